//! A board of police and thief: as it stands, with the worth of every cell, with the best
//! chase, or in motion.

use super::output::{Content, Picture};
use super::position::begin;
use crate::arguments::{DrawArguments, HeatPiece};
use crate::context::Context;
use crate::describe;
use crate::game::LoadedGame;
use crate::printer::plies;
use anyhow::Result;
use retrograde::drawing::{Animation, Color, Drawing, Tint, Trail, point};
use retrograde::{LineEnd, Player, Position, Solution, Value, principal_line, winner};
use retrograde_games::pursuit::{BoardPlace, Piece, PursuitGame, State};

/// How long each position of an animation is shown.
const SECONDS_PER_FRAME: f32 = 0.6;

/// The picture asked for.
pub fn picture(
    loaded: &LoadedGame,
    game: &PursuitGame,
    arguments: &DrawArguments,
    context: &Context,
) -> Result<Picture> {
    let from = begin(loaded, arguments)?.position;
    let name = &loaded.source_name;
    let mut drawing = ground(game);
    let solution = if arguments.animate || arguments.chase || arguments.heat.is_some() {
        Some(loaded.solution(context)?)
    } else {
        None
    };
    let Some(solution) = solution else {
        game.put_pieces(&mut drawing, from);
        drawing.note(format!("{} to move", player_to_move(game, from)));
        return Ok(finished(name, drawing));
    };
    let result = format!(
        "{}; {}",
        describe::short_value(solution.value(from)),
        describe::winner_words(loaded, &*solution, from)
    );
    if arguments.animate {
        let frames = frames(game, &solution, from, arguments.plies);
        return Ok(Picture {
            title: format!("{name}: perfect play; {result}"),
            content: Content::Moving(Animation {
                frames,
                seconds_per_frame: SECONDS_PER_FRAME,
            }),
            letters: letters(),
        });
    }
    put_each(&mut drawing, &game.state(from));
    if let Some(piece) = arguments.heat {
        add_heat(&mut drawing, game, &solution, from, piece);
    }
    if arguments.chase {
        add_chase(&mut drawing, game, &solution, from, arguments.plies);
    }
    drawing.note(format!(
        "as it stands, {} to move: {result}",
        player_to_move(game, from)
    ));
    Ok(finished(name, drawing))
}

fn finished(name: &str, drawing: Drawing) -> Picture {
    Picture {
        title: format!("{name}: {}", drawing.notes.join("; ")),
        content: Content::Still(drawing),
        letters: letters(),
    }
}

fn letters() -> [char; 2] {
    [Piece::Police, Piece::Thief].map(Piece::letter)
}

/// The board without pieces, its rows and columns numbered.
fn ground(game: &PursuitGame) -> Drawing {
    let board = game.board();
    let mut drawing = game.ground_drawing();
    for row in 0..board.rows() {
        drawing.caption(point(-0.85, row), row.to_string());
    }
    for column in 0..board.columns() {
        drawing.caption(point(column, -0.85), column.to_string());
    }
    drawing
}

/// Where each piece stands, as (row, column), the policemen first.
fn stands(state: &State) -> impl Iterator<Item = (Piece, BoardPlace)> + '_ {
    let police = state.police.iter().map(|&place| (Piece::Police, place));
    police.chain([(Piece::Thief, state.thief)])
}

/// Puts each piece onto the board on its own, as each has a way of its own.
fn put_each(drawing: &mut Drawing, state: &State) {
    for (piece, (row, column)) in stands(state) {
        drawing.piece(point(column, row), piece.letter(), Some(piece.player()));
    }
}

fn player_to_move(game: &PursuitGame, position: Position) -> &'static str {
    match game.state(position).to_move {
        Piece::Police => the_police(game),
        Piece::Thief => "the thief",
    }
}

fn the_police(game: &PursuitGame) -> &'static str {
    if game.cops() == 1 {
        "the policeman"
    } else {
        "the police"
    }
}

/// The place of the piece that is asked about: of several policemen that of the first.
fn place_of(state: &State, piece: HeatPiece) -> Option<BoardPlace> {
    match piece {
        HeatPiece::Police => state.police.first().copied(),
        HeatPiece::Thief => Some(state.thief),
    }
}

