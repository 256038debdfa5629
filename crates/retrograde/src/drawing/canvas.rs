//! A surface of characters on which strokes meet as they should.
//!
//! Each character remembers which strokes leave it: towards the four sides, and along the
//! two diagonals. So borders of neighbouring squares and crossing lines become one sign,
//! whatever the order in which they were drawn. A written sign hides strokes.

use crate::outcome::Player;

/// The signs that strokes are drawn with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Look {
    /// Signs that every terminal and font has.
    #[default]
    Ascii,
    /// Box-drawing signs, with corners that close.
    Unicode,
}

const UP: u8 = 1;
const RIGHT: u8 = 2;
const DOWN: u8 = 4;
const LEFT: u8 = 8;
const SIDES: u8 = 15;
/// A stroke like `/`.
pub(super) const RISING: u8 = 16;
/// A stroke like `\`.
pub(super) const FALLING: u8 = 32;
/// A stroke like `|`.
pub(super) const UPRIGHT: u8 = UP | DOWN;

/// One character.
#[derive(Debug, Clone, Copy, Default)]
struct Mark {
    strokes: u8,
    sign: Option<char>,
    player: Option<Player>,
}

/// Rows of characters; what lies beyond the edge is not drawn.
pub(super) struct Canvas {
    width: usize,
    marks: Vec<Mark>,
}

impl Canvas {
    /// An empty surface.
    pub fn new(width: usize, height: usize) -> Canvas {
        Canvas {
            width,
            marks: vec![Mark::default(); width * height],
        }
    }

    fn mark(&mut self, x: i32, y: i32) -> Option<&mut Mark> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        if x >= self.width {
            return None;
        }
        self.marks.get_mut(y * self.width + x)
    }

    /// Adds strokes to a character.
    pub fn stroke(&mut self, x: i32, y: i32, strokes: u8) {
        if let Some(mark) = self.mark(x, y) {
            mark.strokes |= strokes;
        }
    }

    /// A stroke along a row, both ends included.
    pub fn across(&mut self, y: i32, from: i32, to: i32) {
        for x in from..to {
            self.stroke(x, y, RIGHT);
            self.stroke(x + 1, y, LEFT);
        }
    }

    /// A stroke along a column, both ends included.
    pub fn down(&mut self, x: i32, from: i32, to: i32) {
        for y in from..to {
            self.stroke(x, y, DOWN);
            self.stroke(x, y + 1, UP);
        }
    }

    /// Writes a sign over whatever is there; one that would move the cursor becomes `?`.
    pub fn write(&mut self, x: i32, y: i32, sign: char, player: Option<Player>) {
        if let Some(mark) = self.mark(x, y) {
            mark.sign = Some(printable(sign));
            mark.player = player;
        }
    }

    /// Removes what was drawn at a character.
    pub fn clear(&mut self, x: i32, y: i32) {
        if let Some(mark) = self.mark(x, y) {
            *mark = Mark::default();
        }
    }

    /// All rows as lines without blanks at their ends, empty ones at the top and the bottom
    /// left out; `paint` is given what belongs to a player.
    pub fn finish(&self, look: Look, paint: &dyn Fn(&str, Player) -> String) -> String {
        let lines: Vec<&[Mark]> = self.marks.chunks(self.width).map(seen).collect();
        let drawn = |line: &&[Mark]| !line.is_empty();
        let first = lines.iter().position(drawn).unwrap_or(lines.len());
        let end = lines.iter().rposition(drawn).map_or(first, |last| last + 1);
        let mut text = String::new();
        for line in lines.get(first..end).unwrap_or_default() {
            for run in line.chunk_by(|one, other| one.player == other.player) {
                let signs: String = run.iter().map(|mark| mark.sign(look)).collect();
                match run.first().and_then(|mark| mark.player) {
                    Some(player) => text.push_str(&paint(&signs, player)),
                    None => text.push_str(&signs),
                }
            }
            text.push('\n');
        }
        text
    }
}

/// A row without the blanks at its end.
fn seen(row: &[Mark]) -> &[Mark] {
    let blank = |mark: &Mark| mark.sign(Look::Ascii) == ' ';
    let end = row
        .iter()
        .rposition(|mark| !blank(mark))
        .map_or(0, |last| last + 1);
    row.get(..end).unwrap_or_default()
}

impl Mark {
    fn sign(self, look: Look) -> char {
        match (self.sign, look) {
            (Some(sign), _) => sign,
            (None, Look::Ascii) => ascii(self.strokes),
            (None, Look::Unicode) => unicode(self.strokes),
        }
    }
}

fn ascii(strokes: u8) -> char {
    let sides = strokes & SIDES;
    match (sides, strokes & (RISING | FALLING)) {
        (0, 0) => ' ',
        (0, RISING) => '/',
        (0, FALLING) => '\\',
        (0, _) => 'x',
        (_, 0) if sides & UPRIGHT == 0 => '-',
        (_, 0) if sides & (LEFT | RIGHT) == 0 => '|',
        _ => '+',
    }
}

fn unicode(strokes: u8) -> char {
    // In the order of the four bits of the sides.
    const BOX: [char; 16] = [
        ' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼',
    ];
    let sides = BOX[usize::from(strokes & SIDES)];
    match (strokes & SIDES, strokes & (RISING | FALLING)) {
        (_, 0) => sides,
        (0, RISING) => '╱',
        (0, FALLING) => '╲',
        (0, _) => '╳',
        _ => '┼',
    }
}

/// A sign that takes its place in a line and does nothing else.
pub(crate) fn printable(sign: char) -> char {
    if sign.is_control() { '?' } else { sign }
}
