//! What an audit asks of positions with the other player to move: see [`Game::passed`].

use super::examine::Examiner;
use super::finding::FindingKind;
use crate::game::Game;

impl<G: Game + ?Sized> Examiner<'_, G> {
    /// Passing twice must lead back, by way of a position in which the other player moves.
    ///
    /// That position need not be one that is listed: no move may lead there.
    pub(super) fn examine_passing(&mut self, position: G::Position) {
        let game = self.game;
        let Some(passed) = game.passed(position) else {
            return;
        };
        let key = game.encode(passed);
        let fault = if game.passed(passed) != Some(position) {
            "passing again does not lead back"
        } else if passed == position && game.player(position).is_some() {
            "that is the position itself"
        } else if let (Some(one), Some(other)) = (game.player(position), game.player(passed))
            && one == other
        {
            "the same player is to move there"
        } else if key.is_none() && game.encode(position).is_some() {
            "that has no key"
        } else if key.is_some_and(|key| game.decode(key) != Some(passed)) {
            "its key does not lead back to it"
        } else {
            return;
        };
        self.note(FindingKind::PassedWrong, position, |audit| {
            format!("it gives {}: {fault}", audit.describe(passed))
        });
    }
}
