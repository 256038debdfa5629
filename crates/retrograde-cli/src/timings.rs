//! Where the time of a run goes: phases with CPU and wall seconds, and the peak memory.

use crate::memory::human;
use crate::printer::aligned;
use cpu_time::ProcessTime;
use serde::Serialize;
use std::cell::RefCell;
use std::time::Instant;

/// The clock of a run. Costs nothing until it is asked for.
#[derive(Debug, Clone, Default)]
pub struct Timings {
    clock: Option<RefCell<Clock>>,
}

#[derive(Debug, Clone)]
struct Clock {
    phases: Vec<PhaseReport>,
    cpu: ProcessTime,
    wall: Instant,
}

/// One phase.
#[derive(Debug, Clone, Serialize)]
struct PhaseReport {
    phase: &'static str,
    cpu_seconds: f64,
    wall_seconds: f64,
}

/// Everything measured; `docs/schema.md` describes the JSON.
#[derive(Debug, Serialize)]
pub struct TimingsReport {
    schema: &'static str,
    positions: u64,
    moves: u64,
    /// Bytes of the game as it is stored; `null` where they are not known before.
    input_bytes: Option<u64>,
    phases: Vec<PhaseReport>,
    cpu_seconds: f64,
    wall_seconds: f64,
    /// The largest resident memory so far, in bytes; `null` where the system does not say.
    peak_bytes: Option<u64>,
}

impl Timings {
    /// A clock that runs, or one that does not.
    pub fn new(wanted: bool) -> Timings {
        let clock = || {
            let (cpu, wall) = (ProcessTime::now(), Instant::now());
            RefCell::new(Clock {
                phases: Vec::new(),
                cpu,
                wall,
            })
        };
        Timings {
            clock: wanted.then(clock),
        }
    }

    /// Ends the phase before and begins another; a phase may come again.
    pub fn enter(&self, phase: &'static str) {
        let Some(clock) = &self.clock else { return };
        let mut clock = clock.borrow_mut();
        clock.end_phase();
        clock.phases.push(PhaseReport {
            phase,
            cpu_seconds: 0.0,
            wall_seconds: 0.0,
        });
    }

    /// Ends the last phase and reports; `None` if the clock did not run.
    pub fn report(
        &self,
        positions: u64,
        moves: u64,
        input_bytes: Option<u64>,
    ) -> Option<TimingsReport> {
        let mut clock = self.clock.as_ref()?.borrow_mut();
        clock.end_phase();
        let mut phases: Vec<PhaseReport> = Vec::new();
        for part in &clock.phases {
            match phases.iter_mut().find(|known| known.phase == part.phase) {
                Some(known) => {
                    known.cpu_seconds += part.cpu_seconds;
                    known.wall_seconds += part.wall_seconds;
                }
                None => phases.push(part.clone()),
            }
        }
        Some(TimingsReport {
            schema: "retrograde.timings/1",
            positions,
            moves,
            input_bytes,
            cpu_seconds: phases.iter().map(|phase| phase.cpu_seconds).sum(),
            wall_seconds: phases.iter().map(|phase| phase.wall_seconds).sum(),
            phases,
            peak_bytes: peak_bytes(),
        })
    }
}

impl Clock {
    fn end_phase(&mut self) {
        let (cpu, wall) = (self.cpu.elapsed(), self.wall.elapsed());
        if let Some(last) = self.phases.last_mut() {
            last.cpu_seconds += cpu.as_secs_f64();
            last.wall_seconds += wall.as_secs_f64();
        }
        (self.cpu, self.wall) = (ProcessTime::now(), Instant::now());
    }
}

impl TimingsReport {
    /// A table for people.
    pub fn text(&self) -> String {
        let row = |phase: &str, cpu: f64, wall: f64| {
            vec![phase.to_owned(), format!("{cpu:.3}"), format!("{wall:.3}")]
        };
        let mut rows = vec![["phase", "CPU s", "wall s"].map(str::to_owned).to_vec()];
        let phases = self.phases.iter();
        rows.extend(phases.map(|phase| row(phase.phase, phase.cpu_seconds, phase.wall_seconds)));
        rows.push(row("total", self.cpu_seconds, self.wall_seconds));
        let input = self
            .input_bytes
            .map_or_else(String::new, |bytes| format!("{bytes} bytes, "));
        let peak = self.peak_bytes.map_or_else(
            || "the system does not say".to_owned(),
            |bytes| format!("{} ({bytes} bytes)", human(bytes)),
        );
        format!(
            "{}input: {input}{} positions, {} moves; peak memory: {peak}\n",
            aligned(&rows),
            self.positions,
            self.moves
        )
    }
}

/// The largest resident set of this process so far.
fn peak_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kibibytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kibibytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_that_come_again_are_added_up() {
        let timings = Timings::new(true);
        for phase in ["read", "build", "read"] {
            timings.enter(phase);
        }
        let report = timings.report(3, 2, None).unwrap();
        let names: Vec<&str> = report.phases.iter().map(|phase| phase.phase).collect();
        assert_eq!(names, ["read", "build"]);
        assert!(report.text().contains("3 positions, 2 moves"));
        assert!(Timings::new(false).report(0, 0, None).is_none());
    }
}
