//! How long work tells its caller how far it is, and learns that it should stop.

use std::ops::ControlFlow;

/// Called now and then with how many positions are done; the return value says
/// whether to go on.
pub type Report<'a> = &'a mut dyn FnMut(u64) -> ControlFlow<()>;

/// A report that ignores everything and never stops the work.
pub fn silent(_positions: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Positions between two reports: often enough for a bar, too seldom to cost anything.
pub(crate) const REPORT_INTERVAL: u64 = 1 << 18;
