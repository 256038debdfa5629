//! Words for rules, values and winners, the same in every command.

use crate::game::{Kind, LoadedGame};
use crate::printer::plies;
use crate::solution_file::graph_players;
use retrograde::play::{Standing, wins};
use retrograde::{
    DeadEnd, InfinitePlay, Outcome, Player, Position, PositionValues, Rules, Value, winner,
};
use retrograde_formats::quote_name;
use serde::Serialize;

/// The rules in force, in a sentence.
pub fn rules(game: &LoadedGame) -> String {
    let Rules { dead_end, infinite } = game.graph().rules();
    let dead_end = match dead_end {
        DeadEnd::Loses => "a player who cannot move loses".to_owned(),
        DeadEnd::Wins => "a player who cannot move wins".to_owned(),
        DeadEnd::Ties => "a player who cannot move ties".to_owned(),
        DeadEnd::PlayerWins(player) => {
            format!(
                "{} when a player cannot move",
                wins(&player_name(game, player))
            )
        }
    };
    let infinite = match infinite {
        InfinitePlay::Draw => "endless play is a draw".to_owned(),
        InfinitePlay::PlayerWins(player) => {
            format!("endless play is a win for {}", player_name(game, player))
        }
    };
    // Who moves next is a matter of the game itself where it is given by its rules.
    match game.by_rules() {
        Some(_) => format!("{dead_end}; {infinite}"),
        None => format!("{dead_end}; {infinite}; {}", turns(game)),
    }
}

/// Who moves when.
fn turns(game: &LoadedGame) -> &'static str {
    match game.moves_in_memory() {
        Some(graph) if graph.has_given_owners() => "owners say who moves",
        Some(graph) if graph.has_again_marks() => {
            "turns alternate, except after moves marked again"
        }
        _ => "turns alternate",
    }
}

/// What a player is called.
pub fn player_name(game: &LoadedGame, player: Player) -> String {
    match (&game.kind, player) {
        (Kind::Board(board), Player::Zero) if board.cops() > 1 => "the police".to_owned(),
        (Kind::Board(_), Player::Zero) => "the policeman".to_owned(),
        (Kind::Board(_), Player::One) => "the thief".to_owned(),
        (Kind::Rules(game), player) => game.player_name(player),
        (Kind::Stored(graph), player) => graph_players(&graph.name)[player.index()].clone(),
        (Kind::Graph(_), player) => player.to_string(),
    }
}

/// A value in a clause: "win in 3 plies for the player to move".
pub fn value(value: Value) -> String {
    match (value.outcome(), value.remoteness()) {
        (Outcome::Draw, _) => "draw, play never ends".to_owned(),
        (outcome, None) => format!("{outcome} for the player to move, play never ends"),
        (Outcome::Tie, Some(count)) => format!("tie in {}", plies(u64::from(count))),
        (outcome, Some(count)) => {
            format!(
                "{outcome} in {} for the player to move",
                plies(u64::from(count))
            )
        }
    }
}

/// A value in as few words as a table has room for.
pub fn short_value(value: Value) -> String {
    match (value.outcome(), value.remoteness()) {
        (Outcome::Draw, _) => "draw".to_owned(),
        (outcome, None) => format!("{outcome}, endless"),
        (outcome, Some(count)) => format!("{outcome} in {}", plies(u64::from(count))),
    }
}

/// Who wins a position, by player where the game or the start says who moves there.
pub fn winner_of(
    game: &LoadedGame,
    values: &dyn PositionValues,
    position: Position,
) -> Option<Player> {
    if let Some(player) = winner(game.graph(), values, position) {
        return Some(player);
    }
    // Player 0 moves at the starts of a game whose positions have no owners.
    if game.graph().owner(position).is_some() || !game.graph().starts().contains(&position) {
        return None;
    }
    let at_start = Standing {
        to_move: Player::Zero,
        value: values.value(position),
    };
    at_start.winner()
}

/// Who wins where nobody knows who moves: the one who moves, or the other.
///
/// Empty if nobody wins. All tables say it so.
pub fn winner_by_turn(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "mover",
        Outcome::Loss => "opponent",
        Outcome::Tie | Outcome::Draw => "",
    }
}

/// Who wins, in a clause.
pub fn winner_words(game: &LoadedGame, values: &dyn PositionValues, position: Position) -> String {
    match (
        winner_of(game, values, position),
        values.value(position).outcome(),
    ) {
        (Some(player), _) => wins(&player_name(game, player)),
        (None, Outcome::Win) => "the player to move wins".to_owned(),
        (None, Outcome::Loss) => "the opponent of the player to move wins".to_owned(),
        (None, _) => "nobody wins".to_owned(),
    }
}

/// A position and all there is to say about it, for JSON.
#[derive(Debug, Serialize)]
pub struct PositionReport {
    /// Its name.
    pub name: String,
    /// For the player to move.
    pub outcome: &'static str,
    /// Plies until the end under best play; `null` where play never ends.
    pub remoteness: Option<u32>,
    /// 0 or 1, or `null` where nobody wins or the game does not say who moves.
    pub winner: Option<usize>,
    /// Where the optimal moves lead.
    pub optimal_moves: Vec<String>,
}

impl PositionReport {
    /// Describes a position.
    pub fn new(
        game: &LoadedGame,
        values: &dyn PositionValues,
        position: Position,
        optimal_moves: &[Position],
    ) -> PositionReport {
        let value = values.value(position);
        PositionReport {
            name: game.naming().name(position),
            outcome: value.outcome().word(),
            remoteness: value.remoteness(),
            winner: winner_of(game, values, position).map(Player::index),
            optimal_moves: optimal_moves
                .iter()
                .map(|&to| game.naming().name(to))
                .collect(),
        }
    }
}

/// The rules for JSON.
#[derive(Debug, Serialize)]
pub struct RulesReport {
    /// `loses`, `wins`, `ties`, `player-0` or `player-1`.
    pub dead_end: String,
    /// `draw`, `player-0` or `player-1`.
    pub infinite: String,
}

impl RulesReport {
    /// Describes the rules in force.
    pub fn new(game: &LoadedGame) -> RulesReport {
        let rules = game.graph().rules();
        RulesReport {
            dead_end: rules.dead_end.to_string(),
            infinite: rules.infinite.to_string(),
        }
    }
}

/// The name of a position as it is printed for people: one that holds blanks or control
/// characters as a JSON string, so that it can neither break a line nor steer a terminal.
pub fn shown_name(game: &LoadedGame, position: Position) -> String {
    quote_name(&game.naming().name(position)).into_owned()
}

/// How deep the game is: the plies of the longest of all games under best play; `positions` is
/// how many there are.
pub fn deepest(deepest: Option<u32>, positions: u64) -> String {
    match deepest {
        Some(deepest) => plies(u64::from(deepest)),
        None if positions == 0 => "none, as there is no position".to_owned(),
        None => "none, as play never ends".to_owned(),
    }
}

/// A share in percent: `37.5 %`.
pub fn percent(part: u64, whole: u64) -> String {
    if whole == 0 {
        return "-".to_owned();
    }
    format!("{:.1} %", 100.0 * part as f64 / whole as f64)
}
