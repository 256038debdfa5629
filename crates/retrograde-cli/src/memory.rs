//! How much memory a run needs, and how much there is.
//!
//! The model counts the bytes that live at the same time in each phase of a run; the
//! largest phase is the prediction. `docs/performance.md` compares it with what was
//! measured.

use retrograde::{Enumerated, MemoryForecast};
use serde::Serialize;
use std::str::FromStr;

/// What a program needs before it holds any game.
const BASE: u64 = 7 << 20;

/// What is known about a game before it is solved.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct GameSize {
    /// Positions.
    pub positions: u64,
    /// Moves.
    pub moves: u64,
    /// Bytes that the names of the positions take once all are read; 0 where they are
    /// numbers without gaps.
    pub name_bytes: u64,
    /// Whether names are words, which whoever writes them sorts.
    #[serde(skip)]
    pub has_words: bool,
    /// Positions whose outcome is given.
    pub seeds: u64,
    /// Whether moves may keep the turn, by marks or owners, so that there are two rows for
    /// each position.
    pub keeps_turns: bool,
    /// Whether moves stand in the order of the positions that they leave, so that nobody sorts
    /// them again to write them.
    #[serde(skip)]
    pub in_order: bool,
    /// Bytes per position that only its reader needs.
    #[serde(skip)]
    pub reader_bytes: u64,
}

/// The predicted peak of each phase, in bytes, the program itself included.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Prediction {
    /// Holding the moves as they were read, and sorting them into rows.
    pub read: u64,
    /// The rows both ways, and the tables of the solver.
    pub solve: u64,
    /// Writing the solution as text with a best move for every position.
    pub write: u64,
    /// Writing a solution file, which holds the moves too.
    pub write_file: u64,
}

/// What becomes of a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Output {
    /// Only a summary is printed.
    Summary,
    /// A text with a best move for every position.
    Text,
    /// A solution file.
    File,
}

impl Prediction {
    /// The largest phase: what the run needs, in bytes.
    pub fn peak(&self, output: Output) -> u64 {
        let peak = self.read.max(self.solve);
        match output {
            Output::Summary => peak,
            Output::Text => peak.max(self.write),
            Output::File => peak.max(self.write_file),
        }
    }

    /// The same beside so many bytes that are held all the time.
    pub fn beside(self, bytes: u64) -> Prediction {
        Prediction {
            read: self.read.saturating_add(bytes),
            solve: self.solve.saturating_add(bytes),
            write: self.write.saturating_add(bytes),
            write_file: self.write_file.saturating_add(bytes),
        }
    }
}

/// Predicts a run over a graph that is described, not there.
///
/// Moves that the solver needs not keep are counted as if it did, so a game with many
/// wins in one ply takes less: a bound. Numbers beyond every machine stay at the largest.
pub fn predict(size: GameSize, threads: usize) -> Prediction {
    let rows = if size.keeps_turns { 16 } else { 8 } * threads.max(1) as u64;
    Prediction {
        // Besides, per move a predecessor, and half as much again while moves are sorted; per
        // position a row for each thread and a state, and a place in a level once they are.
        solve: size.sum(8 + 6, rows + 1).max(size.sum(8 + 4, rows + 1 + 4)),
        ..predict_without_solving(size)
    }
}

/// Predicts a run over a graph in memory, of which is known what the solver will keep.
pub fn predict_graph(size: GameSize, forecast: MemoryForecast) -> Prediction {
    Prediction {
        solve: size.sum(8, 0).saturating_add(forecast.peak),
        ..predict_without_solving(size)
    }
}

fn predict_without_solving(size: GameSize) -> Prediction {
    // Successors in rows: so many bytes per move and per position.
    let (row_move, row) = if size.in_order { (0, 0) } else { (4, 8) };
    Prediction {
        // Two numbers per move, as they were read.
        read: size.sum(8, size.reader_bytes),
        solve: 0,
        // The solver's tables are gone; values, and best moves.
        write: size.sum(8, 4 + 4),
        // Values, and names once more.
        write_file: size
            .sum(8 + row_move, 4 + row + if size.has_words { 8 } else { 0 })
            .saturating_add(size.name_bytes),
    }
}

impl GameSize {
    /// So many bytes per move and per position, and what is there besides.
    fn sum(&self, per_move: u64, per_position: u64) -> u64 {
        BASE.saturating_add(self.name_bytes)
            .saturating_add(self.moves.saturating_mul(per_move))
            .saturating_add(self.positions.saturating_mul(per_position))
            // A value, a place among the terminals, and what was read of them.
            .saturating_add(self.seeds.saturating_mul(8 + 8 + 8))
    }
}

