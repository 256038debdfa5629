//! Keeps the state of a solve in a file beside its output, and goes on from it.
//!
//! The file is `OUTPUT.checkpoint`. It is replaced now and then while the game is solved, and
//! removed when the output is whole. One that is there without `--resume` is refused, since
//! it is the work of somebody who may want to go on.

use crate::arguments::CheckpointArguments;
use crate::printer::Printer;
use crate::retro_output::PROGRAM;
use anyhow::{Context as _, Result, anyhow, bail};
use retrograde::{AnyGame, Checkpoints};
use retrograde_store::{
    Checkpoint, CheckpointError, CheckpointHeader, require_writable, rules_fingerprint,
    write_checkpoint,
};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often a state is saved unless it is said.
const USUAL_INTERVAL: Duration = Duration::from_secs(300);

/// Where the state of a solve is to be kept.
#[derive(Clone)]
pub struct Keeping {
    output: PathBuf,
    path: PathBuf,
    interval: Duration,
    resume: bool,
}

impl Keeping {
    /// Beside an output, as the options say; refuses what cannot be, and what would go
    /// unseen.
    pub fn beside(output: &str, options: CheckpointArguments) -> Result<Keeping> {
        let path = PathBuf::from(format!("{output}.checkpoint"));
        let keeping = Keeping {
            interval: options.checkpoint_every.unwrap_or(USUAL_INTERVAL),
            resume: options.resume,
            output: PathBuf::from(output),
            path,
        };
        let shown = keeping.path.display();
        if !keeping.resume && keeping.path.exists() {
            let progress = match Checkpoint::open(&keeping.path) {
                Ok(kept) => format!(" ({})", kept.header.progress),
                Err(_) => String::new(),
            };
            bail!(
                "{shown} is there, the state of a solve that did not end{progress}; go on from it \
                 with --resume, or delete it to begin anew"
            );
        }
        if keeping.is_on() {
            require_writable(&keeping.path).with_context(|| format!("cannot write {shown}"))?;
        }
        Ok(keeping)
    }

    fn is_on(&self) -> bool {
        !self.interval.is_zero()
    }

    /// The folder of the output, if it is a file there.
    pub fn folder(&self) -> Option<PathBuf> {
        let output = &self.output;
        // A device has no room beside it.
        if output.metadata().is_ok_and(|existing| !existing.is_file()) {
            return None;
        }
        match output.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => Some(folder.to_owned()),
            _ => Some(PathBuf::from(".")),
        }
    }

    /// Removes the state when it is not needed any more.
    pub fn remove(&self) -> Result<()> {
        match std::fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(error).with_context(|| format!("cannot remove {}", self.path.display()))
            }
            _ => Ok(()),
        }
    }
}

/// Keeps the state of one solve.
pub struct Keeper {
    path: PathBuf,
    interval: Duration,
    header: CheckpointHeader,
    /// When the last save ended, and how long it took.
    saved: Instant,
    took: Duration,
    /// The state to go on from.
    resume: Option<Checkpoint>,
    /// Why the last save failed.
    error: Option<anyhow::Error>,
}

impl Keeper {
    /// A keeper for the solve of a game; `work` says in words what else decides what is
    /// solved. With a state to go on from, it says so.
    pub fn new(
        keeping: &Keeping,
        game: &dyn AnyGame,
        work: &str,
        printer: &Printer,
    ) -> Result<Keeper> {
        let header = CheckpointHeader {
            name: game.name(),
            program: PROGRAM.to_owned(),
            work: work.to_owned(),
            rules: game.rules(),
            fingerprint: rules_fingerprint(game),
            progress: String::new(),
        };
        let shown = keeping.path.display();
        let mut resume = None;
        if keeping.resume {
            resume = open(&keeping.path, &header).map_err(|error| anyhow!("{shown}: {error}"))?;
            match &resume {
                Some(kept) => printer.note(format!("resumed {shown}: {}", kept.header.progress)),
                None => printer.note(format!("no {shown} is there; begun at the beginning")),
            }
        }
        Ok(Keeper {
            path: keeping.path.clone(),
            interval: if keeping.is_on() {
                keeping.interval
            } else {
                Duration::MAX
            },
            header,
            saved: Instant::now(),
            took: Duration::ZERO,
            resume,
            error: None,
        })
    }

    /// The state to go on from, once.
    pub fn take_state(&mut self) -> Option<Checkpoint> {
        self.resume.take()
    }

    /// Why the solve had to stop, if it was because of a save.
    pub fn take_error(&mut self) -> Option<anyhow::Error> {
        self.error.take()
    }

    /// At least as long is solved as is saved, however slow the disk.
    fn is_time(&self) -> bool {
        self.saved.elapsed() >= self.interval.max(self.took)
    }

    fn write(
        &mut self,
        progress: &str,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), CheckpointError> {
        let begun = Instant::now();
        progress.clone_into(&mut self.header.progress);
        write_checkpoint(&self.path, &self.header, write)?;
        self.took = begun.elapsed();
        self.saved = Instant::now();
        Ok(())
    }
}

fn open(path: &Path, ours: &CheckpointHeader) -> Result<Option<Checkpoint>, CheckpointError> {
    let kept = match Checkpoint::open(path) {
        Err(CheckpointError::Io(error)) if error.kind() == io::ErrorKind::NotFound => {
            return Ok(None);
        }
        kept => kept?,
    };
    kept.header.require(ours)?;
    Ok(Some(kept))
}

impl Checkpoints for Keeper {
    fn is_due(&mut self) -> bool {
        self.is_time()
    }

    fn save(
        &mut self,
        progress: &str,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> ControlFlow<()> {
        // Nobody wants one, not even before the work has to end.
        if self.interval == Duration::MAX {
            return ControlFlow::Continue(());
        }
        match self.write(progress, write) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                let shown = self.path.display();
                self.error = Some(anyhow!(error).context(format!("cannot write {shown}")));
                ControlFlow::Break(())
            }
        }
    }
}
