//! Parity games in the format of PGSolver, as far as they are reachability or safety
//! games in disguise.
//!
//! Grammar (blanks and line ends may stand between any two tokens):
//!
//! ```text
//! game      = [ "parity" ID ";" ] [ "start" ID ";" ] statement+
//! statement = ID PRIORITY OWNER successors [ '"' name '"' ] ";"
//! successors = ID { "," ID }
//! ```
//!
//! In a parity game endless play is won by player 0 iff the largest priority seen
//! infinitely often is even. A *sink*, a position whose moves all lead to itself, is thus
//! decided by the parity of its own priority: it becomes a seed. If all other positions
//! share one priority, every play that reaches no sink has that priority for ever, and
//! its parity names the winner of endless play. Any other game needs a solver for parity
//! games, and is refused.
//!
//! ```
//! use retrograde::{Value, solve};
//! use retrograde_formats::{Format, ReadOptions, Source, read_game};
//! use std::ops::ControlFlow;
//!
//! // Player 0 chooses at position 7: the sink that is his, or the one that is not.
//! let source = Source::from_text("g.pg", "7 1 0 8,9; 8 2 1 8; 9 3 0 9;");
//! let options = ReadOptions { format: Some(Format::ParityGame), ..ReadOptions::default() };
//! let game = read_game(source, &options, &mut |_| ControlFlow::Continue(()))?;
//! assert_eq!(solve(&game.graph)?.value(0), Value::win(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Source: Oliver Friedmann and Martin Lange, "The PGSolver Collection of Parity Game
//! Solvers", 2009, section 3.5.

mod ids;
mod read;
mod winners;
mod write;

pub(crate) use read::read;
pub use winners::write_winners;
pub use write::write;
