//! Writes a game as an edge list that reads back as the same game.
//!
//! Rules and starts come first, then the moves in their order, then seeds and owners. A
//! reader numbers words by first appearance; so a position that would appear too late is
//! declared before the line that would overtake it. Integers are numbered by value, and
//! only those that no line mentions are declared, at the end. O(V + E); one bit per
//! position.

use crate::decimal::canonical_integer;
use crate::error::WriteError;
use crate::quote::quote_name;
use retrograde::bits::BitSet;
use retrograde::{GameGraph, Naming, Player, Position, PositionGraph, Rules, Value};
use std::io::Write;

/// Lines are handed on in pieces of about this size.
const BUFFER_BYTES: usize = 64 << 10;

/// Writes a game with everything that belongs to it.
///
/// Read back it has the same positions under the same names, in the same order (integers:
/// in numeric order), the same moves in the same order, and the same seeds, starts, rules, owners or *again* marks. Owners that only follow from the starts
/// are not written: they follow again.
///
/// # Errors
///
/// [`WriteError::Io`] if `out` fails.
///
/// ```
/// use retrograde::GameGraph;
/// use retrograde_formats::{Names, write_edge_list};
///
/// let mut builder = GameGraph::builder(3);
/// builder.add_move(0, 1).add_again_move(0, 2).start(0);
/// let mut text = Vec::new();
/// write_edge_list(&mut text, &builder.build()?, &Names::consecutive(1, 3))?;
/// assert_eq!(text, b"!start 1\n1 2\n1 3 again\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_edge_list(
    out: &mut dyn Write,
    graph: &GameGraph,
    names: &dyn Naming,
) -> Result<(), WriteError> {
    let with_owners = graph.has_given_owners();
    write(out, graph, names, with_owners, |writer| {
        for (index, &[from, to]) in graph.moves().iter().enumerate() {
            writer.one_move(from, to, !with_owners && graph.is_again(index))?;
        }
        Ok(())
    })
}

/// Writes any game, also one that is generated on the fly, its moves by position. `with_owners` says whether
/// turns are told by owners, which the game must then know of every position, or by
/// *again* marks.
///
/// # Errors
///
/// [`WriteError::Io`] if `out` fails, [`WriteError::Inexpressible`] if an owner is not known.
pub fn write_position_graph(
    out: &mut dyn Write,
    graph: &dyn PositionGraph,
    names: &dyn Naming,
    with_owners: bool,
) -> Result<(), WriteError> {
    write(out, graph, names, with_owners, |writer| {
        // By position, not in one go: a failure ends the work at once.
        for from in 0..graph.position_count() {
            let mut result = Ok(());
            graph.for_each_successor(from, &mut |successor| {
                if result.is_ok() {
                    let again = successor.again && !with_owners;
                    result = writer.one_move(from, successor.position, again);
                }
            });
            result?;
        }
        Ok(())
    })
}

fn write(
    out: &mut dyn Write,
    graph: &dyn PositionGraph,
    names: &dyn Naming,
    with_owners: bool,
    write_moves: impl FnOnce(&mut Writer<'_>) -> Result<(), WriteError>,
) -> Result<(), WriteError> {
    let count = graph.position_count();
    let mut writer = Writer {
        out,
        text: String::with_capacity(2 * BUFFER_BYTES),
        name: String::new(),
        names,
        mentioned: BitSet::new(u64::from(count)),
        are_integers: true,
        next: 0,
    };
    writer.are_integers = (0..count).all(|position| writer.is_integer(position));
    writer.rules(graph.rules())?;
    for &start in graph.starts() {
        writer.text.push_str("!start ");
        writer.push_name(start);
        writer.end_line()?;
    }
    write_moves(&mut writer)?;
    writer.declare_missing(count, graph, with_owners)?;
    for position in 0..count {
        if let Some(value) = graph.seed(position) {
            writer.seed(position, value)?;
        }
    }
    if with_owners {
        for position in 0..count {
            let owner = graph
                .owner(position)
                .ok_or_else(|| owner_unknown(names, position))?;
            writer.owner(position, owner)?;
        }
    }
    writer.flush()
}

fn owner_unknown(names: &dyn Naming, position: Position) -> WriteError {
    WriteError::Inexpressible {
        format: "edge list",
        reason: format!("nobody owns position {}", quote_name(&names.name(position))),
        remedy: "write turns as again marks instead".to_owned(),
    }
}

struct Writer<'a> {
    out: &'a mut dyn Write,
    text: String,
    /// Scratch space.
    name: String,
    names: &'a dyn Naming,
    /// The positions that a line names already.
    mentioned: BitSet,
    are_integers: bool,
    /// All positions before this one are mentioned; where names are words, no others.
    next: Position,
}

