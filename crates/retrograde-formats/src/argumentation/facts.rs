//! Reads frameworks of facts: `arg(a).` declares an argument, `att(a,b).` an attack.
//!
//! Facts may stand in any order and layout; `%` begins a comment. A name is any run of
//! characters but `,`, `(`, `)` and blanks, or a text in double quotes, which are no part
//! of the name. Facts of other predicates are skipped with a note, whatever their
//! arguments.
//!
//! O(bytes) time; beside the game 24 bytes per argument.

use super::{build, held};
use crate::declarations::Declarations;
use crate::error::ReadError;
use crate::excerpt::excerpt;
use crate::lexicon::{Lexicon, Quotes};
use crate::named_game::{Format, NamedGame};
use crate::read::ReadOptions;
use crate::source::Source;
use crate::tokens::{Kind, Token, Tokens};
use retrograde::Position;
use retrograde::progress::Report;

/// Outside parentheses a full stop ends a fact; inside it is part of a name.
static BETWEEN: Lexicon = Lexicon::new(b",().", Some(b'%'), Quotes::Escaped, false);
static INSIDE: Lexicon = Lexicon::new(b",()", Some(b'%'), Quotes::Escaped, false);

/// How many unknown predicates a note names.
const PREDICATES_NAMED: usize = 5;

/// Reads an argumentation framework of `arg` and `att` facts. [`ReadError::Syntax`] comes
/// with line and column, also for an attack on or by an argument that no fact declares.
pub(crate) fn read_facts(
    source: Source,
    options: &ReadOptions,
    report: Report<'_>,
) -> Result<NamedGame, ReadError> {
    let mut reader = Reader {
        tokens: Tokens::new(source, options, report)?,
        declarations: Declarations::default(),
        moves: Vec::new(),
        unknown: Unknown::default(),
    };
    while reader.fact()? {
        let Reader {
            tokens,
            declarations,
            moves,
            ..
        } = &mut reader;
        tokens.limit_memory(|| held(declarations, moves))?;
    }
    reader.finish()
}

struct Reader<'a> {
    tokens: Tokens<'a>,
    declarations: Declarations,
    moves: Vec<[Position; 2]>,
    unknown: Unknown,
}

/// Facts of predicates that say nothing about arguments and attacks.
#[derive(Default)]
struct Unknown {
    facts: u64,
    predicates: Vec<String>,
    more: bool,
}

impl Unknown {
    fn add(&mut self, predicate: &str) {
        self.facts += 1;
        if self.predicates.iter().any(|known| known == predicate) {
            return;
        }
        if self.predicates.len() < PREDICATES_NAMED {
            self.predicates.push(predicate.to_owned());
        } else {
            self.more = true;
        }
    }

    fn note(&self) -> Option<String> {
        let shown: Vec<String> = self
            .predicates
            .iter()
            .map(|predicate| excerpt(predicate))
            .collect();
        let facts = match self.facts {
            0 => return None,
            1 => "1 fact that is".to_owned(),
            facts => format!("{facts} facts that are"),
        };
        let more = if self.more { " and others" } else { "" };
        Some(format!(
            "Left out {facts} neither arg nor att: {}{more}.",
            shown.join(", ")
        ))
    }
}

impl Reader<'_> {
    /// Reads one fact; `false` at the end of the input.
    fn fact(&mut self) -> Result<bool, ReadError> {
        let token = self.tokens.next(&BETWEEN)?;
        if token.kind == Kind::EndOfInput {
            return Ok(false);
        }
        match self.tokens.text() {
            "arg" if token.kind == Kind::Word => {
                self.mark(b'(', &BETWEEN, "write `arg(NAME).`")?;
                let name = self.name()?;
                self.declarations.declare(self.tokens.text(), name);
                self.mark(b')', &INSIDE, "`arg` takes one name: write `arg(NAME).`")?;
                self.mark(b'.', &BETWEEN, "end the fact with a full stop")?;
            }
            "att" if token.kind == Kind::Word => {
                self.mark(b'(', &BETWEEN, "write `att(NAME,NAME).`")?;
                let attacker = self.mention()?;
                self.mark(
                    b',',
                    &INSIDE,
                    "`att` takes two names: write `att(NAME,NAME).`",
                )?;
                let attacked = self.mention()?;
                self.mark(
                    b')',
                    &INSIDE,
                    "`att` takes two names: write `att(NAME,NAME).`",
                )?;
                self.mark(b'.', &BETWEEN, "end the fact with a full stop")?;
                self.moves.push([attacked, attacker]);
            }
            predicate if token.kind == Kind::Word => {
                self.unknown.add(predicate);
                self.skip_fact()?;
            }
            _ => {
                return Err(self.tokens.unexpected(
                    token,
                    "a fact",
                    "write `arg(NAME).` for an argument and `att(NAME,NAME).` for an attack",
                ));
            }
        }
        Ok(true)
    }

    fn mark(&mut self, mark: u8, lexicon: &Lexicon, remedy: &str) -> Result<(), ReadError> {
        let token = self.tokens.next(lexicon)?;
        if token.kind == Kind::Mark(mark) {
            return Ok(());
        }
        Err(self
            .tokens
            .unexpected(token, &format!("`{}`", char::from(mark)), remedy))
    }

    /// Reads the name of an argument, which is then the text of the tokens.
    fn name(&mut self) -> Result<Token, ReadError> {
        let token = self.tokens.next(&INSIDE)?;
        if matches!(token.kind, Kind::Word | Kind::Quoted) {
            return Ok(token);
        }
        Err(self.tokens.unexpected(
            token,
            "the name of an argument",
            "put names that hold blanks, commas or parentheses in double quotes",
        ))
    }

    fn mention(&mut self) -> Result<Position, ReadError> {
        let name = self.name()?;
        Ok(self.declarations.mention(self.tokens.text(), name))
    }

    /// Skips what follows the predicate of a fact, its full stop included.
    fn skip_fact(&mut self) -> Result<(), ReadError> {
        let mut depth = 0_u64;
        loop {
            let token = self
                .tokens
                .next(if depth == 0 { &BETWEEN } else { &INSIDE })?;
            match token.kind {
                Kind::Mark(b'(') => depth += 1,
                Kind::Mark(b')') if depth > 0 => depth -= 1,
                Kind::Mark(b'.') => return Ok(()),
                Kind::Word | Kind::Quoted | Kind::Mark(b',') if depth > 0 => {}
                _ if depth == 0 => {
                    return Err(self.tokens.unexpected(
                        token,
                        "`(` or a full stop",
                        "a fact is a word, its arguments in parentheses, and a full stop",
                    ));
                }
                _ => {
                    return Err(self.tokens.unexpected(
                        token,
                        "`)`",
                        "close the parenthesis; the file may be cut off",
                    ));
                }
            }
        }
    }

    fn finish(self) -> Result<NamedGame, ReadError> {
        let Reader {
            tokens,
            declarations,
            mut moves,
            unknown,
        } = self;
        tokens.require_memory(held(&declarations, &moves))?;
        let listing = declarations.finish().map_err(|undeclared| {
            tokens.syntax(
                tokens.place_at(undeclared.line, undeclared.column),
                "a declared argument",
                format!(
                    "`{}`, which no arg fact declares",
                    excerpt(&undeclared.name)
                ),
                "declare it with `arg(NAME).`, or correct the name",
            )
        })?;
        listing.renumber(&mut moves);
        let notes = unknown.note().into_iter().collect();
        build(
            &tokens,
            listing.names,
            moves,
            Format::ArgumentationFacts,
            notes,
        )
    }
}
