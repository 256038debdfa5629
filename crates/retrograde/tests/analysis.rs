//! The figures of solved games, against the same worked out move by move from a list of the
//! moves, on random games.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

use retrograde::analysis::{Analysis, AnalysisOptions, analyse, longest};
use retrograde::{GameGraph, Outcome, Position, PositionGraph, Solution, Value, rate_moves, solve};

/// Numbers that look random and are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

/// A random game. Where moves are sorted they come position by position.
fn random_game(numbers: &mut Numbers, sorted: bool) -> (GameGraph, Solution) {
    let count = 1 + numbers.below(24);
    let mut moves: Vec<(Position, Position, bool)> = (0..numbers.below(4 * count))
        .map(|_| {
            let mut position = || numbers.below(count) as Position;
            (position(), position(), numbers.below(5) == 0)
        })
        .collect();
    if sorted {
        moves.sort();
    }
    let mut builder = GameGraph::builder(count);
    for &(from, to, again) in &moves {
        if again {
            builder.add_again_move(from, to);
        } else {
            builder.add_move(from, to);
        }
    }
    for _ in 0..numbers.below(3) {
        let seeds = [Value::win(0), Value::loss(1), Value::tie(0)];
        let seed = seeds[numbers.below(3) as usize];
        let position = numbers.below(count) as Position;
        builder.seed(position, seed);
    }
    let Ok(game) = builder.build() else {
        // Two seeds at one position.
        return random_game(numbers, sorted);
    };
    let solution = solve(&game).unwrap();
    (game, solution)
}

fn worth(outcome: Outcome) -> i32 {
    match outcome {
        Outcome::Win => 1,
        Outcome::Loss => -1,
        _ => 0,
    }
}

fn passed(game: &GameGraph, position: Position) -> Option<Position> {
    let other = position ^ 1;
    (other < game.position_count()).then_some(other)
}

/// The worth of each move of a position to its maker; empty where play has ended.
fn worths(game: &GameGraph, solution: &Solution, position: Position) -> Vec<i32> {
    let rated = rate_moves(game, solution, position).into_iter();
    rated
        .map(|rated| worth(rated.result.unwrap().outcome()))
        .collect()
}

fn hold_against_definitions(game: &GameGraph, solution: &Solution, analysis: &Analysis) {
    let everything = || 0..game.position_count();
    for outcome in Outcome::ALL {
        let own = worth(outcome);
        let of_each: Vec<Vec<i32>> = everything()
            .filter(|&position| solution.value(position).outcome() == outcome)
            .map(|position| worths(game, solution, position))
            .filter(|worths| !worths.is_empty())
            .collect();
        let found = analysis.choices(outcome);
        let spoiling = |worths: &Vec<i32>| worths.iter().filter(|&&worth| worth < own).count();
        let losing = |worths: &Vec<i32>| worths.iter().filter(|&&worth| worth == -1).count();
        assert_eq!(found.positions, of_each.len() as u64);
        assert_eq!(
            found.moves,
            of_each.iter().map(Vec::len).sum::<usize>() as u64
        );
        assert_eq!(
            found.spoiling_moves,
            of_each.iter().map(spoiling).sum::<usize>() as u64
        );
        assert_eq!(
            found.losing_moves,
            of_each.iter().map(losing).sum::<usize>() as u64
        );
        let alone = of_each.iter().filter(|worths| worths.len() == 1).count();
        assert_eq!(found.forced, alone as u64);
        let only = of_each
            .iter()
            .filter(|worths| worths.len() > 1 && worths.len() - spoiling(worths) == 1);
        assert_eq!(found.only_moves, only.count() as u64);
        let share = |worths: &Vec<i32>| spoiling(worths) as f64 / worths.len() as f64;
        for (class, &count) in found.by_share.iter().enumerate() {
            let inside = |share: &f64| {
                let tenths = share * 10.0;
                // Shares of at most 100 moves do not come closer to a bound than that.
                class == 0 && tenths == 0.0
                    || class > 0
                        && tenths > 0.0
                        && tenths > class as f64 - 1.0 + 1e-9
                        && tenths <= class as f64 + 1e-9
            };
            let expected = of_each.iter().map(share).filter(inside).count();
            assert_eq!(count, expected as u64, "class {class} of {outcome}");
        }
        let mean = |share: &dyn Fn(&Vec<i32>) -> f64| {
            let sum: f64 = of_each.iter().map(share).sum();
            (!of_each.is_empty()).then(|| sum / of_each.len() as f64)
        };
        let close = |found: Option<f64>, expected: Option<f64>| match (found, expected) {
            (Some(found), Some(expected)) => (found - expected).abs() < 1e-12,
            (found, expected) => found == expected,
        };
        assert!(close(found.mean_spoiling_share(), mean(&share)));
        let lost = |worths: &Vec<i32>| losing(worths) as f64 / worths.len() as f64;
        assert!(close(found.mean_losing_share(), mean(&lost)));
    }
    only_moves_are_those(game, solution, analysis);
    zugzwangs_are_those(game, solution, analysis);
}

