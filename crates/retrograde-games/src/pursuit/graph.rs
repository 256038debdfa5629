//! The states of a pursuit as positions of a graph whose moves are computed, both ways.

use super::game::{Place, PursuitGame};
use super::options::Piece;
use super::reach::Way;
use super::squad::Squad;
use retrograde::{
    GameError, ImplicitGraph, Player, Position, PositionGraph, Rules, Successor, Value,
};

impl PursuitGame {
    /// Hands over where the thief goes, or comes from, in a turn.
    #[inline]
    fn with_thief_turns<T>(
        &self,
        way: Way,
        police: u32,
        thief: u32,
        take: impl FnOnce(&[u32]) -> T,
    ) -> T {
        if !self.thief_reach.can_be_obstructed() {
            return take(self.thief_reach.lists(way).from(thief));
        }
        self.squad.with_members(police, |members| {
            self.thief_reach.with_turns(way, thief, members, take)
        })
    }

    pub(super) fn count_moves(&self) -> u64 {
        let is_inside = |cell: u32| !self.is_exit[cell as usize];
        let inside = self.is_exit.iter().filter(|&&is_exit| !is_exit).count() as u64;
        let mut moves = 0;
        for police in 0..self.squad.count() {
            // Every cell that is neither an exit nor a policeman's may hold the thief.
            let thief_cells = inside - self.squad.count_distinct(police, is_inside);
            moves += thief_cells * self.police_turns.from(police).len() as u64;
        }
        if self.thief_reach.can_be_obstructed() {
            let first = self.squad.count() * self.cells.count();
            let rest = first..self.position_count();
            let counts = rest.map(|position| u64::from(self.successor_count(position)));
            return moves + counts.sum::<u64>();
        }
        let others = self.cells.count().saturating_sub(1);
        let police_elsewhere = Squad::count_for(others, self.squad.size()).unwrap_or(0);
        for thief in (0..self.cells.count()).filter(|&thief| is_inside(thief)) {
            moves +=
                police_elsewhere * self.thief_reach.lists(Way::Forward).from(thief).len() as u64;
        }
        moves
    }

    /// Where the moves of a state lead: none once the game is over.
    fn with_turns<T>(&self, place: Place, take: impl FnOnce(&[u32]) -> T) -> T {
        if self.is_over(place.police, place.thief) {
            return take(&[]);
        }
        match place.to_move {
            Piece::Police => take(self.police_turns.from(place.police)),
            Piece::Thief => self.with_thief_turns(Way::Forward, place.police, place.thief, take),
        }
    }
}

impl PositionGraph for PursuitGame {
    fn position_count(&self) -> u32 {
        2 * self.squad.count() * self.cells.count()
    }

    fn move_count(&self) -> u64 {
        self.move_count
    }

    fn rules(&self) -> Rules {
        self.options().rules
    }

    fn starts(&self) -> &[Position] {
        std::slice::from_ref(&self.start)
    }

    fn owner(&self, position: Position) -> Option<Player> {
        Some(self.split(position).to_move.player())
    }

    fn require_owners(&self) -> Result<(), GameError> {
        Ok(())
    }

    #[inline]
    fn seed(&self, position: Position) -> Option<Value> {
        self.over_value(self.split(position))
    }

    fn for_each_successor(&self, position: Position, visit: &mut dyn FnMut(Successor)) {
        let place = self.split(position);
        self.with_turns(place, |turns| {
            for &to in turns {
                let next = match place.to_move {
                    Piece::Police => Place {
                        police: to,
                        to_move: Piece::Thief,
                        ..place
                    },
                    Piece::Thief => Place {
                        thief: to,
                        to_move: Piece::Police,
                        ..place
                    },
                };
                visit(Successor {
                    position: self.number(next),
                    again: false,
                });
            }
        });
    }

    fn is_dead_end(&self, position: Position) -> bool {
        self.successor_count(position) == 0
    }
}

impl ImplicitGraph for PursuitGame {
    #[inline]
    fn successor_count(&self, position: Position) -> u32 {
        self.with_turns(self.split(position), |turns| turns.len() as u32)
    }

    #[inline]
    fn for_each_predecessor(&self, position: Position, mut visit: impl FnMut(Position, bool)) {
        let place = self.split(position);
        match place.to_move {
            // The thief has just moved here, from a cell where the game was not over.
            Piece::Police => {
                self.with_thief_turns(Way::Backward, place.police, place.thief, |turns| {
                    for &thief in turns {
                        if !self.is_over(place.police, thief) {
                            let before = Place {
                                thief,
                                to_move: Piece::Thief,
                                ..place
                            };
                            visit(self.number(before), false);
                        }
                    }
                });
            }
            Piece::Thief if self.is_exit[place.thief as usize] => {}
            Piece::Thief => {
                for &police in self.police_lists(Way::Backward).from(place.police) {
                    if !self.squad.holds(police, place.thief) {
                        let before = Place {
                            police,
                            to_move: Piece::Police,
                            ..place
                        };
                        visit(self.number(before), false);
                    }
                }
            }
        }
    }
}
