//! Tables of all positions: both forms say the same, and what solutions say.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

mod support;

use parquet::basic::{Compression, LogicalType};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use retrograde::{Rules, Value};
use retrograde_store::{KeysContent, to_bytes};
use serde_json::Value as Json;
use std::collections::HashMap;
use std::fs::File;
use support::{Folder, example, examples, run, run_with_input};

/// A field of a table; `None` is null.
type Cell = Option<String>;

/// The rows of a table of comma-separated values, header first, by RFC 4180.
fn parse_csv(text: &str) -> Vec<Vec<Cell>> {
    let (mut rows, mut row) = (Vec::new(), Vec::new());
    let (mut field, mut quoted, mut inside) = (String::new(), false, false);
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '"' if inside && signs.peek() == Some(&'"') => {
                field.push('"');
                signs.next();
            }
            '"' => {
                inside = !inside;
                quoted = true;
            }
            ',' | '\n' if !inside => {
                let text = std::mem::take(&mut field);
                row.push((quoted || !text.is_empty()).then_some(text));
                quoted = false;
                if sign == '\n' {
                    rows.push(std::mem::take(&mut row));
                }
            }
            sign => field.push(sign),
        }
    }
    assert!(
        row.is_empty() && field.is_empty(),
        "the last line has no end"
    );
    rows
}

/// The rows of a Parquet file in the same way, and what it says about itself.
fn parse_parquet(path: &str) -> (Vec<Vec<Cell>>, HashMap<String, String>, usize) {
    let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    let metadata = reader.metadata();
    let columns = metadata.file_metadata().schema_descr().columns();
    let header = columns.iter().map(|column| Some(column.name().to_owned()));
    let mut rows: Vec<Vec<Cell>> = vec![header.collect()];
    for row in reader.get_row_iter(None).unwrap() {
        let row = row.unwrap();
        let cells = row.get_column_iter().map(|(_, field)| match field {
            Field::Null => None,
            Field::Str(text) => Some(text.clone()),
            Field::UInt(number) => Some(number.to_string()),
            Field::ULong(number) => Some(number.to_string()),
            other => panic!("{other:?}"),
        });
        rows.push(cells.collect());
    }
    let about = metadata.file_metadata().key_value_metadata().unwrap();
    let about = about
        .iter()
        .map(|pair| (pair.key.clone(), pair.value.clone().unwrap()));
    let about = about.collect();
    for group in metadata.row_groups() {
        for column in group.columns() {
            assert!(matches!(column.compression(), Compression::ZSTD(_)));
        }
    }
    (rows, about, metadata.num_row_groups())
}

/// The rows of an export as CSV.
fn csv_of(game: &str, more: &[&str]) -> Vec<Vec<Cell>> {
    let arguments = [&["export", game, "-o", "-", "--as", "csv"], more].concat();
    parse_csv(&run(&arguments).answer())
}

/// Who wins a position of a solution, in the words of tables.
fn winner_by_name(game: &str, position: &Json, starts: &[Json]) -> Cell {
    let names = if game == "tic-tac-toe" {
        ["X", "O"]
    } else if game == "hexapawn" {
        ["White", "Black"]
    } else if game == "chopsticks" {
        ["the first player", "the second player"]
    } else if game.ends_with(".board") {
        ["the policeman", "the thief"]
    } else {
        ["player 0", "player 1"]
    };
    let outcome = position["outcome"].as_str().unwrap();
    let is_start = starts.contains(&position["name"]);
    let said = match (position["winner"].as_u64(), outcome) {
        (Some(player), _) => names[usize::try_from(player).unwrap()],
        (None, "win") if is_start => names[0],
        (None, "loss") if is_start => names[1],
        (None, "win") => "mover",
        (None, "loss") => "opponent",
        _ => return None,
    };
    Some(said.to_owned())
}

