//! Loads whatever the command line names: a graph file or a board, under the rules asked for.

use crate::arguments::{BoardArguments, GameArguments, InputFormat, RuleArguments};
use crate::context::Context;
use crate::exit::NotFound;
use crate::memory::{self, GameSize, Prediction};
use crate::output::content_extension;
use anyhow::{Context as _, Result, anyhow, bail};
use retrograde::progress::Report;
use retrograde::{
    DeadEnd, GameError, Naming, Phase, Position, PositionGraph, Rules, Solution, SolveOptions,
    Value, rate_moves, solve_indexed, solve_with,
};
use retrograde_formats::{
    Format, Identity, NamedGame, ReadOptions, Source, game_error_message, identity, identity_of,
    looks_like_board, read_game,
};
use retrograde_games::pursuit::{Board, BoardError, Placement, PursuitGame, PursuitOptions};
use std::collections::HashMap;
use std::io::BufReader;

/// A game, its names and where it came from.
pub struct LoadedGame {
    /// The file's name, or `<stdin>`.
    pub source_name: String,
    /// The game itself.
    pub kind: Kind,
    /// Whether the board's states are to be stored, not computed.
    explicit_board: bool,
}

/// The kinds of games that can be loaded.
pub enum Kind {
    /// A graph from a file.
    Graph(Box<NamedGame>),
    /// Police and thief.
    Board(Box<PursuitGame>),
}

/// Bytes looked at to tell a board from a graph.
const PEEK: u64 = 1 << 16;

impl LoadedGame {
    /// Reads the game and applies the rules of the command line.
    pub fn load(arguments: &GameArguments, context: &Context) -> Result<LoadedGame> {
        let mut loaded =
            LoadedGame::read(&arguments.game, arguments.from, &arguments.board, context)?;
        loaded.apply_rules(&arguments.rules)?;
        Ok(loaded)
    }

    /// Reads the game as it is.
    pub fn read(
        path: &str,
        from: Option<InputFormat>,
        board: &BoardArguments,
        context: &Context,
    ) -> Result<LoadedGame> {
        let mut source = Source::open(path)?;
        let source_name = source.name.clone();
        let is_board = match from {
            Some(format) => format == InputFormat::Board,
            None => {
                content_extension(path).as_deref() == Some("board")
                    || looks_like_board(&source.peek(PEEK)?)
            }
        };
        if is_board {
            let game = read_board(source, board)?;
            let kind = Kind::Board(Box::new(game));
            return Ok(LoadedGame {
                source_name,
                kind,
                explicit_board: board.explicit,
            });
        }
        if let Some(option) = board.first_given() {
            bail!("{option} is an option of boards, but {source_name} is no board");
        }
        let progress = context.printer.progress("reading", "bytes", source.size());
        let options = ReadOptions {
            format: from.and_then(InputFormat::graph_format),
            max_memory: context.memory_limit,
            ..ReadOptions::default()
        };
        let game = read_game(source, &options, &mut |bytes| progress.set(bytes))?;
        drop(progress);
        for note in &game.notes {
            context.printer.note(note);
        }
        if game.format == Format::EdgeList && from.is_none() {
            note_if_no_moves(&game, &source_name, context);
        }
        Ok(LoadedGame {
            source_name,
            kind: Kind::Graph(Box::new(game)),
            explicit_board: false,
        })
    }

    /// The game for everything that only reads it.
    pub fn graph(&self) -> &dyn PositionGraph {
        match &self.kind {
            Kind::Graph(game) => &game.graph,
            Kind::Board(game) => game.as_ref(),
        }
    }

    /// The names of its positions.
    pub fn naming(&self) -> &dyn Naming {
        match &self.kind {
            Kind::Graph(game) => &game.names,
            Kind::Board(game) => game.as_ref(),
        }
    }

    /// Whether owners say who moves, rather than turns.
    pub fn has_given_owners(&self) -> bool {
        match &self.kind {
            Kind::Graph(game) => game.graph.has_given_owners(),
            Kind::Board(_) => true,
        }
    }

    /// Tells this game, under these rules, from every other. A board has the identity of
    /// the graph that it stands for, so that a solution of one is a solution of the other.
    pub fn identity(&self) -> Identity {
        match &self.kind {
            Kind::Graph(game) => identity(&game.graph, &game.names),
            Kind::Board(game) => identity_of(game.as_ref(), game.as_ref()),
        }
    }

