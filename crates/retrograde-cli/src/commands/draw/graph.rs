//! A graph with cops and robber: where he is caught, in how many rounds, and the best chase.

use super::output::{Content, Picture};
use crate::arguments::{DrawArguments, HeatPiece};
use crate::commands::cops::input::NamedArena;
use crate::commands::cops::report::require_memory;
use crate::context::Context;
use crate::printer::counted;
use anyhow::{Result, bail, ensure};
use retrograde::Player;
use retrograde::drawing::{
    Animation, Cell, Color, Drawing, Line, Point, Shape, Tint, Trail, spring_layout,
};
use retrograde_games::cops::{
    Arena, Chase, ChaseEnd, ChaseLine, ChaseSolution, ChaseStep, cop_number,
};

/// More vertices than this nobody can tell apart, and their places take long to find.
const MOST_VERTICES: u32 = 1000;
/// How long each turn of an animation is shown.
const SECONDS_PER_FRAME: f32 = 1.0;

/// The picture asked for.
pub fn picture(
    graph: &NamedArena,
    arguments: &DrawArguments,
    context: &Context,
) -> Result<Picture> {
    let arena = &graph.arena;
    ensure!(
        arena.vertex_count() <= MOST_VERTICES,
        "{} has {} vertices; expected at most {MOST_VERTICES} to draw",
        graph.title,
        arena.vertex_count()
    );
    if let Some(option) = arguments.board.first_given() {
        bail!(
            "{option} is an option of boards, but {} is a graph",
            graph.title
        );
    }
    ensure!(
        arguments.position.is_none(),
        "a POSITION is for boards and games; on a graph cops and robber begin where it is best"
    );
    let rules = arguments.rules.rules();
    let limit = context.memory_limit;
    let cops = match arguments.cops {
        Some(cops) => cops,
        None => cop_number(arena, &rules, limit)?,
    };
    require_memory(arena, &rules, cops, true, limit)?;
    let chase = Chase::new(arena, &rules, cops)?;
    let solution = chase.solve();
    let line = solution.line(None);
    let Some(first) = line.steps.first() else {
        bail!("{}: nobody can be placed", graph.title);
    };
    let places = places(arena);
    let mut drawing = ground(graph, &places);
    let result = match first.rounds_left {
        Some(rounds) => format!("{} in {}", caught_by(cops), counted(rounds.into(), "round")),
        None => format!("{} for ever", evades(cops)),
    };
    let title = format!("{}: {result}", graph.title);
    let content = if arguments.animate {
        let tracked = tracked(arena, &line, arguments.plies);
        Content::Moving(Animation {
            frames: frames(&drawing, &places, &line, &tracked),
            seconds_per_frame: SECONDS_PER_FRAME,
        })
    } else {
        put_pieces(&mut drawing, &places, &first.cops, first.robber);
        let heat = arguments
            .heat
            .or((!arguments.chase).then_some(HeatPiece::Thief));
        if let Some(piece) = heat {
            add_heat(&mut drawing, &places, &solution, first, piece);
        }
        if arguments.chase {
            add_chase(&mut drawing, arena, &places, &line, arguments.plies);
        }
        drawing.note(result);
        Content::Still(drawing)
    };
    Ok(Picture {
        title,
        content,
        letters: ['C', 'R'],
    })
}

fn caught_by(cops: u32) -> String {
    match cops {
        1 => "one cop catches every robber".to_owned(),
        cops => format!("{cops} cops catch every robber"),
    }
}

fn evades(cops: u32) -> String {
    match cops {
        1 => "a robber evades one cop".to_owned(),
        cops => format!("a robber evades {cops} cops"),
    }
}

fn edges(arena: &Arena) -> Vec<[u32; 2]> {
    let from = |vertex: u32| arena.successors(vertex).iter().map(move |&to| [vertex, to]);
    (0..arena.vertex_count()).flat_map(from).collect()
}

fn places(arena: &Arena) -> Vec<Point> {
    spring_layout(arena.vertex_count() as usize, &edges(arena))
}

/// The graph without pieces. An edge both ways is a line, an arc an arrow.
fn ground(graph: &NamedArena, places: &[Point]) -> Drawing {
    let arena = &graph.arena;
    let cells = (0..).zip(places).map(|(vertex, &at)| Cell {
        at,
        shape: Shape::Node,
        label: Some(graph.name(vertex)),
    });
    let mut drawing = Drawing {
        cells: cells.collect(),
        ..Drawing::default()
    };
    for [from, to] in edges(arena) {
        let ends = places.get(from as usize).zip(places.get(to as usize));
        let Some((&start, &end)) = ends else { continue };
        let line = Line {
            from: start,
            to: end,
        };
        let is_both_ways = arena.successors(to).binary_search(&from).is_ok();
        if !is_both_ways {
            drawing.arrows.push(line);
        } else if from < to {
            drawing.lines.push(line);
        }
    }
    drawing
}