/// Predicts the check of a solution of so many positions, beside the game itself, in
/// bytes: the values and moves claimed, and what the checker keeps of the successors.
pub fn predict_check(positions: u64) -> u64 {
    positions.saturating_mul(4 + 4 + 5 + 1)
}

/// Predicts a run over a game whose moves are computed, not stored: two bytes per
/// position for its value, two bits for the levels.
pub fn predict_on_the_fly(size: GameSize) -> Prediction {
    let sum = |per_position: u64| BASE.saturating_add(size.positions.saturating_mul(per_position));
    Prediction {
        read: BASE,
        solve: sum(2).saturating_add(size.positions / 4),
        // Values, and a mark of each name from which the identity of the game is made.
        write: sum(2 + 8),
        // The states become a graph, with rows and names.
        write_file: size.sum(8 + 4, 2 + 8 + NAME_OF_STATE),
    }
}

/// What the name of a state takes beside a place in their order.
const NAME_OF_STATE: u64 = 32;

/// Bytes per position that enumerating a game by its rules takes at the most: a key, a place
/// in a table, a row.
pub const EXPLORE_BYTES_PER_POSITION: u64 = 8 + 13;

/// Bytes per move that enumerating a game by its rules takes at the most.
pub const EXPLORE_BYTES_PER_MOVE: u64 = 5;

/// Predicts to enumerate and solve a game by its rules, where nothing is known but its size.
pub fn predict_by_rules(size: GameSize) -> Prediction {
    let solve = size.sum(EXPLORE_BYTES_PER_MOVE, EXPLORE_BYTES_PER_POSITION);
    Prediction {
        read: solve,
        solve,
        ..predict_solved_by_rules(size.positions)
    }
}

/// The same for a game that was enumerated.
pub fn predict_enumerated(found: &Enumerated) -> Prediction {
    Prediction {
        read: BASE.saturating_add(found.memory_to_explore),
        solve: BASE.saturating_add(found.memory_to_solve),
        ..predict_solved_by_rules(found.positions)
    }
}

/// What the program takes with its own tables, beyond what the solver counts in.
const RANKED_BASE: u64 = 1 << 20;

/// Predicts a run over a game whose positions its author numbers; `table` is what the solver
/// takes, much of the program included.
pub fn predict_ranked_game(ranks: u64, table: u64) -> Prediction {
    Prediction {
        read: BASE,
        solve: table.saturating_add(RANKED_BASE),
        ..predict_solved_ranks(ranks, ranks / 32 * 5)
    }
}

/// Predicts what is left to do over such a game that is solved: the values stay, and which ranks
/// are in use, which takes so many bytes.
pub fn predict_solved_ranks(positions: u64, key_bytes: u64) -> Prediction {
    let held = BASE
        .saturating_add(positions.saturating_mul(2))
        .saturating_add(key_bytes);
    Prediction {
        read: held,
        solve: held,
        write: held.saturating_add(positions.saturating_mul(16)),
        write_file: held,
    }
}

/// The same where the values lie in a temporary file.
pub fn predict_values_in_file(positions: u64, key_bytes: u64) -> Prediction {
    let solved = predict_solved_ranks(0, key_bytes).beside(READ_AT_ONCE.min(positions * 2));
    Prediction {
        write: solved.write.saturating_add(positions.saturating_mul(16)),
        ..solved
    }
}

/// What may be in memory at a time of values that are read in order.
const READ_AT_ONCE: u64 = 8 << 20;

/// Predicts a run over a ranked game whose finished layers lie in a temporary file; `memory` is
/// what the solver takes.
pub fn predict_layered_game(ranks: u64, memory: u64) -> Prediction {
    Prediction {
        read: BASE,
        solve: memory.saturating_add(RANKED_BASE),
        ..predict_values_in_file(ranks, ranks / 32 * 5)
    }
}

/// Predicts what is left to do over a game by its rules that is solved: keys and values are
/// there, 12 bytes per position; a best move for every position takes a table and the moves
/// found.
pub fn predict_solved_by_rules(positions: u64) -> Prediction {
    let sum = |per_position: u64| BASE.saturating_add(positions.saturating_mul(per_position));
    Prediction {
        read: sum(12),
        solve: sum(12),
        write: sum(12 + 12 + 4),
        write_file: sum(12),
    }
}

