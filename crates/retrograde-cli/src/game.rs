//! Loads whatever the command line names: a bundled game, a solution file, a graph file or
//! a board, under the rules asked for.

mod adapt;
mod board;
mod by_rules;
mod find;
mod open;

pub use board::{is_board, is_board_name};
pub use by_rules::{TooManyRanks, Way, engine_for, solve_by_rules};
pub use find::Seen;
pub use open::{Input, Named};

use crate::context::Context;
use crate::memory::{self, GameSize, Output, Prediction};
use crate::rules_game::RulesGame;
use crate::solution_file::StoredGraph;
use crate::stored_values::StoredValues;
use anyhow::{Result, anyhow, bail};
use retrograde::progress::Report;
use retrograde::{
    GameError, GameGraph, Naming, Phase, Position, PositionGraph, PositionValues, Solution,
    SolveOptions, Value, forecast_memory, rate_moves, solve_indexed, solve_with,
};
use retrograde_formats::{Format, Identity, NamedGame, game_error_message, identity, identity_of};
use retrograde_games::pursuit::PursuitGame;
use std::borrow::Cow;
use std::collections::HashMap;

/// A game, its names and where it came from.
pub struct LoadedGame {
    /// The file's name, `<stdin>`, or the name of a bundled game with its options.
    pub source_name: String,
    /// The game itself.
    pub kind: Kind,
    /// Whether the board's states are to be stored, not computed.
    explicit_board: bool,
    /// The solution, where it came with the game or was found together with the positions.
    known: Option<Solution>,
}

/// The values of a game, wherever they lie.
pub enum GameValues<'a> {
    /// In memory.
    Solved(Cow<'a, Solution>),
    /// In a file.
    Stored(&'a StoredValues),
}

impl PositionValues for GameValues<'_> {
    fn value(&self, position: Position) -> Value {
        match self {
            GameValues::Solved(solution) => solution.value(position),
            GameValues::Stored(stored) => stored.value(position),
        }
    }
}

/// The kinds of games that can be loaded.
pub enum Kind {
    /// A graph from a file.
    Graph(Box<NamedGame>),
    /// Police and thief.
    Board(Box<PursuitGame>),
    /// A game by its rules: a bundled one, or the keys of a solution file.
    Rules(Box<RulesGame>),
    /// A graph from a solution file.
    Stored(Box<StoredGraph>),
}

impl LoadedGame {
    /// The game for everything that only reads it.
    pub fn graph(&self) -> &dyn PositionGraph {
        match &self.kind {
            Kind::Graph(game) => &game.graph,
            Kind::Board(game) => game.as_ref(),
            Kind::Rules(game) => game.as_ref(),
            Kind::Stored(game) => &game.graph,
        }
    }

    /// The graph, if all moves are in memory.
    pub fn moves_in_memory(&self) -> Option<&GameGraph> {
        match &self.kind {
            Kind::Graph(game) => Some(&game.graph),
            Kind::Stored(game) => Some(&game.graph),
            Kind::Board(_) | Kind::Rules(_) => None,
        }
    }

    fn moves_in_memory_mut(&mut self) -> Option<&mut GameGraph> {
        match &mut self.kind {
            Kind::Graph(game) => Some(&mut game.graph),
            Kind::Stored(game) => Some(&mut game.graph),
            Kind::Board(_) | Kind::Rules(_) => None,
        }
    }

    /// The names of its positions.
    pub fn naming(&self) -> &dyn Naming {
        match &self.kind {
            Kind::Graph(game) => &game.names,
            Kind::Board(game) => game.as_ref(),
            Kind::Rules(game) => game.as_ref(),
            Kind::Stored(game) => &game.names,
        }
    }

    /// The game by its rules, if it is one.
    pub fn by_rules(&self) -> Option<&RulesGame> {
        match &self.kind {
            Kind::Rules(game) => Some(game),
            _ => None,
        }
    }

    /// Whether owners say who moves, rather than turns.
    pub fn has_given_owners(&self) -> bool {
        match &self.kind {
            Kind::Graph(game) => game.graph.has_given_owners(),
            Kind::Stored(game) => game.graph.has_given_owners(),
            Kind::Board(_) => true,
            // A game says who moves at all positions or at none.
            Kind::Rules(game) => {
                game.position_count() > 0 && PositionGraph::owner(game.as_ref(), 0).is_some()
            }
        }
    }

