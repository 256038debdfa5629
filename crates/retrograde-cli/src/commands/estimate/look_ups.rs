//! How much of the finished layers is in memory while a later one looks into them.
//!
//! Problem: finished layers lie in a file that is mapped, and what was looked at is let go now
//! and then; but until then it counts as memory, and promotions of chess, say, lead all over
//! the layers before.
//!
//! Method: the moves of a sample tell how often positions of a layer look into each layer
//! before. So many look-ups as fall between two times of letting go bring a stretch of the
//! file into memory each, up to the whole layer.

use retrograde::RANKS_BETWEEN_RELEASES;

/// Bytes that the system brings into memory at once.
const STRETCH: f64 = 65_536.0;

/// Bytes of a cell.
const CELL: f64 = 2.0;

/// The moves of a sample, as layers.
pub struct LookUps<'a> {
    /// Where each layer ends.
    ends: &'a [u64],
    /// For each layer how many positions of the sample it has, and the layers before it that
    /// their moves lead to, with how many.
    layers: Vec<(u64, Vec<u64>)>,
}

impl LookUps<'_> {
    /// None yet, into layers that end there.
    pub fn new(ends: &[u64]) -> LookUps<'_> {
        let layers = (0..ends.len()).map(|layer| (0, vec![0; layer]));
        LookUps {
            ends,
            layers: layers.collect(),
        }
    }

    /// Counts a position of the sample.
    pub fn add_position(&mut self, rank: u64) {
        let layer = self.layer(rank);
        if let Some((positions, _)) = self.layers.get_mut(layer) {
            *positions += 1;
        }
    }

    /// Counts a move of one.
    pub fn add_move(&mut self, from: u64, to: u64) {
        let (from, to) = (self.layer(from), self.layer(to));
        if let Some((_, into)) = self.layers.get_mut(from)
            && let Some(count) = into.get_mut(to)
        {
            *count += 1;
        }
    }

    /// The most bytes that any layer has in memory of those before it.
    pub fn most_bytes(&self) -> u64 {
        let of_layer = |(positions, into): &(u64, Vec<u64>)| -> f64 {
            let between = RANKS_BETWEEN_RELEASES as f64 / (*positions).max(1) as f64;
            let parts = into.iter().enumerate().map(|(layer, &count)| {
                let before = layer.checked_sub(1).map_or(0, |before| self.ends[before]);
                let whole = (self.ends[layer] - before) as f64 * CELL;
                (count as f64 * between * STRETCH).min(whole)
            });
            parts.sum()
        };
        self.layers.iter().map(of_layer).fold(0.0, f64::max) as u64
    }

    fn layer(&self, rank: u64) -> usize {
        self.ends.partition_point(|&end| end <= rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_moves_bring_a_stretch_each_and_many_the_whole_layer() {
        let ends = [1 << 20, (1 << 20) + 1000, 1 << 22];
        let mut look_ups = LookUps::new(&ends);
        assert_eq!(look_ups.most_bytes(), 0);
        let own = 2 << 20;
        for _ in 0..RANKS_BETWEEN_RELEASES {
            look_ups.add_position(own);
        }
        // Moves within a layer look into no other.
        look_ups.add_move(own, own + 1);
        look_ups.add_move(own, 5);
        look_ups.add_move(own, 500_000);
        assert_eq!(look_ups.most_bytes(), 2 * 65_536);
        (0..100).for_each(|_| look_ups.add_move(own, 7));
        assert_eq!(look_ups.most_bytes(), 2 << 20);
        look_ups.add_move(own, 1 << 20);
        assert_eq!(look_ups.most_bytes(), (2 << 20) + 2000);
    }
}
