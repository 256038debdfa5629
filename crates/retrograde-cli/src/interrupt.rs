//! Ctrl-C: an output that is not whole yet disappears, and the program ends with 130.

use crate::exit::INTERRUPTED;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Knows the output file that is being written, if any.
#[derive(Debug, Clone, Default)]
pub struct Interrupt {
    unfinished: Arc<Mutex<Option<PathBuf>>>,
}

impl Interrupt {
    /// Catches the signals that ask a program to end.
    pub fn install() -> anyhow::Result<Interrupt> {
        let interrupt = Interrupt::default();
        let unfinished = Arc::clone(&interrupt.unfinished);
        ctrlc::set_handler(move || {
            let path = unfinished
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .take();
            if let Some(path) = path {
                // The program ends either way; a file that is gone already is no problem.
                let _ = std::fs::remove_file(path);
            }
            std::process::exit(INTERRUPTED);
        })?;
        Ok(interrupt)
    }

    /// Says which file to remove if the signal comes now.
    pub fn set_unfinished(&self, path: Option<&Path>) {
        let mut unfinished = self
            .unfinished
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        *unfinished = path.map(Path::to_path_buf);
    }
}
