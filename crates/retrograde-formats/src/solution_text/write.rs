//! Writes a solution as text. O(V + E) time, 4 bytes per position.

use super::{MAGIC, SOLUTION_TEXT_VERSION};
use crate::error::WriteError;
use crate::output::Output;
use crate::quote::quote_name;
use crate::solution_rows::Columns;
use crate::solved_game::SolvedGame;
use std::io::Write;

/// Writes a solution as text, one line per position in the order of the game.
///
/// The move of a line is the first optimal one in the order of the game.
///
/// # Errors
///
/// [`WriteError::Io`] if `out` fails.
///
/// ```
/// use retrograde::{GameGraph, solve};
/// use retrograde_formats::{Names, SolvedGame, write_solution_text};
///
/// let mut builder = GameGraph::builder(2);
/// builder.add_move(0, 1);
/// let graph = builder.build()?;
/// let solved = SolvedGame {
///     graph: &graph,
///     naming: &Names::consecutive(1, 2),
///     solution: &solve(&graph)?,
///     game: "0123456789abcdef0123456789abcdef",
/// };
/// let mut text = Vec::new();
/// write_solution_text(&mut text, &solved)?;
/// assert!(String::from_utf8(text)?.ends_with("\n1\twin\t1\t2\n2\tloss\t0\t-\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_solution_text(out: &mut dyn Write, solved: &SolvedGame<'_>) -> Result<(), WriteError> {
    let SolvedGame {
        graph,
        naming,
        solution,
        game,
    } = *solved;
    let mut output = Output::new(out);
    let counts = solution.counts();
    output.print(format_args!("{MAGIC}{SOLUTION_TEXT_VERSION}\n"));
    output.print(format_args!("# game: {game}\n"));
    output.print(format_args!("# rules: {}\n", graph.rules()));
    output.print(format_args!("# positions: {}\n", graph.position_count()));
    output.print(format_args!("# moves: {}\n", graph.move_count()));
    output.print(format_args!(
        "# counts: win {}, loss {}, tie {}, draw {}\n",
        counts.win, counts.loss, counts.tie, counts.draw
    ));
    for &start in graph.starts() {
        output.print(format_args!("# start: {}", quote_name(&naming.name(start))));
        output.end_line()?;
    }
    output.push_str("# units: remoteness in plies; outcomes are for the player to move\n");
    output.push_str("# columns: name outcome remoteness move\n");
    Columns::new('\t', "-", quote_name).write(&mut output, solved)?;
    output.finish()
}
