//! What a player can say.

/// A line that a player has said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Command<'l> {
    /// Nothing.
    Blank,
    /// Show the board again.
    Board,
    /// List the moves with their outcomes.
    Moves,
    /// Name the best move.
    Hint,
    /// Take the last move back.
    Undo,
    /// Give up.
    Resign,
    /// Stop.
    Quit,
    /// Say what can be said.
    Help,
    /// Anything else: the number or the name of a move.
    Move(&'l str),
}

/// What can be said, for `help`.
pub(super) const HELP: &str = "\
A move is made by its number or by its name; #3 is always a number, =3 always a name.
  hint    the best move, and what it leads to
  moves   every move with its outcome for the player who makes it
  undo    take back your last move, and the replies to it
  board   show the board again
  resign  give up
  quit    stop; so does the end of the input
  help    this list
";

impl Command<'_> {
    /// Reads a line. Words of commands may be in any case; a move of the same name is made
    /// by its number, or with `=` before its name.
    pub fn parse(line: &str) -> Command<'_> {
        let text = line.trim();
        match text.to_ascii_lowercase().as_str() {
            "" => Command::Blank,
            "board" => Command::Board,
            "moves" => Command::Moves,
            "hint" => Command::Hint,
            "undo" => Command::Undo,
            "resign" => Command::Resign,
            "quit" | "exit" => Command::Quit,
            "help" | "?" => Command::Help,
            _ => Command::Move(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_commands_are_commands_and_the_rest_are_moves() {
        assert_eq!(Command::parse("  Undo\r"), Command::Undo);
        assert_eq!(Command::parse("?"), Command::Help);
        assert_eq!(Command::parse(" \t"), Command::Blank);
        assert_eq!(Command::parse("=undo"), Command::Move("=undo"));
        assert_eq!(Command::parse(" a1 b2 "), Command::Move("a1 b2"));
    }

    #[test]
    fn help_names_every_command() {
        for line in HELP.lines().skip(1) {
            let word = line.split_whitespace().next().unwrap();
            assert!(!matches!(
                Command::parse(word),
                Command::Move(_) | Command::Blank
            ));
        }
        assert_eq!(HELP.lines().count(), 8);
    }
}