/// The position with that piece elsewhere.
fn with_piece_at(state: &State, piece: HeatPiece, place: BoardPlace) -> State {
    let mut moved = state.clone();
    match (piece, moved.police.first_mut()) {
        (HeatPiece::Police, Some(first)) => *first = place,
        (HeatPiece::Police, None) => {}
        (HeatPiece::Thief, _) => moved.thief = place,
    }
    moved
}

/// Who wins, and after how many plies, with a piece on each cell in turn.
fn add_heat(
    drawing: &mut Drawing,
    game: &PursuitGame,
    solution: &Solution,
    from: Position,
    piece: HeatPiece,
) {
    let state = game.state(from);
    let places = game.board().places();
    let heat: Vec<(BoardPlace, Option<Player>, Value)> = places
        .filter_map(|place| {
            let position = game.position(&with_piece_at(&state, piece, place))?;
            let winner = winner(game, solution, position);
            Some((place, winner, solution.value(position)))
        })
        .collect();
    let counted = |player: Player| {
        let won = heat
            .iter()
            .filter(move |(_, winner, _)| *winner == Some(player));
        won.filter_map(|(_, _, value)| value.remoteness())
    };
    let most = [Player::Zero, Player::One].map(|player| counted(player).max());
    let own = place_of(&state, piece);
    for &((row, column), winner, value) in &heat {
        let share = match (winner, value.remoteness()) {
            (Some(player), Some(plies)) => {
                let most = most[player.index()].unwrap_or(1).max(1);
                f64::from(plies) / f64::from(most)
            }
            _ => 1.0,
        };
        drawing.tints.push(Tint {
            at: point(column, row),
            winner,
            share,
            text: match (winner, value.remoteness()) {
                (_, Some(plies)) => plies.to_string(),
                (Some(_), None) => "∞".to_owned(),
                (None, None) => String::new(),
            },
            border: (own == Some((row, column))).then(|| piece.player()),
        });
    }
    // The number says more than the piece would, and the border says where that stands.
    let shown = drawing
        .pieces
        .iter()
        .position(|shown| shown.player == Some(piece.player()));
    shown.map(|index| drawing.pieces.remove(index));
    for (player, words) in [
        (
            Player::Zero,
            format!("{} catches the thief", the_police(game)),
        ),
        (Player::One, "the thief escapes".to_owned()),
    ] {
        if heat.iter().any(|(_, winner, _)| *winner == Some(player)) {
            let most = plies(u64::from(most[player.index()].unwrap_or(0)));
            drawing.key(
                Color::won_by(player, 0.0),
                format!("{words}; the lighter the later, at most {most}"),
            );
        }
    }
    if heat.iter().any(|(_, winner, _)| winner.is_none()) {
        drawing.key(Color::NEUTRAL, "nobody wins");
    }
    drawing.note(format!(
        "in each cell: plies until the end if {} stood there, with {} to move",
        match piece {
            HeatPiece::Police if game.cops() == 1 => "the policeman",
            HeatPiece::Police => "the first policeman",
            HeatPiece::Thief => "the thief",
        },
        player_to_move(game, from)
    ));
}

/// The way of each piece under perfect play; the numbers are plies.
fn add_chase(
    drawing: &mut Drawing,
    game: &PursuitGame,
    solution: &Solution,
    from: Position,
    most: usize,
) {
    let line = principal_line(game, solution, from, most);
    let states = tracked(game, line.positions());
    let Some(first) = states.first() else { return };
    let mut trails: Vec<Trail> = stands(first)
        .map(|(piece, (row, column))| Trail {
            stops: vec![(0, point(column, row))],
            player: Some(piece.player()),
        })
        .collect();
    for (ply, pair) in (1..).zip(states.windows(2)) {
        let [before, after] = pair else { continue };
        for (trail, (piece, (row, column))) in trails.iter_mut().zip(stands(after)) {
            // Who moved has a stop, even where he stayed.
            if piece == before.to_move {
                trail.stops.push((ply, point(column, row)));
            }
        }
    }
    drawing.trails.append(&mut trails);
    let end = match line.end {
        LineEnd::Cycle { first_ply } => {
            format!("from ply {first_ply} on play goes round for ever")
        }
        LineEnd::Cut => "the chase goes on".to_owned(),
        _ => format!("play ends after {}", plies(line.moves.len() as u64)),
    };
    drawing.note(format!(
        "numbers on the paths: the ply after which a piece stood there; {end}"
    ));
}

