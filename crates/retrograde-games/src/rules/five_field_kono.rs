//! Five-Field Kono on small boards: pieces go diagonally to where the opponent's began.
//!
//! Each player's pieces begin on all points of the row next to him and on both ends of the
//! row before it, X at the bottom, O at the top. A move takes one of one's own pieces
//! diagonally, forwards or backwards, to the next point, which must be empty. Nothing is
//! taken. Who has all his pieces where those of the opponent began has won. What becomes of
//! a player who cannot move differs from source to source: he ties, loses or wins. X begins.
//!
//! Pieces stay on points of their colour, as bishops do. The true board has 5 x 5 points and
//! seven pieces on each side: 2,378,376,000 positions. The default, 4 x 4, has six on each side
//! and 627,200.
//!
//! Encoding: ranks without gaps, each colour for itself; nothing is ever taken or put down, so
//! all positions are one layer.
//!
//! Source: Stewart Culin, "Korean Games" (1895); GamesCrafters' description of the game and
//! its variants (<https://gamescrafters.berkeley.edu>).

use super::board_text::cells_of;
use super::side_game::{SideGame, SideRules};
use super::side_ranks::SideRanks;
use super::sides::{Sides, SidesText};
use super::switches::rules_where_stuck;
use crate::catalog::{GameEntry, GameOptions, OptionEntry, OptionError};
use retrograde::drawing::{Drawing, Point, point};
use retrograde::{Moves, Outcome, Player, Rules};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "five-field-kono",
    summary: "Move diagonally to where the opponent's pieces began",
    source: "Culin 1895; GamesCrafters",
    options: &[
        OptionEntry {
            name: "columns",
            values: "4, 3 or 5",
            default: "4",
            meaning: "columns of the board",
        },
        OptionEntry {
            name: "rows",
            values: "4, 5 or 6",
            default: "4",
            meaning: "rows of the board",
        },
        OptionEntry {
            name: "blocked",
            values: "ties, loses or wins",
            default: "ties",
            meaning: "what becomes of a player who cannot move",
        },
    ],
    build: |options| {
        Ok(Box::new(SideGame {
            name: options.full_name(ENTRY.name),
            rules: FiveFieldKono::new(options)?,
        }))
    },
};

/// The game on a board of some size.
#[derive(Debug, Clone)]
pub struct FiveFieldKono {
    columns: usize,
    rows: usize,
    blocked: Outcome,
    /// Where the pieces of each player begin.
    homes: [u32; 2],
    /// The points diagonally next to each point.
    next: Vec<u32>,
    ranks: SideRanks,
}

impl FiveFieldKono {
    /// With the options of [`ENTRY`].
    ///
    /// # Errors
    ///
    /// [`OptionError::Value`].
    pub fn new(options: &GameOptions) -> Result<FiveFieldKono, OptionError> {
        let columns: usize = options.value("columns", |columns| (3..=5).contains(columns))?;
        let rows: usize = options.value("rows", |rows| (4..=6).contains(rows))?;
        let outcomes = [Outcome::Tie, Outcome::Loss, Outcome::Win];
        let blocked = outcomes[options.choice("blocked", &["ties", "loses", "wins"])?];
        let ends = 1 | 1 << (columns - 1);
        let row = (1 << columns) - 1;
        let top = row | ends << columns;
        let bottom = (row << columns | ends) << (columns * (rows - 2));
        let next = |from: usize| {
            let diagonal = |to: &usize| {
                let across = (from % columns).abs_diff(to % columns);
                let down = (from / columns).abs_diff(to / columns);
                (across, down) == (1, 1)
            };
            let reached = (0..columns * rows).filter(diagonal);
            reached.fold(0, |set, to| set | 1 << to)
        };
        let points = columns * rows;
        let homes = [bottom, top];
        let is_light = |point: &usize| (point % columns + point / columns).is_multiple_of(2);
        let light = (0..points).filter(is_light);
        let light = light.fold(0, |set, point| set | 1 << point);
        let dark = ((1 << points) - 1) & !light;
        Ok(FiveFieldKono {
            columns,
            rows,
            blocked,
            homes,
            ranks: SideRanks::split(points, [light, dark], homes),
            next: (0..columns * rows).map(next).collect(),
        })
    }

