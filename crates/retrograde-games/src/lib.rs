//! Bundled games for the retrograde solver: a catalogue of games given by their rules,
//! pursuit boards, on which a policeman hunts a thief, and families of random graphs for
//! tests and measurements.
//!
//! ```
//! use retrograde::{progress, solve_indexed, PositionGraph};
//! use retrograde_games::pursuit::{Board, PursuitGame, PursuitOptions};
//!
//! let board = Board::parse(b"PT\n.E\n")?;
//! let game = PursuitGame::new(board, PursuitOptions::default())?;
//! let solution = solve_indexed(&game, &mut progress::silent)?;
//! let value = solution.value(game.starts()[0]);
//! assert_eq!(game.sentence(value), "Police catches the thief");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod catalog;
pub mod cops;
pub mod pursuit;
pub mod random_graphs;
mod rules;
mod split_mix;

pub use rules::dobutsu::Dobutsu;
pub use split_mix::SplitMix64;
