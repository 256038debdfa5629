//! Positions and moves of dōbutsu shōgi as text, and pictures.
//!
//! A position is its four rows from the far one down and then what is in hand, joined by
//! slashes, as in `gle/.c./.C./ELG/-`: capital letters belong to the player to move. L is a
//! lion, G a giraffe, E an elephant, C a chick, H a hen. Squares have the letters a to c from
//! the mover's left to right and the numbers 1 to 4 from the home row up.

use super::position::{
    CHICKS, EXPOSED, GIRAFFES, HOME_ROW, KINDS, Lane, MINE, OVER, Position, SQUARES, Squares,
    column, hand_shift, in_all_lanes,
};
use super::ranking::Ranking;
use retrograde::Player;
use retrograde::drawing::{Drawing, point};

/// What the two positions without a board are called.
const ENDS: [(Position, &str); 2] = [(OVER, "over"), (EXPOSED, "exposed")];

const fn letter(kind: Lane) -> char {
    match kind {
        CHICKS => 'C',
        GIRAFFES => 'G',
        _ => 'E',
    }
}

/// What stands on a square, as it is written.
fn sign(position: Position, square: usize) -> char {
    if square == position.lion() {
        return 'L';
    }
    if square == position.other_lion() {
        return 'l';
    }
    let at = |set: u16| set >> square & 1 != 0;
    let Some(kind) = KINDS.into_iter().find(|&kind| at(position.set(kind))) else {
        return '.';
    };
    let sign = if at(position.hens) { 'H' } else { letter(kind) };
    if at(position.set(MINE)) {
        sign
    } else {
        sign.to_ascii_lowercase()
    }
}

/// What both players have in hand, capital letters first.
fn hands(position: Position) -> String {
    let other = Position {
        hands: position.other_hands(),
        ..position
    };
    let of = |hands: Position, lower: bool| {
        KINDS.into_iter().rev().flat_map(move |kind| {
            let sign = letter(kind);
            let sign = if lower {
                sign.to_ascii_lowercase()
            } else {
                sign
            };
            std::iter::repeat_n(sign, usize::from(hands.hand(kind)))
        })
    };
    let text: String = of(position, false).chain(of(other, true)).collect();
    if text.is_empty() { "-".into() } else { text }
}

pub(super) fn print(position: Position) -> String {
    if let Some((_, text)) = ENDS.iter().find(|(end, _)| *end == position) {
        return (*text).into();
    }
    let mut text = String::with_capacity(SQUARES + 4 + 6);
    for row in (0..4).rev() {
        text.extend((0..3).map(|column| sign(position, 3 * row + column)));
        text.push('/');
    }
    text + &hands(position)
}

/// Reads what [`print`] writes; a mirror image is as good.
pub(super) fn parse(text: &str, ranking: &Ranking) -> Result<Position, String> {
    if let Some((position, _)) = ENDS.iter().find(|(_, end)| *end == text) {
        return match ranking.rank(*position) {
            Some(_) => Ok(*position),
            None => Err(format!(
                "{text:?} is no position where ends of play are told apart; expected a board"
            )),
        };
    }
    let parts: Vec<&str> = text.split('/').collect();
    let [rows @ .., in_hand] = parts.as_slice() else {
        return Err(no_board(text));
    };
    if rows.len() != 4 || rows.iter().any(|row| row.chars().count() != 3) {
        return Err(no_board(text));
    }
    let mut reader = Reader::default();
    for (row, signs) in (0..4).rev().zip(rows) {
        for (column, sign) in signs.chars().enumerate() {
            reader.put(sign, Some(3 * row + column))?;
        }
    }
    for sign in in_hand.chars().filter(|_| *in_hand != "-") {
        reader.put(sign, None)?;
    }
    let position = reader.finish()?.to_canonical();
    match ranking.rank(position) {
        Some(_) => Ok(position),
        None => Err(format!(
            "play is over in {text:?}, or is with the next move; expected lions that have not \
             reached the far row and do not stand side by side"
        )),
    }
}

fn no_board(text: &str) -> String {
    format!(
        "{text:?} is no position; expected four rows of three signs and what is in hand, or a \
         dash, joined by slashes, as in gle/.c./.C./ELG/-, or \"over\" or \"exposed\""
    )
}

/// A position as it is put together.
#[derive(Default)]
struct Reader {
    sets: u64,
    hens: u16,
    lions: [Option<usize>; 2],
    mine_in_hand: [u8; 3],
    /// Chicks, giraffes and elephants met.
    met: [u8; 3],
}

