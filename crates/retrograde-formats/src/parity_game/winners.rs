//! Writes a solution as PGSolver does: who wins each position and, where its owner does,
//! a move that keeps the win.
//!
//! ```text
//! paritysol MAXIMUM;
//! ID WINNER [MOVE];
//! ```
//!
//! The moves make a winning strategy for each player on all that he wins: where play ends
//! they lower the remoteness, and where it does not they stay in endless wins. O(V + E).

use super::ids::Ids;
use crate::error::WriteError;
use crate::output::{Output, inexpressible};
use crate::solved_game::SolvedGame;
use retrograde::Outcome;
use std::io::Write;

/// Writes the winner of every position as a solution of a parity game.
///
/// # Errors
///
/// [`WriteError::Inexpressible`] if a position has no owner, or is a tie or a draw.
pub fn write_winners(out: &mut dyn Write, solved: &SolvedGame<'_>) -> Result<(), WriteError> {
    let refuse = |reason: String, remedy: &str| {
        Err(inexpressible("a solution of a parity game", reason, remedy))
    };
    let SolvedGame {
        graph,
        naming,
        solution,
        ..
    } = *solved;
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
        let outcome = solution.value(position).outcome();
        if matches!(outcome, Outcome::Tie | Outcome::Draw) {
            return refuse(
                format!(
                    "position {} is a {outcome}, and one player must win",
                    naming.name(position)
                ),
                "give endless play to a player and have no ties, or choose another output format",
            );
        }
    }
    let ids = Ids::new(graph, naming);
    let best_moves = solved.best_moves();
    let mut output = Output::new(out);
    output.print(format_args!("paritysol {};", ids.maximum()));
    output.end_line()?;
    for position in 0..graph.position_count() {
        let Some(owner) = graph.owner(position) else {
            continue;
        };
        let owner_wins = solution.value(position).outcome() == Outcome::Win;
        let winner = if owner_wins { owner } else { owner.opponent() };
        output.print(format_args!("{} {}", ids.of(position), winner.index()));
        if owner_wins {
            // A terminal is a sink there, and its move leads back.
            let chosen = best_moves.of(position).unwrap_or(position);
            output.print(format_args!(" {}", ids.of(chosen)));
        }
        output.push_str(";");
        output.end_line()?;
    }
    output.finish()
}
