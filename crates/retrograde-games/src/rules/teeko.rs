//! Teeko: four pieces each, first put on the board, then moved.
//!
//! On a board of n x n cells the players put down four pieces each in turn on any empty
//! cells, X first. From then on a move takes one of one's own pieces to an empty cell beside
//! it, diagonally too. Who has four in a straight line without a gap, diagonals included, or
//! in a square of 2 x 2 wins, from the moment when his fourth piece is down. These are the
//! rules of standard Teeko, which has a board of 5 x 5 with 44 such sets and is a draw. In
//! advanced Teeko, `squares=any`, the corners of larger squares along the rows win as well: 58
//! sets, and the first player wins unless his first piece may not stand in the middle,
//! `middle=no`. There is always a move: eight pieces cannot shut in four of them.
//!
//! Layers. Pieces are never taken: all positions with eight pieces are a layer, in which both
//! can be to move, and so are those with seven, six, and so on, in which only one can. 5 x 5
//! has 151,420,500 positions with eight pieces, an eighth of that up to symmetry.
//!
//! Source: John Scarne, "Scarne on Teeko" (1955); Guy L. Steele Jr., "Summary of the solving
//! of the game of Teeko" (1999), for what the variants are worth.

use super::board_text::cells_of;
use super::side_game::{SideGame, SideRules};
use super::side_ranks::{SideGroup, SideLayer, SideRanks};
use super::sides::{Sides, SidesText};
use super::square_board::symmetries;
use super::switches::{SYMMETRY, yes};
use crate::catalog::{GameEntry, GameOptions, OptionEntry, OptionError};
use retrograde::{Moves, Outcome, Player};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "teeko",
    summary: "Put down four pieces, then move them into a line or a square",
    source: "Steele 1999",
    options: &[
        OptionEntry {
            name: "size",
            values: "4 or 5",
            default: "4",
            meaning: "rows and columns of the board; 5 is the true game",
        },
        OptionEntry {
            name: "squares",
            values: "small or any",
            default: "small",
            meaning: "which squares win: 2 x 2 alone, or larger ones too (advanced Teeko)",
        },
        OptionEntry {
            name: "middle",
            values: "yes, or no on a board of 5 x 5",
            default: "yes",
            meaning: "whether the first piece may stand in the middle of the board",
        },
        SYMMETRY,
    ],
    build: |options| {
        Ok(Box::new(SideGame {
            name: options.full_name(ENTRY.name),
            rules: Teeko::new(options)?,
        }))
    },
};

const PIECES: u32 = 4;

/// The game on a board of some size.
#[derive(Debug, Clone)]
pub struct Teeko {
    size: usize,
    /// Where the first piece may not stand.
    closed: u32,
    /// The cells beside each cell.
    beside: Vec<u32>,
    /// All sets that win, in ascending order.
    winning: Vec<u32>,
    ranks: SideRanks,
}

impl Teeko {
    /// With the options of [`ENTRY`].
    ///
    /// # Errors
    ///
    /// [`OptionError::Value`]; [`OptionError::Unusable`] where there is no middle.
    pub fn new(options: &GameOptions) -> Result<Teeko, OptionError> {
        let size: usize = options.value("size", |size| [4, 5].contains(size))?;
        let any = options.choice("squares", &["small", "any"])? == 1;
        let cells = size * size;
        let closed = match options.choice("middle", &["yes", "no"])? {
            0 => 0,
            _ if size % 2 == 1 => 1 << (cells / 2),
            _ => {
                return Err(OptionError::Unusable {
                    name: "middle".into(),
                    found: "no".into(),
                    reason: "a board of 4 x 4 has no middle".into(),
                });
            }
        };
        let all = symmetries(size);
        let used = if yes(options, "symmetry")? {
            &all[..]
        } else {
            &all[..1]
        };
        Ok(Teeko {
            size,
            closed,
            beside: (0..cells).map(|cell| beside(size, cell)).collect(),
            winning: winning_sets(size, if any { size - 1 } else { 1 }),
            ranks: SideRanks::new(cells, used, layers()),
        })
    }

