//! A conversation with a player, line by line: the board, the moves, and what he says.
//!
//! Every outcome is said for a player by name and with who wins. What cannot be understood
//! is answered by a line that says what can; the end of the input ends the conversation.

use super::command::{Command, HELP};
use super::error::PlayError;
use super::grammar::{agree, wins};
use super::lines::next_line;
use super::session::{Choice, Ending, Session};
use super::standing::Standing;
use crate::drawing::{Look, printable};
use crate::game::Game;
use crate::outcome::Player;
use std::collections::HashSet;
use std::io::{self, BufRead, Write};

/// Who makes a player's moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seat {
    /// Whoever writes the input.
    Human,
    /// Perfect play.
    Computer,
}

/// How to play.
///
/// ```
/// use retrograde::play::{PlayOptions, Seat};
///
/// // Two people at one keyboard, who are told what every move is worth.
/// let options = PlayOptions {
///     seats: [Seat::Human; 2],
///     show_values: true,
///     ..PlayOptions::default()
/// };
/// # assert!(options.show_values);
/// ```
#[derive(Clone, Copy)]
pub struct PlayOptions<'a> {
    /// Who makes the moves of player 0 and of player 1.
    pub seats: [Seat; 2],
    /// Show the outcome of every position and move without being asked.
    pub show_values: bool,
    /// The signs that boards are drawn with.
    pub look: Look,
    /// What is written for the signs of a player's pieces: the same, or in a colour.
    pub paint: &'a dyn Fn(&str, Player) -> String,
}

/// A human as player 0 against the computer, outcomes on request, plain signs.
impl Default for PlayOptions<'_> {
    fn default() -> Self {
        PlayOptions {
            seats: [Seat::Human, Seat::Computer],
            show_values: false,
            look: Look::Ascii,
            paint: &|signs, _| signs.to_owned(),
        }
    }
}

/// How a conversation ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Finish {
    /// Play has ended.
    Ended(Ending),
    /// This player has given up.
    Resigned(Player),
    /// Both players are the computer, and play has come round to a position it had before.
    Endless,
    /// Asked to stop, or the input ended.
    Left,
}

/// Plays until play ends, a player gives up, or the input ends.
///
/// # Errors
///
/// Only those of reading the input and writing the output.
///
/// ```
/// # use retrograde::{Game, Moves, Outcome};
/// # /// Take one or two sticks; who takes the last one wins.
/// # struct Sticks(u32);
/// # impl Game for Sticks {
/// #     type Position = u32;
/// #     fn starts(&self) -> Vec<u32> {
/// #         vec![self.0]
/// #     }
/// #     fn moves(&self, left: u32, moves: &mut Moves<u32>) {
/// #         (1..=left.min(2)).for_each(|taken| moves.add(left - taken));
/// #     }
/// #     fn terminal(&self, left: u32) -> Option<Outcome> {
/// #         (left == 0).then_some(Outcome::Loss)
/// #     }
/// #     fn print(&self, left: u32) -> Option<String> {
/// #         Some(format!("{left} left"))
/// #     }
/// # }
///
/// use retrograde::play::{Ending, Finish, PlayOptions, Session, run};
/// use retrograde::{Player, explore};
///
/// let game = Sticks(4);
/// let solved = explore(&game)?.solve()?;
/// let values = |left| solved.value_of(left);
/// let mut session = Session::new(&game, &values)?;
///
/// // In a program: std::io::stdin().lock() and std::io::stdout().
/// let (input, mut output) = ("3 left\n0 left\n".as_bytes(), Vec::new());
/// let finish = run(&mut session, &PlayOptions::default(), input, &mut output)?;
/// let winner = Some(Player::Zero);
/// assert_eq!(finish, Finish::Ended(Ending { winner }));
/// assert!(String::from_utf8(output)?.contains("The first player wins."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn run<G: Game>(
    session: &mut Session<'_, G>,
    options: &PlayOptions<'_>,
    input: impl BufRead,
    output: impl Write,
) -> io::Result<Finish> {
    let names = session.game().player_names();
    Dialogue {
        names: names.map(|name| name.chars().map(printable).collect()),
        session,
        options,
        input,
        output,
    }
    .run()
}

struct Dialogue<'d, 's, G: Game, I, O> {
    session: &'d mut Session<'s, G>,
    options: &'d PlayOptions<'d>,
    names: [String; 2],
    input: I,
    output: O,
}

/// What follows a line of a player.
enum Next {
    /// The same position, and nothing to be shown again.
    Ask,
    /// Another position.
    Show,
    Finish(Finish),
}

