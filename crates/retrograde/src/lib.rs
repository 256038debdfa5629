//! Solves two-player games of perfect information on any directed graph, cycles
//! included, by retrograde analysis: for every position, who wins, in how many
//! plies, and by which move. A separate checker proves the answer.
//!
//! ```
//! use retrograde::{GameGraph, Value, check, solve};
//!
//! // A cycle with an exit to a lost position.
//! let mut builder = GameGraph::builder(3);
//! builder.add_move(0, 1).add_move(1, 0).add_move(1, 2);
//! let game = builder.build()?;
//!
//! let solution = solve(&game)?;
//! assert_eq!(solution.value(0), Value::loss(2));
//! assert_eq!(solution.value(1), Value::win(1));
//! assert!(check(&game, &solution).is_ok());
//! # Ok::<(), retrograde::GameError>(())
//! ```
//!
//! A game can be given as a graph, as above, or by its rules: see [`Game`], [`explore()`] and
//! [`audit()`], and [`play`] for a perfect opponent. `docs/write-a-game.md` leads there step by
//! step.
//!
//! Outcomes are always for the player to move; remoteness is in plies. Rules on
//! the history of play (repetition counts, fifty moves) are not part of a plain
//! graph: put what matters into the position.

pub mod analysis;
mod ascending;
mod audit;
mod best_moves;
pub mod bits;
mod check;
mod checkpoint;
pub mod drawing;
mod error;
mod explore;
mod game;
pub mod graph;
mod id_table;
mod implicit_graph;
mod key_set;
mod outcome;
mod pages;
pub mod play;
mod position_graph;
mod position_values;
mod prefetch;
pub mod progress;
mod rank_keys;
mod rules;
mod scratch;
mod solution;
mod solution_builder;
mod solve;
mod solved;
mod strategy;
mod threads;

pub use ascending::AscendingIntegers;
pub use audit::{AuditOptions, AuditReport, Finding, FindingKind, audit};
pub use best_moves::best_moves;
pub use check::{
    CheckError, Condition, MAX_WITNESSES, RankedCheckError, Refutation, Witness, check, check_weak,
    check_with_moves,
};
pub use checkpoint::{Checkpoints, NoCheckpoints, Saving};
pub use error::GameError;
pub use explore::{Enumerated, ExploreError, ExploreOptions, Explored, explore, explore_with};
pub use game::{AnyGame, AnyRankedGame, Game, GameMove, KeyedGame, Moves, RankedGame, SolvedKeys};
pub use graph::{GameGraph, GameGraphBuilder};
pub use implicit_graph::ImplicitGraph;
pub use outcome::{MAX_POSITIONS, MAX_REMOTENESS, NO_POSITION, Outcome, Player, Position, Value};
pub use position_graph::{Naming, PositionGraph, Successor};
pub use position_values::PositionValues;
pub use rank_keys::RankKeys;
pub use rules::{
    DEAD_END_RULES, DeadEnd, INFINITE_PLAY_RULES, InfinitePlay, Rules, parse_dead_end,
    parse_infinite,
};
pub use scratch::{Scratch, ScratchMemory};
pub use solution::{Counts, HistogramRow, Solution};
pub use solution_builder::SolutionBuilder;
pub use solve::{
    MemoryForecast, Phase, RANKS_BETWEEN_RELEASES, READ_OF_SCRATCH, RankedEngine, RankedError,
    RankedNeeds, RankedOptions, RankedPhase, SolveOptions, SolvedRanks, forecast_memory,
    predict_layered, predict_ranked, solve, solve_indexed, solve_with,
};
pub use solved::{GameOfKeys, KeysError, MissingMove, Solved};
pub use strategy::{Line, LineEnd, RatedMove, best_move, principal_line, rate_moves, winner};