    fn wins(&self, set: u32) -> bool {
        set.count_ones() == PIECES && self.winning.binary_search(&set).is_ok()
    }
}

fn beside(size: usize, cell: usize) -> u32 {
    let near = |other: &usize| {
        let columns = (cell % size).abs_diff(other % size);
        let rows = (cell / size).abs_diff(other / size);
        columns.max(rows) == 1
    };
    (0..size * size)
        .filter(near)
        .fold(0, |set, other| set | 1 << other)
}

/// Lines of four, and squares whose sides are up to `largest` steps long.
fn winning_sets(size: usize, largest: usize) -> Vec<u32> {
    let side = size as i32;
    let largest = largest as i32;
    // The other cells of a set, as columns and rows from the first.
    let line = |(columns, rows)| [1, 2, 3].map(|step| (step * columns, step * rows));
    let square = |steps| [(steps, 0), (0, steps), (steps, steps)];
    let lines = [(1, 0), (0, 1), (1, 1), (-1, 1)].map(line);
    let shapes = lines.into_iter().chain((1..=largest).map(square));
    let mut sets = Vec::new();
    for shape in shapes {
        for first in 0..side * side {
            let cells = shape.map(|(columns, rows)| (first % side + columns, first / side + rows));
            let on_board = |&(column, row): &(i32, i32)| (0..side).contains(&column) && row < side;
            if cells.iter().all(on_board) {
                let set = cells.map(|(column, row)| 1_u32 << (row * side + column));
                sets.push(set.into_iter().fold(1 << first, |set, cell| set | cell));
            }
        }
    }
    sets.sort_unstable();
    sets
}

/// Eight pieces, with either player to move; seven, six, down to none.
fn layers() -> Vec<SideLayer> {
    let all = PIECES as usize;
    let dropping = (0..2 * all).rev().map(|pieces| {
        let group = SideGroup {
            pieces: [pieces / 2, pieces.div_ceil(2)],
            player: Some([Player::Zero, Player::One][pieces % 2]),
        };
        (pieces, group)
    });
    let moving = SideGroup {
        pieces: [all; 2],
        player: None,
    };
    let named = |(pieces, group)| SideLayer {
        name: format!("{pieces} pieces on the board"),
        groups: vec![group],
    };
    std::iter::once((2 * all, moving))
        .chain(dropping)
        .map(named)
        .collect()
}

impl SideRules for Teeko {
    fn text(&self) -> SidesText {
        SidesText {
            columns: self.size,
            rows: self.size,
            signs: ['X', 'O'],
        }
    }

    fn start(&self) -> Sides {
        Sides::new([0, 0], Player::Zero)
    }

    fn moves(&self, position: Sides, moves: &mut Moves<Sides>) {
        if self.terminal(position).is_some() {
            return;
        }
        let empty = !position.occupied();
        let mover = position.mover;
        if mover.count_ones() < PIECES {
            let board = (1 << (self.size * self.size)) - 1;
            let closed = if empty & board == board {
                self.closed
            } else {
                0
            };
            for to in cells_of(empty & board & !closed) {
                moves.add(position.after(mover | 1 << to));
            }
            return;
        }
        for from in cells_of(mover) {
            for to in cells_of(self.beside[from] & empty) {
                moves.add(position.after(mover ^ 1 << from | 1 << to));
            }
        }
    }

    fn terminal(&self, position: Sides) -> Option<Outcome> {
        if self.wins(position.opponent) {
            return Some(Outcome::Loss);
        }
        self.wins(position.mover).then_some(Outcome::Win)
    }

    fn ranked(game: &SideGame<Teeko>) -> Option<&dyn retrograde::AnyRankedGame> {
        Some(game)
    }

    fn ranks(&self) -> Option<&SideRanks> {
        Some(&self.ranks)
    }

