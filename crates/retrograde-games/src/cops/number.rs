//! The cop number: the fewest cops that catch every robber.

use super::arena::Arena;
use super::chase::Chase;
use super::error::CopsError;
use super::retraction::retract;
use super::rules::CopsRules;

/// The fewest cops that catch the robber wherever he begins.
///
/// Numbers of cops are tried from one upwards. In a graph whose arcs all lead both ways
/// each component is a game of its own, for the robber stays in his, and the numbers add up;
/// unless one cop must move, who can then be far away. With the classic rules corners are
/// folded away before, and a graph that folds to one vertex needs one cop.
///
/// `limit` is the most memory in bytes that one search may take.
///
/// # Errors
///
/// [`CopsError::TooLarge`] if more cops are needed than can be searched; [`CopsError::NoSpeed`].
///
/// ```
/// use retrograde_games::cops::{CopsRules, cop_number, family};
///
/// let rules = CopsRules::default();
/// assert_eq!(cop_number(&family("grid:3x7")?, &rules, None)?, 2);
/// assert_eq!(cop_number(&family("dodecahedron")?, &rules, None)?, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn cop_number(arena: &Arena, rules: &CopsRules, limit: Option<u64>) -> Result<u32, CopsError> {
    rules.validate()?;
    let adds_up = arena.is_symmetric() && !(rules.is_lazy && rules.is_active);
    if !adds_up {
        return search(arena, rules, 1, limit);
    }
    let components = arena.components();
    if let [_] = components[..] {
        return number_of_connected(arena, rules, limit);
    }
    let mut number = 0;
    for vertices in components {
        number += number_of_connected(&arena.induced(&vertices), rules, limit)?;
    }
    Ok(number)
}

/// Whether a graph folds to one vertex: exactly then one cop wins the classic game on it.
/// `None` if some arc has no way back, where this does not decide.
#[must_use]
pub fn is_dismantlable(arena: &Arena) -> Option<bool> {
    arena.is_symmetric().then(|| retract(arena).len() == 1)
}

fn number_of_connected(
    arena: &Arena,
    rules: &CopsRules,
    limit: Option<u64>,
) -> Result<u32, CopsError> {
    if !rules.are_classic() {
        return search(arena, rules, 1, limit);
    }
    let core = retract(arena);
    if core.len() == 1 {
        return Ok(1);
    }
    search(&arena.induced(&core), rules, 2, limit)
}

fn search(
    arena: &Arena,
    rules: &CopsRules,
    first: u32,
    limit: Option<u64>,
) -> Result<u32, CopsError> {
    let vertices = arena.vertex_count();
    let mut cops = first;
    loop {
        let needed = Chase::required_bytes(rules, vertices, cops, false);
        if let Some(limit) = limit.filter(|&limit| needed > limit) {
            return Err(CopsError::TooLarge {
                cops,
                vertices,
                needed,
                limit,
            });
        }
        // A cop on every vertex catches everybody at once, so this ends.
        if Chase::new(arena, rules, cops)?
            .hunt()
            .capture_time
            .is_some()
        {
            return Ok(cops);
        }
        cops += 1;
    }
}
