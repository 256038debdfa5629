//! Integers in ascending order, in little memory: the names of positions in most files.
//!
//! Problem: names are integers without gaps, or with a few. At eight bytes each they are the
//! largest table there is beside the moves, and whoever looks up those of all moves waits for
//! memory most of the time.
//!
//! Blocks of 256 have their first integer, and for each one by how much it exceeds its place in
//! the block: nothing as long as no block has a gap, a byte if no block has gaps of more than
//! 255 in all. Others are kept as they are. A look-up is O(1), and so is a search where gaps are
//! few.

/// As many integers have the first of them in common.
const BLOCK: usize = 256;

/// Integers in strictly ascending order.
///
/// Memory: 8 bytes for 256 if no more than 255 are left out among them, one byte more for each
/// if any is; else 8 bytes each.
///
/// ```
/// use retrograde::AscendingIntegers;
///
/// let ids: AscendingIntegers = [3, 4, 7].into_iter().collect();
/// assert_eq!((ids.len(), ids.get(2)), (3, 7));
/// assert_eq!((ids.find(4), ids.find(5)), (Some(1), None));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AscendingIntegers {
    len: usize,
    /// The first of each block; empty if all are kept.
    firsts: Vec<i64>,
    rest: Rest,
}

/// What the first of a block and the place in it leave open.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
enum Rest {
    /// Nothing: there are no gaps within blocks.
    #[default]
    Nothing,
    /// By how much each integer exceeds the first and its place.
    Gaps(Vec<u8>),
    /// The integers.
    All(Vec<i64>),
}

impl AscendingIntegers {
    /// So many integers from `first` on. O(n / 256).
    ///
    /// # Panics
    ///
    /// If the last of them exceeds 64 bits.
    #[must_use]
    pub fn consecutive(first: i64, count: usize) -> AscendingIntegers {
        let last = count.saturating_sub(1);
        let is_integer = i64::try_from(last).is_ok_and(|last| first.checked_add(last).is_some());
        assert!(is_integer, "the last integer exceeds 64 bits");
        AscendingIntegers {
            len: count,
            firsts: (0..count)
                .step_by(BLOCK)
                .map(|index| first + index as i64)
                .collect(),
            rest: Rest::Nothing,
        }
    }

    /// How many integers there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The integer of this index.
    ///
    /// # Panics
    ///
    /// If there are not as many.
    #[must_use]
    #[inline(always)]
    pub fn get(&self, index: usize) -> i64 {
        let place = (index % BLOCK) as i64;
        match &self.rest {
            Rest::Nothing => {
                assert!(index < self.len, "there are not as many integers");
                self.firsts[index / BLOCK] + place
            }
            Rest::Gaps(gaps) => self.firsts[index / BLOCK] + place + i64::from(gaps[index]),
            Rest::All(integers) => integers[index],
        }
    }

    /// All integers, in order.
    pub fn iter(&self) -> impl Iterator<Item = i64> + '_ {
        (0..self.len).map(|index| self.get(index))
    }

    /// The largest.
    #[must_use]
    pub fn last(&self) -> Option<i64> {
        Some(self.get(self.len.checked_sub(1)?))
    }

    /// The first, if none is left out after it.
    #[must_use]
    pub fn first_of_consecutive(&self) -> Option<i64> {
        let first = *self.firsts.first()?;
        let span = self.last()?.abs_diff(first);
        (span == self.len as u64 - 1).then_some(first)
    }

    /// The index of an integer. O(1) if gaps are few or spread evenly, else O(log n).
    #[must_use]
    pub fn find(&self, integer: i64) -> Option<usize> {
        if let Rest::All(integers) = &self.rest {
            return integers.binary_search(&integer).ok();
        }
        let block = self.find_block(integer)?;
        let start = block * BLOCK;
        let end = self.len.min(start + BLOCK);
        // As far from the first as it can be, less what is left out before it at the most.
        let distance = integer.abs_diff(self.firsts[block]);
        let most = start.saturating_add(usize::try_from(distance).ok()?);
        let left_out = match &self.rest {
            Rest::Gaps(gaps) => usize::from(gaps[end - 1]),
            _ => 0,
        };
        let mut low = most.saturating_sub(left_out).clamp(start, end);
        let mut high = most.clamp(start, end);
        while low < high {
            let middle = low.midpoint(high);
            match self.get(middle) < integer {
                true => low = middle + 1,
                false => high = middle,
            }
        }
        (low < end && self.get(low) == integer).then_some(low)
    }

    /// The last block that begins with no larger integer.
    fn find_block(&self, integer: i64) -> Option<usize> {
        let (&first, &last) = (self.firsts.first()?, self.firsts.last()?);
        if integer < first {
            return None;
        }
        // Where it is if gaps are spread evenly.
        let blocks = self.firsts.len() - 1;
        let share = integer.abs_diff(first) as f64 / last.abs_diff(first).max(1) as f64;
        let guess = ((share * blocks as f64) as usize).min(blocks);
        let is_it = |block: &usize| {
            let next = self.firsts.get(block + 1);
            self.firsts[*block] <= integer && next.is_none_or(|&next| integer < next)
        };
        let mut near = guess.saturating_sub(1)..(guess + 2).min(blocks + 1);
        let found = near.find(is_it);
        found.or_else(|| {
            let after = self.firsts.partition_point(|&first| first <= integer);
            after.checked_sub(1)
        })
    }

    /// What they take in memory, in bytes.
    #[must_use]
    pub fn memory_bytes(&self) -> u64 {
        let rest = match &self.rest {
            Rest::Nothing => 0,
            Rest::Gaps(gaps) => gaps.len(),
            Rest::All(integers) => integers.len() * 8,
        };
        (self.firsts.len() * 8 + rest) as u64
    }

    /// Adds an integer at the end; whether it is larger than the last, without which nothing
    /// is added. O(1) on average.
    pub fn push(&mut self, integer: i64) -> bool {
        if self.last().is_some_and(|last| last >= integer) {
            return false;
        }
        let place = self.len % BLOCK;
        let gaps = match self.firsts.last() {
            Some(&first) if place > 0 => integer.abs_diff(first) - place as u64,
            _ => 0,
        };
        let gap = u8::try_from(gaps);
        if gap.is_err() && !matches!(self.rest, Rest::All(_)) {
            self.rest = Rest::All(self.iter().collect());
            self.firsts = Vec::new();
        }
        match (&mut self.rest, gap) {
            (Rest::All(integers), _) => integers.push(integer),
            (Rest::Gaps(all), Ok(gap)) => all.push(gap),
            (Rest::Nothing, Ok(gap)) if gap > 0 => {
                let mut all = vec![0; self.len];
                all.push(gap);
                self.rest = Rest::Gaps(all);
            }
            _ => {}
        }
        if place == 0 && !matches!(self.rest, Rest::All(_)) {
            self.firsts.push(integer);
        }
        self.len += 1;
        true
    }
}

