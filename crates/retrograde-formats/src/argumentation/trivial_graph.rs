//! Reads frameworks in trivial graph format: a line for each argument, a line `#`, a line
//! for each attack.
//!
//! The first word of a line is the argument, the first two are an attack; what follows on
//! the line is a label, which is left out with a note.
//!
//! O(bytes) time; beside the game 24 bytes per argument.

use super::{build, held};
use crate::declarations::Declarations;
use crate::error::ReadError;
use crate::excerpt::shown;
use crate::lexicon::{Lexicon, Quotes};
use crate::named_game::{Format, NamedGame};
use crate::read::ReadOptions;
use crate::source::Source;
use crate::tokens::{Kind, Token, Tokens};
use retrograde::Position;
use retrograde::progress::Report;

static LEXICON: Lexicon = Lexicon::new(b"", None, Quotes::None, true);

/// Reads an argumentation framework in trivial graph format. [`ReadError::Syntax`] comes
/// with line and column: an argument named twice, an attack on or by an argument that is
/// not named before, a file without the line `#`.
pub(crate) fn read_trivial_graph(
    source: Source,
    options: &ReadOptions,
    report: Report<'_>,
) -> Result<NamedGame, ReadError> {
    let mut tokens = Tokens::new(source, options, report)?;
    let mut declarations = Declarations::default();
    let mut labels = 0_u64;
    loop {
        let token = tokens.next(&LEXICON)?;
        match token.kind {
            Kind::EndOfLine => continue,
            Kind::EndOfInput => {
                return Err(tokens.unexpected(
                    token,
                    "the line `#` between arguments and attacks",
                    "add it; the file may be cut off",
                ));
            }
            _ if tokens.text() == "#" => {
                end_of_line(&mut tokens)?;
                break;
            }
            _ => {}
        }
        if let (_, Some(line)) = declarations.declare(tokens.text(), token) {
            return Err(tokens.unexpected(
                token,
                &format!("another argument than the one in line {line}"),
                "name every argument once",
            ));
        }
        labels += u64::from(skip_label(&mut tokens)?);
        tokens.limit_memory(|| held(&declarations, &[]))?;
    }
    let mut moves = Vec::new();
    let count = declarations.len();
    loop {
        let token = tokens.next(&LEXICON)?;
        match token.kind {
            Kind::EndOfLine => continue,
            Kind::EndOfInput => break,
            _ => {}
        }
        let attacker = known(&tokens, &mut declarations, token, count)?;
        let token = tokens.next(&LEXICON)?;
        let attacked = known(&tokens, &mut declarations, token, count)?;
        moves.push([attacked, attacker]);
        labels += u64::from(skip_label(&mut tokens)?);
        tokens.limit_memory(|| held(&declarations, &moves))?;
    }
    tokens.require_memory(held(&declarations, &moves))?;
    let listing = declarations.finish().map_err(|undeclared| {
        tokens.syntax(
            tokens.place_at(undeclared.line, undeclared.column),
            "a declared argument",
            shown(&undeclared.name),
            "name it above the line `#`",
        )
    })?;
    listing.renumber(&mut moves);
    let notes = match labels {
        0 => Vec::new(),
        1 => vec!["Left out 1 label.".to_owned()],
        labels => vec![format!("Left out {labels} labels.")],
    };
    build(
        &tokens,
        listing.names,
        moves,
        Format::ArgumentationTrivialGraph,
        notes,
    )
}

/// The number of the argument that the last token read names; all are declared by now.
fn known(
    tokens: &Tokens<'_>,
    declarations: &mut Declarations,
    token: Token,
    count: usize,
) -> Result<Position, ReadError> {
    if token.kind != Kind::Word {
        return Err(tokens.unexpected(
            token,
            "the argument attacked",
            "a line after `#` holds the attacker and the attacked, set apart by a blank",
        ));
    }
    let number = declarations.mention(tokens.text(), token);
    if number as usize >= count {
        return Err(tokens.unexpected(
            token,
            "an argument named above the line `#`",
            "name it there, or correct the name",
        ));
    }
    Ok(number)
}

fn end_of_line(tokens: &mut Tokens<'_>) -> Result<(), ReadError> {
    let token = tokens.next(&LEXICON)?;
    match token.kind {
        Kind::EndOfLine | Kind::EndOfInput => Ok(()),
        _ => Err(tokens.unexpected(
            token,
            "the end of the line",
            "the line between arguments and attacks holds `#` alone",
        )),
    }
}

/// Skips the rest of a line; whether it holds anything.
fn skip_label(tokens: &mut Tokens<'_>) -> Result<bool, ReadError> {
    let token = tokens.next(&LEXICON)?;
    match token.kind {
        Kind::EndOfLine | Kind::EndOfInput => Ok(false),
        _ => {
            tokens.skip_line()?;
            Ok(true)
        }
    }
}
