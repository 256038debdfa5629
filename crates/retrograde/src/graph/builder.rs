//! Collects moves, seeds, owners and rules in any order, and checks them once
//! when the game is built.

use super::{GameGraph, MoveList, Turns};
use crate::bits::BitSet;
use crate::error::GameError;
use crate::outcome::{MAX_POSITIONS, Outcome, Player, Position, Value};
use crate::rules::Rules;
use std::sync::OnceLock;

/// Collects the parts of a [`GameGraph`].
///
/// Memory: 8 bytes per move, one bit per move where *again* moves occur; the graph takes
/// both over as they are.
#[derive(Debug, Clone, Default)]
pub struct GameGraphBuilder {
    position_count: u64,
    moves: MoveList,
    again: Option<BitSet>,
    owners: Option<Owners>,
    seeds: Vec<(Position, Value)>,
    starts: Vec<Position>,
    rules: Rules,
}

#[derive(Debug, Clone)]
struct Owners {
    known: BitSet,
    player_one: BitSet,
}

impl GameGraphBuilder {
    /// Begins a game of `position_count` positions, numbered from zero.
    #[must_use]
    pub fn new(position_count: u64) -> GameGraphBuilder {
        GameGraphBuilder {
            position_count,
            ..GameGraphBuilder::default()
        }
    }

    /// Begins a game whose moves were collected elsewhere, as pairs of position left
    /// and position reached; `again` holds one bit per move that keeps the turn.
    #[must_use]
    pub fn from_moves(
        position_count: u64,
        moves: Vec<[Position; 2]>,
        again: Option<BitSet>,
    ) -> GameGraphBuilder {
        GameGraphBuilder::from_move_list(position_count, MoveList::from(moves), again)
    }

    /// The same for moves that were collected in a [`MoveList`].
    #[must_use]
    pub fn from_move_list(
        position_count: u64,
        moves: MoveList,
        again: Option<BitSet>,
    ) -> GameGraphBuilder {
        GameGraphBuilder {
            position_count,
            moves,
            again,
            ..GameGraphBuilder::default()
        }
    }

    /// Adds a move after which the opponent moves.
    pub fn add_move(&mut self, from: Position, to: Position) -> &mut GameGraphBuilder {
        self.moves.push([from, to]);
        if let Some(again) = &mut self.again {
            again.push(false);
        }
        self
    }

    /// Adds a move after which the same player moves again.
    pub fn add_again_move(&mut self, from: Position, to: Position) -> &mut GameGraphBuilder {
        let earlier = self.moves.len() as u64;
        self.again
            .get_or_insert_with(|| BitSet::new(earlier))
            .push(true);
        self.moves.push([from, to]);
        self
    }

    /// Gives a position's value: play ends there, whatever moves it has.
    pub fn seed(&mut self, position: Position, value: Value) -> &mut GameGraphBuilder {
        self.seeds.push((position, value));
        self
    }

    /// Says who moves at a position. Once one position has an owner, all must have one;
    /// a move between two positions of the same owner keeps the turn.
    pub fn owner(&mut self, position: Position, player: Player) -> &mut GameGraphBuilder {
        let count = self.position_count;
        let owners = self.owners.get_or_insert_with(|| Owners {
            known: BitSet::new(count),
            player_one: BitSet::new(count),
        });
        // A position out of range is reported by `build`, which sees it as a start of nothing.
        if u64::from(position) >= count {
            self.starts.push(position);
            return self;
        }
        owners.known.insert(u64::from(position));
        if player == Player::One {
            owners.player_one.insert(u64::from(position));
        }
        self
    }

    /// Names a position at which the game begins.
    pub fn start(&mut self, position: Position) -> &mut GameGraphBuilder {
        self.starts.push(position);
        self
    }

    /// Sets the rules; normal play with level endless play unless called.
    pub fn rules(&mut self, rules: Rules) -> &mut GameGraphBuilder {
        self.rules = rules;
        self
    }

