//! Material: which men are on the board besides the kings, and what captures and promotions
//! make of them.
//!
//! A name such as `KRvKN` lists White's men and Black's. Games are named with the stronger
//! side as White: more men, or else the stronger men, compared one by one.

use super::man::{BLACK, KINDS, Kind, Man, NOBODY, PROMOTED, WHITE};
use super::position::MEN;
use std::cmp::Reverse;

/// The men besides the kings, by their codes, ascending, nobody last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Material {
    codes: [u8; MEN],
}

impl Material {
    /// Of men in any order.
    pub(super) fn new(mut codes: [usize; MEN]) -> Material {
        codes.sort_unstable();
        Material {
            codes: codes.map(|code| code as u8),
        }
    }

    /// The codes of the men, nobody last.
    pub(super) fn codes(self) -> [usize; MEN] {
        self.codes.map(usize::from)
    }

    /// The men that there are, each with its square 0.
    pub(super) fn men(self) -> impl Iterator<Item = Man> {
        let men = self.codes().map(|code| Man::of_code(code, 0));
        men.into_iter().filter(|man| man.is_there())
    }

    fn side(self, colour: u8) -> Vec<Kind> {
        let men = self.men().filter(move |man| man.is_of(colour));
        men.map(Man::kind).collect()
    }

    /// What a text such as `KRvKN` says.
    pub(super) fn parse(text: &str) -> Option<Material> {
        let (white, black) = text.split_once('v')?;
        let mut codes = [NOBODY.code(); MEN];
        let mut free = codes.iter_mut();
        for (colour, side) in [(WHITE, white), (BLACK, black)] {
            let mut last = Kind::Queen;
            for letter in side.strip_prefix('K')?.chars() {
                let kind = Kind::of_letter(letter).filter(|&kind| kind >= last)?;
                *free.next()? = Man::new(colour, kind, 0).code();
                last = kind;
            }
        }
        Some(Material::new(codes))
    }

    /// As it is called: `KRvKN`.
    pub(super) fn name(self) -> String {
        let [white, black] = [WHITE, BLACK].map(|colour| {
            let letters = self.side(colour).into_iter().map(Kind::letter);
            std::iter::once('K').chain(letters).collect::<String>()
        });
        format!("{white}v{black}")
    }

    /// With the colours exchanged.
    pub(super) fn exchanged(self) -> Material {
        let men = self.codes().map(|code| Man::of_code(code, 0));
        Material::new(men.map(|man| man.of_other_colour().code()))
    }

    /// Whether Black has not the stronger side.
    pub(super) fn is_in_order(self) -> bool {
        let [white, black] = [WHITE, BLACK].map(|colour| self.side(colour));
        (Reverse(white.len()), white) <= (Reverse(black.len()), black)
    }

    /// This, or with the colours exchanged, so that White has the stronger side.
    pub(super) fn in_order(self) -> Material {
        if self.is_in_order() {
            self
        } else {
            self.exchanged()
        }
    }

    /// Whether both sides have the same men.
    pub(super) fn is_even(self) -> bool {
        self == self.exchanged()
    }

    pub(super) fn has_pawns(self) -> bool {
        self.men().any(Man::is_pawn)
    }

    /// Whether both sides have a pawn, so that one may take the other in passing.
    pub(super) fn has_pawns_of_both(self) -> bool {
        [WHITE, BLACK].map(|colour| self.side(colour).contains(&Kind::Pawn)) == [true; 2]
    }

    /// Whether no play at all leads to mate: bare kings, or one knight or bishop.
    pub(super) fn is_dead(self) -> bool {
        let kinds: Vec<Kind> = self.men().map(Man::kind).collect();
        matches!(kinds[..], [] | [Kind::Knight] | [Kind::Bishop])
    }

