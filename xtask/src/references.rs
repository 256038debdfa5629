//! What the solver is measured against: code that anybody would write.

use crate::suite::Graph;
use std::collections::VecDeque;

/// The plain solver a careful student writes: predecessors as a vector of vectors.
pub struct Textbook {
    predecessors: Vec<Vec<u32>>,
    move_counts: Vec<u32>,
}

/// What it finds: the outcome (`b'?'`, `b'W'`, `b'L'`) and remoteness of every position.
pub struct TextbookSolution {
    /// Outcomes for the player to move.
    pub outcomes: Vec<u8>,
    /// Plies; 0 where the outcome is unknown.
    pub remoteness: Vec<u32>,
}

impl Textbook {
    /// Collects predecessors and counts moves.
    pub fn build(graph: &Graph) -> Textbook {
        let count = graph.position_count as usize;
        let mut predecessors: Vec<Vec<u32>> = vec![Vec::new(); count];
        let mut move_counts = vec![0; count];
        for &[from, to] in &graph.moves {
            predecessors[to as usize].push(from);
            move_counts[from as usize] += 1;
        }
        Textbook {
            predecessors,
            move_counts,
        }
    }

    /// Solves with a queue: outcomes, remoteness, counters.
    pub fn solve(&self) -> TextbookSolution {
        let count = self.predecessors.len();
        let mut outcomes = vec![b'?'; count];
        let mut remoteness = vec![0_u32; count];
        let mut left = self.move_counts.clone();
        let mut queue = VecDeque::new();
        for position in 0..count {
            if left[position] == 0 {
                outcomes[position] = b'L';
                queue.push_back(position as u32);
            }
        }
        while let Some(position) = queue.pop_front() {
            let lost = outcomes[position as usize] == b'L';
            for &predecessor in &self.predecessors[position as usize] {
                let index = predecessor as usize;
                if outcomes[index] != b'?' {
                    continue;
                }
                if lost {
                    outcomes[index] = b'W';
                } else {
                    left[index] -= 1;
                    if left[index] > 0 {
                        continue;
                    }
                    outcomes[index] = b'L';
                }
                remoteness[index] = remoteness[position as usize] + 1;
                queue.push_back(predecessor);
            }
        }
        TextbookSolution {
            outcomes,
            remoteness,
        }
    }
}

/// A plain top-down breadth-first search over the reversed moves, from all dead ends: the
/// least that any solver has to do, without outcomes and without depths.
pub struct BreadthFirst {
    offsets: Vec<u64>,
    predecessors: Vec<u32>,
    dead_ends: Vec<u32>,
}

impl BreadthFirst {
    /// Sorts the moves by the position they lead to.
    pub fn build(graph: &Graph) -> BreadthFirst {
        let count = graph.position_count as usize;
        let mut offsets = vec![0_u64; count + 1];
        let mut is_dead_end = vec![true; count];
        for &[from, to] in &graph.moves {
            offsets[to as usize + 1] += 1;
            is_dead_end[from as usize] = false;
        }
        for index in 0..count {
            offsets[index + 1] += offsets[index];
        }
        let mut next = offsets.clone();
        let mut predecessors = vec![0; graph.moves.len()];
        for &[from, to] in &graph.moves {
            let slot = &mut next[to as usize];
            predecessors[*slot as usize] = from;
            *slot += 1;
        }
        let dead_ends = (0..count as u32).filter(|&position| is_dead_end[position as usize]);
        BreadthFirst {
            offsets,
            predecessors,
            dead_ends: dead_ends.collect(),
        }
    }

    /// Searches; returns for each position from where it was reached.
    pub fn search(&self) -> Vec<u32> {
        let mut parents = vec![u32::MAX; self.offsets.len() - 1];
        let mut queue = self.dead_ends.clone();
        for &position in &queue {
            parents[position as usize] = position;
        }
        let mut head = 0;
        while head < queue.len() {
            let position = queue[head];
            head += 1;
            let row = self.offsets[position as usize]..self.offsets[position as usize + 1];
            for &predecessor in &self.predecessors[row.start as usize..row.end as usize] {
                if parents[predecessor as usize] == u32::MAX {
                    parents[predecessor as usize] = position;
                    queue.push(predecessor);
                }
            }
        }
        parents
    }
}

/// One dependent access after the other over as much memory as the solver's rows take:
/// what a chain costs at the least.
pub struct PointerChase {
    next: Vec<u64>,
}

impl PointerChase {
    /// Links the positions of a chain backwards from its dead end.
    pub fn build(graph: &Graph) -> PointerChase {
        let mut next = vec![u64::MAX; graph.position_count as usize];
        for &[from, to] in &graph.moves {
            next[to as usize] = u64::from(from);
        }
        PointerChase { next }
    }

    /// Follows the links; returns how many there were.
    pub fn follow(&self, graph: &Graph) -> u64 {
        let mut is_source = vec![false; self.next.len()];
        graph
            .moves
            .iter()
            .for_each(|&[from, _]| is_source[from as usize] = true);
        let end = is_source.iter().position(|&is_source| !is_source);
        let mut position = end.map_or(u64::MAX, |end| end as u64);
        let mut steps = 0;
        while position != u64::MAX {
            position = self.next[position as usize];
            steps += 1;
        }
        steps
    }
}
