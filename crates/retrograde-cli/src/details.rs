//! What a solved game is like, for people and for JSON: moves that spoil, only moves, the
//! longest wins with their lines, zugzwangs.

use crate::describe::{percent, short_value};
use crate::game::{LoadedGame, Seen};
use crate::printer::{Printer, aligned, counted, plies};
use retrograde::analysis::{Analysis, AnalysisOptions, Choices, analyse};
use retrograde::{LineEnd, Outcome, Position, Solution, principal_line};
use retrograde_formats::quote_name;
use serde::Serialize;

/// Plies of a line that are listed for JSON and in reports.
pub const LISTED_PLIES: usize = 1000;
/// Plies of a line that are printed for people.
const PRINTED_PLIES: usize = 40;

/// A solved game and its figures.
pub struct Details<'a> {
    /// The game.
    pub game: &'a LoadedGame,
    /// Its values.
    pub solution: &'a Solution,
    /// The figures.
    pub analysis: Analysis,
}

/// Best play from a position on, each position as it stands on the board.
pub struct Walk {
    /// The position it begins with, then one for each move.
    pub positions: Vec<Seen>,
    /// How it ends.
    pub end: LineEnd,
}

impl<'a> Details<'a> {
    /// What the figures may take besides game and solution.
    pub const MOST_BYTES_PER_POSITION: u64 = 13;

