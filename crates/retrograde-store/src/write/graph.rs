//! Writes the solution of an explicit graph, with everything that makes the graph: names,
//! owners, seeds, moves. O(V log V + E), for the order of the names; the rows of the graph
//! are built if its moves are in no order and the rows are not there yet.

use super::sink::Sink;
use crate::BLOCK_POSITIONS;
use crate::blocks::moves::MoveBlockBuilder;
use crate::blocks::names::{MOST_NAME_BYTES, NameBlockBuilder};
use crate::blocks::{keys, name_order, owners, seeds, values};
use crate::description::{Description, Kind, Turns};
use crate::error::StoreError;
use crate::part::Family;
use crate::preamble::Preamble;
use crate::store::{GraphNames, key_of_integer};
use crate::tally::Tally;
use retrograde::{GameGraph, Naming, Player, Position, PositionGraph, Solution, Successor};
use std::io::Write;

/// The solution of an explicit graph.
#[derive(Clone, Copy)]
pub struct GraphContent<'a> {
    /// What the graph is called, for example the name of its file.
    pub name: &'a str,
    /// The program that writes the file, with its version.
    pub program: &'a str,
    /// The identity of the graph, which its 32 hexadecimal digits stand for.
    pub identity: u128,
    /// The moves, seeds, owners, starts and rules.
    pub graph: &'a GameGraph,
    /// A name for each position.
    pub names: &'a dyn Naming,
    /// The value of each position.
    pub solution: &'a Solution,
}

