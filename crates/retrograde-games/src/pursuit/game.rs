//! The states of a pursuit board as positions, their moves computed from the board.
//!
//! A state is (police cell, thief cell, who is to move). With n free cells, numbered row
//! after row, its position is `(side * n + police) * n + thief`, side 0 being the
//! police's turn. The side comes first because a level of the solver mostly holds states
//! of one side, which so share cache lines; the thief's cell comes last, so that the
//! thief's moves stay nearby and the police's moves lead to a few parallel rows.
//!
//! Moves are looked up in the steps of the moving piece: O(1) each, no memory per state.
//! A state in which the game is over is a seed without moves.

use super::board::{Board, Ground};
use super::cells::{Cells, Steps};
use super::error::BoardError;
use super::options::{Movement, Piece, PursuitOptions};
use retrograde::{
    GameError, GameGraph, ImplicitGraph, Outcome, Player, Position, PositionGraph, Rules,
    Successor, Value,
};
use std::fmt::Write as _;

/// A state of the game in terms of the board. Places are (row, column), from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    /// Where the police stands.
    pub police: (u32, u32),
    /// Where the thief stands.
    pub thief: (u32, u32),
    /// Who is to move.
    pub to_move: Piece,
}

/// Police and thief on a board, with computed moves.
///
/// Player 0 moves the police, player 1 the thief. There are 2 n^2 positions on n free
/// cells. Memory: some 50 bytes per cell of the board, none per position.
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
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct PursuitGame {
    board: Board,
    options: PursuitOptions,
    cells: Cells,
    police_steps: Steps,
    thief_steps: Steps,
    is_exit: Vec<bool>,
    start: Position,
    move_count: u64,
}

/// A state in terms of cell numbers.
#[derive(Clone, Copy)]
struct Place {
    police: u32,
    thief: u32,
    to_move: Piece,
}

impl PursuitGame {
    /// The game on this board.
    ///
    /// # Errors
    ///
    /// [`BoardError::PieceMissing`], or [`BoardError::TooLarge`] if the states cannot be
    /// numbered in 32 bits.
    pub fn new(board: Board, options: PursuitOptions) -> Result<PursuitGame, BoardError> {
        let board = if options.exits {
            board
        } else {
            board.without_exits()
        };
        let cells = Cells::of(&board)?;
        let cell_of = |piece, place: Option<(u32, u32)>| {
            place
                .and_then(|place| cells.find(place))
                .ok_or(BoardError::PieceMissing { piece })
        };
        let start = Place {
            police: cell_of(Piece::Police, board.police())?,
            thief: cell_of(Piece::Thief, board.thief())?,
            to_move: options.first,
        };
        let free = board
            .cells()
            .iter()
            .filter(|&&ground| ground != Ground::Wall);
        let is_exit = free.map(|&ground| ground == Ground::Exit).collect();
        let mut game = PursuitGame {
            police_steps: Steps::new(&cells, options.police),
            thief_steps: Steps::new(&cells, options.thief),
            board,
            options,
            cells,
            is_exit,
            start: 0,
            move_count: 0,
        };
        game.start = game.number(start);
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

    /// The position at which the game begins.
    #[must_use]
    pub fn start(&self) -> Position {
        self.start
    }

    /// The state of a position.
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
        State {
            police: self.cells.place(police),
            thief: self.cells.place(thief),
            to_move,
        }
    }

