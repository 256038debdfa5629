//! What to do in every situation: a strategy for both sides.
//!
//! Where the cops win, they make a move that catches soonest and the robber one that delays
//! longest; where he evades, he steps to a vertex that is safe, and no move of theirs helps.
//! Of equal moves it is the first: of the cops by their placement's number, of the robber by
//! his vertex. Whoever follows it gets what the solution promises, whatever the other does.
//!
//! Time: every move of every situation is looked at once. Memory: that of one placement.

use super::game_graph::Situation;
use super::solution::ChaseSolution;

/// A situation, its worth and a best move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrategyStep {
    /// The situation.
    pub situation: Situation,
    /// How many turns the cops still need; `None` if the robber evades for ever.
    pub rounds: Option<u32>,
    /// The situation after the move; `None` where he is caught, and for cops whom no move
    /// helps.
    pub next: Option<Situation>,
}

impl ChaseSolution<'_> {
    /// Hands every situation to `visit`: placement after placement, the robber's vertices in
    /// ascending order, first with the cops to move, then with him. Ends with the first error
    /// of `visit`.
    ///
    /// # Errors
    ///
    /// Those of `visit`.
    ///
    /// ```
    /// use retrograde_games::cops::{Chase, CopsRules, family};
    ///
    /// let chase = Chase::new(&family("path:3")?, &CopsRules::default(), 1)?;
    /// let mut steps = Vec::new();
    /// chase.solve().for_each_situation(|step| {
    ///     steps.push(step.clone());
    ///     Ok::<_, std::convert::Infallible>(())
    /// })?;
    /// assert_eq!(steps.len(), 3 * 3 * 2);
    /// // The cop on 0 hunts a robber on 2: two rounds, the first step leads to 1.
    /// let step = steps.iter().find(|step| step.situation.robber == 2).unwrap();
    /// assert_eq!((step.rounds, &step.next.as_ref().unwrap().cops[..]), (Some(2), &[1][..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn for_each_situation<E>(
        &self,
        mut visit: impl FnMut(&StrategyStep) -> Result<(), E>,
    ) -> Result<(), E> {
        let chase = self.chase();
        let mut reached = Vec::new();
        let mut room = vec![0; chase.placements.cops()];
        for placement in 0..chase.placements.count() {
            let cops = chase.vertices(placement);
            for robber in 0..chase.vertex_count {
                let at = |cops: &[u32], robber: u32, cops_to_move: bool| Situation {
                    cops: cops.to_vec(),
                    robber,
                    cops_to_move,
                };
                chase.list_cop_moves(placement, robber, &mut reached);
                let is_caught = chase.is_caught(&cops, robber);
                let rounds = self.rounds_at(placement, robber);
                let next = if is_caught || rounds.is_none() {
                    None
                } else {
                    let soonest = self.soonest(&reached, robber, &mut room);
                    soonest.map(|to| at(&chase.vertices(to), robber, false))
                };
                visit(&StrategyStep {
                    situation: at(&cops, robber, true),
                    rounds,
                    next,
                })?;
                let next = (!is_caught).then(|| self.latest(placement, &cops, robber));
                visit(&StrategyStep {
                    situation: at(&cops, robber, false),
                    rounds: match next {
                        None => Some(0),
                        Some((rounds, _)) => rounds,
                    },
                    next: next.map(|(_, to)| at(&cops, to, true)),
                })?;
            }
        }
        Ok(())
    }

    /// The placement among these after which the robber, to move, is caught soonest; the first
    /// of equal ones, as they are in ascending order.
    fn soonest(&self, reached: &[u32], robber: u32, cops: &mut [u32]) -> Option<u32> {
        let worth = |&to: &u32| {
            self.chase().placements.vertices(to, cops);
            Some((self.rounds_after(to, cops, robber)?, to))
        };
        let best = reached.iter().filter_map(worth).min();
        best.map(|(_, to)| to)
    }
}