impl GraphContent<'_> {
    pub(super) fn write_body(&self, mut sink: Sink<impl Write>) -> Result<Preamble, StoreError> {
        let graph = self.graph;
        let position_count = graph.position_count();
        if self.solution.len() != position_count as usize {
            return Err(StoreError::Unwritable {
                problem: format!(
                    "{position_count} positions, but values for {}",
                    self.solution.len()
                ),
                remedy: "give the solution of this graph",
            });
        }
        let names = self.collect_names()?;
        let mut tally = Tally::default();
        for (position, value) in self.solution.values().enumerate() {
            tally.add(position as Position, value);
        }
        let turns = if graph.has_given_owners() {
            Turns::Owned
        } else if graph.has_again_marks() {
            Turns::Marked
        } else {
            Turns::Alternate
        };
        sink.description(&Description {
            kind: Kind::Graph,
            name: self.name.into(),
            program: self.program.into(),
            rules: graph.rules(),
            identity: self.identity,
            starts: graph
                .starts()
                .iter()
                .map(|&start| u64::from(start))
                .collect(),
            position_count,
            move_count: graph.move_count(),
            counts: tally.counts,
            longest: tally.longest,
            labels: names.labels(),
            turns,
        })?;
        let mut raw = Vec::new();
        self.write_values(&names, &mut sink, &mut raw)?;
        write_names(&names, &mut sink, &mut raw)?;
        self.write_owners_and_seeds(turns, &mut sink, &mut raw)?;
        self.write_moves(turns, &mut sink, &mut raw)?;
        sink.finish()
    }

    /// All names; as integers if they are ascending ones.
    fn collect_names(&self) -> Result<GraphNames, StoreError> {
        if let Some(integers) = self.names.integers() {
            return Ok(GraphNames::of_integers(integers.clone()));
        }
        let mut names = GraphNames::builder();
        let mut name = String::new();
        for position in 0..self.graph.position_count() {
            name.clear();
            self.names.append_name(position, &mut name);
            if name.len() > MOST_NAME_BYTES {
                return Err(StoreError::Unwritable {
                    problem: format!(
                        "the name of position {position} has {} bytes, and at most {MOST_NAME_BYTES} \
                         can be written",
                        name.len()
                    ),
                    remedy: "give it a shorter name",
                });
            }
            names.push(&name);
        }
        names.finish().map_err(|name| StoreError::Unwritable {
            problem: format!("two positions have the name {name:?}"),
            remedy: "give every position a name of its own",
        })
    }

    /// Values, each block behind its names if these are integers.
    fn write_values(
        &self,
        names: &GraphNames,
        sink: &mut Sink<impl Write>,
        raw: &mut Vec<u8>,
    ) -> Result<(), StoreError> {
        let positions = 0..self.graph.position_count();
        for first in positions.clone().step_by(BLOCK_POSITIONS) {
            let end = positions
                .end
                .min(first.saturating_add(BLOCK_POSITIONS as u32));
            if let Some(integers) = names.integers() {
                let key = |position: Position| key_of_integer(integers.get(position as usize));
                keys::encode((first..end).map(key), raw);
                sink.block(Family::Keys, key(first), raw)?;
            }
            let block: Vec<_> = (first..end).map(|p| self.solution.value(p)).collect();
            values::encode(&block, raw);
            sink.block(Family::Values, u64::from(first), raw)?;
        }
        Ok(())
    }

    fn write_owners_and_seeds(
        &self,
        turns: Turns,
        sink: &mut Sink<impl Write>,
        raw: &mut Vec<u8>,
    ) -> Result<(), StoreError> {
        let graph = self.graph;
        if turns == Turns::Owned {
            let count = u64::from(graph.position_count());
            for first in (0..count).step_by(owners::BLOCK_POSITIONS as usize) {
                let end = count.min(first + owners::BLOCK_POSITIONS);
                let is_one = |position: u64| graph.owner(position as Position) == Some(Player::One);
                owners::encode((first..end).map(is_one), raw);
                sink.block(Family::Owners, first, raw)?;
            }
        }
        for block in graph.seeds().chunks(BLOCK_POSITIONS) {
            seeds::encode(block, raw);
            sink.block(Family::Seeds, u64::from(block[0].0), raw)?;
        }
        Ok(())
    }

    fn write_moves(
        &self,
        turns: Turns,
        sink: &mut Sink<impl Write>,
        raw: &mut Vec<u8>,
    ) -> Result<(), StoreError> {
        let graph = self.graph;
        let marked = turns == Turns::Marked;
        let mut builder = MoveBlockBuilder::default();
        let mut finish = |builder: &mut MoveBlockBuilder| {
            let Some(first) = builder.first() else {
                return Ok(());
            };
            builder.encode(marked, raw);
            sink.block(Family::Moves, u64::from(first), raw)
        };
        // Where the moves stand row by row already nobody has to sort them.
        if graph.has_moves_in_order() {
            for (index, &[from, position]) in graph.moves().iter().enumerate() {
                let again = marked && graph.is_again(index);
                if builder.push(from, Successor { position, again }) {
                    finish(&mut builder)?;
                }
            }
            return finish(&mut builder);
        }
        for position in 0..graph.position_count() {
            // A visitor cannot fail, so that an error waits until the row is done.
            let mut result = Ok(());
            graph.for_each_successor(position, &mut |successor| {
                if builder.push(position, successor) && result.is_ok() {
                    result = finish(&mut builder);
                }
            });
            result?;
        }
        finish(&mut builder)
    }
}

/// Names that are texts, and their order.
fn write_names(
    names: &GraphNames,
    sink: &mut Sink<impl Write>,
    raw: &mut Vec<u8>,
) -> Result<(), StoreError> {
    let Some(order) = names.order() else {
        return Ok(());
    };
    let mut block = NameBlockBuilder::default();
    let mut first = 0;
    for position in 0..order.len() as Position {
        names.append_name(position, block.text());
        block.end_name();
        if block.is_full() {
            block.encode(raw);
            sink.block(Family::Names, first, raw)?;
            first = u64::from(position) + 1;
        }
    }
    if !block.is_empty() {
        block.encode(raw);
        sink.block(Family::Names, first, raw)?;
    }
    for (number, block) in order.chunks(BLOCK_POSITIONS).enumerate() {
        name_order::encode(block, raw);
        sink.block(Family::NameOrder, (number * BLOCK_POSITIONS) as u64, raw)?;
    }
    Ok(())
}
