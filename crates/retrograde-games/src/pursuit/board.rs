//! A board: walls, exits, arrows and doors, where the pieces stand, and the rules that come
//! with its text.

use super::error::BoardError;
use super::options::{Piece, PursuitOptions};

/// A place: row and column, both from 0, from the top left.
pub type BoardPlace = (u32, u32);

/// What a cell is, pieces aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ground {
    /// No piece can stand here.
    Wall,
    /// A free cell.
    Free,
    /// A free cell on which the thief has escaped.
    Exit,
    /// A free cell that is left one way only.
    OneWay(Arrow),
}

/// The way in which a one-way cell is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Arrow {
    /// `^`
    Up,
    /// `>`
    Right,
    /// `v`
    Down,
    /// `<`
    Left,
}

impl Arrow {
    const ALL: [(char, Arrow, (i32, i32)); 4] = [
        ('^', Arrow::Up, (-1, 0)),
        ('>', Arrow::Right, (0, 1)),
        ('v', Arrow::Down, (1, 0)),
        ('<', Arrow::Left, (0, -1)),
    ];

    /// The character of boards.
    #[must_use]
    pub fn letter(self) -> char {
        let found = Arrow::ALL.iter().find(|(_, arrow, _)| *arrow == self);
        found.map_or('.', |&(letter, _, _)| letter)
    }

    pub(super) fn from_letter(letter: char) -> Option<Arrow> {
        let found = Arrow::ALL.iter().find(|(sign, _, _)| *sign == letter);
        found.map(|&(_, arrow, _)| arrow)
    }

    /// Whether a step of rows down and columns to the right leads straight this way.
    #[must_use]
    pub fn allows(self, (down, right): (i32, i32)) -> bool {
        Arrow::ALL.iter().any(|&(_, arrow, (rows, columns))| {
            arrow == self && (down.signum(), right.signum()) == (rows, columns)
        })
    }
}

/// A rectangular board. Pieces may stand on exits and arrows, and share cells.
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
/// let torus = Board::parse(b"!cops 2\n!torus\nP.T\n..P\n")?;
/// assert_eq!(torus.police(), [(0, 0), (1, 2)]);
/// # Ok::<(), retrograde_games::pursuit::BoardError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    columns: u32,
    /// Row after row.
    ground: Vec<Ground>,
    /// In ascending order.
    police: Vec<BoardPlace>,
    thief: Option<BoardPlace>,
    /// How many policemen there have to be, if that is not one.
    cops: Option<u32>,
    /// In ascending order, each door too.
    doors: Vec<[BoardPlace; 2]>,
    is_torus: bool,
    options: PursuitOptions,
}

/// Places given apart from the text. What is given takes the place of the letters of its
/// kind: `exits`, unless empty, replaces every `E`, and `police` every `P`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Placement {
    /// Where the policemen stand.
    pub police: Vec<BoardPlace>,
    /// Where the thief stands.
    pub thief: Option<BoardPlace>,
    /// The cells that are exits.
    pub exits: Vec<BoardPlace>,
}

