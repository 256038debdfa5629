//! Cops and robbers: what is known about graphs, held against the published counts and
//! theorems.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

#[path = "support/small_graphs.rs"]
mod small_graphs;

use retrograde_games::cops::{Arena, Chase, CopsRules, cop_number, family, is_dismantlable};
use small_graphs::{connected_graphs, edges, for_each_connected_graph};
use std::collections::BTreeMap;

/// A row of the table: graphs, graphs by cop number (1, 2, more), and graphs by rounds.
type Row = (usize, [usize; 3], BTreeMap<u32, usize>);

fn published(vertices: usize) -> Row {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/data/cops/counts.txt"
    );
    let text = std::fs::read_to_string(path).unwrap();
    let mut rows = text.lines().filter(|line| !line.starts_with('#'));
    let row = rows
        .find(|line| line.starts_with(&format!("{vertices} ")))
        .unwrap();
    let (counts, rounds) = row.split_once('|').unwrap();
    let counts: Vec<usize> = counts
        .split_whitespace()
        .map(|field| field.parse().unwrap())
        .collect();
    let rounds = rounds.split_whitespace().map(|field| {
        let (rounds, graphs) = field.split_once(':').unwrap();
        (rounds.parse().unwrap(), graphs.parse().unwrap())
    });
    (
        counts[1],
        [counts[2], counts[3], counts[4]],
        rounds.collect(),
    )
}

fn counted(vertices: usize) -> Row {
    let rules = CopsRules::default();
    let graphs = connected_graphs(vertices);
    let (mut numbers, mut rounds) = ([0; 3], BTreeMap::new());
    for graph in &graphs {
        let arena = Arena::undirected(vertices as u32, &edges(graph)).unwrap();
        let number = cop_number(&arena, &rules, None).unwrap();
        numbers[number.clamp(1, 3) as usize - 1] += 1;
        let time = Chase::new(&arena, &rules, 1).unwrap().hunt().capture_time;
        assert_eq!(time.is_some(), number == 1, "{graph:?}");
        assert_eq!(is_dismantlable(&arena), Some(number == 1), "{graph:?}");
        if number > 1 {
            // What is folded away before the search for more cops does not matter.
            let unfolded = (2..).find(|&cops| {
                let chase = Chase::new(&arena, &rules, cops).unwrap();
                chase.hunt().capture_time.is_some()
            });
            assert_eq!(unfolded, Some(number), "{graph:?}");
        }
        if let Some(time) = time {
            *rounds.entry(time).or_default() += 1;
            // Gavenčiak, "Cop-win graphs with maximum capture-time" (2010).
            assert!(vertices < 7 || time as usize <= vertices - 4, "{graph:?}");
        }
    }
    (graphs.len(), numbers, rounds)
}

fn time(name: &str, cops: u32) -> Option<u32> {
    let chase = Chase::new(&family(name).unwrap(), &CopsRules::default(), cops).unwrap();
    chase.hunt().capture_time
}

fn number(name: &str) -> u32 {
    cop_number(&family(name).unwrap(), &CopsRules::default(), None).unwrap()
}

#[test]
fn all_connected_graphs_up_to_eight_vertices_have_the_published_numbers_and_times() {
    for vertices in 2..=8 {
        assert_eq!(
            counted(vertices),
            published(vertices),
            "{vertices} vertices"
        );
    }
}

#[test]
#[ignore = "takes half a minute: 261,080 graphs are generated and solved"]
fn all_connected_graphs_of_nine_vertices_have_the_published_numbers_and_times() {
    assert_eq!(counted(9), published(9));
}

#[test]
#[ignore = "takes ten minutes: 11,716,571 graphs are generated and solved"]
fn petersen_is_the_only_graph_of_ten_vertices_that_needs_three_cops() {
    let rules = CopsRules::default();
    let (mut total, mut numbers, mut rounds) = (0, [0; 3], BTreeMap::new());
    let mut needing_three = Vec::new();
    for_each_connected_graph(10, |graph| {
        let arena = Arena::undirected(10, &edges(graph)).unwrap();
        let number = cop_number(&arena, &rules, None).unwrap();
        total += 1;
        numbers[number.clamp(1, 3) as usize - 1] += 1;
        if number == 1 {
            let time = Chase::new(&arena, &rules, 1).unwrap().hunt().capture_time;
            *rounds.entry(time.unwrap()).or_default() += 1;
        } else if number > 2 {
            needing_three.push(arena);
        }
    });
    assert_eq!((total, numbers, rounds), published(10));
    // Ten vertices of three neighbours each, and no circle of less than five: that is Petersen.
    let [arena] = &needing_three[..] else {
        panic!("{}", needing_three.len())
    };
    for vertex in 0..10 {
        assert_eq!(arena.successors(vertex).len(), 3);
        let mut within_two = vec![vertex];
        for &near in arena.successors(vertex) {
            within_two.push(near);
            let further = arena.successors(near).iter();
            within_two.extend(further.filter(|&&far| far != vertex));
        }
        within_two.sort_unstable();
        assert!(within_two.into_iter().eq(0..10));
    }
}

