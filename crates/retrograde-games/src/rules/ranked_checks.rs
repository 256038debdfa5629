//! What must hold of every ranked game, rank by rank: for tests of small games.

use retrograde::{Moves, RankedGame};
use std::collections::HashMap;

/// Panics unless ranks and positions belong together, layers are passed in one direction
/// only, and predecessors are moves backwards: as often as they stand, or up to symmetry.
/// Returns how many ranks are in use.
pub(super) fn assert_ranks<G: RankedGame>(game: &G) -> u64 {
    let name = game.name();
    let ends = game.layer_ends();
    assert!(ends.is_sorted(), "{name}: layers overlap");
    assert_eq!(ends.last(), Some(&game.rank_count()), "{name}");
    let layer_of = |rank: u64| ends.partition_point(|&end| end <= rank);
    // The moves within layers as pairs of ranks, found forwards and backwards.
    let mut forwards: Vec<(u64, u64)> = Vec::new();
    let mut backwards: Vec<(u64, u64)> = Vec::new();
    let mut in_use = 0;
    let mut moves = Moves::new();
    for rank in 0..game.rank_count() {
        let Some(position) = game.decode(rank) else {
            continue;
        };
        in_use += 1;
        let text = game.print(position);
        let place = || format!("{name}: {text:?}, rank {rank}");
        // Text is refused where no such position can be.
        let read = text.as_ref().map(|text| game.parse(text));
        assert!(read.is_none_or(|read| read == Ok(position)), "{}", place());
        assert_eq!(game.encode(position), Some(rank), "{}", place());
        assert!(game.canonical(position) == position, "{}", place());
        moves.clear();
        game.moves(position, &mut moves);
        let ended = game.terminal(position).is_some();
        assert!(!ended || moves.is_empty(), "{} goes on", place());
        for made in moves.as_slice() {
            assert!(!made.again, "{}: predecessors cannot say so", place());
            let to = game.canonical(made.to);
            let to = game.encode(to).filter(|&to| to < game.rank_count());
            let to = to.unwrap_or_else(|| panic!("{}: a move without rank", place()));
            assert!(game.decode(to).is_some(), "{}: {to} is not in use", place());
            assert!(layer_of(to) <= layer_of(rank), "{}: a later layer", place());
            if layer_of(to) == layer_of(rank) {
                forwards.push((rank, to));
            }
        }
        moves.clear();
        if !game.predecessors(position, &mut moves) {
            continue;
        }
        for left in moves.as_slice() {
            let left = game.canonical(left.to);
            if game.terminal(left).is_some() {
                continue;
            }
            let from = game.encode(left).filter(|&from| from < game.rank_count());
            let Some(from) = from.filter(|&from| game.decode(from).is_some()) else {
                continue;
            };
            if layer_of(from) == layer_of(rank) {
                backwards.push((from, rank));
            }
        }
    }
    if backwards.is_empty() && !forwards.is_empty() {
        return in_use;
    }
    for moves in [&mut forwards, &mut backwards] {
        moves.sort_unstable();
        if game.has_symmetry() {
            // Up to symmetry, moves are found again, but not as often as they stand.
            moves.dedup();
        }
    }
    let mut both = forwards.iter().zip(&backwards);
    let odd = both.find(|(forwards, backwards)| forwards != backwards);
    assert_eq!(odd, None, "{name}: a move forwards, and another backwards");
    assert_eq!(forwards.len(), backwards.len(), "{name}: moves too many");
    in_use
}

/// All images count for the positions that they are images of.
pub(super) fn assert_symmetry<G: RankedGame>(plain: &G, symmetric: &G) {
    let mut classes: HashMap<u64, u64> = HashMap::new();
    for rank in 0..plain.rank_count() {
        let Some(position) = plain.decode(rank) else {
            continue;
        };
        let image = symmetric.canonical(position);
        let class = symmetric.encode(image);
        assert!(class.is_some_and(|class| symmetric.decode(class) == Some(image)));
        let own = symmetric.encode(position);
        assert!(own.is_some_and(|own| symmetric.decode(own) == Some(position)));
        *classes.entry(class.unwrap_or(u64::MAX)).or_default() += 1;
    }
    let in_use = (0..symmetric.rank_count()).filter(|&rank| symmetric.decode(rank).is_some());
    assert_eq!(classes.len(), in_use.count());
    for (class, images) in classes {
        let position = symmetric.decode(class);
        let counted = position.map(|position| symmetric.image_count(position));
        assert_eq!(counted, Some(images), "{}: {class}", symmetric.name());
    }
}
