//! An arena, rules and a number of cops: the game that is solved.

use super::arena::Arena;
use super::distances::Distances;
use super::engine::Engine;
use super::error::CopsError;
use super::placements::Placements;
use super::rows::Rows;
use super::rules::CopsRules;
use super::solution::ChaseSolution;
use super::stages::{self, Stages};
use super::sweep::Sweep;

/// Larger tables than this are refused before they are thought of, in bytes.
const MOST_BYTES: u64 = 1 << 44;

/// How many of the best placements are listed.
const MOST_PLACEMENTS: usize = 1000;

/// A game of cops and robbers.
#[derive(Debug, Clone)]
pub struct Chase {
    pub(super) rules: CopsRules,
    pub(super) vertex_count: u32,
    pub(super) placements: Placements,
    /// The steps of a cop, forwards and backwards; with those of who stays, unless one cop
    /// must move and the others stay anyway.
    cop_steps: Rows,
    cop_entries: Rows,
    /// The same for the robber, one step.
    pub(super) robber_steps: Rows,
    pub(super) robber_entries: Rows,
    /// Arcs, forwards and backwards.
    pub(super) arcs: Rows,
    pub(super) arcs_back: Rows,
    /// Whether a vertex has no arcs.
    pub(super) is_stuck: Vec<bool>,
    /// For each vertex of a cop, where he catches the robber.
    pub(super) reach: Rows,
    /// The lengths of all shortest ways, if the cops are zombies.
    pub(super) zombie_ways: Option<Distances>,
}

/// Who wins, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hunt {
    /// In how many rounds the cops catch a robber who delays, from their best placement;
    /// `None` if he evades for ever from wherever they start.
    pub capture_time: Option<u32>,
    /// How many placements are best.
    pub best_placement_count: u64,
    /// The best placements, the first thousand: the vertices of the cops in ascending
    /// order. None if the robber evades.
    pub best_placements: Vec<Vec<u32>>,
}

impl Chase {
    /// Prepares the game.
    ///
    /// # Errors
    ///
    /// [`CopsError::NoCops`], [`CopsError::NoSpeed`]; [`CopsError::TooLarge`] if the
    /// situations cannot be numbered. See [`Chase::required_bytes`] for what solving takes.
    pub fn new(arena: &Arena, rules: &CopsRules, cops: u32) -> Result<Chase, CopsError> {
        rules.validate()?;
        if cops == 0 {
            return Err(CopsError::NoCops);
        }
        let vertices = arena.vertex_count();
        let needed = Chase::required_bytes(rules, vertices, cops, true);
        let placements = (needed <= MOST_BYTES).then(|| Placements::new(vertices, cops));
        let placements = placements.flatten().ok_or(CopsError::TooLarge {
            cops,
            vertices,
            needed,
            limit: MOST_BYTES,
        })?;
        let (robber_steps, robber_entries) = arena.steps(rules.is_active);
        let arcs = arena.rows().clone();
        let arcs_back = arcs.reversed();
        let (cop_steps, cop_entries) = if rules.is_lazy && rules.is_active {
            (arcs.clone(), arcs_back.clone())
        } else {
            (robber_steps.clone(), robber_entries.clone())
        };
        let is_stuck = (0..vertices).map(|vertex| arcs.of(vertex).is_empty());
        Ok(Chase {
            vertex_count: vertices,
            placements,
            cop_steps,
            cop_entries,
            robber_steps,
            robber_entries,
            is_stuck: is_stuck.collect(),
            zombie_ways: rules.are_zombies.then(|| Distances::new(&arcs)),
            reach: reach(&arcs, rules.capture_radius),
            arcs,
            arcs_back,
            rules: rules.clone(),
        })
    }

