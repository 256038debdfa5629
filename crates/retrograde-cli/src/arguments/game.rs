//! Which game to read, and the rules to play it by.

use super::EngineArguments;
use crate::game::Input;
use clap::{Args, ValueEnum};
use retrograde::{DeadEnd, InfinitePlay};
use retrograde_formats::Format;
use retrograde_games::pursuit::{BoardPlace, Directions, Jumps, Piece};

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
    /// What endless play is: draw, win:0 (player 0 wins) or win:1; on boards also police or thief
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
    /// How many policemen hunt (1, or as the board says)
    #[arg(long, value_name = "K")]
    pub cops: Option<u32>,
    /// One policeman moves in a turn, not all of them
    #[arg(long)]
    pub lazy: bool,
    /// What else there is to say of a board.
    #[command(flatten)]
    pub board: BoardOptions,
    /// Store every state and move of a board in memory, rather than compute moves when needed
    #[arg(long)]
    pub explicit: bool,
}

/// Options of pursuit boards, but for the number of policemen and whether they are lazy, which
/// other games of pursuit have as well.
#[derive(Debug, Clone, Args, Default)]
#[command(next_help_heading = "Boards (cells are ROW,COLUMN counted from 0)")]
pub struct BoardOptions {
    /// Where a policeman stands, instead of those on the board; may be repeated
    #[arg(long, value_name = "ROW,COLUMN", value_parser = parse_cell)]
    pub police: Vec<BoardPlace>,
    /// Where the thief stands
    #[arg(long, value_name = "ROW,COLUMN", value_parser = parse_cell)]
    pub thief: Option<BoardPlace>,
    /// An exit, instead of those on the board; may be repeated
    #[arg(long, value_name = "ROW,COLUMN", value_parser = parse_cell)]
    pub exit: Vec<BoardPlace>,
    /// Ignore the exits of the board
    #[arg(long, conflicts_with = "exit")]
    pub no_exit: bool,
    /// Two cells that are one step apart, both ways; may be repeated
    #[arg(long, value_name = "CELL-CELL", value_parser = parse_door)]
    pub door: Vec<[BoardPlace; 2]>,
    /// Join right edge to left edge, and bottom to top
    #[arg(long)]
    pub torus: bool,
    /// Who moves first (police unless given)
    #[arg(long, value_name = "police|thief")]
    pub first: Option<Piece>,
    /// Directions in which a policeman steps (8 unless given): 4, 8, diagonal, knight, or a list
    /// such as n,e,s or 4,2:1, where 2:1 is two rows down and one column to the right
    #[arg(long, value_name = "SET", allow_hyphen_values = true)]
    pub police_directions: Option<Directions>,
    /// Directions in which the thief steps (4 unless given)
    #[arg(long, value_name = "SET", allow_hyphen_values = true)]
    pub thief_directions: Option<Directions>,
    /// How many steps a policeman makes in a turn at most
    #[arg(long, value_name = "N", value_parser = parse_speed)]
    pub police_speed: Option<u8>,
    /// How many steps the thief makes in a turn at most
    #[arg(long, value_name = "N", value_parser = parse_speed)]
    pub thief_speed: Option<u8>,
    /// What a policeman comes over between two steps of a turn: nothing or walls
    #[arg(long, value_name = "WHAT")]
    pub police_jumps: Option<Jumps>,
    /// What the thief comes over between two steps of a turn: nothing, walls, pieces or all
    #[arg(long, value_name = "WHAT")]
    pub thief_jumps: Option<Jumps>,
    /// Policemen must move
    #[arg(long)]
    pub no_police_pass: bool,
    /// The thief must move
    #[arg(long)]
    pub no_thief_pass: bool,
}

impl BoardOptions {
    /// With the number of policemen and whether they are lazy, where other arguments have those.
    pub fn with_cops(self, cops: Option<u32>, lazy: bool) -> BoardArguments {
        BoardArguments {
            cops,
            lazy,
            board: self,
            explicit: false,
        }
    }
}

impl BoardArguments {
    /// The first option given, for the message that a game is no board.
    pub fn first_given(&self) -> Option<&'static str> {
        let given = [
            (self.cops.is_some(), "--cops"),
            (self.lazy, "--lazy"),
            (self.explicit, "--explicit"),
        ];
        let first = given.into_iter().find(|&(is_given, _)| is_given);
        self.board
            .first_given()
            .or_else(|| first.map(|(_, option)| option))
    }
}

impl BoardOptions {
    /// The first option given.
    pub fn first_given(&self) -> Option<&'static str> {
        let given = [
            (!self.police.is_empty(), "--police"),
            (self.thief.is_some(), "--thief"),
            (!self.exit.is_empty(), "--exit"),
            (self.no_exit, "--no-exit"),
            (!self.door.is_empty(), "--door"),
            (self.torus, "--torus"),
            (self.first.is_some(), "--first"),
            (self.police_directions.is_some(), "--police-directions"),
            (self.thief_directions.is_some(), "--thief-directions"),
            (self.police_speed.is_some(), "--police-speed"),
            (self.thief_speed.is_some(), "--thief-speed"),
            (self.police_jumps.is_some(), "--police-jumps"),
            (self.thief_jumps.is_some(), "--thief-jumps"),
            (self.no_police_pass, "--no-police-pass"),
            (self.no_thief_pass, "--no-thief-pass"),
        ];
        let first = given.into_iter().find(|&(is_given, _)| is_given);
        first.map(|(_, option)| option)
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

/// The word of files, the shorter `win:0` and `win:1`, or the word of boards.
fn parse_infinite(text: &str) -> Result<InfinitePlay, String> {
    let word = match text {
        "win:0" | "police" => "player-0",
        "win:1" | "thief" => "player-1",
        word => word,
    };
    retrograde_formats::parse_infinite(word)
        .ok_or_else(|| "expected draw, win:0 or win:1".to_owned())
}

fn parse_cell(text: &str) -> Result<BoardPlace, String> {
    let place = retrograde_games::pursuit::parse_place(text);
    place.map_err(|expected| format!("expected {expected}; found {text:?}"))
}

fn parse_door(text: &str) -> Result<[BoardPlace; 2], String> {
    let door = retrograde_games::pursuit::parse_door(text);
    door.map_err(|expected| format!("expected {expected}; found {text:?}"))
}

fn parse_speed(text: &str) -> Result<u8, String> {
    let speed = retrograde_games::pursuit::parse_speed(text);
    speed.map_err(|expected| format!("expected {expected}; found {text:?}"))
}
