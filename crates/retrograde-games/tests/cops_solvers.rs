//! Cops and robbers: the engine against a solver written by the definition of the game, and
//! against the general solver, in every situation of random graphs under every rule.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

use proptest::prelude::*;
use retrograde::{Outcome, check, solve};
use retrograde_games::cops::{
    Arena, Chase, ChaseEnd, ChaseSolution, CopsRules, Situation, cop_number,
};
use std::collections::HashSet;

/// A graph as the definition wants it: who is joined to whom.
#[derive(Debug, Clone)]
struct Matrix {
    count: usize,
    is_directed: bool,
    joined: Vec<Vec<bool>>,
}

impl Matrix {
    fn arena(&self) -> Arena {
        let mut arcs = Vec::new();
        for from in 0..self.count {
            for to in (0..self.count).filter(|&to| self.joined[from][to]) {
                arcs.push([from as u32, to as u32]);
            }
        }
        if self.is_directed {
            Arena::directed(self.count as u32, &arcs).unwrap()
        } else {
            Arena::undirected(self.count as u32, &arcs).unwrap()
        }
    }

    fn arcs_from(&self, from: usize) -> Vec<usize> {
        (0..self.count)
            .filter(|&to| self.joined[from][to])
            .collect()
    }

    /// Whether there is a walk of at most so many steps.
    fn reaches(&self, from: usize, to: usize, steps: u32) -> bool {
        from == to
            || steps > 0
                && self
                    .arcs_from(from)
                    .iter()
                    .any(|&next| self.reaches(next, to, steps - 1))
    }

    /// Where one step may lead: along an arc, or nowhere if that is allowed or forced.
    fn steps(&self, from: usize, rules: &CopsRules) -> Vec<usize> {
        let mut steps = self.arcs_from(from);
        if !rules.is_active || steps.is_empty() {
            steps.push(from);
        }
        steps
    }
}

impl Matrix {
    /// The steps of a zombie: those after which he has one step less to go. Where no way leads
    /// to the robber, he stays.
    fn steps_nearer(&self, from: usize, robber: usize) -> Vec<usize> {
        let mut left = vec![None; self.count];
        left[robber] = Some(0);
        for length in 1..self.count {
            for vertex in 0..self.count {
                let next = self.arcs_from(vertex);
                let is_next = next.iter().any(|&to| left[to] == Some(length - 1));
                if left[vertex].is_none() && is_next {
                    left[vertex] = Some(length);
                }
            }
        }
        match left[from] {
            // He who has caught the robber does not move on.
            None | Some(0) => vec![from],
            Some(length) => {
                let nearer = |&to: &usize| left[to] == Some(length - 1);
                self.arcs_from(from).into_iter().filter(nearer).collect()
            }
        }
    }
}

/// The game by its definition: cops in a row, tables swept until nothing changes.
struct Naive<'a> {
    matrix: &'a Matrix,
    rules: &'a CopsRules,
    cops: usize,
    /// The least number of turns, by the cops' vertices as digits and the robber's vertex.
    cops_to_move: Vec<Option<u32>>,
    robber_to_move: Vec<Option<u32>>,
}

