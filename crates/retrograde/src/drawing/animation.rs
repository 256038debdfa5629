//! Play as an animated SVG: the board stands still, pieces slide from place to place.
//!
//! The movement is SMIL, which browsers know and other readers skip: they show the first
//! position. Pieces slide where every frame has the same ones in the same order; else the
//! pieces of each frame appear in their turn, and so do its notes.
//!
//! One turn of the clock is a frame for each position, and [`REST`] frames more at the end.

use super::svg::{PIECES, Sheet, shown, write_piece};
use super::{Drawing, Piece};
use std::fmt::Write as _;

/// How long the last position is shown, in frames.
const REST: usize = 3;
/// The part of a frame in which pieces move; before that they stand.
const MOVING: f64 = 0.5;

/// Play in pictures, one for each position.
#[derive(Debug, Clone, PartialEq)]
pub struct Animation {
    /// The positions, in order. Board, colours and what explains them are those of the first.
    pub frames: Vec<Drawing>,
    /// How long each is shown, in seconds.
    pub seconds_per_frame: f32,
}

impl Animation {
    /// The animation as an SVG document with a title.
    ///
    /// ```
    /// use retrograde::drawing::{Animation, Drawing, point};
    ///
    /// let at = |column: u8| {
    ///     let mut board = Drawing::squares(2, 1);
    ///     board.piece(point(column, 0), 'K', None);
    ///     board
    /// };
    /// let animation = Animation { frames: vec![at(0), at(1)], seconds_per_frame: 1.0 };
    /// assert!(animation.to_svg("a step").contains("<animateTransform "));
    /// ```
    #[must_use]
    pub fn to_svg(&self, title: &str) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(title, &mut text);
        text
    }

    /// Each position as an SVG document, all of the same size, and how long it is shown, in
    /// seconds.
    pub fn stills(&self) -> impl Iterator<Item = (String, f32)> + '_ {
        let sheet = self
            .frames
            .first()
            .map(|first| Sheet::new(&self.everything(first)));
        let last = self.frames.len().saturating_sub(1);
        self.frames.iter().enumerate().map(move |(index, frame)| {
            let mut text = String::new();
            if let (Some(sheet), Some(first)) = (&sheet, self.frames.first()) {
                // Writing to a string cannot fail.
                let _ = still(sheet, first, frame, &mut text);
            }
            let frames = if index == last { REST + 1 } else { 1 };
            (text, self.seconds_per_frame * frames as f32)
        })
    }

    /// How many frames long a turn of the clock is.
    fn length(&self) -> usize {
        self.frames.len() + REST
    }

    fn write(&self, title: &str, text: &mut String) -> std::fmt::Result {
        let Some(first) = self.frames.first() else {
            return write!(text, "{}", Drawing::default().to_titled_svg(title));
        };
        let sheet = Sheet::new(&self.everything(first));
        sheet.begin(title, text)?;
        sheet.board(first, text)?;
        if self.has_same_pieces(first) {
            self.slide(first, &sheet, text)?;
            sheet.labels(first, text)?;
            self.take_turns(text, |frame, text| sheet.notes(frame, text))?;
        } else {
            self.take_turns(text, |frame, text| {
                sheet.pieces(frame, text)?;
                sheet.notes(frame, text)
            })?;
            sheet.labels(first, text)?;
        }
        writeln!(text, "</svg>")
    }

    /// A picture as large as every frame.
    fn everything(&self, first: &Drawing) -> Drawing {
        let mut all = first.clone();
        for frame in &self.frames {
            all.pieces.extend(&frame.pieces);
            let longer = frame.notes.len() > all.notes.len();
            if longer {
                all.notes.resize(frame.notes.len(), String::new());
            }
            for (note, other) in all.notes.iter_mut().zip(&frame.notes) {
                if other.chars().count() > note.chars().count() {
                    note.clone_from(other);
                }
            }
        }
        all
    }

    fn has_same_pieces(&self, first: &Drawing) -> bool {
        let kinds = |frame: &Drawing| -> Vec<_> {
            let kind = |piece: &Piece| (piece.symbol, piece.player);
            frame.pieces.iter().map(kind).collect()
        };
        let expected = kinds(first);
        self.frames.iter().all(|frame| kinds(frame) == expected)
    }

    fn slide(&self, first: &Drawing, sheet: &Sheet, text: &mut String) -> std::fmt::Result {
        writeln!(text, "{PIECES}")?;
        for (index, piece) in first.pieces.iter().enumerate() {
            let places: Option<Vec<[f64; 2]>> = self
                .frames
                .iter()
                .map(|frame| sheet.place(frame.pieces.get(index)?.at))
                .collect();
            let Some(places) = places else { continue };
            let [x, y] = places.first().copied().unwrap_or_default().map(shown);
            write!(text, "<g transform=\"translate({x} {y})\">")?;
            write_piece([0.0; 2], piece.symbol, piece.player, text)?;
            self.movement(&places, text)?;
            writeln!(text, "</g>")?;
        }
        writeln!(text, "</g>")
    }

    /// The way of one piece: it stands, then moves, within each frame.
    fn movement(&self, places: &[[f64; 2]], text: &mut String) -> std::fmt::Result {
        if places.windows(2).all(|pair| pair[0] == pair[1]) {
            return Ok(());
        }
        let length = self.length() as f64;
        let (mut values, mut times) = (Vec::new(), Vec::new());
        let mut stop = |place: [f64; 2], frame: f64| {
            let [x, y] = place.map(shown);
            values.push(format!("{x} {y}"));
            times.push(precise(frame / length).to_string());
        };
        let mut before = None;
        for (frame, &place) in places.iter().enumerate() {
            // Where it stands still for long, the two ends of that are enough.
            if before != Some(place) {
                if let Some(before) = before {
                    stop(before, frame as f64 - MOVING);
                }
                stop(place, frame as f64);
            }
            before = Some(place);
        }
        if let Some(last) = before {
            stop(last, length);
        }
        write!(
            text,
            "<animateTransform attributeName=\"transform\" type=\"translate\" dur=\"{}s\" \
             repeatCount=\"indefinite\" values=\"{}\" keyTimes=\"{}\"/>",
            self.seconds(),
            values.join(";"),
            times.join(";")
        )
    }

    /// What belongs to each frame, shown in its turn.
    fn take_turns(
        &self,
        text: &mut String,
        draw: impl Fn(&Drawing, &mut String) -> std::fmt::Result,
    ) -> std::fmt::Result {
        let length = self.length() as f64;
        let last = self.frames.len() - 1;
        for (index, frame) in self.frames.iter().enumerate() {
            let mut part = String::new();
            draw(frame, &mut part)?;
            if part.is_empty() {
                continue;
            }
            if last == 0 {
                text.push_str(&part);
                continue;
            }
            let begin = precise(index as f64 / length);
            let end = precise((index + 1) as f64 / length);
            let visibility = if index == 0 { "visible" } else { "hidden" };
            let (values, times) = match index {
                0 => ("visible;hidden".to_owned(), format!("0;{end}")),
                _ if index == last => ("hidden;visible".to_owned(), format!("0;{begin}")),
                _ => (
                    "hidden;visible;hidden".to_owned(),
                    format!("0;{begin};{end}"),
                ),
            };
            writeln!(
                text,
                "<g visibility=\"{visibility}\"><animate attributeName=\"visibility\" \
                 calcMode=\"discrete\" dur=\"{}s\" repeatCount=\"indefinite\" \
                 values=\"{values}\" keyTimes=\"{times}\"/>",
                self.seconds()
            )?;
            text.push_str(&part);
            writeln!(text, "</g>")?;
        }
        Ok(())
    }

    /// How long a turn of the clock takes.
    fn seconds(&self) -> f64 {
        let each = f64::from(self.seconds_per_frame);
        let each = if each.is_finite() && each > 0.0 {
            each
        } else {
            1.0
        };
        shown(each * self.length() as f64).max(0.01)
    }
}

/// One position on the board of the first.
fn still(sheet: &Sheet, first: &Drawing, frame: &Drawing, text: &mut String) -> std::fmt::Result {
    sheet.begin("a position", text)?;
    sheet.board(first, text)?;
    sheet.pieces(frame, text)?;
    sheet.labels(first, text)?;
    sheet.notes(frame, text)?;
    writeln!(text, "</svg>")
}

/// A share of the clock, with enough digits for thousands of frames.
fn precise(share: f64) -> f64 {
    (share * 1e6).round() / 1e6
}
