//! Every bundled game says the same of its positions in all its words, and every entry of
//! the catalogue can be read, made, and asked wrongly without harm.

#![allow(
    clippy::unwrap_used,
    reason = "a failed test may panic wherever it fails"
)]

use proptest::prelude::*;
use retrograde::{AnyGame, AuditOptions, DeadEnd, KeyedGame, Moves, Outcome, Value, audit};
use retrograde_games::catalog::{self, CatalogError, GameEntry};
use std::collections::HashSet;

/// The most positions of one game that are looked at.
const MOST: usize = 20_000;

/// The first positions that are met from the starts, breadth first, as the rules give them.
fn first_positions(game: &dyn AnyGame) -> Vec<u64> {
    let mut found: Vec<u64> = game.starts();
    let mut met: HashSet<u64> = found.iter().copied().collect();
    let mut moves = Moves::new();
    let mut next = 0;
    while next < found.len() && found.len() < MOST {
        moves.clear();
        game.moves(found[next], &mut moves);
        for made in moves.as_slice() {
            if met.insert(made.to) {
                found.push(made.to);
            }
        }
        next += 1;
    }
    found.truncate(MOST);
    found
}

/// What one position says of itself, one thing against the other.
fn assert_agrees(game: &dyn AnyGame, key: u64, moves: &mut Moves<u64>) {
    let name = game.name();
    let text = game.print(key);
    let text = text.unwrap_or_else(|| panic!("{name}: {key} cannot be printed"));
    let place = format!("{name}: {text:?} ({key})");
    assert!(game.is_key(key), "{place} has a key that cannot be decoded");
    assert_eq!(text, text.trim(), "{place} has blanks at its ends");
    assert!(
        !text.contains('\n') && !text.is_empty(),
        "{place} is not one line"
    );
    assert_eq!(
        game.parse(&text),
        Ok(key),
        "{place} is read as another position"
    );

    let canonical = game.canonical(key);
    assert!(game.is_key(canonical), "{place} stands for no position");
    assert_eq!(
        game.canonical(canonical),
        canonical,
        "{place}: symmetry goes on"
    );
    assert_eq!(
        game.terminal(canonical),
        game.terminal(key),
        "{place} and its like end apart"
    );

    moves.clear();
    game.moves(key, moves);
    let ended = game.terminal(key);
    assert_eq!(
        ended.is_some(),
        moves.is_empty(),
        "{place} ends with {ended:?}, and has {} moves",
        moves.len()
    );
    assert_ne!(
        ended,
        Some(retrograde::Outcome::Draw),
        "{place} cannot end without an end"
    );
    for made in moves.as_slice() {
        assert!(
            game.is_key(made.to),
            "{place} has a move to {}, which is no key",
            made.to
        );
        let called = game.move_name(key, made.to);
        assert!(
            called.is_some_and(|called| !called.is_empty()),
            "{place} has a nameless move"
        );
        if let (Some(before), Some(after)) = (game.player(key), game.player(made.to)) {
            assert_eq!(
                before == after,
                made.again,
                "{place}: whose turn comes next?"
            );
        }
    }
    assert!(game.drawing(key).is_some(), "{place} has no drawing");
    assert_eq!(
        game.player(key).is_some(),
        game.player(game.starts()[0]).is_some(),
        "{place}: who is to move is known for some positions only"
    );
}

fn assert_game_agrees(game: &dyn AnyGame) {
    assert!(!game.starts().is_empty(), "{} has no start", game.name());
    let mut moves = Moves::new();
    for key in first_positions(game) {
        assert_agrees(game, key, &mut moves);
    }
}

/// All texts that name this game with one option changed to one of its listed values.
fn single_changes(entry: &GameEntry) -> Vec<String> {
    let options = entry.options.iter();
    let texts = options.flat_map(|option| {
        let values = option.listed().unwrap_or_default().into_iter();
        values.map(move |value| format!("{}:{}={value}", entry.name, option.name))
    });
    texts.collect()
}

#[test]
fn every_game_agrees_with_itself() {
    for entry in catalog::games() {
        assert_game_agrees(catalog::open(entry.name).unwrap().as_ref());
    }
}