impl<'a> Naive<'a> {
    fn new(matrix: &'a Matrix, rules: &'a CopsRules, cops: usize) -> Naive<'a> {
        let situations = matrix.count.pow(cops as u32 + 1);
        let mut naive = Naive {
            matrix,
            rules,
            cops,
            cops_to_move: vec![None; situations],
            robber_to_move: vec![None; situations],
        };
        for round in 0.. {
            if !naive.sweep(round) {
                break;
            }
        }
        naive
    }

    fn digits(&self, situation: usize) -> (Vec<usize>, usize) {
        let count = self.matrix.count;
        let digit = |place: u32| situation / count.pow(place) % count;
        ((1..=self.cops as u32).map(digit).collect(), digit(0))
    }

    fn index(&self, cops: &[usize], robber: usize) -> usize {
        let count = self.matrix.count;
        let sum = cops.iter().rev().fold(0, |sum, cop| sum * count + cop);
        sum * count + robber
    }

    fn is_caught(&self, cops: &[usize], robber: usize) -> bool {
        let radius = self.rules.capture_radius;
        cops.iter()
            .any(|&cop| self.matrix.reaches(cop, robber, radius))
    }

    /// Finds what takes `round` turns; says whether there was anything.
    fn sweep(&mut self, round: u32) -> bool {
        let mut is_new = false;
        for situation in 0..self.cops_to_move.len() {
            let (cops, robber) = self.digits(situation);
            let wins = match round {
                0 => self.is_caught(&cops, robber),
                _ => self.cop_moves(&cops, robber).iter().any(|next| {
                    self.robber_to_move[self.index(next, robber)].is_some_and(|left| left < round)
                }),
            };
            if wins && self.cops_to_move[situation].is_none() {
                self.cops_to_move[situation] = Some(round);
                is_new = true;
            }
        }
        for situation in 0..self.robber_to_move.len() {
            let (cops, robber) = self.digits(situation);
            let loses = self.is_caught(&cops, robber)
                || self
                    .robber_moves(&cops, robber)
                    .iter()
                    .all(|&to| self.cops_to_move[self.index(&cops, to)].is_some());
            if loses && self.robber_to_move[situation].is_none() {
                self.robber_to_move[situation] = Some(round);
                is_new = true;
            }
        }
        is_new
    }

    fn cop_moves(&self, cops: &[usize], robber: usize) -> Vec<Vec<usize>> {
        if self.rules.is_lazy {
            let mut moves = Vec::new();
            for (index, &cop) in cops.iter().enumerate() {
                for to in self.matrix.arcs_from(cop) {
                    let mut next = cops.to_vec();
                    next[index] = to;
                    moves.push(next);
                }
            }
            if !self.rules.is_active || moves.is_empty() {
                moves.push(cops.to_vec());
            }
            return moves;
        }
        let Some((&first, others)) = cops.split_first() else {
            return vec![Vec::new()];
        };
        let others = self.cop_moves(others, robber);
        let steps = if self.rules.are_zombies {
            self.matrix.steps_nearer(first, robber)
        } else {
            self.matrix.steps(first, self.rules)
        };
        let steps = steps.into_iter();
        let with = |to| others.iter().map(move |rest| [&[to], &rest[..]].concat());
        steps.flat_map(with).collect()
    }

    /// The ends of all walks of the robber.
    fn robber_moves(&self, cops: &[usize], robber: usize) -> Vec<usize> {
        let mut ends = Vec::new();
        if !self.rules.is_active || self.matrix.arcs_from(robber).is_empty() {
            ends.push(robber);
        }
        self.walk(cops, robber, self.rules.robber_speed, &mut ends);
        ends
    }

    fn walk(&self, cops: &[usize], from: usize, steps: u32, ends: &mut Vec<usize>) {
        if steps == 0 {
            return;
        }
        for to in self.matrix.arcs_from(from) {
            ends.push(to);
            if !self.is_caught(cops, to) {
                self.walk(cops, to, steps - 1, ends);
            }
        }
    }

    /// The rounds from the best placement.
    fn capture_time(&self) -> Option<u32> {
        let count = self.matrix.count;
        let placements = self.cops_to_move.chunks(count);
        let worst = placements.map(|robbers| {
            let mut most = Some(0);
            for rounds in robbers {
                most = most.zip(*rounds).map(|(most, rounds)| most.max(rounds));
            }
            most
        });
        worst.flatten().min()
    }
}

fn matrices(largest: usize) -> impl Strategy<Value = Matrix> {
    let shape = (1..=largest, any::<bool>(), any::<bool>(), 1_u32..9);
    shape
        .prop_flat_map(|(count, is_directed, has_loops, density)| {
            let cells = prop::collection::vec(0_u32..10, count * count);
            (Just((count, is_directed, has_loops, density)), cells)
        })
        .prop_map(|((count, is_directed, has_loops, density), cells)| {
            let mut joined = vec![vec![false; count]; count];
            for from in 0..count {
                for to in 0..count {
                    if cells[from * count + to] < density && (from != to || has_loops) {
                        joined[from][to] = true;
                        joined[to][from] |= !is_directed;
                    }
                }
            }
            Matrix {
                count,
                is_directed,
                joined,
            }
        })
}

fn rules() -> impl Strategy<Value = CopsRules> {
    let parts = (0_u32..3, any::<bool>(), 1_u32..4, 0_u32..3);
    let any_rules = parts.prop_map(
        |(kind, is_active, robber_speed, capture_radius)| CopsRules {
            is_lazy: kind == 1,
            is_active,
            robber_speed,
            capture_radius,
            are_zombies: kind == 2,
        },
    );
    prop_oneof![1 => Just(CopsRules::default()), 4 => any_rules]
}

