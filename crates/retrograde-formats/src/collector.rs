//! Collects moves whose ends come as names, and numbers the positions at the end.
//!
//! As long as all names are integers below 2^32 - 2, which is what large files hold,
//! they are kept as they are: 8 bytes per move, no hashing, nothing per position. In the
//! end [`Numbering`] turns ids into positions in place. The first other name sends all
//! that was collected through a [`NameTable`] in the order in which it came; from then
//! on every name is looked up, expected O(length) each.

use crate::names::{NameTable, Names};
use crate::numbering::Numbering;
use crate::shares;
use crate::words::NameBatch;
use retrograde::bits::BitSet;
use retrograde::graph::MoveList;
use retrograde::{MAX_POSITIONS, NO_POSITION, Position};
use std::slice;

/// What a line says of one position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Given {
    /// An id while collecting, the position afterwards.
    pub(crate) position: Position,
    /// A packed value, or the number of a player.
    pub(crate) value: u32,
    /// The number of the line.
    pub(crate) line: u64,
}

/// What was collected: positions are numbered in listing order.
#[derive(Debug)]
pub(crate) struct Collected {
    pub(crate) names: Names,
    pub(crate) moves: MoveList,
    pub(crate) again: Option<BitSet>,
    pub(crate) seeds: Vec<Given>,
    pub(crate) owners: Vec<Given>,
}

/// Collects moves, declarations, seeds and owners.
#[derive(Debug, Default)]
pub(crate) struct Collector {
    /// `None` while all names are ids.
    table: Option<NameTable>,
    /// Moves of which the names are yet to be numbered; only if there is a table.
    pending: PendingMoves,
    /// The moves. While all names are ids also `[id, NO_POSITION]` for each declaration,
    /// so that the order of first appearance is not lost.
    entries: MoveList,
    move_count: u64,
    again: Option<BitSet>,
    /// The first of the entries that is no move.
    first_declaration: Option<usize>,
    /// All ids, combined by or: none is larger.
    union: u32,
    seeds: Vec<Given>,
    owners: Vec<Given>,
}

/// Moves whose names are looked up together.
#[derive(Debug, Default)]
struct PendingMoves {
    names: NameBatch,
    again: Vec<bool>,
    /// Empty but for its memory.
    numbers: Vec<Position>,
}

impl PendingMoves {
    fn push(&mut self, from: &str, to: &str, again: bool) {
        self.names.push(from);
        self.names.push(to);
        self.again.push(again);
    }

    fn is_full(&self) -> bool {
        self.names.len() + 2 > NameBatch::MOST
    }

    fn clear(&mut self) {
        self.names.clear();
        self.again.clear();
        self.numbers.clear();
    }
}

/// The integer below 2^32 - 2 whose shortest decimal form a name is.
fn id_of(name: &str) -> Option<u32> {
    let digits = name.as_bytes();
    let canonical = match digits {
        [] => false,
        [b'0'] => true,
        [first, ..] => {
            *first != b'0' && digits.len() <= 10 && digits.iter().all(u8::is_ascii_digit)
        }
    };
    if !canonical {
        return None;
    }
    name.parse()
        .ok()
        .filter(|&id| u64::from(id) < MAX_POSITIONS)
}

impl Collector {
    /// Adds a move.
    pub(crate) fn add_move(&mut self, from: &str, to: &str, again: bool) {
        if self.table.is_none()
            && let (Some(from), Some(to)) = (id_of(from), id_of(to))
        {
            self.push_ids(from, to, again);
            return;
        }
        self.table();
        self.pending.push(from, to, again);
        if self.pending.is_full() {
            self.settle();
        }
    }

    /// Adds moves between positions named by integers below 2^32 - 2. `union` is all
    /// their numbers combined by or; more bits do no harm.
    pub(crate) fn add_moves_of_ids(&mut self, moves: &[[u32; 2]], union: u32) {
        if self.table.is_some() {
            let mut digits = [itoa::Buffer::new(), itoa::Buffer::new()];
            for &[from, to] in moves {
                let [first, second] = &mut digits;
                self.add_move(first.format(from), second.format(to), false);
            }
            return;
        }
        self.union |= union;
        self.entries.extend_from_slice(moves);
        if let Some(again) = &mut self.again {
            moves.iter().for_each(|_| again.push(false));
        }
        self.move_count += moves.len() as u64;
    }

    #[inline]
    fn push_ids(&mut self, from: u32, to: u32, again: bool) {
        self.union |= from | to;
        self.push([from, to], again);
    }