    /// Checks everything and builds the graph. O(V + E).
    ///
    /// # Errors
    ///
    /// - [`GameError::TooManyPositions`] above 2^32 - 2 positions;
    /// - [`GameError::PositionOutOfRange`] for any position beyond the count;
    /// - [`GameError::SeedIsDraw`], [`GameError::SeedConflict`] for seeds that make no sense;
    /// - [`GameError::OwnerMissing`] if some but not all positions have an owner,
    ///   [`GameError::AgainConflict`] if a move's mark contradicts the owners of its ends.
    ///
    /// Whether a rule that names a player can be applied is not looked at here but by
    /// [`PositionGraph::require_owners`](crate::PositionGraph::require_owners), since rules and starts may still change.
    pub fn build(self) -> Result<GameGraph, GameError> {
        let GameGraphBuilder {
            position_count,
            moves,
            again,
            owners,
            seeds,
            starts,
            rules,
        } = self;
        if position_count > MAX_POSITIONS {
            return Err(GameError::TooManyPositions { position_count });
        }
        let named = seeds
            .iter()
            .map(|&(position, _)| position)
            .chain(starts.iter().copied());
        let Survey {
            largest,
            are_in_order,
        } = Survey::of(&moves);
        let largest = largest.into_iter().chain(named).max();
        if let Some(position) = largest
            .map(u64::from)
            .filter(|&largest| largest >= position_count)
        {
            return Err(GameError::PositionOutOfRange {
                position,
                position_count,
            });
        }
        let seeds = settle_seeds(seeds)?;
        let turns = match (&owners, &again) {
            (Some(owners), _) => {
                check_owners(owners, &moves, again.as_ref())?;
                Turns::Owned
            }
            (None, Some(again)) if again.first().is_some() => Turns::Marked,
            (None, _) => Turns::Alternate,
        };
        Ok(GameGraph {
            position_count: position_count as u32,
            moves,
            are_in_order,
            again: again.filter(|_| turns == Turns::Marked),
            successors: OnceLock::new(),
            predecessors: OnceLock::new(),
            turns,
            owners: owners.map(|owners| owners.player_one),
            derived_owners: OnceLock::new(),
            seeds,
            starts,
            rules,
        })
    }
}

/// What is asked of all moves, in one pass over them.
struct Survey {
    /// The largest position that a move leaves or leads to.
    largest: Option<Position>,
    /// Whether they stand in the order of the positions that they leave.
    are_in_order: bool,
}

impl Survey {
    fn of(moves: &[[Position; 2]]) -> Survey {
        let mut survey = Survey {
            largest: None,
            are_in_order: true,
        };
        let mut before = 0;
        // Both questions are asked of what the cache holds.
        for block in moves.chunks(1 << 10) {
            let largest = block.as_flattened().iter().copied().max();
            survey.largest = survey.largest.max(largest);
            let first = block.first().map_or(before, |&[from, _]| from);
            survey.are_in_order &= before <= first && block.is_sorted_by_key(|&[from, _]| from);
            before = block.last().map_or(before, |&[from, _]| from);
        }
        survey
    }
}

/// Sorts seeds, drops repetitions, refuses contradictions.
pub(super) fn settle_seeds(
    mut seeds: Vec<(Position, Value)>,
) -> Result<Vec<(Position, Value)>, GameError> {
    seeds.sort_by_key(|&(position, _)| position);
    seeds.dedup();
    for &(position, value) in &seeds {
        if value.outcome() == Outcome::Draw || value.is_endless() {
            return Err(GameError::SeedIsDraw { position });
        }
    }
    for pair in seeds.windows(2) {
        if pair[0].0 == pair[1].0 {
            let (position, first) = pair[0];
            return Err(GameError::SeedConflict {
                position,
                first,
                second: pair[1].1,
            });
        }
    }
    Ok(seeds)
}

