//! An enumeration that is stopped at any save and goes on from it ends as if nothing had
//! happened, with either kind of search and any number of threads.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use retrograde::{
    AnyGame, Checkpoints, ExploreError, ExploreOptions, Game, Moves, Outcome, Saving, SolvedKeys,
    progress,
};
use std::io::{self, Write};
use std::ops::ControlFlow;

/// Numbers below `size`, times `stretch`: moves to two others and back to one, some again.
struct Web {
    size: u64,
    stretch: u64,
}

impl Game for Web {
    type Position = u64;

    fn starts(&self) -> Vec<u64> {
        vec![1]
    }

    fn moves(&self, at: u64, moves: &mut Moves<u64>) {
        moves.add((3 * at + 1) % self.size);
        if at.is_multiple_of(5) {
            moves.add_again((at + 7) % self.size);
        }
        if at.is_multiple_of(1000) {
            (0..300).for_each(|step| moves.add((at + step) % self.size));
        }
        moves.add((at * at + 2) % self.size);
    }

    fn terminal(&self, at: u64) -> Option<Outcome> {
        match at % 97 {
            0 => Some(Outcome::Loss),
            1 if at > 1 => Some(Outcome::Tie),
            _ => None,
        }
    }

    fn encode(&self, at: u64) -> Option<u64> {
        Some(at * self.stretch)
    }

    fn decode(&self, key: u64) -> Option<u64> {
        let at = key / self.stretch;
        (key.is_multiple_of(self.stretch) && at < self.size).then_some(at)
    }
}

/// Saves whenever it is asked, and stops the work after so many saves.
struct StopAfter {
    saves_left: u32,
    saved: Option<Vec<u8>>,
    said: String,
}

impl Checkpoints for StopAfter {
    fn is_due(&mut self) -> bool {
        true
    }

    fn save(
        &mut self,
        progress: &str,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> ControlFlow<()> {
        let mut state = Vec::new();
        write(&mut state).unwrap();
        self.saved = Some(state);
        self.said = progress.to_owned();
        self.saves_left -= 1;
        match self.saves_left {
            0 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }
}

fn explore(
    game: &dyn AnyGame,
    threads: usize,
    keeper: &mut StopAfter,
    state: Option<&[u8]>,
) -> Result<SolvedKeys, ExploreError> {
    let options = ExploreOptions {
        threads,
        ..ExploreOptions::default()
    };
    let mut state = state;
    let mut saving = Saving {
        checkpoints: keeper,
        resume: match &mut state {
            Some(state) => Some(state),
            None => None,
        },
        scratch: None,
    };
    game.explore_and_solve_saving(&options, &mut progress::silent, &mut |_| {}, &mut saving)
}

#[test]
fn what_was_stopped_anywhere_ends_the_same() {
    for stretch in [1, 1 << 40] {
        let game = Web {
            size: 30_000,
            stretch,
        };
        let options = ExploreOptions::default();
        let whole = AnyGame::explore_and_solve(&game, &options, &mut progress::silent, &mut |_| {});
        let whole = whole.unwrap();
        let mut state: Option<Vec<u8>> = None;
        let mut runs = 0;
        let ended = loop {
            let mut keeper = StopAfter {
                saves_left: 2 + runs % 3,
                saved: None,
                said: String::new(),
            };
            let threads = 1 + runs as usize % 2;
            match explore(&game, threads, &mut keeper, state.as_deref()) {
                Ok(solved) => break solved,
                Err(ExploreError::Stopped { found }) => {
                    assert!(keeper.said.starts_with(&format!("{found} positions")));
                }
                Err(error) => panic!("{error}"),
            }
            state = keeper.saved;
            runs += 1;
        };
        assert!(runs > 5, "{runs}");
        assert_eq!(ended, whole);
    }
}

#[test]
fn states_that_make_no_sense_are_refused() {
    let game = Web {
        size: 30_000,
        stretch: 1,
    };
    let keeper = || StopAfter {
        saves_left: 3,
        saved: None,
        said: String::new(),
    };
    let mut first = keeper();
    let stopped = explore(&game, 1, &mut first, None);
    assert!(matches!(stopped, Err(ExploreError::Stopped { .. })));
    let state = first.saved.unwrap();
    let mut twice = state.clone();
    // The second key becomes the first once more.
    twice.copy_within(9..13, 13);
    for wrong in [&state[..0], &state[..1], &state[..state.len() / 2], &twice] {
        let refused = explore(&game, 1, &mut keeper(), Some(wrong)).unwrap_err();
        assert!(
            matches!(refused, ExploreError::BadCheckpoint { .. }),
            "{refused}"
        );
        assert!(refused.to_string().contains("begin anew"), "{refused}");
    }
}
