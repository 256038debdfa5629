//! Draws a game, with its solution if there is one, in the DOT language of Graphviz.
//!
//! - Colour: the outcome, in colours that colour-blind people can tell apart.
//! - Label: the name, and below it outcome and remoteness.
//! - Shape: a box where player 1 moves, an ellipse elsewhere. Double border: a terminal.
//! - Move: bold if optimal, dashed if its maker moves again.
//! - Start: an arrow from nowhere.
//!
//! Large games are drawn around one position, up to a distance at which directions do
//! not count. The same input gives the same text. O(V + E) time; for a part of a game 12
//! bytes per position and 4 per move.
//!
//! Sources: Graphviz, "The DOT language"; Okabe and Ito, "Color Universal Design", 2008,
//! for the colours.

use crate::error::WriteError;
use crate::output::Output;
use retrograde::bits::BitSet;
use retrograde::{Naming, Outcome, Player, Position, PositionGraph, Solution, Successor, Value};
use std::fmt::Write as _;
use std::io::Write;

/// What of a game to draw.
#[derive(Debug, Clone, Copy, Default)]
pub struct DotOptions {
    /// The position to draw the neighbourhood of; `None` to draw everything.
    pub around: Option<Position>,
    /// Up to how many moves away from it, whatever their direction.
    pub radius: u32,
}

/// Draws a game, coloured by its solution if that is given.
///
/// # Errors
///
/// [`WriteError::Io`] if `out` fails.
///
/// ```
/// use retrograde::{GameGraph, solve};
/// use retrograde_formats::{DotOptions, Names, write_dot};
///
/// let mut builder = GameGraph::builder(2);
/// builder.add_move(0, 1);
/// let game = builder.build()?;
/// let mut text = Vec::new();
/// let names = Names::consecutive(1, 2);
/// write_dot(&mut text, &game, &names, Some(&solve(&game)?), &DotOptions::default())?;
/// let text = String::from_utf8(text)?;
/// assert!(text.contains("p0 [label=\"1\\nwin 1\", fillcolor=\"#009E73\"];"));
/// assert!(text.contains("p0 -> p1 [style=bold];"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_dot(
    out: &mut dyn Write,
    graph: &dyn PositionGraph,
    naming: &dyn Naming,
    solution: Option<&Solution>,
    options: &DotOptions,
) -> Result<(), WriteError> {
    let drawn = options
        .around
        .map(|center| neighbourhood(graph, center, options.radius));
    let is_drawn = |position: Position| {
        drawn
            .as_ref()
            .is_none_or(|drawn| drawn.contains(u64::from(position)))
    };
    let mut output = Output::new(out);
    output.push_str("digraph game {\n");
    if let Some(center) = options.around {
        output.print(format_args!(
            "  label=\"at most {} moves from {}\";\n",
            options.radius,
            escape(&naming.name(center))
        ));
    }
    output.push_str("  node [style=filled, fillcolor=white];\n");
    for position in (0..graph.position_count()).filter(|&position| is_drawn(position)) {
        let value = solution.map(|solution| solution.value(position));
        write_position(&mut output, graph, naming, position, value)?;
    }
    for (index, &start) in graph.starts().iter().enumerate() {
        if is_drawn(start) {
            output.print(format_args!("  start{index} [shape=point];\n"));
            output.print(format_args!("  start{index} -> p{start};"));
            output.end_line()?;
        }
    }
    for position in (0..graph.position_count()).filter(|&position| is_drawn(position)) {
        // Nobody plays the moves of a seed, so none of them is optimal.
        let value = solution
            .filter(|_| graph.seed(position).is_none())
            .map(|solution| solution.value(position));
        let mut result = Ok(());
        graph.for_each_successor(position, &mut |successor| {
            if result.is_ok() && is_drawn(successor.position) {
                let reached = solution.map(|solution| solution.value(successor.position));
                let optimal = value.is_some()
                    && reached.and_then(|reached| reached.after_move(successor.again)) == value;
                result = write_move(&mut output, position, successor, optimal);
            }
        });
        result?;
    }
    output.push_str("}");
    output.end_line()?;
    output.finish()
}

