//! What the command line means by a graph.

use crate::arguments::GraphFormat;
use crate::context::Context;
use crate::game::is_board_name;
use crate::output::content_extension;
use anyhow::{Result, anyhow, bail, ensure};
use retrograde::Naming;
use retrograde_formats::dot_graph::{DotGraph, looks_like_dot, parse_dot};
use retrograde_formats::graph6::{Graph6Reader, ListedGraph, looks_like_graph6, parse_graph6_line};
use retrograde_formats::{ReadOptions, Source, looks_like_board, quote_name, read_game};
use retrograde_games::cops::{Arena, FamilyError, family};
use std::io::{Cursor, ErrorKind, Read};
use std::path::Path;

/// Bytes looked at to tell formats apart, and one graph from many.
const PEEK: u64 = 1 << 16;

/// What the command line says of a graph.
#[derive(Clone, Copy)]
pub struct GraphRequest<'a> {
    /// A file, `-`, `graph6:TEXT` or the name of a family.
    pub graph: &'a str,
    /// The format, if it is said.
    pub from: Option<GraphFormat>,
    /// Whether the lines of an edge list are walked one way.
    pub directed: bool,
}

/// Whether a text can only mean a graph: a file by its ending, else a name or graph6.
pub fn is_graph_name(text: &str) -> bool {
    if text == "-" {
        return false;
    }
    if Path::new(text).exists() {
        return is_graph6_name(text) || is_dot_name(text);
    }
    text.starts_with("graph6:") || !matches!(family(text), Err(FamilyError::Unknown { .. }))
}

fn is_graph6_name(text: &str) -> bool {
    let extension = content_extension(text);
    matches!(extension.as_deref(), Some("g6" | "s6" | "d6"))
}

fn is_dot_name(text: &str) -> bool {
    matches!(content_extension(text).as_deref(), Some("dot" | "gv"))
}

/// One graph, or a line for each.
pub enum Input {
    /// One, with names.
    Graph(NamedArena),
    /// Any number, in graph6.
    Lines(Source),
}

/// A graph and the names of its vertices.
pub struct NamedArena {
    /// What it was called on the command line.
    pub title: String,
    /// The graph.
    pub arena: Arena,
    names: Option<Box<dyn Naming>>,
}

impl NamedArena {
    fn numbered(title: &str, arena: Arena) -> NamedArena {
        NamedArena {
            title: title.to_owned(),
            arena,
            names: None,
        }
    }

    /// The name of a vertex as it is, for programs.
    pub fn plain_name(&self, vertex: u32) -> String {
        match &self.names {
            Some(names) => names.name(vertex),
            None => vertex.to_string(),
        }
    }

    /// The name of a vertex as people are shown it: in quotes where it holds blanks.
    pub fn name(&self, vertex: u32) -> String {
        match &self.names {
            Some(names) => quote_name(&names.name(vertex)).into_owned(),
            None => vertex.to_string(),
        }
    }
}

impl Input {
    /// Finds out what the text names. A file wins over a family of the same name.
    pub fn open(request: GraphRequest<'_>, context: &Context) -> Result<Input> {
        let text = request.graph;
        if text == "-" || Path::new(text).exists() {
            return Input::read(request, context);
        }
        if let Some(line) = text.strip_prefix("graph6:") {
            let graph = parse_graph6_line(line.as_bytes());
            let graph = graph.map_err(|error| error.in_line(text, 1))?;
            let graph =
                graph.ok_or_else(|| anyhow!("{text}: expected a graph behind the colon"))?;
            let arena = arena_of(&graph).map_err(|error| error.context(text.to_owned()))?;
            return Ok(Input::Graph(NamedArena::numbered(text, arena)));
        }
        match family(text) {
            Ok(arena) => Ok(Input::Graph(NamedArena::numbered(text, arena))),
            Err(FamilyError::Unknown { .. }) => {
                let forms = retrograde_games::cops::FAMILIES.map(|(form, _)| form);
                bail!(
                    "{text:?} is neither a file nor a graph by name; expected one of {}, or graph6:TEXT",
                    forms.join(", ")
                )
            }
            Err(error) => Err(error.into()),
        }
    }

