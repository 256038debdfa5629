//! All cops move in a turn, one after the other: a way round the product of their moves.
//!
//! k cops with d entries each came from up to d^k placements, many of them alike, since cops
//! are. So they are moved back one by one, the highest vertex first, and after each what stands
//! alike is put together: a state of stage j is the multiset of the k - j cops still to move
//! and that of the j who have moved. Then a placement costs d for each state it leads through,
//! not d^k. There are up to C(n + k - j - 1, k - j) * C(n + j - 1, j) states in a stage, each a
//! set of robbers; only two stages are held at a time, and only where that is worth it.

use super::placements::Placements;
use super::rows::Rows;

/// Products that take less than this many times the work of stages are walked through.
const WORTH: f64 = 2.0;
/// The most memory that stages take, in bytes.
const MOST_BYTES: u64 = 128 << 20;

/// What the stages of some cops on so many vertices may take, in bytes; 0 if they would take
/// too much, or there is nothing to put together.
pub(super) fn bytes(vertices: u32, cops: u32) -> u64 {
    let count = |size: u32| Placements::count_of(vertices, size).unwrap_or(u64::MAX);
    let states = |stage: u32| count(stage).saturating_mul(count(cops - stage));
    let largest = (1..cops).map(states).max().unwrap_or(0);
    let words = u64::from(vertices.div_ceil(u64::BITS));
    let bytes = largest.saturating_mul(words).saturating_mul(16);
    if bytes > MOST_BYTES { 0 } else { bytes }
}

/// Room for two stages.
pub(super) struct Stages<'a> {
    entries: &'a Rows,
    cops: usize,
    words: usize,
    /// The multisets of each number of cops, from one on.
    multisets: Vec<Placements>,
    /// The sets of robbers of each state, and which states have any.
    current: Vec<u64>,
    next: Vec<u64>,
    active: Vec<usize>,
    found: Vec<usize>,
    highest: Vec<u32>,
    moved: Vec<u32>,
}

