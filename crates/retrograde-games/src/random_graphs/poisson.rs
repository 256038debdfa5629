//! Numbers of moves that follow a Poisson distribution: the random graph of Erdős and
//! Rényi, each move as likely as any other.
//!
//! Source of the counts: Knuth, "The Art of Computer Programming", volume 2, 3.4.1:
//! uniform numbers are multiplied until the product falls to e^-mean.

use super::{MoveStream, MoveVisitor, ParameterError, require_position_count};
use crate::split_mix::SplitMix64;
use std::ops::ControlFlow;

/// Positions with a random number of moves to anywhere, loops and parallel moves included.
#[derive(Debug, Clone)]
pub struct Poisson {
    positions: u32,
    mean_moves: f64,
    seed: u64,
}

impl Poisson {
    /// `positions` positions with `mean_moves` moves on average.
    ///
    /// # Errors
    ///
    /// More than 2^32 - 2 positions, or a mean that is not between 0 and 500.
    pub fn new(positions: u64, mean_moves: f64, seed: u64) -> Result<Poisson, ParameterError> {
        let positions = require_position_count(positions)?;
        // Beyond, e^-mean nears the smallest floating-point number.
        if !(0.0..=500.0).contains(&mean_moves) {
            let parameter = "the mean number of moves";
            return Err(ParameterError::new(
                parameter,
                "a number from 0 to 500",
                mean_moves,
            ));
        }
        Ok(Poisson {
            positions,
            mean_moves,
            seed,
        })
    }
}

impl MoveStream for Poisson {
    fn position_count(&self) -> u32 {
        self.positions
    }

    fn try_for_each_move(&self, visit: &mut MoveVisitor<'_>) -> ControlFlow<()> {
        let mut numbers = SplitMix64::new(self.seed);
        let least = exp_of_negative(self.mean_moves);
        for from in 0..self.positions {
            let mut moves = 0;
            let mut product = numbers.unit();
            while product > least {
                product *= numbers.unit();
                moves += 1;
            }
            for _ in 0..moves {
                visit(from, numbers.below(self.positions))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// e^-x with the same bits on every machine, which no library of the system promises:
/// the series for x / 1024, then ten squarings. Relative error some 10^-13.
fn exp_of_negative(x: f64) -> f64 {
    let small = x / 1024.0;
    let mut term = 1.0;
    let mut sum = 1.0;
    for index in 1..24 {
        term *= small / f64::from(index);
        sum += term;
    }
    let mut power = sum;
    for _ in 0..10 {
        power *= power;
    }
    1.0 / power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_is_exact_enough() {
        for x in [0.0, 0.5, 1.0, 2.7, 3.0, 30.0, 500.0_f64] {
            assert!((exp_of_negative(x) / (-x).exp() - 1.0).abs() < 1e-12, "{x}");
        }
    }

    #[test]
    fn the_mean_is_met() {
        let mut moves = 0;
        Poisson::new(100_000, 2.7, 1)
            .unwrap()
            .for_each_move(&mut |_, _| moves += 1);
        assert!((268_000..272_000).contains(&moves), "{moves}");
        assert!(Poisson::new(1, f64::NAN, 1).is_err());
    }
}
