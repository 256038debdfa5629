//! The `retrograde` command: solves game graphs and boards, and proves the results.

mod arguments;
mod commands;
mod context;
mod describe;
mod details;
mod exit;
mod game;
mod interrupt;
mod keeper;
mod keys;
mod layers;
mod memory;
mod output;
mod played_graph;
mod printer;
mod prober;
mod replies;
mod report;
mod retro_output;
mod rules_game;
mod solution_file;
mod stored_values;
mod timings;

use crate::arguments::{Arguments, Command};
use crate::context::Context;
use crate::exit::{Answer, BAD_INPUT, NotFound};
use crate::interrupt::Interrupt;
use crate::printer::Printer;
use crate::timings::Timings;
use clap::Parser;
use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let printer = Printer::new(&arguments.global);
    let interrupt = match Interrupt::install() {
        Ok(interrupt) => interrupt,
        Err(error) => {
            printer.note(format!(
                "an interrupted run may leave a temporary file: {error}"
            ));
            Interrupt::default()
        }
    };
    let asked = arguments.global.max_memory.map(|bytes| bytes.0);
    let context = Context {
        printer,
        interrupt,
        memory_limit: asked.or_else(Context::default_limit),
        threads: arguments.global.threads,
        timings: Timings::new(wants_timings(&arguments.command)),
    };
    match run(&arguments.command, &context) {
        Ok(answer) => answer.into(),
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            printer.error(exit::one_line(&error));
            if error.downcast_ref::<NotFound>().is_some() {
                Answer::Negative.into()
            } else {
                ExitCode::from(BAD_INPUT)
            }
        }
    }
}

/// Only one command has phases worth a clock.
fn wants_timings(command: &Command) -> bool {
    matches!(command, Command::Solve(arguments) if arguments.timings.is_some())
}

fn run(command: &Command, context: &Context) -> anyhow::Result<Answer> {
    match command {
        Command::Solve(arguments) => commands::solve::run(arguments, context),
        Command::Check(arguments) => commands::check::run(arguments, context),
        Command::Best(arguments) => commands::best::run(arguments, context),
        Command::Line(arguments) => commands::line::run(arguments, context),
        Command::Stats(arguments) => commands::stats::run(arguments, context),
        Command::Export(arguments) => commands::export::run(arguments, context),
        Command::Convert(arguments) => commands::convert::run(arguments, context),
        Command::Estimate(arguments) => commands::estimate::run(arguments, context),
        Command::Generate(arguments) => commands::generate::run(arguments, context),
        Command::Games(arguments) => commands::games::run(arguments, context),
        Command::Play(arguments) => commands::play::run(arguments, context),
        Command::Probe(arguments) => commands::probe::run(arguments, context),
        Command::Audit(arguments) => commands::audit::run(arguments, context),
        Command::Cops(arguments) => commands::cops::run(arguments, context),
        Command::Draw(arguments) => commands::draw::run(arguments, context),
        Command::Completions { shell } => commands::completions::run(*shell, context),
        Command::Man { output } => commands::man::run(output.as_deref(), context),
    }
}

/// Whether whoever read our output has stopped: no failure, and nobody to tell.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}
