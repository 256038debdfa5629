//! Cat and mouse on a graph: the cat catches the mouse, or the mouse gets away.
//!
//! Rules. Cat and mouse stand on vertices of an undirected graph and move in turns, each along
//! an edge, or stay where they are if that is allowed or nothing else is. The cat wins when
//! both stand on one vertex. If there is a hole, the cat never enters it, and the mouse wins
//! when it does. Play that never ends is a draw, or won by one of the two.
//!
//! The defaults are LeetCode 913: the mouse begins at 1 and moves first, the cat at 2, the
//! hole is 0, nobody stays, endless play is a draw. With the options
//! `hole=none,first=cat,stay=yes,endless=mouse` it is the game of cop and robber once both
//! are placed: on a connected graph the cat then wins from everywhere exactly if the graph
//! can be dismantled.
//!
//! Encoding: the key is ((mouse x vertices) + cat) x 2, plus 1 if the cat is to move.
//!
//! A graph in a file may change, so a game on one is called by a digest of the graph too, and
//! refuses a file whose graph has another.
//!
//! Sources: LeetCode 913, "Cat and Mouse"; R. Nowakowski and P. Winkler, "Vertex-to-vertex
//! pursuit in a graph" (1983), and A. Quilliot (1978), for cop and robber.

use super::small_graph::SmallGraph;
use crate::catalog::{GameEntry, GameOptions, OptionEntry, OptionError, plain_number};
use retrograde::drawing::Drawing;
use retrograde::{Game, InfinitePlay, Moves, Outcome, Player, Rules};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "cat-and-mouse",
    summary: "A cat hunts a mouse on a graph of your choice, with or without a hole to escape into",
    source: "LeetCode 913, Cat and Mouse; Nowakowski and Winkler, Vertex-to-vertex pursuit in a graph (1983)",
    options: &[
        OptionEntry {
            name: "graph",
            values: "leetcode, petersen, path9, cycle9, complete9, grid3x4 (any numbers), edges such as 0-1+1-2, or the path of a file of edges",
            default: "leetcode",
            meaning: "where they move",
        },
        OptionEntry {
            name: "mouse",
            values: "1, or any vertex",
            default: "1",
            meaning: "where the mouse begins",
        },
        OptionEntry {
            name: "cat",
            values: "2, or any vertex",
            default: "2",
            meaning: "where the cat begins",
        },
        OptionEntry {
            name: "hole",
            values: "0, any vertex, or none",
            default: "0",
            meaning: "where the mouse is safe and has won",
        },
        OptionEntry {
            name: "first",
            values: "mouse or cat",
            default: "mouse",
            meaning: "who moves first",
        },
        OptionEntry {
            name: "stay",
            values: "no or yes",
            default: "no",
            meaning: "whether a player may stay where he is",
        },
        OptionEntry {
            name: "endless",
            values: "draw, mouse or cat",
            default: "draw",
            meaning: "who wins play that never ends",
        },
        OptionEntry {
            name: "digest",
            values: "what the game on a file calls itself by, or left out",
            default: "",
            meaning: "which graph the file must hold, 16 hexadecimal digits",
        },
    ],
    build: |options| Ok(Box::new(CatAndMouse::new(options)?)),
};

const MOUSE: Player = Player::Zero;
const CAT: Player = Player::One;

/// The game on a graph, with its rules chosen.
#[derive(Debug, Clone)]
pub struct CatAndMouse {
    name: String,
    graph: SmallGraph,
    start: Chase,
    hole: Option<u16>,
    stay: bool,
    rules: Rules,
}

/// Where the two are, and who is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Chase {
    mouse: u16,
    cat: u16,
    cat_moves: bool,
}

impl CatAndMouse {
    fn new(options: &GameOptions) -> Result<CatAndMouse, OptionError> {
        let unusable = |name: &str, reason: String| OptionError::Unusable {
            name: name.into(),
            found: options.text(name).into(),
            reason,
        };
        let opened = SmallGraph::open(options.text("graph"));
        let graph = opened.map_err(|reason| unusable("graph", reason))?;
        let last = graph.len() - 1;
        let vertex = |name: &str| {
            let vertex = plain_number(options.text(name));
            let vertex = vertex.filter(|&vertex: &u16| usize::from(vertex) <= last);
            vertex.ok_or_else(|| unusable(name, format!("the vertices are numbered 0 to {last}")))
        };
        let hole = match options.text("hole") {
            "none" => None,
            _ => Some(vertex("hole")?),
        };
        let start = Chase {
            mouse: vertex("mouse")?,
            cat: vertex("cat")?,
            cat_moves: options.choice("first", &["mouse", "cat"])? == 1,
        };
        if hole == Some(start.cat) {
            return Err(unusable(
                "cat",
                "that is the hole, which no cat enters".into(),
            ));
        }
        let digest = format!("{:016x}", graph.digest());
        if !["", digest.as_str()].contains(&options.text("digest")) {
            let reason = format!("the graph has the digest {digest}; was the file changed?");
            return Err(unusable("digest", reason));
        }
        let endless = [
            InfinitePlay::Draw,
            InfinitePlay::PlayerWins(MOUSE),
            InfinitePlay::PlayerWins(CAT),
        ];
        let infinite = endless[options.choice("endless", &["draw", "mouse", "cat"])?];
        let mut name = match graph.is_listed {
            true => {
                let spelled = options.clone().spelled("graph", graph.edges_text());
                spelled.full_name(ENTRY.name)
            }
            false => options.full_name(ENTRY.name),
        };
        if graph.from_file && options.text("digest").is_empty() {
            name = format!("{name},digest={digest}");
        }
        Ok(CatAndMouse {
            name,
            graph,
            start,
            hole,
            stay: options.choice("stay", &["no", "yes"])? == 1,
            rules: Rules {
                infinite,
                ..Rules::default()
            },
        })
    }