    /// Only moved pieces stay within a layer: one of the opponent's came from an empty cell.
    fn predecessors(&self, position: Sides, predecessors: &mut Moves<Sides>) -> bool {
        if position.occupied().count_ones() == 2 * PIECES {
            position.add_steps_back(|to| self.beside[to], predecessors);
        }
        true
    }

    fn refusal(&self, position: Sides, _text: &str) -> String {
        let [zero, one] = position.cells().map(u32::count_ones);
        format!(
            "{zero} X and {one} O with {} to move; expected up to four of each, as many X as O \
             with X to move, one X more with O to move, or all eight",
            ['X', 'O'][position.player.index()]
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::cell_sets::binomial;
    use super::super::ranked_checks::{assert_ranks, assert_symmetry};
    use super::*;
    use retrograde::{Game, RankedGame};

    fn teeko(options: &str) -> SideGame<Teeko> {
        let options = GameOptions::parse(ENTRY.options, options).unwrap();
        SideGame {
            name: options.full_name(ENTRY.name),
            rules: Teeko::new(&options).unwrap(),
        }
    }

    #[test]
    fn as_many_sets_win_as_scarne_and_steele_count() {
        assert_eq!(winning_sets(5, 1).len(), 44);
        assert_eq!(winning_sets(5, 4).len(), 58);
        assert_eq!(winning_sets(4, 1).len(), 19);
        assert_eq!(winning_sets(4, 3).len(), 19 + 4 + 1);
    }

    /// Every position of 4 x 4: drops of k pieces, and all eight with either player to move.
    #[test]
    fn positions_of_four_by_four_have_ranks_and_ways_back() {
        let symmetric = teeko("symmetry=yes");
        assert!(assert_ranks(&symmetric) < 330_000);
        assert_symmetry(&teeko(""), &symmetric);
    }

    /// Both players put down their pieces in turn; then either may be to move.
    #[test]
    fn positions_are_those_of_pieces_put_down_in_turn() {
        let game = teeko("");
        let mut positions = 0;
        for rank in 0..game.rank_count() {
            let position = game.decode(rank).unwrap();
            let [zero, one] = position.cells().map(u32::count_ones);
            assert!(
                zero <= PIECES
                    && match position.player {
                        Player::Zero => zero == one,
                        Player::One => zero == one + 1 || zero == PIECES && one == PIECES,
                    }
            );
            positions += 1;
        }
        let boards = |pieces: usize| {
            let [zero, one] = [pieces.div_ceil(2), pieces / 2];
            binomial(16, zero) * binomial(16 - zero, one)
        };
        assert_eq!(positions, (0..=8).map(boards).sum::<u64>() + boards(8));
        for text in [
            "X.../..../..../..../X",
            "OX../..../..../..../O",
            "XXXX/X.../OOOO/..../O",
        ] {
            assert!(game.parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn layers_of_five_by_five_have_all_positions() {
        let game = teeko("size=5");
        let ends = game.layer_ends();
        assert_eq!(ends[0], 2 * 75_710_250);
        assert_eq!(ends[1] - ends[0], 2_300 * 7_315);
        assert_eq!(
            (ends.len(), game.layer_name(8)),
            (9, "0 pieces on the board".into())
        );
        for rank in (0..game.rank_count()).step_by(9_973) {
            let position = game.decode(rank).unwrap();
            assert_eq!(game.encode(position), Some(rank));
        }
    }

    #[test]
    fn the_first_piece_may_be_kept_from_the_middle() {
        let mut moves = Moves::new();
        for (options, count) in [("size=5", 25), ("size=5,middle=no", 24)] {
            let game = teeko(options);
            moves.clear();
            Game::moves(&game, game.starts()[0], &mut moves);
            assert_eq!(moves.len(), count);
            let after = moves.as_slice()[0].to;
            moves.clear();
            Game::moves(&game, after, &mut moves);
            assert_eq!(moves.len(), 24);
        }
        let options = GameOptions::parse(ENTRY.options, "middle=no").unwrap();
        assert!(Teeko::new(&options).is_err());
    }
}
