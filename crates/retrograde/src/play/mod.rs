//! Playing a solved game against perfect play.
//!
//! A [`Session`] knows where play stands, what each move is worth, and what the best one
//! is; it takes moves back. [`run`] is a conversation about one, line by line, for a
//! terminal or any other pair of reader and writer: a game's author needs no more than
//! this in his own `main`.
//!
//! Values come from a closure, so that it does not matter whether the solution is in memory
//! or in a file. Outcomes are for the player to move and remoteness is in plies; who wins
//! is said by name besides.
//!
//! ```
//! use retrograde::play::{PlayOptions, Session, run};
//! use retrograde::{Game, Moves, Outcome, Value};
//!
//! /// Take one or two sticks; who takes the last one wins.
//! struct Sticks;
//!
//! impl Game for Sticks {
//!     type Position = u32;
//!
//!     fn starts(&self) -> Vec<u32> {
//!         vec![4]
//!     }
//!     fn moves(&self, left: u32, moves: &mut Moves<u32>) {
//!         (1..=left.min(2)).for_each(|taken| moves.add(left - taken));
//!     }
//!     fn terminal(&self, left: u32) -> Option<Outcome> {
//!         (left == 0).then_some(Outcome::Loss)
//!     }
//!     fn print(&self, left: u32) -> Option<String> {
//!         Some(format!("{left} left"))
//!     }
//! }
//!
//! // As `retrograde::explore` would find them.
//! let values = [Value::loss(0), Value::win(1), Value::win(1), Value::loss(2), Value::win(3)];
//! let value_of = |left: u32| values.get(left as usize).copied();
//!
//! let mut session = Session::new(&Sticks, &value_of)?;
//! assert_eq!(session.best().map(|choice| choice.name), Some("3 left".to_string()));
//!
//! let mut said = Vec::new();
//! run(&mut session, &PlayOptions::default(), "hint\nquit\n".as_bytes(), &mut said)?;
//! assert!(String::from_utf8_lossy(&said).contains("3 left: win in 3 plies"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod command;
mod dialogue;
mod error;
mod grammar;
mod lines;
mod session;
mod standing;

pub use dialogue::{Finish, PlayOptions, Seat, run};
pub use error::PlayError;
pub use grammar::{agree, wins};
pub use session::{Choice, Ending, Session};
pub use standing::Standing;
