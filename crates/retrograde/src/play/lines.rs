//! Lines of input of any length and of any bytes.

use std::io::{self, BufRead};

/// Longer lines are cut: no move or command is that long.
const MOST_BYTES: usize = 1000;

/// The next line without its end, or what was given of it before the input ended; `None`
/// at the end. Bytes that are no text become a replacement sign.
pub(super) fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let mut any = false;
    loop {
        let (used, ended) = match input.fill_buf() {
            Ok(bytes) => {
                let end = bytes.iter().position(|&byte| byte == b'\n');
                let part = bytes.get(..end.unwrap_or(bytes.len())).unwrap_or_default();
                let room = MOST_BYTES.saturating_sub(line.len());
                line.extend(part.iter().take(room));
                any |= !bytes.is_empty();
                let used = end.map_or(bytes.len(), |end| end + 1);
                (used, end.is_some() || bytes.is_empty())
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        input.consume(used);
        if ended {
            return Ok(any.then(|| String::from_utf8_lossy(&line).into_owned()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[test]
    fn lines_end_where_they_end_and_long_ones_are_cut() {
        let long = "x".repeat(5 * MOST_BYTES);
        let text = [b"one\r\n\n".as_slice(), long.as_bytes(), b"\n\xff last"].concat();
        let mut input = BufReader::with_capacity(7, text.as_slice());
        let mut next = || next_line(&mut input).unwrap();
        assert_eq!(next().as_deref(), Some("one\r"));
        assert_eq!(next().as_deref(), Some(""));
        assert_eq!(next().map(|line| line.len()), Some(MOST_BYTES));
        assert_eq!(next().as_deref(), Some("\u{fffd} last"));
        assert_eq!((next(), next()), (None, None));
    }
}
