//! Tells formats apart by how a file begins, and by its extension.
//!
//! Content goes first, because standard input has no name and downloads lose theirs; only
//! `.facts` goes by the name alone, because a fact may look like anything. What nothing
//! is known of is an edge list. The format `counted` is never guessed: each such file is
//! also an edge list of one more move.

use crate::edge_list::DIRECTIVES;
use crate::named_game::Format;

/// How much of a file is looked at.
pub(crate) const PEEK_BYTES: u64 = 64 << 10;

/// The format of a file that is called `name` and begins with these bytes, unpacked.
///
/// ```
/// use retrograde_formats::{Format, detect_format};
///
/// assert_eq!(detect_format("<stdin>", b"p af 3\n1 2\n"), Format::ArgumentationNumeric);
/// assert_eq!(detect_format("game.pg.gz", b""), Format::ParityGame);
/// assert_eq!(detect_format("web-Google.txt", b"# Nodes: 875713\n0\t11342\n"), Format::EdgeList);
/// ```
#[must_use]
pub fn detect_format(name: &str, beginning: &[u8]) -> Format {
    let by_extension = format_of_extension(name);
    if by_extension == Some(Format::Facts) {
        return Format::Facts;
    }
    let text = String::from_utf8_lossy(beginning);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    format_of_content(text)
        .or(by_extension)
        .or_else(|| is_trivial_graph(text).then_some(Format::ArgumentationTrivialGraph))
        .unwrap_or(Format::EdgeList)
}

fn format_of_extension(name: &str) -> Option<Format> {
    let name = name.to_ascii_lowercase();
    let unpacked = [".gz", ".zst", ".zstd"]
        .iter()
        .find_map(|packed| name.strip_suffix(packed));
    let (_, extension) = unpacked.unwrap_or(&name).rsplit_once('.')?;
    match extension {
        "pg" | "gm" => Some(Format::ParityGame),
        "af" => Some(Format::ArgumentationNumeric),
        "apx" => Some(Format::ArgumentationFacts),
        "tgf" => Some(Format::ArgumentationTrivialGraph),
        "facts" => Some(Format::Facts),
        _ => None,
    }
}

