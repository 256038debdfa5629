//! Sizes around the ends of blocks, and contents at random.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod support;

use proptest::prelude::*;
use retrograde::bits::BitSet;
use retrograde::{GameGraphBuilder, Naming, Player, PositionGraph, Rules, Solution, Value};
use retrograde_store::{
    GraphContent, KeySource, KeysContent, Store, StoreError, to_bytes, write_to,
};
use std::ops::Range;
use support::List;

fn store_of(keys: &[u64], values: &[Value]) -> Store {
    let content = KeysContent {
        name: "made up",
        program: "a test",
        rules: Rules::default(),
        starts: &keys[..keys.len().min(1)],
        move_count: 0,
        keys: &keys,
        value_of: &|position| values[position as usize],
    };
    let bytes = to_bytes(content).unwrap();
    let mut written = Vec::new();
    write_to(&mut written, content).unwrap();
    assert_eq!(written, bytes);
    Store::from_bytes(bytes).unwrap()
}

fn require_all(store: &Store, keys: &[u64], values: &[Value]) {
    store.verify().unwrap();
    for (position, (&key, &value)) in keys.iter().zip(values).enumerate() {
        assert_eq!(store.probe(key).unwrap(), Some(value));
        assert_eq!(store.key(position as u32).unwrap(), key);
    }
    let solution = Solution::from_values(values.to_vec());
    assert_eq!(store.read_all().unwrap(), (keys.to_vec(), solution.clone()));
    assert_eq!(store.description().counts, solution.counts());
    assert_eq!(store.description().longest, solution.longest_of_each());
}

/// Multiples of three, of which none is kept anywhere.
struct Computed(u64);

impl KeySource for Computed {
    fn key_count(&self) -> u64 {
        self.0
    }

    fn read(&self, numbers: Range<u64>, keys: &mut Vec<u64>) {
        keys.extend(numbers.map(|number| 3 * number));
    }

    fn has(&self, key: u64) -> bool {
        key.is_multiple_of(3) && key / 3 < self.0
    }
}

#[test]
fn keys_that_are_computed_give_the_bytes_of_those_in_a_list() {
    for count in [1_u64, 4096, 9000] {
        let list: Vec<u64> = (0..count).map(|number| 3 * number).collect();
        let content = KeysContent {
            name: "made up",
            program: "a test",
            rules: Rules::default(),
            starts: &[0],
            move_count: 5,
            keys: &list,
            value_of: &|position| Value::win(position % 300),
        };
        let computed = KeysContent {
            keys: &Computed(count),
            ..content
        };
        assert_eq!(to_bytes(content).unwrap(), to_bytes(computed).unwrap());
    }
}

#[test]
fn keys_must_ascend_over_the_ends_of_blocks() {
    let mut keys: Vec<u64> = (0..5000).collect();
    keys[4096] = 4095;
    let content = KeysContent {
        name: "made up",
        program: "a test",
        rules: Rules::default(),
        starts: &[0],
        move_count: 0,
        keys: &keys,
        value_of: &|_| Value::DRAW,
    };
    let error = to_bytes(content).unwrap_err().to_string();
    assert!(
        error.contains("key 4095 is followed by key 4095"),
        "{error}"
    );
}

#[test]
fn sizes_around_the_ends_of_blocks() {
    for count in [0_u64, 1, 2, 4095, 4096, 4097, 8192, 8193, 20_000] {
        let keys: Vec<u64> = (0..count).map(|index| index * index * 77 + index).collect();
        let values: Vec<Value> = (0..count)
            .map(|index| Value::tie((index % 5000) as u32))
            .collect();
        let store = store_of(&keys, &values);
        require_all(&store, &keys, &values);
        assert_eq!(store.probe(u64::MAX).unwrap(), None);
        // No memory for blocks: each is unpacked whenever it is asked for.
        let tight = store.with_memory(0);
        for &key in keys.iter().step_by(997) {
            assert!(tight.probe(key).unwrap().is_some());
        }
    }
}

#[test]
fn several_threads_may_ask_at_once() {
    let keys: Vec<u64> = (0..50_000).map(|index| 5 * index).collect();
    let values: Vec<Value> = (0..50_000).map(|index| Value::win(index % 300)).collect();
    // Room for few blocks, so that the threads drive out each other's.
    let store = store_of(&keys, &values).with_memory(200_000);
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let (store, keys, values) = (&store, &keys, &values);
            scope.spawn(move || {
                for step in 0..20_000 {
                    let index = (step * 7919 + thread * 12_345) % keys.len();
                    assert_eq!(store.probe(keys[index]).unwrap(), Some(values[index]));
                }
            });
        }
    });
}

