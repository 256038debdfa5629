//! Rules, starts and seeds of the command line in place of those of the game.

use super::{Kind, LoadedGame};
use crate::arguments::RuleArguments;
use anyhow::{Context as _, Result, bail};
use retrograde::{DeadEnd, Position, Rules, Value};

impl LoadedGame {
    /// Replaces the rules in force.
    pub fn set_rules(&mut self, rules: Rules) -> Result<()> {
        self.known = None;
        match &mut self.kind {
            Kind::Graph(game) => game.graph.set_rules(rules),
            Kind::Stored(game) => game.graph.set_rules(rules),
            Kind::Board(game) => **game = game.as_ref().clone().with_rules(rules),
            Kind::Rules(game) => bail!(
                "the rules of {} are its own; `retrograde games {}` has its options",
                game.name,
                game.name
            ),
        }
        Ok(())
    }

    /// Replaces the starts.
    pub fn set_starts(&mut self, starts: Vec<Position>) -> Result<()> {
        // Who moves where may follow from the starts, and the values from that.
        self.known = None;
        match &self.kind {
            Kind::Board(_) => bail!(
                "a board begins where its pieces stand; use --police ROW,COLUMN, \
                 --thief ROW,COLUMN and --first instead of --start"
            ),
            Kind::Rules(game) => bail!(
                "{} begins where its rules say; `best` and `line` take a POSITION",
                game.name
            ),
            Kind::Graph(_) | Kind::Stored(_) => {}
        }
        if let Some(graph) = self.moves_in_memory_mut() {
            graph.set_starts(starts)?;
        }
        Ok(())
    }

    pub(super) fn apply_rules(&mut self, arguments: &RuleArguments) -> Result<()> {
        if !arguments.start.is_empty() {
            let starts: Result<Vec<Position>> =
                arguments.start.iter().map(|name| self.find(name)).collect();
            // Owners that a rule needs may follow from these starts, so they come first.
            self.set_starts(starts?)?;
        }
        let mut seeds = Vec::new();
        for (names, value) in [
            (&arguments.win_at, Value::win(0)),
            (&arguments.loss_at, Value::loss(0)),
            (&arguments.tie_at, Value::tie(0)),
        ] {
            for name in names {
                self.collect_seeds(name, value, &mut seeds)?;
            }
        }
        if !seeds.is_empty() {
            if matches!(self.kind, Kind::Board(_)) {
                bail!(
                    "a board ends by capture or at an exit; --win-at, --loss-at and --tie-at are for graphs"
                );
            }
            self.known = None;
            let Some(graph) = self.moves_in_memory_mut() else {
                bail!(
                    "a bundled game ends where its rules say; --win-at, --loss-at and --tie-at are for graphs"
                );
            };
            if let Err(error) = graph.add_seeds(&seeds) {
                return Err(self.explain(error));
            }
        }
        let mut rules = self.graph().rules();
        if let Some(dead_end) = arguments.dead_end {
            rules.dead_end = dead_end;
        }
        if arguments.misere {
            rules.dead_end = DeadEnd::Wins;
        }
        if let Some(infinite) = arguments.infinite {
            rules.infinite = infinite;
        }
        if rules != self.graph().rules() {
            self.set_rules(rules)?;
        }
        Ok(())
    }

    /// One name, or the names in a file after `@`, one per line.
    fn collect_seeds(
        &self,
        name: &str,
        value: Value,
        seeds: &mut Vec<(Position, Value)>,
    ) -> Result<()> {
        let Some(path) = name.strip_prefix('@') else {
            seeds.push((self.find(name)?, value));
            return Ok(());
        };
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("cannot read the names in {path}"))?;
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if !line.is_empty() {
                let position = self
                    .find(line)
                    .with_context(|| format!("{path}:{}", index + 1))?;
                seeds.push((position, value));
            }
        }
        Ok(())
    }
}
