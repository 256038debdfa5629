//! Chopsticks, Fair Shares and Varied Pairs, Quixo, Kaooa, and cat and mouse against what
//! others published: `tests/data/games.csv`, `tests/data/cases.jsonl`, and the sources named
//! at each test.

#![allow(
    clippy::unwrap_used,
    reason = "a failed test may panic wherever it fails"
)]

use retrograde::{AnyGame, KeyedGame, Outcome, Value, explore};
use retrograde_games::catalog;
use std::path::{Path, PathBuf};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/data")
        .join(name)
}

/// What solving a game told of it.
struct Figures {
    positions: u64,
    wins: u64,
    losses: u64,
    ties: u64,
    draws: u64,
    longest: Option<u32>,
    start: Value,
    keys: Vec<u64>,
    values: Vec<Value>,
}

fn solved(game: &dyn AnyGame) -> Figures {
    let keyed = KeyedGame(game);
    let solved = explore(&keyed).unwrap().solve().unwrap();
    let counts = solved.solution().counts();
    Figures {
        positions: counts.total(),
        wins: counts.win,
        losses: counts.loss,
        ties: counts.tie,
        draws: counts.draw,
        longest: solved.solution().deepest(),
        start: solved.value_of(game.starts()[0]).unwrap(),
        keys: solved.keys().unwrap().to_vec(),
        values: solved.solution().values().collect(),
    }
}

fn figures(name: &str) -> Figures {
    solved(catalog::open(name).unwrap().as_ref())
}

/// Holds a game against its row of `games.csv`; what the row leaves out is not compared.
fn assert_published(name: &str, row: &str) {
    let text = std::fs::read_to_string(data("games.csv")).unwrap();
    let split = |line: &str| line.split(',').map(String::from).collect::<Vec<String>>();
    let columns = split(text.lines().next().unwrap());
    let row = split(text.lines().find(|line| line.starts_with(row)).unwrap());
    let found = figures(name);
    let number = |number: Option<u32>| number.map_or(String::new(), |number| number.to_string());
    let all = [
        ("positions", found.positions.to_string()),
        ("wins", found.wins.to_string()),
        ("losses", found.losses.to_string()),
        ("ties", found.ties.to_string()),
        ("draws", found.draws.to_string()),
        ("longest", number(found.longest)),
        ("start_outcome", found.start.outcome().word().to_string()),
        ("start_remoteness", number(found.start.remoteness())),
    ];
    let mut compared = 0;
    for (column, found) in all {
        let published = &row[columns.iter().position(|name| name == column).unwrap()];
        if !published.is_empty() {
            assert_eq!(&found, published, "{name}: {column}");
            compared += 1;
        }
    }
    assert!(compared >= 7, "{name}: the row says too little");
}

#[test]
fn fair_shares_has_the_published_counts() {
    assert_published("fsvp", "FSVP n=10,");
    assert_published("fsvp:size=20", "FSVP n=20,");
}

/// All partitions are reached: of 42 and 627 the numbers of partitions are known.
#[test]
fn fair_shares_begins_with_one_heap_or_two() {
    let even = catalog::open("fsvp:size=6").unwrap();
    let odd = catalog::open("fsvp:size=7").unwrap();
    let start = |game: &dyn AnyGame| game.print(game.starts()[0]).unwrap();
    assert_eq!(
        (start(even.as_ref()), start(odd.as_ref())),
        ("6".into(), "6+1".into())
    );
    let largest = catalog::open("fsvp:size=100").unwrap();
    let ones = largest.parse(&vec!["1"; 100].join("+")).unwrap();
    assert_eq!(ones + 1, 190_569_292);
    assert!(!largest.is_key(ones + 1));
    assert_eq!(
        even.move_name(even.starts()[0], even.parse("2+2+2").unwrap())
            .unwrap(),
        "6=2+2+2"
    );
    let [from, to] = ["4+2", "6"].map(|text| even.parse(text).unwrap());
    assert_eq!(even.move_name(from, to).unwrap(), "4+2=6");
    assert!(even.parse("4+1").unwrap_err().contains("fewer counters"));
    assert!(even.parse("4+4").unwrap_err().contains("more counters"));
}

