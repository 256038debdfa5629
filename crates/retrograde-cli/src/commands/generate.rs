//! `retrograde generate`: reproducible random graphs and boards.

use crate::arguments::{Family, GenerateArguments};
use crate::context::Context;
use crate::exit::Answer;
use crate::output::write_whole;
use anyhow::{Result, bail};
use retrograde::bits::BitSet;
use retrograde_games::pursuit::RandomBoard;
use retrograde_games::random_graphs::{Chain, Hub, Layered, MoveStream, Poisson, Rmat, Uniform};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::ControlFlow;

/// Makes the graph or the board.
pub fn run(arguments: &GenerateArguments, context: &Context) -> Result<Answer> {
    let path = &arguments.output;
    let family = &arguments.family;
    if let &Family::Pursuit {
        rows,
        columns,
        walls,
        exits,
        seed,
    } = family
    {
        if walls > 100 {
            bail!("--walls is a percentage from 0 to 100, not {walls}");
        }
        let wall_share = f64::from(walls) / 100.0;
        let board = RandomBoard {
            rows,
            columns,
            wall_share,
            exits,
            seed,
        }
        .make()?;
        write_whole(path, &context.interrupt, |sink| {
            Ok(write!(sink, "{board}")?)
        })?;
        return Ok(Answer::Positive);
    }
    let stream = stream_of(family)?;
    let title = title_of(family);
    // One bit per position remembers which of them a move has mentioned; shuffled
    // positions have their numbers in a table.
    let positions = u64::from(stream.position_count());
    let shuffled = if is_shuffled(family) {
        positions * 4
    } else {
        0
    };
    context.require_memory("generating", positions / 8 + shuffled)?;
    write_whole(path, &context.interrupt, |sink| {
        // A chain is deepest at its first position, which everybody wants to see.
        let start = matches!(family, Family::Chain { shuffle: None, .. });
        Ok(write_moves(sink, stream.as_ref(), &title, start)?)
    })?;
    Ok(Answer::Positive)
}

fn is_shuffled(family: &Family) -> bool {
    match family {
        Family::Chain { shuffle, .. } => shuffle.is_some(),
        Family::Layered { shuffle, .. } => *shuffle,
        _ => false,
    }
}

fn stream_of(family: &Family) -> Result<Box<dyn MoveStream>> {
    Ok(match *family {
        Family::Uniform {
            positions,
            moves_per_position,
            dead_ends_per_mille,
            seed,
        } => Box::new(Uniform::new(
            u64::from(positions),
            moves_per_position,
            dead_ends_per_mille,
            seed,
        )?),
        Family::Poisson {
            positions,
            mean_moves,
            seed,
        } => Box::new(Poisson::new(u64::from(positions), mean_moves, seed)?),
        Family::Rmat {
            scale,
            moves_per_position,
            dead_ends_per_mille,
            seed,
        } => Box::new(Rmat::new(
            scale,
            moves_per_position,
            dead_ends_per_mille,
            seed,
        )?),
        Family::Chain { positions, shuffle } => {
            let chain = Chain::new(u64::from(positions))?;
            Box::new(match shuffle {
                Some(seed) => chain.shuffled(seed),
                None => chain,
            })
        }
        Family::Layered {
            layers,
            width,
            moves_per_position,
            seed,
            shuffle,
        } => {
            let layered = Layered::new(layers, width, moves_per_position, seed)?;
            Box::new(if shuffle { layered.shuffled() } else { layered })
        }
        Family::Hub { positions, seed } => Box::new(Hub::new(u64::from(positions), seed)?),
        Family::Pursuit { .. } => bail!("a board is no stream of moves"),
    })
}

/// The command that makes the same graph again, for the head of the file.
fn title_of(family: &Family) -> String {
    match *family {
        Family::Uniform {
            positions,
            moves_per_position,
            dead_ends_per_mille,
            seed,
        } => format!(
            "uniform --positions {positions} --moves-per-position {moves_per_position} \
             --dead-ends-per-mille {dead_ends_per_mille} --seed {seed}"
        ),
        Family::Poisson {
            positions,
            mean_moves,
            seed,
        } => {
            format!("poisson --positions {positions} --mean-moves {mean_moves} --seed {seed}")
        }
        Family::Rmat {
            scale,
            moves_per_position,
            dead_ends_per_mille,
            seed,
        } => format!(
            "rmat --scale {scale} --moves-per-position {moves_per_position} \
             --dead-ends-per-mille {dead_ends_per_mille} --seed {seed}"
        ),
        Family::Chain { positions, shuffle } => {
            let shuffle = shuffle.map_or_else(String::new, |seed| format!(" --shuffle {seed}"));
            format!("chain --positions {positions}{shuffle}")
        }
        Family::Layered {
            layers,
            width,
            moves_per_position,
            seed,
            shuffle,
        } => format!(
            "layered --layers {layers} --width {width} --moves-per-position {moves_per_position} \
             --seed {seed}{}",
            if shuffle { " --shuffle" } else { "" }
        ),
        Family::Hub { positions, seed } => format!("hub --positions {positions} --seed {seed}"),
        Family::Pursuit { .. } => String::new(),
    }
}

/// An edge list; positions that no move mentions are declared at the end.
fn write_moves(
    sink: &mut dyn Write,
    stream: &dyn MoveStream,
    title: &str,
    starts_at_zero: bool,
) -> io::Result<()> {
    const BUFFER: usize = 1 << 16;
    let count = stream.position_count();
    let mut mentioned = BitSet::new(u64::from(count));
    let mut text = format!("# retrograde generate {title}\n");
    if starts_at_zero && count > 0 {
        text.push_str("!start 0\n");
    }
    let mut failure = None;
    let _ = stream.try_for_each_move(&mut |from, to| {
        mentioned.insert(u64::from(from));
        mentioned.insert(u64::from(to));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{from} {to}");
        if text.len() < BUFFER {
            return ControlFlow::Continue(());
        }
        let written = sink.write_all(text.as_bytes());
        text.clear();
        match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        }
    });
    if let Some(error) = failure {
        return Err(error);
    }
    for position in (0..count).filter(|&position| !mentioned.contains(u64::from(position))) {
        let _ = writeln!(text, "{position}");
        if text.len() >= BUFFER {
            sink.write_all(text.as_bytes())?;
            text.clear();
        }
    }
    sink.write_all(text.as_bytes())
}
