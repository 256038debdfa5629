//! The answer for one graph.

use super::input::NamedArena;
use super::strategy;
use crate::arguments::{CopsArguments, Style};
use crate::context::Context;
use crate::output::refuse_same_file;
use crate::printer::{aligned, counted};
use anyhow::Result;
use retrograde_games::cops::{
    Arena, Chase, ChaseEnd, ChaseLine, CopsError, CopsRules, Hunt, cop_number,
};
use serde::Serialize;

/// How many of the best placements are shown to people.
const SHOWN_PLACEMENTS: usize = 8;

/// Solves and prints.
pub fn print(graph: &NamedArena, arguments: &CopsArguments, context: &Context) -> Result<()> {
    if let Some(path) = &arguments.strategy {
        refuse_same_file(path, &graph.title)?;
    }
    let rules = arguments.rules.rules();
    let limit = context.memory_limit;
    let number = match arguments.cops {
        Some(_) => None,
        None => Some(cop_number(&graph.arena, &rules, limit)?),
    };
    let cops = number.or(arguments.cops).unwrap_or(1);
    let needs_rounds = arguments.line || arguments.strategy.is_some();
    require_memory(&graph.arena, &rules, cops, needs_rounds, limit)?;
    let chase = Chase::new(&graph.arena, &rules, cops)?;
    let hunt = chase.hunt();
    let solution = needs_rounds.then(|| chase.solve());
    if let (Some(path), Some(solution)) = (&arguments.strategy, &solution) {
        strategy::write(path, graph, &chase, solution, &hunt, context)?;
    }
    let line = solution.filter(|_| arguments.line);
    let answer = Answer {
        graph,
        rules: &rules,
        number,
        cops,
        hunt: &hunt,
        line: line.map(|solution| solution.line(None)),
    };
    let printer = &context.printer;
    match printer.style() {
        Style::Text => printer.text(&answer.text()),
        Style::Json | Style::Jsonl => printer.json(&answer.report()),
        Style::Csv => {
            let header = ["graph", "vertices", "edges", "cops", "winner", "rounds"];
            let rounds = answer.hunt.capture_time.map(|rounds| rounds.to_string());
            let row = vec![
                graph.title.clone(),
                graph.arena.vertex_count().to_string(),
                graph.arena.edge_count().to_string(),
                cops.to_string(),
                winner(answer.hunt.capture_time).to_owned(),
                rounds.unwrap_or_default(),
            ];
            printer.csv([header.map(str::to_owned).to_vec(), row])
        }
    }
}

/// Refuses a search that would need more memory than there is.
pub fn require_memory(
    arena: &Arena,
    rules: &CopsRules,
    cops: u32,
    with_rounds: bool,
    limit: Option<u64>,
) -> Result<(), CopsError> {
    let vertices = arena.vertex_count();
    let needed = Chase::required_bytes(rules, vertices, cops, with_rounds);
    match limit {
        Some(limit) if needed > limit => Err(CopsError::TooLarge {
            cops,
            vertices,
            needed,
            limit,
        }),
        _ => Ok(()),
    }
}

/// Who wins a chase that takes so many rounds.
pub fn winner(rounds: Option<u32>) -> &'static str {
    if rounds.is_some() { "cops" } else { "robber" }
}

struct Answer<'a> {
    graph: &'a NamedArena,
    rules: &'a CopsRules,
    number: Option<u32>,
    cops: u32,
    hunt: &'a Hunt,
    line: Option<ChaseLine>,
}

