//! Nine men's morris: men are put on a board of three squares, then moved along its lines, and
//! three in a line take a man of the opponent.
//!
//! Rules, as Gasser solved the game. The players have nine men each and put them in turn on
//! empty points. When all are down they move one of their men along a line to the next point,
//! which must be empty; a player with three men left may jump to any empty point. Who gets
//! three men in a line, a mill, takes a man of the opponent that is in no mill, or any if all
//! are; one man only, even if two mills close at once. Who has less than three men or cannot
//! move loses. The game of nine men is a draw.
//!
//! Smaller games have fewer men, `men=3` and up, or the board of two squares, `board=two`, on
//! which six men each are the usual game. With `flying=no` nobody may jump.
//!
//! A position is written from the view of the player to move. With `symmetry=yes` one of
//! sixteen images stands for all: the turns and reflections, and the board inside out.
//!
//! Encoding: see the module on numbering.
//!
//! Source: Ralph Gasser, "Solving Nine Men's Morris", in Games of No Chance (1996).

mod board;
mod numbering;

use super::stones::members;
use super::switches::{SYMMETRY, yes};
use crate::catalog::{GameEntry, GameOptions, OptionEntry, OptionError};
use board::Board;
use numbering::{Counts, Numbering};
use retrograde::drawing::{Drawing, point};
use retrograde::{Game, Moves, Outcome, RankedGame};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "nine-mens-morris",
    summary: "Put men on three squares and move them; three in a line take one",
    source: "Gasser, Solving Nine Men's Morris (1996)",
    options: &[
        OptionEntry {
            name: "men",
            values: "9, 8, 7, 6, 5, 4 or 3",
            default: "9",
            meaning: "men of each player",
        },
        OptionEntry {
            name: "board",
            values: "three, or two for up to six men each",
            default: "three",
            meaning: "how many squares the board has",
        },
        OptionEntry {
            name: "flying",
            values: "yes or no",
            default: "yes",
            meaning: "whether a player with three men left may jump to any empty point",
        },
        SYMMETRY,
    ],
    build: |options| Ok(Box::new(Morris::new(options)?)),
};

/// Who has less loses.
const LEAST_MEN: u32 = 3;

/// The signs of the player to move and of the opponent.
const SIGNS: [char; 2] = ['X', 'O'];

/// The game on some board with some number of men.
#[derive(Debug, Clone)]
pub struct Morris {
    name: String,
    men: u8,
    flying: bool,
    board: Board,
    all: u32,
    numbering: Numbering,
}

/// Which points each player has, and how many men are in hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Men {
    mover: u32,
    opponent: u32,
    /// Of the player to move and of the opponent.
    hands: [u8; 2],
}

impl Men {
    #[inline]
    fn counts(self) -> Counts {
        Counts {
            hands: self.hands.map(usize::from),
            board: [self.mover, self.opponent].map(|set| set.count_ones() as usize),
        }
    }
}

impl Morris {
    fn new(options: &GameOptions) -> Result<Morris, OptionError> {
        let men: u8 = options.value("men", |men| (3..=9).contains(men))?;
        let squares = [3, 2][options.choice("board", &["three", "two"])?];
        if squares == 2 && men > 6 {
            return Err(OptionError::Unusable {
                name: "board".into(),
                found: "two".into(),
                reason: format!("there is no room for {men} men each; men=6 is the most"),
            });
        }
        let board = Board::new(squares);
        let all = board.symmetries();
        let used = if yes(options, "symmetry")? {
            &all[..]
        } else {
            &all[..1]
        };
        Ok(Morris {
            name: options.full_name(ENTRY.name),
            men,
            flying: options.choice("flying", &["yes", "no"])? == 0,
            all: (1 << board.len()) - 1,
            numbering: Numbering::new(board.len(), used, men.into()),
            board,
        })
    }

    /// Where a man may go from a point, if he is one of so many.
    #[inline]
    fn reach(&self, from: usize, men: u32) -> u32 {
        if self.flying && men == LEAST_MEN {
            self.all
        } else {
            self.board.next[from]
        }
    }

    fn can_move(&self, at: Men) -> bool {
        let empty = self.all & !(at.mover | at.opponent);
        let men = at.mover.count_ones();
        at.hands[0] > 0 || members(at.mover).any(|from| self.reach(from, men) & empty != 0)
    }

    /// Adds what becomes of a man put on a point beside `others` of his side.
    #[inline]
    fn put(&self, at: Men, others: u32, to: usize, hand: u8, moves: &mut Moves<Men>) {
        let after = Men {
            mover: at.opponent,
            opponent: others | 1 << to,
            hands: [at.hands[1], hand],
        };
        if !self.board.closes(to, others) {
            moves.add(after);
            return;
        }
        let outside = at.opponent & !self.board.in_mills(at.opponent);
        let loose = if outside == 0 { at.opponent } else { outside };
        for taken in members(loose) {
            moves.add(Men {
                mover: at.opponent ^ 1 << taken,
                ..after
            });
        }
        // All men of the opponent may still be in his hand.
        if loose == 0 {
            moves.add(after);
        }
    }
}