    fn read(arguments: GraphRequest<'_>, context: &Context) -> Result<Input> {
        let mut source = Source::open(arguments.graph)?;
        let beginning = peek_lines(&mut source)?;
        let is_graph6 = match arguments.from {
            Some(format) => format == GraphFormat::Graph6,
            None => {
                let is_named = is_graph6_name(&source.name);
                // Nothing at all is what a generator without a graph to list writes.
                let is_empty = beginning.is_empty() && arguments.graph == "-";
                is_named || is_empty || looks_like_graph6(&beginning)
            }
        };
        let is_dot = match arguments.from {
            Some(format) => format == GraphFormat::Dot,
            None => is_dot_name(&source.name) || looks_like_dot(&beginning),
        };
        if is_dot {
            return read_dot(source, arguments).map(Input::Graph);
        }
        if !is_graph6 {
            let is_board = is_board_name(&source.name) || looks_like_board(&beginning);
            ensure!(
                arguments.from.is_some() || !is_board,
                "{} is a board; say with --sweep police, thief or exit which piece to place \
                 everywhere, or use `retrograde solve`",
                source.name
            );
            return read_edges(source, arguments, context).map(Input::Graph);
        }
        ensure!(
            !arguments.directed,
            "--directed is for edge lists; in graph6 files arcs are told as digraph6, by & in front"
        );
        let lines = beginning.split(|&byte| byte == b'\n');
        let has_graph = |line: &&[u8]| !matches!(parse_graph6_line(line), Ok(None));
        if arguments.graph == "-" || lines.filter(has_graph).count() > 1 {
            return Ok(Input::Lines(source));
        }
        read_one(source, arguments.graph).map(Input::Graph)
    }
}

/// The beginning of the source, which stays in it: of a file as much as is looked at, else
/// only as much as has come with the first line, for more may come late.
fn peek_lines(source: &mut Source) -> Result<Vec<u8>> {
    if source.size().is_some() {
        return Ok(source.peek(PEEK)?);
    }
    let mut beginning = Vec::new();
    let mut block = vec![0; PEEK as usize];
    while !beginning.contains(&b'\n') && beginning.len() < block.len() {
        match source.reader.read(&mut block) {
            Ok(0) => break,
            Ok(taken) => beginning.extend_from_slice(&block[..taken]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(anyhow!(error).context(source.name.clone())),
        }
    }
    let rest = std::mem::replace(&mut source.reader, Box::new(std::io::empty()));
    source.reader = Box::new(Cursor::new(beginning.clone()).chain(rest));
    Ok(beginning)
}

fn read_one(source: Source, title: &str) -> Result<NamedArena> {
    let name = source.name.clone();
    let mut graphs = Graph6Reader::new(source);
    let Some(graph) = graphs.next().transpose()? else {
        bail!("{name}: expected a graph, found nothing; write one graph per line");
    };
    if graphs.next().transpose()?.is_some() {
        bail!("{name}: there are several long graphs; pass the file as standard input, with -");
    }
    let arena = arena_of(&graph).map_err(|error| error.context(name))?;
    Ok(NamedArena::numbered(title, arena))
}

/// The arena of a graph that was read.
pub fn arena_of(graph: &ListedGraph) -> Result<Arena> {
    let make = if graph.is_directed {
        Arena::directed
    } else {
        Arena::undirected
    };
    Ok(make(graph.vertex_count, &graph.edges)?)
}

fn read_dot(mut source: Source, arguments: GraphRequest<'_>) -> Result<NamedArena> {
    ensure!(
        !arguments.directed,
        "--directed is for edge lists; in DOT write digraph, and -> for arcs"
    );
    let mut text = String::new();
    let read = source.reader.read_to_string(&mut text);
    read.map_err(|error| anyhow!(error).context(source.name.clone()))?;
    let DotGraph {
        is_directed,
        names,
        edges,
    } = parse_dot(&text, &source.name)?;
    let graph = ListedGraph {
        vertex_count: u32::try_from(names.len())?,
        is_directed,
        edges,
    };
    let arena = arena_of(&graph).map_err(|error| error.context(source.name))?;
    Ok(NamedArena {
        title: arguments.graph.to_owned(),
        arena,
        names: Some(Box::new(DotNames(names))),
    })
}

/// The names of vertices in the order of their numbers.
struct DotNames(Vec<String>);

impl Naming for DotNames {
    fn name(&self, vertex: u32) -> String {
        self.0.get(vertex as usize).cloned().unwrap_or_default()
    }

    fn find(&self, name: &str) -> Option<u32> {
        let index = self.0.iter().position(|known| known == name)?;
        u32::try_from(index).ok()
    }
}

fn read_edges(
    source: Source,
    arguments: GraphRequest<'_>,
    context: &Context,
) -> Result<NamedArena> {
    let name = source.name.clone();
    let options = ReadOptions {
        format: arguments.from.and_then(GraphFormat::game_format),
        max_memory: context.memory_limit,
        ..ReadOptions::default()
    };
    let progress = context.printer.progress("reading", "bytes", source.size());
    let game = read_game(source, &options, &mut |bytes| progress.set(bytes))?;
    drop(progress);
    for note in &game.notes {
        context.printer.note(note);
    }
    let make = if arguments.directed {
        Arena::directed
    } else {
        Arena::undirected
    };
    let arena = make(
        retrograde::PositionGraph::position_count(&game.graph),
        game.graph.moves(),
    );
    Ok(NamedArena {
        title: arguments.graph.to_owned(),
        arena: arena.map_err(|error| anyhow!(error).context(name))?,
        names: Some(Box::new(game.names)),
    })
}
