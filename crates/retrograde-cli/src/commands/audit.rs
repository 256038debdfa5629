//! `retrograde audit`: a bundled game held against itself.

use super::games;
use crate::arguments::{AuditArguments, Style};
use crate::context::Context;
use crate::exit::Answer;
use crate::solution_file::{self, is_solution_file};
use anyhow::{Context as _, Result, bail};
use retrograde::{AnyGame, AuditOptions, AuditReport, Finding};
use retrograde_games::catalog;
use serde::Serialize;
use std::path::Path;

/// Audits and reports.
pub fn run(arguments: &AuditArguments, context: &Context) -> Result<Answer> {
    let game = open(&arguments.game)?;
    let options = AuditOptions {
        max_positions: arguments.max_positions,
        seed: arguments.seed,
    };
    let report = game.audit(&options).with_context(|| game.name())?;
    let printer = &context.printer;
    match printer.style() {
        Style::Text => printer.text(&format!("{report}\n"))?,
        Style::Json | Style::Jsonl => printer.json(&Document::new(&report))?,
        Style::Csv => {
            let header = ["kind", "fault", "count", "position", "detail"];
            let faults = report.findings.iter().map(|finding| (finding, true));
            let notes = report.notes.iter().map(|note| (note, false));
            let rows = faults.chain(notes).map(|(finding, is_fault)| {
                vec![
                    finding.kind.to_string(),
                    is_fault.to_string(),
                    finding.count.to_string(),
                    finding.position.clone().unwrap_or_default(),
                    finding.detail.clone(),
                ]
            });
            printer.csv(std::iter::once(header.map(str::to_owned).to_vec()).chain(rows))?;
        }
    }
    Ok(if report.is_clean() {
        Answer::Positive
    } else {
        Answer::Negative
    })
}

/// The game of a name, or the one that a solution file was made from.
fn open(named: &str) -> Result<Box<dyn AnyGame>> {
    if !is_solution_file(named) {
        // Only a game can be meant here, so its name is not taken for that of another file.
        if catalog::entry(named).is_some() || !Path::new(named).exists() {
            return games::open(named);
        }
        bail!(
            "{named} is a file with moves, which has no rules to audit; audit takes a bundled \
             game, or a solution file of one"
        );
    }
    let store = solution_file::open(named)?;
    solution_file::bundled(&store, named)?.with_context(|| {
        format!(
            "{named} holds {}, which is no bundled game, so its rules are not here; a game of \
             your own is audited by `retrograde::audit`",
            store.description().name
        )
    })
}

/// The answer; `docs/schema.md` describes the JSON.
#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    game: &'a str,
    clean: bool,
    positions: u64,
    /// Whether these are all that can be reached.
    complete: bool,
    compared_values: bool,
    /// How many ranks were looked at; only of a game that numbers its positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    ranks: Option<u64>,
    findings: Vec<FindingReport<'a>>,
    notes: Vec<FindingReport<'a>>,
}

#[derive(Serialize)]
struct FindingReport<'a> {
    sentence: &'static str,
    count: u64,
    position: Option<&'a str>,
    detail: &'a str,
}

impl Document<'_> {
    fn new(report: &AuditReport) -> Document<'_> {
        Document {
            schema: "retrograde.audit/1",
            game: &report.game,
            clean: report.is_clean(),
            positions: report.positions,
            complete: report.is_complete,
            compared_values: report.has_compared_values,
            ranks: (report.ranks > 0).then_some(report.ranks),
            findings: report.findings.iter().map(FindingReport::new).collect(),
            notes: report.notes.iter().map(FindingReport::new).collect(),
        }
    }
}

impl FindingReport<'_> {
    fn new(finding: &Finding) -> FindingReport<'_> {
        FindingReport {
            sentence: finding.kind.sentence(),
            count: finding.count,
            position: finding.position.as_deref(),
            detail: &finding.detail,
        }
    }
}
