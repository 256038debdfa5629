//! Police and thief on a board: the states, numbered, and what is known of each.
//!
//! A state is (cells of the policemen, cell of the thief, who is to move). With n free
//! cells, numbered row after row, and m multisets of them for the policemen, its position is
//! `(side * m + police) * n + thief`, side 0 being the police's turn. The side comes first
//! because a level of the solver mostly holds states of one side, which so share cache
//! lines; the thief's cell comes last, so that the thief's moves stay nearby and the
//! police's moves lead to a few parallel rows.
//!
//! Turns of the police are looked up by its multiset, those of the thief by his cell: O(1)
//! each, no memory per state. A state in which the game is over is a seed without moves.

use super::board::{Board, BoardPlace, Ground};
use super::cells::{Cells, Steps};
use super::directives::MAX_COPS;
use super::error::BoardError;
use super::options::{Movement, Piece, PursuitOptions};
use super::reach::{Reach, Way};
use super::squad::Squad;
use retrograde::{
    GameError, GameGraph, MAX_POSITIONS, Outcome, Position, PositionGraph, Rules, Value,
};
use std::fmt::Write as _;

/// The most turns of several policemen that are listed, 4 bytes each.
pub(super) const MOST_TURNS: u64 = 1 << 29;

/// A state of the game in terms of the board. Places are (row, column), from 0.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State {
    /// Where the policemen stand, in any order.
    pub police: Vec<BoardPlace>,
    /// Where the thief stands.
    pub thief: BoardPlace,
    /// Who is to move.
    pub to_move: Piece,
}

/// Policemen and a thief on a board, with computed moves.
///
/// Player 0 moves the police, player 1 the thief. There are 2 n^2 positions on n free
/// cells for one policeman, 2 n C(n + k - 1, k) for k. Memory: some 50 bytes per cell of the
/// board and 4 bytes per turn that the police has somewhere, none per position.
///
/// ```
/// use retrograde::{Naming, PositionGraph, Value, progress, solve_indexed};
/// use retrograde_games::pursuit::{Board, PursuitGame, PursuitOptions};
///
/// let game = PursuitGame::new(Board::parse(b"P..T\n")?, PursuitOptions::default())?;
/// assert_eq!(game.position_count(), 2 * 4 * 4);
/// let start = game.starts()[0];
/// assert_eq!(game.name(start), "P0:0/T0:3/police");
/// let solution = solve_indexed(&game, &mut progress::silent)?;
/// assert_eq!(solution.value(start), Value::win(5));
///
/// let board = Board::parse(b"!cops 2\n!torus\nP..\n...\n.PT\n")?;
/// let options = board.options();
/// let game = PursuitGame::new(board, options)?;
/// assert_eq!(game.name(game.start()), "P0:0+2:1/T2:2/police");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct PursuitGame {
    board: Board,
    options: PursuitOptions,
    pub(super) cells: Cells,
    pub(super) squad: Squad,
    pub(super) police_turns: Steps,
    /// Only if some turn has no way back.
    police_turns_back: Option<Steps>,
    pub(super) thief_reach: Reach,
    pub(super) is_exit: Vec<bool>,
    pub(super) start: Position,
    pub(super) move_count: u64,
}

/// A state in terms of numbers.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// The rank of the policemen's cells.
    pub(super) police: u32,
    pub(super) thief: u32,
    pub(super) to_move: Piece,
}

impl PursuitGame {
    /// The game on this board, by these rules; [`Board::options`] are those that come with
    /// its text.
    ///
    /// # Errors
    ///
    /// [`BoardError::PieceMissing`] or [`BoardError::PoliceCount`] if not all pieces are
    /// there; [`BoardError::TooLarge`] if the states cannot be numbered in 32 bits;
    /// [`BoardError::TooManyTurns`] if the turns of several policemen would take more than
    /// 2 GiB.
    pub fn new(board: Board, options: PursuitOptions) -> Result<PursuitGame, BoardError> {
        let board = if options.exits {
            board
        } else {
            board.without_exits()
        };
        let (cops, thief) = require_pieces(&board)?;
        let cells = Cells::of(&board);
        require_numbers(cells.count(), cops)?;
        let squad = Squad::new(cells.count(), cops);
        let police_reach = Reach::new(&board, &cells, options.police, false);
        let (police_turns, police_turns_back) = police_turns(&squad, police_reach, options)?;
        let free = board
            .cells()
            .iter()
            .filter(|&&ground| ground != Ground::Wall);
        let is_exit = free.map(|&ground| ground == Ground::Exit).collect();
        let is_stopped = !options.thief.jumps.over_pieces();
        let mut game = PursuitGame {
            thief_reach: Reach::new(&board, &cells, options.thief, is_stopped),
            police_turns,
            police_turns_back,
            squad,
            options,
            cells,
            is_exit,
            start: 0,
            move_count: 0,
            board,
        };
        let start = State {
            police: game.board.police().to_vec(),
            thief,
            to_move: options.first,
        };
        // All pieces stand on free cells, so that the position exists.
        game.start = game.position(&start).unwrap_or_default();
        game.move_count = game.count_moves();
        Ok(game)
    }

