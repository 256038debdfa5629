//! What is known of places: tints, trails, captions, and what explains the colours.

use super::{NOTE_HEIGHT, Sheet, UNIT, escaped, shown};
use crate::drawing::{Color, Drawing, Shape, Trail};
use crate::outcome::Player;
use std::fmt::Write as _;

/// How far the trails of the two players lie beside the middle of a cell.
const ASIDE: f64 = 5.0;
/// Stops of a trail in one place that are written there; the others are counted by dots.
const LISTED_STOPS: usize = 3;

impl Sheet {
    pub(super) fn tints(&self, drawing: &Drawing, text: &mut String) -> std::fmt::Result {
        if drawing.tints.is_empty() {
            return Ok(());
        }
        writeln!(text, "<g font-size=\"13\" stroke=\"#808080\">")?;
        for tint in &drawing.tints {
            let Some([x, y]) = self.place(tint.at) else {
                continue;
            };
            let at_node = |cell: &super::Cell| cell.at == tint.at && cell.shape == Shape::Node;
            let fill = tint.color();
            let border = tint.border.map_or_else(String::new, |player| {
                let stroke = Color::of_player(player);
                format!(" stroke=\"{stroke}\" stroke-width=\"4\"")
            });
            if drawing.cells.iter().any(at_node) {
                let [x, y] = [x, y].map(shown);
                write!(
                    text,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"15\" fill=\"{fill}\"{border}/>"
                )?;
            } else {
                // A border lies within its cell, where no neighbour hides it.
                let inset = if tint.border.is_some() { 2.5 } else { 0.0 };
                let [left, top] = [x, y].map(|middle| shown(middle - UNIT / 2.0 + inset));
                let side = UNIT - 2.0 * inset;
                write!(
                    text,
                    "<rect x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\" \
                     fill=\"{fill}\"{border}/>"
                )?;
            }
            if !tint.text.is_empty() {
                let [x, baseline] = [x, y + 4.5].map(shown);
                let (ink, number) = (fill.ink(), escaped(&tint.text));
                write!(
                    text,
                    "<text x=\"{x}\" y=\"{baseline}\" fill=\"{ink}\" stroke=\"none\">{number}</text>"
                )?;
            }
            text.push('\n');
        }
        writeln!(text, "</g>")
    }

    /// A line through all stops of each trail, and a dot on each.
    pub(super) fn trails(&self, drawing: &Drawing, text: &mut String) -> std::fmt::Result {
        for trail in &drawing.trails {
            let (color, _) = look(trail);
            let stops = self.stops(trail);
            if stops.is_empty() {
                continue;
            }
            let points: Vec<String> = stops
                .iter()
                .map(|(_, place)| {
                    let [x, y] = place.map(shown);
                    format!("{x},{y}")
                })
                .collect();
            writeln!(
                text,
                "<g stroke=\"{color}\" stroke-width=\"3\" stroke-linejoin=\"round\" \
                 stroke-linecap=\"round\">\n\
                 <polyline points=\"{}\" fill=\"none\" stroke-opacity=\"0.75\"/>",
                points.join(" ")
            )?;
            for ([x, y], _) in visits(&stops) {
                let [x, y] = [x, y].map(shown);
                writeln!(
                    text,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"2.5\" fill=\"{color}\"/>"
                )?;
            }
            writeln!(text, "</g>")?;
        }
        Ok(())
    }

    /// The numbers of the stops, above pieces and on a light ground, so that they can be read.
    pub(super) fn trail_numbers(&self, drawing: &Drawing, text: &mut String) -> std::fmt::Result {
        if drawing.trails.is_empty() {
            return Ok(());
        }
        writeln!(
            text,
            "<g font-size=\"10\" stroke=\"#ffffff\" stroke-width=\"2.5\" \
             stroke-linejoin=\"round\" paint-order=\"stroke\">"
        )?;
        // What several pieces of a player do in one place stands there once.
        let mut known: Vec<(Option<Player>, Visits)> = Vec::new();
        for trail in &drawing.trails {
            for (place, stays) in visits(&self.stops(trail)) {
                let same =
                    |(player, (at, _)): &&mut (_, Visits)| *player == trail.player && *at == place;
                match known.iter_mut().find(same) {
                    Some((_, (_, numbers))) => numbers.extend(stays),
                    None => known.push((trail.player, (place, stays))),
                }
            }
        }
        for (player, ([x, y], mut stays)) in known {
            stays.sort_unstable();
            stays.dedup();
            let down = if player == Some(Player::One) {
                13.0
            } else {
                -7.0
            };
            let [x, baseline] = [x, y + down].map(shown);
            let numbers = listed(&stays);
            writeln!(text, "<text x=\"{x}\" y=\"{baseline}\">{numbers}</text>")?;
        }
        writeln!(text, "</g>")
    }

