//! Goes through the layers of a game, and through the stages and levels of each.

use super::checkpoint::{Stage, State, foreign, read_cells};
use super::error::RankedError;
use super::frame::Frame;
use super::levels::{Members, Task, walk};
use super::open::{Fault, Layer, open, open_ties};
use super::options::{RankedOptions, RankedPhase};
use super::passes::{self, Found, pass};
use super::table::{Lower, Table};
use super::window::{Deepest, Due, Window, values_after};
use crate::bits::BitSet;
use crate::checkpoint::{Plain, Saving};
use crate::game::RankedGame;
use crate::outcome::{MAX_REMOTENESS, Value};
use crate::progress::Report;
use crate::solve::cell::Cell;
use std::ops::Range;

/// Ranks that are opened, or gone through in a pass, between two reports.
const BLOCK: usize = 1 << 20;

/// Why [`Search::run`] came back.
#[derive(PartialEq, Eq)]
pub(super) enum Pause {
    /// All layers are finished.
    Done,
    /// Something does not fit into the cells.
    NeedsWiderCells,
}

/// Where the solver stands; everything but the cells, which may change their width.
pub(super) struct Search<'a, 'c, G> {
    pub frame: &'a Frame<'a, G>,
    pub state: State,
    pub used: Option<BitSet>,
    pub enter: &'a mut dyn FnMut(RankedPhase),
    threads: usize,
    saving: &'a mut Saving<'c>,
    report: Report<'a>,
    decided: u64,
    below: Deepest,
}

impl<'a, 'c, G: RankedGame> Search<'a, 'c, G> {
    pub(super) fn new(
        frame: &'a Frame<'a, G>,
        options: &RankedOptions,
        backwards: bool,
        used: Option<BitSet>,
        saving: &'a mut Saving<'c>,
        report: Report<'a>,
        enter: &'a mut dyn FnMut(RankedPhase),
    ) -> Search<'a, 'c, G> {
        Search {
            frame,
            state: State {
                backwards,
                layer: 0,
                stage: Stage::Unopened,
                level: 0,
                move_count: 0,
                cell_bytes: 2,
                rank_count: frame.rank_count(),
                opened: 0,
                reachable_only: options.reachable_only,
            },
            used,
            enter,
            threads: options.threads.max(1),
            saving,
            report,
            decided: 0,
            below: Deepest::default(),
        }
    }

    /// The ranks of the layer at hand, as far as it is opened.
    pub(super) fn at_hand(&self) -> Range<u64> {
        let known = self.known_cells(&self.state);
        match self.state.stage {
            Stage::Unopened => known - self.state.opened..known,
            Stage::Decisive | Stage::Ties => {
                self.frame.layer(self.state.layer as usize).start..known
            }
        }
    }

    /// How many cells are known in a state: those of all ranks up to the end of the layer at
    /// hand, or as far as it is opened.
    pub(super) fn known_cells(&self, state: &State) -> u64 {
        if state.layer >= self.frame.ends.len() as u64 {
            return self.frame.rank_count();
        }
        let ranks = self.frame.layer(state.layer as usize);
        match state.stage {
            Stage::Unopened => ranks.start + state.opened,
            Stage::Decisive | Stage::Ties => ranks.end,
        }
    }

    /// Makes a state that was kept, with so many cells, the one to go on from; whether its
    /// cells are wide.
    pub(super) fn take_up(
        &mut self,
        mut kept: State,
        cell_count: u64,
    ) -> Result<bool, RankedError> {
        let layers = self.frame.ends.len() as u64;
        if kept.stage == Stage::Unopened && kept.layer < layers {
            let ranks = self.frame.layer(kept.layer as usize);
            if (ranks.start..ranks.end).contains(&cell_count) {
                kept.opened = cell_count - ranks.start;
            }
        }
        let found = if kept.rank_count != self.state.rank_count {
            format!("it has {} ranks", kept.rank_count)
        } else if kept.reachable_only != self.state.reachable_only {
            "it was kept for another choice of positions".into()
        } else if kept.backwards != self.state.backwards {
            "it was kept by the other engine".into()
        } else if kept.layer > layers || cell_count != self.known_cells(&kept) {
            format!("it has {cell_count} cells in layer {}", kept.layer)
        } else if ![2, 4].contains(&kept.cell_bytes) {
            format!("its cells have {} bytes", kept.cell_bytes)
        } else {
            self.state = kept;
            return Ok(kept.cell_bytes == 4);
        };
        Err(foreign(found))
    }