#[test]
fn tables_say_what_solutions_say() {
    let folder = Folder::new();
    let mut games = examples();
    games.push(folder.file("odd.edges", "\"a,b\" \"say \\\"go\\\"\"\n\"\" é\né \"\"\n"));
    games.extend(["tic-tac-toe", "hexapawn", "chopsticks"].map(str::to_owned));
    for game in games {
        let solution = run(&["solve", &game, "--as", "json"]).json();
        let expected = solution["positions"].as_array().unwrap();
        let starts = solution["starts"].as_array().unwrap().clone();
        let rows = csv_of(&game, &["--best"]);
        let header = [
            "name",
            "key",
            "outcome",
            "remoteness",
            "winner",
            "moves",
            "best_move",
        ];
        assert_eq!(rows[0], header.map(|name| Some(name.to_owned())));
        assert_eq!(rows.len() - 1, expected.len(), "{game}");
        let mut moves = 0;
        for (row, expected) in rows[1..].iter().zip(expected) {
            let said = |member: &str| match &expected[member] {
                serde_json::Value::Null => None,
                serde_json::Value::String(text) => Some(text.clone()),
                other => Some(other.to_string()),
            };
            assert_eq!(row[0], said("name"), "{game}");
            assert_eq!(row[2], said("outcome"), "{game}: {row:?}");
            assert_eq!(row[3], said("remoteness"), "{game}: {row:?}");
            assert_eq!(
                row[4],
                winner_by_name(&game, expected, &starts),
                "{game}: {row:?}"
            );
            assert_eq!(row[6], said("move"), "{game}: {row:?}");
            let count: u64 = row[5].as_ref().unwrap().parse().unwrap();
            assert_eq!(count > 0, row[6].is_some(), "{game}: {row:?}");
            moves += count;
        }
        // Nobody plays the moves of a seed, so there may be fewer than in the game.
        assert!(moves <= solution["move_count"].as_u64().unwrap(), "{game}");
        let path = folder.path("table.parquet");
        run(&["export", &game, "-o", &path, "--best"]).answer();
        assert_eq!(parse_parquet(&path).0, rows, "{game}");
        run(&["export", &game, "-o", &path]).answer();
        let short: Vec<Vec<Cell>> = rows.iter().map(|row| row[..5].to_vec()).collect();
        assert_eq!(parse_parquet(&path).0, short, "{game}");
        assert_eq!(csv_of(&game, &[]), short, "{game}");
    }
}

#[test]
fn a_parquet_file_says_what_it_is_about() {
    let folder = Folder::new();
    let path = folder.path("ttt.parquet");
    run(&["export", "tic-tac-toe", "-o", &path, "--best"]).answer();
    let (rows, about, groups) = parse_parquet(&path);
    assert_eq!((rows.len(), groups), (5479, 1));
    for (word, meaning) in [
        ("schema", "retrograde.export/1"),
        ("game", "tic-tac-toe"),
        ("outcome", "for the player to move"),
        ("remoteness", "plies"),
        ("player_0", "X"),
        ("player_1", "O"),
        ("dead_end", "ties"),
        ("infinite", "draw"),
    ] {
        assert_eq!(about[word], meaning);
    }
    let reader = SerializedFileReader::new(File::open(&path).unwrap()).unwrap();
    let schema = reader.metadata().file_metadata().schema_descr();
    let unsigned = |bit_width| {
        Some(LogicalType::Integer(parquet::basic::IntType {
            bit_width,
            is_signed: false,
        }))
    };
    let types: Vec<_> = schema
        .columns()
        .iter()
        .map(|column| column.logical_type_ref().cloned())
        .collect();
    assert_eq!(
        types,
        [
            Some(LogicalType::String),
            unsigned(64),
            Some(LogicalType::String),
            unsigned(32),
            Some(LogicalType::String),
            unsigned(32),
            Some(LogicalType::String),
        ]
    );
    // The start: an empty board, nine moves, level after nine plies.
    let start = &rows[1];
    let cells = |texts: [Option<&str>; 7]| texts.map(|text| text.map(str::to_owned)).to_vec();
    let best = start[6].as_deref();
    assert_eq!(
        *start,
        cells([
            Some(".../.../..."),
            Some("0"),
            Some("tie"),
            Some("9"),
            None,
            Some("9"),
            best
        ])
    );
}

