//! A solved game as one HTML page that needs nothing else: no scripts, no style sheets, no
//! network. Plots and pictures are SVG within the page.
//!
//! The page is well-formed XML too, so that programs can read it. Whatever comes from a game
//! is escaped.

mod html;
mod page;
mod plots;
mod scale;

pub use page::page;