impl Writer<'_> {
    fn is_integer(&mut self, position: Position) -> bool {
        self.name.clear();
        self.names.append_name(position, &mut self.name);
        canonical_integer(&self.name).is_some()
    }

    fn push_name(&mut self, position: Position) {
        self.name.clear();
        self.names.append_name(position, &mut self.name);
        self.text.push_str(&quote_name(&self.name));
    }

    fn end_line(&mut self) -> Result<(), WriteError> {
        self.text.push('\n');
        if self.text.len() < BUFFER_BYTES {
            return Ok(());
        }
        self.flush()
    }

    fn flush(&mut self) -> Result<(), WriteError> {
        self.out.write_all(self.text.as_bytes())?;
        self.text.clear();
        Ok(())
    }

    fn rules(&mut self, rules: Rules) -> Result<(), WriteError> {
        if rules.dead_end != Rules::default().dead_end {
            self.text
                .push_str(&format!("!rule dead-end {}", rules.dead_end));
            self.end_line()?;
        }
        if rules.infinite != Rules::default().infinite {
            self.text
                .push_str(&format!("!rule infinite {}", rules.infinite));
            self.end_line()?;
        }
        Ok(())
    }

    fn one_move(&mut self, from: Position, to: Position, again: bool) -> Result<(), WriteError> {
        if self.are_integers {
            self.mentioned.insert(u64::from(from));
            self.mentioned.insert(u64::from(to));
        } else {
            // Only `next` itself may appear first on this line, and only one after `from`
            // in second place.
            self.declare_up_to(from)?;
            let second = self.next + Position::from(self.next == from);
            if to > second {
                self.declare_up_to(to)?;
            }
            self.next = self.next.max(from + 1).max(to + 1);
        }
        self.push_name(from);
        self.text.push(' ');
        self.push_name(to);
        if again {
            self.text.push_str(" again");
        }
        self.end_line()
    }

    /// Declares the positions before `end` that no line names yet; names are words.
    fn declare_up_to(&mut self, end: Position) -> Result<(), WriteError> {
        while self.next < end {
            self.push_name(self.next);
            self.end_line()?;
            self.next += 1;
        }
        Ok(())
    }

    /// Declares what neither a move nor a directive to come names.
    fn declare_missing(
        &mut self,
        count: u32,
        graph: &dyn PositionGraph,
        with_owners: bool,
    ) -> Result<(), WriteError> {
        if with_owners {
            // Owners name every position, but words appear in order only among
            // themselves: seeds come before owners and name some of them.
            return if self.are_integers {
                Ok(())
            } else {
                self.declare_up_to(count)
            };
        }
        if !self.are_integers {
            return self.declare_up_to(count);
        }
        for position in 0..count {
            let named = self.mentioned.contains(u64::from(position));
            if !named && graph.seed(position).is_none() {
                self.push_name(position);
                self.end_line()?;
            }
        }
        Ok(())
    }

    fn seed(&mut self, position: Position, value: Value) -> Result<(), WriteError> {
        self.text.push_str(&format!("!{} ", value.outcome()));
        self.push_name(position);
        if let Some(plies) = value.remoteness().filter(|&plies| plies > 0) {
            self.text.push_str(&format!(" {plies}"));
        }
        self.end_line()
    }

    fn owner(&mut self, position: Position, player: Player) -> Result<(), WriteError> {
        self.text.push_str("!owner ");
        self.push_name(position);
        self.text
            .push_str(if player == Player::Zero { " 0" } else { " 1" });
        self.end_line()
    }
}
