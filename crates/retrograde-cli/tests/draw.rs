//! `draw`: heat maps against the game's definition, forms of files, refusals, and the pictures
//! of the README.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

mod support;

use std::collections::HashMap;
use support::{Folder, command, example, finished, root, run};

/// Where police and thief stand, and whose turn it is.
type State = (usize, usize, usize);

/// The two pieces of a board, by the definition of the game: the policeman steps in eight
/// directions, the thief in four, both may stay, capture comes before escape.
struct Chase {
    cells: Vec<(i32, i32)>,
    exits: Vec<(i32, i32)>,
    /// By policeman, thief and turn (0 the policeman's): who wins, and after how many plies.
    known: HashMap<State, (usize, u32)>,
}

impl Chase {
    fn solve(board: &str) -> Chase {
        let mut chase = Chase {
            cells: Vec::new(),
            exits: Vec::new(),
            known: HashMap::new(),
        };
        for (row, line) in board.lines().enumerate() {
            for (column, letter) in line.chars().enumerate() {
                let place = (row as i32, column as i32);
                if letter != '*' {
                    chase.cells.push(place);
                }
                if letter == 'E' {
                    chase.exits.push(place);
                }
            }
        }
        for plies in 0.. {
            let found = chase.sweep(plies);
            if found.is_empty() && plies > 0 {
                break;
            }
            chase.known.extend(found);
        }
        chase
    }

    fn steps(&self, from: usize, diagonals: bool) -> Vec<usize> {
        let (row, column) = self.cells[from];
        let near = |&to: &usize| {
            let (down, right) = (self.cells[to].0 - row, self.cells[to].1 - column);
            down.abs() <= 1 && right.abs() <= 1 && (diagonals || down == 0 || right == 0)
        };
        (0..self.cells.len()).filter(near).collect()
    }

    /// What ends after so many plies, and not before.
    fn sweep(&self, plies: u32) -> Vec<(State, (usize, u32))> {
        let mut found = Vec::new();
        for police in 0..self.cells.len() {
            for thief in 0..self.cells.len() {
                for turn in 0..2 {
                    if self.known.contains_key(&(police, thief, turn)) {
                        continue;
                    }
                    let winner = self.winner(police, thief, turn, plies);
                    found.extend(winner.map(|winner| ((police, thief, turn), (winner, plies))));
                }
            }
        }
        found
    }

    fn winner(&self, police: usize, thief: usize, turn: usize, plies: u32) -> Option<usize> {
        if police == thief {
            return Some(0);
        }
        if self.exits.contains(&self.cells[thief]) {
            return Some(1);
        }
        if plies == 0 {
            return None;
        }
        let next: Vec<_> = match turn {
            0 => self
                .steps(police, true)
                .iter()
                .map(|&to| (to, thief, 1))
                .collect(),
            _ => self
                .steps(thief, false)
                .iter()
                .map(|&to| (police, to, 0))
                .collect(),
        };
        let winners: Vec<Option<usize>> = next
            .iter()
            .map(|at| self.known.get(at).map(|&(winner, _)| winner))
            .collect();
        if winners.contains(&Some(turn)) {
            Some(turn)
        } else if winners.iter().all(|&winner| winner == Some(1 - turn)) {
            Some(1 - turn)
        } else {
            None
        }
    }

    /// As the terminal shows a cell.
    fn shown(&self, police: (i32, i32), thief: (i32, i32), turn: usize) -> String {
        let index = |place| self.cells.iter().position(|&cell| cell == place).unwrap();
        match self.known.get(&(index(police), index(thief), turn)) {
            Some((winner, plies)) => format!("{}{plies}", ["P", "T"][*winner]),
            None => "=".to_owned(),
        }
    }
}

const BOARD: &str = "E...*..\n.*..P.*\n.*.**..\n...*.T.\n*.....*\n";

/// The cells of a grid in the terminal, by row and column.
fn cells_of(grid: &str, rows: usize, columns: usize) -> HashMap<(i32, i32), String> {
    let lines: Vec<&str> = grid.lines().collect();
    // Every column is as wide as the header says: a number and a blank on either side.
    let width = (lines[0].trim_end().chars().count() - 1) / columns + 1;
    let mut cells = HashMap::new();
    for (row, line) in lines[1..=rows].iter().enumerate() {
        let signs: Vec<char> = line.chars().skip(1).collect();
        for (column, cell) in signs.chunks(width).enumerate() {
            let text: String = cell.iter().collect();
            let text = text.trim_matches([' ', '[', ']']).to_owned();
            cells.insert((row as i32, column as i32), text);
        }
    }
    cells
}