#[test]
fn many_positions_come_in_several_groups() {
    let folder = Folder::new();
    let graph = folder.path("random.edges");
    let generate = [
        "generate",
        "uniform",
        "--positions",
        "150000",
        "--seed",
        "5",
    ];
    let text = run(&[&generate[..], &["--moves-per-position", "2"]].concat()).answer();
    std::fs::write(&graph, text).unwrap();
    let path = folder.path("random.parquet");
    run(&["export", &graph, "-o", &path, "--best"]).answer();
    let (rows, _, groups) = parse_parquet(&path);
    assert_eq!(groups, rows.len().div_ceil(1 << 16));
    assert!(groups >= 3, "{groups}");
    assert_eq!(rows, csv_of(&graph, &["--best"]));
}

#[test]
fn a_solution_file_gives_the_table_of_its_game() {
    let folder = Folder::new();
    let file = folder.path("hexapawn.retro");
    run(&["solve", "hexapawn", "-o", &file]).answer();
    assert_eq!(csv_of(&file, &["--best"]), csv_of("hexapawn", &["--best"]));
}

#[test]
fn tables_and_probes_say_the_winner_in_the_same_words() {
    let folder = Folder::new();
    let file = folder.path("game.retro");
    let owned = folder.file("owned.edges", "!owner a 1\n!owner b 0\na b\n");
    let free = folder.file("free.edges", "!start a\na b\nb c\nc d\nd e\nx x\n");
    for game in ["tic-tac-toe", "chopsticks:over=dies", &owned, &free] {
        run(&["solve", game, "-q", "-o", &file]).answer();
        let rows = csv_of(&file, &[]);
        let names: Vec<&str> = rows[1..]
            .iter()
            .map(|row| row[0].as_deref().unwrap())
            .collect();
        let ask = [&["probe", &file], &names[..], &["--format", "csv"]].concat();
        let probed = parse_csv(&run(&ask).answer());
        assert_eq!(probed.len(), rows.len(), "{game}");
        for (row, probed) in rows[1..].iter().zip(&probed[1..]) {
            assert_eq!(row[4], probed[3], "{game}: {row:?}");
            let is_decided = matches!(row[2].as_deref(), Some("win" | "loss"));
            assert_eq!(row[4].is_some(), is_decided, "{game}: {row:?}");
        }
    }
    run(&["solve", &free, "-q", "-o", &file]).answer();
    let winners: Vec<Cell> = csv_of(&file, &[])
        .into_iter()
        .map(|row| row[4].clone())
        .collect();
    let expected = [
        "winner", "player 1", "mover", "opponent", "mover", "opponent",
    ];
    assert_eq!(winners[..6], expected.map(|word| Some(word.to_owned())));
    assert_eq!(winners[6], None);
}

#[test]
fn a_game_that_is_not_bundled_has_values_but_no_moves() {
    let folder = Folder::new();
    let values = [Value::loss(0), Value::win(1), Value::DRAW];
    let bytes = to_bytes(KeysContent {
        name: "countdown",
        program: "a test",
        rules: Rules::default(),
        starts: &[30],
        move_count: 2,
        keys: &[10, 20, u64::MAX],
        value_of: &|position| values[position as usize],
    });
    // The start must be a key.
    assert!(bytes.is_err());
    let bytes = to_bytes(KeysContent {
        name: "countdown",
        program: "a test",
        rules: Rules::default(),
        starts: &[20],
        move_count: 2,
        keys: &[10, 20, u64::MAX],
        value_of: &|position| values[position as usize],
    });
    let file = folder.file("countdown.retro", bytes.unwrap());
    let rows = run(&["export", &file, "-o", "-", "--as", "csv"]).answer();
    assert_eq!(
        rows,
        "name,key,outcome,remoteness,winner\n10,10,loss,0,opponent\n20,20,win,1,player 0\n\
         18446744073709551615,18446744073709551615,draw,,\n"
    );
    let path = folder.path("countdown.parquet");
    run(&["export", &file, "-o", &path]).answer();
    assert_eq!(parse_parquet(&path).0, parse_csv(&rows));
    let refusal = run(&["export", &file, "-o", "-", "--as", "csv", "--best"]).refusal();
    assert!(refusal.contains("not bundled"), "{refusal}");
}

