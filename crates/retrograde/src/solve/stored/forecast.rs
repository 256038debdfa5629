//! How much memory it will take to solve a graph, told before it is solved.
//!
//! Problem: what the solver keeps depends on how much of the game is lost at once or won in
//! one ply, which a number of positions and of moves does not tell.
//!
//! Method: three passes over the moves find which positions and moves will be left, range by
//! range as the solver cuts them, by the very rules by which it leaves things out. Then the
//! tables that live at the same time are added up for each phase; the largest sum counts.
//! What is never written takes no memory, so predecessors are counted in pages of 4 KiB.
//!
//! Two things are not foreseen: how large neighbouring levels are, for which half of what
//! remains is taken, and what rows that move within the heap leave behind.
//!
//! Complexity: O(V + E) time; 20 bits per position, and 5 bytes where moves recur.

use super::SolveOptions;
use super::levels::{Tuning, thinning_pays};
use super::opening::AtOnce;
use super::walk::Walk;
use crate::bits::BitSet;
use crate::graph::{GameGraph, StoredMoves};
use crate::outcome::{Outcome, Position};
use crate::position_graph::PositionGraph;
use crate::solve::kernel::Counts;
use crate::solve::rows::{Pattern, Recurring, Row, SEGMENTS, WideRow, range_bits, wide_rows_pay};

/// What solving a graph will take, beside the graph itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemoryForecast {
    /// Positions that have a place in the solver's tables.
    pub positions: u64,
    /// Moves that it sorts.
    pub moves: u64,
    /// Bytes at the same time, at the most.
    pub peak: u64,
}

/// Predicts how much memory [`crate::solve_with`] takes, within about a tenth on large
/// graphs. O(V + E) time: less than solving, and without its tables.
///
/// ```
/// use retrograde::{GameGraph, SolveOptions, forecast_memory};
///
/// let mut builder = GameGraph::builder(1000);
/// (0..999).for_each(|from| {
///     builder.add_move(from, from + 1);
/// });
/// let forecast = forecast_memory(&builder.build()?, &SolveOptions::default());
/// assert!(forecast.moves <= 999 && forecast.peak < 1 << 20);
/// # Ok::<(), retrograde::GameError>(())
/// ```
#[must_use]
pub fn forecast_memory(game: &GameGraph, options: &SolveOptions) -> MemoryForecast {
    let tuning = Tuning::among(options.threads);
    let is_shared = game.moves().len() >= tuning.smallest_game;
    let threads = if is_shared { tuning.threads.max(1) } else { 1 };
    let setting = Setting {
        threads: threads as u64,
        is_local: (tuning.is_local)(game.moves()),
        beside_patterns: beside_patterns(game, threads, tuning),
        is_given_up: false,
    };
    forecast(game, game, setting)
}

/// Where moves recur so that they are not sorted: the bytes that there will be beside a place
/// for each position. Whether it stays so is only known once all of them are seen.
fn beside_patterns(game: &GameGraph, threads: usize, tuning: Tuning) -> Option<u64> {
    let is_looked_at_whole = threads == 1 || game.has_moves_in_order();
    if !(game.alternates() && is_looked_at_whole && (tuning.recurs)(game.moves())) {
        return None;
    }
    let count = game.position_count();
    let mut bytes = vec![0; count as usize];
    let mut counts = Counts::new(&mut bytes);
    let recurring = Recurring::count(count, 0..count, game.moves(), &mut counts)?;
    Some(recurring.bytes_beside())
}

/// The same for moves in rows, which are given up while they are sorted: see
/// [`super::solve_rows`]. What they take is included if `with_moves`.
pub(crate) fn forecast_rows(
    frame: &GameGraph,
    moves: &StoredMoves,
    with_moves: bool,
) -> MemoryForecast {
    let setting = Setting {
        threads: 1,
        is_local: false,
        beside_patterns: None,
        is_given_up: with_moves && moves.again.is_none(),
    };
    let mut forecast = forecast(frame, moves, setting);
    if with_moves && !setting.is_given_up {
        forecast.peak += moves.move_count * MOVE + u64::from(frame.position_count());
    }
    forecast
}