    /// Fills in the cells of the state that was taken up.
    pub(super) fn load_cells<C: Cell + Plain>(
        &mut self,
        table: &mut Table<C>,
    ) -> Result<(), RankedError> {
        let at_hand = self.at_hand();
        let (mut decided, mut below) = (0, Deepest::default());
        let mut read = |cells: &mut [C]| {
            if let Some(source) = &mut self.saving.resume {
                read_cells(*source, cells)?;
            }
            decided += cells.iter().filter(|cell| cell.is_decided()).count() as u64;
            Ok(())
        };
        table.fill(at_hand.start, |cells| {
            read(cells)?;
            below = below.and(cells);
            Ok(())
        })?;
        if !at_hand.is_empty() {
            table.begin(&self.frame.layer(self.state.layer as usize));
            let (_, own) = table.layer(&at_hand);
            read(&mut own[..(at_hand.end - at_hand.start) as usize])?;
        }
        (self.decided, self.below) = (decided, below);
        Ok(())
    }

    /// Goes on from wherever the search stands.
    pub(super) fn run<C: Cell + Plain>(
        &mut self,
        table: &mut Table<C>,
    ) -> Result<Pause, RankedError> {
        self.state.cell_bytes = size_of::<C>() as u8;
        while self.state.layer < self.frame.ends.len() as u64 {
            let ranks = self.frame.layer(self.state.layer as usize);
            if self.state.stage == Stage::Unopened && self.state.opened == 0 {
                table.begin(&ranks);
            }
            let (lower, own) = table.layer(&ranks);
            let used = self.used.take();
            let layer = Layer {
                ranks: ranks.clone(),
                lower,
                used: used.as_ref(),
                counts: self.state.backwards,
            };
            let pause = self.solve_layer(&layer, own);
            self.used = used;
            if pause? == Pause::NeedsWiderCells {
                return Ok(Pause::NeedsWiderCells);
            }
            // Nobody asks after the last layer.
            if ranks.end < self.frame.rank_count() {
                self.below = self.below.and(own);
            }
            table.finish_layer(&ranks)?;
            self.state.layer += 1;
            self.state.stage = Stage::Unopened;
            self.state.level = 0;
            self.keep_if_due(table.finished(ranks.end), &[])?;
        }
        Ok(Pause::Done)
    }

    fn solve_layer<C: Cell + Plain>(
        &mut self,
        layer: &Layer<'_, C>,
        own: &mut [C],
    ) -> Result<Pause, RankedError> {
        let number = self.state.layer as usize;
        let below = self.below;
        let largest_below = below.decisive.max(below.tie).unwrap_or(0);
        if largest_below >= MAX_REMOTENESS && !own.is_empty() {
            return Err(self.too_deep(layer, 0));
        }
        if largest_below >= C::LARGEST_REMOTENESS && C::LARGEST_REMOTENESS < MAX_REMOTENESS {
            return Ok(Pause::NeedsWiderCells);
        }
        if self.state.stage == Stage::Unopened {
            (self.enter)(RankedPhase::Open { layer: number });
            if self.open_layer(layer, own)? == Pause::NeedsWiderCells {
                return Ok(Pause::NeedsWiderCells);
            }
        }
        if self.state.stage == Stage::Decisive {
            (self.enter)(RankedPhase::Decide { layer: number });
            if self.decide(layer, own, false, below.decisive)? == Pause::NeedsWiderCells {
                return Ok(Pause::NeedsWiderCells);
            }
            (self.enter)(RankedPhase::Tie { layer: number });
            if below.tie.is_some() && self.state.backwards {
                let threads = self.threads_for(own.len());
                let block = layer.lower.block(BLOCK);
                for (number, part) in own.chunks_mut(block).enumerate() {
                    let first = layer.ranks.start + (number * block) as u64;
                    self.decided += open_ties(self.frame, layer, first, part, threads)?;
                    layer.lower.release();
                    self.go_on()?;
                }
            }
            self.state.stage = Stage::Ties;
            self.state.level = 0;
        } else {
            (self.enter)(RankedPhase::Tie { layer: number });
        }
        self.decide(layer, own, true, below.tie)
    }

