//! How a bundled game is solved, and how its solve survives a crash.

use clap::{Args, ValueEnum};
use std::time::Duration;

/// How a bundled game is solved.
#[derive(Debug, Args, Default, Clone, Copy)]
#[command(next_help_heading = "Bundled games")]
pub struct EngineArguments {
    /// How a bundled game is solved; all ways give the same values. Unless given, by the ranks
    /// of its positions if it numbers them, else by exploring
    #[arg(long, value_enum, value_name = "ENGINE")]
    pub engine: Option<Engine>,
    /// Keep only positions that can be reached from the starts, as exploring always does; a
    /// game that numbers its positions otherwise keeps all of them
    #[arg(long)]
    pub reachable: bool,
    /// Where finished layers lie while a game that is solved layer by layer is written to a
    /// file; unless given, in a temporary file beside it if that saves much memory
    #[arg(long, value_enum, value_name = "WHERE", default_value_t)]
    pub layers: Layers,
}

/// Where finished layers lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Layers {
    /// In a file if it saves 64 MiB of memory or more, or memory would not do
    #[default]
    Automatic,
    /// In memory, all of them
    Memory,
    /// In a temporary file beside the output, else in the system's folder for such
    Disk,
}

/// The ways to solve a bundled game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Engine {
    /// Find what can be reached, store all moves
    Explore,
    /// Backwards over numbered positions, no move stored
    Rank,
    /// Forwards over numbered positions, again and again, no move stored
    Passes,
}

impl Engine {
    /// The word that the command line has for it.
    pub fn word(self) -> &'static str {
        match self {
            Engine::Explore => "explore",
            Engine::Rank => "rank",
            Engine::Passes => "passes",
        }
    }
}

/// How a solve survives a crash.
#[derive(Debug, Args, Default, Clone, Copy)]
#[command(next_help_heading = "Checkpoints of a bundled game that is written to a file")]
pub struct CheckpointArguments {
    /// Save the state of the solve after every so many seconds, beside the output as
    /// FILE.checkpoint; 0 never does; 300 unless given
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub checkpoint_every: Option<Duration>,
    /// Go on from FILE.checkpoint, if it is there, and end with the same bytes
    #[arg(long)]
    pub resume: bool,
}

impl CheckpointArguments {
    /// The option given, where none can be.
    pub fn first_given(&self) -> Option<&'static str> {
        match (self.checkpoint_every, self.resume) {
            (Some(_), _) => Some("--checkpoint-every"),
            (None, true) => Some("--resume"),
            (None, false) => None,
        }
    }
}

impl EngineArguments {
    /// The option given, where none can be.
    pub fn first_given(&self) -> Option<&'static str> {
        match (self.engine, self.reachable) {
            (Some(_), _) => Some("--engine"),
            (None, true) => Some("--reachable"),
            (None, false) if self.layers != Layers::Automatic => Some("--layers"),
            (None, false) => None,
        }
    }
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let expected = || "expected a number of seconds, such as 300 or 0.5".to_owned();
    let seconds: f64 = text.parse().map_err(|_| expected())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| expected())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_may_be_fractions_but_not_negative() {
        assert_eq!(parse_seconds("0.05"), Ok(Duration::from_millis(50)));
        assert_eq!(parse_seconds("300"), Ok(Duration::from_secs(300)));
        for text in ["-1", "soon", "NaN", "1e300"] {
            assert!(parse_seconds(text).is_err(), "{text}");
        }
    }
}