impl<G: Game, I: BufRead, O: Write> Dialogue<'_, '_, G, I, O> {
    fn run(mut self) -> io::Result<Finish> {
        self.introduce()?;
        let mut met = HashSet::new();
        loop {
            self.board()?;
            let next = if let Some(ending) = self.session.ending() {
                self.ended(ending)?
            } else if self.seat() == Seat::Human {
                self.position_words()?;
                self.ask()?
            } else {
                let place = (self.session.position(), self.session.to_move());
                if self.all(Seat::Computer) && !met.insert(place) {
                    let words = "This position has been before: play would go on for ever.";
                    writeln!(self.output, "{words}")?;
                    return Ok(Finish::Endless);
                }
                self.computer()?;
                Next::Show
            };
            if let Next::Finish(finish) = next {
                return Ok(finish);
            }
        }
    }

    fn all(&self, seat: Seat) -> bool {
        self.options.seats == [seat; 2]
    }

    fn seat(&self) -> Seat {
        self.options.seats[self.session.to_move().index()]
    }

    fn name(&self, player: Player) -> &str {
        &self.names[player.index()]
    }

    /// The name of the player to move, as the beginning of a sentence.
    fn mover(&self) -> String {
        capitalized(self.name(self.session.to_move()))
    }

    fn introduce(&mut self) -> io::Result<()> {
        let game = one_line(&self.session.game().name());
        let [first, second] = &self.names;
        match self.options.seats {
            [Seat::Human, Seat::Computer] => {
                writeln!(
                    self.output,
                    "{game}: you are {first}, the computer is {second}."
                )
            }
            [Seat::Computer, Seat::Human] => {
                writeln!(
                    self.output,
                    "{game}: you are {second}, the computer is {first}."
                )
            }
            [Seat::Human, Seat::Human] => {
                writeln!(self.output, "{game}: you are {first} and {second}.")
            }
            [Seat::Computer, Seat::Computer] => {
                return writeln!(self.output, "{game}: the computer plays itself.");
            }
        }?;
        writeln!(
            self.output,
            "Say the number or the name of a move, or help."
        )
    }

    fn board(&mut self) -> io::Result<()> {
        let (game, position) = (self.session.game(), self.session.position());
        writeln!(self.output)?;
        if let Some(drawing) = game.drawing(position) {
            let text = drawing.to_styled_text(self.options.look, self.options.paint);
            write!(self.output, "{text}")
        } else if let Some(text) = game.print(position) {
            writeln!(self.output, "{}", one_line(&text))
        } else {
            writeln!(self.output, "After {} plies.", self.session.plies())
        }
    }

    /// Whose turn it is, what the position is worth if that is wanted, and the moves.
    fn position_words(&mut self) -> io::Result<()> {
        let mover = self.mover();
        match self.session.standing() {
            Some(standing) if self.options.show_values => {
                let words = standing.words(&self.names);
                writeln!(self.output, "{mover} to move: {words}.")?;
            }
            Some(_) => writeln!(self.output, "{mover} to move.")?,
            None => writeln!(
                self.output,
                "{mover} to move. The solution does not hold this position."
            )?,
        }
        let choices = self.session.choices();
        if self.options.show_values {
            self.rated(&choices)
        } else {
            self.listed(&choices)
        }
    }

    /// Numbers and names, many in a line.
    fn listed(&mut self, choices: &[Choice<G::Position>]) -> io::Result<()> {
        const WIDTH: usize = 76;
        let entry =
            |choice: &Choice<G::Position>| format!("{} {}", choice.number, choice_name(choice));
        let mut line = String::from(" ");
        for entry in choices.iter().map(entry) {
            if line.len() > 1 && line.chars().count() + 2 + entry.chars().count() > WIDTH {
                writeln!(self.output, "{line}")?;
                line.truncate(1);
            }
            line.push_str("  ");
            line.push_str(&entry);
        }
        writeln!(self.output, "{line}")
    }

    /// One line for each move, with its outcome.
    fn rated(&mut self, choices: &[Choice<G::Position>]) -> io::Result<()> {
        let width = choices
            .iter()
            .map(|choice| choice_name(choice).chars().count())
            .max();
        let width = width.unwrap_or(0);
        for choice in choices {
            let star = if choice.best { '*' } else { ' ' };
            let (number, name) = (choice.number, choice_name(choice));
            let words = self.result_words(choice);
            writeln!(self.output, " {star}{number:>3} {name:width$}  {words}")?;
        }
        let mover = &self.names[self.session.to_move().index()];
        writeln!(
            self.output,
            "  Outcomes are for {mover}, counted from before the move; * no move is better."
        )
    }

    fn result_words(&self, choice: &Choice<G::Position>) -> String {
        let to_move = self.session.to_move();
        match (choice.result, choice.standing) {
            (Some(value), _) => Standing { to_move, value }.words(&self.names),
            (None, Some(_)) => "deeper than can be counted".to_string(),
            (None, None) => "not in the solution".to_string(),
        }
    }

    /// Reads lines until one changes the position or ends the conversation.
    fn ask(&mut self) -> io::Result<Next> {
        loop {
            let prompt = self.mover();
            let Some(line) = self.said(&prompt)? else {
                return Ok(Next::Finish(Finish::Left));
            };
            match self.answer(Command::parse(&line))? {
                Next::Ask => {}
                next => return Ok(next),
            }
        }
    }