    /// The same game under other rules for dead ends and endless play.
    #[must_use]
    pub fn with_rules(mut self, rules: Rules) -> PursuitGame {
        self.options.rules = rules;
        self
    }

    /// The board; without exits if the options ignore them.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The options.
    #[must_use]
    pub fn options(&self) -> PursuitOptions {
        self.options
    }

    /// How many policemen there are.
    #[must_use]
    pub fn cops(&self) -> u32 {
        self.squad.size()
    }

    /// The position at which the game begins.
    #[must_use]
    pub fn start(&self) -> Position {
        self.start
    }

    /// Bytes of the tables from which moves are looked up.
    #[must_use]
    pub fn table_bytes(&self) -> u64 {
        let back = self.police_turns_back.as_ref().map_or(0, Steps::bytes);
        self.squad.bytes() + self.police_turns.bytes() + back + self.thief_reach.bytes()
    }

    /// Bytes that the turns of several policemen take at most, found without listing them: two
    /// ways to one place count twice here. 0 for a game that [`PursuitGame::new`] refuses.
    #[must_use]
    pub fn most_turn_bytes(board: &Board, options: &PursuitOptions) -> u64 {
        let Ok((cops, _)) = require_pieces(board) else {
            return 0;
        };
        let cells = Cells::of(board);
        if cops == 1 || require_numbers(cells.count(), cops).is_err() {
            return 0;
        }
        let reach = Reach::new(board, &cells, options.police, false);
        let lists = 1 + u64::from(reach.has_one_way_turns());
        let turns = most_turns(&reach, cops, options.is_lazy).unwrap_or(u64::MAX);
        turns.saturating_mul(4 * lists)
    }

    /// The state of a position; its policemen in ascending order.
    ///
    /// # Panics
    ///
    /// If the position does not exist.
    #[must_use]
    pub fn state(&self, position: Position) -> State {
        let Place {
            police,
            thief,
            to_move,
        } = self.split(position);
        let places = |cells: &[u32]| cells.iter().map(|&cell| self.cells.place(cell)).collect();
        State {
            police: self.squad.with_members(police, places),
            thief: self.cells.place(thief),
            to_move,
        }
    }

    /// The position of a state, or `None` if a piece stands on a wall or off the board, or
    /// there are more or fewer policemen.
    #[must_use]
    pub fn position(&self, state: &State) -> Option<Position> {
        let cells = state.police.iter().map(|&place| self.cells.find(place));
        let mut members: Vec<u32> = cells.collect::<Option<_>>()?;
        if members.len() != self.squad.size() as usize {
            return None;
        }
        members.sort_unstable();
        Some(self.number(Place {
            police: self.squad.rank(&members),
            thief: self.cells.find(state.thief)?,
            to_move: state.to_move,
        }))
    }

    /// A text that two games have in common iff they are the same game: the same
    /// positions, moves, seeds, rules and start. Meant to be hashed.
    #[must_use]
    pub fn description(&self) -> String {
        let PursuitOptions {
            first,
            police,
            thief,
            is_lazy,
            rules,
            ..
        } = self.options;
        let movement = |movement: Movement| {
            let pass = if movement.may_pass { "pass" } else { "no pass" };
            let mut text = format!("{} {pass}", movement.directions);
            if movement.speed > 1 {
                // Writing to a string cannot fail.
                let _ = write!(text, " speed {} jumps {}", movement.speed, movement.jumps);
            }
            text
        };
        let mut text = format!(
            "retrograde pursuit 1\nfirst {first}\npolice {}\nthief {}\n{rules}\n",
            movement(police),
            movement(thief),
        );
        if is_lazy && self.cops() > 1 {
            text.push_str("lazy\n");
        }
        if self.board.is_torus() {
            text.push_str("torus\n");
        }
        for [one, other] in self.board.doors() {
            let _ = writeln!(text, "door {},{} {},{}", one.0, one.1, other.0, other.1);
        }
        let State { police, thief, .. } = self.state(self.start);
        for (row, column) in police {
            let _ = writeln!(text, "police at {row},{column}");
        }
        let _ = writeln!(text, "thief at {},{}", thief.0, thief.1);
        for row in 0..self.board.rows() {
            for column in 0..self.board.columns() {
                text.push(self.board.letter((row, column), &[], None));
            }
            text.push('\n');
        }
        text
    }

