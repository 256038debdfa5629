//! Writes a game as a parity game, where one says the same.
//!
//! A terminal becomes a sink whose priority has the parity of its winner; every other
//! position gets a priority with the parity of the winner of endless play. A parity game
//! says who wins, not how soon: what it cannot carry is refused, never dropped silently.
//! Two passes over the positions, O(V + E) time, O(1) memory.

use super::ids::Ids;
use crate::error::WriteError;
use crate::output::{Output, inexpressible};
use retrograde::{InfinitePlay, Naming, Outcome, Player, Position, PositionGraph};
use std::io::Write;

const FORMAT: &str = "a parity game";

/// Writes a game in the format of PGSolver.
///
/// Names that are all numbers become the ids; else positions are numbered from 0 and
/// their names stand in quotes. Moves of a seed are left out unless they lead back to
/// it: nobody plays them.
///
/// # Errors
///
/// [`WriteError::Inexpressible`] unless every position has an owner, endless play is won
/// by a player (or cannot happen), and every terminal is won by a player with remoteness
/// 0; also for a game without positions, or with several starts.
pub fn write(
    out: &mut dyn Write,
    graph: &dyn PositionGraph,
    naming: &dyn Naming,
) -> Result<(), WriteError> {
    let endless_winner = require_expressible(graph, naming)?;
    let ids = Ids::new(graph, naming);
    let mut output = Output::new(out);
    output.print(format_args!("parity {};", ids.maximum()));
    output.end_line()?;
    if let [start] = graph.starts() {
        output.print(format_args!("start {};", ids.of(*start)));
        output.end_line()?;
    }
    for position in 0..graph.position_count() {
        let Some(owner) = graph.owner(position) else {
            continue;
        };
        let terminal = graph.terminal_value(position);
        let winner = match terminal {
            Some(value) if value.outcome() == Outcome::Win => owner,
            Some(_) => owner.opponent(),
            None => endless_winner,
        };
        output.print(format_args!(
            "{} {} {} ",
            ids.of(position),
            winner.index(),
            owner.index()
        ));
        let mut separator = "";
        if terminal.is_some() && !only_leads_back(graph, position) {
            output.print(format_args!("{}", ids.of(position)));
        } else {
            graph.for_each_successor(position, &mut |successor| {
                output.print(format_args!("{separator}{}", ids.of(successor.position)));
                separator = ",";
            });
        }
        if let Some(name) = ids.quoted_name(position) {
            output.print(format_args!(" \"{name}\""));
        }
        output.push_str(";");
        output.end_line()?;
    }
    output.finish()
}

/// Whether a position has moves, and all of them lead to itself.
fn only_leads_back(graph: &dyn PositionGraph, position: Position) -> bool {
    let (mut moves, mut back) = (0_u64, 0_u64);
    graph.for_each_successor(position, &mut |successor| {
        moves += 1;
        back += u64::from(successor.position == position);
    });
    moves > 0 && moves == back
}

/// Checks that a parity game can say the same. Returns the winner of endless play; any
/// player where there is none.
fn require_expressible(
    graph: &dyn PositionGraph,
    naming: &dyn Naming,
) -> Result<Player, WriteError> {
    let refuse = |reason: String, remedy: &str| Err(inexpressible(FORMAT, reason, remedy));
    if graph.position_count() == 0 {
        return refuse("it has no positions".to_owned(), "give it one");
    }
    if graph.starts().len() > 1 {
        let reason = format!(
            "it has {} starts, and one can be said",
            graph.starts().len()
        );
        return refuse(reason, "keep one start, or none");
    }
    let endless_winner = match graph.rules().infinite {
        InfinitePlay::Draw => None,
        InfinitePlay::PlayerWins(player) => Some(player),
    };
    for position in 0..graph.position_count() {
        if graph.owner(position).is_none() {
            return refuse(
                format!(
                    "nothing says who moves at position {}",
                    naming.name(position)
                ),
                "give every position an owner",
            );
        }
        let Some(value) = graph.terminal_value(position) else {
            if endless_winner.is_none() {
                return refuse(
                    "endless play is a draw, and parity games have none".to_owned(),
                    "give endless play to a player",
                );
            }
            continue;
        };
        if !matches!(value.outcome(), Outcome::Win | Outcome::Loss) {
            return refuse(
                format!(
                    "position {} is a tie, and parity games have none",
                    naming.name(position)
                ),
                "give the position to a player",
            );
        }
        if let Some(plies) = value.remoteness().filter(|&plies| plies > 0) {
            return refuse(
                format!(
                    "position {} is given with a remoteness of {plies}, and parity games say only who wins",
                    naming.name(position)
                ),
                "give it without a remoteness",
            );
        }
    }
    Ok(endless_winner.unwrap_or(Player::Zero))
}
