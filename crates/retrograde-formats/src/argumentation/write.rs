//! Writes plain games as argumentation frameworks: every move becomes an attack the other
//! way. One pass over the moves, O(1) memory.
//!
//! Starts do not matter to a labelling; where the format has comments, they stand there.

use crate::error::WriteError;
use crate::output::{Output, inexpressible};
use crate::quote::quote_name;
use retrograde::{Naming, Position, PositionGraph, Rules, Successor};
use std::io::Write;

/// Writes a game as a `p af` framework. Arguments are numbered from 1; where their names
/// are others, comments hold them.
///
/// # Errors
///
/// [`WriteError::Inexpressible`] unless the game is plain: normal play, level endless
/// play, strict alternation, no seeds, no owners.
pub fn write_numeric(
    out: &mut dyn Write,
    graph: &dyn PositionGraph,
    naming: &dyn Naming,
) -> Result<(), WriteError> {
    require_plain("an argumentation framework", graph, naming)?;
    let mut output = Output::new(out);
    output.print(format_args!("p af {}", graph.position_count()));
    output.end_line()?;
    write_starts(graph, naming, "#", &mut output)?;
    for position in 0..graph.position_count() {
        let (number, name) = (u64::from(position) + 1, naming.name(position));
        if name != number.to_string() {
            output.print(format_args!("# {number} {}", quote_name(&name)));
            output.end_line()?;
        }
    }
    for_each_move(graph, |from, successor| {
        let attacker = u64::from(successor.position) + 1;
        output.print(format_args!("{attacker} {}", u64::from(from) + 1));
        output.end_line()
    })?;
    output.finish()
}

/// Writes a game as `arg` and `att` facts, names in double quotes where they need them.
///
/// # Errors
///
/// As [`write_numeric`]; also for a name with a line end in it.
pub fn write_facts(
    out: &mut dyn Write,
    graph: &dyn PositionGraph,
    naming: &dyn Naming,
) -> Result<(), WriteError> {
    const FORMAT: &str = "an argumentation framework of facts";
    require_plain(FORMAT, graph, naming)?;
    let mut output = Output::new(out);
    write_starts(graph, naming, "%", &mut output)?;
    for position in 0..graph.position_count() {
        let name = naming.name(position);
        if name.chars().any(|character| character == '\n') {
            let reason = format!("the name {} holds a line end", quote_name(&name));
            return Err(inexpressible(FORMAT, reason, "rename the position"));
        }
        output.print(format_args!("arg({}).", fact_name(&name)));
        output.end_line()?;
    }
    for_each_move(graph, |from, successor| {
        let (attacker, attacked) = (naming.name(successor.position), naming.name(from));
        output.print(format_args!(
            "att({},{}).",
            fact_name(&attacker),
            fact_name(&attacked)
        ));
        output.end_line()
    })?;
    output.finish()
}

/// Writes a game in trivial graph format.
///
/// # Errors
///
/// As [`write_numeric`]; also for names that are empty, hold blanks, or are `#`.
pub fn write_trivial_graph(
    out: &mut dyn Write,
    graph: &dyn PositionGraph,
    naming: &dyn Naming,
) -> Result<(), WriteError> {
    const FORMAT: &str = "trivial graph format";
    require_plain(FORMAT, graph, naming)?;
    let mut output = Output::new(out);
    for position in 0..graph.position_count() {
        let name = naming.name(position);
        let is_word = !name.contains(|character: char| character == ' ' || character.is_control());
        if name.is_empty() || name == "#" || !is_word {
            let reason = format!("the name {} is not one word", quote_name(&name));
            return Err(inexpressible(
                FORMAT,
                reason,
                "rename the position, or write apx",
            ));
        }
        output.push_str(&name);
        output.end_line()?;
    }
    output.push_str("#");
    output.end_line()?;
    for_each_move(graph, |from, successor| {
        output.push_name(naming, successor.position);
        output.push_str(" ");
        output.push_name(naming, from);
        output.end_line()
    })?;
    output.finish()
}

fn for_each_move(
    graph: &dyn PositionGraph,
    mut write: impl FnMut(Position, Successor) -> Result<(), WriteError>,
) -> Result<(), WriteError> {
    for position in 0..graph.position_count() {
        let mut result = Ok(());
        graph.for_each_successor(position, &mut |successor| {
            if result.is_ok() {
                result = write(position, successor);
            }
        });
        result?;
    }
    Ok(())
}

fn write_starts(
    graph: &dyn PositionGraph,
    naming: &dyn Naming,
    comment: &str,
    output: &mut Output<'_>,
) -> Result<(), WriteError> {
    for &start in graph.starts() {
        output.print(format_args!(
            "{comment} start: {}",
            quote_name(&naming.name(start))
        ));
        output.end_line()?;
    }
    Ok(())
}

/// A name as it stands in a fact.
fn fact_name(name: &str) -> String {
    let is_plain = !name.is_empty()
        && !name.starts_with(['"', '%'])
        && !name.contains([',', '(', ')', ' '])
        && !name.contains(char::is_control);
    if is_plain {
        return name.to_owned();
    }
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

fn require_plain(
    format: &'static str,
    graph: &dyn PositionGraph,
    naming: &dyn Naming,
) -> Result<(), WriteError> {
    let remedy = "frameworks are plain games: normal play, level endless play, strict alternation, \
                  no given outcomes; choose the edge list instead";
    let refuse = |reason: String| Err(inexpressible(format, reason, remedy));
    if graph.rules() != Rules::default() {
        return refuse(format!("its rules are {}", graph.rules()));
    }
    for position in 0..graph.position_count() {
        if graph.seed(position).is_some() {
            return refuse(format!(
                "position {} has a given outcome",
                naming.name(position)
            ));
        }
        if graph.owner(position).is_some() {
            return refuse(format!("position {} has an owner", naming.name(position)));
        }
        let mut keeps_turn = false;
        graph.for_each_successor(position, &mut |successor| keeps_turn |= successor.again);
        if keeps_turn {
            return refuse(format!(
                "a move at position {} keeps the turn",
                naming.name(position)
            ));
        }
    }
    Ok(())
}