/// How the solver will go about it.
#[derive(Clone, Copy)]
struct Setting {
    threads: u64,
    /// Whether it counts moves by position.
    is_local: bool,
    /// Bytes beside a place for each position, if it gathers patterns.
    beside_patterns: Option<u64>,
    /// Whether the moves are freed while they are sorted.
    is_given_up: bool,
}

const PATTERN: u64 = size_of::<Pattern>() as u64;
const ROW: u64 = size_of::<Row>() as u64;
const WIDE_ROW: u64 = size_of::<WideRow>() as u64;
const STATE: u64 = 1;
/// A predecessor, a place in a level.
const NUMBER: u64 = 4;
/// A value, of all games but those deeper than 16,382 plies.
const VALUE: u64 = 2;
/// A move in a row.
const MOVE: u64 = 4;
/// A half-sorted move's place in its range.
const PLACE: u64 = 2;
const PAGE: u64 = 4096;

/// What is known of the terminals, and of what wins in one ply.
struct Opening {
    at_once: AtOnce,
    /// Whether what wins in one ply is looked for.
    looks: bool,
    won_in_one: BitSet,
    seeds: BitSet,
}

fn forecast(frame: &GameGraph, moves: &impl Walk, setting: Setting) -> MemoryForecast {
    let count = u64::from(frame.position_count());
    let opening = open(frame, moves, Tuning::among(1).one_in);
    let AtOnce { won, lost } = &opening.at_once;
    let mut settled = lost.union(&opening.won_in_one);
    let rules = frame.rules();
    let allows_numbers = opening.looks && !setting.is_local && setting.beside_patterns.is_none();
    let thins = thinning_pays(rules, moves.alternates(), allows_numbers, won, &settled);
    if !thins {
        settled = settled.union(won).union(&opening.seeds);
    }
    let mut ranges = Ranges::new(frame.position_count());
    let mut goes_on = BitSet::new(count);
    let mut beside_rows = BesideRows::new(count);
    moves.walk(|from, to, _| {
        let matters = !settled.contains(u64::from(from));
        let keep = matters && !(thins && settled.contains(u64::from(to)));
        ranges.add(to, keep);
        if keep {
            goes_on.insert(u64::from(from));
            beside_rows.add(to);
        }
    });
    let left = if thins {
        count - settled.count()
    } else {
        count
    };
    let kept: u64 = ranges.kept.iter().sum();
    let tables = Tables {
        count,
        left,
        kept,
        lost_in_two: if thins { left - goes_on.count() } else { 0 },
        thins,
        kinds: if moves.alternates() { 1 } else { 2 },
        beside_rows: beside_rows.count(),
    };
    MemoryForecast {
        positions: left,
        moves: kept,
        peak: tables.peak(&ranges, setting),
    }
}

/// Finds what the solver finds before it sorts.
fn open(frame: &GameGraph, moves: &impl Walk, one_in: f64) -> Opening {
    let count = u64::from(frame.position_count());
    let mut move_counts = vec![0_u8; count as usize];
    moves.walk(|from, _, _| {
        let moves = &mut move_counts[from as usize];
        *moves = moves.saturating_add(1);
    });
    let seeds = frame.seed_set();
    let seeds = if seeds.is_empty() {
        BitSet::new(count)
    } else {
        seeds
    };
    let [mut won, mut lost, mut won_in_one] = [(); 3].map(|()| BitSet::new(count));
    let dead_end = frame.rules().dead_end;
    for position in 0..frame.position_count() {
        let index = u64::from(position);
        if move_counts[position as usize] > 0 || seeds.contains(index) {
            continue;
        }
        let value = dead_end.value(frame.owner(position));
        match value.map(|value| value.outcome()) {
            Some(Outcome::Win) => _ = won.insert(index),
            Some(Outcome::Loss) => _ = lost.insert(index),
            _ => {}
        }
    }
    for &(position, value) in frame.seeds() {
        match (value.outcome(), value.remoteness()) {
            (Outcome::Win, Some(0)) => _ = won.insert(u64::from(position)),
            (Outcome::Loss, Some(0)) => _ = lost.insert(u64::from(position)),
            _ => {}
        }
    }
    let at_once = AtOnce { won, lost };
    let move_count = |position: Position| move_counts[position as usize];
    let looks = at_once.spare_enough(|| moves.sample(), move_count, one_in);
    if looks {
        moves.walk(|from, to, again| {
            let good = if again { &at_once.won } else { &at_once.lost };
            if good.contains(u64::from(to)) && !seeds.contains(u64::from(from)) {
                won_in_one.insert(u64::from(from));
            }
        });
    }
    Opening {
        at_once,
        looks,
        won_in_one,
        seeds,
    }
}