    /// What the game itself is called, whatever file it was read from.
    pub fn own_name(&self) -> &str {
        match &self.kind {
            Kind::Rules(game) => &game.name,
            Kind::Stored(game) => &game.name,
            Kind::Graph(_) | Kind::Board(_) => &self.source_name,
        }
    }

    /// Tells this game, under these rules, from every other. A board has the identity of
    /// the graph that it stands for, so that a solution of one is a solution of the other.
    pub fn identity(&self) -> Identity {
        match &self.kind {
            Kind::Graph(game) => identity(&game.graph, &game.names),
            Kind::Stored(game) => identity(&game.graph, &game.names),
            _ => identity_of(self.graph(), self.naming()),
        }
    }

    /// What the game is, in a few words.
    pub fn kind_words(&self) -> String {
        match &self.kind {
            Kind::Graph(game) => game.format.title().to_owned(),
            Kind::Board(_) => "police and thief".to_owned(),
            Kind::Rules(game) if game.name == self.source_name => "bundled game".to_owned(),
            Kind::Rules(game) if game.game().is_none() => {
                format!("solution of {}, which is not bundled", game.name)
            }
            Kind::Rules(game) => format!("solution of {}", game.name),
            Kind::Stored(game) => format!("solution of {}", game.name),
        }
    }

    /// What the memory that the game needs depends on.
    pub fn size(&self) -> GameSize {
        // A parity game may use a position before it defines it, so its reader keeps a table.
        const PARITY_GAME_TABLE: u64 = 48;
        let graph = self.moves_in_memory();
        GameSize {
            seeds: graph.map_or(0, |graph| graph.seeds().len() as u64),
            keeps_turns: graph.is_some_and(|graph| !graph.alternates()),
            in_order: graph.is_some_and(GameGraph::has_moves_in_order),
            reader_bytes: match &self.kind {
                Kind::Graph(game) if game.format == Format::ParityGame => PARITY_GAME_TABLE,
                _ => 0,
            },
            has_words: self.naming().integers().is_none(),
            positions: u64::from(self.graph().position_count()),
            moves: self.graph().move_count(),
            name_bytes: match &self.kind {
                Kind::Graph(game) => game.names.memory_bytes(),
                Kind::Stored(game) => game.names.memory_bytes(),
                // Names of states are made up when they are printed.
                Kind::Board(_) | Kind::Rules(_) => 0,
            },
        }
    }

    /// Whether moves are computed when needed, not stored.
    pub fn computes_moves(&self) -> bool {
        match &self.kind {
            Kind::Board(_) => !self.explicit_board,
            Kind::Rules(_) => true,
            Kind::Graph(_) | Kind::Stored(_) => false,
        }
    }

    /// The memory that a run over this game will need at the most, known at once.
    pub fn prediction(&self, threads: usize) -> Prediction {
        let size = self.size();
        match &self.kind {
            Kind::Rules(game) => game.prediction(),
            Kind::Board(board) if self.computes_moves() => {
                memory::predict_on_the_fly(size).beside(board.table_bytes())
            }
            _ => memory::predict(size, threads),
        }
    }

    /// The same, nearer to the truth: goes over the moves, if they are in memory, to see what
    /// the solver will leave out.
    pub fn forecast(&self, threads: usize) -> Prediction {
        match self.moves_in_memory() {
            Some(graph) => {
                let forecast = forecast_memory(graph, &SolveOptions { threads });
                memory::predict_graph(self.size(), forecast)
            }
            None => self.prediction(threads),
        }
    }

    /// Refuses a run that would need more memory than there is.
    pub fn require_memory(&self, what: &str, output: Output, context: &Context) -> Result<()> {
        let Some(limit) = context.memory_limit else {
            return Ok(());
        };
        let needed = self.prediction(context.threads).peak(output);
        if needed <= limit {
            return Ok(());
        }
        context.require_memory(what, self.forecast(context.threads).peak(output))
    }