    /// Where the player to move can go.
    fn reached(&self, at: Chase) -> impl Iterator<Item = u16> {
        let from = if at.cat_moves { at.cat } else { at.mouse };
        let closed = self.hole.filter(|_| at.cat_moves);
        let open = move |&to: &u16| Some(to) != closed;
        let neighbours = || self.graph.neighbours(from).iter().copied().filter(open);
        let stays = self.stay || neighbours().next().is_none();
        neighbours().chain(stays.then_some(from))
    }

    fn is_position(&self, at: Chase) -> bool {
        let exists = |vertex: u16| usize::from(vertex) < self.graph.len();
        exists(at.mouse) && exists(at.cat) && Some(at.cat) != self.hole
    }
}

impl Game for CatAndMouse {
    type Position = Chase;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn player_names(&self) -> [String; 2] {
        ["the mouse".into(), "the cat".into()]
    }

    fn player(&self, at: Chase) -> Option<Player> {
        Some(if at.cat_moves { CAT } else { MOUSE })
    }

    fn starts(&self) -> Vec<Chase> {
        vec![self.start]
    }

    fn moves(&self, at: Chase, moves: &mut Moves<Chase>) {
        if self.terminal(at).is_some() {
            return;
        }
        for to in self.reached(at) {
            moves.add(if at.cat_moves {
                Chase {
                    cat: to,
                    cat_moves: false,
                    ..at
                }
            } else {
                Chase {
                    mouse: to,
                    cat_moves: true,
                    ..at
                }
            });
        }
    }

    fn terminal(&self, at: Chase) -> Option<Outcome> {
        let cat_won = at.mouse == at.cat;
        let mouse_won = Some(at.mouse) == self.hole;
        if !cat_won && !mouse_won {
            None
        } else if cat_won == at.cat_moves {
            Some(Outcome::Win)
        } else {
            Some(Outcome::Loss)
        }
    }

    fn encode(&self, at: Chase) -> Option<u64> {
        let places = u64::from(at.mouse) * self.graph.len() as u64 + u64::from(at.cat);
        Some(places * 2 + u64::from(at.cat_moves))
    }

    fn decode(&self, key: u64) -> Option<Chase> {
        let (count, places) = (self.graph.len() as u64, key / 2);
        let at = Chase {
            mouse: u16::try_from(places / count).ok()?,
            cat: (places % count) as u16,
            cat_moves: key % 2 == 1,
        };
        self.is_position(at).then_some(at)
    }

    /// Where the mouse is, where the cat is, and who is to move: `m1 c2 mouse`.
    fn print(&self, at: Chase) -> Option<String> {
        let mover = if at.cat_moves { "cat" } else { "mouse" };
        Some(format!("m{} c{} {mover}", at.mouse, at.cat))
    }

    fn parse(&self, text: &str) -> Result<Chase, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let read = || {
            let &[mouse, cat, mover] = words.as_slice() else {
                return None;
            };
            Some(Chase {
                mouse: mouse.strip_prefix('m')?.parse().ok()?,
                cat: cat.strip_prefix('c')?.parse().ok()?,
                cat_moves: match mover {
                    "cat" => true,
                    "mouse" => false,
                    _ => return None,
                },
            })
        };
        let at = read().ok_or_else(|| {
            format!(
                "{text:?} is no position; expected where the mouse is, where the cat is, and who is to move, as in m1 c2 mouse"
            )
        })?;
        if self.is_position(at) {
            Ok(at)
        } else {
            let last = self.graph.len() - 1;
            Err(format!(
                "{text:?} cannot be; expected vertices from 0 to {last}, and no cat in the hole"
            ))
        }
    }

    /// From where to where, `1-3`, or `stay`.
    fn move_name(&self, from: Chase, to: Chase) -> Option<String> {
        let (left, entered) = if from.cat_moves {
            (from.cat, to.cat)
        } else {
            (from.mouse, to.mouse)
        };
        Some(if left == entered {
            "stay".into()
        } else {
            format!("{left}-{entered}")
        })
    }

    fn passed(&self, at: Chase) -> Option<Chase> {
        let cat_moves = !at.cat_moves;
        Some(Chase { cat_moves, ..at })
    }

    fn drawing(&self, at: Chase) -> Option<Drawing> {
        let lines: Vec<(usize, usize)> = self.graph.edges().collect();
        let places = &self.graph.places;
        let mut drawing = Drawing::nodes(places, &lines);
        for (vertex, cell) in drawing.cells.iter_mut().enumerate() {
            let hole = self.hole.map(usize::from) == Some(vertex);
            cell.label = Some(if hole {
                "hole".into()
            } else {
                vertex.to_string()
            });
        }
        drawing.piece(places[usize::from(at.mouse)], 'M', Some(MOUSE));
        drawing.piece(places[usize::from(at.cat)], 'C', Some(CAT));
        let mover = if at.cat_moves { "cat" } else { "mouse" };
        drawing.note(format!("{mover} to move"));
        Some(drawing)
    }
}
