//! Finds out what the command line names, and reads it.
//!
//! A file that exists wins over a bundled game of the same name.

use super::board::{is_board, read_board};
use super::{Kind, LoadedGame, Way, solve_by_rules};
use crate::arguments::{BoardArguments, EngineArguments, GameArguments, InputFormat};
use crate::commands::games;
use crate::context::Context;
use crate::keeper::Keeping;
use crate::keys::Keys;
use crate::rules_game::RulesGame;
use crate::solution_file::{self, StoredGraph, at_path, is_solution_file};
use crate::stored_values::StoredValues;
use anyhow::{Result, anyhow, bail};
use retrograde::{AnyGame, PositionGraph};
use retrograde_formats::{Format, NamedGame, ReadOptions, Source, read_game};
use retrograde_store::{Kind as StoreKind, Store};
use std::path::Path;

/// What the command line says of a game to read.
#[derive(Clone, Copy)]
pub struct Input<'a> {
    /// A file, `-`, or a bundled game with its options.
    pub game: &'a str,
    /// The format, if it is said.
    pub from: Option<InputFormat>,
    /// Options of boards.
    pub board: &'a BoardArguments,
    /// The most positions of a bundled game.
    pub max_positions: u64,
    /// How a bundled game is solved.
    pub engine: EngineArguments,
}

/// What a text on the command line names.
pub enum Named {
    /// A solution file.
    SolutionFile,
    /// Any other file, or standard input.
    File,
    /// A bundled game.
    Bundled,
}

impl Named {
    /// Tells files from bundled games.
    ///
    /// # Errors
    ///
    /// If it is neither; the message names the game that may be meant.
    pub fn of(text: &str) -> Result<Named> {
        if text == "-" || Path::new(text).exists() {
            return Ok(if is_solution_file(text) {
                Named::SolutionFile
            } else {
                Named::File
            });
        }
        // What has a folder in front can only be a file, and the system says what is wrong.
        if text.contains(std::path::is_separator) {
            return Ok(Named::File);
        }
        games::require_entry(text)?;
        Ok(Named::Bundled)
    }
}

impl LoadedGame {
    /// Reads the game and applies the rules of the command line; bundled games are solved.
    pub fn load(arguments: &GameArguments, context: &Context) -> Result<LoadedGame> {
        let loaded = LoadedGame::load_values(arguments, context)?;
        loaded.require_moves()?;
        Ok(loaded)
    }

    /// Refuses a solution file of a game that is not bundled, whose moves nobody knows.
    pub fn require_moves(&self) -> Result<()> {
        match &self.kind {
            Kind::Rules(game) => game.require_game().map(|_| ()),
            _ => Ok(()),
        }
    }

    /// As [`LoadedGame::load`], also from the solution file of a game that is not bundled: its
    /// positions have values, but no moves are known.
    pub fn load_values(arguments: &GameArguments, context: &Context) -> Result<LoadedGame> {
        let mut loaded = LoadedGame::read(arguments.input(), context)?;
        loaded.apply_rules(&arguments.rules)?;
        Ok(loaded)
    }

    /// As [`LoadedGame::load_values`], but keys and values of a solution file stay where they
    /// lie, if the moves follow from rules: for those who ask for few of them, or go over all
    /// of them once. [`LoadedGame::values`] looks them up.
    pub fn load_where_it_lies(arguments: &GameArguments, context: &Context) -> Result<LoadedGame> {
        let mut loaded = LoadedGame::read_where_it_lies(arguments.input(), context)?;
        loaded.apply_rules(&arguments.rules)?;
        Ok(loaded)
    }

    /// The same with the rules as they are.
    pub fn read_where_it_lies(input: Input<'_>, context: &Context) -> Result<LoadedGame> {
        let Named::SolutionFile = Named::of(input.game)? else {
            return LoadedGame::read(input, context);
        };
        let (store, game) = input.open_store()?;
        match store.description().kind {
            StoreKind::Keys => Ok(LoadedGame::of_keys_in_file(store, game, input.game)),
            _ => LoadedGame::of_store(&store, game, input.game, context),
        }
    }

    /// As [`LoadedGame::load`], but what a solution file holds is solved anew. The state of
    /// a solve by rules is kept as `keeping` says; of others it cannot be.
    pub fn load_to_solve(
        arguments: &GameArguments,
        keeping: impl FnOnce() -> Result<Option<Keeping>>,
        context: &Context,
    ) -> Result<LoadedGame> {
        let input = arguments.input();
        let mut name = None;
        match Named::of(input.game)? {
            Named::Bundled => name = Some(input.game.to_owned()),
            Named::SolutionFile => {
                let store = solution_file::open(input.game)?;
                let bundled = solution_file::bundled(&store, input.game)?;
                name = bundled.map(|game| game.name());
            }
            Named::File => {}
        }
        if let Some(name) = name {
            let input = Input {
                game: &name,
                ..input
            };
            input.refuse_board_options("bundled game")?;
            let mut loaded = LoadedGame::bundled_keeping(input, keeping()?, context)?;
            loaded.apply_rules(&arguments.rules)?;
            return Ok(loaded);
        }
        let mut loaded = LoadedGame::load(arguments, context)?;
        if loaded.moves_in_memory().is_some() {
            loaded.known = None;
        }
        Ok(loaded)
    }