impl Board {
    /// A board from its cells, row after row; `ground` is a multiple of `columns` long.
    pub(super) fn from_parts(
        columns: u32,
        ground: Vec<Ground>,
        mut police: Vec<BoardPlace>,
        thief: Option<BoardPlace>,
    ) -> Board {
        police.sort_unstable();
        Board {
            columns,
            ground,
            police,
            thief,
            cops: None,
            doors: Vec::new(),
            is_torus: false,
            options: PursuitOptions::default(),
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

    /// The places of all cells, row after row.
    pub fn places(&self) -> impl Iterator<Item = BoardPlace> + use<> {
        let columns = self.columns;
        (0..self.rows()).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }

    /// The places of the cells that are so, row after row.
    pub(super) fn places_where(
        &self,
        is_so: impl Fn(Ground) -> bool,
    ) -> impl Iterator<Item = BoardPlace> {
        let cells = self.places().zip(&self.ground);
        cells
            .filter(move |&(_, &ground)| is_so(ground))
            .map(|(place, _)| place)
    }

    /// Where the policemen stand, in ascending order; several may share a cell.
    #[must_use]
    pub fn police(&self) -> &[BoardPlace] {
        &self.police
    }

    /// Where the thief stands, if on the board.
    #[must_use]
    pub fn thief(&self) -> Option<BoardPlace> {
        self.thief
    }

    /// How many policemen the board asks for.
    #[must_use]
    pub fn cops(&self) -> u32 {
        self.cops.unwrap_or(1)
    }

    /// The exits, row after row.
    #[must_use]
    pub fn exits(&self) -> Vec<BoardPlace> {
        self.places_where(|ground| ground == Ground::Exit).collect()
    }

    /// The doors, each a pair of cells that are one step apart both ways.
    #[must_use]
    pub fn doors(&self) -> &[[BoardPlace; 2]] {
        &self.doors
    }

    /// Whether the edges are joined: right to left, and bottom to top.
    #[must_use]
    pub fn is_torus(&self) -> bool {
        self.is_torus
    }

    /// The rules that the text asks for; the classic ones where it says nothing.
    #[must_use]
    pub fn options(&self) -> PursuitOptions {
        self.options
    }

    /// The same board with other rules of its own.
    #[must_use]
    pub(super) fn with_options(mut self, options: PursuitOptions) -> Board {
        self.options = options;
        self
    }

    /// The same board with its edges joined, or not.
    #[must_use]
    pub fn with_torus(mut self, is_torus: bool) -> Board {
        self.is_torus = is_torus;
        self
    }

    /// The same board for so many policemen; those on it may still be more or fewer.
    #[must_use]
    pub fn with_cops(mut self, cops: u32) -> Board {
        self.cops = Some(cops).filter(|&cops| cops != 1);
        self
    }

    /// The same board with a door more.
    ///
    /// # Errors
    ///
    /// [`BoardError::OutOfBoard`] or [`BoardError::OnWall`] for an end that no piece can
    /// stand on, [`BoardError::DoorToItself`].
    pub fn with_door(mut self, ends: [BoardPlace; 2]) -> Result<Board, BoardError> {
        self.add_door(ends)?;
        Ok(self)
    }

    pub(super) fn add_door(&mut self, mut ends: [BoardPlace; 2]) -> Result<(), BoardError> {
        for end in ends {
            self.require_free("door", end)?;
        }
        if ends[0] == ends[1] {
            let (row, column) = ends[0];
            return Err(BoardError::DoorToItself { row, column });
        }
        ends.sort_unstable();
        if let Err(index) = self.doors.binary_search(&ends) {
            self.doors.insert(index, ends);
        }
        Ok(())
    }

    /// The same board with pieces or exits elsewhere. Policemen given also say how many the
    /// board asks for.
    ///
    /// # Errors
    ///
    /// [`BoardError::OutOfBoard`] or [`BoardError::OnWall`], naming what stands there.
    pub fn place(mut self, placement: &Placement) -> Result<Board, BoardError> {
        for &police in &placement.police {
            self.require_free(Piece::Police.word(), police)?;
        }
        if !placement.police.is_empty() {
            self.police.clone_from(&placement.police);
            self.police.sort_unstable();
            self = self.with_cops(placement.police.len() as u32);
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

    /// The place a step away, round the edges of a torus; `None` outside the board.
    pub(super) fn step(
        &self,
        (row, column): BoardPlace,
        (down, right): (i32, i32),
    ) -> Option<BoardPlace> {
        if self.is_torus {
            let around = |at: u32, by: i32, size: u32| {
                (i64::from(at) + i64::from(by)).rem_euclid(i64::from(size.max(1))) as u32
            };
            return Some((
                around(row, down, self.rows()),
                around(column, right, self.columns),
            ));
        }
        row.checked_add_signed(down)
            .zip(column.checked_add_signed(right))
    }

    pub(super) fn require_free(
        &self,
        what: &'static str,
        (row, column): BoardPlace,
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

    /// The character of a cell with these pieces on the board: a piece hides an exit or an
    /// arrow, a digit stands for so many policemen (`+` for more than nine), `X` for the
    /// thief and a policeman.
    pub(super) fn letter(
        &self,
        place: BoardPlace,
        police: &[BoardPlace],
        thief: Option<BoardPlace>,
    ) -> char {
        let policemen = police.iter().filter(|&&at| at == place).count();
        match (policemen, thief == Some(place)) {
            (0, true) => Piece::Thief.letter(),
            (0, false) => match self.ground(place.0, place.1) {
                Some(Ground::Free) => '.',
                Some(Ground::Exit) => 'E',
                Some(Ground::OneWay(arrow)) => arrow.letter(),
                Some(Ground::Wall) | None => '*',
            },
            (_, true) => 'X',
            (1, false) => Piece::Police.letter(),
            (several, false) => u32::try_from(several)
                .ok()
                .and_then(|several| char::from_digit(several, 10))
                .unwrap_or('+'),
        }
    }
}
