//! Reads `p af` frameworks: a header with the number of arguments, then one attack per
//! line between arguments numbered from 1. Lines that begin with `#` are comments.
//!
//! O(bytes) time, 8 bytes per attack; the arguments' names are not stored.

use super::build;
use crate::error::ReadError;
use crate::lexicon::{Lexicon, Quotes};
use crate::named_game::{Format, NamedGame};
use crate::names::Names;
use crate::read::ReadOptions;
use crate::source::Source;
use crate::tokens::{Held, Kind, Token, Tokens};
use retrograde::progress::Report;
use retrograde::{MAX_POSITIONS, Position};

static LEXICON: Lexicon = Lexicon::new(b"", Some(b'#'), Quotes::None, true);

/// Reads an argumentation framework that begins with `p af`. [`ReadError::Syntax`] comes
/// with line and column, also for an argument beyond the number in the header.
pub(crate) fn read_numeric(
    source: Source,
    options: &ReadOptions,
    report: Report<'_>,
) -> Result<NamedGame, ReadError> {
    let mut tokens = Tokens::new(source, options, report)?;
    let count = header(&mut tokens)?;
    // A header of few bytes may announce more arguments than any memory holds.
    tokens.require_memory(held(count, &[]))?;
    let mut moves = Vec::new();
    loop {
        let token = tokens.next(&LEXICON)?;
        match token.kind {
            Kind::EndOfInput => break,
            Kind::EndOfLine => continue,
            _ => {}
        }
        let attacker = argument(&tokens, token, count)?;
        let token = tokens.next(&LEXICON)?;
        let attacked = argument(&tokens, token, count)?;
        moves.push([attacked, attacker]);
        tokens.limit_memory(|| held(count, &moves))?;
        end_of_line(
            &mut tokens,
            "an attack has two ends; put every attack on its own line",
        )?;
    }
    tokens.require_memory(held(count, &moves))?;
    let names = Names::consecutive(1, count);
    build(
        &tokens,
        names,
        moves,
        Format::ArgumentationNumeric,
        Vec::new(),
    )
}

/// The graph needs 8 bytes per argument and 4 per attack beside the moves collected here.
fn held(count: u32, moves: &[[Position; 2]]) -> Held {
    let (positions, moves) = (u64::from(count), moves.len() as u64);
    Held {
        positions,
        moves,
        bytes: positions * 8 + moves * 12,
    }
}

const HEADER: &str = "the header `p af NUMBER`";
const HEADER_REMEDY: &str = "begin with `p af` and the number of arguments";

/// Reads the header, the first line that is neither empty nor a comment.
fn header(tokens: &mut Tokens<'_>) -> Result<u32, ReadError> {
    let mut token = tokens.next(&LEXICON)?;
    while token.kind == Kind::EndOfLine {
        token = tokens.next(&LEXICON)?;
    }
    for word in ["p", "af"] {
        if token.kind != Kind::Word || tokens.text() != word {
            return Err(tokens.unexpected(token, HEADER, HEADER_REMEDY));
        }
        token = tokens.next(&LEXICON)?;
    }
    let digits = number(tokens, token);
    let count = digits
        .filter(|&count| count <= MAX_POSITIONS)
        .ok_or_else(|| {
            let expected = format!("a number of arguments, at most {MAX_POSITIONS}");
            tokens.unexpected(token, &expected, HEADER_REMEDY)
        })?;
    end_of_line(tokens, HEADER_REMEDY)?;
    Ok(count as u32)
}

/// The position of the argument that the last token read names.
fn argument(tokens: &Tokens<'_>, token: Token, count: u32) -> Result<Position, ReadError> {
    match number(tokens, token) {
        Some(number) if (1..=u64::from(count)).contains(&number) => Ok((number - 1) as Position),
        Some(_) => Err(tokens.unexpected(
            token,
            &format!("an argument from 1 to {count}"),
            "correct the argument, or the number in the header",
        )),
        None => Err(tokens.unexpected(
            token,
            "the number of an argument",
            "a line holds the attacker and the attacked, set apart by a blank",
        )),
    }
}

fn number(tokens: &Tokens<'_>, token: Token) -> Option<u64> {
    let text = tokens.text();
    let is_number = token.kind == Kind::Word && text.bytes().all(|byte| byte.is_ascii_digit());
    // Digits that 64 bits cannot hold are still a number, and too large for any use here.
    is_number.then(|| text.parse().unwrap_or(u64::MAX))
}

fn end_of_line(tokens: &mut Tokens<'_>, remedy: &str) -> Result<(), ReadError> {
    let token = tokens.next(&LEXICON)?;
    match token.kind {
        Kind::EndOfLine | Kind::EndOfInput => Ok(()),
        _ => Err(tokens.unexpected(token, "the end of the line", remedy)),
    }
}