    /// What the game is, in a few words.
    pub fn kind_words(&self) -> String {
        match &self.kind {
            Kind::Graph(game) => game.format.title().to_owned(),
            Kind::Board(_) => "police and thief".to_owned(),
        }
    }

    /// What the memory that the game needs depends on.
    pub fn size(&self) -> GameSize {
        // A parity game may use a position before it defines it, so its reader keeps a table.
        const PARITY_GAME_TABLE: u64 = 48;
        let graph = match &self.kind {
            Kind::Graph(game) => Some(game),
            Kind::Board(_) => None,
        };
        GameSize {
            seeds: graph.map_or(0, |game| game.graph.seeds().len() as u64),
            keeps_turns: graph.is_some_and(|game| !game.graph.alternates()),
            reader_bytes: match graph.map(|game| game.format) {
                Some(Format::ParityGame) => PARITY_GAME_TABLE,
                _ => 0,
            },
            positions: u64::from(self.graph().position_count()),
            moves: self.graph().move_count(),
            name_bytes: match &self.kind {
                Kind::Graph(game) => game.names.memory_bytes(),
                // Names of states are made up when they are printed.
                Kind::Board(_) => 0,
            },
        }
    }

    /// Whether moves are computed when needed, not stored.
    pub fn computes_moves(&self) -> bool {
        matches!(self.kind, Kind::Board(_)) && !self.explicit_board
    }

    /// The memory that a run over this game will need.
    pub fn prediction(&self, threads: usize) -> Prediction {
        let size = self.size();
        if self.computes_moves() {
            memory::predict_on_the_fly(size.positions)
        } else {
            memory::predict(size, threads)
        }
    }

    /// Solves the game, after looking whether there is memory for it.
    pub fn solve(&self, context: &Context) -> Result<Solution> {
        context.require_memory("solving", self.prediction(context.threads).peak(false))?;
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
            Kind::Board(game) if self.explicit_board => {
                context.timings.enter("build");
                game.to_graph()
                    .and_then(|graph| solve_with(&graph, &options, report, enter))
            }
            Kind::Board(game) => {
                context.timings.enter("solve");
                solve_indexed(game.as_ref(), report)
            }
        };
        solved.map_err(|error| self.explain(error))
    }

    /// Where the optimal moves of each of a few positions lead.
    ///
    /// Moves in memory are read once, in their own order: rows of successors would take
    /// more memory than solving does.
    pub fn optimal_moves(&self, solution: &Solution, positions: &[Position]) -> Vec<Vec<Position>> {
        let graph = match &self.kind {
            Kind::Graph(game) => &game.graph,
            Kind::Board(board) => {
                let of = |&position: &Position| {
                    let rated = rate_moves(board.as_ref(), solution, position).into_iter();
                    rated
                        .filter(|rated| rated.optimal)
                        .map(|rated| rated.successor.position)
                        .collect()
                };
                return positions.iter().map(of).collect();
            }
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

    /// The position of a name, which may be written as it is or as a JSON string.
    pub fn find(&self, name: &str) -> Result<Position> {
        let unquoted = || serde_json::from_str::<String>(name).ok();
        let found = self.naming().find(name);
        if let Some(position) = found.or_else(|| self.naming().find(&unquoted()?)) {
            return Ok(position);
        }
        Err(NotFound {
            name: name.to_owned(),
            suggestion: self.similar_name(name),
        }
        .into())
    }

    /// A name that exists and differs from `name` by a slip of the pen.
    fn similar_name(&self, name: &str) -> Option<String> {
        const MOST_NAMES: u32 = 100_000;
        const LONGEST_NAME: usize = 100;
        if name.len() > LONGEST_NAME {
            return None;
        }
        let count = self.graph().position_count().min(MOST_NAMES);
        let nearest = (0..count)
            .map(|position| self.naming().name(position))
            .filter(|candidate| candidate.len() <= LONGEST_NAME)
            .map(|candidate| (strsim::damerau_levenshtein(&candidate, name), candidate))
            .min()?;
        let slips = if name.chars().count() < 4 { 1 } else { 2 };
        (nearest.0 <= slips).then_some(nearest.1)
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

    /// Replaces the rules in force.
    pub fn set_rules(&mut self, rules: Rules) {
        match &mut self.kind {
            Kind::Graph(game) => game.graph.set_rules(rules),
            Kind::Board(game) => **game = game.as_ref().clone().with_rules(rules),
        }
    }

    /// Replaces the starts.
    pub fn set_starts(&mut self, starts: Vec<Position>) -> Result<()> {
        let Kind::Graph(game) = &mut self.kind else {
            bail!(
                "a board begins where its pieces stand; use --police ROW,COLUMN, \
                 --thief ROW,COLUMN and --first instead of --start"
            );
        };
        Ok(game.graph.set_starts(starts)?)
    }

    fn apply_rules(&mut self, arguments: &RuleArguments) -> Result<()> {
        if !arguments.start.is_empty() {
            let starts: Result<Vec<Position>> =
                arguments.start.iter().map(|name| self.find(name)).collect();
            // Owners that a rule needs may follow from these starts, so they come first.
            self.set_starts(starts?)?;
        }
        let mut seeds = Vec::new();
        for (names, value) in [
            (&arguments.win_at, Value::win(0)),
            (&arguments.loss_at, Value::loss(0)),
            (&arguments.tie_at, Value::tie(0)),
        ] {
            for name in names {
                self.collect_seeds(name, value, &mut seeds)?;
            }
        }
        if !seeds.is_empty() {
            let Kind::Graph(game) = &mut self.kind else {
                bail!(
                    "a board ends by capture or at an exit; --win-at, --loss-at and --tie-at are for graphs"
                );
            };
            if let Err(error) = game.graph.add_seeds(&seeds) {
                return Err(self.explain(error));
            }
        }
        let mut rules = self.graph().rules();
        if let Some(dead_end) = arguments.dead_end {
            rules.dead_end = dead_end;
        }
        if arguments.misere {
            rules.dead_end = DeadEnd::Wins;
        }
        if let Some(infinite) = arguments.infinite {
            rules.infinite = infinite;
        }
        if rules != self.graph().rules() {
            self.set_rules(rules);
        }
        Ok(())
    }

    /// One name, or the names in a file after `@`, one per line.
    fn collect_seeds(
        &self,
        name: &str,
        value: Value,
        seeds: &mut Vec<(Position, Value)>,
    ) -> Result<()> {
        let Some(path) = name.strip_prefix('@') else {
            seeds.push((self.find(name)?, value));
            return Ok(());
        };
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("cannot read the names in {path}"))?;
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if !line.is_empty() {
                let position = self
                    .find(line)
                    .with_context(|| format!("{path}:{}", index + 1))?;
                seeds.push((position, value));
            }
        }
        Ok(())
    }
}

