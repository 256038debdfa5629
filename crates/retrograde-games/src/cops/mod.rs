//! Cops and robbers on a graph: how many cops catch a robber, how fast, and from where.
//!
//! The cops choose their vertices, then the robber, who sees them, chooses his. Then they
//! move in turns, the cops first. On the cops' turn each of them steps along an arc or stays;
//! on his turn the robber does the same. The robber is caught as soon as he stands on a
//! vertex of a cop. The cops want to catch him in few rounds, a round being a turn of the
//! cops; the robber wants to evade for ever, or else to be caught late.
//!
//! [`CopsRules`] has the variants that are studied: one cop moves per turn, nobody stays,
//! a fast robber, cops that reach further, cops who are zombies. An undirected graph is one with arcs both ways.
//!
//! - [`Arena`]: the graph; [`family`] has the well-known ones by name.
//! - [`Chase`]: the arena with rules and a number of cops. [`Chase::hunt`] says who wins, and
//!   [`Chase::solve`] gives the rounds of every situation. [`Chase::to_game_graph`] writes the
//!   same game down move by move for the general solver and the checker.
//! - [`cop_number`]: the fewest cops that catch every robber.
//!
//! ```
//! use retrograde_games::cops::{Arena, Chase, CopsRules, cop_number, family};
//!
//! let petersen = family("petersen")?;
//! let rules = CopsRules::default();
//! assert_eq!(cop_number(&petersen, &rules, None)?, 3);
//! assert_eq!(Chase::new(&petersen, &rules, 2)?.hunt().capture_time, None);
//!
//! let path = Arena::undirected(5, &[[0, 1], [1, 2], [2, 3], [3, 4]])?;
//! let hunt = Chase::new(&path, &rules, 1)?.hunt();
//! assert_eq!(hunt.capture_time, Some(2));
//! assert_eq!(hunt.best_placements, [[2]]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Source of the game: R. Nowakowski and P. Winkler, "Vertex-to-vertex pursuit in a graph",
//! Discrete Mathematics 43 (1983); A. Bonato and R. Nowakowski, "The Game of Cops and Robbers
//! on Graphs" (2011).

mod arena;
mod chase;
mod distances;
mod engine;
mod error;
mod families;
mod game_graph;
mod line;
mod number;
mod placements;
mod retraction;
mod rows;
mod rules;
mod solution;
mod stages;
mod strategy;
mod sweep;
mod zombies;

pub use arena::Arena;
pub use chase::{Chase, Hunt};
pub use error::{CopsError, FamilyError};
pub use families::{FAMILIES, family};
pub use game_graph::Situation;
pub use line::{ChaseEnd, ChaseLine, ChaseStep};
pub use number::{cop_number, is_dismantlable};
pub use rules::CopsRules;
pub use solution::ChaseSolution;
pub use strategy::StrategyStep;