fn only_moves_are_those(game: &GameGraph, solution: &Solution, analysis: &Analysis) {
    let mut expected: Vec<(usize, Position, Position)> = Vec::new();
    for position in 0..game.position_count() {
        let rated = rate_moves(game, solution, position);
        let own = worth(solution.value(position).outcome());
        let kept: Vec<Position> = rated
            .iter()
            .filter(|rated| worth(rated.result.unwrap().outcome()) >= own)
            .map(|rated| rated.successor.position)
            .collect();
        if rated.len() > 1 && kept.len() == 1 {
            expected.push((rated.len(), position, kept[0]));
        }
    }
    expected.sort_by_key(|&(moves, position, _)| (std::cmp::Reverse(moves), position));
    expected.truncate(4);
    let found: Vec<(usize, Position, Position)> = analysis
        .only_moves
        .iter()
        .map(|only| (only.moves as usize, only.position, only.kept_by.position))
        .collect();
    assert_eq!(found, expected);
}

fn zugzwangs_are_those(game: &GameGraph, solution: &Solution, analysis: &Analysis) {
    let goes_on = |position| !worths(game, solution, position).is_empty();
    let outcome = |position| worth(solution.value(position).outcome());
    let pairs: Vec<[Position; 2]> = (0..game.position_count())
        .filter_map(|position| Some([position, passed(game, position)?]))
        .filter(|pair| pair.iter().all(|&position| goes_on(position)))
        .collect();
    let found = analysis.zugzwangs.as_ref().unwrap();
    assert_eq!(found.compared, pairs.len() as u64);
    let count = |now: i32, if_passed: i32| {
        let those = pairs.iter().filter(|&&[position, passed]| {
            (outcome(position), -outcome(passed)) == (now, if_passed)
        });
        those.count() as u64
    };
    assert_eq!(found.lost_else_won, count(-1, 1));
    assert_eq!(found.lost_else_level, count(-1, 0));
    assert_eq!(found.level_else_won, count(0, 1));
    // Passing leads there and back, so both kinds of half a point are the same.
    assert_eq!(found.lost_else_level, found.level_else_won);
    let sides = found.lost_else_won / 2 + found.lost_else_level;
    assert_eq!(found.listed.len() as u64, sides.min(4));
    for zugzwang in &found.listed {
        assert_eq!(passed(game, zugzwang.position), Some(zugzwang.passed));
        assert_eq!(outcome(zugzwang.position), -1);
        assert!(outcome(zugzwang.passed) < 1);
    }
}

#[test]
fn random_games_have_the_figures_of_the_definitions() {
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    let (mut zugzwangs, mut only_moves, mut levels) = (0, 0, 0);
    for round in 0..600 {
        let (game, solution) = random_game(&mut numbers, round % 2 == 0);
        let pass = |position| passed(&game, position);
        let options = AnalysisOptions::default().listed(4).pass(&pass);
        let analysis = analyse(&game, &solution, &options);
        hold_against_definitions(&game, &solution, &analysis);
        assert_eq!(analysis.longest_wins, longest(&solution, Outcome::Win, 4));
        zugzwangs += analysis.zugzwangs.unwrap().total();
        only_moves += analysis.only_moves.len();
        levels += analysis.choices[Outcome::Draw as usize].positions;
        levels += analysis.choices[Outcome::Tie as usize].positions;
    }
    // Games without any would test nothing.
    assert!(zugzwangs > 200 && only_moves > 500 && levels > 1000);
}

#[test]
fn the_order_of_moves_makes_no_difference() {
    let mut numbers = Numbers(77);
    for _ in 0..100 {
        let (game, solution) = random_game(&mut numbers, false);
        let mut sorted = GameGraph::builder(u64::from(game.position_count()));
        for position in 0..game.position_count() {
            PositionGraph::for_each_successor(&game, position, &mut |successor| {
                if successor.again {
                    sorted.add_again_move(position, successor.position);
                } else {
                    sorted.add_move(position, successor.position);
                }
            });
            if let Some(value) = PositionGraph::seed(&game, position) {
                sorted.seed(position, value);
            }
        }
        let sorted = sorted.build().unwrap();
        let options = AnalysisOptions::default();
        assert_eq!(
            analyse(&game, &solution, &options),
            analyse(&sorted, &solution, &options)
        );
    }
}

#[test]
fn the_longest_wins_come_deepest_first_without_endless_ones() {
    let values = [
        Value::win(3),
        Value::ENDLESS_WIN,
        Value::loss(9),
        Value::win(7),
        Value::win(3),
        Value::win(1),
    ];
    let solution = Solution::from_values(values.to_vec());
    assert_eq!(longest(&solution, Outcome::Win, 3), [3, 0, 4]);
    assert_eq!(longest(&solution, Outcome::Win, 9), [3, 0, 4, 5]);
    assert_eq!(longest(&solution, Outcome::Draw, 9), [0_u32; 0]);
}
