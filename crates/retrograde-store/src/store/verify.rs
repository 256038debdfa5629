//! Reads everything, and holds it against all checksums and against the description.
//!
//! The checksum of the whole comes last, so that damage is named by the block it is in. O(V
//! + E), at the speed of unpacking.

use super::Store;
use crate::description::{Kind, keys_identity};
use crate::error::StoreError;
use crate::part::{Family, Part};
use crate::preamble::PREAMBLE_BYTES;
use crate::tally::Tally;
use crate::unpack::require_checksum;
use retrograde::Position;

impl Store {
    /// Whether the whole file is as it was written, and agrees with itself: every checksum,
    /// every block, the counts, the starts, the order of names, the moves.
    ///
    /// Says nothing about the values being right: that is what a certificate is for.
    ///
    /// # Errors
    ///
    /// The first fault found.
    pub fn verify(&self) -> Result<(), StoreError> {
        if self.description().kind == Kind::Graph {
            self.graph()?;
        }
        self.verify_without_graph()
    }

    /// The same for those who read the graph anyway, which is left out: [`Store::graph`] says
    /// what is wrong with it.
    ///
    /// # Errors
    ///
    /// The first fault found.
    pub fn verify_without_graph(&self) -> Result<(), StoreError> {
        self.verify_layout()?;
        let description = self.description();
        let mut tally = Tally::default();
        for (position, value) in self.values().enumerate() {
            tally.add(position as Position, value?);
        }
        if tally != description.tally() {
            let problem = "its counts are not those of the values in the file";
            return Err(StoreError::malformed(Part::Description, problem));
        }
        if description.kind == Kind::Keys {
            self.verify_keys()?;
        }
        let body = self.blocks.file.get(PREAMBLE_BYTES..).unwrap_or_default();
        require_checksum(Part::Body, body, self.blocks.preamble.body_checksum)
    }

    /// Whether the blocks lie one behind the other in the order of the format, without gaps.
    fn verify_layout(&self) -> Result<(), StoreError> {
        let mut offset = self.blocks.preamble.blocks_offset();
        let mut follow = |family, number| {
            let entry = self.blocks.entry(family, number)?;
            if entry.offset != offset {
                let problem = "it does not begin where the block before ends";
                return Err(self.in_block(family, number)(problem));
            }
            offset += u64::from(entry.stored_bytes);
            Ok(())
        };
        let count = |family| self.blocks.index.count(family);
        for number in 0..count(Family::Values) {
            if count(Family::Keys) > 0 {
                follow(Family::Keys, number)?;
            }
            follow(Family::Values, number)?;
        }
        let rest = Family::ALL
            .into_iter()
            .filter(|family| !matches!(family, Family::Keys | Family::Values));
        for family in rest {
            for number in 0..count(family) {
                follow(family, number)?;
            }
        }
        if offset != self.blocks.preamble.index_offset {
            let problem = "it does not begin where the last block ends";
            return Err(StoreError::malformed(Part::Index, problem));
        }
        Ok(())
    }

    fn verify_keys(&self) -> Result<(), StoreError> {
        let wrong = |problem: String| Err(StoreError::malformed(Part::Description, problem));
        for number in 0..self.blocks.index.count(Family::Keys) {
            self.key_block(number)?;
        }
        let description = self.description();
        for &start in &description.starts {
            if self.search_keys(start)?.is_none() {
                return wrong(format!("it begins at {start}, which is no key"));
            }
        }
        let identity = keys_identity(
            &description.name,
            description.rules,
            &description.starts,
            description.position_count,
            description.move_count,
        );
        if identity != description.identity {
            return wrong(format!(
                "expected the identity {identity:032x}, found {:032x}",
                description.identity
            ));
        }
        Ok(())
    }
}
