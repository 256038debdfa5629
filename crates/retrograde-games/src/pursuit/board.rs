//! A board: walls, exits, and where the pieces stand.

use super::error::BoardError;
use super::options::Piece;
use std::fmt;

/// What a cell is, pieces aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ground {
    /// No piece can stand here.
    Wall,
    /// A free cell.
    Free,
    /// A free cell on which the thief has escaped.
    Exit,
}

/// A rectangular board. A piece may stand on an exit, and both pieces in one cell.
///
/// Places are (row, column), both from 0, from the top left.
///
/// ```
/// use retrograde_games::pursuit::{Board, Ground, Placement};
///
/// let board = Board::parse(b"P.T\n.*E\n")?;
/// assert_eq!((board.rows(), board.columns()), (2, 3));
/// assert_eq!(board.ground(1, 1), Some(Ground::Wall));
/// let moved = board.clone().place(&Placement { thief: Some((1, 2)), ..Placement::default() })?;
/// assert_eq!(moved.thief(), Some((1, 2)));
/// assert_eq!(board.to_string(), "P.T\n.*E\n");
/// # Ok::<(), retrograde_games::pursuit::BoardError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    columns: u32,
    /// Row after row.
    ground: Vec<Ground>,
    police: Option<(u32, u32)>,
    thief: Option<(u32, u32)>,
}

/// Places given apart from the text, each (row, column) from 0. What is given takes the
/// place of the letters of its kind: `exits`, unless empty, replaces every `E`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Placement {
    /// Where the police stands.
    pub police: Option<(u32, u32)>,
    /// Where the thief stands.
    pub thief: Option<(u32, u32)>,
    /// The cells that are exits.
    pub exits: Vec<(u32, u32)>,
}

impl Board {
    /// A board from its cells, row after row; `ground` is a multiple of `columns` long.
    pub(super) fn from_parts(
        columns: u32,
        ground: Vec<Ground>,
        police: Option<(u32, u32)>,
        thief: Option<(u32, u32)>,
    ) -> Board {
        Board {
            columns,
            ground,
            police,
            thief,
        }
    }

    /// How many rows there are.
    #[must_use]
    pub fn rows(&self) -> u32 {
        (self.ground.len() / self.columns.max(1) as usize) as u32
    }

    /// How many columns there are.
    #[must_use]
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// What a cell is, or `None` outside the board.
    #[must_use]
    pub fn ground(&self, row: u32, column: u32) -> Option<Ground> {
        if column >= self.columns {
            return None;
        }
        self.ground
            .get(row as usize * self.columns as usize + column as usize)
            .copied()
    }

    /// All cells, row after row.
    pub(super) fn cells(&self) -> &[Ground] {
        &self.ground
    }

    /// Where the police stands, if on the board.
    #[must_use]
    pub fn police(&self) -> Option<(u32, u32)> {
        self.police
    }

    /// Where the thief stands, if on the board.
    #[must_use]
    pub fn thief(&self) -> Option<(u32, u32)> {
        self.thief
    }

    /// The same board with pieces or exits elsewhere.
    ///
    /// # Errors
    ///
    /// [`BoardError::OutOfBoard`] or [`BoardError::OnWall`], naming what stands there.
    pub fn place(mut self, placement: &Placement) -> Result<Board, BoardError> {
        if let Some(police) = placement.police {
            self.require_free(Piece::Police.word(), police)?;
            self.police = Some(police);
        }
        if let Some(thief) = placement.thief {
            self.require_free(Piece::Thief.word(), thief)?;
            self.thief = Some(thief);
        }
        for &exit in &placement.exits {
            self.require_free("exit", exit)?;
        }
        if !placement.exits.is_empty() {
            self = self.without_exits();
        }
        for &(row, column) in &placement.exits {
            let index = row as usize * self.columns as usize + column as usize;
            self.ground[index] = Ground::Exit;
        }
        Ok(self)
    }

    /// The same board with free cells in place of its exits.
    #[must_use]
    pub fn without_exits(mut self) -> Board {
        for ground in self
            .ground
            .iter_mut()
            .filter(|ground| **ground == Ground::Exit)
        {
            *ground = Ground::Free;
        }
        self
    }

    fn require_free(
        &self,
        what: &'static str,
        (row, column): (u32, u32),
    ) -> Result<(), BoardError> {
        match self.ground(row, column) {
            Some(Ground::Wall) => Err(BoardError::OnWall { what, row, column }),
            Some(_) => Ok(()),
            None => Err(BoardError::OutOfBoard {
                what,
                row,
                column,
                rows: self.rows(),
                columns: self.columns,
            }),
        }
    }

    /// The character of a cell with these pieces on the board: a piece hides an exit;
    /// `X` stands for both pieces in one cell.
    pub(super) fn letter(
        &self,
        place: (u32, u32),
        police: Option<(u32, u32)>,
        thief: Option<(u32, u32)>,
    ) -> char {
        match (police == Some(place), thief == Some(place)) {
            (true, true) => 'X',
            (true, false) => Piece::Police.letter(),
            (false, true) => Piece::Thief.letter(),
            (false, false) => match self.ground(place.0, place.1) {
                Some(Ground::Free) => '.',
                Some(Ground::Exit) => 'E',
                Some(Ground::Wall) | None => '*',
            },
        }
    }
}

/// The board as a text, which reads as the same board unless two things share a cell:
/// a piece hides an exit, and `X` stands for both pieces.
impl fmt::Display for Board {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.rows() {
            let line: String = (0..self.columns)
                .map(|column| self.letter((row, column), self.police, self.thief))
                .collect();
            writeln!(formatter, "{line}")?;
        }
        Ok(())
    }
}
