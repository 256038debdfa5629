//! Holds a game against itself: does everything that its author wrote fit together?
//!
//! Problem: a wrong `canonical` or `encode` does not fail, it solves another game. What an
//! author writes says many things twice, and where the two disagree one is wrong.
//!
//! Method: positions are listed breadth first, without symmetry and without keys, since
//! those are on trial, but together with what `canonical` makes of them. If that ends
//! within the bound, the game is solved as it is, and each position must have the value of
//! its canonical one; the local conditions on values then hold for the game with symmetry
//! too, so both have the same solution. If it does not end, random play from the starts
//! samples what lies deeper, and the moves of a position and of its canonical one must
//! lead to the same canonical positions. Keys, texts, terminals, players and repeated
//! answers are looked at in every position. Of a ranked game, ranks, layers and predecessors
//! are looked at too, for all ranks or an even sample: see `ranks.rs`.
//!
//! Complexity: O(V + E) calls of the game's methods. Memory: two entries of hash tables
//! per position and what a position takes, 8 bytes per move if values are compared.

mod examine;
mod finding;
mod listing;
mod passing;
mod ranks;

pub use finding::{AuditReport, Finding, FindingKind};
pub(crate) use ranks::audit_ranks;

use crate::explore::ExploreError;
use crate::game::Game;
use crate::graph::GameGraph;
use crate::outcome::{Outcome, Value};
use crate::solve::solve;
use examine::Examiner;
use listing::Listing;

/// How far an audit goes.
///
/// ```
/// # use retrograde::{Game, Moves, Outcome};
/// # /// Take one or two sticks; who takes the last one wins.
/// # struct Sticks(u32);
/// # impl Game for Sticks {
/// #     type Position = u32;
/// #     fn starts(&self) -> Vec<u32> {
/// #         vec![self.0]
/// #     }
/// #     fn moves(&self, left: u32, moves: &mut Moves<u32>) {
/// #         (1..=left.min(2)).for_each(|taken| moves.add(left - taken));
/// #     }
/// #     fn terminal(&self, left: u32) -> Option<Outcome> {
/// #         (left == 0).then_some(Outcome::Loss)
/// #     }
/// # }
///
/// use retrograde::{AuditOptions, audit};
///
/// // Of a large game, only the beginning and a sample.
/// let options = AuditOptions { max_positions: 100, ..AuditOptions::default() };
/// let report = audit(&Sticks(5000), &options)?;
/// assert_eq!((report.positions, report.is_complete), (125, false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AuditOptions {
    /// The most positions to list from the starts on. A quarter as many are sampled beyond,
    /// if there are more.
    pub max_positions: u64,
    /// Where the random play of the sample begins: the same number, the same sample.
    pub seed: u64,
}

impl Default for AuditOptions {
    /// Half a million positions.
    fn default() -> AuditOptions {
        AuditOptions {
            max_positions: 500_000,
            seed: 1,
        }
    }
}

/// Holds a game against itself.
///
/// # Errors
///
/// [`ExploreError::Game`] if the game cannot be solved though nothing is wrong with it: it
/// is too deep.
///
/// ```
/// use retrograde::{AuditOptions, FindingKind, Game, Moves, audit};
///
/// /// Two piles, of which the order does not matter; take any number from one.
/// struct Nim;
///
/// impl Game for Nim {
///     type Position = [u8; 2];
///     fn starts(&self) -> Vec<[u8; 2]> {
///         vec![[3, 5]]
///     }
///     fn moves(&self, [left, right]: [u8; 2], moves: &mut Moves<[u8; 2]>) {
///         (0..left).for_each(|rest| moves.add([rest, right]));
///         (0..right).for_each(|rest| moves.add([left, rest]));
///     }
///     fn terminal(&self, piles: [u8; 2]) -> Option<retrograde::Outcome> {
///         (piles == [0, 0]).then_some(retrograde::Outcome::Loss)
///     }
///     /// Sorted: right. But then one is taken from the larger pile.
///     fn canonical(&self, [left, right]: [u8; 2]) -> [u8; 2] {
///         [left.min(right), left.max(right).saturating_sub(1)]
///     }
/// }
///
/// let report = audit(&Nim, &AuditOptions::default())?;
/// assert!(report.of(FindingKind::CanonicalNotIdempotent).is_some());
/// assert!(report.of(FindingKind::CanonicalChangesValue).is_some());
/// # Ok::<(), retrograde::ExploreError>(())
/// ```
pub fn audit<G: Game + ?Sized>(
    game: &G,
    options: &AuditOptions,
) -> Result<AuditReport, ExploreError> {
    let listing = Listing::new(game, options);
    let mut examiner = Examiner::new(game, &listing);
    for &position in &listing.positions {
        examiner.examine(position);
    }
    let has_compared_values = listing.is_complete && examiner.compare_values()?;
    if !has_compared_values {
        for &position in &listing.positions {
            examiner.compare_moves(position);
        }
    }
    let mut all = examiner.finish();
    let ranked = game.ranked();
    let ranks = ranked.map_or(0, |ranked| {
        ranked.audit_ranks(options.max_positions, &mut all)
    });
    let (notes, findings) = all.into_iter().partition(|finding| finding.kind.is_note());
    Ok(AuditReport {
        game: game.name(),
        positions: listing.positions.len() as u64,
        is_complete: listing.is_complete,
        has_compared_values,
        ranks,
        findings,
        notes,
    })
}

/// The values of all positions of a complete listing, without symmetry; `None` if the game
/// contradicts itself so far that it has none.
fn values<G: Game + ?Sized>(
    game: &G,
    listing: &Listing<G::Position>,
) -> Result<Option<Vec<Value>>, ExploreError> {
    let mut builder = GameGraph::builder(listing.positions.len() as u64);
    builder.rules(game.rules());
    for (number, &position) in (0..).zip(&listing.positions) {
        if game.rules().name_a_player() {
            match game.player(position) {
                Some(player) => builder.owner(number, player),
                None => return Ok(None),
            };
        }
        match game.terminal(position) {
            Some(outcome) if outcome != Outcome::Draw => {
                builder.seed(number, Value::pack(outcome, 0));
                continue;
            }
            _ => {}
        }
        let mut moves = crate::game::Moves::new();
        game.moves(position, &mut moves);
        for made in moves.as_slice() {
            let Some(to) = listing.number(made.to) else {
                return Ok(None);
            };
            if made.again {
                builder.add_again_move(number, to);
            } else {
                builder.add_move(number, to);
            }
        }
    }
    let solution = solve(&builder.build()?)?;
    Ok(Some(solution.values().collect()))
}