/// What the first line that is no comment shows.
fn format_of_content(text: &str) -> Option<Format> {
    let first = text
        .lines()
        .map(str::trim)
        .find(|line| !line.is_empty() && !line.starts_with(['#', '%']))?;
    let mut fields = first.split_whitespace();
    let [one, two, three] = [(); 3].map(|()| fields.next().unwrap_or(""));
    if (one, two) == ("p", "af") {
        return Some(Format::ArgumentationNumeric);
    }
    for predicate in ["arg", "att"] {
        if first
            .strip_prefix(predicate)
            .is_some_and(|rest| rest.trim_start().starts_with('('))
        {
            return Some(Format::ArgumentationFacts);
        }
    }
    let is_header = |word: &str| {
        let number = first
            .strip_prefix(word)
            .and_then(|rest| rest.split_once(';'));
        number.is_some_and(|(number, _)| is_number(number.trim()))
    };
    // Identifier, priority, owner, successors up to a semicolon.
    let is_statement = is_number(one)
        && is_number(two)
        && matches!(three, "0" | "1")
        && fields.next().is_some()
        && first.contains(';');
    if is_header("parity") || is_header("start") || is_statement {
        return Some(Format::ParityGame);
    }
    None
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Arguments one per line, then `#` alone, then attacks: two names per line. No comment
/// and no directive may occur, as they do in edge lists.
fn is_trivial_graph(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_name = |line: &str| !line.starts_with(['#', '%', '!', '"']) && !line.contains(',');
    let field_count = |line: &str| line.split_whitespace().count();
    let mut argument_count = 0;
    loop {
        match lines.next() {
            Some("#") => break,
            Some(line) if is_name(line) && field_count(line) == 1 => argument_count += 1,
            _ => return false,
        }
    }
    let attacks: Vec<&str> = lines.collect();
    // The last line may be cut off by the limit of what is looked at.
    let whole = attacks.split_last().map_or(&[][..], |(_, whole)| whole);
    argument_count > 0
        && !attacks.is_empty()
        && attacks.iter().all(|line| is_name(line))
        && whole.iter().all(|line| field_count(line) == 2)
}

/// Whether bytes, which may be the beginning of a file, look like a board of police and
/// thief: rows of `*`, `.`, `P`, `T` and `E`, after a first line that may hold two integers
/// and lines that begin with `!` and are no directives of edge lists.
///
/// Rows of little else, or of nothing but symbols, look like a board as well: whoever reads
/// it says what is wrong, while an edge list of it would hold no move.
///
/// ```
/// use retrograde_formats::looks_like_board;
///
/// assert!(looks_like_board(b"2 3\n*P.\n.TE\n"));
/// assert!(looks_like_board("🚓.🏃\n".as_bytes()));
/// assert!(looks_like_board(b"!torus\nP.T\n"));
/// assert!(!looks_like_board(b"P T\n"));
/// ```
#[must_use]
pub fn looks_like_board(beginning: &[u8]) -> bool {
    let bytes = beginning
        .strip_prefix(&[0xef, 0xbb, 0xbf])
        .unwrap_or(beginning);
    let rows = after_directives(bytes);
    is_board(rows) || is_board_with_slips(rows)
}

/// What follows the lines of a board that begin with `!`; lines that an edge list begins with
/// stay.
fn after_directives(mut bytes: &[u8]) -> &[u8] {
    while bytes.starts_with(b"!") {
        let line = bytes.split(|&byte| byte == b'\n').next().unwrap_or(bytes);
        let word = line.split(u8::is_ascii_whitespace).next().unwrap_or(line);
        if DIRECTIVES
            .iter()
            .any(|directive| directive.as_bytes() == word)
        {
            break;
        }
        bytes = bytes.get(line.len() + 1..).unwrap_or(&[]);
    }
    bytes
}

fn is_board(bytes: &[u8]) -> bool {
    let mut rows = bytes
        .split(|&byte| byte == b'\n')
        .map(<[u8]>::trim_ascii)
        .peekable();
    let has_sizes = rows.next_if(|row| is_two_integers(row)).is_some();
    let mut has_cell = false;
    let mut is_drawn = has_sizes;
    for row in rows {
        if !row.iter().all(|byte| b"*.PTE".contains(byte)) {
            return false;
        }
        has_cell |= row.iter().any(|&byte| byte != b'*');
        // A single letter on a line of its own declares a position of an edge list.
        is_drawn |= row.len() > 1 || row.iter().any(|byte| b"*.".contains(byte));
    }
    has_cell && is_drawn
}

/// Rows without blanks and commas, some of more than one character, of which half belong
/// on a board, or none is a letter or a digit that does not.
fn is_board_with_slips(bytes: &[u8]) -> bool {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        // The last character may be cut off by the limit of what is looked at.
        Err(error) if error.error_len().is_none() => {
            std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or("")
        }
        Err(_) => return false,
    };
    let mut rows = text.lines().map(str::trim).peekable();
    let _ = rows.next_if(|row| is_two_integers(row.as_bytes()));
    let (mut cells, mut letters, mut total) = (0_u64, 0_u64, 0_u64);
    let mut is_drawn = false;
    for row in rows {
        let is_edge_list = row.starts_with(['#', '%', '!', '"'])
            || row.contains(|c: char| c.is_whitespace() || c.is_control() || c == ',');
        if is_edge_list {
            return false;
        }
        for (column, character) in row.chars().enumerate() {
            total += 1;
            cells += u64::from("*.PTE".contains(character));
            letters += u64::from(character.is_alphanumeric() && !"PTEpte".contains(character));
            is_drawn |= column > 0;
        }
    }
    is_drawn && (cells * 2 >= total || letters == 0)
}

