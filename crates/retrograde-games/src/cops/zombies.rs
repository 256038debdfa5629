//! Cops who are zombies: each must come nearer.
//!
//! In the turn of the zombies every one of them makes a step along a shortest way to where the
//! robber stands; where there are several, the zombies choose. One who has no way to him
//! stays. The robber moves as ever. So their moves depend on where he is, and are looked up
//! for each robber apart: entries of a placement are the products of the vertices from which
//! each zombie came nearer.
//!
//! Source: S. Fitzpatrick, J. Howell, M. Messinger and D. Pike, "A deterministic version of
//! the game of zombies and survivors on graphs", Discrete Applied Mathematics 213 (2016),
//! where the fewest zombies who win are the zombie number.

use super::chase::Chase;
use super::distances::Distances;
use super::sweep::for_each_choice;

impl Chase {
    /// Hands every placement after a turn of the cops to `visit`, the robber standing there;
    /// perhaps some more than once.
    pub(super) fn for_each_cop_move(
        &self,
        placement: u32,
        robber: u32,
        mut visit: impl FnMut(u32),
    ) {
        match &self.zombie_ways {
            None => self.sweep(false).for_each(placement, visit),
            Some(ways) => {
                let cops = self.vertices(placement);
                let steps = cops.iter().map(|&from| {
                    let nearer = |to: &u32| is_nearer(ways, from, *to, robber);
                    let steps = self.arcs.of(from).iter().copied().filter(nearer);
                    with_stay(steps.collect(), from, ways.is_apart(from, robber))
                });
                self.for_each_product(&steps.collect::<Vec<_>>(), &mut visit);
            }
        }
    }

    /// Hands every placement from which zombies step to this one to `visit`.
    pub(super) fn for_each_zombie_entry(
        &self,
        ways: &Distances,
        placement: u32,
        robber: u32,
        mut visit: impl FnMut(u32),
    ) {
        let cops = self.vertices(placement);
        let entries = cops.iter().map(|&to| {
            let further = |from: &u32| is_nearer(ways, *from, to, robber);
            let entries = self.arcs_back.of(to).iter().copied().filter(further);
            with_stay(entries.collect(), to, ways.is_apart(to, robber))
        });
        self.for_each_product(&entries.collect::<Vec<_>>(), &mut visit);
    }

    /// Counts through all choices of one vertex from each list.
    fn for_each_product(&self, lists: &[Vec<u32>], visit: &mut impl FnMut(u32)) {
        let mut sorted = vec![0; lists.len()];
        let (mut chosen, mut turns) = (vec![0; lists.len()], vec![0; lists.len()]);
        for_each_choice(
            |cop| &lists[cop],
            &mut chosen,
            &mut turns,
            |chosen| {
                visit(self.placements.number_of(chosen, &mut sorted));
            },
        );
    }
}

/// Whether the step leads along a shortest way to the robber. Steps between vertices that
/// have no way to him are none.
fn is_nearer(ways: &Distances, from: u32, to: u32, robber: u32) -> bool {
    !ways.is_apart(from, robber) && ways.of(to, robber) + 1 == ways.of(from, robber)
}

fn with_stay(mut steps: Vec<u32>, vertex: u32, stays: bool) -> Vec<u32> {
    if stays {
        steps.push(vertex);
    }
    steps
}
