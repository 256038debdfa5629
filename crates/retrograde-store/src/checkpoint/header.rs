//! What work a state belongs to.

use super::CheckpointError;
use crate::bytes::Reader;
use crate::description::{rules_bytes, rules_of};
use retrograde::Rules;

/// What a checkpoint says about itself.
///
/// Everything but `progress` must be the same for the work that goes on from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckpointHeader {
    /// The name of the game with its options.
    pub name: String,
    /// The program that solves, with its version: another may keep its state otherwise.
    pub program: String,
    /// The engine, and what else decides which positions are solved, in words.
    pub work: String,
    /// The rules in force.
    pub rules: Rules,
    /// Of what the rules say: see [`super::rules_fingerprint`].
    pub fingerprint: u128,
    /// How far the work was, in words.
    pub progress: String,
}

impl CheckpointHeader {
    pub(super) fn encode(&self) -> Vec<u8> {
        let mut bytes = rules_bytes(self.rules).to_vec();
        bytes.extend(self.fingerprint.to_le_bytes());
        for text in [&self.name, &self.program, &self.work, &self.progress] {
            bytes.extend((text.len() as u32).to_le_bytes());
            bytes.extend(text.as_bytes());
        }
        bytes
    }

    pub(super) fn decode(bytes: &[u8]) -> Result<CheckpointHeader, CheckpointError> {
        read(&mut Reader::new(bytes)).map_err(|problem| CheckpointError::Malformed {
            problem: problem.to_owned(),
        })
    }

    /// Makes sure that a state with this header is one of the work that `ours` describes.
    ///
    /// # Errors
    ///
    /// [`CheckpointError::OtherWork`] for the first that differs.
    pub fn require(&self, ours: &CheckpointHeader) -> Result<(), CheckpointError> {
        let quoted = |text: &str| format!("{text:?}");
        let compared = [
            ("game", quoted(&ours.name), quoted(&self.name)),
            ("program", quoted(&ours.program), quoted(&self.program)),
            ("way to solve", quoted(&ours.work), quoted(&self.work)),
            ("rule set", ours.rules.to_string(), self.rules.to_string()),
            (
                "fingerprint of what the rules say",
                format!("{:032x}", ours.fingerprint),
                format!("{:032x}", self.fingerprint),
            ),
        ];
        for (what, expected, found) in compared {
            if expected != found {
                return Err(CheckpointError::OtherWork {
                    what,
                    expected,
                    found,
                });
            }
        }
        Ok(())
    }
}

fn read(reader: &mut Reader<'_>) -> Result<CheckpointHeader, &'static str> {
    const SHORT: &str = "its header ends too early";
    let rules = rules_of([reader.u8().ok_or(SHORT)?, reader.u8().ok_or(SHORT)?])?;
    let fingerprint = reader.u128().ok_or(SHORT)?;
    let mut text = || {
        let length = reader.u32().ok_or(SHORT)?;
        let bytes = reader.bytes(length as usize).ok_or(SHORT)?;
        let text = str::from_utf8(bytes).map_err(|_| "a text of its header is not UTF-8")?;
        Ok::<String, &'static str>(text.to_owned())
    };
    let header = CheckpointHeader {
        name: text()?,
        program: text()?,
        work: text()?,
        rules,
        fingerprint,
        progress: text()?,
    };
    if reader.is_empty() {
        Ok(header)
    } else {
        Err("its header is too long")
    }
}