    /// Reads the game as it is.
    pub fn read(input: Input<'_>, context: &Context) -> Result<LoadedGame> {
        match Named::of(input.game)? {
            Named::SolutionFile => {
                let (store, game) = input.open_store()?;
                LoadedGame::of_store(&store, game, input.game, context)
            }
            Named::Bundled => {
                input.refuse_board_options("bundled game")?;
                LoadedGame::bundled(input, context)
            }
            Named::File => {
                input.refuse_engine("is no bundled game")?;
                LoadedGame::read_file(input, context)
            }
        }
    }

    /// Solves a bundled game, whatever file has the same name.
    pub fn bundled(input: Input<'_>, context: &Context) -> Result<LoadedGame> {
        LoadedGame::bundled_keeping(input, None, context)
    }

    fn bundled_keeping(
        input: Input<'_>,
        keeping: Option<Keeping>,
        context: &Context,
    ) -> Result<LoadedGame> {
        let game = games::open(input.game)?;
        let way = Way {
            engine: input.engine,
            max_positions: input.max_positions,
            keeping,
        };
        let (game, solution) = solve_by_rules(game, &way, context)?;
        Ok(LoadedGame {
            source_name: game.name.clone(),
            kind: Kind::Rules(Box::new(game)),
            explicit_board: false,
            known: Some(solution),
        })
    }

    /// What a solution file holds: values, with keys or with moves. `game` has the rules of a
    /// game that is bundled.
    pub fn of_store(
        store: &Store,
        game: Option<Box<dyn AnyGame>>,
        path: &str,
        context: &Context,
    ) -> Result<LoadedGame> {
        context.timings.enter("read");
        let about = store.description();
        let rank_count = solution_file::rank_count(game.as_deref(), about.position_count);
        // A key and a value, or a value and at least a name; moves come as they are.
        let (per_position, per_move) = match about.kind {
            StoreKind::Keys if rank_count.is_some() => (2, 0),
            StoreKind::Keys => (12, 0),
            _ => (24, 8),
        };
        let positions = u64::from(about.position_count)
            .saturating_mul(per_position)
            .saturating_add(rank_count.map_or(0, |count| count / 6));
        let moves = about.move_count.saturating_mul(per_move);
        context.require_memory(&format!("reading {path}"), positions.saturating_add(moves))?;
        let (kind, solution) = match about.kind {
            StoreKind::Keys => {
                let read = match rank_count {
                    Some(count) => solution_file::read_ranks(store, count),
                    None => store
                        .read_all()
                        .map(|(keys, solution)| (Keys::List(keys), solution)),
                };
                let (keys, solution) = read.map_err(|error| at_path(path, error))?;
                let game = RulesGame::stored(game, about, keys);
                (Kind::Rules(Box::new(game)), solution)
            }
            StoreKind::Graph => {
                let (graph, names) = store.graph().map_err(|error| at_path(path, error))?;
                let solution = store.solution().map_err(|error| at_path(path, error))?;
                let name = about.name.clone();
                let stored = StoredGraph { name, graph, names };
                (Kind::Stored(Box::new(stored)), solution)
            }
            kind => bail!("{path} holds {kind}, which is not known here; use a newer retrograde"),
        };
        Ok(LoadedGame {
            source_name: path.to_owned(),
            kind,
            explicit_board: false,
            known: Some(solution),
        })
    }

    /// A game by its rules whose keys and values stay in the file.
    fn of_keys_in_file(store: Store, game: Option<Box<dyn AnyGame>>, path: &str) -> LoadedGame {
        let about = store.description().clone();
        let keys = Keys::Stored(Box::new(StoredValues::new(store, path)));
        LoadedGame {
            source_name: path.to_owned(),
            kind: Kind::Rules(Box::new(RulesGame::stored(game, &about, keys))),
            explicit_board: false,
            known: None,
        }
    }

    fn read_file(input: Input<'_>, context: &Context) -> Result<LoadedGame> {
        context.timings.enter("read");
        let Input {
            game: path,
            from,
            board,
            ..
        } = input;
        let mut source = Source::open(path)?;
        let source_name = source.name.clone();
        let is_board = match from {
            Some(format) => format == InputFormat::Board,
            None => is_board(&mut source)?,
        };
        if is_board {
            let game = read_board(source, board, context)?;
            return Ok(LoadedGame {
                source_name,
                kind: Kind::Board(Box::new(game)),
                explicit_board: board.explicit,
                known: None,
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
            known: None,
        })
    }
}

impl Input<'_> {
    /// The solution file that it names, and the rules if they are bundled.
    fn open_store(&self) -> Result<(Store, Option<Box<dyn AnyGame>>)> {
        self.refuse_board_options("solution file")?;
        self.refuse_engine("is solved")?;
        let store = solution_file::open(self.game)?;
        let game = solution_file::bundled(&store, self.game)?;
        Ok((store, game))
    }

    fn refuse_engine(&self, what: &str) -> Result<()> {
        match self.engine.first_given() {
            Some(option) => bail!(
                "{option} is about solving a bundled game, and {} {what}",
                self.game
            ),
            None => Ok(()),
        }
    }

    /// Refuses options that only other files have.
    pub fn refuse_board_options(&self, what: &str) -> Result<()> {
        let option = match (self.from, self.board.first_given()) {
            (Some(_), _) => "--from",
            (None, Some(option)) => option,
            (None, None) => return Ok(()),
        };
        Err(anyhow!(
            "{option} is an option of other files, but {} is a {what}",
            self.game
        ))
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