    #[inline]
    fn push(&mut self, entry: [u32; 2], again: bool) {
        self.entries.push(entry);
        if again || self.again.is_some() {
            let earlier = self.move_count;
            self.again
                .get_or_insert_with(|| BitSet::new(earlier))
                .push(again);
        }
        self.move_count += 1;
    }

    /// Numbers the names that are pending.
    pub(crate) fn settle(&mut self) {
        let mut pending = std::mem::take(&mut self.pending);
        if let Some(table) = &mut self.table {
            table.intern_batch(&pending.names, &mut pending.numbers);
        }
        let (ends, _) = pending.numbers.as_chunks::<2>();
        for (&ends, &again) in ends.iter().zip(&pending.again) {
            self.push(ends, again);
        }
        pending.clear();
        self.pending = pending;
    }

    /// Says that a position exists.
    pub(crate) fn declare(&mut self, name: &str) {
        self.mention(name);
    }

    /// Gives a position's packed value.
    pub(crate) fn seed(&mut self, name: &str, value: u32, line: u64) {
        let position = self.mention(name);
        self.seeds.push(Given {
            position,
            value,
            line,
        });
    }

    /// Gives the number of the player who moves at a position.
    pub(crate) fn owner(&mut self, name: &str, player: u32, line: u64) {
        let position = self.mention(name);
        self.owners.push(Given {
            position,
            value: player,
            line,
        });
    }

    fn mention(&mut self, name: &str) -> u32 {
        if self.table.is_none()
            && let Some(id) = id_of(name)
        {
            self.union |= id;
            self.first_declaration.get_or_insert(self.entries.len());
            self.entries.push([id, NO_POSITION]);
            return id;
        }
        self.settle();
        self.table().intern(name)
    }

    /// The table of names; if there was none yet, ids become numbers in it.
    fn table(&mut self) -> &mut NameTable {
        let Collector {
            table,
            entries,
            first_declaration,
            seeds,
            owners,
            ..
        } = self;
        table.get_or_insert_with(|| {
            let mut table = NameTable::new();
            for [from, to] in entries.iter_mut() {
                *from = table.intern_integer(i64::from(*from));
                if *to != NO_POSITION {
                    *to = table.intern_integer(i64::from(*to));
                }
            }
            drop_declarations(entries, first_declaration.take());
            for given in seeds.iter_mut().chain(owners) {
                given.position = table.intern_integer(i64::from(given.position));
            }
            table
        })
    }

    /// Makes room for what is to come, once this share of the input was read.
    pub(crate) fn foresee(&mut self, share: f64) {
        foresee(&mut self.entries, share);
    }

    /// How many moves there are.
    pub(crate) fn move_count(&self) -> u64 {
        self.move_count
    }

    /// How many positions there are; while all names are ids an upper bound. O(moves).
    pub(crate) fn position_bound(&self) -> u64 {
        if let Some(table) = &self.table {
            return table.len() as u64;
        }
        let ids = self.entries.as_flattened().iter().copied();
        let largest = ids.filter(|&id| id != NO_POSITION).max();
        self.occurrences().min(u64::from(largest.unwrap_or(0)) + 1)
    }

    /// How often ids occur, while all names are ids.
    fn occurrences(&self) -> u64 {
        self.entries.len() as u64 + self.move_count
    }

    /// About how many bytes what was collected so far needs at the least until it is a
    /// graph: 12 per move (8 here, 4 in the graph), 8 more per position once there is a
    /// table, 16 per seed and owner, and the names.
    pub(crate) fn needed_bytes(&self) -> u64 {
        let names = self
            .table
            .as_ref()
            .map_or(0, |table| table.memory_bytes() + table.len() as u64 * 8);
        self.entries.len() as u64 * 8
            + self.move_count * 4
            + self.again.as_ref().map_or(0, |_| self.move_count / 4)
            + (self.seeds.len() + self.owners.len()) as u64 * 16
            + names
    }

    /// Whether the first line, read as a move, may have been meant as a header
    /// `positions moves`: nothing but moves, as many after it as it says, and no id
    /// beyond its first number.
    pub(crate) fn begins_like_counted(&self) -> bool {
        let (None, Some((&[positions, moves], rest))) = (&self.table, self.entries.split_first())
        else {
            return false;
        };
        !rest.is_empty()
            && rest.len() as u64 == u64::from(moves)
            && self.again.is_none()
            && rest
                .iter()
                .all(|&[from, to]| from <= positions && to <= positions)
    }