    /// The position of a state, or `None` if a piece stands on a wall or off the board.
    #[must_use]
    pub fn position(&self, state: State) -> Option<Position> {
        let police = self.cells.find(state.police)?;
        let thief = self.cells.find(state.thief)?;
        Some(self.number(Place {
            police,
            thief,
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
            rules,
            ..
        } = self.options;
        let pass = |movement: Movement| if movement.may_pass { "pass" } else { "no pass" };
        let mut text = format!(
            "retrograde pursuit 1\nfirst {first}\npolice {} {}\nthief {} {}\n{rules}\n",
            police.directions,
            pass(police),
            thief.directions,
            pass(thief),
        );
        let State { police, thief, .. } = self.state(self.start);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "police at {},{}", police.0, police.1);
        let _ = writeln!(text, "thief at {},{}", thief.0, thief.1);
        for row in 0..self.board.rows() {
            for column in 0..self.board.columns() {
                text.push(self.board.letter((row, column), None, None));
            }
            text.push('\n');
        }
        text
    }

    /// The same game with its moves in memory, position for position: 2 n^2 positions
    /// and up to 9 n^2 moves and more, at 8 bytes per move while it is built.
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
    fn number(
        &self,
        Place {
            police,
            thief,
            to_move,
        }: Place,
    ) -> Position {
        let count = self.cells.count();
        let side = u32::from(to_move == Piece::Thief);
        (side * count + police) * count + thief
    }

    #[inline]
    fn split(&self, position: Position) -> Place {
        let count = self.cells.count();
        let (row, thief) = (position / count, position % count);
        if row < count {
            Place {
                police: row,
                thief,
                to_move: Piece::Police,
            }
        } else {
            Place {
                police: row - count,
                thief,
                to_move: Piece::Thief,
            }
        }
    }

    #[inline]
    fn is_over(&self, police: u32, thief: u32) -> bool {
        police == thief || self.is_exit[thief as usize]
    }

    /// The cells that the piece to move reaches; none once the game is over.
    #[inline]
    fn steps(
        &self,
        Place {
            police,
            thief,
            to_move,
        }: Place,
    ) -> &[u32] {
        if self.is_over(police, thief) {
            return &[];
        }
        match to_move {
            Piece::Police => self.police_steps.from(police),
            Piece::Thief => self.thief_steps.from(thief),
        }
    }

    fn count_moves(&self) -> u64 {
        let count = u64::from(self.cells.count());
        let exits = self.is_exit.iter().filter(|&&is_exit| is_exit).count() as u64;
        let mut moves = 0;
        for (cell, &is_exit) in (0..).zip(&self.is_exit) {
            // Every cell that is neither an exit nor this one may hold the thief.
            let thief_cells = count - exits - u64::from(!is_exit);
            moves += thief_cells * self.police_steps.from(cell).len() as u64;
            if !is_exit {
                moves += (count - 1) * self.thief_steps.from(cell).len() as u64;
            }
        }
        moves
    }
}

impl PositionGraph for PursuitGame {
    fn position_count(&self) -> u32 {
        2 * self.cells.count() * self.cells.count()
    }

    fn move_count(&self) -> u64 {
        self.move_count
    }

    fn rules(&self) -> Rules {
        self.options.rules
    }

    fn starts(&self) -> &[Position] {
        std::slice::from_ref(&self.start)
    }

    fn owner(&self, position: Position) -> Option<Player> {
        Some(self.split(position).to_move.player())
    }

    fn require_owners(&self) -> Result<(), GameError> {
        Ok(())
    }

    #[inline]
    fn seed(&self, position: Position) -> Option<Value> {
        let Place {
            police,
            thief,
            to_move,
        } = self.split(position);
        // A thief caught on an exit is caught: capture is tested first.
        let winner = if police == thief {
            Piece::Police
        } else if self.is_exit[thief as usize] {
            Piece::Thief
        } else {
            return None;
        };
        let outcome = if winner == to_move {
            Outcome::Win
        } else {
            Outcome::Loss
        };
        Value::new(outcome, Some(0))
    }

    fn for_each_successor(&self, position: Position, visit: &mut dyn FnMut(Successor)) {
        let place = self.split(position);
        for &cell in self.steps(place) {
            let next = match place.to_move {
                Piece::Police => Place {
                    police: cell,
                    to_move: Piece::Thief,
                    ..place
                },
                Piece::Thief => Place {
                    thief: cell,
                    to_move: Piece::Police,
                    ..place
                },
            };
            visit(Successor {
                position: self.number(next),
                again: false,
            });
        }
    }

    fn is_dead_end(&self, position: Position) -> bool {
        self.steps(self.split(position)).is_empty()
    }
}

impl ImplicitGraph for PursuitGame {
    #[inline]
    fn successor_count(&self, position: Position) -> u32 {
        self.steps(self.split(position)).len() as u32
    }

    #[inline]
    fn for_each_predecessor(&self, position: Position, mut visit: impl FnMut(Position, bool)) {
        let place = self.split(position);
        match place.to_move {
            // The thief has just moved here, from a cell where the game was not over.
            Piece::Police => {
                for &thief in self.thief_steps.from(place.thief) {
                    if !self.is_over(place.police, thief) {
                        let before = Place {
                            thief,
                            to_move: Piece::Thief,
                            ..place
                        };
                        visit(self.number(before), false);
                    }
                }
            }
            Piece::Thief if self.is_exit[place.thief as usize] => {}
            Piece::Thief => {
                for &police in self.police_steps.from(place.police) {
                    if police != place.thief {
                        let before = Place {
                            police,
                            to_move: Piece::Police,
                            ..place
                        };
                        visit(self.number(before), false);
                    }
                }
            }
        }
    }
}
