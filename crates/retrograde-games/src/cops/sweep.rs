//! Where the cops can be after a turn, or were before it: the moves of a placement.
//!
//! Forwards and backwards are the same walk over other lists. All cops: the product of the
//! lists of each, so a placement may be visited more than once. One cop: each in turn.

use super::placements::Placements;
use super::rows::Rows;

/// Walks over the moves of placements; holds the room it needs.
pub(super) struct Sweep<'a> {
    rows: &'a Rows,
    placements: &'a Placements,
    is_lazy: bool,
    /// If set, a placement all of whose cops are stuck stays as it is.
    is_stuck: Option<&'a [bool]>,
    from: Vec<u32>,
    moved: Vec<u32>,
    sorted: Vec<u32>,
    turns: Vec<usize>,
}

impl<'a> Sweep<'a> {
    pub(super) fn new(
        rows: &'a Rows,
        placements: &'a Placements,
        is_lazy: bool,
        is_stuck: Option<&'a [bool]>,
    ) -> Sweep<'a> {
        let room = || vec![0; placements.cops()];
        Sweep {
            rows,
            placements,
            is_lazy,
            is_stuck,
            from: room(),
            moved: room(),
            sorted: room(),
            turns: vec![0; placements.cops()],
        }
    }

    /// Hands the number of every placement that is one turn away to `visit`.
    #[inline]
    pub(super) fn for_each(&mut self, number: u32, mut visit: impl FnMut(u32)) {
        if self.from.len() == 1 {
            self.rows.of(number).iter().for_each(|&to| visit(to));
            self.visit_if_stuck(number, &[number], &mut visit);
            return;
        }
        let mut from = std::mem::take(&mut self.from);
        self.placements.vertices(number, &mut from);
        if self.is_lazy {
            self.move_one(&from, &mut visit);
        } else if let &[one, other] = &from[..] {
            for &one in self.rows.of(one) {
                for &other in self.rows.of(other) {
                    let pair = if one < other {
                        [one, other]
                    } else {
                        [other, one]
                    };
                    visit(self.placements.number(&pair));
                }
            }
        } else {
            self.move_all(&from, &mut visit);
        }
        self.visit_if_stuck(number, &from, &mut visit);
        self.from = from;
    }

    fn visit_if_stuck(&self, number: u32, from: &[u32], visit: &mut impl FnMut(u32)) {
        if let Some(is_stuck) = self.is_stuck
            && from.iter().all(|&vertex| is_stuck[vertex as usize])
        {
            visit(number);
        }
    }

    fn move_one(&mut self, from: &[u32], visit: &mut impl FnMut(u32)) {
        self.moved.copy_from_slice(from);
        for (cop, &vertex) in from.iter().enumerate() {
            for &to in self.rows.of(vertex) {
                self.moved[cop] = to;
                visit(self.placements.number_of(&self.moved, &mut self.sorted));
            }
            self.moved[cop] = vertex;
        }
    }

    /// Counts through the product like an odometer: the first cop turns fastest.
    fn move_all(&mut self, from: &[u32], visit: &mut impl FnMut(u32)) {
        for (cop, &vertex) in from.iter().enumerate() {
            let Some(&first) = self.rows.of(vertex).first() else {
                return;
            };
            self.moved[cop] = first;
            self.turns[cop] = 0;
        }
        loop {
            visit(self.placements.number_of(&self.moved, &mut self.sorted));
            let mut cop = 0;
            loop {
                let Some(&vertex) = from.get(cop) else { return };
                let row = self.rows.of(vertex);
                self.turns[cop] += 1;
                if let Some(&to) = row.get(self.turns[cop]) {
                    self.moved[cop] = to;
                    break;
                }
                self.turns[cop] = 0;
                self.moved[cop] = row[0];
                cop += 1;
            }
        }
    }
}
