//! Cops are alike: where they stand is a multiset of vertices, and has a number.
//!
//! Sorted vertices c0 <= c1 <= ... become the strictly ascending c0, c1 + 1, c2 + 2, ..., whose
//! rank among all sets of their size is the sum of the binomials (ci + i over i + 1), the
//! combinatorial number system. There are (n + k - 1 over k) numbers, from 0 without gaps.

/// The numbers of the placements of some cops.
#[derive(Debug, Clone)]
pub(super) struct Placements {
    vertex_count: u32,
    cops: usize,
    /// For each cop and each vertex what it adds to the number.
    shares: Vec<u32>,
    count: u32,
}

impl Placements {
    /// Numbers the placements; `None` if they are more than 32 bits count.
    pub(super) fn new(vertex_count: u32, cops: u32) -> Option<Placements> {
        let count = Placements::count_of(vertex_count, cops)?;
        let count = u32::try_from(count).ok()?;
        // Fewer than 2^32 placements have few cops, or hardly any vertices.
        let mut shares = Vec::with_capacity(cops as usize * vertex_count as usize);
        for cop in 0..cops {
            for vertex in 0..vertex_count {
                let share = binomial(u64::from(vertex) + u64::from(cop), u64::from(cop) + 1)?;
                shares.push(u32::try_from(share).ok()?);
            }
        }
        Some(Placements {
            vertex_count,
            cops: cops as usize,
            shares,
            count,
        })
    }

    /// How many placements there would be.
    pub(super) fn count_of(vertex_count: u32, cops: u32) -> Option<u64> {
        let most = (u64::from(vertex_count) + u64::from(cops)).checked_sub(1)?;
        binomial(most, u64::from(cops))
    }

    pub(super) fn count(&self) -> u32 {
        self.count
    }

    pub(super) fn cops(&self) -> usize {
        self.cops
    }

    /// The number of vertices in ascending order.
    #[inline]
    pub(super) fn number(&self, sorted: &[u32]) -> u32 {
        let row = |cop: usize| &self.shares[cop * self.vertex_count as usize..];
        let shares = sorted.iter().enumerate();
        shares.map(|(cop, &vertex)| row(cop)[vertex as usize]).sum()
    }

    /// The number of vertices in any order; `sorted` is room to sort them in.
    #[inline]
    pub(super) fn number_of(&self, vertices: &[u32], sorted: &mut [u32]) -> u32 {
        if let &[one] = vertices {
            return one;
        }
        for (count, &vertex) in vertices.iter().enumerate() {
            let mut index = count;
            while index > 0 && sorted[index - 1] > vertex {
                sorted[index] = sorted[index - 1];
                index -= 1;
            }
            sorted[index] = vertex;
        }
        self.number(sorted)
    }

    /// The vertices of a number, in ascending order.
    pub(super) fn vertices(&self, number: u32, vertices: &mut [u32]) {
        let mut left = number;
        for cop in (0..self.cops).rev() {
            let start = cop * self.vertex_count as usize;
            let row = &self.shares[start..start + self.vertex_count as usize];
            // The first share of each cop is 0, so there is one that is not above.
            let vertex = row.partition_point(|&share| share <= left) - 1;
            left -= row[vertex];
            vertices[cop] = vertex as u32;
        }
    }
}

/// The number of sets of `chosen` among `all`; `None` beyond 64 bits.
fn binomial(all: u64, chosen: u64) -> Option<u64> {
    if chosen > all {
        return Some(0);
    }
    let mut product = 1_u128;
    for index in 0..chosen.min(all - chosen) {
        product = product * u128::from(all - index) / u128::from(index + 1);
        if product > u128::from(u64::MAX) {
            return None;
        }
    }
    Some(product as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_vertices_are_inverses_without_gaps() {
        for (vertices, cops) in [(1, 1), (1, 5), (2, 3), (7, 1), (6, 2), (5, 4), (9, 3)] {
            let placements = Placements::new(vertices, cops).unwrap();
            let mut found = vec![0; cops as usize];
            let mut sorted = vec![0; cops as usize];
            let mut last = None;
            for number in 0..placements.count() {
                placements.vertices(number, &mut found);
                assert!(found.is_sorted() && found.iter().all(|&vertex| vertex < vertices));
                assert_eq!(placements.number(&found), number);
                let backwards: Vec<u32> = found.iter().rev().copied().collect();
                assert!(last.is_none_or(|last| last < backwards));
                assert_eq!(placements.number_of(&backwards, &mut sorted), number);
                last = Some(backwards);
            }
        }
        assert_eq!(Placements::count_of(256, 2), Some(256 * 257 / 2));
        assert_eq!(Placements::count_of(1000, 40), None);
        assert!(Placements::new(100_000, 3).is_none());
    }
}