fn is_two_integers(row: &[u8]) -> bool {
    let mut fields = row
        .split(u8::is_ascii_whitespace)
        .filter(|field| !field.is_empty());
    let is_integer =
        |field: Option<&[u8]>| field.is_some_and(|digits| digits.iter().all(u8::is_ascii_digit));
    is_integer(fields.next()) && is_integer(fields.next()) && fields.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_decides_before_the_extension() {
        for (name, beginning, format) in [
            ("-", "1 2\n", Format::EdgeList),
            ("-", "", Format::EdgeList),
            ("-", "# c\np af 3\n", Format::ArgumentationNumeric),
            ("x.pg", "p af 3\n", Format::ArgumentationNumeric),
            ("x", "\u{feff}p af 3\r\n", Format::ArgumentationNumeric),
            ("x", "p af\n", Format::ArgumentationNumeric),
            ("x", "p b\n", Format::EdgeList),
            ("x", "arg(a).\natt(a,a).\n", Format::ArgumentationFacts),
            ("x", "att (a,a).", Format::ArgumentationFacts),
            ("x", "argument b\n", Format::EdgeList),
            ("x", "parity 3;\n0 0 0 0;", Format::ParityGame),
            ("x", "start 3;\n", Format::ParityGame),
            ("x", "parity 3\n", Format::EdgeList),
            ("x", "0 1 1 0,1 \"a\";\n", Format::ParityGame),
            ("x", "0 1 1\n", Format::EdgeList),
            ("a.b/x.GM.zst", "", Format::ParityGame),
            ("x.apx", "\n", Format::ArgumentationFacts),
            ("x.af", "1 2\n", Format::ArgumentationNumeric),
            ("x.tgf", "1 2\n", Format::ArgumentationTrivialGraph),
            ("x.facts.gz", "p af 3\n", Format::Facts),
            ("x.txt", "1\n2\n#\n1 2\n", Format::ArgumentationTrivialGraph),
            ("x.txt", "1\n2\n#\n", Format::EdgeList),
            ("x.txt", "1\n2\n# all\n1 2\n", Format::EdgeList),
            ("x.txt", "#\n1\n#\n1 2\n", Format::EdgeList),
            ("x.txt", "1\n#\n1 2\n!win 1\n", Format::EdgeList),
        ] {
            assert_eq!(
                detect_format(name, beginning.as_bytes()),
                format,
                "{name} {beginning:?}"
            );
        }
    }

    #[test]
    fn boards_are_drawn() {
        for board in [
            "P.T",
            "3 3\r\n...\r\nP*T\r\n..E\r\n",
            "PT\n",
            ".\n",
            "1 1\nP\n",
            "***\n",
            "P.X\n",
            "p..\nT.E\n",
            "P..\nＴ.E\n",
            "🚓.T",
            "2 2\n🧱🚓\n🏃🧱\n",
            "!cops 2\n!torus\r\n2 2\nPP\n.T\n",
            "!lazi\nP>.v\n..T.\n",
        ] {
            assert!(looks_like_board(board.as_bytes()), "{board:?}");
        }
        for other in [
            "",
            "\n",
            "P\nT\n",
            "1 2\n",
            "P T\n",
            "1 2\n2 3\n",
            "🚓 🏃\n",
            "🚓\n🏃\n",
            "!start P.\n",
            "!start P.\nP.\n",
            "!torus\n",
            "P.,T.\n",
            "e4\nd5\n",
            "node.1\nnode.2\n",
            "..\0\n",
        ] {
            assert!(!looks_like_board(other.as_bytes()), "{other:?}");
        }
        assert!(!looks_like_board(b"..\xff..\n"));
        // A character cut in two by the limit of what is looked at.
        assert!(looks_like_board(&"🧱🧱🚓".as_bytes()[..10]));
    }
}