#[test]
fn tables_are_packed_as_they_are_named() {
    let folder = Folder::new();
    let (plain, packed) = (folder.path("t.csv"), folder.path("t.csv.zst"));
    run(&["export", "hexapawn", "-o", &plain]).answer();
    run(&["export", "hexapawn", "-o", &packed]).answer();
    let unpacked = zstd::stream::decode_all(File::open(&packed).unwrap()).unwrap();
    assert_eq!(unpacked, std::fs::read(&plain).unwrap());
}

#[test]
fn an_empty_game_is_an_empty_table() {
    let folder = Folder::new();
    let path = folder.path("empty.parquet");
    let answer = run_with_input(
        &["export", "-", "--from", "edges", "-o", &path],
        b"# none\n",
    );
    answer.answer();
    let (rows, _, groups) = parse_parquet(&path);
    assert_eq!((rows.len(), groups), (1, 0));
}

#[test]
fn what_cannot_be_written_is_refused_and_leaves_nothing() {
    let folder = Folder::new();
    let game = folder.file("game.csv", "a b\n");
    for (output, expected) in [
        (folder.path("table"), "end it in .csv or .parquet"),
        (folder.path("table.parquet.gz"), "Parquet is packed inside"),
        (game.clone(), "is the game itself"),
        (folder.path("no/such/table.csv"), "cannot write"),
    ] {
        let refusal = run(&["export", &game, "-o", &output]).refusal();
        assert!(refusal.contains(expected), "{refusal}");
    }
    let refusal = run(&["export", "no-such-game", "-o", &folder.path("t.csv")]).refusal();
    assert!(
        refusal.contains("neither a bundled game nor a file"),
        "{refusal}"
    );
    assert_eq!(folder.names(), ["game.csv"]);
    assert_eq!(std::fs::read_to_string(&game).unwrap(), "a b\n");
}

/// The first columns of a table, without those for moves.
fn without_moves(rows: &[Vec<Cell>]) -> Vec<Vec<Cell>> {
    rows.iter().map(|row| row[..5].to_vec()).collect()
}

#[test]
fn a_file_gone_through_says_what_a_file_loaded_says() {
    let folder = Folder::new();
    let file = folder.path("s.retro");
    let graph = folder.file("g.edges", "!start a\na b\nb c\nc a\nb d\n");
    let numbers = folder.file("n.edges", "1 2\n2 3\n5 3\n");
    let owned = example("bonus-turn.edges");
    for game in ["hare-and-hounds", "chopsticks", &graph, &numbers, &owned] {
        run(&["solve", game, "-q", "-o", &file]).answer();
        let table = run(&["export", &file, "-o", "-", "--as", "csv"]).answer();
        let with_moves = run(&["export", &file, "-o", "-", "--as", "csv", "--best"]).answer();
        let (table, with_moves) = (parse_csv(&table), parse_csv(&with_moves));
        assert!(table.len() > 2 && table[0].len() == 5, "{game}");
        assert_eq!(table, without_moves(&with_moves), "{game}");
        let parquet = folder.path("s.parquet");
        run(&["export", &file, "-q", "-o", &parquet]).answer();
        assert_eq!(parse_parquet(&parquet).0, table, "{game}");
    }
}

#[test]
fn a_large_file_is_exported_in_little_memory() {
    let folder = Folder::new();
    let (file, table) = (folder.path("d.retro"), folder.path("d.csv"));
    run(&["solve", "dao", "-q", "-o", &file]).answer();
    let output = std::process::Command::new("/usr/bin/time")
        .args(["-f", "%M", env!("CARGO_BIN_EXE_retrograde")])
        .args(["export", &file, "-q", "-o", &table])
        .output();
    let Ok(output) = output else { return };
    let text = String::from_utf8(output.stderr).unwrap();
    let kibibytes: u64 = text.lines().last().unwrap().trim().parse().unwrap();
    // Its keys and values would take 17 MiB beside what the program takes.
    assert!(kibibytes < 20 << 10, "{kibibytes} KiB");
    let lines = std::fs::read_to_string(&table).unwrap().lines().count();
    assert_eq!(lines, 1_768_108 + 1);
}
