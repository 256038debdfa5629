//! Reads an explicit graph out of its file, whole. O(V + E).

use super::{GraphNames, Store, integer_of_key};
use crate::BLOCK_POSITIONS;
use crate::blocks::{moves, owners, seeds};
use crate::description::{Kind, Labels, Turns};
use crate::error::StoreError;
use crate::part::{Family, Part};
use retrograde::bits::BitSet;
use retrograde::graph::MoveList;
use retrograde::{AscendingIntegers, GameGraph, GameGraphBuilder, Player, Position};

impl Store {
    /// The graph, and the names of its positions. Moves come in the order of the positions
    /// they leave.
    ///
    /// # Errors
    ///
    /// [`StoreError::WrongKind`] for a game given by rules; damage to any block but those
    /// of values.
    pub fn graph(&self) -> Result<(GameGraph, GraphNames), StoreError> {
        self.require(Kind::Graph, "make the moves from the rules of the game")?;
        let description = self.description();
        let index = &self.blocks.index;
        let (moves, again) = self.read_moves()?;
        let count = u64::from(description.position_count);
        let mut builder = GameGraphBuilder::from_move_list(count, moves, again);
        builder.rules(description.rules);
        for &start in &description.starts {
            builder.start(start as Position);
        }
        for number in 0..index.count(Family::Owners) {
            let (_, raw) = self.blocks.block(Family::Owners, number)?;
            let count = self.blocks.positions_in(Family::Owners, number);
            let first = (number * owners::BLOCK_POSITIONS) as Position;
            let ones =
                owners::decode(&raw, count).map_err(self.in_block(Family::Owners, number))?;
            for (position, is_one) in (first..).zip(ones) {
                builder.owner(position, if is_one { Player::One } else { Player::Zero });
            }
        }
        for number in 0..index.count(Family::Seeds) {
            let (entry, raw) = self.blocks.block(Family::Seeds, number)?;
            let add = |position, value| {
                builder.seed(position, value);
            };
            seeds::decode(&raw, entry.first, add).map_err(self.in_block(Family::Seeds, number))?;
        }
        Ok((builder.build()?, self.read_names()?))
    }

    fn read_moves(&self) -> Result<(MoveList, Option<BitSet>), StoreError> {
        let description = self.description();
        let marked = description.turns == Turns::Marked;
        let blocks = self.blocks.index.count(Family::Moves);
        let mut moves = MoveList::new();
        let mut again = marked.then(|| BitSet::new(0));
        // The index has made sure that its blocks have room for so many moves.
        moves.reserve_in_all(usize::try_from(description.move_count).unwrap_or(0));
        for number in 0..blocks {
            let (entry, raw) = self.blocks.block(Family::Moves, number)?;
            let add = |from, successor: retrograde::Successor| {
                moves.push([from, successor.position]);
                if let Some(again) = &mut again {
                    again.push(successor.again);
                }
            };
            moves::decode(&raw, entry.first, marked, add)
                .map_err(self.in_block(Family::Moves, number))?;
        }
        if moves.len() as u64 != description.move_count {
            let (expected, found) = (description.move_count, moves.len());
            let problem = format!("expected {expected} moves, found {found}");
            return Err(StoreError::malformed(Part::Body, problem));
        }
        Ok((moves, again))
    }

    pub(super) fn read_names(&self) -> Result<GraphNames, StoreError> {
        if self.description().labels == Labels::Texts {
            return self.read_texts();
        }
        let mut integers = AscendingIntegers::default();
        for number in 0..self.blocks.index.count(Family::Keys) {
            let block = self.key_block(number)?;
            for key in (0..BLOCK_POSITIONS).map_while(|index| block.key(index)) {
                if !integers.push(integer_of_key(key)) {
                    let problem = "its keys do not ascend";
                    return Err(self.in_block(Family::Keys, number)(problem));
                }
            }
        }
        Ok(GraphNames::of_integers(integers))
    }

    fn read_texts(&self) -> Result<GraphNames, StoreError> {
        let (mut text, mut ends, mut order) = (String::new(), Vec::new(), Vec::new());
        for number in 0..self.blocks.index.count(Family::Names) {
            let entry = self.blocks.entry(Family::Names, number)?;
            if entry.first != ends.len() as u64 {
                let problem = "it does not begin where the block before ends";
                return Err(self.in_block(Family::Names, number)(problem));
            }
            let block = self.name_block(number)?;
            for name in (0..block.len()).map_while(|index| block.name(index)) {
                text.push_str(name);
                ends.push(text.len() as u64);
            }
        }
        for number in 0..self.blocks.index.count(Family::NameOrder) {
            order.extend(self.order_block(number)?.positions);
        }
        if ends.len() != self.position_count() as usize {
            let problem = format!(
                "{} names for {} positions",
                ends.len(),
                self.position_count()
            );
            return Err(StoreError::malformed(Part::Body, problem));
        }
        GraphNames::of_texts(text, ends, order)
            .map_err(|problem| StoreError::malformed(Part::Body, problem))
    }
}
