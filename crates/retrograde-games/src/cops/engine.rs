//! Retrograde analysis of a chase, a set of robbers at a time.
//!
//! For each placement of the cops there are two sets of vertices, as bits: where a robber
//! is as good as caught when the cops are to move (`won`), and when he is (`doomed`).
//!
//! Round t finds exactly the situations that take t turns of the cops: what became doomed in
//! round t - 1 is handed to all placements from which the cops can move there; what these
//! gain is won in t rounds. Robbers who can only step to won vertices then become doomed.
//! Only gains are handed on, and only robbers next to a gain are looked at.
//!
//! Where each of several cops has many steps, they are moved back one by one; see `stages`.
//!
//! With P placements, n vertices, m moves of a placement and steps of degree d: each
//! placement is handed on at most once per round in which it gains, m * n/64 words each, and
//! each robber's steps are looked at d times, in d steps or one word. Memory: five bits for
//! each placement and vertex, which are two situations.

use super::chase::Chase;
use super::distances::Distances;
use super::stages::Stages;
use super::sweep::Sweep;

/// The state of an analysis.
pub(super) struct Engine<'a> {
    chase: &'a Chase,
    back: Sweep<'a>,
    /// Words of a set of vertices.
    words: usize,
    /// The bits of the last word that are vertices.
    last_word: u64,
    won: Vec<u64>,
    doomed: Vec<u64>,
    /// Where cops came from, if that is found cop by cop.
    stages: Option<Stages<'a>>,
    /// What placements won in this round, while it is being found.
    gained: Vec<u64>,
    /// The placements that gained.
    dirty: Vec<u32>,
    is_dirty: Vec<bool>,
    /// The placements at which robbers became doomed, and which.
    changed: Vec<u32>,
    changes: Vec<u64>,
    /// The steps of each robber as one word, where one is enough.
    step_words: Vec<u64>,
    /// The placements from which all is won, found in the round that is named.
    complete: Vec<u32>,
    round: u32,
}