    /// The stops of a trail, beside the middles of their cells.
    fn stops(&self, trail: &Trail) -> Vec<(usize, [f64; 2])> {
        let (_, aside) = look(trail);
        let stops = trail.stops.iter();
        stops
            .filter_map(|&(number, at)| {
                let [x, y] = self.place(at)?;
                Some((number, [x + aside, y + aside]))
            })
            .collect()
    }

    pub(super) fn captions(&self, drawing: &Drawing, text: &mut String) -> std::fmt::Result {
        if drawing.captions.is_empty() {
            return Ok(());
        }
        writeln!(text, "<g font-size=\"12\" fill=\"#606060\">")?;
        for caption in &drawing.captions {
            let Some([x, y]) = self.place(caption.at) else {
                continue;
            };
            let [x, baseline] = [x, y + 4.0].map(shown);
            let word = escaped(&caption.text);
            writeln!(text, "<text x=\"{x}\" y=\"{baseline}\">{word}</text>")?;
        }
        writeln!(text, "</g>")
    }

    pub(super) fn keys(&self, drawing: &Drawing, text: &mut String) -> std::fmt::Result {
        if drawing.keys.is_empty() {
            return Ok(());
        }
        writeln!(text, "<g font-size=\"14\" text-anchor=\"start\">")?;
        for (index, key) in drawing.keys.iter().enumerate() {
            let top = self.board_height + index as f64 * NOTE_HEIGHT;
            let [top, baseline] = [top + 2.0, top + 0.8 * NOTE_HEIGHT].map(shown);
            let (fill, meaning) = (key.color, escaped(&key.text));
            writeln!(
                text,
                "<rect x=\"{NOTE_HEIGHT}\" y=\"{top}\" width=\"15\" height=\"15\" fill=\"{fill}\" \
                 stroke=\"#808080\"/><text x=\"{}\" y=\"{baseline}\">{meaning}</text>",
                NOTE_HEIGHT + 23.0
            )?;
        }
        writeln!(text, "</g>")
    }
}

/// The colour of a trail, and how far beside the middle of a cell it lies.
fn look(trail: &Trail) -> (Color, f64) {
    match trail.player {
        Some(player @ Player::Zero) => (Color::of_player(player), -ASIDE),
        Some(player @ Player::One) => (Color::of_player(player), ASIDE),
        None => (Color([0x60; 3]), 0.0),
    }
}

/// A place, and the first and the last number of each stay there.
type Visits = ([f64; 2], Vec<(usize, usize)>);

/// The places of a trail in the order in which they are first met, and when.
fn visits(stops: &[(usize, [f64; 2])]) -> Vec<Visits> {
    let mut visits: Vec<Visits> = Vec::new();
    for stay in stops.chunk_by(|(_, one), (_, next)| one == next) {
        let (Some(&(first, place)), Some(&(last, _))) = (stay.first(), stay.last()) else {
            continue;
        };
        match visits.iter_mut().find(|(known, _)| *known == place) {
            Some((_, stays)) => stays.push((first, last)),
            None => visits.push((place, vec![(first, last)])),
        }
    }
    visits
}

/// `4`, `4 9-12`, or `4 9 15 ..` where there are many.
fn listed(stays: &[(usize, usize)]) -> String {
    let text = |&(first, last): &(usize, usize)| {
        if first == last {
            first.to_string()
        } else {
            format!("{first}-{last}")
        }
    };
    let shown: Vec<String> = stays.iter().take(LISTED_STOPS).map(text).collect();
    let more = if stays.len() > LISTED_STOPS {
        " .."
    } else {
        ""
    };
    shown.join(" ") + more
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stays_are_written_from_their_first_to_their_last_number() {
        let (here, there) = ([0.0, 0.0], [1.0, 0.0]);
        let stops = [(0, here), (1, here), (3, here), (5, there), (7, here)];
        let visits = visits(&stops);
        assert_eq!(
            visits,
            [(here, vec![(0, 3), (7, 7)]), (there, vec![(5, 5)])]
        );
        assert_eq!(listed(&visits[0].1), "0-3 7");
        assert_eq!(listed(&[(1, 1), (3, 3), (5, 5), (7, 7)]), "1 3 5 ..");
    }
}
