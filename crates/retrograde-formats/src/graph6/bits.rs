//! Six bits a character: what all three formats are made of.

use super::error::Graph6Error;

/// A line, and how much of it is read.
pub(super) struct Sextets<'a> {
    line: &'a [u8],
    /// The next character.
    pub(super) index: usize,
}

impl<'a> Sextets<'a> {
    pub(super) fn new(line: &'a [u8], index: usize) -> Sextets<'a> {
        Sextets { line, index }
    }

    /// How many characters are left.
    pub(super) fn left(&self) -> usize {
        self.line.len() - self.index
    }

    /// The value of the next character; `None` at the end of the line.
    pub(super) fn next(&mut self) -> Result<Option<u8>, Graph6Error> {
        let Some(&byte) = self.line.get(self.index) else {
            return Ok(None);
        };
        if !(63..=126).contains(&byte) {
            return Err(Graph6Error::character(self.line, self.index));
        }
        self.index += 1;
        Ok(Some(byte - 63))
    }

    /// The number of vertices, with which each format begins.
    pub(super) fn count(&mut self) -> Result<u32, Graph6Error> {
        let start = self.index;
        let first = self.required()?;
        if first < 63 {
            return Ok(u32::from(first));
        }
        let second = self.required()?;
        let (mut count, more) = if second < 63 {
            (u64::from(second), 2)
        } else {
            (0, 6)
        };
        for _ in 0..more {
            count = count << 6 | u64::from(self.required()?);
        }
        match u32::try_from(count) {
            Ok(small) if small < u32::MAX => Ok(small),
            _ => Err(Graph6Error::too_many_vertices(start, count)),
        }
    }

    fn required(&mut self) -> Result<u8, Graph6Error> {
        let index = self.index;
        self.next()?.ok_or_else(|| Graph6Error::no_count(index))
    }
}
