//! Fair Shares and Varied Pairs (FSVP): heaps that are split fairly or merged if they differ.
//!
//! Rules. A number of counters lies in heaps. A move either shares one heap out into two or
//! more heaps that are all as large, or merges two heaps of different sizes. A player who
//! cannot move, since all heaps hold one counter, loses. The game begins with one heap if the
//! number is even, and with a heap of all but one and a heap of one if it is odd (one heap of
//! an odd prime would leave a single move). Heaps of the same size are not told apart.
//!
//! Encoding: a position is a partition of the number of counters, and its key the rank of
//! that partition, the one heap first, all ones last: large parts come before small ones.
//! With `within[s][m]`, how many partitions of s have no part above m, the rank is what each
//! part, in descending order, leaves before it: `within[s][m] - within[s][part]` for s
//! counters left and m the part before. Every rank is a position.
//!
//! Source: GamesmanOne `fsvp` (rules, starts, counts).

use crate::catalog::{GameEntry, GameOptions, OptionEntry, OptionError};
use retrograde::drawing::Drawing;
use retrograde::{Game, Moves, Outcome};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "fsvp",
    summary: "Fair Shares and Varied Pairs: split a heap into equal heaps or merge two unequal ones",
    source: "GamesmanOne fsvp",
    options: &[OptionEntry {
        name: "size",
        values: "10, from 2 to 100",
        default: "10",
        meaning: "counters in all",
    }],
    build: |options| Ok(Box::new(FairShares::new(options)?)),
};

/// The game with a number of counters.
#[derive(Debug, Clone)]
pub struct FairShares {
    name: String,
    size: usize,
    /// `within[s][m]`: partitions of s into parts of at most m, for m up to s.
    within: Vec<Vec<u32>>,
}

/// How many heaps there are of each size.
type Heaps = Vec<u8>;

impl FairShares {
    fn new(options: &GameOptions) -> Result<FairShares, OptionError> {
        let size = options.value("size", |size| (2..=100).contains(size))?;
        let mut within = vec![vec![1_u32]];
        for sum in 1..=size {
            let mut row: Vec<u32> = vec![0];
            for most in 1..=sum {
                // Those without a part `most`, and those that are left when one is taken off.
                let rest = sum - most;
                let with = if rest == 0 {
                    1
                } else {
                    within[rest][most.min(rest)]
                };
                row.push(row[most - 1] + with);
            }
            within.push(row);
        }
        Ok(FairShares {
            name: options.full_name(ENTRY.name),
            size,
            within,
        })
    }

    fn within(&self, sum: usize, most: usize) -> u32 {
        self.within[sum][most.min(sum)]
    }

    /// The rank of all ones, which is the last.
    fn last(&self) -> u32 {
        self.within(self.size, self.size) - 1
    }

    fn rank(&self, heaps: &[u8]) -> u32 {
        let (mut rank, mut left, mut most) = (0, self.size, self.size);
        for part in (1..=self.size).rev() {
            for _ in 0..heaps[part] {
                rank += self.within(left, most) - self.within(left, part);
                (left, most) = (left - part, part);
            }
        }
        rank
    }

    fn heaps(&self, rank: u32) -> Heaps {
        let mut heaps = vec![0; self.size + 1];
        let (mut rank, mut left, mut most) = (rank, self.size, self.size);
        while left > 0 {
            // The first part is the least whose partitions do not all come before the rank.
            let all = self.within(left, most);
            let part = (1..=most.min(left)).find(|&part| all - self.within(left, part) <= rank);
            let part = part.unwrap_or(1);
            rank -= all - self.within(left, part);
            heaps[part] += 1;
            (left, most) = (left - part, part);
        }
        heaps
    }

    /// Every move: what it is called, and where it leads.
    fn each_move(&self, position: u32, mut act: impl FnMut(Change, u32)) {
        let mut heaps = self.heaps(position);
        for whole in (2..=self.size)
            .filter(|&whole| heaps[whole] > 0)
            .collect::<Vec<_>>()
        {
            for share in (1..=whole / 2).filter(|share| whole % share == 0) {
                let count = (whole / share) as u8;
                heaps[whole] -= 1;
                heaps[share] += count;
                act(Change::Share { whole, share }, self.rank(&heaps));
                heaps[share] -= count;
                heaps[whole] += 1;
            }
        }
        let sizes: Vec<usize> = (1..=self.size).filter(|&size| heaps[size] > 0).collect();
        for (index, &small) in sizes.iter().enumerate() {
            for &large in &sizes[index + 1..] {
                heaps[small] -= 1;
                heaps[large] -= 1;
                heaps[small + large] += 1;
                act(Change::Merge { small, large }, self.rank(&heaps));
                heaps[small + large] -= 1;
                heaps[large] += 1;
                heaps[small] += 1;
            }
        }
    }
}

/// What a move does.
#[derive(Debug, Clone, Copy)]
enum Change {
    Share { whole: usize, share: usize },
    Merge { small: usize, large: usize },
}

impl Game for FairShares {
    type Position = u32;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn starts(&self) -> Vec<u32> {
        // The partition into all but one and one comes right after the one heap.
        vec![(self.size % 2) as u32]
    }

    fn moves(&self, position: u32, moves: &mut Moves<u32>) {
        self.each_move(position, |_, to| moves.add(to));
    }

    fn terminal(&self, position: u32) -> Option<Outcome> {
        (position == self.last()).then_some(Outcome::Loss)
    }

    fn encode(&self, position: u32) -> Option<u64> {
        Some(u64::from(position))
    }

    fn decode(&self, key: u64) -> Option<u32> {
        let rank = u32::try_from(key).ok()?;
        (rank <= self.last()).then_some(rank)
    }

    /// The heaps in descending order, joined by `+`.
    fn print(&self, position: u32) -> Option<String> {
        let heaps = self.heaps(position);
        let parts = (1..=self.size).rev();
        let parts = parts.flat_map(|part| (0..heaps[part]).map(move |_| part.to_string()));
        Some(parts.collect::<Vec<_>>().join("+"))
    }

    fn parse(&self, text: &str) -> Result<u32, String> {
        let mut heaps = vec![0; self.size + 1];
        let mut sum = 0;
        for word in text.split('+') {
            let part: usize = match word.trim().parse() {
                Ok(part) if (1..=self.size).contains(&part) => part,
                _ => {
                    return Err(format!(
                        "{word:?} is no heap; expected numbers from 1 to {} joined by +, as in 5+3+1+1",
                        self.size
                    ));
                }
            };
            sum += part;
            if sum > self.size {
                break;
            }
            heaps[part] += 1;
        }
        if sum == self.size {
            Ok(self.rank(&heaps))
        } else {
            let found = if sum > self.size { "more" } else { "fewer" };
            Err(format!(
                "{text:?} has {found} counters than the game; expected {}",
                self.size
            ))
        }
    }

    /// `6=2+2+2` for a heap shared out, `4+2=6` for two merged.
    fn move_name(&self, from: u32, to: u32) -> Option<String> {
        let mut name = None;
        self.each_move(from, |change, reached| {
            if reached == to && name.is_none() {
                name = Some(match change {
                    Change::Share { whole, share } => {
                        format!(
                            "{whole}={}",
                            vec![share.to_string(); whole / share].join("+")
                        )
                    }
                    Change::Merge { small, large } => format!("{large}+{small}={}", small + large),
                });
            }
        });
        name
    }

    fn drawing(&self, position: u32) -> Option<Drawing> {
        let mut drawing = Drawing::default();
        drawing.note(format!("heaps: {}", self.print(position)?));
        Some(drawing)
    }
}
