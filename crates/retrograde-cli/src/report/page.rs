//! The page itself: what was solved, under which rules and in which units, counts, plots,
//! and positions worth a look.

use super::html::{escaped, grouped, table};
use super::plots::{color, histogram, spoiling_shares};
use crate::describe::{self, percent, short_value};
use crate::details::{Details, LISTED_PLIES, end_words, knows_moves, share};
use crate::game::{Kind, Seen};
use crate::printer::plies;
use retrograde::Outcome;
use retrograde::analysis::Zugzwang;

/// How many positions of a line are drawn.
const DRAWN_POSITIONS: usize = 60;

const STYLE: &str = "body{font:16px/1.5 sans-serif;color:#222;max-width:60rem;margin:2rem auto;\
padding:0 1rem}h1,h2{line-height:1.2}h2{margin-top:2.5rem;border-bottom:1px solid #ccc}\
table{border-collapse:collapse;margin:1rem 0}th,td{padding:.2rem .8rem;text-align:right;\
border-bottom:1px solid #ddd}th:first-child,td:first-child{text-align:left}\
svg{max-width:100%;height:auto}.boards{display:flex;flex-wrap:wrap;gap:.8rem;margin:1rem 0}\
figure{margin:0;padding:.5rem;border:1px solid #ddd;border-radius:.3rem;max-width:16rem;\
overflow-wrap:anywhere}figure svg{max-height:12rem}figcaption{font-size:.85rem}\
.name{font-family:monospace;overflow-wrap:anywhere}.note{color:#555;font-size:.9rem}\
pre{margin:0;font-size:.8rem}";

/// The page.
pub fn page(details: &Details<'_>) -> String {
    let game = details.game;
    let title = escaped(&game.source_name);
    let mut page = format!(
        "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n\
         <meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <title>{title}: solved</title>\n<style>{STYLE}</style>\n</head>\n<body>\n\
         <h1>{title}</h1>\n<p>{}. Solved by retrograde {}.</p>\n",
        escaped(&game.kind_words()),
        env!("CARGO_PKG_VERSION")
    );
    for part in [
        rules(details),
        starts(details),
        counts(details),
        remoteness(details),
    ] {
        page.push_str(&part);
    }
    if knows_moves(game) {
        for part in [
            choices(details),
            only_moves(details),
            longest_wins(details),
            zugzwangs(details),
        ] {
            page.push_str(&part);
        }
    } else {
        page.push_str(
            "<p>The moves follow from the rules of the game, which is not bundled; so there is \
             nothing on moves here.</p>\n",
        );
    }
    page.push_str("</body>\n</html>\n");
    page
}

fn rules(details: &Details<'_>) -> String {
    let game = details.game;
    let graph = game.graph();
    format!(
        "<p>Rules: {}.</p>\n<p class=\"note\">Outcomes are for the player to move: a win is his, \
         a loss the opponent's. A tie is play that ends level, a draw play that never ends. \
         Depth is in plies; a ply is one move by one player. The winner hurries, the loser \
         delays. Positions that are equal by symmetry count once where the game says so.</p>\n\
         <p>{} positions, {} moves.</p>\n",
        escaped(&describe::rules(game)),
        grouped(u64::from(graph.position_count())),
        grouped(graph.move_count())
    )
}

fn starts(details: &Details<'_>) -> String {
    const MOST: usize = 8;
    let starts = details.game.graph().starts();
    if starts.is_empty() {
        return String::new();
    }
    let mut text = "<h2>The start</h2>\n<div class=\"boards\">\n".to_owned();
    for &start in starts.iter().take(MOST) {
        let words = format!(
            "{}; {}",
            describe::value(details.solution.value(start)),
            describe::winner_words(details.game, details.solution, start)
        );
        text.push_str(&figure(details, details.game.see(start), &escaped(&words)));
    }
    text.push_str("</div>\n");
    if starts.len() > MOST {
        text.push_str(&format!("<p>And {} more.</p>\n", starts.len() - MOST));
    }
    text
}

