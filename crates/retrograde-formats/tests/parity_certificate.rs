//! Proves the solutions of random parity games by the definition of parity games alone.
//!
//! A set of positions and a move for each of them that player P owns prove that P wins
//! there iff no other move leaves the set and, with those moves, the largest priority of
//! every cycle has P's parity. Nothing here knows of seeds, remoteness or endless play.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

#[path = "support/reading.rs"]
mod reading;

use proptest::prelude::*;
use reading::{all_names, read};
use retrograde::{PositionGraph, solve};
use retrograde_formats::{Format, SolvedGame, parity_game::write_winners};
use std::collections::{HashMap, HashSet};
use std::fmt::Write;

#[derive(Debug, Clone)]
struct Node {
    id: u64,
    priority: u64,
    owner: u64,
    successors: Vec<u64>,
}

/// Games in which all positions but the sinks share one priority.
fn games() -> impl Strategy<Value = Vec<Node>> {
    let node = (
        any::<bool>(),
        0_u64..8,
        0_u64..2,
        proptest::collection::vec(any::<prop::sample::Index>(), 1..5),
    );
    (0_u64..5, proptest::collection::vec(node, 1..12)).prop_map(|(shared, nodes)| {
        let id = |index: usize| index as u64 * 7 % 12 * 3 + 5;
        let count = nodes.len();
        let nodes = nodes.into_iter().enumerate();
        nodes
            .map(|(index, (is_sink, own, owner, targets))| {
                let successors = match is_sink {
                    true => vec![id(index); targets.len() % 2 + 1],
                    false => targets
                        .iter()
                        .map(|target| id(target.index(count)))
                        .collect(),
                };
                let priority = if is_sink { own } else { shared };
                Node {
                    id: id(index),
                    priority,
                    owner,
                    successors,
                }
            })
            .collect()
    })
}

fn text_of(nodes: &[Node]) -> String {
    let mut text = String::new();
    for Node {
        id,
        priority,
        owner,
        successors,
    } in nodes
    {
        let successors: Vec<_> = successors.iter().map(u64::to_string).collect();
        writeln!(text, "{id} {priority} {owner} {};", successors.join(",")).unwrap();
    }
    text
}

/// Winner and move of each position, from the text of a solution.
fn parse(solution: &str) -> HashMap<u64, (u64, Option<u64>)> {
    let statements = solution
        .lines()
        .skip(1)
        .map(|line| line.strip_suffix(';').unwrap());
    statements
        .map(|statement| {
            let numbers: Vec<u64> = statement
                .split(' ')
                .map(|number| number.parse().unwrap())
                .collect();
            (numbers[0], (numbers[1], numbers.get(2).copied()))
        })
        .collect()
}

/// The moves that remain in the positions that `player` wins, if he keeps to his own.
fn restricted(
    nodes: &[Node],
    solution: &HashMap<u64, (u64, Option<u64>)>,
    player: u64,
) -> HashMap<u64, Vec<u64>> {
    let won = nodes.iter().filter(|node| solution[&node.id].0 == player);
    won.map(|node| {
        let chosen = solution[&node.id].1;
        assert_eq!(
            chosen.is_some(),
            node.owner == player,
            "a move where the owner wins: {node:?}"
        );
        let moves = match chosen {
            Some(chosen) => {
                assert!(
                    node.successors.contains(&chosen),
                    "{node:?} has no move to {chosen}"
                );
                vec![chosen]
            }
            None => node.successors.clone(),
        };
        for successor in &moves {
            assert_eq!(
                solution[successor].0, player,
                "{node:?} can leave by {successor}"
            );
        }
        (node.id, moves)
    })
    .collect()
}

/// Whether a position lies on a cycle of moves through priorities up to its own.
fn tops_a_cycle(
    top: &Node,
    moves: &HashMap<u64, Vec<u64>>,
    priorities: &HashMap<u64, u64>,
) -> bool {
    let mut reached = HashSet::new();
    let mut open = vec![top.id];
    while let Some(position) = open.pop() {
        for &successor in &moves[&position] {
            if successor == top.id {
                return true;
            }
            if priorities[&successor] <= top.priority && reached.insert(successor) {
                open.push(successor);
            }
        }
    }
    false
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn solutions_of_random_games_are_proven(nodes in games()) {
        let game = read(&text_of(&nodes), Some(Format::ParityGame)).unwrap();
        prop_assert_eq!(all_names(&game).len(), nodes.len());
        prop_assert_eq!(game.graph.position_count() as usize, nodes.len());
        let solution = solve(&game.graph).unwrap();
        let solved = SolvedGame {
            graph: &game.graph,
            naming: &game.names,
            solution: &solution,
            game: "",
        };
        let mut bytes = Vec::new();
        write_winners(&mut bytes, &solved).unwrap();
        let winners = parse(&String::from_utf8(bytes).unwrap());
        prop_assert_eq!(winners.len(), nodes.len());
        let priorities = nodes.iter().map(|node| (node.id, node.priority)).collect();
        for player in [0, 1] {
            let moves = restricted(&nodes, &winners, player);
            for node in nodes.iter().filter(|node| moves.contains_key(&node.id)) {
                let bad = node.priority % 2 != player && tops_a_cycle(node, &moves, &priorities);
                prop_assert!(!bad, "player {} loses a cycle through {:?}", player, node);
            }
        }
    }
}
