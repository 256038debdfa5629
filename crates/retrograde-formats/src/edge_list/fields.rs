//! Splits a line of an edge list into fields: words and JSON strings between blanks,
//! tabs and commas.

use crate::error::ReadError;
use crate::excerpt::shown;
use crate::text_lines::Line;
use std::borrow::Cow;

/// No line that means anything has more fields; further ones are only counted.
const KEPT: usize = 4;

/// A word or a string.
#[derive(Debug, Clone, Default)]
pub(super) struct Field<'a> {
    /// What it says: of a string, without quotes and escapes.
    pub(super) text: Cow<'a, str>,
    /// The byte of the line at which it begins.
    pub(super) offset: usize,
    /// Whether it is a JSON string, so that no keyword and no number is meant.
    pub(super) is_string: bool,
}

/// The fields of a line.
#[derive(Debug, Default)]
pub(super) struct Fields<'a> {
    first: [Field<'a>; KEPT],
    pub(super) count: usize,
}

impl<'a> Fields<'a> {
    /// A field that there is, of the first four; else an empty one.
    pub(super) fn get(&self, index: usize) -> Option<&Field<'a>> {
        self.first[..self.count.min(KEPT)].get(index)
    }

    fn push(&mut self, field: Field<'a>) {
        if let Some(slot) = self.first.get_mut(self.count) {
            *slot = field;
        }
        self.count += 1;
    }
}

/// Splits a line that is no comment. `text` is the line's text, without blanks at its end.
pub(super) fn split<'a>(line: Line<'_>, text: &'a str) -> Result<Fields<'a>, ReadError> {
    let bytes = text.as_bytes();
    let mut fields = Fields::default();
    let mut at = 0;
    // The last comma that no field has followed yet; a line must not begin with one.
    let mut open_comma = None;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b' ' | b'\t' => at += 1,
            b',' => {
                if fields.count == 0 || open_comma.is_some() {
                    return Err(empty_field(line, at));
                }
                open_comma = Some(at);
                at += 1;
            }
            _ => {
                let (field, end) = if byte == b'"' {
                    string(line, text, at)?
                } else {
                    word(line, text, at)?
                };
                if fields.count > 0 && !field.is_string && field.text.starts_with(['#', '%', '!']) {
                    return Err(reserved(line, at, &field.text));
                }
                fields.push(field);
                open_comma = None;
                at = end;
            }
        }
    }
    match open_comma {
        Some(comma) => Err(empty_field(line, comma)),
        None => Ok(fields),
    }
}

fn word<'a>(line: Line<'_>, text: &'a str, start: usize) -> Result<(Field<'a>, usize), ReadError> {
    let bytes = &text.as_bytes()[start..];
    let length = bytes
        .iter()
        .position(|byte| matches!(byte, b' ' | b'\t' | b','));
    let end = start + length.unwrap_or(bytes.len());
    let word = &text[start..end];
    if let Some(offset) = word.bytes().position(|byte| byte.is_ascii_control()) {
        let code = word.as_bytes()[offset];
        let remedy = if code == b'\r' {
            "end every line with LF or CR LF".to_owned()
        } else {
            format!("write a name that holds it as a JSON string: \"…\\u{code:04x}…\"")
        };
        return Err(line.error(
            start + offset,
            "a name",
            format!("the control character U+{code:04X}"),
            remedy,
        ));
    }
    Ok((
        Field {
            text: Cow::Borrowed(word),
            offset: start,
            is_string: false,
        },
        end,
    ))
}

fn string<'a>(
    line: Line<'_>,
    text: &'a str,
    start: usize,
) -> Result<(Field<'a>, usize), ReadError> {
    let bytes = text.as_bytes();
    let mut at = start + 1;
    let end = loop {
        match memchr::memchr2(b'"', b'\\', &bytes[at.min(bytes.len())..]) {
            Some(found) if bytes[at + found] == b'"' => break at + found + 1,
            // An escape: what follows the backslash does not end the string.
            Some(found) => at += found + 2,
            None => {
                return Err(line.error(
                    start,
                    "a JSON string",
                    format!("{} without a closing quote", shown(&text[start..])),
                    "close it with \" on the same line; inside write \\\" for a quote",
                ));
            }
        }
    };
    let written = &text[start..end];
    let inner = &written[1..written.len() - 1];
    let is_plain = inner.bytes().all(|byte| byte >= b' ' && byte != b'\\');
    let content = if is_plain {
        Cow::Borrowed(inner)
    } else {
        let content = serde_json::from_str(written).map_err(|error| {
            line.error(
                start + error.column().saturating_sub(1),
                "a JSON string",
                format!("{} ({error})", shown(written)),
                "inside a string write \\\" for a quote, \\\\ for a backslash, \\t for a tab, \\u00e9 for a code",
            )
        })?;
        Cow::Owned(content)
    };
    if !matches!(bytes.get(end), None | Some(b' ' | b'\t' | b',')) {
        return Err(line.error(
            end,
            "a blank, a tab or a comma after a string",
            shown(&text[end..]),
            "inside a string write \\\" for a quote",
        ));
    }
    Ok((
        Field {
            text: content,
            offset: start,
            is_string: true,
        },
        end,
    ))
}

fn empty_field(line: Line<'_>, comma: usize) -> ReadError {
    line.error(
        comma,
        "a name on either side of a comma",
        "an empty field",
        "write an empty name as \"\", or drop the comma",
    )
}

fn reserved(line: Line<'_>, offset: usize, word: &str) -> ReadError {
    let remedy = if word.starts_with('!') {
        "directives stand on lines of their own; write a name that begins with ! as a JSON string"
    } else {
        "comments stand on lines of their own; write a name that begins with # or % as a JSON string"
    };
    line.error(offset, "a name", shown(word), remedy)
}
