//! The lines of an edge list that begin with `!`: seeds, owners, starts and rules.

use super::fields::{Field, Fields};
use crate::collector::Collector;
use crate::error::{Place, ReadError};
use crate::excerpt::shown;
use crate::suggest;
use crate::text_lines::Line;
use retrograde::{
    DEAD_END_RULES, DeadEnd, INFINITE_PLAY_RULES, InfinitePlay, MAX_REMOTENESS, Outcome, Rules,
    Value,
};
use std::fmt::Display;

pub(crate) const DIRECTIVES: [&str; 6] = ["!win", "!loss", "!tie", "!owner", "!start", "!rule"];
const RULES: [&str; 2] = ["dead-end", "infinite"];

/// A start as it stands in the file: its position may come later, or never.
#[derive(Debug)]
pub(super) struct NamedStart {
    pub(super) name: String,
    pub(super) place: Place,
}

/// What directives say of the game as a whole.
#[derive(Debug, Default)]
pub(super) struct Settings {
    pub(super) starts: Vec<NamedStart>,
    dead_end: Option<(DeadEnd, u64)>,
    infinite: Option<(InfinitePlay, u64)>,
}

impl Settings {
    pub(super) fn rules(&self) -> Rules {
        Rules {
            dead_end: self.dead_end.map(|(rule, _)| rule).unwrap_or_default(),
            infinite: self.infinite.map(|(rule, _)| rule).unwrap_or_default(),
        }
    }

    /// Whether no directive has said anything.
    pub(super) fn are_default(&self) -> bool {
        self.starts.is_empty() && self.dead_end.is_none() && self.infinite.is_none()
    }

    /// Reads a line whose first field begins with `!`.
    pub(super) fn read(
        &mut self,
        line: Line<'_>,
        fields: &Fields<'_>,
        collector: &mut Collector,
    ) -> Result<(), ReadError> {
        let directive = Directive { line, fields };
        let word = fields.get(0).map_or("", |field| &field.text);
        match word {
            "!win" => directive.seed(Outcome::Win, collector),
            "!loss" => directive.seed(Outcome::Loss, collector),
            "!tie" => directive.seed(Outcome::Tie, collector),
            "!owner" => directive.owner(collector),
            "!start" => {
                let name = directive.field(1, "the name of a position", "write `!start NAME`")?;
                directive.end(2, "write `!start NAME`, one line for each start")?;
                let place = line.place(name.offset);
                self.starts.push(NamedStart {
                    name: name.text.to_string(),
                    place,
                });
                Ok(())
            }
            "!rule" => self.rule(&directive),
            unknown => Err(line.error(
                0,
                "a directive",
                shown(unknown),
                format!(
                    "{}; write a name that begins with ! as a JSON string",
                    suggest::remedy(unknown, &DIRECTIVES)
                ),
            )),
        }
    }

    fn rule(&mut self, directive: &Directive<'_, '_>) -> Result<(), ReadError> {
        const REMEDY: &str = "write `!rule dead-end RULE` or `!rule infinite RULE`";
        let subject = directive.field(1, "dead-end or infinite", REMEDY)?;
        match &*subject.text {
            "dead-end" => directive.rule("dead-end", &DEAD_END_RULES, &mut self.dead_end),
            "infinite" => directive.rule("infinite", &INFINITE_PLAY_RULES, &mut self.infinite),
            unknown => Err(directive.line.error(
                subject.offset,
                "dead-end or infinite",
                shown(unknown),
                suggest::remedy(unknown, &RULES),
            )),
        }
    }
}

/// A directive's line, cut into fields.
struct Directive<'a, 'f> {
    line: Line<'a>,
    fields: &'a Fields<'f>,
}

impl<'f> Directive<'_, 'f> {
    fn field(&self, index: usize, expected: &str, remedy: &str) -> Result<&Field<'f>, ReadError> {
        self.fields.get(index).ok_or_else(|| {
            self.line.error(
                self.line.bytes.len(),
                expected,
                "the end of the line",
                remedy,
            )
        })
    }

    /// Makes sure that there are no more than `count` fields.
    fn end(&self, count: usize, remedy: &str) -> Result<(), ReadError> {
        match self.fields.get(count) {
            None => Ok(()),
            Some(extra) => {
                let found = shown(&extra.text);
                Err(self
                    .line
                    .error(extra.offset, "the end of the line", found, remedy))
            }
        }
    }

    fn seed(&self, outcome: Outcome, collector: &mut Collector) -> Result<(), ReadError> {
        let remedy = format!("write `!{outcome} NAME` or `!{outcome} NAME PLIES`");
        let name = self.field(1, "the name of a position", &remedy)?;
        self.end(3, &remedy)?;
        let value = match self.fields.get(2) {
            None => Value::new(outcome, Some(0)),
            Some(plies) => {
                let value = plies
                    .text
                    .parse()
                    .ok()
                    .and_then(|plies| Value::new(outcome, Some(plies)));
                Some(value.filter(|_| !plies.is_string).ok_or_else(|| {
                    self.line.error(
                        plies.offset,
                        format!("the plies until the end, from 0 to {MAX_REMOTENESS}"),
                        shown(&plies.text),
                        remedy,
                    )
                })?)
            }
        };
        if let Some(value) = value {
            collector.seed(&name.text, value.to_bits(), self.line.number);
        }
        Ok(())
    }

    fn owner(&self, collector: &mut Collector) -> Result<(), ReadError> {
        const REMEDY: &str = "write `!owner NAME 0` or `!owner NAME 1`";
        let name = self.field(1, "the name of a position", REMEDY)?;
        let player = self.field(2, "the player who moves there, 0 or 1", REMEDY)?;
        self.end(3, REMEDY)?;
        let number = match &*player.text {
            "0" => 0,
            "1" => 1,
            other => {
                let expected = "the player who moves there, 0 or 1";
                return Err(self
                    .line
                    .error(player.offset, expected, shown(other), REMEDY));
            }
        };
        collector.owner(&name.text, number, self.line.number);
        Ok(())
    }

    fn rule<R: Copy + PartialEq + Display>(
        &self,
        subject: &str,
        known: &[R],
        rule: &mut Option<(R, u64)>,
    ) -> Result<(), ReadError> {
        let words: Vec<String> = known.iter().map(R::to_string).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let expected = words.join(", ");
        let remedy = format!("write `!rule {subject} {}`", words[0]);
        let word = self.field(2, &expected, &remedy)?;
        self.end(3, &remedy)?;
        let Some(index) = words.iter().position(|&known| known == word.text) else {
            let remedy = suggest::remedy(&word.text, &words);
            return Err(self
                .line
                .error(word.offset, expected, shown(&word.text), remedy));
        };
        match *rule {
            Some((earlier, number)) if earlier != known[index] => Err(self.line.error(
                word.offset,
                format!("one rule for {subject}"),
                format!("{} here and {earlier} on line {number}", words[index]),
                "keep one of the two lines",
            )),
            Some(_) => Ok(()),
            None => {
                *rule = Some((known[index], self.line.number));
                Ok(())
            }
        }
    }
}