#[test]
fn quixo_has_the_published_counts() {
    assert_published("quixo", "Quixo 3x3,");
}

#[test]
fn symmetry_keeps_what_quixo_positions_are_worth() {
    let plain = catalog::open("quixo").unwrap();
    let symmetric = catalog::open("quixo:symmetry=yes").unwrap();
    let [all, fewer] = [plain.as_ref(), symmetric.as_ref()].map(solved);
    assert_eq!((fewer.start, fewer.longest), (all.start, all.longest));
    let mut classes: Vec<u64> = all
        .keys
        .iter()
        .map(|&key| {
            let printed = plain.print(key).unwrap();
            symmetric.canonical(symmetric.parse(&printed).unwrap())
        })
        .collect();
    for (index, &class) in classes.iter().enumerate() {
        let place = fewer.keys.binary_search(&class).unwrap();
        assert_eq!(fewer.values[place], all.values[index]);
    }
    classes.sort_unstable();
    classes.dedup();
    assert_eq!(classes, fewer.keys);
}

/// Every push, for a board of blanks: 8 from corners, and 3 from each other cube of the border.
#[test]
fn quixo_has_as_many_moves_as_pushes() {
    for (name, pushes) in [
        ("quixo", 8 + 12),
        ("quixo:size=4", 8 + 24),
        ("quixo:size=5", 8 + 36),
    ] {
        let game = catalog::open(name).unwrap();
        let mut moves = retrograde::Moves::new();
        game.moves(game.starts()[0], &mut moves);
        assert_eq!(moves.len(), pushes, "{name}");
    }
    let game = catalog::open("quixo").unwrap();
    let from = game.parse("X.O/.../...").unwrap();
    // The own cube goes to the other end of the row, and the others move up; the next player
    // calls himself X.
    let pushed = game.parse(".XO/.../...").unwrap();
    assert_eq!(game.move_name(from, pushed), Some("a1-c1".into()));
    let mut moves = retrograde::Moves::new();
    game.moves(from, &mut moves);
    let named = moves
        .as_slice()
        .iter()
        .map(|made| game.move_name(from, made.to).unwrap());
    let named: Vec<String> = named.collect();
    assert_eq!(
        moves.len(),
        20 - 2,
        "all but those of the opponent's cube in a corner"
    );
    assert!(
        named
            .iter()
            .all(|name| !name.starts_with("c1") && name[..2] != name[3..])
    );
}

#[test]
fn kaooa_has_the_published_counts() {
    assert_published("kaooa", "Kaooa,");
}

/// HanseulJo, `Chopsticks_Game_strategy`: the one to begin loses with 5 fingers, wins with 4,
/// and can hold out with 6.
#[test]
fn chopsticks_with_cut_off_and_suicide_is_as_published() {
    let start = |fingers| {
        figures(&format!(
            "chopsticks:fingers={fingers},over=dies,suicide=yes"
        ))
        .start
        .outcome()
    };
    assert_eq!(
        [4, 5, 6].map(start),
        [Outcome::Win, Outcome::Loss, Outcome::Draw]
    );
}

/// Wikipedia: by roll-over 204 positions are reached, and perfect players go on for ever.
#[test]
fn chopsticks_by_default_is_as_published() {
    let found = figures("chopsticks");
    assert_eq!((found.positions, found.start), (204, Value::DRAW));
}

