//! What every command is handed: the printer, the limit on memory, the signal handler.

use crate::interrupt::Interrupt;
use crate::memory::{self, human};
use crate::printer::Printer;
use crate::timings::Timings;
use anyhow::{Result, bail};

/// The surroundings of a command.
#[derive(Debug, Clone)]
pub struct Context {
    /// Prints.
    pub printer: Printer,
    /// Knows unfinished outputs.
    pub interrupt: Interrupt,
    /// The most bytes that may be used: as asked for, else what the system has.
    pub memory_limit: Option<u64>,
    /// The most threads that solve.
    pub threads: usize,
    /// Knows which phase takes how long.
    pub timings: Timings,
}

impl Context {
    /// Refuses a run that would need more memory than there is.
    ///
    /// `what` says what needs it.
    pub fn require_memory(&self, what: &str, needed: u64) -> Result<()> {
        let Some(limit) = self.memory_limit else {
            return Ok(());
        };
        if needed <= limit {
            return Ok(());
        }
        bail!(
            "{what} needs about {} of memory, and {} are allowed; \
             raise --max-memory, or use a machine with more memory",
            human(needed),
            human(limit)
        );
    }

    /// The limit that applies where none was given.
    pub fn default_limit() -> Option<u64> {
        memory::available()
    }
}