/// Every situation by three solvers.
fn compare(matrix: &Matrix, rules: &CopsRules, cops: usize) {
    let naive = Naive::new(matrix, rules, cops);
    let arena = matrix.arena();
    let chase = Chase::new(&arena, rules, cops as u32).unwrap();
    let solution = chase.solve();
    let graph = chase.to_game_graph().unwrap();
    let general = solve(&graph).unwrap();
    assert!(check(&graph, &general).is_ok());
    for situation in 0..naive.cops_to_move.len() {
        let (vertices, robber) = naive.digits(situation);
        let vertices: Vec<u32> = vertices.iter().map(|&vertex| vertex as u32).collect();
        let robber = robber as u32;
        let (of_cops, of_robber) = (
            naive.cops_to_move[situation],
            naive.robber_to_move[situation],
        );
        assert_eq!(
            solution.rounds_of_cops(&vertices, robber),
            of_cops,
            "{vertices:?} {robber}"
        );
        assert_eq!(
            solution.rounds_of_robber(&vertices, robber),
            of_robber,
            "{vertices:?} {robber}"
        );
        for cops_to_move in [true, false] {
            let position = chase.position_of(&Situation {
                cops: vertices.clone(),
                robber,
                cops_to_move,
            });
            let value = general.value(position);
            let (rounds, winning) = if cops_to_move {
                (of_cops, Outcome::Win)
            } else {
                (of_robber, Outcome::Loss)
            };
            let expected = if rounds.is_some() {
                winning
            } else {
                Outcome::Draw
            };
            assert_eq!(value.outcome(), expected);
            // A turn of the cops is every other ply, the first if they are to move.
            let turns = |plies: u32| (plies + u32::from(cops_to_move)) / 2;
            assert_eq!(value.remoteness().map(turns), rounds);
        }
    }
    let hunt = chase.hunt();
    assert_eq!(hunt.capture_time, naive.capture_time());
    for best in &hunt.best_placements {
        assert_eq!(solution.capture_time_from(best), hunt.capture_time);
    }
    assert_eq!(
        hunt.best_placements.len() as u64,
        hunt.best_placement_count.min(1000)
    );
    compare_strategy(&naive, &solution);
    let line = solution.line(None);
    match line.end {
        ChaseEnd::Caught { rounds } => assert_eq!(Some(rounds), hunt.capture_time),
        ChaseEnd::Repeats { step } => {
            assert_eq!(hunt.capture_time, None);
            let (first, last) = (&line.steps[step], line.steps.last().unwrap());
            assert_eq!((&first.cops, first.robber), (&last.cops, last.robber));
        }
    }
    for pair in line.steps.windows(2) {
        let cops: Vec<usize> = pair[0].cops.iter().map(|&vertex| vertex as usize).collect();
        let expected = if pair[1].by_cops {
            assert_eq!(pair[0].robber, pair[1].robber);
            naive
                .cop_moves(&cops, pair[0].robber as usize)
                .into_iter()
                .any(|mut next| {
                    next.sort_unstable();
                    next.iter()
                        .map(|&vertex| vertex as u32)
                        .eq(pair[1].cops.iter().copied())
                })
        } else {
            assert_eq!(pair[0].cops, pair[1].cops);
            naive
                .robber_moves(&cops, pair[0].robber as usize)
                .contains(&(pair[1].robber as usize))
        };
        assert!(expected, "{pair:?}");
    }
}

