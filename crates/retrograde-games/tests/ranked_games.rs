//! Ranked games are the same games whichever way they are solved: all engines agree, the
//! checker accepts, and what can be reached is what an enumeration finds.

#![allow(
    clippy::unwrap_used,
    reason = "a failed test may panic wherever it fails"
)]

mod common {
    pub mod published;
}

use common::published::assert_published;
use retrograde::{
    AnyGame, AnyRankedGame, ExploreOptions, Game, Moves, Outcome, RankedEngine, RankedGame,
    RankedOptions, SolvedRanks, Value, progress,
};
use retrograde_games::Dobutsu;
use retrograde_games::catalog::{self, GameEntry};
use std::collections::HashSet;
use std::ops::Range;

fn solved(game: &dyn AnyGame, options: &RankedOptions) -> SolvedRanks {
    let ranked = game.ranked().unwrap();
    let solved = ranked.solve_ranked(options, &mut progress::silent, &mut |_| {});
    solved.unwrap_or_else(|error| panic!("{}: {error}", game.name()))
}

/// What a solved game says, up to symmetry.
#[derive(Debug, PartialEq, Eq)]
struct Figures {
    /// Wins, losses, ties, draws.
    counts: [u64; 4],
    longest: Option<u32>,
    start: Value,
}

fn figures(solved: &SolvedRanks) -> Figures {
    let counts = solved.solution.counts();
    Figures {
        counts: [counts.win, counts.loss, counts.tie, counts.draw],
        longest: solved.solution.deepest(),
        start: solved.solution.value(solved.starts[0]),
    }
}

/// Solves a game in every way there is; returns what is true of all positions that can be
/// reached.
fn assert_all_ways_agree(name: &str) -> Figures {
    assert_solved_alike(catalog::open(name).unwrap().as_ref())
}

fn assert_solved_alike(game: &dyn AnyGame) -> Figures {
    let name = game.name();
    let ranked = game.ranked().unwrap();
    let all = solved(game, &RankedOptions::default());
    let checked = ranked.check_ranked(&all.keys, &all.solution, 1, &mut progress::silent);
    assert_eq!(checked.unwrap(), all.move_count, "{name}");
    for (engine, threads) in [(RankedEngine::Passes, 1), (RankedEngine::Automatic, 2)] {
        let options = RankedOptions {
            engine,
            threads,
            ..RankedOptions::default()
        };
        let again = solved(game, &options);
        assert!(
            all == again,
            "{name}: {engine:?} on {threads} threads differs"
        );
    }
    let options = RankedOptions {
        reachable_only: true,
        ..RankedOptions::default()
    };
    let reached = solved(game, &options);
    let explored = game
        .explore_and_solve(
            &ExploreOptions::default(),
            &mut progress::silent,
            &mut |_| {},
        )
        .unwrap();
    assert!(
        reached.keys.iter().eq(explored.keys.iter().copied()),
        "{name}"
    );
    assert!(
        reached.solution == explored.solution,
        "{name}: the search differs"
    );
    assert_eq!(reached.move_count, explored.move_count, "{name}");
    for (number, key) in (0_u32..).zip(reached.keys.iter()) {
        let place = all.keys.find(key).unwrap();
        let value = all.solution.value(place);
        assert_eq!(reached.solution.value(number), value, "{name}: {key}");
    }
    figures(&reached)
}

/// Makes a test of each line, which solves the games named there in every way, and the list of
/// all names, which must have every ranked game of the catalogue.
macro_rules! solved_in_all_ways {
    ($($test:ident: $($name:literal)+;)+) => {
        const SOLVED_IN_ALL_WAYS: &[&str] = &[$($($name),+),+];

        $(
            #[test]
            fn $test() {
                $(assert_all_ways_agree($name);)+
            }
        )+
    };
}

solved_in_all_ways! {
    awari_with_few_pits: "awari:pits=2" "awari:pits=2,stones=2" "awari:pits=3,stones=1";
    chess_with_a_rook_or_a_pawn: "chess:KRvK" "chess:KPvK";
    dodgem_on_four_by_four: "dodgem:size=4,blocked=loses";
    five_field_kono_on_four_by_four: "five-field-kono" "five-field-kono:columns=3,rows=5";
    // Three men each on two squares; more than four are more than a game of a second.
    morris_with_few_men:
        "nine-mens-morris:board=two,men=3,symmetry=yes"
        "nine-mens-morris:board=two,men=3,flying=no"
        "nine-mens-morris:board=two,men=4,symmetry=yes";
    quixo_whose_boards_say_who_moves: "quixo:turn=yes" "quixo:symmetry=yes,turn=yes";
    teeko_with_larger_squares: "teeko:symmetry=yes,squares=any";
}

