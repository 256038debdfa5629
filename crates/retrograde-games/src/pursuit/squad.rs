//! Several policemen as one: multisets of cells, numbered, and the turns between them.
//!
//! Problem: policemen are alike, so k of them on n cells have C(n + k - 1, k) places, not
//! n^k; each needs a number that is quickly found, and its turns listed once.
//!
//! Encoding: the combinatorial number system with repetition. The cells in ascending order
//! `a_0 <= a_1 <= ...` have the rank `C(a_0, 1) + C(a_1 + 1, 2) + C(a_2 + 2, 3) + ...`; with
//! one policeman the rank is his cell. A table holds each summand, another one the cells of
//! each rank.
//!
//! Turns: all policemen move, each as it may, or one of them where the police is lazy. A
//! turn is where it leads, so two ways to the same multiset are one turn. Turns depend on
//! the police alone, so that they are listed once for each rank, not once for each state.
//!
//! Complexity: a rank takes k additions. Memory: 4 k bytes per rank, and 4 bytes per turn,
//! twice that where some step has no way back.

use super::cells::Steps;

/// The numbers of multisets of `size` cells.
#[derive(Debug, Clone)]
pub(super) struct Squad {
    size: u32,
    cells: u32,
    count: u32,
    /// What a cell adds to the rank in each place of the ascending order.
    summands: Vec<u32>,
    /// The cells of each rank; empty for one policeman.
    members: Vec<u32>,
}

impl Squad {
    /// How many multisets there are; `None` beyond 64 bits.
    pub(super) fn count_for(cells: u32, size: u32) -> Option<u64> {
        let mut count = 1_u64;
        for place in 0..u64::from(size) {
            count = count.checked_mul(u64::from(cells) + place)? / (place + 1);
        }
        Some(count)
    }

    /// The squads of `size` policemen; their count must fit into 32 bits.
    pub(super) fn new(cells: u32, size: u32) -> Squad {
        let count = Squad::count_for(cells, size).unwrap_or(0) as u32;
        let mut summands = Vec::with_capacity(size as usize * cells as usize);
        for place in 0..size {
            // C(cell + place, place + 1) is the number of multisets of one cell more out of
            // those below this cell.
            let below =
                (0..cells).map(|cell| Squad::count_for(cell, place + 1).unwrap_or(0) as u32);
            summands.extend(below);
        }
        let mut squad = Squad {
            size,
            cells,
            count,
            summands,
            members: Vec::new(),
        };
        if size > 1 {
            squad.list_members();
        }
        squad
    }

    fn list_members(&mut self) {
        let mut members = vec![0; self.size as usize];
        self.members
            .reserve_exact(self.count as usize * members.len());
        for _ in 0..self.count {
            self.members.extend_from_slice(&members);
            // The first cell that can grow without overtaking the next one does.
            let last = members.len() - 1;
            let place = (0..last).find(|&place| members[place] < members[place + 1]);
            let place = place.unwrap_or(last);
            members[place] += 1;
            members[..place].fill(0);
        }
    }

    /// How many policemen there are.
    pub(super) fn size(&self) -> u32 {
        self.size
    }

    /// How many multisets there are.
    #[inline]
    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// The rank of cells in ascending order.
    #[inline]
    pub(super) fn rank(&self, members: &[u32]) -> u32 {
        let mut rank = 0;
        let mut base = 0;
        for &member in members {
            rank += self.summands[base + member as usize];
            base += self.cells as usize;
        }
        rank
    }

    /// Hands over the cells of a rank, in ascending order.
    #[inline]
    pub(super) fn with_members<T>(&self, rank: u32, take: impl FnOnce(&[u32]) -> T) -> T {
        if self.size == 1 {
            take(&[rank])
        } else {
            let begin = rank as usize * self.size as usize;
            take(&self.members[begin..begin + self.size as usize])
        }
    }

    /// Whether a policeman of this rank stands on a cell.
    #[inline]
    pub(super) fn holds(&self, rank: u32, cell: u32) -> bool {
        if self.size == 1 {
            rank == cell
        } else {
            self.with_members(rank, |members| members.contains(&cell))
        }
    }

    /// How many different cells the policemen of a rank stand on, of those that `counts`.
    pub(super) fn count_distinct(&self, rank: u32, counts: impl Fn(u32) -> bool) -> u64 {
        self.with_members(rank, |members| {
            let mut distinct = 0;
            for (index, &member) in members.iter().enumerate() {
                distinct += u64::from(counts(member) && !members[..index].contains(&member));
            }
            distinct
        })
    }