#[test]
fn heat_maps_say_what_the_definition_says() {
    let folder = Folder::new();
    let board = folder.file("small.board", BOARD);
    let chase = Chase::solve(BOARD);
    let (police, thief) = ((1, 4), (3, 5));
    let mut winners = [0; 3];
    for (turn, first) in ["police", "thief"].into_iter().enumerate() {
        for piece in ["police", "thief"] {
            let text = run(&["draw", &board, "--heat", piece, "--first", first]).answer();
            let cells = cells_of(&text, 5, 7);
            for &place in &chase.cells {
                let other = if piece == "police" { thief } else { police };
                let expected = if place == other {
                    // The other piece hides the number below it.
                    if piece == "police" { "T" } else { "P" }.to_owned()
                } else if piece == "police" {
                    chase.shown(place, thief, turn)
                } else {
                    chase.shown(police, place, turn)
                };
                assert_eq!(
                    cells[&place], expected,
                    "{piece} {place:?}, {first} moves\n{text}"
                );
                winners["PT=".find(&expected[..1]).unwrap()] += 1;
            }
        }
    }
    assert!(winners[0] > 5 && winners[1] > 5, "{winners:?}");
}

#[test]
fn a_chase_is_numbered_by_plies() {
    let folder = Folder::new();
    let board = folder.file("line.board", "P..T\n");
    let text = run(&["draw", &board, "--chase"]).answer();
    let plan = "   0  1  2  3 \n0 P0 P1 P3 T4\n";
    assert!(text.contains("play ends after 5 plies"), "{text}");
    assert!(text.lines().nth(1).unwrap().contains("P1"), "{plan}{text}");
    let svg = run(&["draw", &board, "--chase", "-o", "-"]).answer();
    // Columns are 40 units wide; the ways of the two lie beside each other.
    assert_eq!(svg.matches("<polyline").count(), 2, "{svg}");
    for number in [">0</text>", ">1</text>", ">3</text>", ">5</text>"] {
        assert!(svg.contains(number), "{number}: {svg}");
    }
}

#[test]
fn colours_are_for_terminals_and_for_those_who_ask() {
    let board = example("heist.board");
    let plain = run(&["draw", &board, "--heat", "thief"]).answer();
    assert!(!plain.contains('\u{1b}'));
    let painted = run(&["draw", &board, "--heat", "thief", "--color", "always"]).answer();
    // Blue and orange grounds, black or white ink.
    assert!(
        painted.contains("\u{1b}[") && painted.contains("48;2;"),
        "{painted:?}"
    );
    let mut escapes = painted.split('\u{1b}');
    let first = escapes.next().unwrap().to_owned();
    let unpainted = escapes.fold(first, |text, part| text + part.split_once('m').unwrap().1);
    let trimmed = |text: &str| -> Vec<String> {
        text.lines()
            .map(|line| line.trim_end().to_owned())
            .collect()
    };
    assert_eq!(trimmed(&unpainted), trimmed(&plain));
    let silent = command()
        .args(["draw", &board, "--heat", "thief"])
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    assert_eq!(finished(&silent).answer(), plain);
}

#[test]
fn files_have_the_form_of_their_name() {
    let folder = Folder::new();
    let board = example("heist.board");
    let write = |name: &str, options: &[&str]| {
        let path = folder.path(name);
        let arguments = [&["draw", &board, "-o", &path], options].concat();
        assert_eq!(run(&arguments).answer(), "");
        std::fs::read(path).unwrap()
    };
    let svg = write("a.svg", &["--heat", "police", "--chase"]);
    let svg = String::from_utf8(svg).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(svg.contains("in each cell: plies until the end if the policeman stood there"));
    let png = write("a.png", &["--heat", "thief"]);
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    let width = |text: &str| -> f64 {
        let start = text.split_once(" width=\"").unwrap().1;
        start.split('"').next().unwrap().parse().unwrap()
    };
    let heat = String::from_utf8(write("b.svg", &["--heat", "thief"])).unwrap();
    let pixels = u32::from_be_bytes(png[16..20].try_into().unwrap());
    assert_eq!(f64::from(pixels), (2.0 * width(&heat)).ceil());
    let moving = String::from_utf8(write("c.svg", &["--animate"])).unwrap();
    assert_eq!(moving.matches("<animateTransform").count(), 2);
    // Perfect play from the start takes 37 plies.
    assert_eq!(moving.matches(">ply ").count(), 38);
    let gif = write("a.gif", &["--animate", "--plies", "5"]);
    assert!(gif.starts_with(b"GIF89a"));
    // Every frame has a graphic control extension.
    let frames = gif.windows(4).filter(|bytes| *bytes == [0x21, 0xf9, 4, 4]);
    let frames = frames
        .count()
        .max(gif.windows(3).filter(|b| *b == [0x21, 0xf9, 4]).count());
    assert_eq!(frames, 6);
    assert_eq!(write("d.gif", &["--animate", "--plies", "5"]), gif);
}

