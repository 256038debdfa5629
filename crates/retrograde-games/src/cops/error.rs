//! Why a graph cannot be played on.

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CopsError {
    /// An edge to a vertex that is not there.
    #[error(
        "there is an edge to vertex {vertex}; the graph has {vertex_count} vertices, numbered from 0"
    )]
    NoSuchVertex {
        /// The vertex.
        vertex: u32,
        /// How many there are.
        vertex_count: u32,
    },
    /// Nobody can be placed.
    #[error("the graph has no vertices; expected at least one, for the robber to stand on")]
    NoVertices,
    /// Nobody hunts.
    #[error("there are no cops; expected at least one")]
    NoCops,
    /// A robber without steps.
    #[error("the robber's speed is 0; expected at least 1")]
    NoSpeed,
    /// One zombie at a time.
    #[error("zombies all move in a turn, lazy cops one at a time; expected one of the two rules")]
    LazyZombies,
    /// More than can be held in memory.
    #[error(
        "{cops} cops on {vertices} vertices can stand in too many ways: they need {} of memory, \
         and {} are allowed; take fewer cops, a smaller graph, or raise the limit",
        bytes(*.needed), bytes(*.limit)
    )]
    TooLarge {
        /// How many cops.
        cops: u32,
        /// How many vertices.
        vertices: u32,
        /// The bytes it needs; `u64::MAX` if they are even more.
        needed: u64,
        /// The bytes allowed.
        limit: u64,
    },
}

fn bytes(count: u64) -> String {
    match count {
        u64::MAX => "more than 16 million TiB".to_owned(),
        0..1_048_576 => format!("{count} bytes"),
        1_048_576..1_073_741_824 => format!("{} MiB", count.div_ceil(1 << 20)),
        _ => format!("{} GiB", count.div_ceil(1 << 30)),
    }
}

/// Why a name is no graph.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FamilyError {
    /// A name that no family has.
    #[error(
        "there is no family of graphs called {name:?}; expected one of {}",
        super::families::forms()
    )]
    Unknown {
        /// The name.
        name: String,
    },
    /// Numbers that do not fit the family.
    #[error("{text:?}: expected {expected}")]
    Numbers {
        /// What was given.
        text: String,
        /// What was expected.
        expected: String,
    },
    /// A graph of more vertices than anybody can solve.
    #[error("{text:?} has more than {limit} vertices; expected fewer")]
    TooLarge {
        /// What was given.
        text: String,
        /// The most vertices.
        limit: u32,
    },
}
