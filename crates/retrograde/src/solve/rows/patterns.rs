//! Lists of differences that recur, told apart while they grow.
//!
//! Problem: where positions are numbered by their parts, as `cop * cells + thief`, the
//! predecessors of most positions are the same steps away. To store every list again takes
//! memory, and time to read it, for nothing new.
//!
//! Method: all lists that occur, and all their beginnings, are numbered as the nodes of a trie
//! whose edges are differences. A position whose list grows goes from node to node; a table
//! of the edges tells where to. Nothing is compared afterwards: two positions at the same node
//! have the same list, by construction.
//!
//! Memory: 12 bytes per node, 4 for each of its differences; 16 to 32 for its edge as long as
//! lists grow. O(1) time for each predecessor, expected.

use crate::outcome::Position;

/// The number of a list; [`EMPTY`] is the one without predecessors.
pub(super) type Node = u32;

pub(super) const EMPTY: Node = 0;

/// The most lists that are told apart: more would not stay in a cache.
pub(super) const MOST_NODES: usize = 1 << 16;

/// The longest list; all its beginnings are stored, too.
pub(super) const LONGEST: usize = 64;

/// Where the differences of a node are.
#[derive(Debug, Clone, Copy)]
struct List {
    first: u32,
    len: u32,
}

/// All lists.
#[derive(Debug)]
pub(super) struct Patterns {
    lists: Vec<List>,
    differences: Vec<Position>,
}

impl Patterns {
    /// The differences of a node: each, added to a position, is a predecessor. Sums go around
    /// at 2^32.
    #[inline(always)]
    pub(super) fn differences(&self, node: Node) -> &[Position] {
        let List { first, len } = self.lists[node as usize];
        &self.differences[first as usize..(first + len) as usize]
    }

    /// How many bytes they take.
    pub(super) fn bytes(&self) -> u64 {
        (self.lists.len() * size_of::<List>() + self.differences.len() * size_of::<Position>())
            as u64
    }
}

/// An edge of the trie.
#[derive(Debug, Clone, Copy)]
struct Edge {
    /// The node it leaves, and the difference.
    key: u64,
    /// The node it leads to.
    to: Node,
}

/// In a place without an edge: no node has such a number.
const NO_EDGE: Edge = Edge {
    key: u64::MAX,
    to: EMPTY,
};

/// What the edge from a node by a difference is found by.
#[inline(always)]
fn key(node: Node, difference: Position) -> u64 {
    u64::from(node) << 32 | u64::from(difference)
}

/// Lists that grow.
#[derive(Debug)]
pub(super) struct Growing {
    patterns: Patterns,
    /// By the hash of the key; those whose place is taken follow. Never more than half full.
    edges: Vec<Edge>,
    /// By how much a hash is shifted to make a place of it.
    shift: u32,
}

impl Growing {
    /// The empty list alone.
    pub(super) fn new() -> Growing {
        const PLACES: usize = 1 << 13;
        Growing {
            patterns: Patterns {
                lists: vec![List { first: 0, len: 0 }],
                differences: Vec::new(),
            },
            edges: vec![NO_EDGE; PLACES],
            shift: u64::BITS - PLACES.trailing_zeros(),
        }
    }

    /// The list of a node and one more difference, if that is where it is looked for first.
    #[inline(always)]
    pub(super) fn known(&self, node: Node, difference: Position) -> Option<Node> {
        let key = key(node, difference);
        let edge = self.edges[self.place(key)];
        (edge.key == key).then_some(edge.to)
    }

    /// The list of a node and one more difference; `None` if there is no room for it.
    pub(super) fn with(&mut self, node: Node, difference: Position) -> Option<Node> {
        let key = key(node, difference);
        let free = match self.find(key) {
            Ok(place) => {
                // Where it is looked for first. The other edge is still on the way from its own
                // first place to the next free one.
                let first = self.place(key);
                self.edges.swap(first, place);
                return Some(self.edges[first].to);
            }
            Err(free) => free,
        };
        let List { first, len } = *self.patterns.lists.get(node as usize)?;
        if len as usize == LONGEST || self.patterns.lists.len() == MOST_NODES {
            return None;
        }
        let to = self.patterns.lists.len() as Node;
        let differences = &mut self.patterns.differences;
        let list = List {
            first: differences.len() as u32,
            len: len + 1,
        };
        differences.extend_from_within(first as usize..(first + len) as usize);
        differences.push(difference);
        self.patterns.lists.push(list);
        self.edges[free] = Edge { key, to };
        if self.patterns.lists.len() * 2 > self.edges.len() {
            self.grow();
        }
        Some(to)
    }

    /// No more lists: those that there are.
    pub(super) fn finish(self) -> Patterns {
        self.patterns
    }

    #[inline(always)]
    fn place(&self, key: u64) -> usize {
        // Multiplied by the golden ratio, whose upper bits depend on all of the key.
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift) as usize
    }

    /// The place of an edge, or the one where it would be.
    fn find(&self, key: u64) -> Result<usize, usize> {
        let mut place = self.place(key);
        loop {
            let edge = self.edges[place];
            if edge.key == key {
                return Ok(place);
            }
            if edge.key == NO_EDGE.key {
                return Err(place);
            }
            place = (place + 1) % self.edges.len();
        }
    }

    /// Twice as many places for edges.
    fn grow(&mut self) {
        let places = self.edges.len() * 2;
        let edges = std::mem::replace(&mut self.edges, vec![NO_EDGE; places]);
        self.shift -= 1;
        for edge in edges.into_iter().filter(|edge| edge.key != NO_EDGE.key) {
            if let Err(free) = self.find(edge.key) {
                self.edges[free] = edge;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_the_same_node_if_and_only_if_they_are_the_same() {
        let mut growing = Growing::new();
        let mut nodes = std::collections::HashMap::new();
        // More than the first table of edges holds.
        for list in 0..5_000_u32 {
            let list = [list % 7, list / 7 % 50, list / 350, u32::MAX - list % 3];
            let add = |node: Option<Node>, &difference: &Position| growing.with(node?, difference);
            let node = list.iter().fold(Some(EMPTY), add).unwrap();
            assert_eq!(*nodes.entry(list).or_insert(node), node);
        }
        let patterns = growing.finish();
        assert!(patterns.differences(EMPTY).is_empty());
        let mut different: Vec<Node> = nodes.values().copied().collect();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), nodes.len());
        for (list, node) in nodes {
            assert_eq!(patterns.differences(node), list);
        }
    }

    #[test]
    fn long_lists_and_too_many_lists_are_refused() {
        let mut growing = Growing::new();
        let mut node = EMPTY;
        for difference in 0..LONGEST as u32 {
            node = growing.with(node, difference % 3).unwrap();
        }
        assert_eq!(growing.with(node, 7), None);
        // The longest list is the node of its length.
        for difference in 0..(MOST_NODES - LONGEST) as u32 - 1 {
            assert!(growing.with(EMPTY, 5 + difference).is_some());
        }
        assert_eq!(growing.with(EMPTY, 4), None);
        assert_eq!(growing.with(EMPTY, 5), Some(LONGEST as Node + 1));
        assert_eq!(growing.with(Node::MAX, 5), None);
        let patterns = growing.finish();
        assert_eq!(patterns.differences(node).len(), LONGEST);
        let listed: u64 = (1..=LONGEST as u64).sum::<u64>() + (MOST_NODES - LONGEST) as u64 - 1;
        assert_eq!(patterns.bytes(), MOST_NODES as u64 * 8 + listed * 4);
    }
}