    fn open_layer<C: Cell + Plain>(
        &mut self,
        layer: &Layer<'_, C>,
        own: &mut [C],
    ) -> Result<Pause, RankedError> {
        let threads = self.threads_for(own.len());
        while self.state.opened < own.len() as u64 {
            let begin = self.state.opened as usize;
            let end = (begin + layer.lower.block(BLOCK)).min(own.len());
            let first = layer.ranks.start + begin as u64;
            match open(self.frame, layer, first, &mut own[begin..end], threads) {
                Ok(opened) => {
                    self.state.move_count += opened.move_count;
                    self.decided += opened.decided;
                }
                Err(Fault::TooNarrow) => return Ok(Pause::NeedsWiderCells),
                Err(Fault::Error(error)) => return Err(error),
            }
            layer.lower.release();
            self.go_on()?;
            self.state.opened = end as u64;
            // When all is opened the first level comes, and then a state can be kept as well.
            if end < own.len() {
                self.keep_if_due(layer.lower, &own[..end])?;
            }
        }
        self.state.opened = 0;
        self.state.stage = Stage::Decisive;
        self.state.level = 0;
        Ok(Pause::Done)
    }

    /// Decides the wins and losses of a layer, or its ties.
    fn decide<C: Cell + Plain>(
        &mut self,
        layer: &Layer<'_, C>,
        own: &mut [C],
        tied: bool,
        deepest_below: Option<u32>,
    ) -> Result<Pause, RankedError> {
        if self.state.backwards {
            self.walk_levels(layer, own, tied, deepest_below)
        } else {
            self.pass_levels(layer, own, tied)
        }
    }

    fn walk_levels<C: Cell + Plain>(
        &mut self,
        layer: &Layer<'_, C>,
        own: &mut [C],
        tied: bool,
        deepest_below: Option<u32>,
    ) -> Result<Pause, RankedError> {
        let mut due = match deepest_below {
            Some(_) => values_after(own, tied, self.state.level),
            None => Due::new(),
        };
        let mut window = Window::default();
        let mut members = Members {
            list: Vec::new(),
            is_listed: false,
            found: 1,
        };
        loop {
            let level = self.state.level;
            if members.found == 0 && !due.contains_key(&level) {
                match due.keys().next() {
                    Some(&next) => self.state.level = next,
                    None => return Ok(Pause::Done),
                }
                continue;
            }
            if level >= C::LARGEST_REMOTENESS && level < MAX_REMOTENESS {
                return Ok(Pause::NeedsWiderCells);
            }
            if let Some(count) = due.get(&level).copied()
                && members.is_listed
            {
                if level >= window.end && count <= Window::limit(own.len()) as i64 {
                    window.open(own, &due, (tied, level));
                }
                members.is_listed = level < window.end;
                members.list.extend(window.take(own, (tied, level)));
                members.list.sort_unstable();
                // Those of a window that begins here were listed already if a move decided them.
                members.list.dedup();
            }
            due.remove(&level);
            let task = Task {
                tied,
                level,
                next: (level + 1).min(MAX_REMOTENESS),
                deepest_below: deepest_below.unwrap_or(0),
                window_end: 0,
                threads: self.threads,
            };
            let (report, decided) = (&mut self.report, self.decided);
            let next = walk(
                self.frame,
                layer,
                own,
                &members,
                (&mut due, &mut window),
                task,
                || report(decided).is_continue(),
            )?;
            members = next.ok_or(RankedError::Stopped { decided })?;
            self.decided += members.found;
            if deepest_below > Some(level) {
                layer.lower.release();
            }
            if level == MAX_REMOTENESS && members.found > 0 {
                let place = members.list.first().copied().unwrap_or(0);
                return Err(self.too_deep(layer, place));
            }
            self.state.level = level + 1;
            self.keep_if_due(layer.lower, own)?;
        }
    }