#[test]
fn two_cops_take_half_the_way_across_a_grid() {
    // Mehrabian, "The capture time of grids" (2011).
    for rows in 2..=8 {
        for columns in rows..=9 {
            let name = format!("grid:{rows}x{columns}");
            assert_eq!(time(&name, 2), Some((rows + columns - 2) / 2), "{name}");
            assert_eq!(time(&name, 1), None, "{name}");
        }
    }
}

#[test]
fn one_cop_takes_the_radius_of_a_tree() {
    // Every tree of six vertices, by its code.
    for code in 0..6_u32.pow(4) {
        let digits = [code / 216, code / 36 % 6, code / 6 % 6, code % 6];
        let name = format!("tree:{}", digits.map(|digit| digit.to_string()).join(","));
        let arena = family(&name).unwrap();
        let radius = (0..6).map(|vertex| eccentricity(&arena, vertex)).min();
        let hunt = Chase::new(&arena, &CopsRules::default(), 1).unwrap().hunt();
        assert_eq!(hunt.capture_time, radius, "{name}");
        for best in hunt.best_placements {
            assert_eq!(Some(eccentricity(&arena, best[0])), radius, "{name}");
        }
    }
    for count in 1..40 {
        assert_eq!(time(&format!("path:{count}"), 1), Some(count / 2));
    }
    // More rounds than a byte holds.
    assert_eq!(time("path:1200", 1), Some(600));
}

fn eccentricity(arena: &Arena, from: u32) -> u32 {
    let mut distance = vec![None; arena.vertex_count() as usize];
    distance[from as usize] = Some(0);
    let mut queue = std::collections::VecDeque::from([from]);
    while let Some(vertex) = queue.pop_front() {
        for &to in arena.successors(vertex) {
            if distance[to as usize].is_none() {
                distance[to as usize] = distance[vertex as usize].map(|steps: u32| steps + 1);
                queue.push_back(to);
            }
        }
    }
    distance.into_iter().map(Option::unwrap).max().unwrap()
}

#[test]
fn well_known_graphs_have_their_cop_numbers() {
    for (name, cops) in [
        ("complete:7", 1),
        ("cycle:3", 1),
        ("cycle:4", 2),
        ("cycle:17", 2),
        ("petersen", 3),
        // Planar graphs need at most three cops (Aigner and Fromme, 1984).
        ("dodecahedron", 3),
        ("generalised-petersen:6,1", 2),
        // Products of k cycles of at least four need k + 1, products of k trees
        // half of k + 1, rounded up (Neufeld and Nowakowski; Maamoun and Meyniel).
        ("torus:4x4", 3),
        ("torus:4x5", 3),
        ("hypercube:2", 2),
        ("hypercube:3", 2),
        ("hypercube:4", 3),
        ("hypercube:5", 3),
        ("grid:5x5", 2),
    ] {
        assert_eq!(number(name), cops, "{name}");
    }
}

#[test]
fn one_cop_at_a_time_is_weaker_on_the_rook_graph() {
    // Sullivan, Townsend and Werzanski, "The 3x3 rooks graph is the unique smallest graph
    // with lazy cop number 3" (2016).
    let lazy = CopsRules {
        is_lazy: true,
        ..CopsRules::default()
    };
    let rook = family("torus:3x3").unwrap();
    assert_eq!(cop_number(&rook, &CopsRules::default(), None).unwrap(), 2);
    assert_eq!(cop_number(&rook, &lazy, None).unwrap(), 3);
    for vertices in 1..=7 {
        for graph in connected_graphs(vertices) {
            let arena = Arena::undirected(vertices as u32, &edges(&graph)).unwrap();
            assert!(cop_number(&arena, &lazy, None).unwrap() <= 2, "{graph:?}");
        }
    }
}

#[test]
fn zombies_are_never_fewer_than_cops_and_one_is_enough_on_trees() {
    // Fitzpatrick, Howell, Messinger and Pike, "A deterministic version of the game of zombies
    // and survivors on graphs" (2016).
    let zombies = CopsRules {
        are_zombies: true,
        ..CopsRules::default()
    };
    for vertices in 1..=7 {
        for graph in connected_graphs(vertices) {
            let arena = Arena::undirected(vertices as u32, &edges(&graph)).unwrap();
            let number = cop_number(&arena, &zombies, None).unwrap();
            let cops = cop_number(&arena, &CopsRules::default(), None).unwrap();
            assert!(number >= cops, "{graph:?}");
            if arena.edge_count() + 1 == vertices as u64 {
                assert_eq!(number, 1, "{graph:?}");
            }
        }
    }
    for (name, number) in [
        ("cycle:4", 2),
        ("cycle:9", 2),
        ("complete:6", 1),
        // Two thirds of the dimensions, rounded up: from five on more than cops. Fitzpatrick,
        // "The game of zombies and survivors on the Cartesian products of trees" (2018).
        ("hypercube:3", 2),
        ("hypercube:4", 3),
        ("hypercube:5", 4),
    ] {
        let arena = family(name).unwrap();
        assert_eq!(
            cop_number(&arena, &zombies, None).unwrap(),
            number,
            "{name}"
        );
    }
}
