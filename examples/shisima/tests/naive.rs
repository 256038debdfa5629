//! The counts that the page shows, found again without the library: another picture of the
//! board, and values by passes over all positions until nothing changes.

use shisima::Shisima;
use std::collections::{HashMap, HashSet};

/// Nine signs, the pond first, and whose turn it is.
type Board = ([char; 9], char);

fn moves((signs, mover): Board) -> Vec<Board> {
    let opponent = if mover == 'X' { 'O' } else { 'X' };
    let crossed = (1..=4).any(|end| [signs[0], signs[end], signs[end + 4]] == [opponent; 3]);
    let mut reached = Vec::new();
    for from in (0..9).filter(|&from| !crossed && signs[from] == mover) {
        let neighbours = match from {
            0 => (1..9).collect(),
            1 => vec![0, 8, 2],
            8 => vec![0, 7, 1],
            _ => vec![0, from - 1, from + 1],
        };
        for to in neighbours {
            if signs[to] == '.' {
                let mut next = signs;
                next[to] = mover;
                next[from] = '.';
                reached.push((next, opponent));
            }
        }
    }
    reached
}

/// In how many plies positions are won (odd) or lost (even); the others are drawn.
fn values(successors: &HashMap<Board, Vec<Board>>) -> HashMap<Board, u32> {
    let mut plies_of: HashMap<Board, u32> = HashMap::new();
    for plies in 0.. {
        let is = |board: &Board, rest| plies_of.get(board).is_some_and(|plies| plies % 2 == rest);
        let decided: Vec<Board> = successors
            .iter()
            .filter(|(board, next)| {
                let settled = match plies % 2 {
                    0 => next.iter().all(|to| is(to, 1)),
                    _ => next.iter().any(|to| is(to, 0)),
                };
                settled && !plies_of.contains_key(*board)
            })
            .map(|(&board, _)| board)
            .collect();
        if decided.is_empty() && plies > 0 {
            break;
        }
        plies_of.extend(decided.into_iter().map(|board| (board, plies)));
    }
    plies_of
}

#[test]
fn a_naive_program_finds_the_same() -> Result<(), Box<dyn std::error::Error>> {
    let start = (['.', 'X', 'X', 'X', '.', 'O', 'O', 'O', '.'], 'X');
    let mut successors = HashMap::new();
    let mut known = HashSet::from([start]);
    let mut waiting = vec![start];
    while let Some(board) = waiting.pop() {
        let next = moves(board);
        waiting.extend(next.iter().filter(|&&to| known.insert(to)));
        successors.insert(board, next);
    }
    let plies_of = values(&successors);
    let won = plies_of.values().filter(|&plies| plies % 2 == 1).count();
    let move_count: usize = successors.values().map(Vec::len).sum();
    let counts = [successors.len(), move_count, won, plies_of.len() - won];
    assert_eq!(counts, [3200, 12256, 1552, 624]);
    assert_eq!(plies_of.values().max(), Some(&11));

    let solved = retrograde::explore(&Shisima)?.solve()?;
    for &(signs, mover) in successors.keys() {
        let text: String = signs[1..].iter().chain(&signs[..1]).collect();
        let board = retrograde::Game::parse(&Shisima, &format!("{text}:{mover}"))?;
        let value = solved.value_of(board).ok_or("a position is missing")?;
        let plies = plies_of.get(&(signs, mover)).copied();
        assert_eq!(value.remoteness(), plies, "{text}:{mover} is a {value}");
    }
    Ok(())
}