    fn pass_levels<C: Cell + Plain>(
        &mut self,
        layer: &Layer<'_, C>,
        own: &mut [C],
        tied: bool,
    ) -> Result<Pause, RankedError> {
        let threads = self.threads_for(own.len());
        // Until all moves were seen once they are supposed to keep the turn.
        let (mut wins, mut again) = (true, None);
        loop {
            let level = self.state.level + 1;
            if level > C::LARGEST_REMOTENESS && level <= MAX_REMOTENESS {
                return Ok(Pause::NeedsWiderCells);
            }
            let search = passes::Search { tied, level, wins };
            let mut found = Found::default();
            let mut count = 0;
            let most = layer.lower.block(BLOCK);
            for first in (0..own.len()).step_by(most) {
                let block = first..(first + most).min(own.len());
                let mut seen = pass(self.frame, layer, own, block, search, threads)?;
                if let (true, Some(&(place, _))) = (level > MAX_REMOTENESS, seen.decided.first()) {
                    return Err(self.too_deep(layer, place));
                }
                count += seen.decided.len() as u64;
                for (place, bits) in seen.decided.drain(..) {
                    // That the remoteness fits was made sure of before.
                    if let Some(cell) = Value::from_bits(bits).and_then(C::decided) {
                        own[place as usize] = cell;
                    }
                }
                found.add(seen);
                layer.lower.release();
                self.go_on()?;
            }
            self.decided += count;
            self.state.level = match found.next_due {
                _ if count > 0 => level,
                Some(due) => due.saturating_sub(1).max(level),
                None => return Ok(Pause::Done),
            };
            let is_alternating = !*again.get_or_insert(found.again);
            let last_below = self.below.decisive.map_or(0, |plies| plies + 1);
            if is_alternating && self.state.level >= last_below {
                // Only what was lost in this level wins in the next.
                wins = found.losses;
            }
            self.keep_if_due(layer.lower, own)?;
        }
    }

    /// A layer too small for two threads is not worth starting one.
    fn threads_for(&self, len: usize) -> usize {
        self.threads.min((len >> 14).max(1))
    }

    fn go_on(&mut self) -> Result<(), RankedError> {
        let decided = self.decided;
        if (self.report)(decided).is_break() {
            return Err(RankedError::Stopped { decided });
        }
        Ok(())
    }

    fn too_deep<C>(&self, layer: &Layer<'_, C>, place: u32) -> RankedError {
        let rank = layer.ranks.start + u64::from(place);
        RankedError::TooDeep {
            position: self.frame.describe_rank(rank),
        }
    }

    fn keep_if_due<C: Cell + Plain>(
        &mut self,
        finished: Lower<'_, C>,
        own: &[C],
    ) -> Result<(), RankedError> {
        if self.saving.checkpoints.is_due() {
            self.keep(finished, own)
        } else {
            Ok(())
        }
    }

    /// Keeps the state before the search may have to end.
    pub(super) fn keep_now<C: Cell + Plain>(
        &mut self,
        table: &mut Table<C>,
    ) -> Result<(), RankedError> {
        let at_hand = self.at_hand();
        let (finished, own) = table.layer(&at_hand);
        self.keep(finished, &own[..(at_hand.end - at_hand.start) as usize])
    }

    /// Keeps the state and the cells that belong to it.
    fn keep<C: Cell + Plain>(
        &mut self,
        finished: Lower<'_, C>,
        own: &[C],
    ) -> Result<(), RankedError> {
        let (state, frame) = (&self.state, self.frame);
        let layer = || frame.game.layer_name(state.layer as usize);
        let progress = match (state.stage, state.opened) {
            (Stage::Unopened, 0) => format!("{} layers finished", state.layer),
            (Stage::Unopened, opened) => format!("{}, {opened} numbers opened", layer()),
            _ => format!("{}, up to {} plies", layer(), state.level),
        };
        let saved = self
            .saving
            .checkpoints
            .save(&progress, &mut |sink| state.write(finished, own, sink));
        if saved.is_break() {
            let decided = self.decided;
            return Err(RankedError::Stopped { decided });
        }
        Ok(())
    }
}
