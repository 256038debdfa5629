//! The grammar of the subset. Braces are counted, not descended into.

use super::DotGraph;
use super::lexer::{Kind, Lexer, Token};
use crate::error::ReadError;
use hashbrown::HashMap;

pub(super) struct Parser<'a> {
    lexer: Lexer<'a>,
    token: Option<Token>,
    graph: DotGraph,
    numbers: HashMap<String, u32>,
}

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a str, source_name: &'a str) -> Parser<'a> {
        Parser {
            lexer: Lexer::new(text, source_name),
            token: None,
            graph: DotGraph {
                is_directed: false,
                names: Vec::new(),
                edges: Vec::new(),
            },
            numbers: HashMap::new(),
        }
    }

    /// The whole text: one graph.
    pub(super) fn graph(mut self) -> Result<DotGraph, ReadError> {
        if self.keyword()?.as_deref() == Some("strict") {
            self.advance()?;
        }
        self.graph.is_directed = match self.keyword()?.as_deref() {
            Some("graph") => false,
            Some("digraph") => true,
            _ => return Err(self.unexpected("`graph` or `digraph`", "begin with one of these")),
        };
        self.advance()?;
        self.skip_name()?;
        self.require(&Kind::Open, "`{`")?;
        let mut depth = 1_u64;
        while depth > 0 {
            match self.peek()? {
                Kind::Open => {
                    self.advance()?;
                    depth += 1;
                }
                Kind::Close => {
                    self.advance()?;
                    depth -= 1;
                    if depth > 0 {
                        self.refuse_edge_of_subgraph()?;
                    }
                }
                Kind::Semicolon => self.advance()?,
                _ => self.statement()?,
            }
        }
        match self.peek()? {
            Kind::End => Ok(self.graph),
            _ => Err(self.unexpected(
                "the end of the file",
                "write one graph in a file, or several as graph6",
            )),
        }
    }

    fn statement(&mut self) -> Result<(), ReadError> {
        match self.keyword()?.as_deref() {
            Some("subgraph") => {
                self.advance()?;
                self.skip_name()?;
                // The brace is counted where the others are.
                return match self.peek()? {
                    Kind::Open => Ok(()),
                    _ => Err(self.unexpected("`{`", "a subgraph lists its statements in braces")),
                };
            }
            Some("graph" | "node" | "edge") => {
                self.advance()?;
                return match self.peek()? {
                    Kind::OpenAttributes => self.attributes(),
                    _ => {
                        Err(self
                            .unexpected("`[`", "a vertex called node, edge or graph needs quotes"))
                    }
                };
            }
            _ => {}
        }
        let name = self.name("a vertex, a statement or `}`")?;
        if *self.peek()? == Kind::Equals {
            self.advance()?;
            self.name("a value")?;
            return Ok(());
        }
        let mut from = self.vertex(name)?;
        loop {
            let is_directed = self.graph.is_directed;
            match (self.peek()?, is_directed) {
                (Kind::Edge, false) | (Kind::Arc, true) => self.advance()?,
                (Kind::Edge, true) => {
                    return Err(self.unexpected("`->`", "a digraph has arcs; or write graph"));
                }
                (Kind::Arc, false) => {
                    return Err(self.unexpected("`--`", "a graph has edges; or write digraph"));
                }
                _ => break,
            }
            if *self.peek()? == Kind::Open || self.keyword()?.as_deref() == Some("subgraph") {
                return Err(self.edge_of_subgraph());
            }
            let name = self.name("a vertex")?;
            let to = self.vertex(name)?;
            self.graph.edges.push([from, to]);
            from = to;
        }
        match self.peek()? {
            Kind::OpenAttributes => self.attributes(),
            _ => Ok(()),
        }
    }

    /// The number of a vertex; a port behind its name is skipped.
    fn vertex(&mut self, name: String) -> Result<u32, ReadError> {
        for _ in 0..2 {
            if *self.peek()? != Kind::Colon {
                break;
            }
            self.advance()?;
            self.name("a port")?;
        }
        let next = self.graph.names.len() as u32;
        if let Some(&number) = self.numbers.get(&name) {
            return Ok(number);
        }
        self.graph.names.push(name.clone());
        self.numbers.insert(name, next);
        Ok(next)
    }

    fn attributes(&mut self) -> Result<(), ReadError> {
        while *self.peek()? == Kind::OpenAttributes {
            self.advance()?;
            while *self.peek()? != Kind::CloseAttributes {
                self.name("an attribute or `]`")?;
                if *self.peek()? == Kind::Equals {
                    self.advance()?;
                    self.name("a value")?;
                }
                if matches!(self.peek()?, Kind::Comma | Kind::Semicolon) {
                    self.advance()?;
                }
            }
            self.advance()?;
        }
        Ok(())
    }

    fn name(&mut self, expected: &str) -> Result<String, ReadError> {
        match self.peek()?.clone() {
            Kind::Word(name) | Kind::Quoted(name) => {
                self.advance()?;
                Ok(name)
            }
            _ => Err(self.unexpected(expected, "see the grammar in docs/formats.md")),
        }
    }

    /// Passes over the name of a graph, if it has one.
    fn skip_name(&mut self) -> Result<(), ReadError> {
        match self.peek()? {
            Kind::Word(_) | Kind::Quoted(_) => self.advance(),
            _ => Ok(()),
        }
    }

    fn refuse_edge_of_subgraph(&mut self) -> Result<(), ReadError> {
        match self.peek()? {
            Kind::Edge | Kind::Arc => Err(self.edge_of_subgraph()),
            _ => Ok(()),
        }
    }

    fn edge_of_subgraph(&self) -> ReadError {
        let (line, column) = self.here();
        ReadError::Unsupported {
            place: self.lexer.place(line, column),
            message: "edges of whole subgraphs are not read here; write each edge".to_owned(),
        }
    }

    /// The next word in lower case, if it has no quotes.
    fn keyword(&mut self) -> Result<Option<String>, ReadError> {
        Ok(match self.peek()? {
            Kind::Word(word) => Some(word.to_ascii_lowercase()),
            _ => None,
        })
    }

    fn require(&mut self, kind: &Kind, expected: &str) -> Result<(), ReadError> {
        if self.peek()? == kind {
            return self.advance();
        }
        Err(self.unexpected(expected, "see the grammar in docs/formats.md"))
    }

    fn peek(&mut self) -> Result<&Kind, ReadError> {
        let token = match self.token.take() {
            Some(token) => token,
            None => self.lexer.next()?,
        };
        Ok(&self.token.insert(token).kind)
    }

    fn advance(&mut self) -> Result<(), ReadError> {
        self.peek()?;
        self.token = None;
        Ok(())
    }

    fn here(&self) -> (u64, u64) {
        let token = self.token.as_ref();
        token.map_or((1, 1), |token| (token.line, token.column))
    }

    fn unexpected(&self, expected: &str, remedy: &str) -> ReadError {
        let (line, column) = self.here();
        let found = self.token.as_ref().map_or_else(String::new, Token::shown);
        ReadError::Syntax {
            place: self.lexer.place(line, column),
            expected: expected.to_owned(),
            found,
            remedy: remedy.to_owned(),
        }
    }
}