fn write_position(
    output: &mut Output<'_>,
    graph: &dyn PositionGraph,
    naming: &dyn Naming,
    position: Position,
    value: Option<Value>,
) -> Result<(), WriteError> {
    output.print(format_args!(
        "  p{position} [label=\"{}",
        escape(&naming.name(position))
    ));
    if let Some(value) = value {
        output.print(format_args!("\\n{}", value.outcome()));
        match value.remoteness() {
            Some(plies) => output.print(format_args!(" {plies}")),
            None if value.outcome() == Outcome::Draw => {}
            None => output.push_str(", never ends"),
        }
        output.print(format_args!(
            "\", fillcolor=\"{}\"",
            colour(value.outcome())
        ));
    } else {
        output.push_str("\"");
    }
    if graph.owner(position) == Some(Player::One) {
        output.push_str(", shape=box");
    }
    if graph.seed(position).is_some() || graph.is_dead_end(position) {
        output.push_str(", peripheries=2");
    }
    output.push_str("];");
    output.end_line()
}

fn write_move(
    output: &mut Output<'_>,
    from: Position,
    successor: Successor,
    optimal: bool,
) -> Result<(), WriteError> {
    let style = match (optimal, successor.again) {
        (false, false) => "",
        (true, false) => " [style=bold]",
        (false, true) => " [style=dashed]",
        (true, true) => " [style=\"bold,dashed\"]",
    };
    output.print(format_args!("  p{from} -> p{}{style};", successor.position));
    output.end_line()
}

/// Black text can be read on each of them.
fn colour(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "#009E73",
        Outcome::Loss => "#D55E00",
        Outcome::Tie => "#56B4E9",
        Outcome::Draw => "#CCCCCC",
    }
}

/// A name inside the quotes of a label, where `\` and `&` begin escapes.
fn escape(name: &str) -> String {
    let mut escaped = String::with_capacity(name.len());
    for character in name.chars() {
        match character {
            '"' => escaped.push_str("\\\""),
            '\\' => escaped.push_str("\\\\"),
            '&' => escaped.push_str("&amp;"),
            '\n' => escaped.push_str("\\n"),
            character if character.is_control() => {
                // Shown, not drawn: Graphviz stops at some and ignores others.
                let _ = write!(escaped, "\\\\u{{{:x}}}", u32::from(character));
            }
            character => escaped.push(character),
        }
    }
    escaped
}

/// The positions at most `radius` moves away from `center`, whatever their direction.
/// Breadth-first search, iterative.
fn neighbourhood(graph: &dyn PositionGraph, center: Position, radius: u32) -> BitSet {
    let mut reached = BitSet::new(u64::from(graph.position_count()));
    reached.insert(u64::from(center));
    if radius == 0 {
        return reached;
    }
    let predecessors = Predecessors::of(graph);
    let mut layer = vec![center];
    let mut next = Vec::new();
    for _ in 0..radius {
        for &position in &layer {
            let mut reach = |neighbour: Position| {
                if reached.insert(u64::from(neighbour)) {
                    next.push(neighbour);
                }
            };
            graph.for_each_successor(position, &mut |successor| reach(successor.position));
            predecessors.row(position).iter().copied().for_each(reach);
        }
        layer.clear();
        std::mem::swap(&mut layer, &mut next);
        if layer.is_empty() {
            break;
        }
    }
    reached
}

/// The positions from which moves lead to each position, in compressed sparse rows: the
/// general interface of games has only the other direction.
struct Predecessors {
    /// Where the row of each position ends; it begins where the one before ends.
    ends: Vec<u64>,
    positions: Vec<Position>,
}

impl Predecessors {
    fn of(graph: &dyn PositionGraph) -> Predecessors {
        let mut ends = vec![0_u64; graph.position_count() as usize];
        graph.for_each_move(&mut |_, successor| ends[successor.position as usize] += 1);
        let mut sum = 0;
        for end in &mut ends {
            // For now where the row begins; filling it moves that to its end.
            let length = std::mem::replace(end, sum);
            sum += length;
        }
        let mut positions = vec![0; sum as usize];
        graph.for_each_move(&mut |from, successor| {
            let end = &mut ends[successor.position as usize];
            positions[*end as usize] = from;
            *end += 1;
        });
        Predecessors { ends, positions }
    }

    fn row(&self, position: Position) -> &[Position] {
        let position = position as usize;
        let start = if position == 0 {
            0
        } else {
            self.ends[position - 1]
        };
        &self.positions[start as usize..self.ends[position] as usize]
    }
}
