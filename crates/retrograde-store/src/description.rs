//! What a solution file says about itself: game, rules, counts, starts.
//!
//! Encoding: numbers of fixed width, then the two texts, then the starts; the layout is in
//! `docs/format.md`. O(length).

use crate::bytes::Reader;
use crate::error::StoreError;
use crate::part::Part;
use crate::tally::Tally;
use retrograde::{Counts, DeadEnd, InfinitePlay, MAX_POSITIONS, Outcome, Player, Position, Rules};
use std::fmt;
use xxhash_rust::xxh3::xxh3_128;

/// What stands for "no position" and "no plies" in the records of the longest.
const NONE: u32 = u32::MAX;

/// What kind of game a file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A game given by its rules: positions have keys, the moves follow from the rules.
    Keys,
    /// An explicit graph: positions have names, the moves are in the file.
    Graph,
}

impl fmt::Display for Kind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Kind::Keys => "the solution of a game given by its rules",
            Kind::Graph => "the solution of an explicit graph",
        })
    }
}

/// How positions are told apart outside the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Labels {
    /// By keys.
    Keys,
    /// By names that are ascending integers of 64 bits.
    Integers,
    /// By names that are texts.
    Texts,
}

/// Who moves after a move of a graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Turns {
    /// Always the opponent; also where the moves are not in the file.
    Alternate,
    /// The opponent but for moves that are marked.
    Marked,
    /// The owner of the position reached.
    Owned,
}

/// What a solution file says about itself.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Description {
    /// What kind of game it is.
    pub kind: Kind,
    /// The name of the game with its options, or of the file it was read from.
    pub name: String,
    /// The program that wrote the file, with its version.
    pub program: String,
    /// The rules in force.
    pub rules: Rules,
    /// Equal for equal games only: [`keys_identity`] for games given by rules, the identity
    /// of the graph for others. Printed as 32 hexadecimal digits.
    pub identity: u128,
    /// Where the game begins: keys of positions, or for a graph their numbers.
    pub starts: Vec<u64>,
    /// How many positions there are.
    pub position_count: u32,
    /// How many moves there are.
    pub move_count: u64,
    /// How many positions of each outcome.
    pub counts: Counts,
    /// For each outcome, in the order of [`Outcome::ALL`], the first of its positions with
    /// the largest remoteness, and that remoteness in plies.
    pub longest: [Option<(Position, u32)>; 4],
    pub(crate) labels: Labels,
    pub(crate) turns: Turns,
}

impl Description {
    /// The first outcome, in the order of [`Outcome::ALL`], that takes longest to reach, and
    /// how many plies it takes; `None` if play never ends anywhere.
    #[must_use]
    pub fn deepest(&self) -> Option<(Outcome, u32)> {
        let mut deepest: Option<(Outcome, u32)> = None;
        for outcome in Outcome::ALL {
            if let Some((_, plies)) = self.longest[outcome as usize]
                && deepest.is_none_or(|(_, most)| plies > most)
            {
                deepest = Some((outcome, plies));
            }
        }
        deepest
    }

    /// Whether the file of a graph says for every position who moves there.
    #[must_use]
    pub fn has_owners(&self) -> bool {
        self.turns == Turns::Owned
    }

    pub(crate) fn tally(&self) -> Tally {
        Tally {
            counts: self.counts,
            longest: self.longest,
        }
    }

    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut bytes = vec![
            match self.labels {
                Labels::Keys => 0,
                Labels::Integers => 1,
                Labels::Texts => 2,
            },
            match self.turns {
                Turns::Alternate => 0,
                Turns::Marked => 1,
                Turns::Owned => 2,
            },
        ];
        bytes.extend(rules_bytes(self.rules));
        bytes.extend(self.position_count.to_le_bytes());
        bytes.extend(self.move_count.to_le_bytes());
        bytes.extend(self.identity.to_le_bytes());
        let counts = self.counts;
        for count in [
            counts.win,
            counts.loss,
            counts.tie,
            counts.draw,
            counts.endless_win,
            counts.endless_loss,
        ] {
            bytes.extend(count.to_le_bytes());
        }
        for outcome in [Outcome::Win, Outcome::Loss, Outcome::Tie] {
            let (position, plies) = self.longest[outcome as usize].unwrap_or((NONE, NONE));
            bytes.extend(position.to_le_bytes());
            bytes.extend(plies.to_le_bytes());
        }
        for text in [&self.name, &self.program] {
            bytes.extend((text.len() as u32).to_le_bytes());
            bytes.extend(text.as_bytes());
        }
        bytes.extend((self.starts.len() as u32).to_le_bytes());
        for start in &self.starts {
            bytes.extend(start.to_le_bytes());
        }
        bytes
    }

    pub(crate) fn decode(bytes: &[u8]) -> Result<Description, StoreError> {
        let description = read(&mut Reader::new(bytes))
            .map_err(|problem| StoreError::malformed(Part::Description, problem))?;
        description.check()?;
        Ok(description)
    }

    /// Whether the numbers agree with each other.
    fn check(&self) -> Result<(), StoreError> {
        let wrong = |problem: String| Err(StoreError::malformed(Part::Description, problem));
        let positions = u64::from(self.position_count);
        if positions > MAX_POSITIONS {
            return wrong(format!(
                "expected at most {MAX_POSITIONS} positions, found {positions}"
            ));
        }
        let counts = self.counts;
        let outcomes = [counts.win, counts.loss, counts.tie, counts.draw];
        let sum = outcomes
            .iter()
            .try_fold(0_u64, |sum, &count| sum.checked_add(count));
        if sum != Some(positions) {
            return wrong(format!(
                "the counts of outcomes do not add up to {positions} positions"
            ));
        }
        if counts.endless_win > counts.win || counts.endless_loss > counts.loss {
            return wrong("more endless wins or losses than wins or losses".into());
        }
        if self.kind == Kind::Graph
            && let Some(start) = self.starts.iter().find(|&&start| start >= positions)
        {
            return wrong(format!("it begins at position {start} of {positions}"));
        }
        Ok(())
    }
}