fn counts(details: &Details<'_>) -> String {
    let counts = details.solution.counts();
    let longest = details.solution.longest_of_each();
    let mut rows = vec![cells(&[
        "for the player to move",
        "positions",
        "share",
        "most plies",
        "never end",
    ])];
    for outcome in Outcome::ALL {
        let endless = match outcome {
            Outcome::Win => counts.endless_win,
            Outcome::Loss => counts.endless_loss,
            Outcome::Tie => 0,
            Outcome::Draw => counts.draw,
        };
        rows.push(vec![
            outcome_mark(outcome),
            grouped(counts.of(outcome)),
            percent(counts.of(outcome), counts.total()),
            longest[outcome as usize]
                .map_or_else(|| "-".to_owned(), |(_, plies)| plies.to_string()),
            grouped(endless),
        ]);
    }
    format!("<h2>Positions by outcome</h2>\n{}", table(&rows))
}

fn remoteness(details: &Details<'_>) -> String {
    let rows = details.solution.histogram();
    let mut text = "<h2>Plies until the end</h2>\n".to_owned();
    match (histogram(&rows, false), histogram(&rows, true)) {
        (Some(even), Some(powers)) => {
            text.push_str(
                "<p>How many positions end after how many plies of best play. Play that never \
                 ends is not in it.</p>\n",
            );
            text.push_str(&even);
            text.push_str(
                "<p>The same with heights in powers of ten, outcomes side by side.</p>\n",
            );
            text.push_str(&powers);
        }
        _ => text.push_str("<p>Play ends nowhere: every position is endless.</p>\n"),
    }
    text
}

fn choices(details: &Details<'_>) -> String {
    let of = |outcome| (outcome, details.analysis.choices(outcome));
    let not_lost = [Outcome::Win, Outcome::Tie, Outcome::Draw].map(of);
    let Some(plot) = spoiling_shares(&not_lost) else {
        return String::new();
    };
    let mut rows = vec![cells(&[
        "for the player to move",
        "positions",
        "moves",
        "moves that spoil",
        "moves that lose",
        "spoil, mean of positions",
        "lose, mean of positions",
        "one move only is good",
        "one move at all",
    ])];
    for (outcome, choices) in Outcome::ALL.map(of) {
        if choices.positions == 0 {
            continue;
        }
        rows.push(vec![
            outcome_mark(outcome),
            grouped(choices.positions),
            grouped(choices.moves),
            percent(choices.spoiling_moves, choices.moves),
            percent(choices.losing_moves, choices.moves),
            share(choices.mean_spoiling_share()),
            share(choices.mean_losing_share()),
            grouped(choices.only_moves),
            grouped(choices.forced),
        ]);
    }
    format!(
        "<h2>How easy it is to go wrong</h2>\n<p>Positions at which play goes on. A move spoils \
         the position if it is worth less to its maker: a win given away for a tie or a draw, \
         or anything for a loss. The mean is over positions, so it is how often a player goes \
         wrong who picks a move blindly.</p>\n{}{plot}",
        table(&rows)
    )
}

fn only_moves(details: &Details<'_>) -> String {
    if details.analysis.only_moves.is_empty() {
        return String::new();
    }
    let mut text = "<h2>Only moves</h2>\n<p>Positions that a single move does not spoil, those \
                    with most moves first.</p>\n<div class=\"boards\">\n"
        .to_owned();
    for only in &details.analysis.only_moves {
        let words = format!(
            "{}; of {} moves only <b class=\"name\">{}</b>",
            short_value(details.solution.value(only.position)),
            only.moves,
            escaped(&details.move_between(only.position, only.kept_by.position))
        );
        text.push_str(&figure(details, details.game.see(only.position), &words));
    }
    text.push_str("</div>\n");
    text
}

