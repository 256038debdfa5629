//! Colours, and scales of them that colour-blind readers can tell apart.
//!
//! Blue is player 0's and orange player 1's: the two stay apart in all common kinds of colour
//! blindness (Okabe and Ito, "Color Universal Design", 2008). Within a scale lightness alone
//! tells how soon, so that grey prints read as well.

use crate::outcome::Player;
use std::fmt;

/// Red, green and blue, from 0 to 255 each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Color(pub [u8; 3]);

impl Color {
    /// Of what neither player wins: a light grey.
    pub const NEUTRAL: Color = Color([0xc8, 0xc8, 0xc8]);

    /// The colour of a player's pieces.
    #[must_use]
    pub fn of_player(player: Player) -> Color {
        match player {
            Player::Zero => Color([0x1f, 0x5f, 0xa8]),
            Player::One => Color([0xe0, 0x8a, 0x1e]),
        }
    }

    /// The colour of a place from which a player wins: dark where it is soon (`share` 0), light
    /// where it is late (1). Shares outside are taken as the nearer end.
    ///
    /// ```
    /// use retrograde::{Player, drawing::Color};
    ///
    /// let soon = Color::won_by(Player::Zero, 0.0);
    /// let late = Color::won_by(Player::Zero, 1.0);
    /// assert!(soon.lightness() < late.lightness());
    /// ```
    #[must_use]
    pub fn won_by(player: Player, share: f64) -> Color {
        let (soon, late) = match player {
            Player::Zero => (Color([0x2b, 0x7b, 0xba]), Color([0xe3, 0xee, 0xf9])),
            Player::One => (Color([0xd9, 0x6a, 0x0b]), Color([0xfe, 0xed, 0xd8])),
        };
        soon.towards(late, share)
    }

    /// How light it looks, from 0 to 1, by the weights of ITU-R BT.709.
    #[must_use]
    pub fn lightness(self) -> f64 {
        let [red, green, blue] = self.0.map(f64::from);
        (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255.0
    }

    /// Black or white, whichever can be read on it.
    #[must_use]
    pub fn ink(self) -> Color {
        if self.lightness() > 0.5 {
            Color([0; 3])
        } else {
            Color([255; 3])
        }
    }

    fn towards(self, other: Color, share: f64) -> Color {
        let share = if share.is_nan() {
            0.0
        } else {
            share.clamp(0.0, 1.0)
        };
        let mut mixed = self.0;
        for (part, end) in mixed.iter_mut().zip(other.0) {
            let (begin, end) = (f64::from(*part), f64::from(end));
            *part = (begin + (end - begin) * share).round() as u8;
        }
        Color(mixed)
    }
}

/// As SVG and HTML write it: `#1f5fa8`.
impl fmt::Display for Color {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(formatter, "#{red:02x}{green:02x}{blue:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_go_from_dark_to_light_and_their_ink_can_be_read() {
        for player in [Player::Zero, Player::One] {
            let scale: Vec<Color> = (0..=10)
                .map(|step| Color::won_by(player, f64::from(step) / 10.0))
                .collect();
            assert!(scale.is_sorted_by(|one, next| one.lightness() < next.lightness()));
            for color in scale {
                let contrast = (color.lightness() - color.ink().lightness()).abs();
                assert!(contrast > 0.45, "{color}");
            }
            assert_eq!(Color::won_by(player, f64::NAN), Color::won_by(player, -3.0));
            assert_eq!(Color::won_by(player, 7.0), Color::won_by(player, 1.0));
        }
        assert_eq!(Color([1, 2, 255]).to_string(), "#0102ff");
    }
}
