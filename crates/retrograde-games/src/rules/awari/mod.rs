//! Awari: stones are sown around a board of pits, and taken where they make two or three.
//!
//! Rules. Each player has a row of pits, with as many stones in each pit of the board at the
//! beginning. A move takes all stones from one of one's own pits and sows them one by one in
//! the pits that follow, around the board, leaving out the pit they come from. If the last
//! stone makes two or three stones in a pit of the opponent, these are captured, and so are
//! those of the pit before it if it is the opponent's and has two or three, and so on. A move
//! that leaves the opponent without stones is forbidden, unless all are. Who cannot move ends
//! the game: the stones left are the opponent's. Who has more than half of all stones has won,
//! and is given the stones left; if each has half of them, it is a tie. Endless play is a draw
//! here, whoever has captured more; others share the stones left, which would need an eye on
//! what came before.
//!
//! With six pits and four stones in each this is the game that Romein and Bal solved, a draw.
//! Its endings of n stones are all positions of a game with n stones in all: with `stones=1`,
//! which is the default, those of twelve.
//!
//! A position is written from the view of the player to move.
//!
//! Encoding: see the module on numbering.
//!
//! Source: John W. Romein and Henri E. Bal, "Awari is Solved", ICGA Journal 25 (2002); the rules
//! are those of Allis, van der Meulen and van den Herik (1991). No counts are published of
//! games in which endless play is a draw.

mod numbering;

use crate::catalog::{GameEntry, GameOptions, OptionEntry, OptionError, plain_number};
use numbering::Numbering;
use retrograde::drawing::{Drawing, point};
use retrograde::{Game, Moves, Outcome, RankedGame, Rules};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "awari",
    summary: "Sow stones around the board, take twos and threes; more than half of all win",
    source: "Romein and Bal, Awari is Solved (2002)",
    options: &[
        OptionEntry {
            name: "pits",
            values: "6, 5, 4, 3 or 2",
            default: "6",
            meaning: "pits in each row",
        },
        OptionEntry {
            name: "stones",
            values: "1, 2, 3 or 4",
            default: "1",
            meaning: "stones in each pit at the beginning; 4 in the true game",
        },
    ],
    build: |options| Ok(Box::new(Awari::new(options)?)),
};

/// The most pits that a board has.
const MOST_PITS: usize = 12;

/// The game on a board of some size.
#[derive(Debug, Clone)]
pub struct Awari {
    name: String,
    /// In one row.
    pits: usize,
    /// In each pit at the beginning.
    stones: u8,
    numbering: Numbering,
}

/// Where the stones are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pits {
    /// In the order in which stones are sown: first the pits of the player to move. Those that
    /// the board does not have are empty.
    stones: [u8; MOST_PITS],
    /// What the player to move and the other have captured.
    captured: [u8; 2],
}

impl Awari {
    fn new(options: &GameOptions) -> Result<Awari, OptionError> {
        let pits: usize = options.value("pits", |pits| (2..=6).contains(pits))?;
        let stones: u8 = options.value("stones", |stones| (1..=4).contains(stones))?;
        let all = 2 * pits as u8 * stones;
        Ok(Awari {
            name: options.full_name(ENTRY.name),
            pits,
            stones,
            numbering: Numbering::new(2 * pits, all),
        })
    }

    /// All stones of the game.
    fn all(&self) -> u8 {
        2 * self.pits as u8 * self.stones
    }

    /// Sows the stones of one of the mover's pits, and says whether the opponent has stones to
    /// sow then; `None` if the pit is empty.
    #[inline]
    fn sown(&self, at: Pits, pit: usize) -> Option<(Pits, bool)> {
        let around = 2 * self.pits;
        let Pits {
            mut stones,
            captured: [mut own, other],
        } = at;
        let hand = std::mem::take(&mut stones[pit]);
        if hand == 0 {
            return None;
        }
        let mut last = pit;
        for _ in 0..hand {
            last = (last + 1) % around;
            if last == pit {
                last = (last + 1) % around;
            }
            stones[last] += 1;
        }
        while last >= self.pits && matches!(stones[last], 2 | 3) {
            own += std::mem::take(&mut stones[last]);
            last -= 1;
        }
        stones[..around].rotate_left(self.pits);
        let feeds = self.can_sow(&stones);
        if own > self.all() / 2 {
            // The game is over: whatever is left is the winner's.
            stones = [0; MOST_PITS];
            own = self.all() - other;
        }
        let captured = [other, own];
        Some((Pits { stones, captured }, feeds))
    }