#[test]
fn graphs_are_drawn_with_cops_and_robber() {
    let text = run(&["draw", "cycle:6", "--cops", "1"]).answer();
    assert!(text.contains("a robber evades one cop for ever"), "{text}");
    assert_eq!(text.matches("R∞").count(), 3, "{text}");
    let svg = run(&["draw", "petersen", "-o", "-"]).answer();
    assert_eq!(svg.matches("<line ").count(), 15);
    assert_eq!(svg.matches(">C</text>").count(), 3);
    assert!(svg.contains("3 cops catch every robber in 1 round"));
    assert_eq!(run(&["draw", "petersen", "-o", "-"]).answer(), svg);
    let folder = Folder::new();
    let arcs = folder.file("arcs.dot", "digraph { a -> b -> c -> a; a -> d; d -> a }");
    let svg = run(&["draw", &arcs, "-o", "-", "--chase"]).answer();
    assert_eq!(
        (
            svg.matches("<polygon").count(),
            svg.matches("<line ").count()
        ),
        (3, 4)
    );
    let edges = folder.file("path.edges", "a b\nb c\n");
    let moving = run(&["draw", &edges, "--cops", "1", "--animate", "-o", "-"]).answer();
    assert!(moving.contains("the robber is caught</text>"), "{moving}");
}

#[test]
fn positions_of_bundled_games_are_drawn() {
    let svg = run(&["draw", "tic-tac-toe", "X../.O./...", "-o", "-"]).answer();
    assert_eq!(svg.matches("<circle").count(), 2, "{svg}");
    let text = run(&["draw", "hare-and-hounds"]).answer();
    assert!(text.contains('╲'), "{text}");
    let moving = run(&["draw", "tic-tac-toe", "--animate", "-o", "-"]).answer();
    assert_eq!(moving.matches(">ply ").count(), 10);
    // Pieces come, so none slides.
    assert!(!moving.contains("animateTransform"));
}

#[test]
fn what_cannot_be_drawn_is_refused_with_what_can() {
    let folder = Folder::new();
    let board = example("heist.board");
    let edges = example("cached-cycle.edges");
    let path = |name: &str| folder.path(name);
    for (arguments, part) in [
        (
            vec!["draw", &board, "-o", &path("a.jpg")],
            "ends in .svg, .png or .gif",
        ),
        (
            vec!["draw", &board, "--animate", "-o", &path("a.png")],
            "PNG holds one picture",
        ),
        (
            vec!["draw", "tic-tac-toe", "--heat", "police"],
            "--heat is for boards",
        ),
        (
            vec!["draw", "tic-tac-toe", "--chase"],
            "--chase is for boards",
        ),
        (
            vec!["draw", "tic-tac-toe", "nonsense"],
            "is no position of tic-tac-toe",
        ),
        (vec!["draw", &edges], "`retrograde convert` draws it"),
        (vec!["draw", "path:2000"], "expected at most 1000"),
        (
            vec!["draw", "petersen", "--police", "1,1"],
            "is an option of boards",
        ),
        (vec!["draw", "petersen", "3"], "a POSITION is for boards"),
        (vec!["draw", &board, "--json"], "a picture is no --format"),
    ] {
        let message = run(&arguments).refusal();
        assert!(message.contains(part), "{arguments:?}: {message}");
    }
    assert!(folder.names().is_empty());
}

/// The pictures of the README, and the commands that made them.
#[test]
fn the_pictures_of_the_readme_are_what_the_commands_draw() {
    for (picture, options) in [
        ("heat-map.svg", &["--heat", "thief"][..]),
        ("chase.svg", &["--chase"]),
    ] {
        let path = root().join("docs/pictures").join(picture);
        let command = format!(
            "retrograde draw examples/heist.board {} -o docs/pictures/{picture}",
            options.join(" ")
        );
        // The title names the file as it was given, so the command runs where the file is.
        let output = support::command()
            .current_dir(root())
            .args([&["draw", "examples/heist.board", "-o", "-"], options].concat())
            .output()
            .unwrap();
        let drawn = finished(&output).answer();
        if std::env::var_os("UPDATE_DOCUMENTS").is_some() {
            std::fs::write(&path, &drawn).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap();
        assert_eq!(drawn, kept, "if this is right: {command}");
        let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
        assert!(
            readme.contains(&format!("](docs/pictures/{picture})")),
            "{picture} is not shown in the README"
        );
    }
}
