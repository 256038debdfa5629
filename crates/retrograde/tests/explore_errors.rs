//! What is said of games that contradict themselves or outgrow their limits.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed test may panic wherever it fails"
)]

use retrograde::{
    AnyGame, DeadEnd, ExploreError, ExploreOptions, Explored, Game, GameError, GameOfKeys,
    KeysError, Moves, Outcome, Player, Rules, explore, explore_with, progress,
};
use std::ops::ControlFlow;

/// A line of positions that may be spoilt in one way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    None,
    NoStart,
    DrawnEnd,
    KeyMissing,
    KeyTooMany,
    NotDecoded,
    WronglyDecoded,
    NoPlayers,
    PlayersDoNotAlternate,
}

struct Walk {
    length: u64,
    fault: Fault,
}

impl Game for Walk {
    type Position = u64;

    fn starts(&self) -> Vec<u64> {
        if self.fault == Fault::NoStart {
            Vec::new()
        } else {
            vec![0]
        }
    }

    fn moves(&self, at: u64, moves: &mut Moves<u64>) {
        moves.add(at + 1);
        moves.add((at * 7 + 3) % self.length);
    }

    fn terminal(&self, at: u64) -> Option<Outcome> {
        match self.fault {
            Fault::DrawnEnd if at == 5 => Some(Outcome::Draw),
            _ => (at == self.length).then_some(Outcome::Loss),
        }
    }

    fn rules(&self) -> Rules {
        let mut rules = Rules::default();
        if matches!(self.fault, Fault::NoPlayers | Fault::PlayersDoNotAlternate) {
            rules.dead_end = DeadEnd::PlayerWins(Player::One);
        }
        rules
    }

    fn player(&self, at: u64) -> Option<Player> {
        let player = if at == 4 { Player::Zero } else { Player::One };
        (self.fault == Fault::PlayersDoNotAlternate).then_some(player)
    }

    fn encode(&self, at: u64) -> Option<u64> {
        match self.fault {
            Fault::KeyMissing if at == 3 => None,
            Fault::KeyTooMany if at != 3 => None,
            _ => Some(at),
        }
    }

    fn decode(&self, key: u64) -> Option<u64> {
        match self.fault {
            Fault::NotDecoded if key == 6 => None,
            Fault::WronglyDecoded if key == 6 => Some(2),
            _ => (key <= self.length).then_some(key),
        }
    }

    fn print(&self, at: u64) -> Option<String> {
        Some(format!("at {at}"))
    }
}

fn walk(fault: Fault) -> Walk {
    Walk {
        length: 100_000,
        fault,
    }
}

fn error(fault: Fault) -> ExploreError {
    let game = walk(fault);
    explore(&game).err().expect("a spoilt game has an error")
}

#[test]
fn contradictions_name_the_position() {
    assert_eq!(error(Fault::NoStart), ExploreError::NoStarts);
    let at = |at: u64| format!("at {at}");
    assert_eq!(
        error(Fault::DrawnEnd),
        ExploreError::TerminalIsDraw { position: at(5) }
    );
    assert_eq!(
        error(Fault::KeyMissing),
        ExploreError::MixedKeys {
            position: at(3),
            has_key: false
        }
    );
    assert_eq!(
        error(Fault::KeyTooMany),
        ExploreError::MixedKeys {
            position: at(3),
            has_key: true
        }
    );
    let not_read = |decoded| ExploreError::KeyNotRead { key: 6, decoded };
    assert_eq!(error(Fault::NotDecoded), not_read(None));
    assert_eq!(error(Fault::WronglyDecoded), not_read(Some(at(2))));
    assert!(
        error(Fault::KeyMissing)
            .to_string()
            .contains("at 3 has none")
    );
    assert!(matches!(
        error(Fault::PlayersDoNotAlternate),
        ExploreError::TurnConflict { again: false, .. }
    ));
    let unowned = walk(Fault::NoPlayers);
    let result = explore(&unowned).unwrap().solve();
    assert!(matches!(result.err(), Some(GameError::OwnerUnknown { .. })));
}

/// Explores with one limit changed.
fn limited<'g>(
    game: &'g Walk,
    change: impl Fn(&mut ExploreOptions),
) -> Result<Explored<'g, Walk>, ExploreError> {
    let mut options = ExploreOptions::default();
    change(&mut options);
    explore_with(game, &options, &mut progress::silent)
}

#[test]
fn limits_hold_whatever_the_number_of_threads() {
    let game = walk(Fault::None);
    let all = explore(&game).unwrap().position_count();
    assert_eq!(all, 100_001);
    for threads in [1, 2, 3] {
        let bounded = |max_positions| {
            limited(&game, |options| {
                options.max_positions = max_positions;
                options.threads = threads;
            })
        };
        assert!(bounded(all).is_ok());
        for max_positions in [1, 5000, all - 1] {
            match bounded(max_positions).err() {
                Some(ExploreError::TooManyPositions {
                    max_positions: limit,
                    found,
                }) => assert!(limit == max_positions && found > limit && found <= all),
                other => panic!("expected too many positions, found {other:?}"),
            }
        }
        let held = |bytes| {
            limited(&game, |options| {
                options.max_memory = Some(bytes);
                options.threads = threads;
            })
        };
        assert!(held(100 * all).is_ok());
        match held(10 * all).err() {
            Some(ExploreError::TooMuchMemory {
                needed,
                max_memory,
                found,
            }) => {
                assert!(needed > max_memory && max_memory == 10 * all);
                assert!(needed < 40 * all && found > all / 20 && found < all);
            }
            other => panic!("expected too much memory, found {other:?}"),
        }
    }
}

#[test]
fn a_report_can_stop_the_search() {
    let game = Walk {
        length: 1 << 20,
        fault: Fault::None,
    };
    let mut reports = 0;
    let result = explore_with(&game, &ExploreOptions::default(), &mut |found| {
        reports += 1;
        if found > 500_000 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    match result.err() {
        Some(ExploreError::Stopped { found }) => assert!(found > 500_000 && found < 1 << 20),
        other => panic!("expected a stop, found {other:?}"),
    }
    assert!(reports > 1);
}

#[test]
fn lists_of_keys_that_are_none_are_refused() {
    let game = Walk {
        length: 5,
        fault: Fault::None,
    };
    let any: &dyn AnyGame = &game;
    let verdict = |keys: &[u64]| GameOfKeys::new(any, keys).and_then(|graph| graph.verify_keys());
    assert_eq!(verdict(&[0, 1, 5]), Ok(()));
    assert_eq!(verdict(&[0, 3, 3]), Err(KeysError::NotAscending { key: 3 }));
    assert_eq!(verdict(&[0, 6]), Err(KeysError::NotAKey { key: 6 }));
    assert!(matches!(
        verdict(&[1, 2]),
        Err(KeysError::StartMissing { .. })
    ));
}