impl<'a> Stages<'a> {
    /// Stages for so many cops, where they are worth it and not too large.
    pub(super) fn new(entries: &'a Rows, cops: usize, words: usize) -> Option<Stages<'a>> {
        if bytes(entries.len(), cops as u32) == 0 {
            return None;
        }
        let sizes = 1..=u32::try_from(cops).ok()?;
        let multisets: Option<Vec<Placements>> = sizes
            .map(|size| Placements::new(entries.len(), size))
            .collect();
        let multisets = multisets?;
        let count = |size: usize| match size {
            0 => 1.0,
            _ => f64::from(multisets[size - 1].count()),
        };
        let degree = entries.pairs().count() as f64 / f64::from(entries.len());
        let states = |stage: usize| count(cops - stage) * count(stage);
        let staged: f64 = (0..cops).map(|stage| states(stage) * degree).sum();
        let product = count(cops) * degree.powi(cops as i32);
        let largest = (1..cops).map(states).fold(0.0, f64::max);
        if product < WORTH * staged {
            return None;
        }
        let room = vec![0; largest as usize * words];
        Some(Stages {
            entries,
            cops,
            words,
            multisets,
            current: room.clone(),
            next: room,
            active: Vec::new(),
            found: Vec::new(),
            highest: vec![0; cops],
            moved: vec![0; cops],
        })
    }

    /// Hands every placement one turn before those in `changed` to `visit`, with the robbers
    /// for whom that is so; `changes` has the sets of robbers of those in `changed`.
    pub(super) fn for_each(
        &mut self,
        changed: &[u32],
        changes: &[u64],
        mut visit: impl FnMut(u32, &[u64]),
    ) {
        for (index, &placement) in changed.iter().enumerate() {
            let start = index * self.words;
            let robbers = changes.get(start..start + self.words).unwrap_or_default();
            self.step(0, placement as usize, robbers, &mut visit);
        }
        for stage in 1..self.cops {
            std::mem::swap(&mut self.current, &mut self.next);
            std::mem::swap(&mut self.active, &mut self.found);
            let active = std::mem::take(&mut self.active);
            let mut robbers = vec![0; self.words];
            for &state in &active {
                let range = state * self.words..(state + 1) * self.words;
                robbers.copy_from_slice(&self.current[range.clone()]);
                self.current[range].fill(0);
                self.step(stage, state, &robbers, &mut visit);
            }
            self.active = active;
            self.active.clear();
        }
    }

    /// How many multisets of so many cops there are.
    fn count(&self, size: usize) -> usize {
        match size {
            0 => 1,
            _ => self.multisets[size - 1].count() as usize,
        }
    }

    /// Moves the highest of the cops still to move.
    fn step(
        &mut self,
        stage: usize,
        state: usize,
        robbers: &[u64],
        visit: &mut impl FnMut(u32, &[u64]),
    ) {
        let left = self.cops - stage;
        let (waiting, moved) = (state / self.count(stage), state % self.count(stage));
        self.multisets[left - 1].vertices(waiting as u32, &mut self.highest[..left]);
        if stage > 0 {
            self.multisets[stage - 1].vertices(moved as u32, &mut self.moved[1..=stage]);
        }
        let rest = match left {
            1 => 0,
            _ => self.multisets[left - 2].number(&self.highest[..left - 1]) as usize,
        };
        let width = self.count(stage + 1);
        // The new one is moved up to its place among those who have moved, from below: entries
        // come in ascending order.
        let mut at = 0;
        for &from in self.entries.of(self.highest[left - 1]) {
            while at < stage && self.moved[at + 1] < from {
                self.moved[at] = self.moved[at + 1];
                at += 1;
            }
            self.moved[at] = from;
            let after = self.multisets[stage].number(&self.moved[..=stage]);
            if left == 1 {
                visit(after, robbers);
                continue;
            }
            let to = rest * width + after as usize;
            let into = &mut self.next[to * self.words..(to + 1) * self.words];
            if into.iter().all(|&word| word == 0) {
                self.found.push(to);
            }
            for (word, &bits) in into.iter_mut().zip(robbers) {
                *word |= bits;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cops::sweep::Sweep;
    use crate::split_mix::SplitMix64;
    use std::collections::BTreeMap;

    /// What each placement is handed, robbers put together.
    type Handed = BTreeMap<u32, Vec<u64>>;

    fn add(handed: &mut Handed, placement: u32, robbers: &[u64]) {
        let into = handed
            .entry(placement)
            .or_insert_with(|| vec![0; robbers.len()]);
        for (word, &bits) in into.iter_mut().zip(robbers) {
            *word |= bits;
        }
    }

    #[test]
    fn stages_lead_where_products_lead() {
        let mut numbers = SplitMix64::new(11);
        for (vertices, cops) in [(20, 2), (7, 3), (6, 4), (4, 6), (70, 2), (66, 3)] {
            let pairs: Vec<[u32; 2]> = (0..vertices)
                .flat_map(|from| (0..vertices).map(move |to| [from, to]))
                .filter(|&[from, to]| from == to || numbers.unit() < 0.7)
                .collect();
            let entries = Rows::of_pairs(vertices, pairs.into_iter());
            let words = vertices.div_ceil(64) as usize;
            let mut stages = Stages::new(&entries, cops, words).unwrap();
            let placements = Placements::new(vertices, cops as u32).unwrap();
            // Twice, for what is left behind must not show.
            for _ in 0..2 {
                let changed: Vec<u32> = (0..5)
                    .map(|_| (numbers.unit() * f64::from(placements.count())) as u32)
                    .collect();
                let changes: Vec<u64> = (0..5 * words)
                    .map(|_| (numbers.unit() * 1e9) as u64)
                    .collect();
                let (mut staged, mut walked) = (Handed::new(), Handed::new());
                stages.for_each(&changed, &changes, |before, robbers| {
                    add(&mut staged, before, robbers);
                });
                let mut sweep = Sweep::new(&entries, &placements, false, None);
                for (&placement, robbers) in changed.iter().zip(changes.chunks(words)) {
                    sweep.for_each(placement, |before| add(&mut walked, before, robbers));
                }
                assert!(staged == walked, "{vertices} vertices, {cops} cops");
            }
        }
    }

    #[test]
    fn stages_are_left_out_where_they_are_not_worth_it() {
        let line = |vertices: u32| {
            let next = (0..vertices).flat_map(move |from| {
                let to = (from + 1).min(vertices - 1);
                [[from, from], [from, to], [to, from]]
            });
            Rows::of_pairs(vertices, next)
        };
        assert!(Stages::new(&line(30), 1, 1).is_none());
        assert!(Stages::new(&line(30), 2, 1).is_none());
        assert!(Stages::new(&line(30), 5, 1).is_some());
        assert!(Stages::new(&line(3000), 3, 47).is_none());
        assert_eq!(bytes(3000, 3), 0);
    }
}
