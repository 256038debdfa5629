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

    fn move_all(&mut self, from: &[u32], visit: &mut impl FnMut(u32)) {
        let row = |cop: usize| self.rows.of(from[cop]);
        for_each_choice(row, &mut self.moved, &mut self.turns, |moved| {
            visit(self.placements.number_of(moved, &mut self.sorted));
        });
    }
}

/// Counts through all choices of one vertex from the row of each cop like an odometer: the
/// first cop turns fastest. `chosen` and `turns` are room for as many as there are cops.
#[inline]
pub(super) fn for_each_choice<'a>(
    row: impl Fn(usize) -> &'a [u32],
    chosen: &mut [u32],
    turns: &mut [usize],
    mut visit: impl FnMut(&[u32]),
) {
    for (cop, vertex) in chosen.iter_mut().enumerate() {
        let Some(&first) = row(cop).first() else {
            return;
        };
        *vertex = first;
    }
    turns.fill(0);
    loop {
        visit(chosen);
        let mut cop = 0;
        loop {
            let Some(turn) = turns.get_mut(cop) else {
                return;
            };
            let row = row(cop);
            *turn += 1;
            if let Some(&vertex) = row.get(*turn) {
                chosen[cop] = vertex;
                break;
            }
            *turn = 0;
            chosen[cop] = row[0];
            cop += 1;
        }
    }
}