fn longest_wins(details: &Details<'_>) -> String {
    if details.analysis.longest_wins.is_empty() {
        return "<h2>Longest wins</h2>\n<p>No position is won within a number of plies.</p>\n"
            .to_owned();
    }
    let mut text = "<h2>Longest wins</h2>\n<p>The positions won for the player to move that take \
                    most plies, with a line of best play.</p>\n"
        .to_owned();
    for &position in &details.analysis.longest_wins {
        let walk = details.walk(position, LISTED_PLIES);
        let moves = details.moves_of(&walk);
        text.push_str(&format!(
            "<h3 class=\"name\">{}</h3>\n<p>{}. Moves: <span class=\"name\">",
            escaped(&details.game.naming().name(position)),
            describe::value(details.solution.value(position))
        ));
        let moves: Vec<String> = moves.iter().map(|name| escaped(name)).collect();
        text.push_str(&moves.join(" "));
        text.push_str(&format!(
            "</span>; {}.</p>\n",
            end_words(walk.end, LISTED_PLIES)
        ));
        if !has_picture(details, walk.positions[0]) {
            continue;
        }
        text.push_str("<div class=\"boards\">\n");
        for (ply, &seen) in walk.positions.iter().take(DRAWN_POSITIONS).enumerate() {
            let made = match ply.checked_sub(1) {
                Some(before) => format!("{ply}. <span class=\"name\">{}</span>", moves[before]),
                None => "at first".to_owned(),
            };
            let value = short_value(details.solution.value(seen.position));
            text.push_str(&picture(details, seen, &format!("{made}: {value}")));
        }
        text.push_str("</div>\n");
        if walk.positions.len() > DRAWN_POSITIONS {
            text.push_str(&format!(
                "<p class=\"note\">Drawn as far as {}.</p>\n",
                plies(DRAWN_POSITIONS as u64 - 1)
            ));
        }
    }
    text
}

fn zugzwangs(details: &Details<'_>) -> String {
    let Some(found) = &details.analysis.zugzwangs else {
        return String::new();
    };
    let mut text = format!(
        "<h2>Mutual zugzwangs</h2>\n<p>Positions in which whoever is to move would rather pass: \
         {} of {} that could be compared with the same position and the other player to \
         move.</p>\n{}",
        grouped(found.total()),
        grouped(found.compared),
        table(&[
            cells(&[
                "now, for the player to move",
                "if he could pass",
                "positions"
            ]),
            vec!["loss".into(), "win".into(), grouped(found.lost_else_won)],
            vec![
                "loss".into(),
                "tie or draw".into(),
                grouped(found.lost_else_level)
            ],
            vec![
                "tie or draw".into(),
                "win".into(),
                grouped(found.level_else_won)
            ],
        ])
    );
    if found.listed.is_empty() {
        return text;
    }
    text.push_str("<div class=\"boards\">\n");
    for &Zugzwang { position, passed } in &found.listed {
        let words = format!(
            "{}; with the other player to move {} for that player",
            short_value(details.solution.value(position)),
            short_value(details.solution.value(passed))
        );
        text.push_str(&figure(details, details.game.see(position), &words));
    }
    text.push_str("</div>\n");
    text
}

/// A position with its name, its picture if there is one, and some HTML.
fn figure(details: &Details<'_>, seen: Seen, words: &str) -> String {
    let name = escaped(&details.game.name_of(seen));
    picture(
        details,
        seen,
        &format!("<span class=\"name\">{name}</span><br/>{words}"),
    )
}

/// A position's picture, if there is one, above some HTML.
fn picture(details: &Details<'_>, seen: Seen, caption: &str) -> String {
    let drawn = if let Some(drawing) = details.game.drawing(seen) {
        drawing.to_svg()
    } else if let Kind::Board(board) = &details.game.kind {
        format!(
            "<pre>{}</pre>\n",
            escaped_picture(&board.picture(seen.position))
        )
    } else {
        String::new()
    };
    format!("<figure>{drawn}<figcaption>{caption}</figcaption></figure>\n")
}

/// Text pictures are not cut, whatever their size.
fn escaped_picture(picture: &str) -> String {
    let lines = picture.lines().map(escaped);
    lines.collect::<Vec<_>>().join("\n")
}

fn has_picture(details: &Details<'_>, seen: Seen) -> bool {
    details.game.drawing(seen).is_some() || matches!(details.game.kind, Kind::Board(_))
}

fn outcome_mark(outcome: Outcome) -> String {
    format!(
        "<b style=\"color:{}\">{}</b>",
        color(outcome),
        outcome.word()
    )
}

fn cells(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}