    /// The values, for somebody who asks for few of them: solved, or in a file where they lie.
    pub fn values(&self, context: &Context) -> Result<GameValues<'_>> {
        match self.stored() {
            Some(stored) => Ok(GameValues::Stored(stored)),
            None => Ok(GameValues::Solved(self.solution(context)?)),
        }
    }

    fn stored(&self) -> Option<&StoredValues> {
        self.by_rules()?.keys.stored()
    }

    /// Refuses what was looked up in a file that turned out to be damaged; to be asked before
    /// anything of it is printed.
    pub fn require_undamaged(&self) -> Result<()> {
        self.stored()
            .map_or(Ok(()), StoredValues::require_undamaged)
    }

    /// As [`LoadedGame::solution`], as a value of its own.
    pub fn solve(&self, context: &Context) -> Result<Solution> {
        Ok(self.solution(context)?.into_owned())
    }

    /// Solves the game, after looking whether there is memory for it; what is solved
    /// already is not solved again.
    pub fn solution(&self, context: &Context) -> Result<Cow<'_, Solution>> {
        if let Some(known) = &self.known {
            return Ok(Cow::Borrowed(known));
        }
        self.require_memory("solving", Output::Summary, context)?;
        let positions = u64::from(self.graph().position_count());
        let progress = context
            .printer
            .progress("solving", "positions", Some(positions));
        let report: Report<'_> = &mut |decided| progress.set(decided);
        let options = SolveOptions {
            threads: context.threads,
        };
        let enter = &mut |phase| {
            context.timings.enter(match phase {
                Phase::Count | Phase::Sort => "build",
                _ => "solve",
            });
        };
        let solved = match &self.kind {
            Kind::Graph(game) => solve_with(&game.graph, &options, report, enter),
            Kind::Stored(game) => solve_with(&game.graph, &options, report, enter),
            Kind::Board(game) if self.explicit_board => {
                context.timings.enter("build");
                game.to_graph()
                    .and_then(|graph| solve_with(&graph, &options, report, enter))
            }
            Kind::Board(game) => {
                context.timings.enter("solve");
                solve_indexed(game.as_ref(), report)
            }
            // Its positions are not known before it is solved.
            Kind::Rules(game) => bail!("{} has no solution yet", game.name),
        };
        Ok(Cow::Owned(solved.map_err(|error| self.explain(error))?))
    }

    /// Where the optimal moves of each of a few positions lead.
    ///
    /// Moves in memory are read once, in their own order: rows of successors would take
    /// more memory than solving does.
    pub fn optimal_moves(&self, solution: &Solution, positions: &[Position]) -> Vec<Vec<Position>> {
        let Some(graph) = self.moves_in_memory() else {
            let of = |&position: &Position| {
                let rated = rate_moves(self.graph(), solution, position).into_iter();
                rated
                    .filter(|rated| rated.optimal)
                    .map(|rated| rated.successor.position)
                    .collect()
            };
            return positions.iter().map(of).collect();
        };
        let playable: HashMap<Position, usize> = positions
            .iter()
            .enumerate()
            .filter(|&(_, &position)| graph.seed(position).is_none())
            .map(|(index, &position)| (position, index))
            .collect();
        let mut optimal = vec![Vec::new(); positions.len()];
        let (Some(&first), Some(&last)) = (playable.keys().min(), playable.keys().max()) else {
            return optimal;
        };
        for (move_index, &[from, to]) in graph.moves().iter().enumerate() {
            // Few positions are asked for, and mostly one: nearly all moves end here.
            if from < first || from > last {
                continue;
            }
            let Some(&index) = playable.get(&from) else {
                continue;
            };
            let result = solution.value(to).after_move(graph.is_again(move_index));
            if result == Some(solution.value(from)) {
                optimal[index].push(to);
            }
        }
        optimal
    }

    /// Puts the names of positions into an error of the core.
    pub fn explain(&self, error: GameError) -> anyhow::Error {
        let is_known = error
            .position()
            .is_none_or(|at| at < self.graph().position_count());
        if is_known {
            anyhow!(
                "{}: {}",
                self.source_name,
                game_error_message(&error, self.naming())
            )
        } else {
            anyhow!(error).context(self.source_name.clone())
        }
    }
}
