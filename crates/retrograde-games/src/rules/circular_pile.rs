//! Circular pile: a subtraction game with cycles. A token goes round a ring of numbered
//! places; who brings it to an end wins.
//!
//! The token stands on one of `size` places, 0 to size - 1. A move takes it down by one of
//! the numbers in `moves`, where the place below 0 is the last one. On the places in `ends`
//! play is over: the player to move there has lost, or won with `misere=yes`. Without the
//! ring this is the subtraction game from one pile; with it the token can pass an end and
//! play may go on for ever.
//!
//! Encoding: the place, in the key and in the text.
//!
//! Source: a textbook example of a game with cycles; the tests compare it with a separate
//! search for every ring, set of moves and end of small size.

use super::number_sets::{number_list, number_set, set_text};
use super::switches::{MISERE, goal, rules_where_stuck, yes};
use crate::catalog::{GameEntry, GameOptions, OptionEntry, OptionError};
use retrograde::drawing::{Drawing, Point, point};
use retrograde::{AnyGame, Game, Moves, Outcome, Rules};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "circular-pile",
    summary: "A token goes round a ring by given steps; who brings it to an end wins",
    source: "a textbook example of a subtraction game with cycles",
    options: &[
        OptionEntry {
            name: "size",
            values: "21, from 1 to 1000000",
            default: "21",
            meaning: "places of the ring",
        },
        OptionEntry {
            name: "moves",
            values: "2+5, or other numbers and ranges up to 1000, such as 1-3",
            default: "2+5",
            meaning: "how far a move may go",
        },
        OptionEntry {
            name: "ends",
            values: "0, or other places, such as 0+7",
            default: "0",
            meaning: "where play is over",
        },
        OptionEntry {
            name: "start",
            values: "last, or a place",
            default: "last",
            meaning: "where the token begins",
        },
        MISERE,
    ],
    build,
};

const LARGEST_RING: u32 = 1_000_000;
const LONGEST_MOVE: u32 = 1_000;

fn build(options: &GameOptions) -> Result<Box<dyn AnyGame>, OptionError> {
    let size: u32 = options.value("size", |size| (1..=LARGEST_RING).contains(size))?;
    let set = |name: &str, lowest, highest| {
        number_set(options.text(name), lowest, highest).ok_or_else(|| options.refuse(name))
    };
    let steps = set("moves", 1, LONGEST_MOVE)?;
    let ends = set("ends", 0, size - 1)?;
    let start = match options.text("start") {
        "last" => size - 1,
        place => number_list(place, 0, size - 1)
            .and_then(|places| <[u32; 1]>::try_from(places).ok())
            .map(|[place]| place)
            .ok_or_else(|| options.refuse("start"))?,
    };
    let place = if start == size - 1 {
        "last".into()
    } else {
        start.to_string()
    };
    let spelled = options.clone().spelled("moves", set_text(&steps));
    let spelled = spelled.spelled("ends", set_text(&ends));
    let spelled = spelled.spelled("start", place);
    Ok(Box::new(CircularPile {
        name: spelled.full_name(ENTRY.name),
        size,
        steps,
        ends,
        start,
        over: goal(yes(options, "misere")?),
    }))
}

struct CircularPile {
    name: String,
    size: u32,
    steps: Vec<u32>,
    /// In ascending order.
    ends: Vec<u32>,
    start: u32,
    /// What the player to move at an end gets.
    over: Outcome,
}

impl CircularPile {
    fn after(&self, place: u32, step: u32) -> u32 {
        (place + self.size - step % self.size) % self.size
    }
}

impl Game for CircularPile {
    type Position = u32;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn rules(&self) -> Rules {
        rules_where_stuck(self.over)
    }

    fn starts(&self) -> Vec<u32> {
        vec![self.start]
    }

    fn moves(&self, place: u32, moves: &mut Moves<u32>) {
        if Game::terminal(self, place).is_none() {
            for &step in &self.steps {
                moves.add(self.after(place, step));
            }
        }
    }

    fn terminal(&self, place: u32) -> Option<Outcome> {
        self.ends.binary_search(&place).is_ok().then_some(self.over)
    }

    fn encode(&self, place: u32) -> Option<u64> {
        Some(place.into())
    }

    fn decode(&self, key: u64) -> Option<u32> {
        u32::try_from(key).ok().filter(|&place| place < self.size)
    }

    fn parse(&self, text: &str) -> Result<u32, String> {
        match number_list(text, 0, self.size - 1).as_deref() {
            Some(&[place]) => Ok(place),
            _ => Err(format!(
                "{text:?} is no place; expected a number from 0 to {}",
                self.size - 1
            )),
        }
    }

    /// How far the token goes, by the shortest step that leads there.
    fn move_name(&self, from: u32, to: u32) -> Option<String> {
        let mut steps = self.steps.iter();
        let step = steps.find(|&&step| self.after(from, step) == to)?;
        Some(format!("-{step}"))
    }

    /// The ring clockwise from the top, up to a size that can be seen.
    fn drawing(&self, place: u32) -> Option<Drawing> {
        const MOST_PLACES: u32 = 60;
        if self.size > MOST_PLACES {
            return None;
        }
        let radius = self.size as f32 / std::f32::consts::TAU + 1.0;
        let at = |place: u32| {
            let angle = std::f32::consts::TAU * place as f32 / self.size as f32;
            point(radius * (1.0 + angle.sin()), radius * (1.0 - angle.cos()))
        };
        let places: Vec<Point> = (0..self.size).map(at).collect();
        let ring: Vec<(usize, usize)> = (0..places.len())
            .map(|from| (from, (from + 1) % places.len()))
            .collect();
        let mut drawing = Drawing::nodes(&places, &ring);
        for (place, cell) in drawing.cells.iter_mut().enumerate() {
            cell.label = Some(place.to_string());
        }
        drawing.piece(at(place), 'o', None);
        let ends: Vec<String> = self.ends.iter().map(u32::to_string).collect();
        drawing.note(format!("play is over at {}", ends.join(", ")));
        Some(drawing)
    }
}