fn read(reader: &mut Reader<'_>) -> Result<Description, &'static str> {
    const SHORT: &str = "it ends too early";
    let (labels, kind) = match reader.u8().ok_or(SHORT)? {
        0 => (Labels::Keys, Kind::Keys),
        1 => (Labels::Integers, Kind::Graph),
        2 => (Labels::Texts, Kind::Graph),
        _ => return Err("expected 0, 1 or 2 as the kind of labels"),
    };
    let turns = match reader.u8().ok_or(SHORT)? {
        0 => Turns::Alternate,
        1 if kind == Kind::Graph => Turns::Marked,
        2 if kind == Kind::Graph => Turns::Owned,
        _ => return Err("expected 0 as the kind of turns, or for a graph 1 or 2"),
    };
    let rules = rules_of([reader.u8().ok_or(SHORT)?, reader.u8().ok_or(SHORT)?])?;
    let position_count = reader.u32().ok_or(SHORT)?;
    let move_count = reader.u64().ok_or(SHORT)?;
    let identity = reader.u128().ok_or(SHORT)?;
    let mut number = || reader.u64().ok_or(SHORT);
    let counts = Counts {
        win: number()?,
        loss: number()?,
        tie: number()?,
        draw: number()?,
        endless_win: number()?,
        endless_loss: number()?,
    };
    let mut longest = [None; 4];
    for outcome in [Outcome::Win, Outcome::Loss, Outcome::Tie] {
        let position = reader.u32().ok_or(SHORT)?;
        let plies = reader.u32().ok_or(SHORT)?;
        longest[outcome as usize] = match (position, plies) {
            (NONE, NONE) => None,
            (position, _) if position >= position_count => {
                return Err("the longest of an outcome is at a position that does not exist");
            }
            known => Some(known),
        };
    }
    let mut text = || {
        let length = reader.u32().ok_or(SHORT)?;
        let bytes = reader.bytes(length as usize).ok_or(SHORT)?;
        let text = str::from_utf8(bytes).map_err(|_| "a text is not UTF-8")?;
        Ok::<String, &'static str>(text.to_string())
    };
    let (name, program) = (text()?, text()?);
    let start_count = reader.u32().ok_or(SHORT)?;
    if reader.len() as u64 != u64::from(start_count) * 8 {
        return Err("its length does not agree with the number of starts");
    }
    let mut starts = Vec::with_capacity(start_count as usize);
    while let Some(start) = reader.u64() {
        starts.push(start);
    }
    Ok(Description {
        kind,
        name,
        program,
        rules,
        identity,
        starts,
        position_count,
        move_count,
        counts,
        longest,
        labels,
        turns,
    })
}

/// The identity of a game given by its rules: a hash of everything that the rules, run to
/// the end, agree on.
///
/// XXH3 of 128 bits over the name (length as `u32`, then its bytes), the codes of the two
/// rules, the starts (count as `u32`, then the keys), and the counts of positions and moves
/// as `u64`; all little-endian. No defence against someone who wants two games to collide.
#[must_use]
pub fn keys_identity(
    name: &str,
    rules: Rules,
    starts: &[u64],
    position_count: u32,
    move_count: u64,
) -> u128 {
    let mut bytes = Vec::with_capacity(name.len() + 8 * starts.len() + 32);
    bytes.extend((name.len() as u32).to_le_bytes());
    bytes.extend(name.as_bytes());
    bytes.extend(rules_bytes(rules));
    bytes.extend((starts.len() as u32).to_le_bytes());
    starts
        .iter()
        .for_each(|start| bytes.extend(start.to_le_bytes()));
    bytes.extend(u64::from(position_count).to_le_bytes());
    bytes.extend(move_count.to_le_bytes());
    xxh3_128(&bytes)
}

/// The codes of the dead-end rule and of the rule for endless play.
pub(crate) fn rules_bytes(rules: Rules) -> [u8; 2] {
    let dead_end = match rules.dead_end {
        DeadEnd::Loses => 0,
        DeadEnd::Wins => 1,
        DeadEnd::Ties => 2,
        DeadEnd::PlayerWins(player) => 3 + player.index() as u8,
    };
    let infinite = match rules.infinite {
        InfinitePlay::Draw => 0,
        InfinitePlay::PlayerWins(player) => 1 + player.index() as u8,
    };
    [dead_end, infinite]
}

pub(crate) fn rules_of([dead_end, infinite]: [u8; 2]) -> Result<Rules, &'static str> {
    Ok(Rules {
        dead_end: match dead_end {
            0 => DeadEnd::Loses,
            1 => DeadEnd::Wins,
            2 => DeadEnd::Ties,
            3 => DeadEnd::PlayerWins(Player::Zero),
            4 => DeadEnd::PlayerWins(Player::One),
            _ => return Err("expected 0 to 4 as the dead-end rule"),
        },
        infinite: match infinite {
            0 => InfinitePlay::Draw,
            1 => InfinitePlay::PlayerWins(Player::Zero),
            2 => InfinitePlay::PlayerWins(Player::One),
            _ => return Err("expected 0 to 2 as the rule for endless play"),
        },
    })
}
