//! What a game by its rules is measured against: the program that a careful author writes when
//! all he has are the rules. A hash table numbers the positions as they are met, moves backwards
//! are a vector of vectors, a queue decides.

use retrograde::{AnyGame, DeadEnd, Outcome, Value};
use std::collections::{HashMap, VecDeque};

/// All positions of a game and their moves.
pub struct PlainGame {
    pub numbers: HashMap<u64, u32>,
    pub keys: Vec<u64>,
    predecessors: Vec<Vec<u32>>,
    move_counts: Vec<u32>,
    pub move_count: u64,
}

impl PlainGame {
    /// Breadth first from the starts; `None` if a move keeps the turn.
    pub fn explore(game: &dyn AnyGame) -> Option<PlainGame> {
        let mut plain = PlainGame {
            numbers: HashMap::new(),
            keys: Vec::new(),
            predecessors: Vec::new(),
            move_counts: Vec::new(),
            move_count: 0,
        };
        for start in game.starts() {
            plain.number(game.canonical(start));
        }
        let mut alternates = true;
        let mut next = 0;
        let mut reached = Vec::new();
        while next < plain.keys.len() {
            reached.clear();
            game.for_each_move_of(&[plain.keys[next]], &mut |_, to, again| {
                reached.push(to);
                alternates &= !again;
            });
            plain.move_counts.push(reached.len() as u32);
            plain.move_count += reached.len() as u64;
            for &to in &reached {
                let number = plain.number(to);
                plain.predecessors[number as usize].push(next as u32);
            }
            next += 1;
        }
        alternates.then_some(plain)
    }

    fn number(&mut self, key: u64) -> u32 {
        let next = self.keys.len() as u32;
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            self.keys.push(key);
            self.predecessors.push(Vec::new());
        }
        number
    }

    /// The value of every position, in the order in which they were met.
    pub fn solve(&self, game: &dyn AnyGame) -> Vec<Value> {
        let count = self.keys.len();
        let mut values: Vec<Option<Value>> = vec![None; count];
        let mut left = self.move_counts.clone();
        let (mut queue, mut ties) = (VecDeque::new(), VecDeque::new());
        for (number, &key) in self.keys.iter().enumerate() {
            let stuck = || match game.rules().dead_end {
                DeadEnd::Wins => Outcome::Win,
                DeadEnd::Ties => Outcome::Tie,
                _ => Outcome::Loss,
            };
            let ended = game.terminal(key);
            let outcome = ended.or_else(|| (left[number] == 0).then(stuck));
            values[number] = outcome.and_then(|outcome| Value::new(outcome, Some(0)));
            match outcome {
                Some(Outcome::Tie) => ties.push_back(number as u32),
                Some(_) => queue.push_back(number as u32),
                None => {}
            }
        }
        while let Some(number) = queue.pop_front() {
            let Some(value) = values[number as usize] else {
                continue;
            };
            let plies = value.remoteness().unwrap_or_default() + 1;
            for &predecessor in &self.predecessors[number as usize] {
                let index = predecessor as usize;
                if values[index].is_some() {
                    continue;
                }
                if value.outcome() == Outcome::Loss {
                    values[index] = Some(Value::win(plies));
                } else {
                    left[index] -= 1;
                    if left[index] > 0 {
                        continue;
                    }
                    values[index] = Some(Value::loss(plies));
                }
                queue.push_back(predecessor);
            }
        }
        while let Some(number) = ties.pop_front() {
            let known = values[number as usize].and_then(Value::remoteness);
            for &predecessor in &self.predecessors[number as usize] {
                let value = &mut values[predecessor as usize];
                if value.is_none() {
                    *value = Some(Value::tie(known.unwrap_or_default() + 1));
                    ties.push_back(predecessor);
                }
            }
        }
        values
            .into_iter()
            .map(|value| value.unwrap_or(Value::DRAW))
            .collect()
    }
}