/// Rules that published games have, on single positions.
#[test]
fn chopsticks_has_the_moves_of_its_rules() {
    let moves = |rules: &str, position: &str| {
        let game = catalog::open(&format!("chopsticks{rules}")).unwrap();
        let mut moves = retrograde::Moves::new();
        let from = game.parse(position).unwrap();
        game.moves(from, &mut moves);
        let made = moves
            .as_slice()
            .iter()
            .map(|made| game.print(made.to).unwrap());
        let mut made: Vec<String> = made.collect();
        made.sort();
        made.join(" ")
    };
    // 4 on 3 is 7: two by roll-over, dead by cut-off.
    assert_eq!(moves(":splits=none", "04-03"), "02-04");
    assert_eq!(moves(":splits=none,over=dies", "04-03"), "00-04");
    // Sums that are exactly five are dead either way.
    assert_eq!(moves(":splits=none", "02-03"), "00-02");
    // Four fingers alone can be parted as 1 and 3 or as 2 and 2, or only evenly, or not.
    assert_eq!(moves("", "04-01"), "00-04 01-13 01-22");
    assert_eq!(moves(":splits=halves", "04-01"), "00-04 01-22");
    assert_eq!(moves(":revive=no", "04-01"), "00-04");
    // A hand may be emptied if suicide is allowed, as long as the other is not full by that.
    assert_eq!(moves("", "12-01"), "02-12 03-12");
    assert_eq!(moves(":suicide=yes", "12-01"), "01-03 02-12 03-12");
    assert_eq!(moves(":suicide=yes", "23-01"), "01-14 03-23 04-23");
    assert_eq!(moves(":pass=yes", "12-01"), "01-12 02-12 03-12");
    assert_eq!(moves("", "00-12"), "");
}

/// The graphs of LeetCode 913 on which wrong programs gave up, and its two samples.
#[test]
fn cat_and_mouse_answers_as_published() {
    assert_eq!(figures("cat-and-mouse").start, Value::DRAW);
    let won = figures("cat-and-mouse:graph=0-1+0-3+2-3");
    assert_eq!(won.start, Value::win(1));
    let text = std::fs::read_to_string(data("cases.jsonl")).unwrap();
    let between = |line: &str, before: &str, after: &str| {
        let start = line.find(before).unwrap() + before.len();
        line[start..start + line[start..].find(after).unwrap()].to_string()
    };
    let mut compared = 0;
    for line in text
        .lines()
        .filter(|line| line.contains("\"kind\": \"lc913\""))
    {
        let rows = between(line, "\"graph\": [[", "]]");
        let edges = rows.split("], [").enumerate().flat_map(|(from, row)| {
            let ends = row.split(", ").map(|to| to.parse::<usize>().unwrap());
            ends.filter(move |&to| from < to)
                .map(move |to| format!("{from}-{to}"))
        });
        let edges: Vec<String> = edges.collect();
        assert_eq!(between(line, "\"answer\": ", ","), "2");
        let plies = between(line, "\"r\": ", "}").parse().unwrap();
        let start = figures(&format!("cat-and-mouse:graph={}", edges.join("+"))).start;
        assert_eq!(start, Value::loss(plies), "{line}");
        compared += 1;
    }
    assert_eq!(compared, 10);
}

/// Whether the vertices can be taken away one by one, each while all its neighbours and
/// itself are next to or equal to one other vertex: the graphs on which one cop wins.
fn can_be_dismantled(mut closed: Vec<u32>) -> bool {
    let mut left: u32 = (1 << closed.len()) - 1;
    let members = |set: u32| (0..32).filter(move |&vertex| set >> vertex & 1 != 0);
    while left.count_ones() > 1 {
        let corner = members(left).find(|&vertex| {
            let within = |other: usize| closed[vertex] & left & !closed[other] == 0;
            members(left).any(|other| other != vertex && within(other))
        });
        let Some(corner) = corner else {
            return false;
        };
        left &= !(1 << corner);
        closed[corner] = 0;
    }
    true
}

