//! A chase played out: the shortest that both agree on, or the robber's way round.
//!
//! Where the cops win, they take a move that catches soonest and he one that delays longest,
//! the first of equal ones. Where he evades for ever, they begin where fewest vertices are
//! safe for him and then follow him: fewest safe vertices, then nearest to him. He keeps to
//! safe vertices, as far from the nearest cop as he can. Then play ends when a situation
//! comes back, as it must.

use super::distances::Distances;
use super::solution::ChaseSolution;
use std::cmp::Reverse;
use std::collections::HashMap;

/// A chase from the placement of the cops to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChaseLine {
    /// The situations with the cops to move, the first as all were placed, and the last if he
    /// is caught then.
    pub steps: Vec<ChaseStep>,
    /// How it ends.
    pub end: ChaseEnd,
}

/// A situation, and how it came to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChaseStep {
    /// Whether the cops made the move that led here; not so at the beginning.
    pub by_cops: bool,
    /// The vertices of the cops, in ascending order.
    pub cops: Vec<u32>,
    /// The vertex of the robber.
    pub robber: u32,
    /// How many turns the cops still need; `None` if he evades for ever.
    pub rounds_left: Option<u32>,
}

/// How a chase ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChaseEnd {
    /// The robber is caught after this many rounds.
    Caught {
        /// Turns of the cops.
        rounds: u32,
    },
    /// The last step is the same situation as this one.
    Repeats {
        /// The index of the step.
        step: usize,
    },
}

impl ChaseSolution<'_> {
    /// Plays from the best placement, or from one that is given, the robber where he lasts
    /// longest.
    ///
    /// # Panics
    ///
    /// If vertices are given that are not there, or another number of cops.
    #[must_use]
    pub fn line(&self, cops: Option<&[u32]>) -> ChaseLine {
        let chase = self.chase();
        let own;
        let distances = match &chase.zombie_ways {
            Some(ways) => ways,
            None => {
                own = Distances::new(&chase.arcs);
                &own
            }
        };
        let mut cops = match cops {
            Some(cops) => {
                let mut cops = cops.to_vec();
                cops.sort_unstable();
                cops
            }
            None => chase.vertices(self.best_placement()),
        };
        let mut robber = self.best_robber(&cops, 0..chase.vertex_count, distances);
        let mut steps = vec![ChaseStep {
            by_cops: false,
            cops: cops.clone(),
            robber,
            rounds_left: self.rounds_of_cops(&cops, robber),
        }];
        let mut seen = HashMap::from([((cops.clone(), robber), 0)]);
        let mut rounds = 0;
        while !chase.is_caught(&cops, robber) {
            rounds += 1;
            cops = self.best_cops(&cops, robber, distances);
            steps.push(ChaseStep {
                by_cops: true,
                cops: cops.clone(),
                robber,
                rounds_left: self.rounds_of_robber(&cops, robber),
            });
            if chase.is_caught(&cops, robber) {
                break;
            }
            let moves = chase.robber_moves(&cops, robber);
            robber = self.best_robber(&cops, moves.into_iter(), distances);
            steps.push(ChaseStep {
                by_cops: false,
                cops: cops.clone(),
                robber,
                rounds_left: self.rounds_of_cops(&cops, robber),
            });
            if let Some(step) = seen.insert((cops.clone(), robber), steps.len() - 1) {
                return ChaseLine {
                    steps,
                    end: ChaseEnd::Repeats { step },
                };
            }
        }
        ChaseLine {
            steps,
            end: ChaseEnd::Caught { rounds },
        }
    }

    /// The placement from which the cops win soonest, else with the fewest safe vertices.
    fn best_placement(&self) -> u32 {
        let placements = 0..self.chase().placements.count();
        let worth = |placement: u32| (self.safe_vertices(placement), self.longest(placement));
        placements
            .min_by_key(|&placement| worth(placement))
            .unwrap_or(0)
    }

    fn safe_vertices(&self, placement: u32) -> usize {
        let vertices = 0..self.chase().vertex_count;
        let is_safe = |&robber: &u32| self.rounds_at(placement, robber).is_none();
        vertices.filter(is_safe).count()
    }

    fn longest(&self, placement: u32) -> Option<u32> {
        let vertices = 0..self.chase().vertex_count;
        vertices
            .filter_map(|robber| self.rounds_at(placement, robber))
            .max()
    }

    fn best_robber(
        &self,
        cops: &[u32],
        vertices: impl Iterator<Item = u32>,
        distances: &Distances,
    ) -> u32 {
        let worth = |vertex: u32| {
            let rounds = self.rounds_of_cops(cops, vertex);
            let nearest = cops.iter().map(|&cop| distances.of(cop, vertex)).min();
            (rounds.is_none(), rounds, nearest)
        };
        // `min_by_key` of the reverse takes the first of equal ones.
        vertices
            .min_by_key(|&vertex| Reverse(worth(vertex)))
            .unwrap_or(0)
    }

    fn best_cops(&self, cops: &[u32], robber: u32, distances: &Distances) -> Vec<u32> {
        let chase = self.chase();
        let mut sorted = vec![0; cops.len()];
        let placement = chase.placements.number_of(cops, &mut sorted);
        let mut best = None;
        chase.for_each_cop_move(placement, robber, |to| {
            let cops = chase.vertices(to);
            let rounds = self.rounds_of_robber(&cops, robber);
            let (mut safe, mut distance) = (0, 0);
            if rounds.is_none() {
                safe = self.safe_vertices(to);
                distance = cops
                    .iter()
                    .map(|&cop| u64::from(distances.of(cop, robber)))
                    .sum();
            }
            let worth = (rounds.is_none(), rounds, safe, distance, to);
            if best.as_ref().is_none_or(|(least, _)| worth < *least) {
                best = Some((worth, cops));
            }
        });
        best.map_or_else(|| cops.to_vec(), |(_, cops)| cops)
    }
}
