//! Which game to read, and the rules to play it by.

use super::EngineArguments;
use crate::game::Input;
use clap::{Args, ValueEnum};
use retrograde::{DeadEnd, InfinitePlay};
use retrograde_formats::Format;
use retrograde_games::pursuit::{Directions, Piece};

/// A game to read, and the rules to play it by.
#[derive(Debug, Args)]
pub struct GameArguments {
    /// The game: a file with a graph, a board or a solution (.gz and .zst are unpacked), - for
    /// standard input, or a bundled game, NAME or NAME:OPTION=VALUE,...
    #[arg(value_name = "GAME")]
    pub game: String,
    /// The format of the game, if its content does not tell
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub from: Option<InputFormat>,
    /// Refuse a bundled game in which more positions can be reached
    #[arg(long, value_name = "N", default_value_t = retrograde::MAX_POSITIONS)]
    pub max_positions: u64,
    /// How a bundled game is solved.
    #[command(flatten)]
    pub engine: EngineArguments,
    /// Rules of the game.
    #[command(flatten)]
    pub rules: RuleArguments,
    /// Options of boards.
    #[command(flatten)]
    pub board: BoardArguments,
}

impl GameArguments {
    /// What to read.
    pub fn input(&self) -> Input<'_> {
        Input {
            game: &self.game,
            from: self.from,
            board: &self.board,
            max_positions: self.max_positions,
            engine: self.engine,
        }
    }
}

/// Rules that override those of the file.
#[derive(Debug, Args)]
#[command(next_help_heading = "Rules")]
pub struct RuleArguments {
    /// What a player who cannot move gets: loses, wins, ties, player-0 or player-1
    #[arg(long, value_name = "RULE", value_parser = parse_dead_end)]
    pub dead_end: Option<DeadEnd>,
    /// A player who cannot move wins; the same as --dead-end wins
    #[arg(long, conflicts_with = "dead_end")]
    pub misere: bool,
    /// What endless play is: draw, win:0 (player 0 wins) or win:1
    #[arg(long, value_name = "RULE", value_parser = parse_infinite)]
    pub infinite: Option<InfinitePlay>,
    /// Where the game begins, with player 0 to move; may be repeated
    #[arg(long, value_name = "NAME", allow_hyphen_values = true)]
    pub start: Vec<String>,
    /// Play ends here, won by the player to move; @FILE takes one name per line
    #[arg(long, value_name = "NAME|@FILE", allow_hyphen_values = true)]
    pub win_at: Vec<String>,
    /// Play ends here, lost for the player to move
    #[arg(long, value_name = "NAME|@FILE", allow_hyphen_values = true)]
    pub loss_at: Vec<String>,
    /// Play ends here, level
    #[arg(long, value_name = "NAME|@FILE", allow_hyphen_values = true)]
    pub tie_at: Vec<String>,
}

impl RuleArguments {
    /// The first option given, where none can be.
    pub fn first_given(&self) -> Option<&'static str> {
        let given = [
            (self.dead_end.is_some(), "--dead-end"),
            (self.misere, "--misere"),
            (self.infinite.is_some(), "--infinite"),
            (!self.start.is_empty(), "--start"),
            (!self.win_at.is_empty(), "--win-at"),
            (!self.loss_at.is_empty(), "--loss-at"),
            (!self.tie_at.is_empty(), "--tie-at"),
        ];
        let first = given.into_iter().find(|&(is_given, _)| is_given);
        first.map(|(_, option)| option)
    }
}

