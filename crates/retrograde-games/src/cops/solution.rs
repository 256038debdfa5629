//! The rounds of every situation.

use super::chase::Chase;
use super::engine::Engine;
use std::cmp::Reverse;

/// In how many rounds the robber is caught, for every situation.
///
/// One byte for each placement and vertex with the cops to move, more only if some chase
/// takes longer than 254 rounds; what the robber's turn is worth follows from his moves.
#[derive(Debug)]
pub struct ChaseSolution<'a> {
    chase: &'a Chase,
    rounds: Rounds,
}

/// Numbers as wide as they must be; the largest stands for "never".
#[derive(Debug)]
enum Rounds {
    Narrow(Vec<u8>),
    Middle(Vec<u16>),
    Wide(Vec<u32>),
}

impl Rounds {
    fn get(&self, index: usize) -> Option<u32> {
        match self {
            Rounds::Narrow(rounds) => Some(rounds[index])
                .filter(|&round| round < u8::MAX)
                .map(u32::from),
            Rounds::Middle(rounds) => Some(rounds[index])
                .filter(|&round| round < u16::MAX)
                .map(u32::from),
            Rounds::Wide(rounds) => Some(rounds[index]).filter(|&round| round < u32::MAX),
        }
    }

    fn set(&mut self, index: usize, round: u32) {
        match self {
            Rounds::Narrow(rounds) => rounds[index] = round as u8,
            Rounds::Middle(rounds) => rounds[index] = round as u16,
            Rounds::Wide(rounds) => rounds[index] = round,
        }
    }

    /// Makes room for a number of rounds.
    fn widen_for(&mut self, round: u32) {
        let never = match self {
            Rounds::Narrow(_) => u32::from(u8::MAX),
            Rounds::Middle(_) => u32::from(u16::MAX),
            Rounds::Wide(_) => return,
        };
        if round < never {
            return;
        }
        let widened = match self {
            Rounds::Narrow(rounds) => Rounds::Middle(
                rounds
                    .iter()
                    .map(|&round| {
                        if round == u8::MAX {
                            u16::MAX
                        } else {
                            round.into()
                        }
                    })
                    .collect(),
            ),
            Rounds::Middle(rounds) => Rounds::Wide(
                rounds
                    .iter()
                    .map(|&round| {
                        if round == u16::MAX {
                            u32::MAX
                        } else {
                            round.into()
                        }
                    })
                    .collect(),
            ),
            Rounds::Wide(_) => return,
        };
        *self = widened;
    }
}

impl<'a> ChaseSolution<'a> {
    pub(super) fn new(chase: &'a Chase) -> ChaseSolution<'a> {
        let vertices = chase.vertex_count as usize;
        let placements = chase.placements.count();
        let mut rounds = Rounds::Narrow(vec![u8::MAX; placements as usize * vertices]);
        let mut cops = vec![0; chase.placements.cops()];
        for placement in 0..placements {
            chase.placements.vertices(placement, &mut cops);
            for &robber in cops.iter().flat_map(|&cop| chase.reach.of(cop)) {
                rounds.set(placement as usize * vertices + robber as usize, 0);
            }
        }
        let mut engine = Engine::new(chase);
        loop {
            let round = engine.round() + 1;
            rounds.widen_for(round);
            let found = engine.play_round(|placement, word, bits| {
                let start = placement as usize * vertices + word * u64::BITS as usize;
                let mut bits = bits;
                while bits != 0 {
                    rounds.set(start + bits.trailing_zeros() as usize, round);
                    bits &= bits - 1;
                }
            });
            if !found {
                break;
            }
        }
        ChaseSolution { chase, rounds }
    }

    /// The game.
    #[must_use]
    pub fn chase(&self) -> &'a Chase {
        self.chase
    }

    /// How many turns the cops, who are to move, need to catch the robber; `None` if he
    /// evades for ever.
    ///
    /// # Panics
    ///
    /// If there is no such vertex, or another number of cops. So do the other methods.
    #[must_use]
    pub fn rounds_of_cops(&self, cops: &[u32], robber: u32) -> Option<u32> {
        self.rounds_at(self.placement(cops), robber)
    }

    /// The same with the robber to move.
    #[must_use]
    pub fn rounds_of_robber(&self, cops: &[u32], robber: u32) -> Option<u32> {
        self.rounds_after(self.placement(cops), cops, robber)
    }

    /// The same; `cops` are the vertices of `placement`.
    pub(super) fn rounds_after(&self, placement: u32, cops: &[u32], robber: u32) -> Option<u32> {
        if self.chase.is_caught(cops, robber) {
            return Some(0);
        }
        self.latest(placement, cops, robber).0
    }

    /// In how many rounds the robber, to move and not caught, is caught, and the step after
    /// which that takes longest, the first of equal ones.
    pub(super) fn latest(&self, placement: u32, cops: &[u32], robber: u32) -> (Option<u32>, u32) {
        let moves = self.chase.robber_moves(cops, robber).into_iter();
        let steps = moves.map(|to| (self.rounds_at(placement, to), to));
        // Never is later than any round, and `min_by_key` takes the first of equal ones.
        let latest = steps.min_by_key(|&(rounds, _)| Reverse((rounds.is_none(), rounds)));
        // Nobody is without a move: who cannot step stays.
        latest.unwrap_or((Some(0), robber))
    }

    fn placement(&self, cops: &[u32]) -> u32 {
        let placements = &self.chase.placements;
        assert_eq!(cops.len(), placements.cops(), "the number of cops");
        placements.number_of(cops, &mut vec![0; cops.len()])
    }

    pub(super) fn rounds_at(&self, placement: u32, robber: u32) -> Option<u32> {
        let vertices = self.chase.vertex_count;
        assert!(robber < vertices, "there is no vertex {robber}");
        self.rounds
            .get(placement as usize * vertices as usize + robber as usize)
    }

    /// How long the robber lasts if the cops begin there and he chooses his vertex;
    /// `None` if for ever.
    #[must_use]
    pub fn capture_time_from(&self, cops: &[u32]) -> Option<u32> {
        let mut vertices = 0..self.chase.vertex_count;
        vertices.try_fold(0_u32, |most, robber| {
            Some(most.max(self.rounds_of_cops(cops, robber)?))
        })
    }
}
