//! The graph that is played on.

use super::error::CopsError;
use super::rows::Rows;

/// A graph or digraph; loops and parallel arcs are allowed, and parallel ones count once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arena {
    successors: Rows,
    predecessors: Rows,
    is_symmetric: bool,
}

impl Arena {
    /// A graph whose edges can be walked both ways. Takes time in proportion to edges and
    /// vertices, apart from sorting.
    ///
    /// # Errors
    ///
    /// [`CopsError::NoSuchVertex`]; [`CopsError::NoVertices`].
    pub fn undirected(vertex_count: u32, edges: &[[u32; 2]]) -> Result<Arena, CopsError> {
        require_vertices(vertex_count, edges)?;
        let both = edges
            .iter()
            .flat_map(|&[one, other]| [[one, other], [other, one]]);
        let successors = Rows::of_pairs(vertex_count, both);
        Ok(Arena {
            predecessors: successors.clone(),
            successors,
            is_symmetric: true,
        })
    }

    /// A digraph whose arcs lead from their first vertex to their second.
    ///
    /// # Errors
    ///
    /// As [`Arena::undirected`].
    pub fn directed(vertex_count: u32, arcs: &[[u32; 2]]) -> Result<Arena, CopsError> {
        require_vertices(vertex_count, arcs)?;
        let successors = Rows::of_pairs(vertex_count, arcs.iter().copied());
        let predecessors = successors.reversed();
        Ok(Arena {
            is_symmetric: successors == predecessors,
            successors,
            predecessors,
        })
    }

    /// How many vertices there are.
    #[must_use]
    pub fn vertex_count(&self) -> u32 {
        self.successors.len()
    }

    /// Whether every arc can be walked both ways.
    #[must_use]
    pub fn is_symmetric(&self) -> bool {
        self.is_symmetric
    }

    /// Where the arcs of a vertex lead, in ascending order.
    ///
    /// # Panics
    ///
    /// If there is no such vertex.
    #[must_use]
    pub fn successors(&self, vertex: u32) -> &[u32] {
        self.successors.of(vertex)
    }

    /// The number of edges of a graph (a loop is one), or of arcs where some have no way back.
    #[must_use]
    pub fn edge_count(&self) -> u64 {
        let counted = |[from, to]: &[u32; 2]| !self.is_symmetric || from <= to;
        self.successors.pairs().filter(counted).count() as u64
    }

    pub(super) fn rows(&self) -> &Rows {
        &self.successors
    }

    /// The steps along arcs, with those of who stays, forwards and backwards.
    pub(super) fn steps(&self, is_active: bool) -> (Rows, Rows) {
        let forwards = self.successors.with_stays(!is_active);
        let backwards = if self.is_symmetric {
            forwards.clone()
        } else {
            forwards.reversed()
        };
        (forwards, backwards)
    }

    /// The vertices of each piece that hangs together, where arcs are walked both ways.
    pub(super) fn components(&self) -> Vec<Vec<u32>> {
        let mut is_seen = vec![false; self.vertex_count() as usize];
        let mut components = Vec::new();
        for first in 0..self.vertex_count() {
            if is_seen[first as usize] {
                continue;
            }
            is_seen[first as usize] = true;
            let mut component = vec![first];
            let mut next = 0;
            while let Some(&vertex) = component.get(next) {
                next += 1;
                let ways = [self.successors.of(vertex), self.predecessors.of(vertex)];
                for &neighbour in ways.into_iter().flatten() {
                    if !is_seen[neighbour as usize] {
                        is_seen[neighbour as usize] = true;
                        component.push(neighbour);
                    }
                }
            }
            component.sort_unstable();
            components.push(component);
        }
        components
    }

    /// The arena of some vertices, given in ascending order, with the arcs between them.
    pub(super) fn induced(&self, vertices: &[u32]) -> Arena {
        let mut number = vec![u32::MAX; self.vertex_count() as usize];
        for (index, &vertex) in vertices.iter().enumerate() {
            number[vertex as usize] = index as u32;
        }
        let mut arcs = Vec::new();
        for (index, &vertex) in vertices.iter().enumerate() {
            let inside = self
                .successors
                .of(vertex)
                .iter()
                .map(|&to| number[to as usize]);
            arcs.extend(
                inside
                    .filter(|&to| to != u32::MAX)
                    .map(|to| [index as u32, to]),
            );
        }
        let successors = Rows::of_pairs(vertices.len() as u32, arcs.into_iter());
        let predecessors = if self.is_symmetric {
            successors.clone()
        } else {
            successors.reversed()
        };
        Arena {
            is_symmetric: self.is_symmetric || successors == predecessors,
            successors,
            predecessors,
        }
    }
}

fn require_vertices(vertex_count: u32, edges: &[[u32; 2]]) -> Result<(), CopsError> {
    if vertex_count == 0 {
        return Err(CopsError::NoVertices);
    }
    let beyond = edges
        .as_flattened()
        .iter()
        .find(|&&vertex| vertex >= vertex_count);
    match beyond {
        Some(&vertex) => Err(CopsError::NoSuchVertex {
            vertex,
            vertex_count,
        }),
        None => Ok(()),
    }
}
