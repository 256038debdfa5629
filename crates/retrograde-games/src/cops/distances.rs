//! How many steps it is from each vertex to each.

use super::rows::Rows;

/// The steps from each vertex to each along arcs.
#[derive(Debug, Clone)]
pub(super) struct Distances {
    vertex_count: u32,
    steps: Vec<u32>,
}

impl Distances {
    /// What they take, in bytes.
    pub(super) fn bytes(vertices: u32) -> u64 {
        u64::from(vertices)
            .saturating_mul(u64::from(vertices))
            .saturating_mul(4)
    }

    /// Walks from every vertex: O(n * (n + m)).
    pub(super) fn new(arcs: &Rows) -> Distances {
        let vertex_count = arcs.len();
        // Who cannot come at all is further away than anybody who can.
        let mut steps = vec![vertex_count; vertex_count as usize * vertex_count as usize];
        let mut waiting = Vec::new();
        for (from, row) in (0..).zip(steps.chunks_mut(vertex_count as usize)) {
            waiting.clear();
            waiting.push(from);
            row[from as usize] = 0;
            let mut next = 0;
            while let Some(&vertex) = waiting.get(next) {
                next += 1;
                for &to in arcs.of(vertex) {
                    if row[to as usize] == vertex_count {
                        row[to as usize] = row[vertex as usize] + 1;
                        waiting.push(to);
                    }
                }
            }
        }
        Distances {
            vertex_count,
            steps,
        }
    }

    /// The steps from one vertex to another; as many as there are vertices if there is no way.
    #[inline]
    pub(super) fn of(&self, from: u32, to: u32) -> u32 {
        self.steps[from as usize * self.vertex_count as usize + to as usize]
    }

    /// Whether there is no way.
    pub(super) fn is_apart(&self, from: u32, to: u32) -> bool {
        self.of(from, to) == self.vertex_count
    }
}
