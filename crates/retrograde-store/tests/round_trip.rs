//! What is written is read: small contents of every kind, files, and sizes around the ends
//! of blocks.

mod support;

use retrograde::{GameGraph, Naming, Outcome, PositionGraph, Rules, Solution, Value};
use retrograde_store::{GraphContent, KeysContent, Kind, Store, StoreError, to_bytes, write_file};
use support::{Keyed, List, Named};

/// The moves of a position, for comparison.
fn moves_of(graph: &GameGraph, position: u32) -> Vec<retrograde::Successor> {
    let mut moves = Vec::new();
    graph.for_each_successor(position, &mut |successor| moves.push(successor));
    moves
}

fn require_same_graph(found: &GameGraph, expected: &GameGraph) {
    assert_eq!(found.position_count(), expected.position_count());
    assert_eq!(found.move_count(), expected.move_count());
    assert_eq!(found.rules(), expected.rules());
    assert_eq!(found.starts(), expected.starts());
    assert_eq!(found.seeds(), expected.seeds());
    assert_eq!(found.has_given_owners(), expected.has_given_owners());
    assert_eq!(found.has_again_marks(), expected.has_again_marks());
    for position in 0..expected.position_count() {
        assert_eq!(found.owner(position), expected.owner(position));
        assert_eq!(moves_of(found, position), moves_of(expected, position));
    }
}

#[test]
fn a_game_by_its_rules_comes_back() {
    let game = Keyed::small();
    let store = Store::from_bytes(game.bytes()).unwrap();
    let description = store.description();
    assert_eq!(description.kind, Kind::Keys);
    assert_eq!(description.name, "example:size=3");
    assert_eq!(description.program, "retrograde 0.1.0");
    assert_eq!(
        description.rules.to_string(),
        "dead-end ties, infinite player-1"
    );
    assert_eq!(description.starts, game.starts);
    assert_eq!(
        (description.position_count, description.move_count),
        (8, 12)
    );
    let solution = Solution::from_values(game.values.clone());
    assert_eq!(description.counts, solution.counts());
    assert_eq!(description.longest, solution.longest_of_each());
    assert_eq!(description.deepest(), Some((Outcome::Win, (1 << 30) - 2)));
    for (position, (&key, &value)) in game.keys.iter().zip(&game.values).enumerate() {
        let position = position as u32;
        assert_eq!(store.probe(key).unwrap(), Some(value));
        assert_eq!(store.position_of_key(key).unwrap(), Some(position));
        assert_eq!(store.key(position).unwrap(), key);
        assert_eq!(store.value(position).unwrap(), value);
    }
    for absent in [2, 299, 301, (1 << 40) - 1, u64::MAX - 2] {
        assert_eq!(store.probe(absent).unwrap(), None);
    }
    assert_eq!(store.read_all().unwrap(), (game.keys, solution.clone()));
    assert_eq!(store.solution().unwrap(), solution);
    store.verify().unwrap();
    assert!(matches!(
        store.key(8),
        Err(StoreError::NoSuchPosition { .. })
    ));
    for wrong in [
        store.find("0").map(drop),
        store.graph().map(drop),
        store.name(0).map(drop),
    ] {
        assert!(matches!(wrong, Err(StoreError::WrongKind { .. })));
    }
}

#[test]
fn graphs_come_back_with_names_marks_owners_and_seeds() {
    for named in [Named::marked(), Named::owned()] {
        let store = Store::from_bytes(named.bytes()).unwrap();
        store.verify().unwrap();
        let description = store.description();
        assert_eq!(description.kind, Kind::Graph);
        assert_eq!(description.identity, named.content().identity);
        let starts: Vec<u64> = named
            .graph
            .starts()
            .iter()
            .map(|&start| start.into())
            .collect();
        assert_eq!(description.starts, starts);
        let (graph, names) = store.graph().unwrap();
        require_same_graph(&graph, &named.graph);
        assert_eq!(store.solution().unwrap(), named.solution);
        for (position, name) in named.names.0.iter().enumerate() {
            let position = position as u32;
            assert_eq!(
                (&names.name(position), names.find(name)),
                (name, Some(position))
            );
            assert_eq!(&store.name(position).unwrap(), name);
            assert_eq!(store.find(name).unwrap(), Some(position));
            let value = named.solution.value(position);
            assert_eq!(store.probe_name(name).unwrap(), Some(value));
        }
        for absent in ["zebra", "00", "1", "peac"] {
            assert_eq!(
                (store.find(absent).unwrap(), names.find(absent)),
                (None, None)
            );
        }
        for wrong in [store.probe(0).map(drop), store.read_all().map(drop)] {
            assert!(matches!(wrong, Err(StoreError::WrongKind { .. })));
        }
    }
}

#[test]
fn files_are_replaced_whole_and_open_stores_keep_the_old_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.retro");
    let (marked, owned) = (Named::marked(), Named::owned());
    let bytes = write_file(&path, marked.content()).unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), marked.bytes());
    assert_eq!(bytes, marked.bytes().len() as u64);
    let before = Store::open(&path).unwrap();
    write_file(&path, owned.content()).unwrap();
    before.verify().unwrap();
    assert_eq!(before.position_count(), 6);
    assert_eq!(Store::open(&path).unwrap().position_count(), 5);
    // A content that cannot be written leaves the file alone, and nothing else behind.
    let twice = List::of(&["a", "b", "a", "c", "d"]);
    let content = GraphContent {
        names: &twice,
        ..owned.content()
    };
    let error = write_file(&path, content).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("two positions have the name \"a\""),
        "{error}"
    );
    assert_eq!(std::fs::read(&path).unwrap(), owned.bytes());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    assert!(matches!(
        write_file(folder.path(), owned.content()),
        Err(StoreError::Io(_))
    ));
    assert!(matches!(Store::open(folder.path()), Err(StoreError::Io(_))));
}

#[test]
fn contents_that_contradict_themselves_are_refused() {
    let unsorted = Keyed {
        keys: vec![1, 3, 3],
        starts: vec![1],
        ..Keyed::small()
    };
    let stray = Keyed {
        starts: vec![2],
        ..Keyed::small()
    };
    for (game, expected) in [
        (unsorted, "key 3 is followed by key 3"),
        (stray, "the start 2 is not among the keys"),
    ] {
        let content = KeysContent {
            name: "",
            program: "",
            rules: Rules::default(),
            starts: &game.starts,
            move_count: 0,
            keys: &game.keys,
            value_of: &|position| game.values[position as usize],
        };
        let error = to_bytes(content).unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
    }
    let owned = Named::owned();
    let short = Solution::from_values(vec![Value::DRAW]);
    let content = GraphContent {
        solution: &short,
        ..owned.content()
    };
    let error = to_bytes(content).unwrap_err();
    assert!(
        error.to_string().contains("5 positions, but values for 1"),
        "{error}"
    );
}
