//! All graphs of a file, one after the other.

use super::{ListedGraph, parse_graph6_line};
use crate::error::ReadError;
use crate::source::Source;
use std::io::{BufRead, BufReader, Read};

/// Reads the graphs of a source line by line; after an error there are no more.
///
/// ```
/// use retrograde_formats::{Source, graph6::Graph6Reader};
///
/// let graphs = Graph6Reader::new(Source::from_text("two", ">>graph6<<DQc\n:Fa@x^\n"));
/// let counts: Vec<u32> = graphs.map(|graph| Ok(graph?.vertex_count)).collect::<Result<_, _>>()?;
/// assert_eq!(counts, [5, 7]);
/// # Ok::<(), retrograde_formats::ReadError>(())
/// ```
pub struct Graph6Reader {
    source_name: String,
    reader: BufReader<Box<dyn Read + Send>>,
    line: Vec<u8>,
    line_number: u64,
    has_ended: bool,
}

impl Graph6Reader {
    /// Begins to read.
    #[must_use]
    pub fn new(source: Source) -> Graph6Reader {
        Graph6Reader {
            source_name: source.name,
            reader: BufReader::new(source.reader),
            line: Vec::new(),
            line_number: 0,
            has_ended: false,
        }
    }

    fn read(&mut self) -> Result<Option<ListedGraph>, ReadError> {
        loop {
            self.line.clear();
            let taken = self.reader.read_until(b'\n', &mut self.line);
            let taken = taken.map_err(|error| ReadError::Io {
                source_name: self.source_name.clone(),
                error,
            })?;
            if taken == 0 {
                return Ok(None);
            }
            self.line_number += 1;
            let graph = parse_graph6_line(&self.line)
                .map_err(|error| error.in_line(&self.source_name, self.line_number))?;
            if graph.is_some() {
                return Ok(graph);
            }
        }
    }
}

impl Iterator for Graph6Reader {
    type Item = Result<ListedGraph, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_ended {
            return None;
        }
        let next = self.read().transpose();
        self.has_ended = !matches!(next, Some(Ok(_)));
        next
    }
}