impl Game for Morris {
    type Position = Men;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn starts(&self) -> Vec<Men> {
        vec![Men {
            mover: 0,
            opponent: 0,
            hands: [self.men; 2],
        }]
    }

    fn moves(&self, at: Men, moves: &mut Moves<Men>) {
        let men = at.mover.count_ones();
        if men + u32::from(at.hands[0]) < LEAST_MEN {
            return;
        }
        let empty = self.all & !(at.mover | at.opponent);
        if let Some(hand) = at.hands[0].checked_sub(1) {
            members(empty).for_each(|to| self.put(at, at.mover, to, hand, moves));
            return;
        }
        for from in members(at.mover) {
            let others = at.mover ^ 1 << from;
            for to in members(self.reach(from, men) & empty) {
                self.put(at, others, to, 0, moves);
            }
        }
    }

    fn terminal(&self, at: Men) -> Option<Outcome> {
        let men = at.mover.count_ones() + u32::from(at.hands[0]);
        (men < LEAST_MEN || !self.can_move(at)).then_some(Outcome::Loss)
    }

    fn canonical(&self, at: Men) -> Men {
        if self.numbering.has_symmetry() {
            self.numbering.least(at)
        } else {
            at
        }
    }

    fn image_count(&self, at: Men) -> u64 {
        self.numbering.image_count(at)
    }

    fn encode(&self, at: Men) -> Option<u64> {
        Some(self.numbering.key(at))
    }

    fn decode(&self, key: u64) -> Option<Men> {
        self.numbering.position(key)
    }

    /// The rows of points joined by slashes, `X` the player to move, `O` the opponent, then the
    /// men in their hands.
    fn print(&self, at: Men) -> Option<String> {
        let mut text = String::new();
        let mut next = 0;
        for (row, length) in self.board.rows().into_iter().enumerate() {
            if row > 0 {
                text.push('/');
            }
            for at_point in next..next + length {
                text.push(
                    match (at.mover >> at_point & 1, at.opponent >> at_point & 1) {
                        (1, _) => SIGNS[0],
                        (_, 1) => SIGNS[1],
                        _ => '.',
                    },
                );
            }
            next += length;
        }
        let [own, other] = at.hands;
        Some(format!("{text}:{own}-{other}"))
    }

    fn parse(&self, text: &str) -> Result<Men, String> {
        let rows = self.board.rows();
        let refuse = || {
            let rows: Vec<String> = rows.iter().map(|&length| ".".repeat(length)).collect();
            format!(
                "{text:?} is no position; expected the signs X (the player to move), O and . \
                 in this form, then the men in both hands: {}:{1}-{1}",
                rows.join("/"),
                self.men
            )
        };
        let (board, hands) = text.split_once(':').ok_or_else(refuse)?;
        let (own, other) = hands.split_once('-').ok_or_else(refuse)?;
        let hand = |hand: &str| crate::catalog::plain_number::<u8>(hand).ok_or_else(refuse);
        let hands = [hand(own)?, hand(other)?];
        let lengths = board.split('/').map(|row| row.chars().count());
        if !lengths.eq(rows.iter().copied()) {
            return Err(refuse());
        }
        let mut sets = [0_u32; 2];
        for (at_point, sign) in board.chars().filter(|&sign| sign != '/').enumerate() {
            match SIGNS.iter().position(|&own| own == sign) {
                Some(side) => sets[side] |= 1 << at_point,
                None if sign == '.' => {}
                None => return Err(refuse()),
            }
        }
        let at = Men {
            mover: sets[0],
            opponent: sets[1],
            hands,
        };
        if self.numbering.has(at.counts()) {
            return Ok(at);
        }
        Err(format!(
            "{text:?} has {} X and {} O on the board and {own} and {other} in hand; expected up \
             to {} men each, as many in both hands or one more in that of X, at least two X and \
             three O in all",
            sets[0].count_ones(),
            sets[1].count_ones(),
            self.men
        ))
    }

    /// `a1` puts a man down, `a1-a4` moves one, and `xg7` behind it takes one.
    fn move_name(&self, from: Men, to: Men) -> Option<String> {
        let name = |set: u32| members(set).next().map(|at| self.board.name(at));
        let entered = name(to.opponent & !from.mover)?;
        let mut text = match name(from.mover & !to.opponent) {
            Some(left) => format!("{left}-{entered}"),
            None => entered,
        };
        if let Some(taken) = name(from.opponent & !to.mover) {
            text.push('x');
            text.push_str(&taken);
        }
        Some(text)
    }

