//! Which moves are worth sorting: those of positions that are not decided yet.

use crate::outcome::Position;
use crate::solve::kernel::{self, AHEAD, DECIDED};

/// A choice of moves.
pub(in crate::solve) struct Kept<'a, Matters> {
    /// The states of the positions of a part.
    pub(in crate::solve) states: &'a [u8],
    /// The first position of the part.
    pub(in crate::solve) first_local: Position,
    /// Whether a move matters, by its index, if its position is not decided.
    pub(in crate::solve) matters: Matters,
}

impl<Matters: Fn(usize) -> bool> Kept<'_, Matters> {
    /// Hands each move to `visit`: whether it is kept, the local number of the position it
    /// leaves (meaningless if it is not kept), and the position it leads to.
    #[inline(always)]
    pub(super) fn for_each(
        &self,
        moves: &[[Position; 2]],
        visit: impl FnMut(bool, Position, Position),
    ) {
        // Asking for states to come only pays if they do not come by themselves.
        if are_scattered(moves) {
            self.look_at_each::<true>(moves, visit);
        } else {
            self.look_at_each::<false>(moves, visit);
        }
    }

    #[inline(always)]
    fn look_at_each<const SCATTERED: bool>(
        &self,
        moves: &[[Position; 2]],
        mut visit: impl FnMut(bool, Position, Position),
    ) {
        for (index, &[from, to]) in moves.iter().enumerate() {
            if SCATTERED && let Some(&[later, _]) = moves.get(index + AHEAD) {
                kernel::fetch(self.states, later.wrapping_sub(self.first_local) as usize);
            }
            let local = from.wrapping_sub(self.first_local);
            let state = self.states.get(local as usize).copied().unwrap_or(DECIDED);
            visit(state != DECIDED && (self.matters)(index), local, to);
        }
    }
}

/// Whether moves that stand together mostly leave positions that lie apart, judged by
/// samples.
fn are_scattered(moves: &[[Position; 2]]) -> bool {
    const SAMPLES: usize = 64;
    const SAMPLE: usize = 64;
    const NEAR: u32 = 512;
    let (mut far, mut steps) = (0, 0);
    for sample in 0..SAMPLES {
        let begin = moves.len() / SAMPLES * sample;
        let end = moves.len().min(begin + SAMPLE);
        for pair in moves[begin..end].windows(2) {
            let step = pair[1][0].abs_diff(pair[0][0]);
            far += usize::from(step > NEAR);
            steps += usize::from(step > 0);
        }
    }
    far * 2 > steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scattered_moves_are_told_from_ordered_ones() {
        let ordered: Vec<[Position; 2]> = (0..10_000).map(|from| [from / 3, 0]).collect();
        let scattered: Vec<[Position; 2]> = (0..10_000)
            .map(|index| [index * 7919 % 10_007, 0])
            .collect();
        assert!(!are_scattered(&ordered) && are_scattered(&scattered));
        assert!(!are_scattered(&[]));
    }

    #[test]
    fn both_loops_keep_the_same_moves() {
        let mut states = vec![1; 10_007];
        states[5] = DECIDED;
        let moves: Vec<[Position; 2]> = (0..10_007).map(|from| [from, from / 2]).collect();
        let mut shuffled = moves.clone();
        shuffled.sort_by_key(|&[from, _]| from * 7919 % 10_007);
        let kept = |moves: &[[Position; 2]]| {
            let matters = |_| true;
            let mut kept = Vec::new();
            let choice = Kept {
                states: &states[..9_000],
                first_local: 3,
                matters,
            };
            choice.for_each(moves, |keep, local, to| {
                if keep {
                    kept.push((local, to));
                }
            });
            kept.sort_unstable();
            kept
        };
        assert_eq!(kept(&moves), kept(&shuffled));
        assert_eq!(kept(&moves).len(), 8_999);
    }
}