impl<'a> Engine<'a> {
    /// Marks who is caught before anybody moves.
    pub(super) fn new(chase: &'a Chase) -> Engine<'a> {
        let words = chase.vertex_count.div_ceil(u64::BITS) as usize;
        let placements = chase.placements.count() as usize;
        let steps = |vertex| {
            let bits = chase.robber_steps.of(vertex).iter().map(|&to| 1 << to);
            bits.fold(0_u64, |word, bit| word | bit)
        };
        let step_words = match words {
            1 => (0..chase.vertex_count).map(steps).collect(),
            _ => Vec::new(),
        };
        let mut engine = Engine {
            stages: chase.stages(words),
            chase,
            back: chase.sweep(true),
            words,
            last_word: u64::MAX >> (chase.vertex_count.wrapping_neg() % u64::BITS),
            won: vec![0; placements * words],
            doomed: vec![0; placements * words],
            gained: vec![0; placements * words],
            dirty: Vec::new(),
            is_dirty: vec![false; placements],
            changed: Vec::new(),
            changes: Vec::new(),
            step_words,
            complete: Vec::new(),
            round: 0,
        };
        engine.catch();
        engine
    }

    /// The placements from which the cops win wherever the robber is, found so far, in
    /// ascending order as long as there is only one round of them.
    pub(super) fn complete(&self) -> &[u32] {
        &self.complete
    }

    /// How many rounds are found.
    pub(super) fn round(&self) -> u32 {
        self.round
    }

    /// Finds all that takes one round more, and hands it to `visit`: the placement, the
    /// index of a word, and its new bits. Says whether there was anything.
    pub(super) fn play_round(&mut self, mut visit: impl FnMut(u32, usize, u64)) -> bool {
        self.round += 1;
        self.hand_on();
        self.changed.clear();
        self.changes.clear();
        let mut dirty = std::mem::take(&mut self.dirty);
        // The order of work does not change the result, but that of what is listed.
        dirty.sort_unstable();
        for &placement in &dirty {
            let range = self.range(placement);
            self.is_dirty[placement as usize] = false;
            for (word, index) in range.clone().enumerate() {
                if self.gained[index] != 0 {
                    self.won[index] |= self.gained[index];
                    visit(placement, word, self.gained[index]);
                }
            }
            if self.is_complete(placement) {
                self.complete.push(placement);
            }
            if self.chase.rules.robber_speed == 1 {
                self.doom_neighbours(placement);
            } else {
                self.doom_all(placement);
            }
            self.gained[range].fill(0);
        }
        let found = !dirty.is_empty();
        dirty.clear();
        self.dirty = dirty;
        found
    }

    fn range(&self, placement: u32) -> std::ops::Range<usize> {
        let start = placement as usize * self.words;
        start..start + self.words
    }

    fn is_complete(&self, placement: u32) -> bool {
        let won = &self.won[self.range(placement)];
        let (last, others) = match won.split_last() {
            Some((&last, others)) => (last, others),
            None => return true,
        };
        last == self.last_word && others.iter().all(|&word| word == u64::MAX)
    }

    fn catch(&mut self) {
        let mut cops = vec![0; self.chase.placements.cops()];
        for placement in 0..self.chase.placements.count() {
            self.chase.placements.vertices(placement, &mut cops);
            let range = self.range(placement);
            for vertex in cops.iter().flat_map(|&cop| self.chase.reach.of(cop)) {
                let index = range.start + (vertex / u64::BITS) as usize;
                self.won[index] |= 1 << (vertex % u64::BITS);
            }
            for index in range {
                self.doomed[index] = self.won[index];
            }
            if self.is_complete(placement) {
                self.complete.push(placement);
            }
            self.doom_stuck(placement);
        }
    }

    /// At the beginning all that is doomed is new: those caught, and those whose every step
    /// leads to a cop.
    fn doom_stuck(&mut self, placement: u32) {
        if self.chase.rules.robber_speed > 1 {
            self.doom_all(placement);
            self.changed.pop_if(|last| *last == placement);
            self.changes.truncate(self.changed.len() * self.words);
        } else if self.chase.rules.is_active {
            for robber in 0..self.chase.vertex_count {
                self.doom_if_surrounded(placement, robber);
            }
        }
        self.changed.push(placement);
        let range = self.range(placement);
        self.changes.extend_from_slice(&self.doomed[range]);
    }

    /// Gives what became doomed to the placements one move before.
    fn hand_on(&mut self) {
        let words = self.words;
        if let Some(ways) = &self.chase.zombie_ways {
            return self.hand_on_to_zombies(ways);
        }
        if let Some(stages) = &mut self.stages {
            let (won, gained) = (&self.won, &mut self.gained);
            let (dirty, is_dirty) = (&mut self.dirty, &mut self.is_dirty);
            return stages.for_each(&self.changed, &self.changes, |before, change| {
                let start = before as usize * words;
                let mut any = 0;
                for (word, &bits) in change.iter().enumerate() {
                    let new = bits & !won[start + word];
                    gained[start + word] |= new;
                    any |= new;
                }
                if any != 0 && !std::mem::replace(&mut is_dirty[before as usize], true) {
                    dirty.push(before);
                }
            });
        }
        for (index, &placement) in self.changed.iter().enumerate() {
            let change = &self.changes[index * words..(index + 1) * words];
            let (won, gained) = (&self.won, &mut self.gained);
            let (dirty, is_dirty) = (&mut self.dirty, &mut self.is_dirty);
            self.back.for_each(placement, |before| {
                let start = before as usize * words;
                let mut any = 0;
                for (word, &bits) in change.iter().enumerate() {
                    let new = bits & !won[start + word];
                    gained[start + word] |= new;
                    any |= new;
                }
                if any != 0 && !is_dirty[before as usize] {
                    is_dirty[before as usize] = true;
                    dirty.push(before);
                }
            });
        }
    }

    /// The same robber by robber: where zombies come from depends on where he stands.
    fn hand_on_to_zombies(&mut self, ways: &Distances) {
        let words = self.words;
        for (index, &placement) in self.changed.iter().enumerate() {
            for (word, &change) in self.changes[index * words..][..words].iter().enumerate() {
                let mut bits = change;
                while bits != 0 {
                    let bit = bits & bits.wrapping_neg();
                    let robber = word as u32 * u64::BITS + bits.trailing_zeros();
                    bits ^= bit;
                    let (won, gained) = (&self.won, &mut self.gained);
                    let (dirty, is_dirty) = (&mut self.dirty, &mut self.is_dirty);
                    let chase = self.chase;
                    chase.for_each_zombie_entry(ways, placement, robber, |before| {
                        let at = before as usize * words + word;
                        if won[at] & bit == 0 {
                            gained[at] |= bit;
                            if !std::mem::replace(&mut is_dirty[before as usize], true) {
                                dirty.push(before);
                            }
                        }
                    });
                }
            }
        }
    }

    /// Looks at the robbers who can step to what was gained.
    fn doom_neighbours(&mut self, placement: u32) {
        let range = self.range(placement);
        let begin = self.changes.len();
        let mut any = false;
        for (word, index) in range.clone().enumerate() {
            let mut bits = self.gained[index];
            while bits != 0 {
                let vertex = word as u32 * u64::BITS + bits.trailing_zeros();
                bits &= bits - 1;
                let chase = self.chase;
                for &robber in chase.robber_entries.of(vertex) {
                    if !self.doom_if_surrounded(placement, robber) {
                        continue;
                    }
                    if !any {
                        any = true;
                        self.changes.resize(begin + self.words, 0);
                        self.changed.push(placement);
                    }
                    self.changes[begin + (robber / u64::BITS) as usize] |=
                        1 << (robber % u64::BITS);
                }
            }
        }
    }

    /// Dooms a robber all whose steps are won; says whether that is new.
    #[inline]
    fn doom_if_surrounded(&mut self, placement: u32, robber: u32) -> bool {
        let start = placement as usize * self.words;
        let (word, bit) = ((robber / u64::BITS) as usize, 1 << (robber % u64::BITS));
        if self.doomed[start + word] & bit != 0 {
            return false;
        }
        let is_surrounded = if self.words == 1 {
            self.step_words[robber as usize] & !self.won[start] == 0
        } else {
            let mut steps = self.chase.robber_steps.of(robber).iter();
            steps.all(|&to| {
                let word = self.won[start + (to / u64::BITS) as usize];
                word >> (to % u64::BITS) & 1 == 1
            })
        };
        if is_surrounded {
            self.doomed[start + word] |= bit;
        }
        is_surrounded
    }

    /// Looks at all robbers, who make several steps: whoever can run to a vertex that is not
    /// won, without being caught on the way, is not doomed.
    fn doom_all(&mut self, placement: u32) {
        let range = self.range(placement);
        let chase = self.chase;
        let cops = chase.vertices(placement);
        let is_won = |vertex: u32| {
            let word = self.won[range.start + (vertex / u64::BITS) as usize];
            word >> (vertex % u64::BITS) & 1 == 1
        };
        let open: Vec<u32> = (0..chase.vertex_count).filter(|&v| !is_won(v)).collect();
        let mut escapes = vec![false; chase.vertex_count as usize];
        let mut frontier = open.clone();
        for _ in 0..chase.rules.robber_speed {
            let mut next = Vec::new();
            for &vertex in &frontier {
                for &from in chase.arcs_back.of(vertex) {
                    if !std::mem::replace(&mut escapes[from as usize], true)
                        // What is open was walked from already.
                        && is_won(from)
                        && !chase.is_caught(&cops, from)
                    {
                        next.push(from);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            frontier = next;
        }
        for &vertex in &open {
            if !chase.rules.is_active || chase.is_stuck[vertex as usize] {
                escapes[vertex as usize] = true;
            }
        }
        let begin = self.changes.len();
        self.changes.resize(begin + self.words, 0);
        let mut any = 0;
        for robber in (0..chase.vertex_count).filter(|&robber| !escapes[robber as usize]) {
            let (word, bit) = ((robber / u64::BITS) as usize, 1 << (robber % u64::BITS));
            let new = bit & !self.doomed[range.start + word];
            self.doomed[range.start + word] |= new;
            self.changes[begin + word] |= new;
            any |= new;
        }
        if any == 0 {
            self.changes.truncate(begin);
        } else {
            self.changed.push(placement);
        }
    }
}