#[test]
fn every_variant_agrees_with_itself_where_it_begins() {
    let mut moves = Moves::new();
    for text in catalog::games().iter().flat_map(single_changes) {
        let game = catalog::open(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        for key in first_positions(game.as_ref()).into_iter().take(500) {
            assert_agrees(game.as_ref(), key, &mut moves);
        }
    }
}

/// The library's own audit, which also asks whether symmetry keeps values.
#[test]
fn every_game_and_variant_passes_the_audit() {
    let plain = catalog::games().iter().map(|entry| entry.name.to_string());
    let options = AuditOptions {
        max_positions: 3_000,
        ..AuditOptions::default()
    };
    for text in plain.chain(catalog::games().iter().flat_map(single_changes)) {
        let game = catalog::open(&text).unwrap();
        let report = audit(&KeyedGame(game.as_ref()), &options).unwrap();
        assert!(report.is_clean(), "{text}: {report:?}");
        assert!(report.positions > 0, "{text}");
    }
}

/// Where play ends, it ends for players who cannot move alone in these games, or as it does for
/// them: the rule that is printed is all there is to say.
#[test]
fn the_rule_that_is_shown_is_true_of_all_ends() {
    for name in [
        "achi",
        "chomp",
        "circular-pile",
        "mu-torere",
        "piles",
        "pong-hau-ki",
        "tant-fant",
        "three-mens-morris",
        "tsoro-yematatu",
        "tsoro-yematatu:jumps=always",
    ] {
        for (misere, dead_end) in [("no", DeadEnd::Loses), ("yes", DeadEnd::Wins)] {
            let separator = if name.contains(':') { ',' } else { ':' };
            let game = catalog::open(&format!("{name}{separator}misere={misere}")).unwrap();
            let name = game.name();
            assert_eq!(game.rules().dead_end, dead_end, "{name}");
            let mut moves = Moves::new();
            let mut ends = 0;
            for key in first_positions(&*game) {
                moves.clear();
                game.moves(key, &mut moves);
                if moves.is_empty() {
                    let outcome = game.terminal(key).unwrap();
                    assert_eq!(Some(outcome), worth(dead_end), "{name}: {key}");
                    ends += 1;
                }
            }
            assert!(ends > 0, "{name}");
        }
    }
}

#[test]
fn the_rule_that_is_shown_is_true_of_players_who_are_stuck() {
    for (name, position, dead_end) in [
        ("connect-k:columns=2,rows=2,k=3", "XO/OX:X", DeadEnd::Ties),
        ("dodgem", "OX./X../.../O", DeadEnd::Wins),
        ("dodgem:blocked=loses", "OX./X../.../O", DeadEnd::Loses),
        ("five-field-kono", ".XX./XOOX/XOOX/.OO./X", DeadEnd::Ties),
        (
            "five-field-kono:blocked=loses",
            ".XX./XOOX/XOOX/.OO./X",
            DeadEnd::Loses,
        ),
        (
            "five-field-kono:blocked=wins",
            ".XX./XOOX/XOOX/.OO./X",
            DeadEnd::Wins,
        ),
        ("seega", "XXO/OO./...:X", DeadEnd::Wins),
        ("seega:misere=yes", "XXO/OO./...:X", DeadEnd::Loses),
        ("tic-tac-toe", "XOX/XOO/OXX", DeadEnd::Ties),
    ] {
        let game = catalog::open(name).unwrap();
        assert_eq!(game.rules().dead_end, dead_end, "{name}");
        let key = game.parse(position).unwrap();
        let mut moves = Moves::new();
        game.moves(key, &mut moves);
        assert!(moves.is_empty(), "{name}: {position}");
        assert_eq!(game.terminal(key), worth(dead_end), "{name}: {position}");
    }
}

/// What a player gets who cannot move, under a rule that names no player.
fn worth(dead_end: DeadEnd) -> Option<Outcome> {
    dead_end.value(None).map(Value::outcome)
}

/// One game has one name: numbers in options are written in one way.
#[test]
fn numbers_in_options_have_one_text() {
    for text in [
        "cat-and-mouse:graph=cycle5,mouse=01",
        "cat-and-mouse:graph=cycle05",
        "chopsticks:fingers=+5",
        "circular-pile:moves=02+5",
        "circular-pile:size=021",
        "dodgem:size=03",
        "hexapawn:columns=+4",
        "piles:piles=3+05",
    ] {
        assert!(
            matches!(catalog::open(text), Err(CatalogError::Option { .. })),
            "{text}"
        );
    }
    let error = catalog::open("dodgem:size=03").err().unwrap().to_string();
    assert_eq!(error, "dodgem: size=03 cannot be; expected 3, 2, 4 or 5");
}

#[test]
fn entries_are_in_order_and_complete() {
    let names: Vec<&str> = catalog::games().iter().map(|entry| entry.name).collect();
    assert!(names.windows(2).all(|pair| pair[0] < pair[1]), "{names:?}");
    for entry in catalog::games() {
        let kebab = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
        assert!(entry.name.chars().all(kebab), "{}", entry.name);
        for text in [entry.summary, entry.source] {
            assert!(
                text.len() > 5 && text.trim() == text && !text.ends_with('.'),
                "{}: {text:?}",
                entry.name
            );
        }
        for option in entry.options {
            let full = format!("{}:{}", entry.name, option.name);
            assert!(
                option.name.chars().all(kebab) && !option.meaning.is_empty(),
                "{full}"
            );
            if let Some(listed) = option.listed() {
                assert_eq!(listed[0], option.default, "{full}");
                let different: HashSet<&str> = listed.iter().copied().collect();
                assert_eq!(different.len(), listed.len(), "{full}");
            }
        }
    }
}

/// A game with defaults spelled out is the same game, and names are read back.
#[test]
fn names_name_their_games() {
    for entry in catalog::games() {
        let plain = catalog::open(entry.name).unwrap();
        assert_eq!(plain.name(), entry.name);
        for option in entry.options {
            let text = format!("{}:{}={}", entry.name, option.name, option.default);
            assert_eq!(catalog::open(&text).unwrap().name(), entry.name, "{text}");
        }
        let mut names = HashSet::from([plain.name()]);
        for text in single_changes(entry) {
            let name = catalog::open(&text).unwrap().name();
            assert_eq!(catalog::open(&name).unwrap().name(), name, "{text}");
            names.insert(name);
        }
        let listed = entry.options.iter().filter_map(|option| option.listed());
        let changes: usize = listed.map(|values| values.len() - 1).sum();
        assert_eq!(
            names.len(),
            changes + 1,
            "{}: variants share a name",
            entry.name
        );
    }
}

#[test]
fn keys_of_no_position_are_refused_everywhere() {
    for entry in catalog::games() {
        let game = catalog::open(entry.name).unwrap();
        let none = [u64::MAX, u64::MAX - 1, 1 << 63, 1 << 62];
        for key in none.into_iter().filter(|&key| !game.is_key(key)) {
            let mut moves = Moves::new();
            game.moves(key, &mut moves);
            assert!(moves.is_empty(), "{}", entry.name);
            assert_eq!(game.canonical(key), key);
            assert_eq!((game.print(key), game.terminal(key)), (None, None));
            assert!(game.drawing(key).is_none() && game.move_name(key, key).is_none());
        }
        assert!(!game.is_key(u64::MAX), "{}", entry.name);
    }
}

#[test]
fn what_names_no_game_is_said() {
    for text in ["", "no-such-game", "Quixo", ":size=3"] {
        let error = catalog::open(text).err().unwrap();
        assert!(matches!(error, CatalogError::UnknownGame { .. }), "{text}");
    }
    let error = |text| catalog::open(text).err().unwrap().to_string();
    assert_eq!(
        error("quixo:size=6"),
        "quixo: size=6 cannot be; expected 3, 4 or 5"
    );
    assert_eq!(
        error("chopsticks:splits=none,pass=yes"),
        "chopsticks: pass=yes cannot be used: it matters with splits=any alone"
    );
}

/// Texts that look like options of a game: its own names and values, with noise.
fn option_text() -> impl Strategy<Value = String> {
    let entries = prop::sample::select(catalog::games().to_vec());
    let noise = prop_oneof![
        "[0-9]{1,20}",
        "-?[0-9a-f.]{0,6}",
        "\\PC{0,12}",
        "yes|no|none|all"
    ];
    let part = (
        any::<prop::sample::Index>(),
        any::<prop::sample::Index>(),
        any::<u8>(),
        noise,
    );
    (entries, prop::collection::vec(part, 0..4)).prop_map(|(entry, parts)| {
        let written = parts.iter().map(|(option, value, kind, noise)| {
            if entry.options.is_empty() || kind % 8 == 0 {
                return noise.clone();
            }
            let option = option.get(entry.options);
            match option.listed() {
                Some(listed) if kind % 2 == 0 => format!("{}={}", option.name, value.get(&listed)),
                _ => format!("{}={noise}", option.name),
            }
        });
        format!("{}:{}", entry.name, written.collect::<Vec<_>>().join(","))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// Whatever the options, there is a game that begins somewhere and keeps its name, or an
    /// error that says something.
    #[test]
    fn any_options_make_a_game_or_an_error(text in option_text()) {
        match catalog::open(&text) {
            Ok(game) => {
                let name = game.name();
                prop_assert_eq!(catalog::open(&name).unwrap().name(), name);
                for start in game.starts() {
                    let printed = game.print(start).unwrap();
                    prop_assert_eq!(game.parse(&printed), Ok(start));
                }
            }
            Err(error) => prop_assert!(error.to_string().len() > 20),
        }
    }

    /// Whatever is read as a position prints as one.
    #[test]
    fn any_text_is_a_position_or_an_error(
        entry in prop::sample::select(catalog::games().to_vec()),
        text in prop_oneof!["\\PC{0,16}", "[0-9 .XO/+-]{0,24}", "(crows|vulture) [0-9]{1,3} [CV.]{9,11}", "m[0-9]{1,6} c[0-9]{1,6} (cat|mouse)"],
    ) {
        let game = catalog::open(entry.name).unwrap();
        match game.parse(&text) {
            Ok(key) => {
                let printed = game.print(key).unwrap();
                prop_assert_eq!(game.parse(&printed), Ok(key));
            }
            Err(error) => prop_assert!(error.len() > 20, "{}", error),
        }
    }

    /// Any number is a key that its position gives back, or none.
    #[test]
    fn any_number_is_a_key_or_none(
        entry in prop::sample::select(catalog::games().to_vec()),
        key in prop_oneof![any::<u64>(), 0..1_000_000_u64],
    ) {
        let game = catalog::open(entry.name).unwrap();
        if game.is_key(key) {
            assert_agrees(game.as_ref(), key, &mut Moves::new());
        }
    }
}