/// The board at each ply of perfect play.
fn frames(game: &PursuitGame, solution: &Solution, from: Position, most: usize) -> Vec<Drawing> {
    let line = principal_line(game, solution, from, most);
    let board = ground(game);
    let last = line.moves.len();
    let police = the_police(game);
    let states = tracked(game, line.positions());
    line.positions()
        .zip(&states)
        .enumerate()
        .map(|(ply, (position, state))| {
            let mut frame = board.clone();
            put_each(&mut frame, state);
            let left = match (
                winner(game, solution, position),
                solution.value(position).remoteness(),
            ) {
                (Some(Player::Zero), Some(0)) => format!("{police} caught the thief"),
                (Some(Player::One), Some(0)) => "the thief has escaped".to_owned(),
                (Some(Player::Zero), Some(left)) => {
                    format!("{police} catches the thief in {}", plies(left.into()))
                }
                (Some(Player::One), Some(left)) => {
                    format!("the thief escapes in {}", plies(left.into()))
                }
                (Some(Player::Zero), None) => format!("{police} wins; play never ends"),
                (Some(Player::One), None) => "the thief wins; play never ends".to_owned(),
                (None, _) if ply == last => "and so on for ever".to_owned(),
                (None, _) => "play never ends".to_owned(),
            };
            frame.note(format!("ply {ply}: {left}"));
            frame
        })
        .collect()
}

/// The states of a line, each policeman in a place of his own: a position names them in
/// order, here each is followed. Who went where is what takes the shortest ways in all.
fn tracked(game: &PursuitGame, positions: impl Iterator<Item = Position>) -> Vec<State> {
    let mut states: Vec<State> = Vec::new();
    for position in positions {
        let mut state = game.state(position);
        if let Some(before) = states.last() {
            follow(&before.police, &mut state.police, |one, other| {
                way(game, one, other)
            });
        }
        states.push(state);
    }
    states
}

/// Puts `after` into the order of `before`: changes places as long as that shortens the ways.
fn follow(
    before: &[BoardPlace],
    after: &mut [BoardPlace],
    way: impl Fn(BoardPlace, BoardPlace) -> u32,
) {
    let count = before.len().min(after.len());
    let mut is_better = true;
    while is_better {
        is_better = false;
        for one in 0..count {
            for other in one + 1..count {
                let kept = way(before[one], after[one]) + way(before[other], after[other]);
                let changed = way(before[one], after[other]) + way(before[other], after[one]);
                if changed < kept {
                    after.swap(one, other);
                    is_better = true;
                }
            }
        }
    }
}

/// The square of the distance between two cells, round the edges of a torus too.
fn way(game: &PursuitGame, one: BoardPlace, other: BoardPlace) -> u32 {
    let board = game.board();
    let apart = |from: u32, to: u32, length: u32| {
        let straight = from.abs_diff(to);
        if board.is_torus() {
            straight.min(length.saturating_sub(straight))
        } else {
            straight
        }
    };
    let down = apart(one.0, other.0, board.rows());
    let right = apart(one.1, other.1, board.columns());
    down.saturating_mul(down)
        .saturating_add(right.saturating_mul(right))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn policemen_who_pass_each_other_are_told_apart() {
        let before = [(0, 0), (0, 5), (9, 9)];
        let mut after = [(9, 8), (0, 4), (1, 0)];
        follow(&before, &mut after, |one, other| {
            one.0.abs_diff(other.0).pow(2) + one.1.abs_diff(other.1).pow(2)
        });
        assert_eq!(after, [(1, 0), (0, 4), (9, 8)]);
    }
}
