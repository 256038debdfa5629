//! Where a piece can go in a turn: single steps on the board, and turns of several.
//!
//! Problem: the cells within so many steps of a cell, along directions, doors and arrows,
//! round the edges of a torus, and the cells from which a cell is so reached.
//!
//! Method: the places a piece may come over are nodes; the free cells come first, and
//! walls after them where walls are jumped over. A search by breadth from each cell gives a
//! list of cells, the nearest first, once for the board. Who is stopped by policemen walks
//! anew where one stands in his way, that is, on a cell within all steps but the last.
//!
//! Complexity: O(cells * places within reach) time and 4 bytes per entry; a walk anew takes
//! O(nodes / 64 + places within reach).

use super::board::{Board, BoardPlace, Ground};
use super::cells::{Cells, Steps};
use super::options::Movement;

/// Where one piece goes from each cell in a turn, and where from.
#[derive(Debug, Clone)]
pub(super) struct Reach {
    forward: Steps,
    /// Only if some turn has no way back.
    backward: Option<Steps>,
    /// Only if policemen can be in the way.
    obstructed: Option<Obstructed>,
}

/// What a walk round policemen needs.
#[derive(Debug, Clone)]
struct Obstructed {
    speed: u8,
    may_pass: bool,
    free_cells: u32,
    hops: [Steps; 2],
    /// For each cell how many entries of its list are reached before the last step.
    inner: [Vec<u32>; 2],
}

/// Whether turns are made or taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Forward,
    Backward,
}

impl Reach {
    /// The turns of a piece on a board; `is_stopped` by policemen.
    pub(super) fn new(board: &Board, cells: &Cells, movement: Movement, is_stopped: bool) -> Reach {
        let hops = hops(board, cells, movement);
        let reversed = hops.reversed();
        let free_cells = cells.count();
        let lists = |hops: &Steps| {
            let (mut lists, mut inner) = (Steps::default(), Vec::new());
            let mut walk = Walk::new(hops.row_count());
            for cell in 0..free_cells {
                inner.push(walk.run(hops, cell, movement.speed, free_cells, |_| false));
                if movement.may_pass {
                    walk.found.push(cell);
                }
                lists.push_row(&walk.found);
            }
            (lists, inner)
        };
        let (forward, inner) = lists(&hops);
        let (backward, inner_back) = lists(&reversed);
        let is_symmetric = forward.is_symmetric();
        let obstructed = is_stopped && movement.speed > 1;
        Reach {
            backward: (!is_symmetric || obstructed).then_some(backward),
            forward,
            obstructed: obstructed.then_some(Obstructed {
                speed: movement.speed,
                may_pass: movement.may_pass,
                free_cells,
                hops: [hops, reversed],
                inner: [inner, inner_back],
            }),
        }
    }

    /// The lists as if nobody stood in the way.
    #[inline]
    pub(super) fn lists(&self, way: Way) -> &Steps {
        match way {
            Way::Forward => &self.forward,
            Way::Backward => self.backward.as_ref().unwrap_or(&self.forward),
        }
    }

    /// The lists of turns made, and of turns taken back where they differ.
    pub(super) fn into_lists(self) -> (Steps, Option<Steps>) {
        (self.forward, self.backward)
    }

    /// Whether some turn has no way back.
    pub(super) fn has_one_way_turns(&self) -> bool {
        self.backward.is_some()
    }

    /// Whether who stands where matters.
    pub(super) fn can_be_obstructed(&self) -> bool {
        self.obstructed.is_some()
    }

    /// Hands over where the turns from a cell lead, or come from, with policemen on these
    /// cells.
    #[inline]
    pub(super) fn with_turns<T>(
        &self,
        way: Way,
        cell: u32,
        police: &[u32],
        take: impl FnOnce(&[u32]) -> T,
    ) -> T {
        let list = self.lists(way).from(cell);
        match &self.obstructed {
            Some(obstructed) if obstructed.is_in_the_way(way, cell, list, police) => {
                take(&obstructed.walk(way, cell, police))
            }
            _ => take(list),
        }
    }

    /// Bytes of the lists.
    pub(super) fn bytes(&self) -> u64 {
        self.forward.bytes() + self.backward.as_ref().map_or(0, Steps::bytes)
    }
}

