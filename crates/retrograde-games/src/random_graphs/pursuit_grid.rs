//! The classic police and thief on an open square board, as a plain graph: what a game
//! looks like whose moves are local.
//!
//! A state (police cell, thief cell, side) is position `(police * n + thief) * 2 + side`
//! on n cells, side 1 being the police's turn. What ends the game is said by moves
//! alone: a state lost for its mover is a dead end, a state won for him has one move, to
//! an extra dead end with the last number. Outcomes are those of a board with seeds; play
//! that ends with the winner to move counts one ply more.

use super::{MoveStream, MoveVisitor, ParameterError};
use crate::split_mix::SplitMix64;
use std::ops::ControlFlow;

/// An open square board with random exits, where both pieces may pass, the police moves
/// in eight directions and the thief in four.
#[derive(Debug, Clone)]
pub struct PursuitGrid {
    size: u32,
    exits: u32,
    seed: u64,
}

/// Rows down and columns to the right; the thief has the first four only.
const STEPS: [(i32, i32); 8] = [
    (-1, 0),
    (0, 1),
    (1, 0),
    (0, -1),
    (-1, -1),
    (-1, 1),
    (1, -1),
    (1, 1),
];

impl PursuitGrid {
    /// A board of `size` by `size` cells on which `exits` cells are drawn as exits, with
    /// repetition.
    ///
    /// # Errors
    ///
    /// A size above 215: the positions could not be numbered.
    pub fn new(size: u32, exits: u32, seed: u64) -> Result<PursuitGrid, ParameterError> {
        if size > 215 {
            return Err(ParameterError::new(
                "the size of the board",
                "at most 215",
                size,
            ));
        }
        Ok(PursuitGrid { size, exits, seed })
    }

    /// The cell a step away, or `None` beyond the board.
    fn step(&self, cell: u32, (down, right): (i32, i32)) -> Option<u32> {
        let row = (cell / self.size).checked_add_signed(down)?;
        let column = (cell % self.size).checked_add_signed(right)?;
        (row < self.size && column < self.size).then_some(row * self.size + column)
    }
}

impl MoveStream for PursuitGrid {
    fn position_count(&self) -> u32 {
        let cells = self.size * self.size;
        2 * cells * cells + 1
    }

    fn try_for_each_move(&self, visit: &mut MoveVisitor<'_>) -> ControlFlow<()> {
        let cells = self.size * self.size;
        let mut is_exit = vec![false; cells as usize];
        let mut numbers = SplitMix64::new(self.seed);
        for _ in 0..if cells > 0 { self.exits } else { 0 } {
            is_exit[numbers.below(cells) as usize] = true;
        }
        let last = self.position_count() - 1;
        let number = |police: u32, thief: u32, side: u32| (police * cells + thief) * 2 + side;
        for police in 0..cells {
            for thief in 0..cells {
                let (caught, escaped) = (police == thief, is_exit[thief as usize]);
                for side in 0..2 {
                    let from = number(police, thief, side);
                    if caught || escaped {
                        // Capture is tested before escape.
                        let police_won = caught;
                        if police_won == (side == 1) {
                            visit(from, last)?;
                        }
                        continue;
                    }
                    visit(from, number(police, thief, 1 - side))?;
                    let steps = if side == 1 { &STEPS[..] } else { &STEPS[..4] };
                    let moving = if side == 1 { police } else { thief };
                    for cell in steps.iter().filter_map(|&step| self.step(moving, step)) {
                        let to = if side == 1 {
                            number(cell, thief, 0)
                        } else {
                            number(police, cell, 1)
                        };
                        visit(from, to)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}