    /// Numbers the positions, with the help of so many threads.
    pub(crate) fn finish(mut self, threads: usize) -> Collected {
        self.settle();
        let occurrences = self.occurrences();
        let Collector {
            table,
            mut entries,
            again,
            first_declaration,
            union,
            mut seeds,
            mut owners,
            ..
        } = self;
        let names = match table {
            Some(table) => {
                let (names, renumbering) = table.finish();
                if let Some(renumbering) = renumbering {
                    let replace = |numbers: &mut [u32]| {
                        for number in numbers {
                            let position = renumbering.get(*number as usize);
                            *number = position.copied().unwrap_or(NO_POSITION);
                        }
                    };
                    renumber(threads, &mut entries, &mut seeds, &mut owners, replace);
                }
                names
            }
            None => {
                let numbering = Numbering::new(&entries, occurrences, union, threads);
                drop_declarations(&mut entries, first_declaration);
                if !numbering.is_identity() {
                    renumber(threads, &mut entries, &mut seeds, &mut owners, |ids| {
                        numbering.replace(ids);
                    });
                }
                numbering.into_names()
            }
        };
        Collected {
            names,
            moves: entries,
            again,
            seeds,
            owners,
        }
    }
}

/// Makes room in a list for what is to come, once this share of the input was read.
pub(crate) fn foresee(moves: &mut MoveList, share: f64) {
    // Lines may get shorter; room that is not used costs nothing.
    const MARGIN: f64 = 1.25;
    moves.reserve_in_all((moves.len() as f64 / share * MARGIN) as usize);
}

/// Leaves the moves.
fn drop_declarations(entries: &mut MoveList, first_declaration: Option<usize>) {
    let Some(first) = first_declaration else {
        return;
    };
    let list: &mut [[u32; 2]] = entries;
    let mut kept = first;
    for index in first..list.len() {
        list[kept] = list[index];
        kept += usize::from(list[index][1] != NO_POSITION);
    }
    entries.truncate(kept);
}

fn renumber(
    threads: usize,
    moves: &mut [[u32; 2]],
    seeds: &mut [Given],
    owners: &mut [Given],
    replace: impl Fn(&mut [u32]) + Sync,
) {
    shares::for_each_mut(threads, moves, |share| replace(share.as_flattened_mut()));
    for given in seeds.iter_mut().chain(owners) {
        replace(slice::from_mut(&mut given.position));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use retrograde::Naming;

    fn all_names(names: &Names) -> Vec<String> {
        (0..names.len() as u32)
            .map(|position| names.name(position))
            .collect()
    }

    #[test]
    fn ids_become_ranks_and_declarations_vanish() {
        let mut collector = Collector::default();
        collector.declare("7");
        collector.add_moves_of_ids(&[[9, 3]], 9 | 3);
        collector.seed("5", 1, 3);
        collector.add_move("3", "3", true);
        let collected = collector.finish(1);
        assert_eq!(all_names(&collected.names), ["3", "5", "7", "9"]);
        assert_eq!(*collected.moves, [[3, 0], [0, 0]]);
        assert_eq!(
            collected.seeds,
            [Given {
                position: 1,
                value: 1,
                line: 3
            }]
        );
        let again = collected.again.unwrap();
        assert_eq!(
            (again.len(), again.contains(0), again.contains(1)),
            (2, false, true)
        );
    }

    #[test]
    fn a_late_word_restores_the_order_of_first_appearance() {
        let mut collector = Collector::default();
        collector.declare("7");
        collector.add_moves_of_ids(&[[9, 3]], 9 | 3);
        collector.owner("5", 1, 3);
        collector.add_move("3", "last", false);
        collector.add_moves_of_ids(&[[5, 1]], 5 | 1);
        let collected = collector.finish(1);
        assert_eq!(
            all_names(&collected.names),
            ["7", "9", "3", "5", "last", "1"]
        );
        assert_eq!(*collected.moves, [[1, 2], [2, 4], [3, 5]]);
        assert_eq!(
            collected.owners,
            [Given {
                position: 3,
                value: 1,
                line: 3
            }]
        );
    }

    #[test]
    fn integers_that_are_no_ids_keep_numeric_order() {
        let mut collector = Collector::default();
        collector.add_move("5", "4294967294", false);
        collector.add_move("-1", "4294967293", false);
        collector.seed("5", 0, 3);
        let collected = collector.finish(1);
        assert_eq!(
            all_names(&collected.names),
            ["-1", "5", "4294967293", "4294967294"]
        );
        assert_eq!(*collected.moves, [[1, 3], [0, 2]]);
        assert_eq!(collected.seeds[0].position, 1);
    }
}
