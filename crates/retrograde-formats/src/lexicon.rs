//! Which characters of a format mean what: the table by which [`tokens`](crate::tokens)
//! are told apart. Built at compile time; one look-up per byte.

/// What a character is part of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    Word,
    Blank,
    LineEnd,
    Mark,
    Control,
}

/// Which characters mean what.
pub(crate) struct Lexicon {
    classes: [Class; 256],
    /// The character that begins a comment.
    pub(crate) comment: Option<u8>,
    pub(crate) quotes: Quotes,
    /// Whether the end of a line is a token.
    pub(crate) lines: bool,
}

/// What `"` means at the beginning of a token.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quotes {
    /// Nothing: it is a character like others.
    None,
    /// It opens a text that ends at the next `"`.
    Plain,
    /// It opens a text in which `\"` and `\\` stand for `"` and `\`.
    Escaped,
}

impl Lexicon {
    /// A lexicon with these marks. A comment begins with `comment`; the end of a line is
    /// a token where `lines` is set, and blank otherwise.
    pub(crate) const fn new(
        marks: &[u8],
        comment: Option<u8>,
        quotes: Quotes,
        lines: bool,
    ) -> Lexicon {
        let mut classes = [Class::Word; 256];
        let mut byte = 0;
        while byte < 32 {
            classes[byte] = Class::Control;
            byte += 1;
        }
        classes[0x7f] = Class::Control;
        classes[b' ' as usize] = Class::Blank;
        classes[b'\t' as usize] = Class::Blank;
        classes[b'\r' as usize] = Class::Blank;
        classes[0x0b] = Class::Blank;
        classes[0x0c] = Class::Blank;
        classes[b'\n' as usize] = Class::LineEnd;
        let mut index = 0;
        while index < marks.len() {
            classes[marks[index] as usize] = Class::Mark;
            index += 1;
        }
        Lexicon {
            classes,
            comment,
            quotes,
            lines,
        }
    }

    /// What a byte means where no comment and no quotes begin.
    pub(crate) fn class(&self, byte: u8) -> Class {
        self.classes[usize::from(byte)]
    }
}