    /// Whether a player has arrived.
    fn arrived(&self, player: Player, set: u32) -> bool {
        set == self.homes[player.opponent().index()]
    }
}

impl SideRules for FiveFieldKono {
    fn text(&self) -> SidesText {
        SidesText {
            columns: self.columns,
            rows: self.rows,
            signs: ['X', 'O'],
        }
    }

    fn rules(&self) -> Rules {
        rules_where_stuck(self.blocked)
    }

    fn start(&self) -> Sides {
        Sides::new(self.homes, Player::Zero)
    }

    fn moves(&self, position: Sides, moves: &mut Moves<Sides>) {
        if self.terminal(position).is_some() {
            return;
        }
        let empty = !position.occupied();
        for from in cells_of(position.mover) {
            for to in cells_of(self.next[from] & empty) {
                moves.add(position.after(position.mover ^ 1 << from | 1 << to));
            }
        }
    }

    fn terminal(&self, position: Sides) -> Option<Outcome> {
        let Sides {
            mover,
            opponent,
            player,
        } = position;
        if self.arrived(player.opponent(), opponent) {
            return Some(Outcome::Loss);
        }
        if self.arrived(player, mover) {
            return Some(Outcome::Win);
        }
        let empty = !position.occupied();
        let can_move = cells_of(mover).any(|from| self.next[from] & empty != 0);
        (!can_move).then_some(self.blocked)
    }

    fn ranked(game: &SideGame<FiveFieldKono>) -> Option<&dyn retrograde::AnyRankedGame> {
        Some(game)
    }

    fn ranks(&self) -> Option<&SideRanks> {
        Some(&self.ranks)
    }

    /// Moves go both ways.
    fn predecessors(&self, position: Sides, predecessors: &mut Moves<Sides>) -> bool {
        position.add_steps_back(|to| self.next[to], predecessors);
        true
    }

    fn refusal(&self, position: Sides, _text: &str) -> String {
        let [zero, one] = position.cells().map(u32::count_ones);
        let all = self.homes[0].count_ones();
        format!(
            "{zero} X and {one} O; expected {all} of each, and as many of them on points of \
             either colour as at the beginning"
        )
    }

    fn drawing(&self, position: Sides) -> Drawing {
        let points: Vec<Point> = (0..self.columns * self.rows)
            .map(|at| point((at % self.columns) as u8, (at / self.columns) as u8))
            .collect();
        let lines: Vec<(usize, usize)> = (0..points.len())
            .flat_map(|from| cells_of(self.next[from]).map(move |to| (from, to)))
            .filter(|(from, to)| from < to)
            .collect();
        let board = Drawing::nodes(&points, &lines);
        self.text().put_pieces(board, position)
    }
}

#[cfg(test)]
mod tests {
    use super::super::ranked_checks::assert_ranks;
    use super::*;
    use retrograde::RankedGame;

    fn kono(options: &str) -> SideGame<FiveFieldKono> {
        let options = GameOptions::parse(ENTRY.options, options).unwrap();
        SideGame {
            name: options.full_name(ENTRY.name),
            rules: FiveFieldKono::new(&options).unwrap(),
        }
    }

    #[test]
    fn positions_have_ranks_and_ways_back() {
        assert_eq!(assert_ranks(&kono("")), 2 * 560 * 560);
        assert_eq!(assert_ranks(&kono("columns=3,blocked=wins")), 7_200);
        assert_eq!(kono("columns=5,rows=5").rank_count(), 2_378_376_000);
    }

    #[test]
    fn pieces_cannot_change_their_colour() {
        let game = kono("");
        let start = "OOOO/O..O/X..X/XXXX/X";
        assert_eq!(
            SideRules::start(&game.rules),
            game.rules.text().parse(start).unwrap()
        );
        let error = retrograde::Game::parse(&game, "OOOO/O..O/.X.X/XXXX/X").unwrap_err();
        assert!(error.contains("either colour"), "{error}");
    }
}