fn put_pieces(drawing: &mut Drawing, places: &[Point], cops: &[u32], robber: u32) {
    for (&vertex, symbol, player) in
        cops.iter()
            .map(|cop| (cop, 'C', Player::Zero))
            .chain([(&robber, 'R', Player::One)])
    {
        if let Some(&at) = places.get(vertex as usize) {
            drawing.piece(at, symbol, Some(player));
        }
    }
}

/// The rounds with the robber, or the first cop, on each vertex in turn; the cops are to move.
fn add_heat(
    drawing: &mut Drawing,
    places: &[Point],
    solution: &ChaseSolution<'_>,
    first: &ChaseStep,
    piece: HeatPiece,
) {
    let rounds_at = |vertex: u32| match piece {
        HeatPiece::Thief => solution.rounds_of_cops(&first.cops, vertex),
        HeatPiece::Police => {
            let mut cops = first.cops.clone();
            if let Some(cop) = cops.first_mut() {
                *cop = vertex;
            }
            solution.rounds_of_cops(&cops, first.robber)
        }
    };
    let heat: Vec<Option<u32>> = (0..places.len() as u32).map(rounds_at).collect();
    let most = heat.iter().copied().flatten().max().unwrap_or(0);
    let own = match piece {
        HeatPiece::Thief => Some(first.robber),
        HeatPiece::Police => first.cops.first().copied(),
    };
    for ((vertex, &at), &rounds) in (0..).zip(places).zip(&heat) {
        drawing.tints.push(Tint {
            at,
            winner: Some(match rounds {
                Some(_) => Player::Zero,
                None => Player::One,
            }),
            share: match rounds {
                Some(rounds) => f64::from(rounds) / f64::from(most.max(1)),
                None => 0.4,
            },
            text: rounds.map_or_else(|| "∞".to_owned(), |rounds| rounds.to_string()),
            border: (own == Some(vertex)).then(|| piece.player()),
        });
    }
    // The number says more than the piece would, and the border says where that stands.
    match piece {
        HeatPiece::Thief => drawing.pieces.retain(|piece| piece.symbol != 'R'),
        HeatPiece::Police => {
            let index = drawing.pieces.iter().position(|piece| piece.symbol == 'C');
            index.map(|index| drawing.pieces.remove(index));
        }
    }
    if heat.iter().any(Option::is_some) {
        drawing.key(
            Color::won_by(Player::Zero, 0.0),
            format!(
                "he is caught; the lighter the later, at most {}",
                counted(most.into(), "round")
            ),
        );
    }
    if heat.iter().any(Option::is_none) {
        drawing.key(Color::won_by(Player::One, 0.4), "he evades for ever");
    }
    drawing.note(format!(
        "at each vertex: rounds until he is caught if {} stood there, with the cops to move",
        match piece {
            HeatPiece::Thief => "the robber",
            HeatPiece::Police => "the first cop",
        }
    ));
}

/// The vertices of the cops at each step, each cop in a place of its own.
///
/// A chase names the vertices in ascending order; here each cop is followed along arcs.
fn tracked(arena: &Arena, line: &ChaseLine, most: usize) -> Vec<Vec<u32>> {
    let mut tracked: Vec<Vec<u32>> = Vec::new();
    for step in line.steps.iter().take(most.saturating_add(1)) {
        let cops = match tracked.last() {
            Some(before) => followed(arena, before, &step.cops),
            None => step.cops.clone(),
        };
        tracked.push(cops);
    }
    tracked
}

/// Which cop went where: each takes a vertex that he can reach, an earlier cop making room if
/// he has another one.
fn followed(arena: &Arena, before: &[u32], after: &[u32]) -> Vec<u32> {
    let reaches = |cop: usize, to: usize| {
        before[cop] == after[to]
            || arena
                .successors(before[cop])
                .binary_search(&after[to])
                .is_ok()
    };
    // Staying comes first, so that a cop moves only if one must.
    let mut taken_by: Vec<Option<usize>> = vec![None; after.len()];
    for (cop, &from) in before.iter().enumerate() {
        let mut wanted: Vec<usize> = (0..after.len()).filter(|&to| reaches(cop, to)).collect();
        wanted.sort_by_key(|&to| from != after[to]);
        let mut is_tried = vec![false; after.len()];
        place(cop, &wanted, &reaches, &mut taken_by, &mut is_tried);
    }
    let mut moved = before.to_vec();
    for (to, cop) in taken_by.iter().enumerate() {
        if let Some(cop) = cop {
            moved[*cop] = after[to];
        }
    }
    moved
}

