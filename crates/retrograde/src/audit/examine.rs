//! The questions that an audit asks of every position.

use super::finding::{Finding, FindingKind};
use super::listing::Listing;
use super::values;
use crate::explore::{ExploreError, spread};
use crate::game::{Game, GameMove, Moves};
use crate::outcome::{Outcome, Position};
use rustc_hash::FxHasher;
use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasherDefault, Hash, Hasher};

type Fast = BuildHasherDefault<FxHasher>;

/// What some positions have and others may lack.
struct Present {
    key: bool,
    player: bool,
    text: bool,
}

/// Asks, and keeps what it finds.
pub(super) struct Examiner<'a, G: Game + ?Sized> {
    pub(super) game: &'a G,
    listing: &'a Listing<G::Position>,
    /// What the first position has.
    present: Option<Present>,
    keys: HashMap<u64, Position, Fast>,
    /// The first position of each hash of a text.
    texts: HashMap<u64, Position, Fast>,
    has_symmetry: bool,
    findings: BTreeMap<FindingKind, Finding>,
}

impl<'a, G: Game + ?Sized> Examiner<'a, G> {
    pub(super) fn new(game: &'a G, listing: &'a Listing<G::Position>) -> Self {
        let first = listing.positions.first();
        let mut examiner = Examiner {
            game,
            listing,
            present: first.map(|&start| Present {
                key: game.encode(start).is_some(),
                player: game.player(start).is_some(),
                text: game.print(start).is_some(),
            }),
            keys: HashMap::default(),
            texts: HashMap::default(),
            has_symmetry: false,
            findings: BTreeMap::new(),
        };
        if examiner.present.is_none() {
            let finding = examiner.blank(FindingKind::NoStart);
            examiner.findings.insert(FindingKind::NoStart, finding);
        }
        examiner
    }

    /// Everything that was found, in the order of kinds.
    pub(super) fn finish(self) -> Vec<Finding> {
        self.findings.into_values().collect()
    }

    fn blank(&self, kind: FindingKind) -> Finding {
        Finding {
            kind,
            count: 0,
            position: None,
            detail: String::new(),
            drawing: None,
        }
    }

    /// Counts a finding; what exactly it is, is only asked for the first time.
    pub(super) fn note(
        &mut self,
        kind: FindingKind,
        position: G::Position,
        detail: impl FnOnce(&Self) -> String,
    ) {
        if let Some(known) = self.findings.get_mut(&kind) {
            known.count += 1;
            return;
        }
        let finding = Finding {
            count: 1,
            position: self.game.print(position),
            detail: detail(self),
            drawing: self.game.drawing(position),
            ..self.blank(kind)
        };
        self.findings.insert(kind, finding);
    }

    pub(super) fn describe(&self, position: G::Position) -> String {
        crate::explore::describe(self.game, position)
    }

    fn moves_of(&self, position: G::Position) -> Moves<G::Position> {
        let mut moves = Moves::new();
        self.game.moves(position, &mut moves);
        moves
    }

    /// Asks everything that concerns one position.
    pub(super) fn examine(&mut self, position: G::Position) {
        let moves = self.moves_of(position);
        self.examine_answers(position, &moves);
        self.examine_end(position, &moves);
        self.examine_key(position, &moves);
        self.examine_text(position);
        self.examine_turns(position, &moves);
        self.examine_move_names(position, &moves);
        self.examine_passing(position);
        let canonical = self.game.canonical(position);
        if canonical != position {
            self.has_symmetry = true;
            let again = self.game.canonical(canonical);
            if again != canonical {
                self.note(FindingKind::CanonicalNotIdempotent, position, |audit| {
                    let [canonical, again] = [canonical, again].map(|at| audit.describe(at));
                    format!("its canonical position is {canonical}, and that one's is {again}")
                });
            }
        }
    }

