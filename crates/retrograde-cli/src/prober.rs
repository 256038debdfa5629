//! Looks up positions in a solution file where it lies, without loading it.

use crate::commands::games;
use crate::solution_file::{self, at_path};
use anyhow::Result;
use retrograde::play::Standing;
use retrograde::{AnyGame, GameGraph, Moves, Player, Position, PositionGraph, Successor, Value};
use retrograde_store::{Kind, Store};

/// A solution file, open for questions about single positions.
pub struct Prober {
    path: String,
    store: Store,
    /// The rules, if the file holds the keys of a bundled game.
    game: Option<Box<dyn AnyGame>>,
    /// The moves, if the file holds a graph and somebody needs them.
    graph: Option<GameGraph>,
    /// Positions are given by their keys.
    by_keys: bool,
    player_names: [String; 2],
}

/// A position that the file has.
#[derive(Clone, Copy)]
pub struct Found {
    /// What it is worth to the player to move.
    pub value: Value,
    /// Who wins, where the file or the rules say who moves.
    pub winner: Option<Player>,
    at: At,
}

/// What a position is looked up by.
#[derive(Clone, Copy)]
enum At {
    Key(u64),
    Number(Position),
}

/// A move and what it is worth to the player who makes it.
pub struct ProbedMove {
    /// Where it leads, by name.
    pub to: String,
    /// What it is called, if otherwise.
    pub name: Option<String>,
    /// Whether its maker moves again.
    pub again: bool,
    /// `None` if it is deeper than a remoteness can say.
    pub result: Option<Value>,
}

impl Prober {
    /// Opens a file. `by_keys`: positions are given by keys, not as the game prints them.
    /// `moves`: moves will be asked for.
    pub fn open(path: &str, by_keys: bool, moves: bool) -> Result<Prober> {
        let store = solution_file::open(path)?;
        let about = store.description();
        let (mut game, mut graph) = (None, None);
        if about.kind == Kind::Graph {
            // Else player 0 moves at the starts, and it is not known who does elsewhere.
            if moves || about.has_owners() || about.rules.name_a_player() {
                graph = Some(store.graph().map_err(|error| at_path(path, error))?.0);
            }
        } else {
            let bundled = solution_file::bundled(&store, path);
            // Keys mean the same whatever has become of the rules.
            game = if by_keys {
                bundled.unwrap_or(None)
            } else {
                bundled?
            };
            if moves && game.is_none() {
                let error = games::open(&about.name).err();
                let error = error.map_or_else(String::new, |error| format!(": {error}"));
                anyhow::bail!("{path}: the moves follow from rules that are not here{error}");
            }
        }
        let player_names = solution_file::player_names(&store, game.as_deref());
        Ok(Prober {
            path: path.to_owned(),
            store,
            game,
            graph,
            by_keys,
            player_names,
        })
    }

    /// What a player is called.
    pub fn player_name(&self, player: Player) -> &str {
        &self.player_names[player.index()]
    }

    /// Looks up a position; the inner error says why there is none.
    ///
    /// # Errors
    ///
    /// Damage to the file.
    pub fn find(&self, text: &str) -> Result<Result<Found, String>> {
        if self.store.description().kind == Kind::Graph {
            return self.find_name(text);
        }
        let key = match (&self.game, self.by_keys) {
            (Some(game), false) => game.parse(text),
            (_, true) => text
                .parse()
                .map_err(|_| "expected a key, a decimal number".to_owned()),
            (None, false) => text.parse().map_err(|_| {
                format!(
                    "expected a key, a decimal number, as {} is not bundled",
                    self.store.description().name
                )
            }),
        };
        let key = match key {
            Ok(key) => key,
            Err(reason) => return Ok(Err(reason)),
        };
        match self.value_of_key(key)? {
            Some(value) => Ok(Ok(self.found(At::Key(key), value))),
            None if self.game.is_some() => {
                Ok(Err("it cannot be reached from the start".to_owned()))
            }
            None => Ok(Err("the file has no such key".to_owned())),
        }
    }

