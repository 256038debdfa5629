//! Where numbers lie on the axes of a plot.

/// The lowest of 1, 2, 5, 10, 20, 50, ... that is at least `least`.
pub fn round_step(least: u64) -> u64 {
    let mut power = 1_u64;
    loop {
        for factor in [1, 2, 5] {
            let step = power.saturating_mul(factor);
            if step >= least || step == u64::MAX {
                return step;
            }
        }
        power = power.saturating_mul(10);
    }
}

/// The vertical axis: from 0 up, evenly; or from 1 up by powers of ten.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Vertical {
    /// Evenly, up to this number.
    Even { most: u64, step: u64 },
    /// By so many powers of ten, from a little below 1.
    Powers { count: u32 },
}

impl Vertical {
    /// An even axis that has room for a number.
    pub fn even(highest: u64) -> Vertical {
        let step = round_step(highest.div_ceil(5).max(1));
        Vertical::Even {
            most: highest.div_ceil(step).max(1).saturating_mul(step),
            step,
        }
    }

    /// An axis of powers that has room for a number.
    pub fn powers(highest: u64) -> Vertical {
        Vertical::Powers {
            count: highest.max(2).saturating_sub(1).ilog10() + 1,
        }
    }

    /// How high a number lies, from 0 to 1.
    pub fn place(self, number: u64) -> f64 {
        // One position must be seen to be there, so the axis begins below 1.
        const BELOW_ONE: f64 = 0.3;
        match self {
            Vertical::Even { most, .. } => number as f64 / most as f64,
            Vertical::Powers { .. } if number == 0 => 0.0,
            Vertical::Powers { count } => {
                ((number as f64).log10() + BELOW_ONE) / (f64::from(count) + BELOW_ONE)
            }
        }
    }

    /// The numbers that are written beside the axis.
    pub fn ticks(self) -> Vec<u64> {
        match self {
            Vertical::Even { most, step } => (0..=most / step).map(|tick| tick * step).collect(),
            Vertical::Powers { count } => (0..=count)
                .map(|power| 10_u64.saturating_pow(power))
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_have_room_for_what_they_show() {
        for highest in [
            0,
            1,
            2,
            9,
            10,
            11,
            99,
            1000,
            1001,
            65_537,
            u64::from(u32::MAX),
        ] {
            for axis in [Vertical::even(highest), Vertical::powers(highest)] {
                let ticks = axis.ticks();
                assert!((2..=12).contains(&ticks.len()), "{highest}: {ticks:?}");
                assert!(axis.place(highest) <= 1.0 + 1e-9, "{highest}");
                let places: Vec<f64> = ticks.iter().map(|&tick| axis.place(tick)).collect();
                assert!(places.is_sorted() && places[ticks.len() - 1] <= 1.0 + 1e-9);
            }
        }
    }

    #[test]
    fn steps_are_round() {
        let steps = [0, 1, 2, 3, 6, 11, 21, 51].map(round_step);
        assert_eq!(steps, [1, 1, 2, 5, 10, 20, 50, 100]);
    }
}
