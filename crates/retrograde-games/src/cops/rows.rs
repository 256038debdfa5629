//! Lists of vertices, one for each vertex, in two arrays.

/// The vertices that belong to each vertex, in ascending order, each once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Rows {
    offsets: Vec<usize>,
    targets: Vec<u32>,
}

impl Rows {
    /// Collects pairs by their first vertex.
    pub(super) fn of_pairs(
        vertex_count: u32,
        pairs: impl Iterator<Item = [u32; 2]> + Clone,
    ) -> Rows {
        let count = vertex_count as usize;
        let mut ends = vec![0; count + 1];
        for [from, _] in pairs.clone() {
            ends[from as usize + 1] += 1;
        }
        for row in 0..count {
            ends[row + 1] += ends[row];
        }
        let mut targets = vec![0; ends[count]];
        let mut next = ends.clone();
        for [from, to] in pairs {
            targets[next[from as usize]] = to;
            next[from as usize] += 1;
        }
        let mut offsets = Vec::with_capacity(count + 1);
        offsets.push(0);
        let mut kept = 0;
        for row in 0..count {
            let (start, end) = (ends[row], ends[row + 1]);
            targets[start..end].sort_unstable();
            let begin = kept;
            for index in start..end {
                let target = targets[index];
                if kept == begin || targets[kept - 1] != target {
                    targets[kept] = target;
                    kept += 1;
                }
            }
            offsets.push(kept);
        }
        targets.truncate(kept);
        Rows { offsets, targets }
    }

    /// The list of a vertex.
    pub(super) fn of(&self, vertex: u32) -> &[u32] {
        let vertex = vertex as usize;
        &self.targets[self.offsets[vertex]..self.offsets[vertex + 1]]
    }

    /// How many lists there are.
    pub(super) fn len(&self) -> u32 {
        (self.offsets.len() - 1) as u32
    }

    /// All pairs, in ascending order.
    pub(super) fn pairs(&self) -> impl Iterator<Item = [u32; 2]> + Clone {
        (0..self.len()).flat_map(|from| self.of(from).iter().map(move |&to| [from, to]))
    }

    /// The same pairs by their second vertex.
    pub(super) fn reversed(&self) -> Rows {
        Rows::of_pairs(self.len(), self.pairs().map(|[from, to]| [to, from]))
    }

    /// The lists in which every vertex has itself too, or every vertex whose list is empty.
    pub(super) fn with_stays(&self, everywhere: bool) -> Rows {
        let stays = (0..self.len()).filter(|&vertex| everywhere || self.of(vertex).is_empty());
        Rows::of_pairs(
            self.len(),
            self.pairs().chain(stays.map(|vertex| [vertex, vertex])),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted_and_name_each_vertex_once() {
        let pairs = [[2, 1], [0, 2], [2, 0], [2, 1], [0, 0]];
        let rows = Rows::of_pairs(4, pairs.into_iter());
        let lists: Vec<&[u32]> = (0..4).map(|vertex| rows.of(vertex)).collect();
        assert_eq!(lists, [&[0, 2][..], &[], &[0, 1], &[]]);
        assert_eq!(rows.reversed().reversed(), rows);
        let stays = rows.with_stays(false);
        assert_eq!((stays.of(1), stays.of(2)), (&[1][..], &[0, 1][..]));
        assert_eq!(rows.with_stays(true).of(2), [0, 1, 2]);
    }
}
