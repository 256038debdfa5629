//! Reads a parity game, one statement at a time.
//!
//! O(bytes) time; beside the game 25 bytes per position, whatever the ids. Ids are names:
//! gaps cost nothing, and what the header announces is not relied on.

use crate::declarations::Declarations;
use crate::error::ReadError;
use crate::game_error;
use crate::lexicon::{Lexicon, Quotes};
use crate::named_game::{Format, NamedGame};
use crate::read::ReadOptions;
use crate::source::Source;
use crate::tokens::{Held, Kind, Token, Tokens};
use retrograde::progress::Report;
use retrograde::{GameGraphBuilder, InfinitePlay, Player, Position, Rules, Value};

/// A quote ends a word too: a name may follow its successor without a blank.
static LEXICON: Lexicon = Lexicon::new(b",;\"", None, Quotes::Plain, false);

/// Reads a parity game in which all positions but the sinks share one priority.
///
/// Positions are named by their ids. Sinks become seeds of remoteness 0 and keep their
/// moves; the shared priority decides [`Rules::infinite`]. Names in quotes are dropped,
/// with a note.
///
/// [`ReadError::Syntax`] comes with line and column, also for an id defined twice or
/// never; [`ReadError::Unsupported`] for a game that needs a solver for parity games.
pub(crate) fn read(
    source: Source,
    options: &ReadOptions,
    report: Report<'_>,
) -> Result<NamedGame, ReadError> {
    let mut reader = Reader {
        tokens: Tokens::new(source, options, report)?,
        declarations: Declarations::default(),
        owners: Vec::new(),
        moves: Vec::new(),
        seeds: Vec::new(),
        starts: Vec::new(),
        shared: None,
        named: 0,
    };
    while reader.statement()? {}
    reader.finish()
}

/// The graph needs 8 bytes per position and 4 per move beside the moves collected here.
fn held(declarations: &Declarations, moves: &[[Position; 2]]) -> Held {
    let (positions, moves) = (declarations.len() as u64, moves.len() as u64);
    let bytes = declarations.memory_bytes() + positions * 9 + moves * 12;
    Held {
        positions,
        moves,
        bytes,
    }
}

struct Reader<'a> {
    tokens: Tokens<'a>,
    declarations: Declarations,
    /// By number; of a position not defined yet, any.
    owners: Vec<Player>,
    moves: Vec<[Position; 2]>,
    seeds: Vec<(Position, Value)>,
    starts: Vec<Position>,
    /// Number and priority of the first position that is no sink.
    shared: Option<(String, u64)>,
    /// How many positions have a name in quotes.
    named: u64,
}