    /// Works the figures out, with so many positions listed of each kind.
    pub fn new(game: &'a LoadedGame, solution: &'a Solution, listed: usize) -> Details<'a> {
        let pass = |position: Position| {
            let rules = game.by_rules()?;
            let passed = rules.game()?.passed(rules.keys.key(position))?;
            rules.find_key(passed)
        };
        let mut options = AnalysisOptions::default().listed(listed);
        if game.by_rules().is_some() {
            options = options.pass(&pass);
        }
        let mut analysis = analyse(game.graph(), solution, &options);
        if !knows_moves(game) {
            // There are no lines to show.
            analysis.longest_wins.clear();
        }
        // A game that nowhere says what a pass would be has no zugzwangs to speak of.
        analysis.zugzwangs = analysis.zugzwangs.filter(|found| found.compared > 0);
        Details {
            game,
            solution,
            analysis,
        }
    }

    /// The line from a position, cut after so many plies.
    pub fn walk(&self, from: Position, most_plies: usize) -> Walk {
        let line = principal_line(self.game.graph(), self.solution, from, most_plies);
        let mut seen = self.game.see(from);
        let mut positions = vec![seen];
        for made in &line.moves {
            seen = self.game.step(seen, made.position);
            positions.push(seen);
        }
        Walk {
            positions,
            end: line.end,
        }
    }

    /// What a move is called: by the game, or as the position it leads to.
    pub fn move_name(&self, from: Seen, to: Seen) -> String {
        let named = self.game.move_name(from, to);
        named.unwrap_or_else(|| self.game.name_of(to))
    }

    /// What the move from a position, as it is solved, to another is called.
    pub fn move_between(&self, from: Position, to: Position) -> String {
        let from = self.game.see(from);
        self.move_name(from, self.game.step(from, to))
    }

    /// The names of the moves of a line.
    pub fn moves_of(&self, walk: &Walk) -> Vec<String> {
        let pairs = walk.positions.windows(2);
        pairs.map(|pair| self.move_name(pair[0], pair[1])).collect()
    }

    /// The figures for people.
    pub fn text(&self, printer: &Printer) -> String {
        let mut text = String::new();
        text.push_str(
            "\nmoves, where play goes on; a move spoils if it is worth less than the position:\n",
        );
        text.push_str(&aligned(&self.choice_rows(printer)));
        let name = |position| quote_name(&self.game.naming().name(position)).into_owned();
        let value = |position| short_value(self.solution.value(position));
        if !self.analysis.only_moves.is_empty() {
            text.push_str("\nonly moves, those among most others first:\n");
            let rows = self.analysis.only_moves.iter().map(|only| {
                vec![
                    format!("  {}", name(only.position)),
                    value(only.position),
                    format!(
                        "of {} moves only {}",
                        only.moves,
                        quote_name(&self.move_between(only.position, only.kept_by.position))
                    ),
                ]
            });
            text.push_str(&aligned(&rows.collect::<Vec<_>>()));
        }
        if !self.analysis.longest_wins.is_empty() {
            text.push_str("\nlongest wins, with best play:\n");
            let rows = self.analysis.longest_wins.iter().map(|&position| {
                let walk = self.walk(position, PRINTED_PLIES);
                let moves = self.moves_of(&walk);
                let moves: Vec<_> = moves.iter().map(|name| quote_name(name)).collect();
                let ellipsis = if walk.end == LineEnd::Cut { " ..." } else { "" };
                vec![
                    format!("  {}", name(position)),
                    value(position),
                    format!("{}{ellipsis}", moves.join(" ")),
                ]
            });
            text.push_str(&aligned(&rows.collect::<Vec<_>>()));
        }
        if let Some(found) = &self.analysis.zugzwangs {
            text.push_str(&format!(
                "\nmutual zugzwangs, in which whoever is to move would rather pass: {} of {} \
                 ({} lost and else won, {} lost and else level, {} level and else won)\n",
                found.total(),
                counted(found.compared, "position"),
                found.lost_else_won,
                found.lost_else_level,
                found.level_else_won
            ));
            let rows = found.listed.iter().map(|zugzwang| {
                vec![
                    format!("  {}", name(zugzwang.position)),
                    value(zugzwang.position),
                    format!("for the opponent: {}", value(zugzwang.passed)),
                ]
            });
            text.push_str(&aligned(&rows.collect::<Vec<_>>()));
        }
        text
    }

    fn choice_rows(&self, printer: &Printer) -> Vec<Vec<String>> {
        let header = [
            "  outcome",
            "positions",
            "moves",
            "spoil",
            "lose",
            "spoil on average",
            "only move",
            "one move",
        ];
        let mut rows = vec![header.map(str::to_owned).to_vec()];
        for outcome in Outcome::ALL {
            let choices = self.analysis.choices(outcome);
            if choices.positions == 0 {
                continue;
            }
            rows.push(vec![
                format!("  {}", printer.outcome(outcome)),
                choices.positions.to_string(),
                choices.moves.to_string(),
                percent(choices.spoiling_moves, choices.moves),
                percent(choices.losing_moves, choices.moves),
                share(choices.mean_spoiling_share()),
                percent(choices.only_moves, choices.positions),
                percent(choices.forced, choices.positions),
            ]);
        }
        rows
    }

    /// The figures for JSON.
    pub fn report(&self) -> DetailsReport {
        let name = |position| self.game.naming().name(position);
        DetailsReport {
            choices: Outcome::ALL
                .map(|outcome| ChoicesReport::new(outcome, self.analysis.choices(outcome))),
            only_moves: self
                .analysis
                .only_moves
                .iter()
                .map(|only| OnlyMoveReport {
                    position: name(only.position),
                    outcome: self.solution.value(only.position).outcome().word(),
                    remoteness: self.solution.value(only.position).remoteness(),
                    moves: only.moves,
                    only_move: self.move_between(only.position, only.kept_by.position),
                    to: name(only.kept_by.position),
                })
                .collect(),
            longest_wins: self
                .analysis
                .longest_wins
                .iter()
                .map(|&position| {
                    let walk = self.walk(position, LISTED_PLIES);
                    LongestWinReport {
                        position: name(position),
                        remoteness: self.solution.value(position).remoteness(),
                        moves: self.moves_of(&walk),
                        goes_on: walk.end == LineEnd::Cut,
                    }
                })
                .collect(),
            zugzwangs: self
                .analysis
                .zugzwangs
                .as_ref()
                .map(|found| ZugzwangsReport {
                    compared: found.compared,
                    total: found.total(),
                    lost_else_won: found.lost_else_won,
                    lost_else_level: found.lost_else_level,
                    level_else_won: found.level_else_won,
                    listed: found
                        .listed
                        .iter()
                        .map(|zugzwang| ZugzwangReport {
                            position: name(zugzwang.position),
                            remoteness: self.solution.value(zugzwang.position).remoteness(),
                            passed: name(zugzwang.passed),
                            passed_outcome: self.solution.value(zugzwang.passed).outcome().word(),
                            passed_remoteness: self.solution.value(zugzwang.passed).remoteness(),
                        })
                        .collect(),
                }),
        }
    }
}

