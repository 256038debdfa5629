//! Solution files (`.retro`) as the commands see them.

use crate::commands::games;
use crate::keys::Keys;
use anyhow::{Result, anyhow, bail};
use retrograde::{AnyGame, GameGraph, Player, RankKeys, Solution, SolutionBuilder};
use retrograde_store::{GraphNames, Kind, Store, StoreError};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// A graph with its names, out of a solution file.
pub struct StoredGraph {
    /// What the file it was made from is called.
    pub name: String,
    /// The moves.
    pub graph: GameGraph,
    /// The names.
    pub names: GraphNames,
}

/// How the name ends that a solution file keeps of a board, and that of no other graph.
pub const BOARD_ENDING: &str = ".board";

/// What the players of a graph in a solution file are called, by the name of the graph.
pub fn graph_players(name: &str) -> [String; 2] {
    if name.ends_with(BOARD_ENDING) {
        return ["the police", "the thief"].map(str::to_owned);
    }
    [Player::Zero, Player::One].map(|player| player.to_string())
}

/// What the players of a stored game are called; `game` has the rules, if they are bundled.
pub fn player_names(store: &Store, game: Option<&dyn AnyGame>) -> [String; 2] {
    match game {
        Some(game) => game.player_names(),
        None => graph_players(&store.description().name),
    }
}

/// Whether a file is a solution file, by its name or by how it begins.
pub fn is_solution_file(path: &str) -> bool {
    // Pipes are read once, and by somebody else.
    if !Path::new(path).is_file() {
        return false;
    }
    let mut beginning = [0; 8];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut beginning));
    path.ends_with(".retro") || read.is_ok() && retrograde_store::is_solution_file(&beginning)
}

/// Opens a solution file; what is wrong with it is said with its name.
pub fn open(path: &str) -> Result<Store> {
    Store::open(path).map_err(|error| at_path(path, error))
}

/// An error with the name of the file it is about.
pub fn at_path(path: &str, error: StoreError) -> anyhow::Error {
    anyhow!("{path}: {error}")
}

/// How many ranks a game has, if its positions are better kept as a set of ranks than as a
/// list of keys.
pub fn rank_count(game: Option<&dyn AnyGame>, position_count: u32) -> Option<u64> {
    let rank_count = game?.ranked()?.rank_count();
    (rank_count / 6 <= 8 * u64::from(position_count)).then_some(rank_count)
}

/// The keys of a file as a set of ranks below `rank_count`, and all values. 2 bytes and two
/// bits per position; keys that are no ranks stay in a list.
pub fn read_ranks(store: &Store, rank_count: u64) -> Result<(Keys, Solution), StoreError> {
    let mut words = vec![0_u64; rank_count.div_ceil(64) as usize];
    let mut values = SolutionBuilder::with_capacity(store.position_count() as usize);
    for entry in store.entries()? {
        let (key, value) = entry?;
        if key >= rank_count {
            let (keys, solution) = store.read_all()?;
            return Ok((Keys::List(keys), solution));
        }
        words[(key / 64) as usize] |= 1 << (key % 64);
        values.push(value);
    }
    let ranks = RankKeys::from_words(rank_count, words);
    Ok((Keys::Ranks(ranks), values.finish()))
}

/// The rules that a solution file was made by; `None` if the game is not bundled, or the file
/// has moves of its own.
///
/// A bundled game that now has other rules is refused.
pub fn bundled(store: &Store, path: &str) -> Result<Option<Box<dyn AnyGame>>> {
    if store.description().kind != Kind::Keys {
        return Ok(None);
    }
    let Ok(game) = games::open(&store.description().name) else {
        return Ok(None);
    };
    require_same_game(&*game, store, path)?;
    Ok(Some(game))
}

/// Refuses a file that was made by other rules of the same name.
pub fn require_same_game(game: &dyn AnyGame, store: &Store, path: &str) -> Result<()> {
    let about = store.description();
    let (made_by, bundled) = (about.rules, game.rules());
    if made_by != bundled {
        bail!(
            "{path} was made by the rules {made_by}, but {} now has {bundled}; solve it again",
            about.name
        );
    }
    for start in game.starts() {
        let found = store.probe(game.canonical(start));
        if found.map_err(|error| at_path(path, error))?.is_none() {
            bail!(
                "{path} does not hold the start of {}, so it was made by other rules; solve it again",
                about.name
            );
        }
    }
    Ok(())
}