impl Answer<'_> {
    fn names(&self, vertices: &[u32]) -> Vec<String> {
        vertices
            .iter()
            .map(|&vertex| self.graph.name(vertex))
            .collect()
    }

    fn text(&self) -> String {
        let arena = &self.graph.arena;
        let edges = if arena.is_symmetric() { "edge" } else { "arc" };
        let graph = format!(
            "{}: {}, {}",
            self.graph.title,
            counted_vertices(arena.vertex_count()),
            counted(arena.edge_count(), edges)
        );
        let mut rows = vec![row("graph", &graph), row("rules", &described(self.rules))];
        match self.number {
            Some(number) => rows.push(row("number", &number.to_string())),
            None => rows.push(row("cops", &self.cops.to_string())),
        }
        match self.hunt.capture_time {
            None => rows.push(row("winner", "the robber, who evades for ever")),
            Some(rounds) => {
                let rounds = counted(rounds.into(), "round");
                rows.push(row("winner", &format!("the cops, in {rounds}")));
                rows.push(row("best", &self.placements()));
            }
        }
        let mut text = aligned(&rows);
        if let Some(line) = &self.line {
            text.push('\n');
            text.push_str(&self.line_text(line));
        }
        text
    }

    fn placements(&self) -> String {
        let shown = self.hunt.best_placements.iter().take(SHOWN_PLACEMENTS);
        let shown: Vec<String> = shown.map(|cops| self.names(cops).join(" ")).collect();
        let mut text = shown.join(", ");
        let more = self.hunt.best_placement_count - shown.len() as u64;
        if more > 0 {
            text.push_str(&format!(", and {more} more"));
        }
        text
    }

    fn line_text(&self, line: &ChaseLine) -> String {
        let header = ["round", "to move", "cops", "robber", "rounds left"];
        let mut rows = vec![header.map(str::to_owned).to_vec()];
        let mut round = 0;
        for step in &line.steps {
            round += u32::from(step.by_cops);
            let left = step
                .rounds_left
                .map_or("-".to_owned(), |rounds| rounds.to_string());
            let to_move = if step.rounds_left == Some(0) && self.is_last(line, step) {
                "caught"
            } else if step.by_cops {
                "robber"
            } else {
                "cops"
            };
            rows.push(vec![
                round.to_string(),
                to_move.to_owned(),
                self.names(&step.cops).join(" "),
                self.graph.name(step.robber),
                left,
            ]);
        }
        let mut text = aligned(&rows);
        if let ChaseEnd::Repeats { step } = line.end {
            let first = line.steps[..=step]
                .iter()
                .filter(|step| step.by_cops)
                .count();
            text.push_str(&format!(
                "This is how it stood in round {first}; so on for ever.\n"
            ));
        }
        text
    }

    fn is_last(&self, line: &ChaseLine, step: &retrograde_games::cops::ChaseStep) -> bool {
        matches!(line.end, ChaseEnd::Caught { .. })
            && line
                .steps
                .last()
                .is_some_and(|last| std::ptr::eq(last, step))
    }

    fn report(&self) -> Report<'_> {
        let arena = &self.graph.arena;
        Report {
            schema: "retrograde.cops/1",
            graph: &self.graph.title,
            vertices: arena.vertex_count(),
            edges: arena.edge_count(),
            is_directed: !arena.is_symmetric(),
            rules: RulesReport::new(self.rules),
            number: self.number,
            cops: self.cops,
            winner: winner(self.hunt.capture_time),
            rounds: self.hunt.capture_time,
            best_placement_count: self.hunt.best_placement_count,
            best_placements: self
                .hunt
                .best_placements
                .iter()
                .map(|cops| self.names(cops))
                .collect(),
            line: self.line.as_ref().map(|line| self.line_report(line)),
        }
    }

    fn line_report(&self, line: &ChaseLine) -> LineReport {
        let steps = line.steps.iter().map(|step| StepReport {
            cops: self.names(&step.cops),
            robber: self.graph.name(step.robber),
            to_move: if step.by_cops { "robber" } else { "cops" },
            rounds_left: step.rounds_left,
        });
        LineReport {
            steps: steps.collect(),
            end: match line.end {
                ChaseEnd::Caught { .. } => "caught",
                ChaseEnd::Repeats { .. } => "repeats",
            },
            cycle_begins_at_step: match line.end {
                ChaseEnd::Caught { .. } => None,
                ChaseEnd::Repeats { step } => Some(step),
            },
        }
    }
}

fn row(title: &str, text: &str) -> Vec<String> {
    vec![title.to_owned(), text.to_owned()]
}

fn counted_vertices(count: u32) -> String {
    match count {
        1 => "1 vertex".to_owned(),
        _ => format!("{count} vertices"),
    }
}

fn described(rules: &CopsRules) -> String {
    let mut parts = Vec::new();
    parts.push(
        if rules.are_zombies {
            "each cop steps nearer to the robber"
        } else if rules.is_lazy {
            "one cop moves in a turn"
        } else {
            "all cops may move"
        }
        .to_owned(),
    );
    parts.push(
        if rules.are_zombies && rules.is_active {
            "the robber may not stay"
        } else if rules.are_zombies {
            "the robber may stay"
        } else if rules.is_active {
            "nobody stays"
        } else {
            "all may stay"
        }
        .to_owned(),
    );
    if rules.robber_speed != 1 {
        parts.push(format!(
            "the robber makes up to {} steps",
            rules.robber_speed
        ));
    }
    if rules.capture_radius != 0 {
        let steps = counted(rules.capture_radius.into(), "step");
        parts.push(format!("he is caught from {steps} away"));
    }
    parts.join(", ")
}

/// The answer; `docs/cops.md` describes the JSON.
#[derive(Serialize)]
struct Report<'a> {
    schema: &'static str,
    graph: &'a str,
    vertices: u32,
    edges: u64,
    is_directed: bool,
    rules: RulesReport,
    number: Option<u32>,
    cops: u32,
    winner: &'static str,
    rounds: Option<u32>,
    best_placement_count: u64,
    best_placements: Vec<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<LineReport>,
}

/// The rules for JSON.
#[derive(Serialize)]
pub struct RulesReport {
    lazy: bool,
    active: bool,
    robber_speed: u32,
    capture_radius: u32,
    zombies: bool,
}

impl RulesReport {
    /// Describes the rules in force.
    pub fn new(rules: &CopsRules) -> RulesReport {
        RulesReport {
            lazy: rules.is_lazy,
            active: rules.is_active,
            robber_speed: rules.robber_speed,
            capture_radius: rules.capture_radius,
            zombies: rules.are_zombies,
        }
    }
}

#[derive(Serialize)]
struct LineReport {
    end: &'static str,
    cycle_begins_at_step: Option<usize>,
    steps: Vec<StepReport>,
}

#[derive(Serialize)]
struct StepReport {
    cops: Vec<String>,
    robber: String,
    to_move: &'static str,
    rounds_left: Option<u32>,
}
