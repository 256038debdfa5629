//! Every fault that an audit knows is committed, and found where it is.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed test may panic wherever it fails"
)]

use retrograde::drawing::{Drawing, point};
use retrograde::{
    AnyGame, AuditOptions, AuditReport, DeadEnd, FindingKind, Game, Moves, Outcome, Player, Rules,
    audit,
};
use std::sync::atomic::{AtomicU32, Ordering};

/// Two piles and the player to move; the order of the piles does not matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Piles {
    left: u8,
    right: u8,
    player: Player,
}

/// Nim with one fault.
struct Nim {
    largest: u8,
    fault: Option<FindingKind>,
    calls: AtomicU32,
}

impl Nim {
    fn new(largest: u8, fault: Option<FindingKind>) -> Nim {
        Nim {
            largest,
            fault,
            calls: AtomicU32::new(0),
        }
    }

    fn has(&self, fault: FindingKind) -> bool {
        self.fault == Some(fault)
    }
}

/// The one position at which most faults show.
fn is_spot(at: Piles) -> bool {
    (at.left, at.right) == (1, 2)
}

impl Game for Nim {
    type Position = Piles;

    fn starts(&self) -> Vec<Piles> {
        if self.has(FindingKind::NoStart) {
            return Vec::new();
        }
        vec![Piles {
            left: self.largest,
            right: self.largest,
            player: Player::Zero,
        }]
    }

    fn moves(&self, at: Piles, moves: &mut Moves<Piles>) {
        let to = |left, right| Piles {
            left,
            right,
            player: at.player.opponent(),
        };
        (0..at.left).for_each(|left| moves.add(to(left, at.right)));
        (0..at.right).for_each(|right| moves.add(to(at.left, right)));
        let has_ended = at.left == 0 && at.right == 0;
        if self.has(FindingKind::MovesAfterEnd) && has_ended {
            moves.add(to(1, 1));
        }
        let calls = self.calls.fetch_add(1, Ordering::Relaxed);
        if self.has(FindingKind::AnswersChange) && is_spot(at) && calls % 2 == 1 {
            moves.add(to(0, 0));
        }
        if self.has(FindingKind::TurnWrong) && is_spot(at) {
            moves.add_again(to(0, 0));
        }
    }

    fn terminal(&self, at: Piles) -> Option<Outcome> {
        if self.has(FindingKind::TerminalIsDraw) && is_spot(at) {
            return Some(Outcome::Draw);
        }
        if self.has(FindingKind::DeadEndByRule) {
            return None;
        }
        (at.left == 0 && at.right == 0).then_some(Outcome::Loss)
    }

    fn player(&self, at: Piles) -> Option<Player> {
        Some(at.player)
    }

    fn canonical(&self, at: Piles) -> Piles {
        let mut canonical = Piles {
            left: at.left.min(at.right),
            right: at.left.max(at.right),
            ..at
        };
        if self.has(FindingKind::CanonicalChangesValue)
            || self.has(FindingKind::CanonicalChangesMoves)
        {
            // All that is left is one pile, as if it were the sum.
            canonical.right += canonical.left;
            canonical.left = 0;
        }
        if self.has(FindingKind::CanonicalNotIdempotent) && at.left != at.right {
            canonical = Piles {
                left: at.right,
                right: at.left,
                ..at
            };
        }
        canonical
    }

    fn encode(&self, at: Piles) -> Option<u64> {
        if self.has(FindingKind::MissingHere) && is_spot(at) {
            return None;
        }
        let left = if self.has(FindingKind::KeyShared) && is_spot(at) {
            0
        } else {
            at.left
        };
        let piles = u64::from(left) * 1000 + u64::from(at.right);
        Some(piles * 2 + at.player.index() as u64)
    }

    fn decode(&self, key: u64) -> Option<Piles> {
        let (left, right) = ((key / 2000) as u8, (key / 2 % 1000) as u8);
        let player = if key.is_multiple_of(2) {
            Player::Zero
        } else {
            Player::One
        };
        let position = Piles {
            left,
            right,
            player,
        };
        (!self.has(FindingKind::KeyNotRead) || !is_spot(position)).then_some(position)
    }

    fn print(&self, at: Piles) -> Option<String> {
        let text = format!("{}+{}@{}", at.left, at.right, at.player.index());
        Some(match self.fault {
            Some(FindingKind::TextShared) if is_spot(at) => "0+0@0".into(),
            Some(FindingKind::TextUntidy) if is_spot(at) => format!("{text} "),
            _ => text,
        })
    }

