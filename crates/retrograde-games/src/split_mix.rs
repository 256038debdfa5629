//! The random numbers behind everything random here: small, fast, and the same on
//! every machine and in every version.
//!
//! Algorithm: SplitMix64 by Sebastiano Vigna (public domain, 2015), after Steele, Lea
//! and Flood, "Fast splittable pseudorandom number generators" (2014).

/// A generator of 64-bit random numbers; equal seeds give equal numbers.
///
/// ```
/// use retrograde_games::SplitMix64;
///
/// assert_eq!(SplitMix64::new(1_234_567).next_u64(), 6_457_827_717_110_365_317);
/// ```
#[derive(Debug, Clone)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// Begins the numbers of this seed.
    #[must_use]
    pub fn new(seed: u64) -> SplitMix64 {
        SplitMix64 { state: seed }
    }

    /// The next number.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, or 0 if `bound` is 0. Uses one number, so that streams
    /// stay in step; the bias is below 2^-32.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        ((u128::from(self.next_u64()) * u128::from(bound)) >> 64) as u32
    }

    /// A number from 0 inclusive to 1 exclusive, a multiple of 2^-53.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Puts `items` into a random order (Fisher and Yates).
    pub fn shuffle(&mut self, items: &mut [u32]) {
        for last in (1..items.len() as u32).rev() {
            let other = self.below(last + 1);
            items.swap(last as usize, other as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_agree_with_the_published_ones() {
        let mut numbers = SplitMix64::new(1_234_567);
        let first: Vec<u64> = (0..5).map(|_| numbers.next_u64()).collect();
        assert_eq!(
            first,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821
            ]
        );
    }

    #[test]
    fn bounds_hold_and_a_shuffle_loses_nothing() {
        let mut numbers = SplitMix64::new(0);
        assert!((0..1000).all(|_| numbers.below(7) < 7 && (0.0..1.0).contains(&numbers.unit())));
        assert_eq!(numbers.below(0), 0);
        let mut items: Vec<u32> = (0..100).collect();
        numbers.shuffle(&mut items);
        assert!(!items.is_sorted());
        items.sort_unstable();
        assert!(items.into_iter().eq(0..100));
    }
}