/// Whether the game itself, or it with some option changed, numbers its positions.
fn can_be_ranked(entry: &GameEntry) -> bool {
    let values = entry.options.iter().flat_map(|option| {
        let values = option.listed().unwrap_or_default().into_iter();
        values.map(|value| format!("{}:{}={value}", entry.name, option.name))
    });
    let names = std::iter::once(entry.name.to_string()).chain(values);
    // Some options are only there together with others.
    let mut games = names.filter_map(|name| catalog::open(&name).ok());
    games.any(|game| game.ranked().is_some())
}

#[test]
fn every_ranked_game_of_the_catalogue_is_solved_in_all_ways() {
    let ranked = catalog::games().iter().filter(|entry| can_be_ranked(entry));
    let missing = ranked.filter(|entry| {
        let mut solved = SOLVED_IN_ALL_WAYS.iter().chain(&SOLVED_IN_PART);
        !solved.any(|name| name.split(':').next() == Some(entry.name))
    });
    let missing: Vec<&str> = missing.map(|entry| entry.name).collect();
    assert_eq!(missing, [""; 0]);
}

/// Games without small variants.
const SOLVED_IN_PART: [&str; 1] = ["dobutsu"];

/// The positions of dobutsu with some ranks, and the two in which play is over or about to be,
/// as a game of their own: moves to others are left out, and a player who has no more of them
/// has lost.
struct PartOfDobutsu {
    game: Dobutsu,
    ranks: Range<u64>,
}

/// Ranks below are those of the ends of play.
const ENDS: u64 = 2;

impl PartOfDobutsu {
    fn count(&self) -> u64 {
        ENDS + (self.ranks.end - self.ranks.start)
    }
}

impl Game for PartOfDobutsu {
    type Position = <Dobutsu as Game>::Position;

    fn name(&self) -> String {
        format!("ranks {:?} of dobutsu", self.ranks)
    }

    fn starts(&self) -> Vec<Self::Position> {
        let some = (ENDS..self.count()).step_by(997);
        some.filter_map(|key| Game::decode(self, key)).collect()
    }

    fn moves(&self, position: Self::Position, moves: &mut Moves<Self::Position>) {
        let mut all = Moves::new();
        Game::moves(&self.game, position, &mut all);
        let kept = all.as_slice().iter().map(|made| made.to);
        kept.filter(|&to| Game::encode(self, to).is_some())
            .for_each(|to| moves.add(to));
    }

    fn terminal(&self, position: Self::Position) -> Option<Outcome> {
        let mut moves = Moves::new();
        Game::moves(self, position, &mut moves);
        let stuck = moves.is_empty().then_some(Outcome::Loss);
        Game::terminal(&self.game, position).or(stuck)
    }

    fn encode(&self, position: Self::Position) -> Option<u64> {
        let rank = Game::encode(&self.game, position)?;
        let inside = || ENDS + (rank - self.ranks.start);
        match rank < ENDS {
            true => Some(rank),
            false => self.ranks.contains(&rank).then(inside),
        }
    }

    fn decode(&self, key: u64) -> Option<Self::Position> {
        let rank = match key.checked_sub(ENDS) {
            None => key,
            Some(inside) => self.ranks.start + inside,
        };
        let position = Game::decode(&self.game, rank);
        position.filter(|_| key < self.count())
    }

    fn print(&self, position: Self::Position) -> Option<String> {
        Game::print(&self.game, position)
    }

    fn ranked(&self) -> Option<&dyn AnyRankedGame> {
        Some(self)
    }
}

impl RankedGame for PartOfDobutsu {
    fn rank_count(&self) -> u64 {
        self.count()
    }

    fn layer_ends(&self) -> Vec<u64> {
        vec![ENDS, self.count()]
    }

    fn predecessors(
        &self,
        position: Self::Position,
        predecessors: &mut Moves<Self::Position>,
    ) -> bool {
        let mut all = Moves::new();
        let told = RankedGame::predecessors(&self.game, position, &mut all);
        let kept = all.as_slice().iter().map(|left| left.to);
        kept.filter(|&from| Game::encode(self, from).is_some())
            .for_each(|from| predecessors.add(from));
        told
    }
}

/// The lions stand at both ends of a column, which looks the same to both players, so that moves
/// of other pieces stay within. The chicks stay in hand.
#[test]
fn a_part_of_dobutsu() {
    const OF_TWO_LIONS: u64 = 11_878_227;
    let first = ENDS + 4 * OF_TWO_LIONS;
    let game = PartOfDobutsu {
        game: Dobutsu::new(false),
        ranks: first..first + 100_000,
    };
    let figures = assert_solved_alike(&game);
    let [win, loss, _, draw] = figures.counts;
    let met = win.min(loss).min(draw) > 1_000;
    assert!(met && figures.longest > Some(10), "{figures:?}");
}