    fn parse(&self, text: &str) -> Result<Piles, String> {
        let wrong = || format!("{text:?} is no position; expected piles and a player, as in 1+2@0");
        let (piles, player) = text.trim().split_once('@').ok_or_else(wrong)?;
        let (left, right) = piles.split_once('+').ok_or_else(wrong)?;
        let position = Piles {
            left: left.parse().map_err(|_| wrong())?,
            right: right.parse().map_err(|_| wrong())?,
            player: match player {
                "0" => Player::Zero,
                _ => Player::One,
            },
        };
        if self.has(FindingKind::TextNotRead) && is_spot(position) {
            return Err(wrong());
        }
        Ok(position)
    }

    fn move_name(&self, from: Piles, to: Piles) -> Option<String> {
        if self.has(FindingKind::MoveNameShared) {
            return Some(format!(
                "take {}",
                from.left + from.right - to.left - to.right
            ));
        }
        Game::print(self, to)
    }

    fn drawing(&self, at: Piles) -> Option<Drawing> {
        let mut drawing = Drawing::squares(2, 1);
        for (column, pile) in [(0, at.left), (1, at.right)] {
            let sign = char::from_digit(u32::from(pile), 36)?;
            drawing.piece(point(column, 0), sign, None);
        }
        Some(drawing)
    }
}

fn report(largest: u8, fault: Option<FindingKind>, max_positions: u64) -> AuditReport {
    let options = AuditOptions {
        max_positions,
        ..AuditOptions::default()
    };
    audit(&Nim::new(largest, fault), &options).unwrap()
}

#[test]
fn a_sound_game_is_clean_whether_listed_or_sampled() {
    let all = report(6, None, 1000);
    assert!(all.is_clean() && all.notes.is_empty(), "{all}");
    assert!(all.is_complete && all.has_compared_values);
    let some = report(30, None, 200);
    assert!(some.is_clean() && some.notes.is_empty(), "{some}");
    assert!(!some.is_complete && !some.has_compared_values);
    assert_eq!(some.positions, 250);
}

#[test]
fn every_fault_is_found() {
    use FindingKind::*;
    // Beside the fault itself what it brings along.
    let faults: [(FindingKind, &[FindingKind]); 15] = [
        (NoStart, &[]),
        (AnswersChange, &[DecodedMovesDiffer, CanonicalChangesValue]),
        (TerminalIsDraw, &[]),
        (MovesAfterEnd, &[]),
        (MissingHere, &[]),
        (KeyNotRead, &[]),
        (KeyShared, &[KeyNotRead]),
        (TextNotRead, &[]),
        (TextShared, &[TextNotRead]),
        (TextUntidy, &[]),
        (CanonicalNotIdempotent, &[]),
        (CanonicalChangesValue, &[]),
        (TurnWrong, &[CanonicalChangesValue]),
        (DeadEndByRule, &[]),
        (MoveNameShared, &[]),
    ];
    for (fault, consequences) in faults {
        let report = report(5, Some(fault), 1000);
        let finding = report
            .of(fault)
            .unwrap_or_else(|| panic!("{fault:?} in {report}"));
        let others = report.findings.iter().chain(&report.notes);
        for other in others.filter(|other| other.kind != fault) {
            assert!(consequences.contains(&other.kind), "{fault:?} in {report}");
        }
        assert_eq!(report.is_clean(), fault.is_note());
        assert!(report.to_string().contains(fault.sentence()));
        if fault == NoStart {
            continue;
        }
        assert!(finding.count > 0 && finding.position.is_some());
        let drawn = finding
            .drawing
            .as_ref()
            .expect("every position is drawn")
            .to_text();
        let shown = report.to_string();
        assert!(drawn.lines().all(|line| shown.contains(line)), "{shown}");
    }
}

#[test]
fn moves_are_compared_where_values_cannot_be() {
    let fault = FindingKind::CanonicalChangesMoves;
    let report = report(30, Some(fault), 200);
    assert!(!report.has_compared_values);
    assert!(
        report.of(fault).is_some_and(|finding| finding.count > 100),
        "{report}"
    );
}

/// Equal positions that remember where they came from, and move accordingly.
struct Haunted;

#[derive(Debug, Clone, Copy)]
struct Ghost {
    at: u8,
    was_decoded: bool,
}

impl PartialEq for Ghost {
    fn eq(&self, other: &Ghost) -> bool {
        self.at == other.at
    }
}
impl Eq for Ghost {}
impl std::hash::Hash for Ghost {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.at.hash(state);
    }
}