/// Every move of a strategy is allowed, and leads to what the definition says it is worth.
fn compare_strategy(naive: &Naive<'_>, solution: &ChaseSolution<'_>) {
    let mut seen = HashSet::new();
    let digits = |cops: &[u32]| -> Vec<usize> { cops.iter().map(|&cop| cop as usize).collect() };
    let visited = solution.for_each_situation(|step| {
        let now = &step.situation;
        let (cops, robber) = (digits(&now.cops), now.robber as usize);
        assert!(seen.insert(now.clone()), "{now:?} comes twice");
        let rounds_at = |cops: &[usize], robber: usize, cops_to_move: bool| {
            let index = naive.index(cops, robber);
            if cops_to_move {
                naive.cops_to_move[index]
            } else {
                naive.robber_to_move[index]
            }
        };
        assert_eq!(
            step.rounds,
            rounds_at(&cops, robber, now.cops_to_move),
            "{now:?}"
        );
        let is_over = naive.is_caught(&cops, robber);
        let is_helpless = now.cops_to_move && step.rounds.is_none();
        assert_eq!(step.next.is_none(), is_over || is_helpless, "{step:?}");
        let Some(next) = &step.next else {
            return Ok::<_, std::convert::Infallible>(());
        };
        assert_ne!(next.cops_to_move, now.cops_to_move);
        let (cops_after, robber_after) = (digits(&next.cops), next.robber as usize);
        let worth = rounds_at(&cops_after, robber_after, next.cops_to_move);
        if now.cops_to_move {
            assert_eq!(robber_after, robber);
            assert_eq!(worth, step.rounds.map(|rounds| rounds - 1), "{step:?}");
            let mut moves = naive.cop_moves(&cops, robber);
            moves.iter_mut().for_each(|cops| cops.sort_unstable());
            assert!(moves.contains(&cops_after), "{step:?}");
        } else {
            assert_eq!(next.cops, now.cops);
            assert_eq!(worth, step.rounds, "{step:?}");
            assert!(
                naive.robber_moves(&cops, robber).contains(&robber_after),
                "{step:?}"
            );
        }
        Ok(())
    });
    assert!(visited.is_ok());
    assert_eq!(seen.len() as u64, solution.chase().situation_count());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn one_cop_in_every_situation(matrix in matrices(9), rules in rules()) {
        compare(&matrix, &rules, 1);
    }

    #[test]
    fn two_cops_in_every_situation(matrix in matrices(6), rules in rules()) {
        compare(&matrix, &rules, 2);
    }

    #[test]
    fn three_cops_in_every_situation(matrix in matrices(4), rules in rules()) {
        compare(&matrix, &rules, 3);
    }

    #[test]
    fn the_cop_number_is_the_least_that_wins(matrix in matrices(6), rules in rules()) {
        let number = cop_number(&matrix.arena(), &rules, None).unwrap();
        // Three are enough to tell, and four are not too slow for the definition.
        if number <= 3 && matrix.count.pow(number + 1) <= 1300 {
            prop_assert!(Naive::new(&matrix, &rules, number as usize).capture_time().is_some());
        }
        let fewer = (number - 1).min(3);
        if fewer > 0 {
            prop_assert!(Naive::new(&matrix, &rules, fewer as usize).capture_time().is_none());
        }
    }
}

/// A robber needs more than 64 vertices here, so that sets of vertices take several words.
#[test]
fn sets_of_several_words_agree_with_the_general_solver() {
    for (name, rules, cops) in [
        ("path:300", CopsRules::default(), 1),
        (
            "cycle:130",
            CopsRules {
                robber_speed: 3,
                ..CopsRules::default()
            },
            1,
        ),
        ("grid:9x8", CopsRules::default(), 2),
        (
            "torus:9x8",
            CopsRules {
                is_active: true,
                capture_radius: 1,
                ..CopsRules::default()
            },
            2,
        ),
        (
            "grid:10x7",
            CopsRules {
                is_lazy: true,
                robber_speed: 2,
                ..CopsRules::default()
            },
            2,
        ),
    ] {
        let arena = retrograde_games::cops::family(name).unwrap();
        let chase = Chase::new(&arena, &rules, cops).unwrap();
        let solution = chase.solve();
        let general = solve(&chase.to_game_graph().unwrap()).unwrap();
        let mut caught = 0;
        let count = arena.vertex_count();
        let firsts = 0..if cops == 1 { 1 } else { count };
        for first in firsts {
            for second in first..count {
                let vertices = if cops == 1 {
                    vec![second]
                } else {
                    vec![first, second]
                };
                for robber in 0..count {
                    let rounds = solution.rounds_of_cops(&vertices, robber);
                    caught += u32::from(rounds.is_some());
                    let position = chase.position_of(&Situation {
                        cops: vertices.clone(),
                        robber,
                        cops_to_move: true,
                    });
                    let plies = general.value(position).remoteness();
                    assert_eq!(rounds, plies.map(|plies| plies.div_ceil(2)), "{name}");
                }
            }
        }
        assert!(caught > count, "{name}");
    }
}