    fn drawing(&self, at: Men) -> Option<Drawing> {
        let places = self.board.places().into_iter();
        let places: Vec<_> = places.map(|(column, row)| point(column, row)).collect();
        let mut drawing = Drawing::nodes(&places, &self.board.edges());
        for (set, sign) in [at.mover, at.opponent].into_iter().zip(SIGNS) {
            for at_point in members(set) {
                drawing.piece(places[at_point], sign, None);
            }
        }
        let [own, other] = at.hands;
        drawing.note(match own + other {
            0 => "X to move".into(),
            _ => format!("X to move; in hand: X {own}, O {other}"),
        });
        Some(drawing)
    }

    fn ranked(&self) -> Option<&dyn retrograde::AnyRankedGame> {
        Some(self)
    }
}

impl RankedGame for Morris {
    fn rank_count(&self) -> u64 {
        self.numbering.count()
    }

    fn layer_ends(&self) -> Vec<u64> {
        self.numbering.layer_ends()
    }

    fn layer_name(&self, layer: usize) -> String {
        self.numbering.layer_name(layer)
    }

    fn has_symmetry(&self) -> bool {
        self.numbering.has_symmetry()
    }

    /// Within a layer men are moved and nothing is taken: the man of the opponent who came last
    /// closed no mill, so he stands in none.
    fn predecessors(&self, at: Men, predecessors: &mut Moves<Men>) -> bool {
        if at.hands == [0, 0] {
            let empty = self.all & !(at.mover | at.opponent);
            let men = at.opponent.count_ones();
            let in_mills = self.board.in_mills(at.opponent);
            for to in members(at.opponent & !in_mills) {
                for from in members(self.reach(to, men) & empty) {
                    predecessors.add(Men {
                        mover: at.opponent ^ 1 << to | 1 << from,
                        opponent: at.mover,
                        hands: [0, 0],
                    });
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::ranked_checks::{assert_ranks, assert_symmetry};
    use super::*;

    fn morris(options: &str) -> Morris {
        Morris::new(&GameOptions::parse(ENTRY.options, options).unwrap()).unwrap()
    }

    fn named_moves(game: &Morris, text: &str) -> Vec<String> {
        let from = game.parse(text).unwrap();
        let mut moves = Moves::new();
        Game::moves(game, from, &mut moves);
        let named = moves.as_slice().iter();
        named
            .map(|made| game.move_name(from, made.to).unwrap())
            .collect()
    }

    #[test]
    fn small_games_have_ranks_and_ways_back() {
        for options in [
            "men=3,board=two",
            "men=3,board=two,flying=no",
            "men=4,board=two,symmetry=yes",
        ] {
            assert!(assert_ranks(&morris(options)) > 100_000);
        }
        assert_symmetry(
            &morris("men=3,board=two"),
            &morris("men=3,board=two,symmetry=yes"),
        );
    }

    #[test]
    fn a_mill_takes_a_man_outside_mills_if_there_is_one() {
        let game = morris("");
        // X closes the upper side; O has a mill at the lower side, and a man beside it.
        let text = "XX./.../.../....X./.../.O./OOO:1-0";
        let moves = named_moves(&game, text);
        let closing: Vec<&String> = moves.iter().filter(|name| name.starts_with("g7")).collect();
        assert_eq!(closing, ["g7xd2"]);
        let text = "XX./.../.../....X./.../.../OOO:1-0";
        let moves = named_moves(&game, text);
        let closing: Vec<&String> = moves.iter().filter(|name| name.starts_with("g7")).collect();
        assert_eq!(closing, ["g7xa1", "g7xd1", "g7xg1"]);
    }

    #[test]
    fn men_move_along_lines_and_three_of_them_fly() {
        let four = "XX./.../.../X....X/.../.O./OOO:0-0";
        assert_eq!(
            named_moves(&morris("men=4"), four),
            ["d7-g7", "d7-d6", "a4-b4", "g4-g7xd2", "g4-f4"]
        );
        let three = "XX./.../.../X...../.../.O./OOO:0-0";
        assert_eq!(named_moves(&morris("men=4"), three).len(), 3 * 17);
        assert_eq!(named_moves(&morris("men=4,flying=no"), three).len(), 3);
    }

    #[test]
    fn who_has_two_men_or_no_move_has_lost() {
        let game = morris("men=5,flying=no");
        for text in [
            "XX./.../.../....../.../.O./.OO:0-0",
            "XXO/.O./.../XO..../.../.../O..:0-0",
        ] {
            let at = game.parse(text).unwrap();
            assert_eq!(game.terminal(at), Some(Outcome::Loss), "{text}");
        }
        let at = game.parse("XXO/.O./.../XO..../.../.../X..:2-0");
        assert!(at.is_err_and(|error| error.contains("expected up to 5 men")));
    }
}
