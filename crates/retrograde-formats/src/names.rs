//! Names of positions: an interner while reading, a compact table afterwards.

use retrograde::{Naming, Position};
use std::collections::HashMap;

/// Gives each name a number, in the order of first appearance.
#[derive(Debug, Default)]
pub struct NameTable {
    numbers: HashMap<String, Position>,
    names: Vec<String>,
}

impl NameTable {
    /// An empty table.
    #[must_use]
    pub fn new() -> NameTable {
        NameTable::default()
    }

    /// The number of a name, a new one if the name is new.
    pub fn intern(&mut self, name: &str) -> Position {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = self.names.len() as Position;
        self.numbers.insert(name.to_owned(), number);
        self.names.push(name.to_owned());
        number
    }

    /// How many names there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Ends the reading. Returns the names in listing order, and for each number given
    /// by [`NameTable::intern`] its position in that order (`None`: unchanged).
    #[must_use]
    pub fn finish(self) -> (Names, Option<Vec<Position>>) {
        (Names { numbers: self.numbers, names: self.names }, None)
    }
}

/// The names of all positions, and the way back.
#[derive(Debug, Clone, Default)]
pub struct Names {
    numbers: HashMap<String, Position>,
    names: Vec<String>,
}

impl Names {
    /// How many names there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }
}

impl Naming for Names {
    fn name(&self, position: Position) -> String {
        self.names[position as usize].clone()
    }

    fn find(&self, name: &str) -> Option<Position> {
        self.numbers.get(name).copied()
    }
}
