//! Positions of two players with pieces of one kind each, as sets of cells, and what all
//! games of that kind share: text, pictures, names of moves, keys.

use super::board_text::{BoardText, cell_name, cells_of};
use retrograde::drawing::{Drawing, point};
use retrograde::{Moves, Player};

/// Where the pieces of both players stand, and who is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sides {
    /// The cells of the player to move; bit 0 is the cell at the top left.
    pub(super) mover: u32,
    /// The cells of the other player.
    pub(super) opponent: u32,
    /// The player to move.
    pub(super) player: Player,
}

impl Sides {
    /// With the cells of each player in the order of the players.
    pub(super) fn new(cells: [u32; 2], player: Player) -> Sides {
        let [zero, one] = cells;
        match player {
            Player::Zero => Sides {
                mover: zero,
                opponent: one,
                player,
            },
            Player::One => Sides {
                mover: one,
                opponent: zero,
                player,
            },
        }
    }

    /// The cells of each player in the order of the players.
    #[inline]
    pub(super) fn cells(self) -> [u32; 2] {
        match self.player {
            Player::Zero => [self.mover, self.opponent],
            Player::One => [self.opponent, self.mover],
        }
    }

    #[inline]
    pub(super) fn occupied(self) -> u32 {
        self.mover | self.opponent
    }

    /// The position after a move that leaves these cells to the mover, and takes whatever
    /// stood there.
    #[inline]
    pub(super) fn after(self, mover: u32) -> Sides {
        Sides {
            mover: self.opponent & !mover,
            opponent: mover,
            player: self.player.opponent(),
        }
    }

    /// The same board with the other player to move.
    #[inline]
    pub(super) fn passed(self) -> Sides {
        Sides {
            mover: self.opponent,
            opponent: self.mover,
            player: self.player.opponent(),
        }
    }

    /// Adds the positions from which a step of one piece onto an empty cell leads here;
    /// `sources` are the cells from which a piece of the player who stepped reaches one.
    #[inline]
    pub(super) fn add_steps_back(
        self,
        sources: impl Fn(usize) -> u32,
        predecessors: &mut Moves<Sides>,
    ) {
        let empty = !self.occupied();
        for to in cells_of(self.opponent) {
            for from in cells_of(sources(to) & empty) {
                predecessors.add(Sides {
                    mover: self.opponent ^ 1 << to | 1 << from,
                    opponent: self.mover,
                    player: self.player.opponent(),
                });
            }
        }
    }

    /// What a move is called: `a1-b2`, `a1xb2` if it takes, `b2` if a piece comes from
    /// outside, `a1-off` if one leaves.
    pub(super) fn move_name(self, to: Sides, columns: usize) -> String {
        let name = |set: u32| cells_of(set).next().map(|cell| cell_name(columns, cell));
        let left = name(self.mover & !to.opponent);
        let reached = name(to.opponent & !self.mover);
        let joint = if to.mover == self.opponent { '-' } else { 'x' };
        match (left, reached) {
            (Some(left), Some(reached)) => format!("{left}{joint}{reached}"),
            (Some(left), None) => format!("{left}-off"),
            (None, Some(reached)) => reached,
            (None, None) => "stay".into(),
        }
    }
}

/// How positions of a game look.
#[derive(Debug, Clone, Copy)]
pub(super) struct SidesText {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// The sign of each player.
    pub(super) signs: [char; 2],
}