impl Reader {
    fn put(&mut self, sign: char, square: Option<usize>) -> Result<(), String> {
        let is_mine = sign.is_ascii_uppercase();
        let kind = match (sign.to_ascii_uppercase(), square) {
            ('.', Some(_)) => return Ok(()),
            ('L', Some(_)) => {
                let lion = &mut self.lions[usize::from(!is_mine)];
                return match lion {
                    Some(_) => Err(format!("there are two lions {sign}; expected one")),
                    None => {
                        *lion = square;
                        Ok(())
                    }
                };
            }
            ('C', _) | ('H', Some(_)) => 0,
            ('G', _) => 1,
            ('E', _) => 2,
            (_, Some(_)) => {
                return Err(format!(
                    "{sign:?} is no piece; expected L, G, E, C or H, small or capital, or a dot"
                ));
            }
            _ => {
                return Err(format!(
                    "{sign:?} cannot be in hand; expected G, E or C, small or capital"
                ));
            }
        };
        self.met[kind] += 1;
        if self.met[kind] > 2 {
            let what = ["chicks and hens", "giraffes", "elephants"][kind];
            return Err(format!("there are more than two {what}; expected two"));
        }
        match square {
            Some(square) => {
                self.sets |= 1 << (KINDS[kind] + square as u32);
                self.sets |= u64::from(is_mine) << (MINE + square as u32);
                self.hens |= u16::from(sign.eq_ignore_ascii_case(&'H')) << square;
            }
            None => self.mine_in_hand[kind] += u8::from(is_mine),
        }
        Ok(())
    }

    fn finish(self) -> Result<Position, String> {
        let [Some(lion), Some(other)] = self.lions else {
            return Err("a lion is missing; expected one L and one l".into());
        };
        if let Some(kind) = self.met.iter().position(|&met| met != 2) {
            let what = ["chicks or hens", "giraffes", "elephants"][kind];
            return Err(format!(
                "there are {} {what}; expected two, on the board or in hand",
                self.met[kind]
            ));
        }
        let hand = |place: usize| self.mine_in_hand[place] << hand_shift(KINDS[place]);
        Ok(Position {
            sets: self.sets,
            hens: self.hens,
            lions: (lion | other << 4) as u8,
            hands: hand(0) | hand(1) | hand(2),
        })
    }
}

/// What the move from one position to another is called, on the board of the first.
pub(super) fn move_name(from: Position, to: Position) -> Option<String> {
    if to == EXPOSED {
        return Some("exposes the lion".into());
    }
    if to == OVER {
        let catches = from == EXPOSED || from.can_catch() || from.lions_touch();
        return Some(
            if catches {
                "catches the lion"
            } else {
                "home with the lion"
            }
            .into(),
        );
    }
    let board = from.turned();
    let square = |square: usize| {
        let column = if from.turns_halfway() {
            2 - column(square)
        } else {
            column(square)
        };
        format!("{}{}", char::from(b'a' + column as u8), 4 - square / 3)
    };
    let taken = |square: usize| board.set(MINE) >> square & 1 != 0;
    let step = |sign: char, from: usize, to: usize| {
        let how = if taken(to) { 'x' } else { '-' };
        format!("{sign}{}{how}{}", square(from), square(to))
    };
    let theirs = |position: Position| position.pieces() & !position.set(MINE);
    let lion = |reached: Position| {
        let moved = Position {
            sets: board.sets & !in_all_lanes(1 << reached.other_lion()),
            ..reached
        };
        let is_move = reached.other_lion() != board.other_lion() && reached == moved;
        (is_move && reached.lion() == board.lion())
            .then(|| step('L', board.other_lion(), reached.other_lion()))
    };
    if let Some(name) = lion(to).or_else(|| lion(to.mirrored())) {
        return Some(name);
    }
    let reached = Squares(theirs(to) & !theirs(board)).next()?;
    let kind = KINDS
        .into_iter()
        .find(|&kind| to.set(kind) >> reached & 1 != 0)?;
    let Some(left) = Squares(theirs(board) & !theirs(to)).next() else {
        return Some(format!("{}*{}", letter(kind), square(reached)));
    };
    let was_hen = board.hens >> left & 1 != 0;
    let becomes_hen = kind == CHICKS && !was_hen && HOME_ROW >> reached & 1 != 0;
    let sign = if was_hen { 'H' } else { letter(kind) };
    let promotion = if becomes_hen { "+" } else { "" };
    Some(step(sign, left, reached) + promotion)
}

pub(super) fn drawing(position: Position) -> Drawing {
    let mut drawing = Drawing::squares(3, 4);
    if position == OVER {
        drawing.note("The lion is caught, or the other lion is home");
        return drawing;
    }
    if position == EXPOSED {
        drawing.note("The opponent's lion can be caught");
        return drawing;
    }
    for square in 0..SQUARES {
        let sign = sign(position, square);
        if sign != '.' {
            let owner = if sign.is_ascii_uppercase() {
                Player::Zero
            } else {
                Player::One
            };
            let at = point((square % 3) as u8, (3 - square / 3) as u8);
            drawing.piece(at, sign, Some(owner));
        }
    }
    drawing.note("Capital letters move up the board");
    drawing.note(format!("In hand: {}", hands(position)));
    drawing
}
