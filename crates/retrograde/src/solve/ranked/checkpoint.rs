//! How the state of a solver gets out, and in again, so that a long solve survives a crash.
//!
//! Between two levels, and between two layers, all that a solver knows is in its cells and a
//! few numbers: whatever else it has can be found again from them. So a state is these
//! numbers and the bytes of the cells up to the end of the layer at hand. Cells of later
//! layers hold nothing yet.

/// Where a solver stands; together with the cells, all it needs to go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RankedState {
    /// Whether the engine goes backwards, by ranks, or forwards, in passes. Their cells differ.
    pub backwards: bool,
    /// The layer at hand; all before it are finished.
    pub layer: u64,
    /// What is being decided there.
    pub stage: RankedStage,
    /// The level to walk next, in plies: all positions of at most this remoteness, as far as
    /// the stage decides them, have their values.
    pub level: u32,
    /// How many moves were counted in the layers opened so far.
    pub move_count: u64,
    /// Bytes of a cell: 2, or 4 for a game that proved deep.
    pub cell_bytes: u8,
    /// How many ranks the game has.
    pub rank_count: u64,
    /// How many cells there are: those of all ranks up to the end of the layer at hand, or
    /// before it if it is not opened yet.
    pub cell_count: u64,
    /// Whether only positions are solved that can be reached from the starts.
    pub reachable_only: bool,
}

/// How far a layer has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum RankedStage {
    /// It is not opened yet.
    Unopened = 0,
    /// Its wins and losses are being decided.
    Decisive = 1,
    /// Its ties are being decided.
    Ties = 2,
}

impl RankedStage {
    /// The stage of a number, as `stage as u8` gives it.
    #[must_use]
    pub fn from_number(number: u8) -> Option<RankedStage> {
        match number {
            0 => Some(RankedStage::Unopened),
            1 => Some(RankedStage::Decisive),
            2 => Some(RankedStage::Ties),
            _ => None,
        }
    }
}

/// What a keeper of states may fail with.
pub type CheckpointError = Box<dyn std::error::Error + Send + Sync>;

/// Keeps states of a solver, and gives back the last.
///
/// A state may be taken up with any number of threads, but only for the same game, the same
/// choice of positions and the same engine. The keeper sees to it that it is the same game;
/// the solver refuses what it can see.
pub trait RankedCheckpoint {
    /// Whether a state is to be kept now; asked between levels and after each layer.
    fn is_due(&mut self, state: &RankedState) -> bool;

    /// Keeps a state. `cells` are the bytes of all cells, in the byte order of this machine,
    /// in two pieces, of which the second follows the first: `cell_count * cell_bytes` bytes.
    ///
    /// # Errors
    ///
    /// Whatever prevents it; the solver then stops with it.
    fn save(&mut self, state: &RankedState, cells: [&[u8]; 2]) -> Result<(), CheckpointError>;

    /// The state to go on from, if there is one; asked once, in the beginning.
    ///
    /// # Errors
    ///
    /// Whatever prevents it; the solver then stops with it.
    fn load(&mut self) -> Result<Option<RankedState>, CheckpointError>;

    /// Fills in the cells of the state that [`RankedCheckpoint::load`] gave: exactly
    /// `cell_count * cell_bytes` bytes.
    ///
    /// # Errors
    ///
    /// Whatever prevents it; the solver then stops with it.
    fn load_cells(&mut self, cells: &mut [u8]) -> Result<(), CheckpointError>;
}
