//! Expands a level: hands the predecessors of its members to a loop of the kernel.

use super::frontier::Frontier;
use super::kernel::{self, Crowd, STATES_AHEAD};
use super::rows::{
    Form, HoldsValue, IN_WIDE, PADDING, Pattern, RecurringView, Row, RowsView, View, WideRow,
};
use super::runs::{self, Run};
use crate::outcome::Position;

/// A loop of the kernel.
pub(super) trait Step {
    /// Changes the states of the first `count` predecessors, appends those that are decided now to
    /// `tail` and returns how many.
    fn run(
        predecessors: &[Position],
        count: usize,
        states: &mut [u8],
        crowd: &mut Crowd,
        tail: &mut [Position],
    ) -> usize;

    /// The same for predecessors whose states lie near each other; `decide` is told of those that
    /// are decided now.
    fn run_near(
        predecessors: impl Iterator<Item = Position>,
        states: &mut [u8],
        crowd: &mut Crowd,
        decide: impl FnMut(Position),
    );

    /// The same for predecessors at equal distances, which are decided in `frontier`.
    fn run_evenly(predecessors: Run, states: &mut [u8], crowd: &mut Crowd, frontier: &mut Frontier);
}

/// One good move is enough: [`kernel::reach`].
pub(super) struct Reach;

/// Every move must be bad: [`kernel::exhaust`].
pub(super) struct Exhaust;

impl Step for Reach {
    #[inline]
    fn run(
        predecessors: &[Position],
        count: usize,
        states: &mut [u8],
        _: &mut Crowd,
        tail: &mut [Position],
    ) -> usize {
        kernel::reach(predecessors, count, states, tail)
    }

    #[inline(always)]
    fn run_near(
        predecessors: impl Iterator<Item = Position>,
        states: &mut [u8],
        _: &mut Crowd,
        decide: impl FnMut(Position),
    ) {
        kernel::reach_near(predecessors, states, decide);
    }

    #[inline(always)]
    fn run_evenly(predecessors: Run, states: &mut [u8], _: &mut Crowd, frontier: &mut Frontier) {
        runs::reach(predecessors, states, frontier);
    }
}

impl Step for Exhaust {
    #[inline]
    fn run(
        predecessors: &[Position],
        count: usize,
        states: &mut [u8],
        crowd: &mut Crowd,
        tail: &mut [Position],
    ) -> usize {
        kernel::exhaust(predecessors, count, states, crowd, tail)
    }

    #[inline(always)]
    fn run_near(
        predecessors: impl Iterator<Item = Position>,
        states: &mut [u8],
        crowd: &mut Crowd,
        decide: impl FnMut(Position),
    ) {
        kernel::exhaust_near(predecessors, states, crowd, decide);
    }

    #[inline(always)]
    fn run_evenly(
        predecessors: Run,
        states: &mut [u8],
        crowd: &mut Crowd,
        frontier: &mut Frontier,
    ) {
        runs::exhaust(predecessors, states, crowd, frontier);
    }
}

/// What an expansion changes.
pub(super) struct Tables<'a> {
    pub(super) rows: RowsView<'a>,
    pub(super) states: &'a mut [u8],
    pub(super) crowd: &'a mut Crowd,
}

/// Predecessors in the buffer before it is worked off: 8 KiB, a quarter of a first cache.
const BLOCK: usize = 2048;

/// A level with fewer members is not worth a buffer.
pub(super) const SMALL: usize = 16;

/// Predecessors that are copied at once.
const COPIED: usize = 4;

/// A row with more predecessors is worked off where it is.
const LONGEST_COPIED: usize = 512;

/// Expands all members: those just decided. Leaves the bits of a value, if they are given, in the
/// place of their rows. Returns how many positions were appended to the tail, which must
/// have one place more than there are undecided positions.
#[inline]
pub(super) fn expand<S: Step>(
    members: &[Position],
    tables: &mut Tables<'_>,
    value: Option<u32>,
    tail: &mut [Position],
) -> usize {
    let Tables {
        rows,
        states,
        crowd,
    } = tables;
    match rows {
        RowsView::Slim(view) => expand_in::<S, Row>(members, view, states, crowd, value, tail),
        RowsView::Wide(view) => expand_in::<S, WideRow>(members, view, states, crowd, value, tail),
        RowsView::Recurring(view) => expand_near::<S>(members, view, states, crowd, value, tail),
    }
}

#[inline]
fn expand_in<S: Step, R: Form>(
    members: &[Position],
    view: &mut View<'_, R>,
    states: &mut [u8],
    crowd: &mut Crowd,
    value: Option<u32>,
    tail: &mut [Position],
) -> usize {
    let value = value.map(R::of_value);
    if members.len() < SMALL {
        expand_few::<S, R>(members, view, states, crowd, value, tail)
    } else {
        expand_many::<S, R>(members, view, states, crowd, value, tail)
    }
}