impl FromIterator<i64> for AscendingIntegers {
    /// Takes integers up to the first that is not larger than the one before.
    fn from_iter<I: IntoIterator<Item = i64>>(integers: I) -> AscendingIntegers {
        let mut all = AscendingIntegers::default();
        for integer in integers {
            if !all.push(integer) {
                break;
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn require_same(integers: &[i64]) {
        let ascending: AscendingIntegers = integers.iter().copied().collect();
        assert_eq!(ascending.len(), integers.len());
        assert_eq!(ascending.iter().collect::<Vec<_>>(), integers);
        assert_eq!(ascending.last(), integers.last().copied());
        for (index, &integer) in integers.iter().enumerate() {
            assert_eq!(ascending.find(integer), Some(index));
            for other in [integer.checked_sub(1), integer.checked_add(1)] {
                let Some(other) = other else { continue };
                assert_eq!(ascending.find(other), integers.binary_search(&other).ok());
            }
        }
        let is_consecutive = integers
            .windows(2)
            .all(|pair| pair[0].checked_add(1) == Some(pair[1]));
        let first = integers.first().copied().filter(|_| is_consecutive);
        assert_eq!(ascending.first_of_consecutive(), first);
        let mut more = ascending.clone();
        assert!(integers.iter().all(|&integer| !more.push(integer)));
        assert_eq!(more, ascending);
    }

    #[test]
    fn integers_come_back_however_they_are_kept() {
        require_same(&[]);
        assert_eq!(
            AscendingIntegers::consecutive(7, 0),
            AscendingIntegers::default()
        );
        for first in [i64::MIN, -300, 0, i64::MAX - 999] {
            let integers: Vec<i64> = (0..1000).map(|index| first + index).collect();
            require_same(&integers);
            let consecutive = AscendingIntegers::consecutive(first, 1000);
            assert_eq!(consecutive, integers.into_iter().collect());
        }
        // A gap between blocks, within one, of 255 in one, of 256.
        for gap in [(256, 9), (300, 1), (300, 255), (300, 256), (512, 1 << 40)] {
            let with_gap = |index| if index < gap.0 { index } else { index + gap.1 };
            require_same(&(0..1000).map(with_gap).collect::<Vec<_>>());
        }
        require_same(&[i64::MIN, i64::MAX]);
        require_same(&[i64::MIN, -1, 0, i64::MAX - 1, i64::MAX]);
    }

    #[test]
    fn few_gaps_cost_a_byte_and_none_cost_nothing() {
        let bytes = |gap: i64| {
            let integers: AscendingIntegers = (0..2560).map(|index| index + index / gap).collect();
            integers.memory_bytes()
        };
        assert_eq!(bytes(10_000), 80);
        assert_eq!(bytes(500), 80 + 2560);
        let far: AscendingIntegers = (0..2560).map(|index| 1000 * index).collect();
        assert_eq!(far.memory_bytes(), 2560 * 8);
    }

    proptest! {
        #[test]
        fn any_integers_come_back(
            first in prop_oneof![Just(i64::MIN), any::<i64>(), -300..300_i64],
            steps in prop::collection::vec(
                prop_oneof![30 => Just(1_i64), 3 => 2..40_i64, 1 => 1..(1_i64 << 40)],
                0..1500,
            ),
            narrow in any::<bool>(),
        ) {
            let mut integers = vec![first];
            for step in steps {
                let step = if narrow { step.min(3) } else { step };
                match integers.last().and_then(|last| last.checked_add(step)) {
                    Some(next) => integers.push(next),
                    None => break,
                }
            }
            require_same(&integers);
        }
    }
}
