//! Checkpoints for tests: all states that were saved, and how to go on from one.

use retrograde::{
    AnyRankedGame, Checkpoints, NoCheckpoints, RankedError, RankedOptions, Saving, Scratch,
    SolvedRanks, progress,
};
use std::io::{self, Read, Write};
use std::ops::ControlFlow;

/// Keeps the states that it asks for, and those that it is given without.
pub struct Kept {
    pub states: Vec<Vec<u8>>,
    /// It asks for one state of so many.
    pub every: u32,
    pub offered: u32,
    /// And keeps those whose progress says this.
    pub only: &'static str,
}

impl Kept {
    pub fn one_of(every: u32) -> Kept {
        Kept {
            states: Vec::new(),
            every,
            offered: 0,
            only: "",
        }
    }
}

impl Checkpoints for Kept {
    fn is_due(&mut self) -> bool {
        self.offered += 1;
        self.offered.is_multiple_of(self.every)
    }

    fn save(
        &mut self,
        progress: &str,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> ControlFlow<()> {
        if !progress.contains(self.only) {
            return ControlFlow::Continue(());
        }
        let mut state = Vec::new();
        write(&mut state).unwrap();
        self.states.push(state);
        ControlFlow::Continue(())
    }
}

/// Goes on from a state.
pub fn resume(
    game: &dyn AnyRankedGame,
    options: &RankedOptions,
    mut state: &[u8],
    scratch: Option<&dyn Scratch>,
) -> Result<SolvedRanks, RankedError> {
    let mut none = NoCheckpoints;
    let mut saving = Saving {
        checkpoints: &mut none,
        resume: Some(&mut state as &mut dyn Read),
        scratch,
    };
    game.solve_ranked_saving(options, &mut progress::silent, &mut |_| {}, &mut saving)
}