/// Options of pursuit boards.
#[derive(Debug, Args, Default)]
#[command(next_help_heading = "Boards (cells are ROW,COLUMN counted from 0)")]
pub struct BoardArguments {
    /// Where the policeman stands
    #[arg(long, value_name = "ROW,COLUMN", value_parser = parse_cell)]
    pub police: Option<(u32, u32)>,
    /// Where the thief stands
    #[arg(long, value_name = "ROW,COLUMN", value_parser = parse_cell)]
    pub thief: Option<(u32, u32)>,
    /// An exit, instead of those on the board; may be repeated
    #[arg(long, value_name = "ROW,COLUMN", value_parser = parse_cell)]
    pub exit: Vec<(u32, u32)>,
    /// Ignore the exits of the board
    #[arg(long, conflicts_with = "exit")]
    pub no_exit: bool,
    /// Who moves first (police unless given)
    #[arg(long, value_name = "police|thief")]
    pub first: Option<Piece>,
    /// Directions in which the policeman steps (8 unless given)
    #[arg(long, value_name = "4|8|knight")]
    pub police_directions: Option<Directions>,
    /// Directions in which the thief steps (4 unless given)
    #[arg(long, value_name = "4|8|knight")]
    pub thief_directions: Option<Directions>,
    /// The policeman must move
    #[arg(long)]
    pub no_police_pass: bool,
    /// The thief must move
    #[arg(long)]
    pub no_thief_pass: bool,
    /// Store every state and move of a board in memory, rather than compute moves when needed
    #[arg(long)]
    pub explicit: bool,
}

impl BoardArguments {
    /// The first option given, for the message that a game is no board.
    pub fn first_given(&self) -> Option<&'static str> {
        let given = [
            (self.police.is_some(), "--police"),
            (self.thief.is_some(), "--thief"),
            (!self.exit.is_empty(), "--exit"),
            (self.no_exit, "--no-exit"),
            (self.first.is_some(), "--first"),
            (self.police_directions.is_some(), "--police-directions"),
            (self.thief_directions.is_some(), "--thief-directions"),
            (self.no_police_pass, "--no-police-pass"),
            (self.no_thief_pass, "--no-thief-pass"),
            (self.explicit, "--explicit"),
        ];
        given
            .into_iter()
            .find(|&(is_given, _)| is_given)
            .map(|(_, option)| option)
    }
}

/// Formats that can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum InputFormat {
    /// One move per line, with directives; also SNAP lists
    Edges,
    /// Tab-separated facts
    Facts,
    /// "positions moves", then moves between positions numbered from 1
    Counted,
    /// PGSolver parity games that are reachability or safety games
    Pg,
    /// Argumentation frameworks, `p af`
    Af,
    /// Argumentation frameworks, `arg(a). att(a,b).`
    Apx,
    /// Argumentation frameworks, trivial graph format
    Tgf,
    /// Police and thief on a board
    Board,
}

impl InputFormat {
    /// The format of a graph file, or `None` for a board.
    pub fn graph_format(self) -> Option<Format> {
        Some(match self {
            InputFormat::Edges => Format::EdgeList,
            InputFormat::Facts => Format::Facts,
            InputFormat::Counted => Format::Counted,
            InputFormat::Pg => Format::ParityGame,
            InputFormat::Af => Format::ArgumentationNumeric,
            InputFormat::Apx => Format::ArgumentationFacts,
            InputFormat::Tgf => Format::ArgumentationTrivialGraph,
            InputFormat::Board => return None,
        })
    }
}

fn parse_dead_end(text: &str) -> Result<DeadEnd, String> {
    let expected = "expected loses, wins, ties, player-0 or player-1";
    retrograde_formats::parse_dead_end(text).ok_or_else(|| expected.to_owned())
}

/// The word of files, or the shorter `win:0` and `win:1`.
fn parse_infinite(text: &str) -> Result<InfinitePlay, String> {
    let word = match text {
        "win:0" => "player-0",
        "win:1" => "player-1",
        word => word,
    };
    retrograde_formats::parse_infinite(word)
        .ok_or_else(|| "expected draw, win:0 or win:1".to_owned())
}

fn parse_cell(text: &str) -> Result<(u32, u32), String> {
    let expected = || format!("expected ROW,COLUMN counted from 0, such as 3,4; found {text:?}");
    let (row, column) = text.split_once(',').ok_or_else(expected)?;
    match (row.trim().parse(), column.trim().parse()) {
        (Ok(row), Ok(column)) => Ok((row, column)),
        _ => Err(expected()),
    }
}
