//! The same game, move by move, for the general solver and the checker.
//!
//! Position 2 * (placement * vertices + robber) has the cops to move, the next one the
//! robber. Where he is caught is the end: won for the cops, lost for him.

use super::chase::Chase;
use retrograde::{GameError, GameGraph, Position, Value};

/// A situation of a chase.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Situation {
    /// The vertices of the cops, in ascending order.
    pub cops: Vec<u32>,
    /// The vertex of the robber.
    pub robber: u32,
    /// Whether the cops are to move.
    pub cops_to_move: bool,
}

impl Chase {
    /// Writes down every situation and every move, so it is for small games: a move takes 8
    /// bytes and more. A win in 2t - 1 or 2t plies is one in t rounds; endless play is won by
    /// the robber, and shows as a draw.
    ///
    /// # Errors
    ///
    /// [`GameError`] if there are more situations than positions can be numbered.
    ///
    /// ```
    /// use retrograde::{Value, solve};
    /// use retrograde_games::cops::{Chase, CopsRules, Situation, family};
    ///
    /// let chase = Chase::new(&family("path:3")?, &CopsRules::default(), 1)?;
    /// let solution = solve(&chase.to_game_graph()?)?;
    /// let ends = Situation { cops: vec![0], robber: 2, cops_to_move: true };
    /// assert_eq!(solution.value(chase.position_of(&ends)), Value::win(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_game_graph(&self) -> Result<GameGraph, GameError> {
        let mut builder = GameGraph::builder(self.situation_count());
        let mut reached = Vec::new();
        for placement in 0..self.placements.count() {
            let cops = self.vertices(placement);
            for robber in 0..self.vertex_count {
                let at = |placement: u32, robber: u32, to_move: u32| {
                    2 * (placement * self.vertex_count + robber) + to_move
                };
                self.list_cop_moves(placement, robber, &mut reached);
                if self.is_caught(&cops, robber) {
                    builder.seed(at(placement, robber, 0), Value::win(0));
                    builder.seed(at(placement, robber, 1), Value::loss(0));
                    continue;
                }
                for &to in &reached {
                    builder.add_move(at(placement, robber, 0), at(to, robber, 1));
                }
                for to in self.robber_moves(&cops, robber) {
                    builder.add_move(at(placement, robber, 1), at(placement, to, 0));
                }
            }
        }
        builder.build()
    }

    /// Lists the placements after a turn of the cops, in ascending order. Asked for the robbers
    /// of a placement one after the other, from 0 on: only zombies care where he stands, so
    /// that for others the list stays as it is.
    pub(super) fn list_cop_moves(&self, placement: u32, robber: u32, reached: &mut Vec<u32>) {
        if robber == 0 || self.rules.are_zombies {
            reached.clear();
            self.for_each_cop_move(placement, robber, |to| reached.push(to));
            reached.sort_unstable();
            reached.dedup();
        }
    }

    /// The position of a situation in [`Chase::to_game_graph`].
    ///
    /// # Panics
    ///
    /// If there is no such vertex, or another number of cops.
    #[must_use]
    pub fn position_of(&self, situation: &Situation) -> Position {
        assert_eq!(
            situation.cops.len(),
            self.placements.cops(),
            "the number of cops"
        );
        let mut sorted = vec![0; situation.cops.len()];
        let placement = self.placements.number_of(&situation.cops, &mut sorted);
        2 * (placement * self.vertex_count + situation.robber) + u32::from(!situation.cops_to_move)
    }
}
