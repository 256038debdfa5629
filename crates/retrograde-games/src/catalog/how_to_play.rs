//! The rules of the bundled games in words, and how their positions are written.
//!
//! For a reader who wants to play, or to name a position on a command line. What exactly
//! holds is in the module of each game, with its source.

use super::GameEntry;

/// How a game is played and written down, with the options at their defaults.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HowToPlay {
    /// The rules, a few sentences.
    pub rules: &'static str,
    /// How a position is written.
    pub position: &'static str,
    /// A position of the game with its default options, as it prints it.
    pub example: &'static str,
}

impl GameEntry {
    /// The rules in words; `None` for a game that tells its rules elsewhere.
    ///
    /// ```
    /// use retrograde_games::catalog;
    ///
    /// let dao = catalog::entry("dao").and_then(|entry| entry.how_to_play()).ok_or("it is told")?;
    /// assert!(dao.rules.starts_with("Each player has four pieces"));
    /// assert!(catalog::open("dao")?.parse(dao.example).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn how_to_play(&self) -> Option<&'static HowToPlay> {
        let found = ALL.iter().find(|(name, _)| *name == self.name);
        found.map(|(_, how)| how)
    }
}

const BOARD: &str = "the rows from the top, a dot for an empty place, and who is to move";

/// By the names of the games.
const ALL: &[(&str, HowToPlay)] = &[
    (
        "achi",
        HowToPlay {
            rules: "The board has nine points in three rows, joined along rows, columns and the \
                    two long diagonals. The players put down three pieces each in turn, X first, \
                    on any empty points. When all are down, a move takes one of your pieces along \
                    a line to the next point, which must be empty. Three of your pieces in a row, \
                    a column or a long diagonal win. A player who cannot move loses.",
            position: BOARD,
            example: "X../.O./...:X",
        },
    ),
    (
        "awari",
        HowToPlay {
            rules: "Each player has a row of pits with stones in them. A move takes all stones \
                    from one of your pits and sows them one by one into the pits that follow \
                    around the board, but not into the pit they come from. If the last stone \
                    makes two or three stones in a pit of the opponent, you capture them, and \
                    those of the pits of his just before it as long as they have two or three. \
                    You must leave the opponent a stone if you can. A player who cannot move \
                    leaves the stones on the board to the other. Who gets more than half of all \
                    stones wins, and half each is a tie.",
            position: "the pits of the player to move in the order of sowing, a slash, those of \
                       the opponent, and what both have captured",
            example: "1,1,1,1,1,1/1,1,1,1,1,1:0-0",
        },
    ),
    (
        "cat-and-mouse",
        HowToPlay {
            rules: "A mouse and a cat stand on vertices of a graph and move in turn, the mouse \
                    first, each along one edge. Nobody may stay where he is, unless his vertex \
                    has no edge to go along. The cat has won when both stand on one vertex. The \
                    mouse has won when it reaches the hole, which the cat never enters. Play that \
                    goes on for ever is a draw.",
            position: "the vertex of the mouse after m, that of the cat after c, and who is to move",
            example: "m1 c2 mouse",
        },
    ),
    (
        "chess",
        HowToPlay {
            rules: "The men move as in chess, and nobody castles. Who is checkmated loses. A \
                    player who is not in check and cannot move ties, and so do men that can never \
                    mate. Captures and promotions lead on into endings of other men. How often a \
                    position has come up, and how long nothing was taken, is not counted.",
            position: "the first four fields of Forsyth-Edwards notation: the rows from the \
                       eighth, capitals for White, then w or b, then - for castling, then the \
                       square of a pawn that may be taken in passing, or -",
            example: "8/8/8/8/8/2k5/8/K6R w - -",
        },
    ),
    (
        "chomp",
        HowToPlay {
            rules: "A bar of chocolate lies on the table, and its upper left piece is poisoned. \
                    A move picks a piece and takes it away together with all pieces that are \
                    not above it and not to its left. The poisoned piece may not be taken. Who \
                    finds only that piece left has lost.",
            position: "how many pieces each row has left, from the top",
            example: "7/7/4/0",
        },
    ),
    (
        "chopsticks",
        HowToPlay {
            rules: "Each player begins with one finger up on each hand. In your turn you tap a \
                    hand of the opponent with one of yours: your fingers are added to his. A \
                    hand that comes to exactly five is dead, and above five it keeps what is \
                    beyond. Or you split: move fingers between your own hands, which may revive \
                    a dead hand but not kill one, and must change more than which hand is which. \
                    A player whose hands are both dead has lost.",
            position: "the two hands of the player to move, a hyphen, and those of the opponent, \
                       the lower one first",
            example: "12-04",
        },
    ),
    (
        "circular-pile",
        HowToPlay {
            rules: "A token stands on one of the numbered places of a ring. A move takes it down \
                    by one of the numbers that are allowed; below 0 comes the last place. When \
                    the token stands on an end, play is over, and the player who would have to \
                    move has lost. Since the token may pass an end, play can go on for ever, \
                    which is a draw.",
            position: "the place of the token",
            example: "20",
        },
    ),
    (
        "connect-k",
        HowToPlay {
            rules: "The players fill a board in turn, X first, one piece at a time. A piece falls \
                    to the lowest empty square of its column, or with gravity=no goes wherever \
                    its player wants. Who first has enough pieces side by side in a row, a \
                    column or a diagonal wins. A full board without such a line is a tie.",
            position: BOARD,
            example: "..../..../..O./.XX.:O",
        },
    ),
    (
        "dao",
        HowToPlay {
            rules: "Each player has four pieces on a board of 4 x 4, which begin on the two \
                    diagonals. A move slides one of your pieces in any of the eight directions, \
                    and it goes on until the border or another piece stops it. You win when your \
                    four pieces fill a row or a column, form a square of 2 x 2, or stand in the \
                    four corners; diagonals do not count. You also win if one of your pieces \
                    stands in a corner and three pieces of the opponent shut it in.",
            position: BOARD,
            example: "X..O/.XO./.OX./O..X/X",
        },
    ),
    (
        "dobutsu",
        HowToPlay {
            rules: "Each player has a lion, a giraffe, an elephant and a chick on a board of \
                    three columns and four rows. A lion steps to any square around it, a giraffe \
                    along rows and columns, an elephant diagonally, a chick straight ahead. A \
                    chick that steps into the far row becomes a hen, which steps anywhere but \
                    diagonally backwards. What you take is yours, a hen as a chick, and instead \
                    of a move you may put one of those pieces on an empty square. You win by \
                    taking the lion, or by bringing yours to the far row where it cannot be taken \
                    at once.",
            position: "the rows from the far one down, capitals for the player to move, then what \
                       both have in hand, or -",
            example: "gle/.c./.C./ELG/-",
        },
    ),
    (
        "dodgem",
        HowToPlay {
            rules: "O's cars begin on the left border and drive right, up or down. X's cars begin \
                    on the lower border and drive up, left or right. A move takes one car to an \
                    empty cell beside it in one of its directions. A car of O may leave the board \
                    over the right border, a car of X over the upper one. Who has got all his \
                    cars off has won. You must not shut in the opponent: a player who cannot \
                    move has won too.",
            position: BOARD,
            example: "O../O../.XX/O",
        },
    ),
    (
        "five-field-kono",
        HowToPlay {
            rules: "The pieces of each player begin on the row nearest to him and at both ends of \
                    the row before it, X below and O above. A move takes one of your pieces \
                    diagonally, forwards or backwards, to the next point, which must be empty. \
                    Nothing is ever taken. Who brings all his pieces to the points where the \
                    opponent's began wins. If a player cannot move, the game is a tie.",
            position: BOARD,
            example: "OOOO/O..O/X..X/XXXX/X",
        },
    ),
    (
        "fox-and-hounds",
        HowToPlay {
            rules: "On the dark cells of a chessboard the hounds stand in the top row and a fox \
                    in the lowest, and the fox moves first. All go one cell diagonally to an \
                    empty cell: the fox in any direction, the hounds only downwards. Nothing is \
                    taken. The hounds win by shutting the fox in. The fox wins when no hound can \
                    ever come to where it stands, or when no hound can move.",
            position: "the rows from the top, H for a hound and F for the fox, a dot for an empty \
                       cell, and who is to move",
            example: ".H.H.H.H/......../......../......../......../......../......../....F.../F",
        },
    ),
    (
        "fsvp",
        HowToPlay {
            rules: "Counters lie in heaps. A move either splits one heap into two or more heaps \
                    of the same size, or merges two heaps of different sizes into one. It begins \
                    with one heap if the number of counters is even, otherwise with a heap of one \
                    beside all the others. Who cannot move, because every heap is a single \
                    counter, loses.",
            position: "the sizes of the heaps, the largest first, joined by +",
            example: "5+3+1+1",
        },
    ),
    (
        "hare-and-hounds",
        HowToPlay {
            rules: "Three hounds stand at the left end of a strip of points, a hare at the right \
                    end, and the hounds move first. A move takes one piece along a line to the \
                    next point, if it is empty. Hounds never go left; they may go straight up and \
                    down. The hounds win by leaving the hare no move. The hare wins by reaching \
                    the left end. If they go up and down for ever it is a draw.",
            position: "the three rows from the top, X for a hound and O for the hare, a dot for an \
                       empty point, and who is to move",
            example: "X../X...O/X../hounds",
        },
    ),
    (
        "hexapawn",
        HowToPlay {
            rules: "White's pawns fill the lowest row of the board and go up, Black's fill the \
                    top row and go down; White begins. A pawn steps straight ahead onto an empty \
                    cell, or takes an enemy pawn one cell diagonally ahead. You win by bringing a \
                    pawn to the far row, by taking all enemies, or by leaving the opponent \
                    without a move.",
            position: "the rows from the top, W and B for pawns, a dot for an empty cell, and who \
                       is to move",
            example: "BBBBBB/....../WWWWWW/W",
        },
    ),
    (
        "kaooa",
        HowToPlay {
            rules: "The board is a five-pointed star with its ten points and crossings, empty at \
                    first. The crows move first, and as long as fewer than six are there, their \
                    move puts a crow on an empty place; after that it takes one along a line to \
                    the next place. The vulture enters on any empty place with its first move. \
                    Then it goes along a line to the next place, or jumps over a crow beside it \
                    to the empty place behind, on the same line, and takes that crow. The vulture \
                    wins when three crows are taken, the crows win when it cannot move.",
            position: "who is to move, how many crows were placed, and the ten places: five points \
                       clockwise from the top, then the crossings; C for a crow, V for the vulture",
            example: "crows 3 C..VC.C...",
        },
    ),
    (
        "l-game",
        HowToPlay {
            rules: "Each player has an L of four cells on a board of 4 x 4, and there are two \
                    neutral pieces of one cell. In your turn you lift your L and lay it down on \
                    empty cells, turned or flipped as you like, but not where it lay. Then you \
                    may move one neutral piece to any empty cell. Who has no other place for his \
                    L loses.",
            position: "the rows from the top, X and O for the two Ls, w and g for the neutral \
                       pieces, a dot for an empty cell, and who is to move",
            example: "wXX./.OX./.OX./.OOg/X",
        },
    ),
    (
        "mu-torere",
        HowToPlay {
            rules: "Eight points form a ring around a middle point. Each player's four pieces \
                    fill one half of the ring, and the middle is empty. A piece moves along the \
                    ring to the empty point beside it, or from the middle to the empty point of \
                    the ring. It may go from the ring into the middle only if a piece of the \
                    opponent is beside it on the ring. Who cannot move loses.",
            position: "the eight points of the ring, a slash, the middle, and who is to move",
            example: "OOOOXXXX/.:X",
        },
    ),
    (
        "nine-mens-morris",
        HowToPlay {
            rules: "The board has three squares, one in the other, joined in the middle of their \
                    sides. The players put down nine men each in turn on empty points. When all \
                    are down, a move takes one of your men along a line to the next point, which \
                    must be empty; with three men left you may jump to any empty point. Three of \
                    your men in a line let you take a man of the opponent, one that is in no such \
                    line unless all are. Who has less than three men, or cannot move, loses.",
            position: "the rows from the top, X for the player to move and O for the opponent, a \
                       dot for an empty point, then the men that both have still to put down",
            example: ".../.../.../....../.../.../...:9-9",
        },
    ),
    (
        "piles",
        HowToPlay {
            rules: "Pieces lie in several piles. A move takes pieces from one pile, as many as \
                    the option moves allows; with any number allowed this is the game of Nim. \
                    Who takes the last piece wins. If pieces are left of which nobody may take \
                    any, the player who would have to has lost.",
            position: "the sizes of the piles, joined by +",
            example: "3+5+7",
        },
    ),
    (
        "pong-hau-ki",
        HowToPlay {
            rules: "The board is a square whose right side is missing, with a middle point joined \
                    to its four corners. Each player has two pieces on opposite corners, and the \
                    middle is empty. A move takes one of your pieces along a line to the empty \
                    point. Who cannot move loses.",
            position: "the upper corners, the middle, the lower corners, and who is to move",
            example: "XO/./OX:X",
        },
    ),
    (
        "quixo",
        HowToPlay {
            rules: "A square board is full of blank cubes. In your turn you take a cube from the \
                    border that is blank or shows your sign. You push it back in, your sign up, \
                    at an end of its row or column other than where it came from, and the cubes \
                    between move along. Who makes a full line of his sign, a row, a column or a \
                    diagonal, wins. Who makes a line of the opponent's sign loses, even if his \
                    own appears as well.",
            position: "the rows from the top, X for the player to move and O for the opponent, a \
                       dot for a blank cube",
            example: ".../.X./O..",
        },
    ),
    (
        "seega",
        HowToPlay {
            rules: "The players put down four pieces each in turn, X first, anywhere on 3 x 3 \
                    squares but in the middle. Then a move takes one of your pieces to an empty \
                    square beside it, along a row or a column. A piece of the opponent that is \
                    then caught in a line between the piece you moved and another of yours is \
                    taken. Moving in between two enemies is safe. Who has one piece left, or \
                    none, loses; who has pieces but cannot move wins.",
            position: "the rows from the top, a dot for an empty square, who is to move, and a + \
                       while pieces are still put down",
            example: "X.O/.../...:X+",
        },
    ),
    (
        "shift-tac-toe",
        HowToPlay {
            rules: "The board stands upright, and each of its three rows can slide one cell to \
                    either side of the middle. In your turn you drop a piece into a column that \
                    is not full, where it falls to the lowest empty cell, or slide one row by \
                    one cell. A piece that slides over the edge is lost, and then all pieces \
                    fall. You win with three of your pieces in a row, a column or a diagonal \
                    after your own move, even if the opponent has three too. If only the \
                    opponent has them, you lose. O begins.",
            position: "where the three rows stand, from the top (0 left, 1 middle, 2 right), then \
                       the rows themselves, a dot for an empty cell, and who is to move",
            example: "111/.../.../.O./X",
        },
    ),
    (
        "tant-fant",
        HowToPlay {
            rules: "Each player has three pieces on nine points, X's on the lowest row and O's on \
                    the top one. A move takes one of your pieces along a row, a column or a long \
                    diagonal to the next point, which must be empty. Three of your pieces in a \
                    line win, unless the line is the row where they began.",
            position: BOARD,
            example: "OOO/.../XXX:X",
        },
    ),
    (
        "teeko",
        HowToPlay {
            rules: "The players put down four pieces each in turn, X first, on any empty cells. \
                    When all are down, a move takes one of your pieces to an empty cell beside \
                    it, diagonally too. Four of your pieces in a straight line without a gap, \
                    diagonals included, or in a square of 2 x 2 win.",
            position: BOARD,
            example: "..../.X../..O./..../X",
        },
    ),
    (
        "three-mens-morris",
        HowToPlay {
            rules: "The players put down three pieces each in turn, X first, on any of nine \
                    points. When all are down, a move takes one of your pieces to any empty \
                    point, or with moves=adjacent only to the next one in its row or column. \
                    Three of your pieces in a row, a column or a diagonal win.",
            position: BOARD,
            example: "X../.O./...:X",
        },
    ),
    (
        "three-spot",
        HowToPlay {
            rules: "A red, a white and a blue domino lie on 3 x 3 cells, and the lowest row has \
                    three spots. In your turn you lift your own domino and lay it down \
                    elsewhere, then do the same with the white one. You get a point for each \
                    spot that your own domino covers. Play ends as soon as somebody has twelve \
                    points: he wins if the other has at least six, and loses if not. Red begins.",
            position: "the points of Red and Blue, then the rows from the top, R, W and B for the \
                       dominoes, a dot for an empty cell, and who is to move",
            example: "0-0/.../RWB/RWB/R",
        },
    ),
    (
        "tic-tac-toe",
        HowToPlay {
            rules: "The players mark empty cells of a board of 3 x 3 in turn, X first. Three of \
                    your marks in a row, a column or a diagonal win. A full board without them \
                    is a tie.",
            position: "the rows from the top, a dot for an empty cell; the marks tell who is to move",
            example: "X../.O./...",
        },
    ),
    (
        "tsoro-yematatu",
        HowToPlay {
            rules: "Seven points form a triangle: three lines run from the top to the base, and \
                    one crosses them in the middle. The players put down three pieces each in \
                    turn, X first. Then a move slides one of your pieces along a line to the \
                    empty point. If none can slide, one jumps along a line over the piece beside \
                    it, which stays. Three of your pieces in a line win.",
            position: "the top, the middle row and the base, a dot for an empty point, and who is \
                       to move",
            example: "./X../.O.:X",
        },
    ),
];

#[cfg(test)]
mod tests {
    use crate::catalog;

    #[test]
    fn every_example_is_a_position_and_every_text_is_short() {
        for entry in catalog::games() {
            let name = entry.name;
            let Some(how) = entry.how_to_play() else {
                continue;
            };
            let game = catalog::open(name).unwrap();
            let key = game
                .parse(how.example)
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            let printed = game.print(key).unwrap();
            assert_eq!(game.parse(&printed), Ok(key), "{name}");
            let sentences = how.rules.matches('.').count();
            assert!(
                (3..=9).contains(&sentences),
                "{name}: {sentences} sentences"
            );
            assert!(
                how.rules.ends_with('.') && !how.rules.contains("  "),
                "{name}"
            );
        }
    }

    #[test]
    fn every_game_is_told() {
        let untold: Vec<&str> = catalog::games()
            .iter()
            .filter(|entry| entry.how_to_play().is_none())
            .map(|entry| entry.name)
            .collect();
        assert!(untold.is_empty(), "no rules in words: {untold:?}");
    }
}