#[test]
fn quixo_has_the_published_counts() {
    let published = Figures {
        counts: [10_126, 5_895, 0, 0],
        longest: Some(8),
        start: Value::win(7),
    };
    assert_eq!(assert_all_ways_agree("quixo"), published);
    let few = assert_all_ways_agree("quixo:symmetry=yes");
    assert_eq!((few.counts, few.longest), ([1_385, 834, 0, 0], Some(8)));
}

#[test]
fn teeko_is_a_draw() {
    let few = assert_all_ways_agree("teeko:symmetry=yes");
    assert_eq!((few.start, few.longest), (Value::DRAW, Some(13)));
}

/// GamesmanOne counts the boards of 4 x 4 with the player to move, 82,497,861 that can be
/// reached, and their moves. Here one board stands for up to eight images.
#[test]
#[ignore = "10.3 million classes of positions: a minute"]
fn quixo_on_four_by_four_has_the_published_counts() {
    let game = catalog::open("quixo:size=4,symmetry=yes,turn=yes").unwrap();
    let options = RankedOptions {
        reachable_only: true,
        threads: 2,
        ..RankedOptions::default()
    };
    let solved = solved(game.as_ref(), &options);
    let mut counts = [0_u64; 4];
    let mut move_count = 0;
    let mut moves = Moves::new();
    for (key, value) in solved.keys.iter().zip(solved.solution.values()) {
        let images = game.image_count(key);
        counts[value.outcome() as usize] += images;
        moves.clear();
        game.moves(key, &mut moves);
        move_count += images * moves.len() as u64;
    }
    assert_eq!(counts, [49_953_979, 29_330_646, 0, 3_213_236]);
    assert_eq!(move_count, 1_435_325_616);
    let figures = figures(&solved);
    assert_eq!((figures.start, figures.longest), (Value::win(21), Some(22)));
}

#[test]
fn dodgem_has_the_known_counts() {
    let figures = assert_all_ways_agree("dodgem:size=4");
    assert_eq!((figures.start, figures.longest), (Value::DRAW, Some(42)));
    assert_eq!(figures.counts, [209_489, 149_130, 0, 35_281]);
}

fn assert_solved_as_published(name: &str, row: &str, variant: &str) {
    let game = catalog::open(name).unwrap();
    let solved = solved(game.as_ref(), &RankedOptions::default());
    let start = solved.starts[0];
    assert_published(row, variant, solved.move_count, start, &solved.solution);
}

#[test]
#[ignore = "three times 21.6 million positions: minutes"]
fn teeko_on_five_by_five_is_worth_what_steele_found() {
    let options = "teeko:size=5,symmetry=yes";
    assert_solved_as_published(options, "Teeko", "standard");
    let advanced = format!("{options},squares=any");
    assert_solved_as_published(&advanced, "Teeko", "advanced");
    let variant = "advanced; first piece not in the middle";
    assert_solved_as_published(&format!("{advanced},middle=no"), "Teeko", variant);
}

#[test]
#[ignore = "240 million positions: minutes, and half a gigabyte"]
fn dodgem_on_five_by_five_never_ends() {
    assert_solved_as_published("dodgem:size=5", "Dodgem 5x5", "");
}

/// How many positions can be reached from the start if positions say who is to move.
fn reached_by_either_player(name: &str) -> usize {
    let game = catalog::open(name).unwrap();
    let mut reached: HashSet<(u64, bool)> = HashSet::new();
    let mut to_do: Vec<(u64, bool)> = game.starts().into_iter().map(|key| (key, false)).collect();
    let mut moves = Moves::new();
    while let Some((key, second_moves)) = to_do.pop() {
        if reached.insert((key, second_moves)) {
            moves.clear();
            game.moves(key, &mut moves);
            to_do.extend(moves.as_slice().iter().map(|made| (made.to, !second_moves)));
        }
    }
    reached.len()
}

/// The counts of brianhliou/game-solver, release tablebase-v1, which has six men too.
#[test]
#[ignore = "four million positions, twice: half a minute"]
fn morris_with_four_men_on_two_squares_has_the_published_counts() {
    for (options, count) in [("", 4_111_327), (",flying=no", 4_111_151)] {
        let name = format!("nine-mens-morris:men=4,board=two{options}");
        assert_eq!(reached_by_either_player(&name), count, "{name}");
    }
}