    /// Whether sowing a pit, the last stone in `last`, is allowed and captures nothing; what
    /// comes of it is `after`, both from the view of the player who sows.
    #[inline]
    fn leads(
        &self,
        before: [u8; MOST_PITS],
        pit: usize,
        last: usize,
        after: [u8; MOST_PITS],
    ) -> bool {
        let captures = last >= self.pits && matches!(after[last], 2 | 3);
        let feeds = |stones: &[u8]| stones[self.pits..].iter().any(|&stones| stones > 0);
        !captures
            && (feeds(&after)
                || (0..self.pits).all(|other| {
                    let captured = [0, 0];
                    let at = Pits {
                        stones: before,
                        captured,
                    };
                    other == pit || self.sown(at, other).is_none_or(|(_, feeds)| !feeds)
                }))
    }

    /// Whether the player to move has stones to sow.
    #[inline]
    fn can_sow(&self, stones: &[u8; MOST_PITS]) -> bool {
        stones[..self.pits].iter().any(|&stones| stones > 0)
    }
}

impl Game for Awari {
    type Position = Pits;

    fn name(&self) -> String {
        self.name.clone()
    }

    /// Ends of play are told one by one; none is left to this rule.
    fn rules(&self) -> Rules {
        Rules::default()
    }

    fn starts(&self) -> Vec<Pits> {
        let mut stones = [0; MOST_PITS];
        stones[..2 * self.pits].fill(self.stones);
        vec![Pits {
            stones,
            captured: [0, 0],
        }]
    }

    fn moves(&self, at: Pits, moves: &mut Moves<Pits>) {
        let sown = || (0..self.pits).filter_map(|pit| self.sown(at, pit));
        let any_feeds = sown().any(|(_, feeds)| feeds);
        let allowed = sown().filter(|&(_, feeds)| feeds == any_feeds);
        allowed.for_each(|(to, _)| moves.add(to));
    }

    fn terminal(&self, at: Pits) -> Option<Outcome> {
        if self.can_sow(&at.stones) {
            return None;
        }
        let [own, other] = at.captured;
        let left: u8 = at.stones.iter().sum();
        Some(match own.cmp(&(other + left)) {
            std::cmp::Ordering::Less => Outcome::Loss,
            std::cmp::Ordering::Equal => Outcome::Tie,
            std::cmp::Ordering::Greater => Outcome::Win,
        })
    }

    fn encode(&self, at: Pits) -> Option<u64> {
        self.numbering.rank(at)
    }

    fn decode(&self, key: u64) -> Option<Pits> {
        self.numbering.position(key)
    }

    /// The stones in the pits of the player to move, a slash, those of the opponent, both in the
    /// order of sowing; a colon, and what both have captured.
    fn print(&self, at: Pits) -> Option<String> {
        let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        let (own, others) = at.stones[..2 * self.pits].split_at(self.pits);
        let [captured, by_other] = at.captured;
        Some(format!(
            "{}/{}:{captured}-{by_other}",
            row(own),
            row(others)
        ))
    }

    fn parse(&self, text: &str) -> Result<Pits, String> {
        let refuse = || {
            let row = vec![self.stones.to_string(); self.pits].join(",");
            format!(
                "{text:?} is no position; expected the stones in the pits of the player to move, \
                 those of the opponent, and what both have captured, in this form: {row}/{row}:0-0"
            )
        };
        let (board, captured) = text.split_once(':').ok_or_else(refuse)?;
        let (own, other) = captured.split_once('-').ok_or_else(refuse)?;
        let rows = board.split_once('/').ok_or_else(refuse)?;
        let number = |text: &str| plain_number::<u8>(text).ok_or_else(refuse);
        let mut stones = [0; MOST_PITS];
        for (row, text) in [rows.0, rows.1].into_iter().enumerate() {
            let pits: Vec<&str> = text.split(',').collect();
            if pits.len() != self.pits {
                return Err(refuse());
            }
            for (pit, text) in pits.into_iter().enumerate() {
                stones[row * self.pits + pit] = number(text)?;
            }
        }
        let at = Pits {
            stones,
            captured: [number(own)?, number(other)?],
        };
        if self.numbering.rank(at).is_some() {
            return Ok(at);
        }
        Err(format!(
            "{text:?} cannot be: expected {} stones in all, and none on the board once a player \
             has captured more than {}",
            self.all(),
            self.all() / 2
        ))
    }

    /// The pit by its letter, the first in the order of sowing `a`, and how many stones the mover
    /// gets.
    /// Where several pits lead to the same, the first of them.
    fn move_name(&self, from: Pits, to: Pits) -> Option<String> {
        let leads = |&pit: &usize| {
            self.sown(from, pit)
                .is_some_and(|(reached, _)| reached == to)
        };
        let pit = (0..self.pits).find(leads)?;
        let letter = char::from(b'a' + pit as u8);
        Some(match to.captured[1] - from.captured[0] {
            0 => letter.to_string(),
            captured => format!("{letter}x{captured}"),
        })
    }