/// Moves by the range of positions that they lead to.
struct Ranges {
    bits: u32,
    moves: Vec<u64>,
    kept: Vec<u64>,
}

impl Ranges {
    fn new(position_count: u32) -> Ranges {
        let bits = range_bits(position_count);
        let len = (position_count as usize >> bits) + 1;
        Ranges {
            bits,
            moves: vec![0; len],
            kept: vec![0; len],
        }
    }

    #[inline(always)]
    fn add(&mut self, to: Position, keep: bool) {
        let range = (to >> self.bits) as usize;
        self.moves[range] += 1;
        self.kept[range] += u64::from(keep);
    }

    /// The bytes of pages that are written where each move has a place of so many bytes, and
    /// those kept fill the first places of their range.
    fn written(&self, bytes: u64) -> u64 {
        let (mut start, mut last_page, mut pages) = (0, None, 0);
        for (&moves, &kept) in self.moves.iter().zip(&self.kept) {
            if kept > 0 {
                let first = start * bytes / PAGE;
                let last = ((start + kept) * bytes - 1) / PAGE;
                pages += last - first + u64::from(last_page != Some(first));
                last_page = Some(last);
            }
            start += moves;
        }
        pages * PAGE
    }
}

/// Counts the predecessors that find no room in rows of sixteen bytes.
struct BesideRows {
    /// How many predecessors each position has, up to 255.
    predecessors: Vec<u8>,
    /// Those beyond.
    beyond: u64,
}

impl BesideRows {
    fn new(position_count: u64) -> BesideRows {
        BesideRows {
            predecessors: vec![0; position_count as usize],
            beyond: 0,
        }
    }

    #[inline(always)]
    fn add(&mut self, to: Position) {
        let predecessors = &mut self.predecessors[to as usize];
        match predecessors.checked_add(1) {
            Some(more) => *predecessors = more,
            None => self.beyond += 1,
        }
    }

    /// Numbers in the list that wide rows link to.
    fn count(&self) -> u64 {
        let counts = self.predecessors.iter().copied().map(u64::from);
        counts.map(WideRow::count_others).sum::<u64>() + self.beyond
    }
}

/// The sizes of the solver's tables.
struct Tables {
    count: u64,
    /// Positions with a place in the tables.
    left: u64,
    kept: u64,
    /// Positions left whose moves all lead to positions that are not.
    lost_in_two: u64,
    thins: bool,
    /// Two where some moves keep the turn.
    kinds: u64,
    /// Numbers in the list of wide rows.
    beside_rows: u64,
}