/// An augmenting path of a bipartite matching; no deeper than there are cops.
fn place(
    cop: usize,
    wanted: &[usize],
    reaches: &dyn Fn(usize, usize) -> bool,
    taken_by: &mut [Option<usize>],
    is_tried: &mut [bool],
) -> bool {
    for &to in wanted {
        if std::mem::replace(&mut is_tried[to], true) {
            continue;
        }
        let makes_room = match taken_by[to] {
            None => true,
            Some(other) => {
                let others: Vec<usize> = (0..taken_by.len())
                    .filter(|&to| reaches(other, to))
                    .collect();
                place(other, &others, reaches, taken_by, is_tried)
            }
        };
        if makes_room {
            taken_by[to] = Some(cop);
            return true;
        }
    }
    false
}

/// The way of each piece; the numbers are rounds.
fn add_chase(
    drawing: &mut Drawing,
    arena: &Arena,
    places: &[Point],
    line: &ChaseLine,
    most: usize,
) {
    let tracked = tracked(arena, line, most);
    let at = |vertex: u32| places.get(vertex as usize).copied();
    let count = tracked.first().map_or(0, Vec::len);
    let mut trails = vec![Vec::new(); count];
    let mut robber = Vec::new();
    let mut round = 0;
    for (step, cops) in line.steps.iter().zip(&tracked) {
        round += usize::from(step.by_cops);
        if step.by_cops || round == 0 {
            for (trail, &cop) in trails.iter_mut().zip(cops) {
                trail.extend(at(cop).map(|at| (round, at)));
            }
        }
        if !step.by_cops {
            robber.extend(at(step.robber).map(|at| (round, at)));
        }
    }
    let owned = trails.into_iter().map(|stops| (stops, Player::Zero));
    for (stops, player) in owned.chain([(robber, Player::One)]) {
        drawing.trails.push(Trail {
            stops,
            player: Some(player),
        });
    }
    let end = match line.end {
        _ if tracked.len() < line.steps.len() => "the chase goes on",
        ChaseEnd::Caught { .. } => "then he is caught",
        ChaseEnd::Repeats { .. } => "then a situation has come back",
    };
    drawing.note(format!(
        "numbers on the paths: the round after which a piece stood there; {end}"
    ));
}

/// The graph at each turn of the chase.
fn frames(
    ground: &Drawing,
    places: &[Point],
    line: &ChaseLine,
    tracked: &[Vec<u32>],
) -> Vec<Drawing> {
    let mut round = 0;
    let steps = line.steps.iter().zip(tracked);
    steps
        .map(|(step, cops)| {
            round += usize::from(step.by_cops);
            let mut frame = ground.clone();
            put_pieces(&mut frame, places, cops, step.robber);
            frame.note(match step.rounds_left {
                Some(0) => format!("round {round}: the robber is caught"),
                Some(left) => {
                    let left = counted(left.into(), "round");
                    format!("round {round}: the robber is caught in {left}")
                }
                None => format!("round {round}: the robber evades"),
            });
            frame
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use retrograde_games::cops::{CopsRules, family};

    #[test]
    fn every_cop_walks_along_arcs() {
        for (name, cops) in [
            ("petersen", 3),
            ("grid:4x5", 2),
            ("torus:4x4", 3),
            ("cycle:9", 2),
        ] {
            let arena = family(name).unwrap();
            let chase = Chase::new(&arena, &CopsRules::default(), cops).unwrap();
            let line = chase.solve().line(None);
            let tracked = tracked(&arena, &line, 1000);
            assert_eq!(tracked.len(), line.steps.len());
            for (cops, step) in tracked.iter().zip(&line.steps) {
                let mut sorted = cops.clone();
                sorted.sort_unstable();
                assert_eq!(sorted, step.cops, "{name}");
            }
            for pair in tracked.windows(2) {
                for (from, to) in pair[0].iter().zip(&pair[1]) {
                    assert!(from == to || arena.successors(*from).contains(to), "{name}");
                }
            }
        }
    }
}