    /// The opponent's pits above, from right to left. A letter stands for ten stones and more.
    fn drawing(&self, at: Pits) -> Option<Drawing> {
        let columns = self.pits as u8;
        let mut drawing = Drawing::squares(columns, 2);
        for (pit, &stones) in (0..2 * columns).zip(&at.stones) {
            let place = match pit.checked_sub(columns) {
                None => point(pit, 1_u8),
                Some(pit) => point(columns - 1 - pit, 0_u8),
            };
            if stones > 0 {
                let sign = char::from_digit(u32::from(stones), 36).unwrap_or('*');
                drawing.piece(place, sign, None);
            }
        }
        let [own, other] = at.captured;
        drawing.note(format!(
            "the lower row moves; captured: {own} below, {other} above"
        ));
        Some(drawing)
    }

    fn ranked(&self) -> Option<&dyn retrograde::AnyRankedGame> {
        Some(self)
    }
}

impl RankedGame for Awari {
    fn rank_count(&self) -> u64 {
        self.numbering.count()
    }

    fn layer_ends(&self) -> Vec<u64> {
        self.numbering.layer_ends()
    }

    fn layer_name(&self, layer: usize) -> String {
        self.numbering.layer_name(layer)
    }

    /// Within a layer nothing is captured: the opponent sowed from a pit that is empty now, and
    /// left one stone after the other in those that follow. How many is not known, so that all
    /// numbers are tried, as far as there are stones to take back.
    fn predecessors(&self, at: Pits, predecessors: &mut Moves<Pits>) -> bool {
        let around = 2 * self.pits;
        let mut after = at.stones;
        after[..around].rotate_left(self.pits);
        for pit in (0..self.pits).filter(|&pit| after[pit] == 0) {
            let mut before = after;
            let mut last = pit;
            loop {
                last = (last + 1) % around;
                if last == pit {
                    last = (last + 1) % around;
                }
                if before[last] == 0 {
                    break;
                }
                before[last] -= 1;
                before[pit] += 1;
                if self.leads(before, pit, last, after) {
                    predecessors.add(Pits {
                        stones: before,
                        captured: [at.captured[1], at.captured[0]],
                    });
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::ranked_checks::assert_ranks;
    use super::*;

    fn awari(options: &str) -> Awari {
        Awari::new(&GameOptions::parse(ENTRY.options, options).unwrap()).unwrap()
    }

    fn reached(game: &Awari, text: &str) -> Vec<(String, String)> {
        let from = game.parse(text).unwrap();
        let mut moves = Moves::new();
        Game::moves(game, from, &mut moves);
        let named = moves.as_slice().iter().map(|made| {
            let name = game.move_name(from, made.to).unwrap();
            (name, game.print(made.to).unwrap())
        });
        named.collect()
    }

    #[test]
    fn positions_have_ranks_and_captured_stones_stay_so() {
        for options in ["pits=2,stones=2", "pits=3,stones=1", "pits=3,stones=2"] {
            assert!(assert_ranks(&awari(options)) > 100, "{options}");
        }
        assert_eq!(awari("").name(), "awari");
    }

    #[test]
    fn twos_and_threes_are_captured_backwards() {
        let game = awari("pits=3,stones=2");
        // The last stone makes three, the pit before it has two; then comes an own pit.
        let expected = [("a", "1,2,5/0,1,2:1-0"), ("cx5", "0,0,5/1,0,0:1-5")];
        let expected = expected.map(|(name, to)| (name.to_string(), to.to_string()));
        assert_eq!(reached(&game, "1,0,2/1,2,5:0-1"), expected);
    }

    #[test]
    fn the_opponent_is_left_a_move_if_that_can_be() {
        let game = awari("pits=2,stones=2");
        let only = |name: &str, to: &str| vec![(name.to_string(), to.to_string())];
        assert_eq!(reached(&game, "1,1/1,0:2-3"), only("a", "1,0/0,2:3-2"));
        // Where nothing else can be done, and more than half is the winner's with the rest.
        assert_eq!(reached(&game, "0,1/1,0:3-3"), only("bx2", "0,0/0,0:3-5"));
    }

    #[test]
    fn stones_are_sown_around_but_not_where_they_come_from() {
        let game = awari("pits=2,stones=3");
        let around = reached(&game, "5,0/3,4:0-0");
        assert_eq!(around, [("a".to_string(), "5,5/0,2:0-0".to_string())]);
    }

    #[test]
    fn who_cannot_sow_leaves_the_rest_to_the_opponent() {
        let game = awari("pits=2,stones=2");
        for (text, outcome) in [
            ("0,0/1,1:4-2", Outcome::Tie),
            ("0,0/1,2:4-1", Outcome::Tie),
            ("0,0/1,2:2-3", Outcome::Loss),
            ("0,0/0,0:5-3", Outcome::Win),
        ] {
            let at = game.parse(text).unwrap();
            assert_eq!(game.terminal(at), Some(outcome), "{text}");
        }
        assert!(
            game.parse("1,0/0,0:5-2")
                .unwrap_err()
                .contains("more than 4")
        );
    }
}