impl SidesText {
    fn board(&self) -> BoardText<'_> {
        BoardText {
            columns: self.columns,
            rows: self.rows,
            signs: &self.signs,
            players: self.signs,
        }
    }

    pub(super) fn print(&self, position: Sides) -> String {
        let [zero, one] = position.cells();
        let sign = |cell: usize| match (zero >> cell & 1, one >> cell & 1) {
            (1, _) => self.signs[0],
            (_, 1) => self.signs[1],
            _ => '.',
        };
        self.board().print(sign, position.player)
    }

    pub(super) fn parse(&self, text: &str) -> Result<Sides, String> {
        let (signs, player) = self.board().parse(text)?;
        let mut cells = [0_u32; 2];
        for (cell, sign) in signs.iter().enumerate() {
            if let Some(owner) = self.signs.iter().position(|owner| owner == sign) {
                cells[owner] |= 1 << cell;
            }
        }
        Ok(Sides::new(cells, player))
    }

    /// Squares with the pieces on them.
    pub(super) fn squares(&self, position: Sides) -> Drawing {
        let drawing = Drawing::squares(self.columns as u8, self.rows as u8);
        self.put_pieces(drawing, position)
    }

    /// Puts the pieces on a board whose cells stand one apart, and says who is to move.
    pub(super) fn put_pieces(&self, mut drawing: Drawing, position: Sides) -> Drawing {
        for (player, set) in [Player::Zero, Player::One]
            .into_iter()
            .zip(position.cells())
        {
            for cell in cells_of(set) {
                let at = point((cell % self.columns) as u8, (cell / self.columns) as u8);
                drawing.piece(at, self.signs[player.index()], Some(player));
            }
        }
        drawing.note(format!("{} to move", self.signs[position.player.index()]));
        drawing
    }
}

/// A digit to base 3 for each cell, the first cell lowest (1 player zero, 2 player one),
/// and above them a digit for who is to move.
pub(super) fn ternary_key(position: Sides, cells: usize) -> u64 {
    let [zero, one] = position.cells();
    let digits = ternary(zero) + 2 * ternary(one);
    digits + position.player.index() as u64 * 3_u64.pow(cells as u32)
}

/// The inverse of [`ternary_key`]; `None` for a number that is too large.
pub(super) fn from_ternary_key(key: u64, cells: usize) -> Option<Sides> {
    let mut rest = key;
    let mut sets = [0_u32; 2];
    for cell in 0..cells {
        match rest % 3 {
            1 => sets[0] |= 1 << cell,
            2 => sets[1] |= 1 << cell,
            _ => {}
        }
        rest /= 3;
    }
    match rest {
        0 => Some(Sides::new(sets, Player::Zero)),
        1 => Some(Sides::new(sets, Player::One)),
        _ => None,
    }
}

/// The number whose digits to base 3 are the bits of a set.
fn ternary(set: u32) -> u64 {
    let bytes = set.to_le_bytes().into_iter().rev();
    bytes.fold(0, |sum, byte| sum * 6561 + TERNARY[usize::from(byte)])
}

/// [`ternary`] of all bytes.
const TERNARY: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 1;
    while byte < 256 {
        table[byte] = table[byte / 2] * 3 + (byte as u64 & 1);
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: SidesText = SidesText {
        columns: 3,
        rows: 3,
        signs: ['O', 'X'],
    };

    #[test]
    fn text_and_keys_go_both_ways() {
        let position = TEXT.parse("O../O../.XX/O").unwrap();
        // GamesmanClassic numbers the start of Dodgem like this.
        assert_eq!(ternary_key(position, 9), 17_524);
        assert_eq!(from_ternary_key(17_524, 9), Some(position));
        assert_eq!(TEXT.print(position), "O../O../.XX/O");
        assert_eq!(from_ternary_key(2 * 19_683, 9), None);
        for set in [0, 1, 0x8000_0001, u32::MAX] {
            let position = Sides::new([0, set], Player::One);
            assert_eq!(
                from_ternary_key(ternary_key(position, 32), 32),
                Some(position)
            );
        }
    }

    #[test]
    fn moves_have_names() {
        let from = TEXT.parse("O../O../.XX/O").unwrap();
        for (to, name) in [
            (".O./O../.XX/X", "a1-b1"),
            ("OO./O../.XX/X", "b1"),
            ("O../.../.XX/X", "a2-off"),
            ("O../.../.OX/X", "a2xb3"),
        ] {
            assert_eq!(from.move_name(TEXT.parse(to).unwrap(), 3), name);
        }
    }
}