/// A file of which no line holds a move was hardly meant as an edge list.
fn note_if_no_moves(game: &NamedGame, source_name: &str, context: &Context) {
    if game.graph.move_count() == 0 && game.graph.position_count() > 0 {
        context.printer.note(format!(
            "no line of {source_name} holds a move, as `FROM TO`; if it is no edge list, \
             say what it is, such as --from board"
        ));
    }
}

/// Puts the place in front, as the errors of all other formats have it.
fn board_error(source_name: &str, error: BoardError) -> anyhow::Error {
    if let BoardError::PieceMissing { piece } = error {
        return anyhow!(
            "{source_name}: the board has no {}; put the letter on a cell, \
             or give --{piece} ROW,COLUMN",
            piece.letter()
        );
    }
    let Some((line, column)) = error.place() else {
        return anyhow!(error).context(source_name.to_owned());
    };
    let message = error
        .to_string()
        .replacen(&format!(", line {line} column {column}"), "", 1);
    anyhow!("{source_name}:{line}:{column}: {message}")
}

fn read_board(source: Source, arguments: &BoardArguments) -> Result<PursuitGame> {
    let name = source.name.clone();
    let board =
        Board::read(BufReader::new(source.reader)).map_err(|error| board_error(&name, error))?;
    let placement = Placement {
        police: arguments.police,
        thief: arguments.thief,
        exits: arguments.exit.clone(),
    };
    let board = board
        .place(&placement)
        .map_err(|error| board_error(&name, error))?;
    let mut options = PursuitOptions {
        exits: !arguments.no_exit,
        ..PursuitOptions::default()
    };
    if let Some(first) = arguments.first {
        options.first = first;
    }
    if let Some(directions) = arguments.police_directions {
        options.police.directions = directions;
    }
    if let Some(directions) = arguments.thief_directions {
        options.thief.directions = directions;
    }
    options.police.may_pass = !arguments.no_police_pass;
    options.thief.may_pass = !arguments.no_thief_pass;
    PursuitGame::new(board, options).map_err(|error| board_error(&name, error))
}