/// Nowakowski and Winkler (1983), Quilliot (1978), on all 728 connected graphs of five numbered
/// vertices: the cat catches the mouse from everywhere exactly if the graph can be dismantled.
#[test]
fn the_cat_wins_everywhere_exactly_on_graphs_that_can_be_dismantled() {
    const COUNT: usize = 5;
    let pairs: Vec<[usize; 2]> = (0..COUNT)
        .flat_map(|high| (0..high).map(move |low| [low, high]))
        .collect();
    let (mut connected, mut caught) = (0, 0);
    for set in 0..1_u32 << pairs.len() {
        let chosen = (0..pairs.len()).filter(|&index| set >> index & 1 != 0);
        let chosen: Vec<[usize; 2]> = chosen.map(|index| pairs[index]).collect();
        let mut closed: Vec<u32> = (0..COUNT).map(|vertex| 1 << vertex).collect();
        for &[low, high] in &chosen {
            closed[low] |= 1 << high;
            closed[high] |= 1 << low;
        }
        let spread = |met: u32| {
            let next = (0..COUNT).filter(|&vertex| met >> vertex & 1 != 0);
            next.fold(met, |all, vertex| all | closed[vertex])
        };
        if (0..COUNT).fold(1, |met, _| spread(met)) != (1 << COUNT) - 1 {
            continue;
        }
        connected += 1;
        let edges = chosen.iter().map(|[low, high]| format!("{low}-{high}"));
        let edges = edges.collect::<Vec<_>>().join("+");
        // Every position with the cat to move is reached from somewhere: ask from all starts.
        let cat_wins = (0..COUNT).all(|cat| {
            (0..COUNT).filter(|&mouse| mouse != cat).all(|mouse| {
                let name = format!(
                    "cat-and-mouse:graph={edges},mouse={mouse},cat={cat},hole=none,first=cat,stay=yes,endless=mouse"
                );
                let start = figures(&name).start;
                assert_ne!(start.outcome(), Outcome::Draw, "{name}");
                start.outcome() == Outcome::Win
            })
        });
        assert_eq!(cat_wins, can_be_dismantled(closed), "{edges}");
        caught += u32::from(cat_wins);
    }
    assert_eq!(connected, 728, "connected labelled graphs on five vertices");
    assert!(caught > 0 && caught < connected);
}

/// Where play never ends, who wins is a rule: on a cycle of five a mouse that may stay is
/// never caught from a distance.
#[test]
fn endless_play_is_worth_what_the_option_says() {
    let start = |endless: &str, graph: &str| {
        let name = format!(
            "cat-and-mouse:graph={graph},mouse=2,cat=0,hole=none,stay=yes,endless={endless}"
        );
        figures(&name).start
    };
    for graph in ["cycle5", "petersen"] {
        assert_eq!(start("draw", graph), Value::DRAW);
        assert_eq!(start("mouse", graph), Value::ENDLESS_WIN);
        assert_eq!(start("cat", graph), Value::ENDLESS_LOSS);
    }
    // On a path of five the mouse at 2 runs to the end at 4, and the cat comes after it.
    assert_eq!(start("mouse", "path5"), Value::loss(8));
}

#[test]
fn a_graph_is_read_from_a_file_and_guarded_by_its_digest() {
    let path = std::env::temp_dir().join(format!("retrograde-edges-{}", std::process::id()));
    let path = path.to_str().unwrap();
    std::fs::write(
        path,
        "# a square with a tail\n0 1\n1 2\n\n2 3\n3 0\n 3 4 # the tail\n",
    )
    .unwrap();
    let game = catalog::open(&format!("cat-and-mouse:graph={path}")).unwrap();
    let inline = catalog::open("cat-and-mouse:graph=0-1+1-2+2-3+3-0+3-4").unwrap();
    assert_eq!(solved(game.as_ref()).values, solved(inline.as_ref()).values);
    let name = game.name();
    assert!(name.contains(",digest="), "{name}");
    assert_eq!(catalog::open(&name).unwrap().name(), name);
    std::fs::write(path, "0 1\n1 2\n2 3\n3 0\n").unwrap();
    let error = catalog::open(&name).err().unwrap().to_string();
    assert!(error.contains("was the file changed?"), "{error}");
    std::fs::write(path, "0 1\n1 two\n").unwrap();
    let error = catalog::open(&format!("cat-and-mouse:graph={path}"))
        .err()
        .unwrap()
        .to_string();
    assert!(error.contains("line 2: \"two\" is no vertex"), "{error}");
    std::fs::remove_file(path).unwrap();
}