/// A guess of the seconds that reading and solving take on one core.
///
/// Two kinds of work count: each move is read, sorted twice and followed once; each
/// position is decided once. The constants were measured on a 2-core Xeon.
pub fn guess_seconds(size: GameSize) -> f64 {
    (size.moves as f64).mul_add(60e-9, size.positions as f64 * 60e-9)
}

/// The same for a game by its rules of which so many seconds went into enumerating so much:
/// what is left is to solve it and to write it down.
pub fn guess_seconds_by_rules(size: GameSize, exploring: f64) -> f64 {
    (size.moves as f64).mul_add(12e-9, size.positions as f64 * 90e-9) + exploring
}

/// The same for a game whose moves are computed: every move is computed forwards once
/// and backwards once.
pub fn guess_seconds_on_the_fly(size: GameSize) -> f64 {
    size.moves as f64 * 15e-9
}

/// The memory that this process may still take without being killed, in bytes: what the
/// system reports as available, or what is left of a container's limit; `None` where
/// neither can be read.
pub fn available() -> Option<u64> {
    let system = std::fs::read_to_string("/proc/meminfo")
        .ok()
        .and_then(|text| {
            let line = text
                .lines()
                .find(|line| line.starts_with("MemAvailable:"))?;
            let kibibytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
            Some(kibibytes * 1024)
        });
    let container = || -> Option<u64> {
        let limit: u64 = read_number("/sys/fs/cgroup/memory.max")?;
        let used: u64 = read_number("/sys/fs/cgroup/memory.current")?;
        Some(limit.saturating_sub(used))
    };
    match (system, container()) {
        (Some(system), Some(container)) => Some(system.min(container)),
        (system, container) => system.or(container),
    }
}

fn read_number(path: &str) -> Option<u64> {
    std::fs::read_to_string(path).ok()?.trim().parse().ok()
}

/// A number of bytes as people write it: `500000`, `512M`, `4GiB`, `1.5 GB`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bytes(pub u64);

impl FromStr for Bytes {
    type Err = String;

    fn from_str(text: &str) -> Result<Bytes, String> {
        let text = text.trim();
        let digits = text
            .find(|c: char| !c.is_ascii_digit() && c != '.')
            .unwrap_or(text.len());
        let (number, unit) = text.split_at(digits);
        let factor: u64 = match unit.trim().to_ascii_lowercase().as_str() {
            "" | "b" => 1,
            "k" | "kib" => 1 << 10,
            "m" | "mib" => 1 << 20,
            "g" | "gib" => 1 << 30,
            "t" | "tib" => 1 << 40,
            "kb" => 1_000,
            "mb" => 1_000_000,
            "gb" => 1_000_000_000,
            "tb" => 1_000_000_000_000,
            _ => {
                return Err(format!(
                    "unknown unit {unit:?}; use K, M, G, KiB, MiB, GiB or MB, GB"
                ));
            }
        };
        let number: f64 = number
            .parse()
            .map_err(|_| format!("expected a number of bytes such as 4GiB, found {text:?}"))?;
        // Beyond what a `u64` holds is the same as no limit.
        Ok(Bytes((number * factor as f64) as u64))
    }
}

/// Bytes for people: `512 B`, `3.4 MiB`.
pub fn human(bytes: u64) -> String {
    const UNITS: [&str; 5] = ["B", "KiB", "MiB", "GiB", "TiB"];
    let mut value = bytes as f64;
    let mut unit = 0;
    while value >= 1024.0 && unit + 1 < UNITS.len() {
        value /= 1024.0;
        unit += 1;
    }
    if unit == 0 {
        format!("{bytes} B")
    } else {
        format!("{value:.1} {}", UNITS[unit])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_as_people_write_them() {
        assert_eq!("4GiB".parse(), Ok(Bytes(4 << 30)));
        assert_eq!("1.5 GB".parse(), Ok(Bytes(1_500_000_000)));
        assert_eq!("512m".parse(), Ok(Bytes(512 << 20)));
        assert_eq!("77".parse(), Ok(Bytes(77)));
        assert!("many".parse::<Bytes>().is_err());
        assert!("3 parsecs".parse::<Bytes>().is_err());
        assert_eq!(human(3 << 30), "3.0 GiB");
        assert_eq!(human(17), "17 B");
    }
}