    fn find_name(&self, text: &str) -> Result<Result<Found, String>> {
        let look_up = |name: &str| {
            let found = self.store.find(name);
            found.map_err(|error| at_path(&self.path, error))
        };
        let mut number = look_up(text)?;
        if number.is_none()
            && text.starts_with('"')
            && let Ok(name) = serde_json::from_str::<String>(text)
        {
            number = look_up(&name)?;
        }
        let Some(number) = number else {
            return Ok(Err("the file has no such name".to_owned()));
        };
        let value = self.value_of_number(number)?;
        Ok(Ok(self.found(At::Number(number), value)))
    }

    fn value_of_key(&self, key: u64) -> Result<Option<Value>> {
        let canonical = self.game.as_ref().map_or(key, |game| game.canonical(key));
        let value = self.store.probe(canonical);
        value.map_err(|error| at_path(&self.path, error))
    }

    fn value_of_number(&self, number: Position) -> Result<Value> {
        let value = self.store.value(number);
        value.map_err(|error| at_path(&self.path, error))
    }

    fn found(&self, at: At, value: Value) -> Found {
        let mover = self.mover(at);
        let winner = mover.and_then(|to_move| Standing { to_move, value }.winner());
        Found { value, winner, at }
    }

    /// Who moves at a position, if the game says so or it is a start.
    fn mover(&self, at: At) -> Option<Player> {
        let (owner, start) = match at {
            At::Key(key) => {
                let owner = self.game.as_ref().and_then(|game| game.player(key));
                let start = self.game.as_ref().map_or(key, |game| game.canonical(key));
                (owner, start)
            }
            At::Number(number) => {
                let graph = self.graph.as_ref();
                let owner = graph.and_then(|graph| graph.owner(number));
                (owner, u64::from(number))
            }
        };
        let starts = &self.store.description().starts;
        owner.or_else(|| starts.contains(&start).then_some(Player::Zero))
    }

    /// The moves of a position, in the order of the game.
    ///
    /// # Errors
    ///
    /// Damage to the file; a move that leads out of it.
    pub fn moves(&self, found: &Found) -> Result<Vec<ProbedMove>> {
        match found.at {
            At::Key(key) => self.moves_of_key(key),
            At::Number(number) => self.moves_of_number(number),
        }
    }

    fn moves_of_key(&self, key: u64) -> Result<Vec<ProbedMove>> {
        let mut probed = Vec::new();
        let Some(game) = &self.game else {
            return Ok(probed);
        };
        if game.terminal(key).is_some() {
            return Ok(probed);
        }
        let print = |key: u64| game.print(key).unwrap_or_else(|| key.to_string());
        let mut moves = Moves::new();
        game.moves(key, &mut moves);
        for made in moves.as_slice() {
            let to = print(made.to);
            let Some(value) = self.value_of_key(made.to)? else {
                anyhow::bail!(
                    "{}: the position {to} is missing, to which a move leads; \
                     `retrograde check` says what else is wrong",
                    self.path
                );
            };
            let name = game.move_name(key, made.to);
            probed.push(ProbedMove {
                name: name.filter(|name| *name != to),
                to,
                again: made.again,
                result: value.after_move(made.again),
            });
        }
        Ok(probed)
    }

    fn moves_of_number(&self, number: Position) -> Result<Vec<ProbedMove>> {
        let mut successors: Vec<Successor> = Vec::new();
        if let Some(graph) = &self.graph
            && graph.seed(number).is_none()
        {
            graph.for_each_successor(number, &mut |successor| successors.push(successor));
        }
        let probed = successors.into_iter().map(|Successor { position, again }| {
            let to = self.store.name(position);
            Ok(ProbedMove {
                to: to.map_err(|error| at_path(&self.path, error))?,
                name: None,
                again,
                result: self.value_of_number(position)?.after_move(again),
            })
        });
        probed.collect()
    }
}