#[inline]
fn expand_few<S: Step, R: Form>(
    members: &[Position],
    view: &mut View<'_, R>,
    states: &mut [u8],
    crowd: &mut Crowd,
    value: Option<R>,
    tail: &mut [Position],
) -> usize {
    let mut appended = 0;
    for &member in members {
        let row = view.take(member, value);
        let mut places = [0; IN_WIDE];
        let in_row = row.copy(&mut places);
        if in_row > 0 {
            appended += S::run(
                &places[..in_row],
                in_row,
                states,
                crowd,
                &mut tail[appended..],
            );
        }
        let rest = view.rest(member, row);
        if !rest.is_empty() {
            let rest = &view.predecessors[rest];
            appended += S::run(rest, rest.len(), states, crowd, &mut tail[appended..]);
        }
    }
    appended
}

fn expand_many<S: Step, R: Form>(
    members: &[Position],
    view: &mut View<'_, R>,
    states: &mut [u8],
    crowd: &mut Crowd,
    value: Option<R>,
    tail: &mut [Position],
) -> usize {
    const { assert!(R::PLACES <= PADDING && COPIED <= PADDING) };
    let predecessors = view.predecessors;
    let mut buffer = [0; BLOCK + LONGEST_COPIED + PADDING];
    let (mut filled, mut appended) = (0, 0);
    for (index, &member) in members.iter().enumerate() {
        kernel::fetch_rows(members, index, view.rows, predecessors);
        let row = view.take(member, value);
        filled += row.copy(&mut buffer[filled..filled + R::PLACES]);
        let rest = view.rest(member, row);
        if !rest.is_empty() {
            if rest.len() <= LONGEST_COPIED {
                let mut first = rest.start;
                let end = filled + rest.len();
                while filled < end {
                    // Whole blocks are copied faster than exact lengths; what is too much is
                    // overwritten next. Larger blocks would reach into lines of the cache that
                    // nobody has asked for.
                    buffer[filled..filled + COPIED]
                        .copy_from_slice(&predecessors[first..first + COPIED]);
                    first += COPIED;
                    filled += COPIED;
                }
                filled = end;
            } else {
                let rest = &predecessors[rest];
                appended += S::run(rest, rest.len(), states, crowd, &mut tail[appended..]);
            }
        }
        if filled >= BLOCK {
            let tail = &mut tail[appended..];
            appended += work_off::<S>(&mut buffer, &mut filled, states, crowd, tail);
        }
    }
    appended
        + S::run(
            &buffer[..filled],
            filled,
            states,
            crowd,
            &mut tail[appended..],
        )
}

/// Members between asking for a pattern and reading it.
const PATTERNS_AHEAD: usize = 24;

/// Works off pattern after pattern. Not inlined: a level of a chain has one member, and every
/// instruction beside it counts.
#[inline(never)]
fn expand_near<S: Step>(
    members: &[Position],
    view: &mut RecurringView<'_>,
    states: &mut [u8],
    crowd: &mut Crowd,
    value: Option<u32>,
    tail: &mut [Position],
) -> usize {
    let value = value.map(Pattern::of_value);
    let mut appended = 0;
    for (index, &member) in members.iter().enumerate() {
        if let Some(&later) = members.get(index + PATTERNS_AHEAD) {
            view.fetch(later);
        }
        let pattern = view.take(member, value);
        let near = view.near(member, pattern);
        S::run_near(near, states, crowd, |predecessor| {
            tail[appended] = predecessor;
            appended += 1;
        });
        if pattern.has_others() {
            let others = view.others(member);
            let tail = &mut tail[appended..];
            appended += S::run(others, others.len(), states, crowd, tail);
        }
    }
    appended
}

/// As [`expand`] for a large level in the order of its positions, run by run; what is decided is
/// entered in `frontier`.
pub(super) fn expand_in_runs<S: Step>(
    members: &[Position],
    view: &mut RecurringView<'_>,
    states: &mut [u8],
    crowd: &mut Crowd,
    value: Option<u32>,
    frontier: &mut Frontier,
) {
    let value = value.map(Pattern::of_value);
    let mut index = 0;
    while let Some(&member) = members.get(index) {
        if let Some(&later) = members.get(index + PATTERNS_AHEAD) {
            view.fetch(later);
        }
        let pattern = view.pattern(member);
        let rest = &members[index..];
        let run = Run::at_the_beginning(rest, |next| view.pattern(next) == pattern);
        let taken = match run {
            Some(run) => {
                for &difference in view.differences(pattern) {
                    S::run_evenly(run.shifted(difference), states, crowd, frontier);
                }
                &rest[..run.len]
            }
            None => {
                let near = view.near(member, pattern);
                S::run_near(near, states, crowd, |position| frontier.insert(position));
                &rest[..1]
            }
        };
        for &member in taken {
            if pattern.has_others() {
                let others = view.others(member).iter().copied();
                S::run_near(others, states, crowd, |position| frontier.insert(position));
            }
            if let Some(value) = value {
                view.replace(member, value);
            }
        }
        index += taken.len();
    }
}

/// Works the buffer off but for its last entries, which move to its beginning: the bytes
/// of those have been asked for, but may not have come yet.
fn work_off<S: Step>(
    buffer: &mut [Position],
    filled: &mut usize,
    states: &mut [u8],
    crowd: &mut Crowd,
    tail: &mut [Position],
) -> usize {
    let ready = *filled - STATES_AHEAD;
    let appended = S::run(&buffer[..*filled], ready, states, crowd, tail);
    buffer.copy_within(ready..*filled, 0);
    *filled = STATES_AHEAD;
    appended
}