impl Game for Haunted {
    type Position = Ghost;
    fn starts(&self) -> Vec<Ghost> {
        vec![Ghost {
            at: 9,
            was_decoded: false,
        }]
    }
    fn moves(&self, ghost: Ghost, moves: &mut Moves<Ghost>) {
        let step = if ghost.was_decoded { 1 } else { 3 };
        if ghost.at >= step {
            let at = ghost.at - step;
            moves.add(Ghost { at, ..ghost });
        }
    }
    fn terminal(&self, _: Ghost) -> Option<Outcome> {
        None
    }
    fn encode(&self, ghost: Ghost) -> Option<u64> {
        Some(ghost.at.into())
    }
    fn decode(&self, key: u64) -> Option<Ghost> {
        Some(Ghost {
            at: key.try_into().ok()?,
            was_decoded: true,
        })
    }
}

#[test]
fn what_a_key_does_not_hold_must_not_matter() {
    let game: &dyn AnyGame = &Haunted;
    let report = game.audit(&AuditOptions::default()).unwrap();
    let finding = report.of(FindingKind::DecodedMovesDiffer).unwrap();
    assert_eq!(finding.position.as_deref(), Some("9"));
    assert_eq!(report.findings.len(), 1, "{report}");
}

/// A rule that names a player, in a game that does not know its players.
struct Nobody;

impl Game for Nobody {
    type Position = u8;
    fn starts(&self) -> Vec<u8> {
        vec![3]
    }
    fn moves(&self, at: u8, moves: &mut Moves<u8>) {
        (0..at).for_each(|to| moves.add(to));
    }
    fn terminal(&self, at: u8) -> Option<Outcome> {
        (at == 0).then_some(Outcome::Tie)
    }
    fn rules(&self) -> Rules {
        Rules {
            dead_end: DeadEnd::PlayerWins(Player::One),
            ..Rules::default()
        }
    }
}

#[test]
fn a_rule_that_names_a_player_needs_players() {
    let report = audit(&Nobody, &AuditOptions::default()).unwrap();
    let finding = report.of(FindingKind::MissingHere).unwrap();
    assert!(finding.detail.contains("names a player"), "{report}");
    assert_eq!((finding.count, &finding.position), (4, &None));
}

/// Piles of sticks of two players, in which a pass goes wrong in one of several ways.
struct Passing {
    fault: Option<&'static str>,
}

impl Game for Passing {
    type Position = (u8, Player);
    fn starts(&self) -> Vec<(u8, Player)> {
        vec![(6, Player::Zero)]
    }
    fn moves(&self, (left, player): (u8, Player), moves: &mut Moves<(u8, Player)>) {
        (1..=left.min(2)).for_each(|taken| moves.add((left - taken, player.opponent())));
    }
    fn terminal(&self, (left, _): (u8, Player)) -> Option<Outcome> {
        (left == 0).then_some(Outcome::Loss)
    }
    fn player(&self, (_, player): (u8, Player)) -> Option<Player> {
        Some(player)
    }
    fn encode(&self, (left, player): (u8, Player)) -> Option<u64> {
        let is_spot = (left, player) == (3, Player::One);
        let unkeyed = is_spot && self.fault == Some("that has no key");
        (!unkeyed).then_some(u64::from(left) * 2 + player.index() as u64)
    }
    fn decode(&self, key: u64) -> Option<(u8, Player)> {
        let player = [Player::Zero, Player::One][(key % 2) as usize];
        Some((u8::try_from(key / 2).ok()?, player))
    }
    fn passed(&self, (left, player): (u8, Player)) -> Option<(u8, Player)> {
        let passed = (left, player.opponent());
        match self.fault {
            Some("passing again does not lead back") if left == 4 => Some((3, passed.1)),
            Some("that is the position itself") if left == 4 => Some((left, player)),
            Some("the same player is to move there") if left == 4 => Some((5, player)),
            Some("the same player is to move there") if left == 5 => Some((4, player)),
            _ => Some(passed),
        }
    }
}

#[test]
fn a_pass_leads_to_the_other_player_and_back() {
    let clean = audit(&Passing { fault: None }, &AuditOptions::default()).unwrap();
    assert!(clean.is_clean(), "{clean}");
    for fault in [
        "passing again does not lead back",
        "that is the position itself",
        "the same player is to move there",
        "that has no key",
    ] {
        let game = Passing { fault: Some(fault) };
        let report = audit(&game, &AuditOptions::default()).unwrap();
        let finding = report.of(FindingKind::PassedWrong).expect("it is found");
        assert!(finding.detail.contains(fault), "{report}");
    }
}