impl Tables {
    fn peak(&self, ranges: &Ranges, setting: Setting) -> u64 {
        let &Tables {
            count,
            left,
            kept,
            lost_in_two,
            thins,
            kinds,
            beside_rows,
        } = self;
        let Setting {
            threads,
            is_local,
            beside_patterns,
            is_given_up,
        } = setting;
        let all: u64 = ranges.moves.iter().sum();
        let is_wide = !is_local && wide_rows_pay(all / threads, left as u32, count as u32);
        // What waits to be sorted, and how many moves each position has.
        let stored = if is_given_up { all * MOVE + count } else { 0 };
        // Sets of positions: lost, won in one, both; and one that puts local levels in order.
        let sets = count * 3 / 8 + if is_local { left / 8 } else { 0 };
        let numbers = if thins { count / 4 } else { 0 };
        let rows = left * if is_wide { WIDE_ROW } else { ROW } * threads * kinds;
        let states = left * STATE;
        let base = sets + numbers + states + lost_in_two * 2 * NUMBER;
        let levels = (left * NUMBER / 2).min(kept * NUMBER);
        if let Some(beside) = beside_patterns {
            // What other threads have of positions that are not theirs is little.
            let patterns = base + left * PATTERN + beside;
            // Values of a worker who is alone are left in the places of patterns.
            let values = if threads == 1 { 0 } else { count * VALUE };
            return patterns + levels.max(values);
        }
        // Moves on their way are in lists of their own, or where they will be found. Sorted by
        // counting, predecessors lie among places that stay empty.
        let dealt = if is_local {
            all * NUMBER
        } else {
            ranges.written(NUMBER)
        };
        let predecessors = if is_wide { beside_rows * NUMBER } else { dealt };
        let places = if is_local {
            0
        } else if !is_wide && all * PLACE <= (left + left / 16) * ROW {
            left / 16 * ROW
        } else {
            ranges.written(PLACE)
        };
        let count_moves = count * STATE + if is_local { count * ROW * threads } else { 0 };
        let open = stored + count_moves + count * 6 / 8;
        // While moves are sorted, those that wait become fewer and predecessors more. Those of
        // a range are copied.
        let largest = ranges.kept.iter().max().copied().unwrap_or_default();
        let copied = match (is_local, is_wide) {
            (true, _) => 0,
            (_, true) => largest * (2 * NUMBER + PLACE),
            (_, false) => largest * (NUMBER + PLACE),
        };
        let sorting = if is_wide {
            let segment = (dealt + places) / SEGMENTS as u64;
            (rows + predecessors + segment).max(dealt + places)
        } else {
            rows + predecessors + places
        };
        let sort = base + (sorting + copied).max(stored);
        let decide = base + rows + predecessors + levels + if is_given_up { count } else { 0 };
        let values = base + rows + count * VALUE;
        open.max(sort).max(decide).max(values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{DeadEnd, Rules};
    use crate::solve::rows::Incoming;

    /// A position with moves to the three before it, and one that ends play.
    fn steps(count: u32) -> GameGraph {
        let mut builder = GameGraph::builder(u64::from(count));
        for from in 1..count {
            for to in from.saturating_sub(3)..from {
                builder.add_move(from, to);
            }
        }
        builder.build().unwrap()
    }

    #[test]
    fn what_is_left_is_counted_as_the_solver_leaves_it() {
        // Only the first is lost at once and three win in one: too few to look for them.
        let game = steps(1000);
        let forecast = forecast_memory(&game, &SolveOptions::default());
        assert_eq!(
            (forecast.positions, forecast.moves),
            (1000, 1 + 2 + 997 * 3)
        );
        // Of 45 it is one in sixteen moves that need not be sorted, but too few
        // positions to number the others anew.
        let forecast = forecast_memory(&steps(45), &SolveOptions::default());
        assert_eq!((forecast.positions, forecast.moves), (45, 41 * 3));
        // Of eight, four are settled, and the others keep the moves among themselves. How many
        // moves there are does not make them local.
        let forecast = forecast_memory(&steps(8), &SolveOptions::default());
        let expected = match Incoming::are_local(steps(8).moves()) {
            true => (8, 12),
            false => (4, 6),
        };
        assert_eq!((forecast.positions, forecast.moves), expected);
    }

    #[test]
    fn other_rules_leave_other_things() {
        let mut game = steps(8);
        game.set_rules(Rules {
            dead_end: DeadEnd::Wins,
            ..Rules::default()
        });
        // A dead end that wins is no reason to leave anything out.
        let forecast = forecast_memory(&game, &SolveOptions::default());
        assert_eq!((forecast.positions, forecast.moves), (8, 1 + 2 + 5 * 3));
    }

    #[test]
    fn pages_are_counted_once() {
        let ranges = Ranges {
            bits: 12,
            moves: vec![1024, 512, 512, 5000],
            kept: vec![1, 512, 1, 0],
        };
        // One page of the first range, and one that the second and third share; with half as
        // many bytes all share one.
        assert_eq!(ranges.written(4), 2 * PAGE);
        assert_eq!(ranges.written(2), PAGE);
    }
}
