//! Where the finished layers of a ranked game lie while it is solved: in memory, or in a
//! temporary file beside the output.
//!
//! A file costs some time, so it is used only if it saves much, or if memory would not do.
//! Where nothing is written there is no folder of which is known that it has room: a summary
//! is made in memory, unless a file is asked for.

use crate::arguments::Layers;
use crate::keeper::Keeping;
use crate::memory::human;
use anyhow::{Result, bail};
use retrograde::{AnyRankedGame, RankedNeeds, RankedOptions, predict_layered, predict_ranked};
use retrograde_store::ScratchFolder;
use std::path::PathBuf;

/// How many bytes of memory a file has to save.
const WORTH_A_FILE: u64 = 64 << 20;

/// What a ranked game takes to be solved in either way.
#[derive(Debug, Clone, Copy)]
pub struct Needs {
    /// Bytes, if all layers are in memory.
    pub in_memory: u64,
    /// If finished layers are in a file; the same in memory if there is but one layer.
    pub in_file: RankedNeeds,
    has_layers: bool,
}

impl Needs {
    /// Predicts both.
    pub fn of(game: &dyn AnyRankedGame, options: &RankedOptions) -> Needs {
        let ends = game.layer_ends();
        let starts = std::iter::once(0).chain(ends.iter().copied());
        let lengths = starts
            .zip(&ends)
            .map(|(start, &end)| end.saturating_sub(start));
        let rank_count = game.rank_count();
        let largest = lengths.max().unwrap_or(rank_count);
        let in_memory = predict_ranked(rank_count, largest, options);
        let has_layers = ends.len() > 1;
        let in_file = if has_layers {
            predict_layered(rank_count, largest, options)
        } else {
            RankedNeeds {
                memory: in_memory,
                scratch: 0,
            }
        };
        Needs {
            in_memory,
            in_file,
            has_layers,
        }
    }

    /// Whether finished layers go into a file, beside an output or not.
    pub fn use_file(&self, asked: Layers, has_output: bool, limit: Option<u64>) -> bool {
        let saved = self.in_memory.saturating_sub(self.in_file.memory);
        self.has_layers
            && match asked {
                Layers::Disk => true,
                Layers::Memory => false,
                Layers::Automatic => {
                    let does_not_do = limit.is_some_and(|limit| limit < self.in_memory);
                    has_output && (saved >= WORTH_A_FILE || does_not_do && saved > 0)
                }
            }
    }

    /// The folder for the file, if there is to be one. `keeping` knows of the output, if there
    /// is one. Refuses what could be solved only if there were.
    pub fn folder(
        &self,
        asked: Layers,
        keeping: Option<&Keeping>,
        limit: Option<u64>,
    ) -> Result<Option<ScratchFolder>> {
        let beside = keeping.and_then(Keeping::folder);
        if let (Layers::Automatic, None, Some(limit)) = (asked, &beside, limit)
            && self.in_file.memory <= limit
            && limit < self.in_memory
        {
            bail!(
                "solving needs about {} of memory, and {} are allowed; with -o FILE.retro \
                 finished layers lie in a temporary file beside it, and {} are enough",
                human(self.in_memory),
                human(limit),
                human(self.in_file.memory)
            );
        }
        if !self.use_file(asked, beside.is_some(), limit) {
            return Ok(None);
        }
        let folder: PathBuf = beside.unwrap_or_else(std::env::temp_dir);
        Ok(Some(ScratchFolder::new(folder)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn needs(in_memory: u64, in_file: u64) -> Needs {
        Needs {
            in_memory,
            in_file: RankedNeeds {
                memory: in_file,
                scratch: in_memory,
            },
            has_layers: true,
        }
    }

    #[test]
    fn a_file_is_used_where_it_saves_much_or_memory_would_not_do() {
        let automatic =
            |needs: Needs, has_output, limit| needs.use_file(Layers::Automatic, has_output, limit);
        let large = needs(1 << 30, 1 << 20);
        assert!(automatic(large, true, None));
        assert!(!automatic(large, false, None));
        let small = needs(3 << 20, 2 << 20);
        assert!(!automatic(small, true, Some(3 << 20)));
        assert!(automatic(small, true, Some((3 << 20) - 1)));
        assert!(!automatic(needs(3 << 20, 4 << 20), true, Some(1)));
        assert!(small.use_file(Layers::Disk, false, None));
        assert!(!large.use_file(Layers::Memory, true, Some(1)));
        let flat = Needs {
            has_layers: false,
            ..large
        };
        assert!(!flat.use_file(Layers::Disk, true, None));
    }

    #[test]
    fn a_summary_that_memory_does_not_do_for_is_refused_with_the_remedy() {
        let large = needs(1 << 30, 1 << 20);
        let refused = large.folder(Layers::Automatic, None, Some(1 << 29));
        assert!(refused.is_err_and(|error| error.to_string().contains("-o FILE.retro")));
        let in_memory = large.folder(Layers::Automatic, None, Some(1 << 30));
        assert!(in_memory.is_ok_and(|folder| folder.is_none()));
        let asked_for = large.folder(Layers::Disk, None, None);
        assert!(asked_for.is_ok_and(|folder| folder.is_some()));
    }
}
