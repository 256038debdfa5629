//! The variants of the game.

use super::error::CopsError;

/// How cops and robber move.
///
/// By default all cops may move in a turn, everybody may stay, the robber makes one step,
/// and he is caught on the vertex of a cop.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CopsRules {
    /// At most one cop moves in a turn.
    pub is_lazy: bool,
    /// Nobody may stay where he can step: each cop steps (if `is_lazy`, one of them), and
    /// so does the robber. Who is on a vertex without arcs stays. A loop is a step.
    pub is_active: bool,
    /// The robber makes up to this many steps in a turn, at least one if `is_active`. If a
    /// step ends where he is caught, he is caught.
    pub robber_speed: u32,
    /// The robber is caught by a cop who could reach him in this many steps along arcs.
    pub capture_radius: u32,
    /// The cops are zombies: each of them must step along a shortest way to the robber, any of
    /// them if there are several; who has no way to him stays.
    pub are_zombies: bool,
}

impl Default for CopsRules {
    fn default() -> CopsRules {
        CopsRules {
            is_lazy: false,
            is_active: false,
            robber_speed: 1,
            capture_radius: 0,
            are_zombies: false,
        }
    }
}

impl CopsRules {
    /// Whether these are the rules of 1983, on which the theory is built.
    #[must_use]
    pub fn are_classic(&self) -> bool {
        *self == CopsRules::default()
    }

    pub(super) fn validate(&self) -> Result<(), CopsError> {
        if self.robber_speed == 0 {
            return Err(CopsError::NoSpeed);
        }
        if self.are_zombies && self.is_lazy {
            return Err(CopsError::LazyZombies);
        }
        Ok(())
    }
}