impl Obstructed {
    fn is_in_the_way(&self, way: Way, cell: u32, list: &[u32], police: &[u32]) -> bool {
        let inner = self.inner[way as usize][cell as usize] as usize;
        list[..inner].iter().any(|near| police.contains(near))
    }

    fn walk(&self, way: Way, cell: u32, police: &[u32]) -> Vec<u32> {
        let hops = &self.hops[way as usize];
        let mut walk = Walk::new(hops.row_count());
        let is_policeman = |node: u32| police.contains(&node);
        walk.run(hops, cell, self.speed, self.free_cells, is_policeman);
        if self.may_pass {
            walk.found.push(cell);
        }
        walk.found
    }
}

/// A search by breadth for free cells; its tables are used again for the next one.
struct Walk {
    seen: Vec<u64>,
    visited: Vec<u32>,
    found: Vec<u32>,
}

impl Walk {
    fn new(node_count: u32) -> Walk {
        Walk {
            seen: vec![0; node_count as usize / 64 + 1],
            visited: Vec::new(),
            found: Vec::new(),
        }
    }

    /// Finds the free cells in 1 to `speed` steps, the nearest first and not the one it
    /// begins at; gives how many it found before the last step. Nobody comes through a
    /// barrier, but all may end there.
    fn run(
        &mut self,
        hops: &Steps,
        from: u32,
        speed: u8,
        free_cells: u32,
        is_barrier: impl Fn(u32) -> bool,
    ) -> u32 {
        for node in self.visited.drain(..) {
            self.seen[node as usize / 64] = 0;
        }
        self.found.clear();
        self.see(from);
        let mut level = 0..1;
        let mut inner = 0;
        for _ in 0..speed {
            inner = self.found.len() as u32;
            for index in level.clone() {
                let node = self.visited[index];
                if index > 0 && is_barrier(node) {
                    continue;
                }
                for &next in hops.from(node) {
                    if self.see(next) && next < free_cells {
                        self.found.push(next);
                    }
                }
            }
            level = level.end..self.visited.len();
        }
        inner
    }

    /// Marks a node; whether it is new.
    fn see(&mut self, node: u32) -> bool {
        let (word, bit) = (&mut self.seen[node as usize / 64], 1 << (node % 64));
        let is_new = *word & bit == 0;
        if is_new {
            *word |= bit;
            self.visited.push(node);
        }
        is_new
    }
}

/// The single steps between nodes: free cells, and walls after them if they are jumped over.
fn hops(board: &Board, cells: &Cells, movement: Movement) -> Steps {
    let walls: Vec<BoardPlace> = if movement.speed > 1 && movement.jumps.over_walls() {
        board
            .places_where(|ground| ground == Ground::Wall)
            .collect()
    } else {
        Vec::new()
    };
    let find = |place: (u32, u32)| {
        let wall = || Some(walls.binary_search(&place).ok()? as u32 + cells.count());
        cells.find(place).or_else(wall)
    };
    let mut doors: Vec<(u32, u32)> = Vec::new();
    for &[one, other] in board.doors() {
        if let (Some(one), Some(other)) = (cells.find(one), cells.find(other)) {
            doors.extend([(one, other), (other, one)]);
        }
    }
    doors.sort_unstable();
    let directions = movement.directions.steps();
    let mut hops = Steps::default();
    let mut row = Vec::new();
    for node in 0..cells.count() + walls.len() as u32 {
        row.clear();
        let place = match node.checked_sub(cells.count()) {
            None => cells.place(node),
            Some(wall) => walls[wall as usize],
        };
        let arrow = match board.ground(place.0, place.1) {
            Some(Ground::OneWay(arrow)) => Some(arrow),
            _ => None,
        };
        let along = directions
            .iter()
            .filter(|&&step| arrow.is_none_or(|arrow| arrow.allows(step)));
        let stepped = along.filter_map(|&step| find(board.step(place, step)?));
        let first_door = doors.partition_point(|&(from, _)| from < node);
        let through = doors[first_door..]
            .iter()
            .take_while(|&&(from, _)| from == node);
        let through = through.filter(|_| arrow.is_none()).map(|&(_, to)| to);
        for next in stepped.chain(through) {
            // Round a torus two steps may lead to one cell, or one back to where it began.
            if next != node && !row.contains(&next) {
                row.push(next);
            }
        }
        hops.push_row(&row);
    }
    hops
}