impl Reader<'_> {
    /// Reads one statement; `false` at the end of the input.
    fn statement(&mut self) -> Result<bool, ReadError> {
        let token = self.tokens.next(&LEXICON)?;
        if token.kind == Kind::EndOfInput {
            return Ok(false);
        }
        match self.tokens.text() {
            "parity" if token.kind == Kind::Word => {
                if self.declarations.len() > 0 {
                    return Err(self.tokens.unexpected(
                        token,
                        "a position's id",
                        "the header `parity MAXIMUM;` stands once, before everything else",
                    ));
                }
                let maximum = self.tokens.next(&LEXICON)?;
                self.number(maximum, "the largest id", "write `parity MAXIMUM;`")?;
                self.end_of_directive()?;
            }
            "start" if token.kind == Kind::Word => {
                let start = self.tokens.next(&LEXICON)?;
                self.number(start, "the id of a position", "write `start ID;`")?;
                let position = self.mention(start);
                self.starts.push(position);
                self.end_of_directive()?;
            }
            _ => self.position(token)?,
        }
        Ok(true)
    }

    fn end_of_directive(&mut self) -> Result<(), ReadError> {
        let end = self.tokens.next(&LEXICON)?;
        if end.kind == Kind::Mark(b';') {
            return Ok(());
        }
        Err(self
            .tokens
            .unexpected(end, "`;`", "end the statement with `;`"))
    }

    /// Reads the statement of a position whose id is `id`, the last token read.
    fn position(&mut self, id: Token) -> Result<(), ReadError> {
        self.number(
            id,
            "a position's id",
            "write `ID PRIORITY OWNER SUCCESSOR,SUCCESSOR;`",
        )?;
        let name = canonical(self.tokens.text()).to_owned();
        let (position, earlier) = self.declarations.declare(&name, id);
        self.make_room();
        if let Some(line) = earlier {
            return Err(self.tokens.syntax(
                self.tokens.place(id),
                "every id once",
                format!("{name} again, which line {line} defines"),
                "remove one of the two, or give one another id",
            ));
        }
        let priority_token = self.tokens.next(&LEXICON)?;
        let priority = self.number(
            priority_token,
            "a priority",
            "after the id comes a priority",
        )?;
        let owner = self.owner()?;
        if let Some(slot) = self.owners.get_mut(position as usize) {
            *slot = owner;
        }
        if self.successors(position)? {
            let wins = winner(priority) == owner;
            self.seeds
                .push((position, if wins { Value::win(0) } else { Value::loss(0) }));
            return Ok(());
        }
        match &self.shared {
            None => self.shared = Some((name, priority)),
            Some((_, shared)) if *shared == priority => {}
            Some((first, shared)) => {
                return Err(ReadError::Unsupported {
                    place: self.tokens.place(priority_token),
                    message: format!(
                        "position {first} has priority {shared} and position {name} has priority \
                         {priority}, and both have moves to other positions, so that endless play \
                         is won by different players in different cycles; only parity games in \
                         which all positions but the sinks share one priority (reachability and \
                         safety games) are solved here; use a solver for parity games, such as \
                         Oink or PGSolver"
                    ),
                });
            }
        }
        Ok(())
    }

    fn owner(&mut self) -> Result<Player, ReadError> {
        let token = self.tokens.next(&LEXICON)?;
        match self.tokens.text() {
            "0" if token.kind == Kind::Word => Ok(Player::Zero),
            "1" if token.kind == Kind::Word => Ok(Player::One),
            _ => Err(self.tokens.unexpected(
                token,
                "an owner, 0 or 1",
                "after the priority comes the player who moves",
            )),
        }
    }

    /// Reads successors, name and end of a statement; whether all moves lead back.
    fn successors(&mut self, from: Position) -> Result<bool, ReadError> {
        let mut is_sink = true;
        loop {
            let successor = self.tokens.next(&LEXICON)?;
            self.number(
                successor,
                "the id of a successor",
                "every position of a parity game has successors, set apart by commas; a sink has itself",
            )?;
            let to = self.mention(successor);
            is_sink &= to == from;
            self.moves.push([from, to]);
            // Here, not once per statement: one statement may be longer than the memory.
            let Reader {
                tokens,
                declarations,
                moves,
                ..
            } = self;
            tokens.limit_memory(|| held(declarations, moves))?;
            let mut after = self.tokens.next(&LEXICON)?;
            if after.kind == Kind::Mark(b',') {
                continue;
            }
            if after.kind == Kind::Quoted {
                self.named += 1;
                after = self.tokens.next(&LEXICON)?;
            }
            if after.kind == Kind::Mark(b';') {
                return Ok(is_sink);
            }
            return Err(self.tokens.unexpected(
                after,
                "`,`, a name in quotes, or `;`",
                "set successors apart by commas and end the statement with `;`",
            ));
        }
    }

    /// The number that the last token read stands for.
    fn number(&self, token: Token, expected: &str, remedy: &str) -> Result<u64, ReadError> {
        let text = self.tokens.text();
        let is_number = token.kind == Kind::Word && text.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number {
            return Err(self.tokens.unexpected(token, expected, remedy));
        }
        text.parse().map_err(|_| {
            self.tokens.unexpected(
                token,
                &format!("{expected}, at most {}", u64::MAX),
                "numbers have at most 64 bits",
            )
        })
    }

    /// The number of the position whose id is the last token read.
    fn mention(&mut self, token: Token) -> Position {
        let position = self
            .declarations
            .mention(canonical(self.tokens.text()), token);
        self.make_room();
        position
    }

    fn make_room(&mut self) {
        self.owners.resize(self.declarations.len(), Player::Zero);
    }

    fn finish(mut self) -> Result<NamedGame, ReadError> {
        if self.declarations.len() == 0 {
            let end = self.tokens.next(&LEXICON)?;
            return Err(self.tokens.unexpected(
                end,
                "a position",
                "a parity game has at least one position; the file may be cut off",
            ));
        }
        self.tokens
            .require_memory(held(&self.declarations, &self.moves))?;
        let listing = self.declarations.finish().map_err(|undeclared| {
            self.tokens.syntax(
                self.tokens.place_at(undeclared.line, undeclared.column),
                "the id of a position",
                format!("{}, which no statement defines", undeclared.name),
                "define the position, or correct the id; the file may be cut off",
            )
        })?;
        listing.renumber(&mut self.moves);
        let mut builder = GameGraphBuilder::from_moves(self.owners.len() as u64, self.moves, None);
        for (number, &owner) in self.owners.iter().enumerate() {
            builder.owner(listing.position(number as Position), owner);
        }
        for &(number, value) in &self.seeds {
            builder.seed(listing.position(number), value);
        }
        for &number in &self.starts {
            builder.start(listing.position(number));
        }
        let infinite = match self.shared {
            Some((_, priority)) => InfinitePlay::PlayerWins(winner(priority)),
            None => InfinitePlay::Draw,
        };
        builder.rules(Rules {
            infinite,
            ..Rules::default()
        });
        let mut notes = Vec::new();
        if self.named > 0 {
            notes.push(format!(
                "Positions go by their ids; the names in quotes of {} of them are not kept.",
                self.named
            ));
        }
        let (names, format) = (listing.names, Format::ParityGame);
        match builder.build() {
            Ok(graph) => Ok(NamedGame {
                graph,
                names,
                format,
                notes,
            }),
            Err(error) => Err(game_error::named(error, self.tokens.source_name(), &names)),
        }
    }
}

/// Who wins if this is the largest priority seen infinitely often.
fn winner(priority: u64) -> Player {
    if priority & 1 == 0 {
        Player::Zero
    } else {
        Player::One
    }
}

/// Digits without leading zeros, so that one number is one id.
fn canonical(digits: &str) -> &str {
    match digits.trim_start_matches('0') {
        "" => "0",
        digits => digits,
    }
}