    fn examine_answers(&mut self, position: G::Position, moves: &Moves<G::Position>) {
        let game = self.game;
        let method = if *moves != self.moves_of(position) {
            "moves"
        } else if game.terminal(position) != game.terminal(position) {
            "terminal"
        } else if game.canonical(position) != game.canonical(position) {
            "canonical"
        } else if game.player(position) != game.player(position) {
            "player"
        } else {
            return;
        };
        self.note(FindingKind::AnswersChange, position, |_| {
            format!("`{method}` gives two answers")
        });
    }

    fn examine_end(&mut self, position: G::Position, moves: &Moves<G::Position>) {
        match self.game.terminal(position) {
            Some(Outcome::Draw) => {
                self.note(FindingKind::TerminalIsDraw, position, |_| String::new());
            }
            Some(outcome) if !moves.is_empty() => {
                self.note(FindingKind::MovesAfterEnd, position, |audit| {
                    let to = audit.describe(moves.as_slice()[0].to);
                    format!(
                        "it is a {outcome}; the first of {} moves is to {to}",
                        moves.len()
                    )
                });
            }
            None if moves.is_empty() => {
                let rule = self.game.rules().dead_end;
                self.note(FindingKind::DeadEndByRule, position, |_| {
                    format!("dead-end {rule}")
                });
            }
            _ => {}
        }
    }

    fn examine_key(&mut self, position: G::Position, moves: &Moves<G::Position>) {
        let game = self.game;
        let key = game.encode(position);
        self.examine_presence(position, key.is_some(), |present| present.key, "a key");
        let Some(key) = key else { return };
        match game.decode(key) {
            Some(decoded) if decoded == position => {
                if self.moves_of(decoded) != *moves {
                    self.note(FindingKind::DecodedMovesDiffer, position, |_| {
                        format!("its key is {key}")
                    });
                }
            }
            decoded => self.note(FindingKind::KeyNotRead, position, |audit| {
                let decoded = decoded.map_or("no position".into(), |at| audit.describe(at));
                format!("its key {key} is decoded as {decoded}")
            }),
        }
        let number = self.listing.number(position).unwrap_or_default();
        let other = *self.keys.entry(key).or_insert(number);
        let other = self.listing.positions[other as usize];
        if other != position {
            self.note(FindingKind::KeyShared, position, |audit| {
                let other = audit.describe(other);
                format!("its key {key} is that of {other} too")
            });
        }
    }

    fn examine_text(&mut self, position: G::Position) {
        let game = self.game;
        let text = game.print(position);
        self.examine_presence(position, text.is_some(), |present| present.text, "a text");
        let Some(text) = text else { return };
        if text.trim() != text || text.is_empty() || text.contains(['\n', '\r']) {
            self.note(FindingKind::TextUntidy, position, |_| format!("{text:?}"));
        }
        match game.parse(&text) {
            Ok(parsed) if parsed == position => {}
            Ok(parsed) => self.note(FindingKind::TextNotRead, position, |audit| {
                format!("{text:?} is read as {}", audit.describe(parsed))
            }),
            Err(error) => self.note(FindingKind::TextNotRead, position, |_| {
                format!("{text:?} is refused: {error}")
            }),
        }
        let mut hasher = FxHasher::default();
        text.hash(&mut hasher);
        let number = self.listing.number(position).unwrap_or_default();
        let other = *self.texts.entry(spread(hasher.finish())).or_insert(number);
        let other = self.listing.positions[other as usize];
        // Different texts of one hash are as good as impossible, but not quite.
        if other != position && game.print(other).is_some_and(|printed| printed == text) {
            self.note(FindingKind::TextShared, position, |_| {
                format!("{text:?} stands for another position too")
            });
        }
    }