/// More positions than a block of owners has, a row longer than a block of moves, names that
/// fill several blocks.
#[test]
fn a_graph_beyond_every_block() {
    const POSITIONS: u32 = 70_000;
    let mut moves: Vec<[u32; 2]> = (0..40_000)
        .map(|index| [5, (index * 7919) % POSITIONS])
        .collect();
    moves.extend((0..POSITIONS).map(|position| [position, (position + 1) % POSITIONS]));
    let names = List(
        (0..POSITIONS)
            .map(|number| format!("position {}", number ^ 0x155))
            .collect(),
    );
    let mut again = BitSet::new(moves.len() as u64);
    (0..moves.len() as u64).step_by(3).for_each(|index| {
        again.insert(index);
    });
    let marked = GameGraphBuilder::from_moves(POSITIONS.into(), moves.clone(), Some(again));
    let mut owned = GameGraphBuilder::from_moves(POSITIONS.into(), moves, None);
    for position in 0..POSITIONS {
        let player = [Player::Zero, Player::One][(position.count_ones() % 2) as usize];
        owned.owner(position, player);
        if position % 10 == 3 {
            owned.seed(position, Value::win(position));
        }
    }
    for builder in [marked, owned] {
        let graph = builder.build().unwrap();
        let solution = retrograde::solve(&graph).unwrap();
        let content = GraphContent {
            name: "large",
            program: "a test",
            identity: 1,
            graph: &graph,
            names: &names,
            solution: &solution,
        };
        let store = Store::from_bytes(to_bytes(content).unwrap()).unwrap();
        store.verify().unwrap();
        let (read, read_names) = store.graph().unwrap();
        assert_eq!(read.seeds(), graph.seeds());
        for position in 0..POSITIONS {
            let rows = [&read, &graph].map(|graph| {
                let mut row = Vec::new();
                graph.for_each_successor(position, &mut |successor| row.push(successor));
                row
            });
            assert_eq!(rows[0], rows[1]);
            assert_eq!(read.owner(position), graph.owner(position));
            assert_eq!(read_names.name(position), names.0[position as usize]);
        }
        for position in (0..POSITIONS).step_by(997) {
            let name = &names.0[position as usize];
            assert_eq!(store.find(name).unwrap(), Some(position));
            assert_eq!(&store.name(position).unwrap(), name);
            assert_eq!(
                store.probe_name(name).unwrap(),
                Some(solution.value(position))
            );
        }
        assert!(retrograde::check(&read, &store.solution().unwrap()).is_ok());
    }
}

#[test]
fn the_order_of_moves_of_different_positions_does_not_show() {
    const POSITIONS: u32 = 3000;
    let moves: Vec<[u32; 2]> = (0..40_000_u32)
        .map(|index| {
            [
                index.wrapping_mul(2_654_435_761) % POSITIONS,
                index % POSITIONS,
            ]
        })
        .collect();
    // Integers that fall are texts.
    let names = List(
        (0..POSITIONS)
            .map(|position| (POSITIONS - position).to_string())
            .collect(),
    );
    let mut sorted: Vec<usize> = (0..moves.len()).collect();
    sorted.sort_by_key(|&index| moves[index][0]);
    let bytes = |order: &[usize], marked: bool| {
        let mut again = BitSet::new(order.len() as u64);
        for (place, index) in order.iter().enumerate() {
            if index % 3 == 0 {
                again.insert(place as u64);
            }
        }
        let moves = order.iter().map(|&index| moves[index]).collect();
        let builder =
            GameGraphBuilder::from_moves(POSITIONS.into(), moves, marked.then_some(again));
        let graph = builder.build().unwrap();
        let bytes = to_bytes(GraphContent {
            name: "in any order",
            program: "a test",
            identity: 1,
            graph: &graph,
            names: &names,
            solution: &retrograde::solve(&graph).unwrap(),
        });
        (graph.has_moves_in_order(), bytes.unwrap())
    };
    let given: Vec<usize> = (0..moves.len()).collect();
    for marked in [false, true] {
        let [(false, in_no_order), (true, in_order)] =
            [&given, &sorted].map(|order| bytes(order, marked))
        else {
            panic!("one list is in order, the other is not");
        };
        assert!(in_order == in_no_order);
        let store = Store::from_bytes(in_order).unwrap();
        store.verify().unwrap();
        for position in [0, 1, 2, 999, POSITIONS - 1] {
            let name = (POSITIONS - position).to_string();
            assert_eq!(store.find(&name).unwrap(), Some(position));
        }
    }
}

#[test]
fn a_name_beyond_all_measure_is_refused_and_a_long_one_is_kept() {
    let graph = GameGraphBuilder::new(2).build().unwrap();
    let solution = retrograde::solve(&graph).unwrap();
    let of_length = |length: usize| List(vec!["short".into(), "x".repeat(length)]);
    let write = |names: &List| {
        to_bytes(GraphContent {
            name: "",
            program: "",
            identity: 0,
            graph: &graph,
            names,
            solution: &solution,
        })
    };
    let names = of_length(1 << 24);
    let store = Store::from_bytes(write(&names).unwrap()).unwrap();
    assert_eq!(store.find(&names.0[1]).unwrap(), Some(1));
    store.verify().unwrap();
    let error = write(&of_length((1 << 24) + 1)).unwrap_err();
    assert!(matches!(error, StoreError::Unwritable { .. }), "{error}");
}

fn any_value() -> impl Strategy<Value = Value> {
    let plies = prop_oneof![0_u32..9, 0..5000_u32, 0..(1_u32 << 30) - 1];
    (0_usize..6, plies).prop_map(|(kind, plies)| match kind {
        0 => Value::DRAW,
        1 => Value::ENDLESS_LOSS,
        2 => Value::ENDLESS_WIN,
        3 => Value::tie(plies),
        4 => Value::win(plies),
        _ => Value::loss(plies),
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn any_keys_and_values_come_back(
        entries in prop::collection::btree_map(
            prop_oneof![0_u64..10_000, any::<u64>()],
            any_value(),
            0..6000,
        ),
        others in prop::collection::vec(any::<u64>(), 20),
    ) {
        let keys: Vec<u64> = entries.keys().copied().collect();
        let values: Vec<Value> = entries.values().copied().collect();
        let store = store_of(&keys, &values);
        require_all(&store, &keys, &values);
        for key in others.into_iter().chain(keys.iter().map(|key| key ^ 1)) {
            prop_assert_eq!(store.probe(key).unwrap(), entries.get(&key).copied());
        }
    }
}