    /// The memory that solving takes, in bytes, apart from the graph: of the game with some
    /// vertices and cops by these rules, with the rounds of every situation or without;
    /// [`u64::MAX`] if it is even more.
    #[must_use]
    pub fn required_bytes(rules: &CopsRules, vertices: u32, cops: u32, with_rounds: bool) -> u64 {
        let Some(placements) = Placements::count_of(vertices, cops) else {
            return u64::MAX;
        };
        let words = u128::from(vertices.div_ceil(u64::BITS));
        // Five sets of bits, lists of placements, the numbers of vertices.
        let each = 40 * words + 9 + if with_rounds { u128::from(vertices) } else { 0 };
        let numbers =
            4 * u128::from(vertices) * u128::from(cops) + u128::from(stages::bytes(vertices, cops));
        let ways = if rules.are_zombies {
            Distances::bytes(vertices)
        } else {
            0
        };
        let bytes = u128::from(placements) * each + numbers + u128::from(ways);
        u64::try_from(bytes).unwrap_or(u64::MAX)
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &CopsRules {
        &self.rules
    }

    /// How many cops there are.
    #[must_use]
    pub fn cops(&self) -> u32 {
        self.placements.cops() as u32
    }

    /// How many vertices there are.
    #[must_use]
    pub fn vertex_count(&self) -> u32 {
        self.vertex_count
    }

    /// How many situations there are, the player to move included.
    #[must_use]
    pub fn situation_count(&self) -> u64 {
        2 * u64::from(self.placements.count()) * u64::from(self.vertex_count)
    }

    /// Says who wins. Stops at the first round in which the cops win everywhere from some
    /// placement; this takes less time and memory than [`Chase::solve`].
    #[must_use]
    pub fn hunt(&self) -> Hunt {
        let mut engine = Engine::new(self);
        while engine.complete().is_empty() && engine.play_round(|_, _, _| {}) {}
        let best = engine.complete();
        let listed = best.iter().take(MOST_PLACEMENTS);
        Hunt {
            capture_time: (!best.is_empty()).then(|| engine.round()),
            best_placement_count: best.len() as u64,
            best_placements: listed.map(|&number| self.vertices(number)).collect(),
        }
    }

    /// Says for every situation in how many rounds the robber is caught.
    #[must_use]
    pub fn solve(&self) -> ChaseSolution<'_> {
        ChaseSolution::new(self)
    }

    /// Whether the robber is caught where he stands.
    #[must_use]
    pub fn is_caught(&self, cops: &[u32], robber: u32) -> bool {
        cops.iter()
            .any(|&cop| self.reach.of(cop).binary_search(&robber).is_ok())
    }

    /// The vertices of a placement.
    pub(super) fn vertices(&self, number: u32) -> Vec<u32> {
        let mut vertices = vec![0; self.placements.cops()];
        self.placements.vertices(number, &mut vertices);
        vertices
    }

    /// A walk over the moves of the cops.
    pub(super) fn sweep(&self, is_backwards: bool) -> Sweep<'_> {
        let rows = if is_backwards {
            &self.cop_entries
        } else {
            &self.cop_steps
        };
        let must_step = self.rules.is_lazy && self.rules.is_active;
        let is_stuck = must_step.then_some(&self.is_stuck[..]);
        Sweep::new(rows, &self.placements, self.rules.is_lazy, is_stuck)
    }

    /// Moves back cop by cop, where that is worth it.
    pub(super) fn stages(&self, words: usize) -> Option<Stages<'_>> {
        if self.rules.is_lazy || self.rules.are_zombies {
            return None;
        }
        Stages::new(&self.cop_entries, self.placements.cops(), words)
    }

    /// Where the robber can be after his turn, in ascending order. He stands on a vertex
    /// where he is not caught.
    #[must_use]
    pub fn robber_moves(&self, cops: &[u32], robber: u32) -> Vec<u32> {
        if self.rules.robber_speed == 1 {
            return self.robber_steps.of(robber).to_vec();
        }
        let mut found = Vec::new();
        if !self.rules.is_active || self.is_stuck[robber as usize] {
            found.push(robber);
        }
        let mut is_found = vec![false; self.vertex_count as usize];
        let mut frontier = vec![robber];
        for _ in 0..self.rules.robber_speed {
            let mut next = Vec::new();
            for &vertex in &frontier {
                for &to in self.arcs.of(vertex) {
                    if !std::mem::replace(&mut is_found[to as usize], true) {
                        found.push(to);
                        if !self.is_caught(cops, to) {
                            next.push(to);
                        }
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            frontier = next;
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

/// For each vertex those that can be reached in at most `radius` steps.
fn reach(arcs: &Rows, radius: u32) -> Rows {
    let own = (0..arcs.len()).map(|vertex| [vertex, vertex]);
    let mut reach = Rows::of_pairs(arcs.len(), own);
    for _ in 0..radius {
        let further = reach.pairs().flat_map(|[from, to]| {
            let next = arcs.of(to).iter().map(move |&next| [from, next]);
            std::iter::once([from, to]).chain(next)
        });
        let wider = Rows::of_pairs(arcs.len(), further);
        if wider == reach {
            break;
        }
        reach = wider;
    }
    reach
}