    fn examine_presence(
        &mut self,
        position: G::Position,
        is_there: bool,
        expected: impl Fn(&Present) -> bool,
        what: &str,
    ) {
        let differs = self
            .present
            .as_ref()
            .is_some_and(|present| expected(present) != is_there);
        if differs {
            let (here, start) = if is_there {
                ("has", "none")
            } else {
                ("lacks", "one")
            };
            self.note(FindingKind::MissingHere, position, |_| {
                format!("it {here} {what}, and the first start has {start}")
            });
        }
    }

    fn examine_turns(&mut self, position: G::Position, moves: &Moves<G::Position>) {
        let player = self.game.player(position);
        self.examine_presence(
            position,
            player.is_some(),
            |present| present.player,
            "a player to move",
        );
        let Some(mover) = player else {
            if self.game.rules().name_a_player() {
                self.note(FindingKind::MissingHere, position, |_| {
                    "a rule names a player, and `player` does not say who is to move".into()
                });
            }
            return;
        };
        let wrong = moves.as_slice().iter().find(|made| {
            let next = self.game.player(made.to);
            next.is_some_and(|next| (next == mover) != made.again)
        });
        if let Some(&GameMove { to, again }) = wrong {
            self.note(FindingKind::TurnWrong, position, |audit| {
                let what = if again { "an again" } else { "an ordinary" };
                format!("{mover} makes {what} move to {}", audit.describe(to))
            });
        }
    }

    fn examine_move_names(&mut self, position: G::Position, moves: &Moves<G::Position>) {
        let mut named: HashMap<String, G::Position> = HashMap::new();
        for made in moves.as_slice() {
            let Some(name) = self.game.move_name(position, made.to) else {
                continue;
            };
            let other = *named.entry(name.clone()).or_insert(made.to);
            if other != made.to {
                self.note(FindingKind::MoveNameShared, position, |_| {
                    format!("{name:?} names two of them")
                });
                return;
            }
        }
    }

    /// Compares the value of each position with that of its canonical one. Whether it could.
    pub(super) fn compare_values(&mut self) -> Result<bool, ExploreError> {
        // Owners that contradict the moves make no game.
        let has_bad_turns = self.findings.contains_key(&FindingKind::TurnWrong);
        if !self.has_symmetry || has_bad_turns && self.game.rules().name_a_player() {
            return Ok(false);
        }
        let listing = self.listing;
        let Some(values) = values(self.game, listing)? else {
            return Ok(false);
        };
        for (&position, &value) in listing.positions.iter().zip(&values) {
            let canonical = self.game.canonical(position);
            let Some(number) = listing.number(canonical) else {
                continue;
            };
            let expected = values[number as usize];
            if value != expected {
                self.note(FindingKind::CanonicalChangesValue, position, |audit| {
                    let canonical = audit.describe(canonical);
                    format!("it is a {value}, and its canonical position {canonical} a {expected}")
                });
            }
        }
        Ok(true)
    }

    /// Compares where the moves of a position lead with those of its canonical one.
    pub(super) fn compare_moves(&mut self, position: G::Position) {
        let game = self.game;
        let canonical = game.canonical(position);
        if canonical == position {
            return;
        }
        let ends = [position, canonical].map(|at| game.terminal(at));
        let differs = if ends[0] != ends[1] {
            "one of the two ends play and the other does not, or with another outcome"
        } else if ends[0].is_none() && self.tally(position) != self.tally(canonical) {
            "their moves lead to different positions, or not equally often"
        } else {
            return;
        };
        self.note(FindingKind::CanonicalChangesMoves, position, |audit| {
            let canonical = audit.describe(canonical);
            format!("its canonical position is {canonical}; {differs}")
        });
    }

    /// How often each canonical position is reached, with and without the turn.
    fn tally(&self, position: G::Position) -> HashMap<(G::Position, bool), u32> {
        let mut tally = HashMap::new();
        for made in self.moves_of(position).as_slice() {
            let to = self.game.canonical(made.to);
            *tally.entry((to, made.again)).or_insert(0) += 1;
        }
        tally
    }
}