    /// Bytes of the tables.
    pub(super) fn bytes(&self) -> u64 {
        4 * (self.summands.len() + self.members.len()) as u64
    }

    /// At least as many turns as all ranks have together, given how many steps each cell
    /// has; `None` beyond 64 bits. The complete homogeneous symmetric polynomial of the
    /// numbers of steps counts the ways of all policemen.
    pub(super) fn most_turns(
        cells: u32,
        size: u32,
        is_lazy: bool,
        step_counts: impl Iterator<Item = u64>,
    ) -> Option<u64> {
        if is_lazy {
            let most = step_counts.max().unwrap_or(0);
            return Squad::count_for(cells, size)?.checked_mul(most * u64::from(size) + 1);
        }
        let mut ways = vec![0_u64; size as usize + 1];
        ways[0] = 1;
        for steps in step_counts {
            for place in 1..ways.len() {
                let more = ways[place - 1].checked_mul(steps.max(1))?;
                ways[place] = ways[place].checked_add(more)?;
            }
        }
        ways.last().copied()
    }

    /// The turns of all ranks, in ascending order of where they lead. `steps` are those of
    /// one policeman, his own cell last if he may stay.
    ///
    /// A policeman who has no step stays where the others move; without any step of any of
    /// them there is no turn.
    pub(super) fn turns(&self, steps: &Steps, is_lazy: bool, may_pass: bool) -> Steps {
        let mut turns = Steps::default();
        let mut reached = Vec::new();
        for rank in 0..self.count {
            reached.clear();
            self.with_members(rank, |members| {
                if is_lazy {
                    self.push_lazy_turns(members, steps, &mut reached);
                } else if members.iter().any(|&member| !steps.from(member).is_empty()) {
                    self.push_joint_turns(members, steps, &mut reached);
                }
            });
            if is_lazy && may_pass {
                reached.push(rank);
            }
            reached.sort_unstable();
            reached.dedup();
            turns.push_row(&reached);
        }
        turns
    }

    fn push_lazy_turns(&self, members: &[u32], steps: &Steps, reached: &mut Vec<u32>) {
        let mut moved = Vec::with_capacity(members.len());
        for (index, &member) in members.iter().enumerate() {
            for &cell in steps.from(member) {
                moved.clear();
                moved.extend_from_slice(members);
                moved[index] = cell;
                moved.sort_unstable();
                reached.push(self.rank(&moved));
            }
        }
    }

    /// All ways to choose a step for each policeman, counted like the digits of a number.
    fn push_joint_turns(&self, members: &[u32], steps: &Steps, reached: &mut Vec<u32>) {
        let choices: Vec<&[u32]> = members
            .iter()
            .map(|member| match steps.from(*member) {
                [] => std::slice::from_ref(member),
                cells => cells,
            })
            .collect();
        let mut digits = vec![0; members.len()];
        let mut moved = vec![0; members.len()];
        loop {
            for (place, &digit) in digits.iter().enumerate() {
                moved[place] = choices[place][digit];
            }
            moved.sort_unstable();
            reached.push(self.rank(&moved));
            let Some(place) =
                (0..digits.len()).find(|&place| digits[place] + 1 < choices[place].len())
            else {
                return;
            };
            digits[place] += 1;
            digits[..place].fill(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_without_gaps_and_lead_back() {
        for (cells, size, count) in [(5, 1, 5), (5, 2, 15), (4, 3, 20), (3, 4, 15), (1, 5, 1)] {
            let squad = Squad::new(cells, size);
            assert_eq!(squad.count(), count);
            for rank in 0..count {
                squad.with_members(rank, |members| {
                    assert!(members.is_sorted() && members.len() == size as usize);
                    assert_eq!(squad.rank(members), rank);
                    assert!(members.iter().all(|&cell| squad.holds(rank, cell)));
                });
            }
        }
    }

    #[test]
    fn counts_beyond_every_number_are_none() {
        assert_eq!(Squad::count_for(256, 2), Some(32_896));
        assert_eq!(Squad::count_for(u32::MAX, 3), None);
        assert_eq!(
            Squad::most_turns(2, 2, false, [2, 3].into_iter()),
            Some(4 + 6 + 9)
        );
        assert_eq!(
            Squad::most_turns(9, 9, false, std::iter::repeat_n(u64::MAX, 9)),
            None
        );
    }
}