    /// The same game with its moves in memory, position for position, at 8 bytes per move
    /// while it is built.
    ///
    /// # Errors
    ///
    /// None that a board can cause; those of [`retrograde::GameGraphBuilder::build`].
    pub fn to_graph(&self) -> Result<GameGraph, GameError> {
        let mut moves = Vec::with_capacity(self.move_count as usize);
        self.for_each_move(&mut |from, successor| moves.push([from, successor.position]));
        let mut builder =
            retrograde::GameGraphBuilder::from_moves(u64::from(self.position_count()), moves, None);
        for position in 0..self.position_count() {
            builder.owner(position, self.split(position).to_move.player());
            if let Some(value) = self.seed(position) {
                builder.seed(position, value);
            }
        }
        builder.start(self.start).rules(self.options.rules);
        builder.build()
    }

    #[inline]
    pub(super) fn number(
        &self,
        Place {
            police,
            thief,
            to_move,
        }: Place,
    ) -> Position {
        let side = if to_move == Piece::Thief {
            self.squad.count()
        } else {
            0
        };
        (side + police) * self.cells.count() + thief
    }

    #[inline]
    pub(super) fn split(&self, position: Position) -> Place {
        let count = self.cells.count();
        let (row, thief) = (position / count, position % count);
        if row < self.squad.count() {
            Place {
                police: row,
                thief,
                to_move: Piece::Police,
            }
        } else {
            Place {
                police: row - self.squad.count(),
                thief,
                to_move: Piece::Thief,
            }
        }
    }

    /// The turns of the police, to or from each rank.
    #[inline]
    pub(super) fn police_lists(&self, way: Way) -> &Steps {
        match way {
            Way::Forward => &self.police_turns,
            Way::Backward => self
                .police_turns_back
                .as_ref()
                .unwrap_or(&self.police_turns),
        }
    }

    #[inline]
    pub(super) fn is_over(&self, police: u32, thief: u32) -> bool {
        self.is_exit[thief as usize] || self.squad.holds(police, thief)
    }

    /// Whose the game is once it is over.
    #[inline]
    pub(super) fn over_value(&self, place: Place) -> Option<Value> {
        // A thief caught on an exit is caught: capture is tested first.
        let winner = if self.squad.holds(place.police, place.thief) {
            Piece::Police
        } else if self.is_exit[place.thief as usize] {
            Piece::Thief
        } else {
            return None;
        };
        let outcome = if winner == place.to_move {
            Outcome::Win
        } else {
            Outcome::Loss
        };
        Value::new(outcome, Some(0))
    }
}

/// How many policemen there are and where the thief stands, if all pieces are on the board.
fn require_pieces(board: &Board) -> Result<(u32, BoardPlace), BoardError> {
    let found = u32::try_from(board.police().len()).unwrap_or(u32::MAX);
    if found == 0 {
        let piece = Piece::Police;
        return Err(BoardError::PieceMissing { piece });
    }
    let piece = Piece::Thief;
    let thief = board.thief().ok_or(BoardError::PieceMissing { piece })?;
    if found > MAX_COPS {
        return Err(BoardError::BadPoliceCount { cops: found });
    }
    if found != board.cops() {
        let cops = board.cops();
        return Err(BoardError::PoliceCount { cops, found });
    }
    Ok((found, thief))
}

/// Refuses more states than can be numbered.
fn require_numbers(cells: u32, cops: u32) -> Result<(), BoardError> {
    let squads = Squad::count_for(cells, cops);
    let positions = squads.and_then(|squads| squads.checked_mul(2 * u64::from(cells)));
    match positions {
        Some(positions) if positions <= MAX_POSITIONS => Ok(()),
        _ => Err(BoardError::TooLarge {
            free_cells: u64::from(cells),
            cops,
            positions: positions.unwrap_or(u64::MAX),
        }),
    }
}

/// The turns of all policemen from each rank, and those into each rank where they differ.
fn police_turns(
    squad: &Squad,
    reach: Reach,
    options: PursuitOptions,
) -> Result<(Steps, Option<Steps>), BoardError> {
    if squad.size() == 1 {
        return Ok(reach.into_lists());
    }
    let steps = reach.lists(Way::Forward);
    let turns = most_turns(&reach, squad.size(), options.is_lazy);
    if turns.is_none_or(|turns| turns > MOST_TURNS) {
        return Err(BoardError::TooManyTurns {
            free_cells: u64::from(steps.row_count()),
            cops: squad.size(),
            turns: turns.unwrap_or(u64::MAX),
        });
    }
    let turns = squad.turns(steps, options.is_lazy, options.police.may_pass);
    let back = reach.has_one_way_turns().then(|| turns.reversed());
    Ok((turns, back))
}

/// At least as many turns as the police has, all its places together.
fn most_turns(reach: &Reach, cops: u32, is_lazy: bool) -> Option<u64> {
    let steps = reach.lists(Way::Forward);
    let counts = (0..steps.row_count()).map(|cell| steps.from(cell).len() as u64);
    Squad::most_turns(steps.row_count(), cops, is_lazy, counts)
}
