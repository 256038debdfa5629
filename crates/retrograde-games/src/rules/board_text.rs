//! Boards as one line of text: rows of signs joined by slashes, and last the sign of the
//! player to move, as in `X..O/.XO./.OX./O..X/X`.
//!
//! A dot is an empty cell. Rows go from the top down, cells are numbered along the rows.

use retrograde::Player;

/// The form of a board.
#[derive(Debug, Clone, Copy)]
pub(super) struct BoardText<'a> {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// What may stand on a cell, apart from the dot.
    pub(super) signs: &'a [char],
    /// The sign of each player, which tells who is to move.
    pub(super) players: [char; 2],
}

impl BoardText<'_> {
    pub(super) fn print(&self, sign: impl Fn(usize) -> char, mover: Player) -> String {
        let mut text = String::with_capacity((self.columns + 1) * self.rows + 1);
        for row in 0..self.rows {
            text.extend((0..self.columns).map(|column| sign(row * self.columns + column)));
            text.push('/');
        }
        text.push(self.players[mover.index()]);
        text
    }

    /// The sign on each cell, and who is to move.
    pub(super) fn parse(&self, text: &str) -> Result<(Vec<char>, Player), String> {
        let parts: Vec<&str> = text.split('/').collect();
        let Some((mover, rows)) = parts.split_last() else {
            return Err(self.refuse(text));
        };
        let fits = |row: &&str| row.chars().count() == self.columns;
        if rows.len() != self.rows || !rows.iter().all(fits) {
            return Err(self.refuse(text));
        }
        let mover = match mover.chars().next() {
            Some(sign) if mover.chars().count() == 1 => sign,
            _ => return Err(self.refuse(text)),
        };
        let mover = match self.players.iter().position(|&player| player == mover) {
            Some(0) => Player::Zero,
            Some(_) => Player::One,
            None => return Err(self.refuse(text)),
        };
        let signs: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
        match signs
            .iter()
            .find(|&sign| *sign != '.' && !self.signs.contains(sign))
        {
            Some(sign) => Err(format!(
                "{sign:?} is no sign of this board; expected {} or a dot",
                listed(self.signs)
            )),
            None => Ok((signs, mover)),
        }
    }

    fn refuse(&self, text: &str) -> String {
        format!(
            "{text:?} is no position; expected {} rows of {} signs ({} or a dot), each followed \
             by a slash, then who is to move ({})",
            self.rows,
            self.columns,
            listed(self.signs),
            listed(&self.players)
        )
    }
}

fn listed(signs: &[char]) -> String {
    let signs: Vec<String> = signs.iter().map(char::to_string).collect();
    match signs.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => signs.concat(),
    }
}

/// A cell by its column letter and its row number, both from the top left.
pub(super) fn cell_name(columns: usize, cell: usize) -> String {
    let column = char::from(b'a' + (cell % columns) as u8);
    format!("{column}{}", cell / columns + 1)
}

/// The numbers of the cells in a set, in rising order.
pub(super) fn cells_of(set: u32) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let cell = rest.trailing_zeros();
        rest &= rest.wrapping_sub(1);
        (cell < u32::BITS).then_some(cell as usize)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: BoardText = BoardText {
        columns: 3,
        rows: 2,
        signs: &['X', 'O'],
        players: ['X', 'O'],
    };

    #[test]
    fn what_is_printed_is_read_again() {
        let signs = ['X', '.', 'O', '.', '.', 'X'];
        let text = TEXT.print(|cell| signs[cell], Player::One);
        assert_eq!(text, "X.O/..X/O");
        assert_eq!(TEXT.parse(&text), Ok((signs.to_vec(), Player::One)));
    }

    #[test]
    fn other_text_is_refused_in_words() {
        for text in [
            "",
            "X.O/..X",
            "X.O/..X/",
            "X.O/..X/XO",
            "X.O/..X/Z",
            "XO/..X/X",
        ] {
            let error = TEXT.parse(text).unwrap_err();
            assert!(
                error.contains("expected 2 rows of 3 signs (X or O or a dot)"),
                "{error}"
            );
        }
        let error = TEXT.parse("X.O/..Z/X").unwrap_err();
        assert!(error.starts_with("'Z' is no sign"), "{error}");
    }

    #[test]
    fn cells_have_names_and_sets_have_cells() {
        assert_eq!(
            (cell_name(3, 0), cell_name(3, 5)),
            ("a1".into(), "c2".into())
        );
        assert_eq!(cells_of(0b1_0110).collect::<Vec<_>>(), [1, 2, 4]);
        assert_eq!(cells_of(u32::MAX).count(), 32);
    }
}