/// Whether moves can be asked for; the file of a game that is not bundled has none.
pub fn knows_moves(game: &LoadedGame) -> bool {
    game.by_rules().is_none_or(|rules| rules.game().is_some())
}

/// A share from 0 to 1 in percent.
pub fn share(share: Option<f64>) -> String {
    share.map_or_else(|| "-".to_owned(), |share| format!("{:.1} %", 100.0 * share))
}

/// How a line ended, in a clause.
pub fn end_words(end: LineEnd, most_plies: usize) -> String {
    match end {
        LineEnd::Terminal(value) => {
            format!("play ends: {} for the player to move", value.outcome())
        }
        LineEnd::Cycle { first_ply } => {
            format!("play goes round for ever, from ply {first_ply} on")
        }
        LineEnd::Cut => format!("cut after {}", plies(most_plies as u64)),
        _ => "the solution names no move here".to_owned(),
    }
}

/// The figures; `docs/schema.md` describes the JSON.
#[derive(Debug, Serialize)]
pub struct DetailsReport {
    choices: [ChoicesReport; 4],
    only_moves: Vec<OnlyMoveReport>,
    longest_wins: Vec<LongestWinReport>,
    zugzwangs: Option<ZugzwangsReport>,
}

#[derive(Debug, Serialize)]
struct ChoicesReport {
    outcome: &'static str,
    positions: u64,
    moves: u64,
    spoiling_moves: u64,
    losing_moves: u64,
    mean_spoiling_share: Option<f64>,
    mean_losing_share: Option<f64>,
    only_moves: u64,
    forced: u64,
    positions_by_spoiling_share: Vec<u64>,
}

impl ChoicesReport {
    fn new(outcome: Outcome, choices: &Choices) -> ChoicesReport {
        ChoicesReport {
            outcome: outcome.word(),
            positions: choices.positions,
            moves: choices.moves,
            spoiling_moves: choices.spoiling_moves,
            losing_moves: choices.losing_moves,
            mean_spoiling_share: choices.mean_spoiling_share(),
            mean_losing_share: choices.mean_losing_share(),
            only_moves: choices.only_moves,
            forced: choices.forced,
            positions_by_spoiling_share: choices.by_share.to_vec(),
        }
    }
}

#[derive(Debug, Serialize)]
struct OnlyMoveReport {
    position: String,
    outcome: &'static str,
    remoteness: Option<u32>,
    moves: u32,
    only_move: String,
    to: String,
}

#[derive(Debug, Serialize)]
struct LongestWinReport {
    position: String,
    remoteness: Option<u32>,
    moves: Vec<String>,
    goes_on: bool,
}

#[derive(Debug, Serialize)]
struct ZugzwangsReport {
    compared: u64,
    total: u64,
    lost_else_won: u64,
    lost_else_level: u64,
    level_else_won: u64,
    listed: Vec<ZugzwangReport>,
}

#[derive(Debug, Serialize)]
struct ZugzwangReport {
    position: String,
    remoteness: Option<u32>,
    passed: String,
    passed_outcome: &'static str,
    passed_remoteness: Option<u32>,
}