fn check_owners(
    owners: &Owners,
    moves: &[[Position; 2]],
    again: Option<&BitSet>,
) -> Result<(), GameError> {
    if let Some(position) = owners.known.first_missing() {
        return Err(GameError::OwnerMissing {
            position: position as Position,
        });
    }
    let Some(again) = again else { return Ok(()) };
    for (index, &[from, to]) in moves.iter().enumerate() {
        let same_owner = owners.player_one.contains(u64::from(from))
            == owners.player_one.contains(u64::from(to));
        if again.contains(index as u64) && !same_owner {
            return Err(GameError::AgainConflict { from, to });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position_graph::PositionGraph;
    use crate::rules::{DeadEnd, InfinitePlay};

    #[test]
    fn order_is_seen_within_blocks_and_between_them() {
        let count = 3_000;
        let ordered: Vec<[Position; 2]> = (0..count).map(|from| [from, count - from]).collect();
        let survey = Survey::of(&ordered);
        assert_eq!((survey.largest, survey.are_in_order), (Some(count), true));
        for place in [1, 1_023, 1_024, 2_999] {
            let mut moves = ordered.clone();
            moves.swap(place - 1, place);
            assert!(!Survey::of(&moves).are_in_order);
        }
        assert!(Survey::of(&[]).are_in_order && Survey::of(&[]).largest.is_none());
    }

    #[test]
    fn contradictions_are_refused_by_name() {
        let mut builder = GameGraph::builder(2);
        builder.add_move(0, 2);
        assert!(matches!(
            builder.build(),
            Err(GameError::PositionOutOfRange {
                position: 2,
                position_count: 2
            })
        ));

        let mut builder = GameGraph::builder(2);
        builder.seed(1, Value::win(0)).seed(1, Value::win(1));
        assert!(matches!(
            builder.build(),
            Err(GameError::SeedConflict { position: 1, .. })
        ));

        let mut builder = GameGraph::builder(2);
        builder.seed(1, Value::DRAW);
        assert!(matches!(
            builder.build(),
            Err(GameError::SeedIsDraw { position: 1 })
        ));

        let mut builder = GameGraph::builder(2);
        builder.owner(0, Player::Zero);
        assert!(matches!(
            builder.build(),
            Err(GameError::OwnerMissing { position: 1 })
        ));

        let mut builder = GameGraph::builder(2);
        builder
            .owner(0, Player::Zero)
            .owner(1, Player::One)
            .add_again_move(0, 1);
        assert!(matches!(
            builder.build(),
            Err(GameError::AgainConflict { from: 0, to: 1 })
        ));

        let mut builder = GameGraph::builder(2);
        builder.owner(7, Player::Zero);
        assert!(matches!(
            builder.build(),
            Err(GameError::PositionOutOfRange { .. })
        ));

        assert!(matches!(
            GameGraph::builder(u64::from(u32::MAX)).build(),
            Err(GameError::TooManyPositions { .. })
        ));
    }

    #[test]
    fn rules_that_name_a_player_need_owners() {
        let rules = Rules {
            dead_end: DeadEnd::Loses,
            infinite: InfinitePlay::PlayerWins(Player::One),
        };
        let two_cycle = || {
            let mut builder = GameGraph::builder(2);
            builder.add_move(0, 1).add_move(1, 0).rules(rules);
            builder
        };
        let unstarted = two_cycle().build().unwrap();
        assert_eq!(
            unstarted.require_owners(),
            Err(GameError::OwnerUnknown { position: 0 })
        );
        assert_eq!(unstarted.owner(0), None);

        let mut started = two_cycle();
        started.start(1);
        let game = started.build().unwrap();
        assert_eq!(
            (game.owner(1), game.owner(0)),
            (Some(Player::Zero), Some(Player::One))
        );

        let mut odd = two_cycle();
        odd.start(0).add_move(0, 0);
        assert_eq!(
            odd.build().unwrap().require_owners(),
            Err(GameError::OwnerAmbiguous { position: 0 })
        );
    }
}