    fn said(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.output, "{prompt}> ")?;
        self.output.flush()?;
        let line = next_line(&mut self.input)?;
        if line.is_none() {
            // The prompt stands alone in its line.
            writeln!(self.output)?;
        }
        Ok(line)
    }

    fn answer(&mut self, command: Command<'_>) -> io::Result<Next> {
        match command {
            Command::Blank => {}
            Command::Board => {
                self.board()?;
                self.position_words()?;
            }
            Command::Moves => {
                let choices = self.session.choices();
                self.rated(&choices)?;
            }
            Command::Hint => self.hint()?,
            Command::Undo => match self.undo() {
                Ok(()) => return Ok(Next::Show),
                Err(error) => self.refuse(&error)?,
            },
            Command::Resign => {
                let player = self.session.to_move();
                let (loser, winner) = (self.mover(), self.name(player.opponent()).to_owned());
                let resigns = agree(&loser, "resigns", "resign");
                writeln!(self.output, "{loser} {resigns}: {}.", wins(&winner))?;
                return Ok(Next::Finish(Finish::Resigned(player)));
            }
            Command::Quit => return Ok(Next::Finish(Finish::Left)),
            Command::Help => write!(self.output, "{HELP}")?,
            Command::Move(text) => match self.session.play(text) {
                Ok(_) => return Ok(Next::Show),
                Err(error) => {
                    self.refuse(&error)?;
                    writeln!(self.output, "Say moves for all moves, or help.")?;
                }
            },
        }
        Ok(Next::Ask)
    }

    fn refuse(&mut self, error: &PlayError) -> io::Result<()> {
        writeln!(self.output, "{}.", capitalized(&error.to_string()))
    }

    fn hint(&mut self) -> io::Result<()> {
        match self.session.best() {
            Some(choice) => {
                let (name, words) = (choice_name(&choice), self.result_words(&choice));
                writeln!(self.output, "{}, {name}: {words}.", choice.number)
            }
            None => self.refuse(&PlayError::NotInSolution),
        }
    }

    /// Takes moves back up to the last one that a human has made.
    fn undo(&mut self) -> Result<(), PlayError> {
        let is_human = |player: Player| self.options.seats[player.index()] == Seat::Human;
        let keep = self.session.movers().rposition(is_human);
        let keep = keep.ok_or(PlayError::NothingToUndo)?;
        while self.session.plies() > keep {
            self.session.undo()?;
        }
        Ok(())
    }

    fn computer(&mut self) -> io::Result<()> {
        let mover = self.mover();
        let plays = agree(&mover, "plays", "play");
        if let (Some(standing), true) = (self.session.standing(), self.options.show_values) {
            let words = standing.words(&self.names);
            writeln!(self.output, "{mover} to move: {words}.")?;
        }
        let choice = match self.session.reply() {
            Ok(choice) => choice,
            // Whoever plays on beyond what is known deserves a move all the same.
            Err(_) => match self.session.play("#1") {
                Ok(choice) => {
                    let name = choice_name(&choice);
                    return writeln!(
                        self.output,
                        "{mover} {plays} {name}: the first move, as the solution does not hold this position."
                    );
                }
                Err(error) => return self.refuse(&error),
            },
        };
        let name = choice_name(&choice);
        writeln!(self.output, "{mover} {plays} {name}.")
    }

    /// Says how play has ended; a human may take moves back.
    fn ended(&mut self, ending: Ending) -> io::Result<Next> {
        let words = match ending.winner {
            Some(winner) => wins(&capitalized(self.name(winner))),
            None => "Nobody wins".to_owned(),
        };
        let plies = self.session.plies();
        let unit = if plies == 1 { "ply" } else { "plies" };
        writeln!(self.output, "Play has ended after {plies} {unit}. {words}.")?;
        let finish = Next::Finish(Finish::Ended(ending));
        if self.all(Seat::Computer) {
            return Ok(finish);
        }
        writeln!(
            self.output,
            "Say undo to take your last move back, or quit."
        )?;
        while let Some(line) = self.said("")? {
            match Command::parse(&line) {
                Command::Undo => match self.undo() {
                    Ok(()) => return Ok(Next::Show),
                    Err(error) => self.refuse(&error)?,
                },
                Command::Blank | Command::Quit => break,
                _ => self.refuse(&PlayError::Ended)?,
            }
        }
        Ok(finish)
    }
}

/// The name of a move, and whether its maker moves again.
fn choice_name<P>(choice: &Choice<P>) -> String {
    let again = if choice.again { " (moves again)" } else { "" };
    format!("{}{again}", one_line(&choice.name))
}

/// A text that stays in its line and steers no terminal.
fn one_line(text: &str) -> String {
    text.chars().map(printable).collect()
}

fn capitalized(text: &str) -> String {
    let mut signs = text.chars();
    match signs.next() {
        Some(first) => first.to_uppercase().chain(signs).collect(),
        None => String::new(),
    }
}
