//! The moves of one position, checked as far as it costs little.

use super::error::{ExploreError, describe};
use super::store::Store;
use crate::game::{Game, Moves};
use crate::outcome::Outcome;
use crate::rules::Rules;

/// What it takes to expand positions.
pub(crate) struct Expander<'g, G: Game> {
    pub game: &'g G,
    rules: Rules,
}

impl<'g, G: Game> Expander<'g, G> {
    pub(crate) fn new(game: &'g G) -> Self {
        Expander {
            game,
            rules: game.rules(),
        }
    }

    /// Hands every move of a position to `visit`, in the order of the rules. Returns the
    /// outcome if play has ended there, and otherwise than the dead-end rule would have it.
    #[inline]
    pub(crate) fn expand<S: Store<G>>(
        &self,
        item: S::Item,
        moves: &mut Moves<G::Position>,
        mut visit: impl FnMut(S::Item, bool),
    ) -> Result<Option<Outcome>, ExploreError> {
        let game = self.game;
        let position = S::unpack(game, item)?;
        match game.terminal(position) {
            None => {}
            Some(Outcome::Draw) => {
                return Err(ExploreError::TerminalIsDraw {
                    position: describe(game, position),
                });
            }
            Some(outcome) => {
                let owner = game.player(position);
                let by_rule = self.rules.dead_end.value(owner);
                let differs = by_rule.is_none_or(|value| value.outcome() != outcome);
                return Ok(differs.then_some(outcome));
            }
        }
        moves.clear();
        game.moves(position, moves);
        for made in moves.as_slice() {
            let to = game.canonical(made.to);
            if self.rules.name_a_player() {
                self.check_turn(position, to, made.again)?;
            }
            visit(S::pack(game, to)?, made.again);
        }
        Ok(None)
    }

    fn check_turn(
        &self,
        from: G::Position,
        to: G::Position,
        again: bool,
    ) -> Result<(), ExploreError> {
        let players = [self.game.player(from), self.game.player(to)];
        if let [Some(mover), Some(next)] = players
            && (mover == next) != again
        {
            return Err(ExploreError::TurnConflict {
                from: describe(self.game, from),
                to: describe(self.game, to),
                again,
            });
        }
        Ok(())
    }
}