    /// What one capture or one promotion may make of it.
    fn next(self) -> Vec<Material> {
        let mut next = Vec::new();
        for (place, man) in self.men().enumerate() {
            let with = |code| {
                let mut codes = self.codes();
                codes[place] = code;
                Material::new(codes)
            };
            next.push(with(NOBODY.code()));
            if man.is_pawn() {
                let colour = if man.is_of(WHITE) { WHITE } else { BLACK };
                next.extend(PROMOTED.map(|kind| with(Man::new(colour, kind, 0).code())));
            }
        }
        next
    }
}

/// Some material and all that captures and promotions lead to, each after all that it leads
/// to; with `in_order`, colours do not matter.
pub(super) fn closure(of: &[Material], in_order: bool) -> Vec<Material> {
    let mut found: Vec<Material> = Vec::new();
    let mut open: Vec<Material> = of.to_vec();
    while let Some(next) = open.pop() {
        let next = if in_order { next.in_order() } else { next };
        if !found.contains(&next) {
            found.push(next);
            open.extend(next.next());
        }
    }
    found.sort_by_key(|material| {
        let pawns = material.men().filter(|man| man.is_pawn()).count();
        (material.men().count(), pawns, *material)
    });
    found
}

/// All endings of one or two men besides the kings, the stronger side White.
pub(super) fn all_endings() -> Vec<Material> {
    let men = KINDS
        .into_iter()
        .flat_map(|kind| [WHITE, BLACK].map(|of| Man::new(of, kind, 0)));
    let codes: Vec<usize> = men.chain([NOBODY]).map(Man::code).collect();
    let pairs = codes
        .iter()
        .flat_map(|&one| codes.iter().map(move |&two| [one, two]));
    let mut all: Vec<Material> = pairs.map(Material::new).collect();
    all.retain(|material| material.is_in_order() && material.men().count() > 0);
    all.sort_unstable();
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Material {
        Material::parse(text).unwrap()
    }

    #[test]
    fn names_are_read_back_and_put_in_order() {
        for material in all_endings() {
            assert_eq!(Material::parse(&material.name()), Some(material));
            assert_eq!(material.exchanged().exchanged(), material);
        }
        for (text, ordered) in [
            ("KNvKR", "KRvKN"),
            ("KvKRN", "KRNvK"),
            ("KPvKP", "KPvKP"),
            ("KvK", "KvK"),
        ] {
            assert_eq!(of(text).in_order(), of(ordered));
        }
        for text in [
            "", "K", "KRKN", "KvKK", "KRRRvK", "KRvKQN", "KNRvK", "krvk", "KRvKN ",
        ] {
            assert_eq!(Material::parse(text), None, "{text}");
        }
    }

    /// Five kinds: 5 of three men; 15 pairs on one side, 15 of one each.
    #[test]
    fn there_are_35_endings_11_of_them_with_pawns() {
        let all = all_endings();
        assert_eq!(all.len(), 35);
        let with_pawns = all.iter().filter(|material| material.has_pawns()).count();
        assert_eq!(with_pawns, 11);
        assert_eq!(all.iter().filter(|material| material.is_even()).count(), 5);
    }

    #[test]
    fn captures_and_promotions_come_first() {
        let names = |text, in_order| -> Vec<String> {
            let all = closure(&[of(text)], in_order);
            all.into_iter().map(Material::name).collect()
        };
        assert_eq!(names("KRvKN", true), ["KvK", "KRvK", "KNvK", "KRvKN"]);
        assert_eq!(names("KRvKN", false), ["KvK", "KRvK", "KvKN", "KRvKN"]);
        assert_eq!(
            names("KPvK", true),
            ["KvK", "KQvK", "KRvK", "KBvK", "KNvK", "KPvK"]
        );
        // 10 without pawns, 4 with one, itself; 5 of three men and the bare kings.
        assert_eq!(names("KPPvK", true).len(), 21);
        assert_eq!(names("KPvKP", false).last().unwrap(), "KPvKP");
    }
}
