//! Plots as SVG: positions by plies until the end, and by the share of moves that spoil them.
//!
//! The colours of outcomes are those of the terminal: blue wins, orange loses, green ties,
//! grey draws. Every bar says its numbers where a reader points at it.

use super::html::grouped;
use super::scale::{Vertical, round_step};
use retrograde::analysis::Choices;
use retrograde::{HistogramRow, Outcome};
use std::fmt::Write as _;

const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 90.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 30.0;
const BOTTOM: f64 = 44.0;
/// The most bars beside each other.
const MOST_BARS: usize = 120;

/// The colour of an outcome.
pub fn color(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "#1f5fa8",
        Outcome::Loss => "#e08a1e",
        Outcome::Tie => "#3a8f5c",
        Outcome::Draw => "#8a8a8a",
    }
}

/// A plot that is being drawn.
struct Plot {
    text: String,
    vertical: Vertical,
}

impl Plot {
    fn new(title: &str, vertical: Vertical) -> Plot {
        let mut plot = Plot {
            text: String::new(),
            vertical,
        };
        plot.add(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             width=\"{WIDTH}\" height=\"{HEIGHT}\" role=\"img\" font-family=\"sans-serif\" \
             font-size=\"12\">\n<title>{title}</title>\n"
        ));
        for tick in vertical.ticks() {
            let y = plot.y(tick);
            plot.add(format_args!(
                "<line x1=\"{LEFT}\" x2=\"{}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#dddddd\"/>\
                 <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\n",
                WIDTH - RIGHT,
                LEFT - 8.0,
                y + 4.0,
                grouped(tick)
            ));
        }
        plot
    }

    /// Writing to a string cannot fail.
    fn add(&mut self, arguments: std::fmt::Arguments<'_>) {
        let _ = self.text.write_fmt(arguments);
    }

    fn y(&self, number: u64) -> f64 {
        let inner = HEIGHT - TOP - BOTTOM;
        TOP + inner * (1.0 - self.vertical.place(number))
    }

    /// A bar between two numbers.
    fn bar(&mut self, left: f64, width: f64, from: u64, to: u64, color: &str) {
        let (bottom, top) = (self.y(from), self.y(to));
        self.add(format_args!(
            "<rect x=\"{left:.2}\" y=\"{top:.2}\" width=\"{width:.2}\" height=\"{:.2}\" \
             fill=\"{color}\"/>",
            bottom - top
        ));
    }

    fn below(&mut self, x: f64, label: &str) {
        let y = HEIGHT - BOTTOM + 18.0;
        self.add(format_args!(
            "<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{label}</text>\n"
        ));
    }

    /// The outcomes that are there, and what the axes count.
    fn finish(mut self, outcomes: &[Outcome], horizontal: &str, vertical: &str) -> String {
        let mut x = WIDTH - RIGHT - 70.0 * outcomes.len() as f64;
        for &outcome in outcomes {
            self.add(format_args!(
                "<rect x=\"{x}\" y=\"8\" width=\"12\" height=\"12\" fill=\"{}\"/>\
                 <text x=\"{}\" y=\"18\">{}</text>\n",
                color(outcome),
                x + 18.0,
                outcome.word()
            ));
            x += 70.0;
        }
        self.add(format_args!(
            "<text x=\"{LEFT}\" y=\"18\">{vertical}</text>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{horizontal}</text>\n</svg>\n",
            (LEFT + WIDTH - RIGHT) / 2.0,
            HEIGHT - 8.0
        ));
        self.text
    }
}

/// How many positions end after each number of plies, as a plot with bars on each other, or
/// beside each other where heights are powers of ten. `None` if play ends nowhere.
pub fn histogram(rows: &[HistogramRow], by_powers: bool) -> Option<String> {
    let per_bar = round_step(rows.len().div_ceil(MOST_BARS) as u64) as usize;
    let bars: Vec<HistogramRow> = rows.chunks(per_bar).map(sum).collect();
    let sums = bars.iter().map(|bar| bar.win + bar.loss + bar.tie);
    let highest_of_one = bars.iter().map(|bar| bar.win.max(bar.loss).max(bar.tie));
    let highest = if by_powers {
        highest_of_one.max()?
    } else {
        sums.max()?
    };
    let vertical = if by_powers {
        Vertical::powers(highest)
    } else {
        Vertical::even(highest)
    };
    let mut plot = Plot::new("positions by plies until the end", vertical);
    let slot = (WIDTH - LEFT - RIGHT) / bars.len() as f64;
    let gap = (slot * 0.15).min(3.0);
    let label_every = round_step(bars.len().div_ceil(12) as u64) as usize;
    for (index, bar) in bars.iter().enumerate() {
        let left = LEFT + slot * index as f64 + gap / 2.0;
        let first = index * per_bar;
        let plies = match per_bar {
            1 => first.to_string(),
            _ => format!("{first} to {}", (first + per_bar).min(rows.len()) - 1),
        };
        plot.add(format_args!(
            "<g><title>{plies} plies: {} won, {} lost, {} tied</title>",
            grouped(bar.win),
            grouped(bar.loss),
            grouped(bar.tie)
        ));
        let parts = [
            (Outcome::Win, bar.win),
            (Outcome::Loss, bar.loss),
            (Outcome::Tie, bar.tie),
        ];
        let parts = parts.into_iter().filter(|&(_, count)| count > 0);
        if by_powers {
            let width = (slot - gap) / parts.clone().count().max(1) as f64;
            for (place, (outcome, count)) in parts.enumerate() {
                plot.bar(left + width * place as f64, width, 0, count, color(outcome));
            }
        } else {
            let mut from = 0;
            for (outcome, count) in parts {
                plot.bar(left, slot - gap, from, from + count, color(outcome));
                from += count;
            }
        }
        plot.add(format_args!("</g>\n"));
        if index % label_every == 0 {
            plot.below(left + (slot - gap) / 2.0, &first.to_string());
        }
    }
    let all = sum(rows);
    let there: Vec<Outcome> = [
        (Outcome::Win, all.win),
        (Outcome::Loss, all.loss),
        (Outcome::Tie, all.tie),
    ]
    .into_iter()
    .filter(|&(_, count)| count > 0)
    .map(|(outcome, _)| outcome)
    .collect();
    let horizontal = match per_bar {
        1 => "plies until the end".to_owned(),
        _ => format!("plies until the end, {per_bar} to a bar"),
    };
    Some(plot.finish(&there, &horizontal, "positions"))
}

fn sum(rows: &[HistogramRow]) -> HistogramRow {
    let add = |sum: HistogramRow, row: &HistogramRow| HistogramRow {
        win: sum.win + row.win,
        loss: sum.loss + row.loss,
        tie: sum.tie + row.tie,
    };
    rows.iter().fold(HistogramRow::default(), add)
}

/// For some outcomes, which share of their positions has which share of spoiling moves.
/// `None` without positions.
pub fn spoiling_shares(choices: &[(Outcome, &Choices)]) -> Option<String> {
    let there: Vec<_> = choices
        .iter()
        .filter(|(_, choices)| choices.positions > 0)
        .collect();
    if there.is_empty() {
        return None;
    }
    let mut plot = Plot::new(
        "positions by the share of their moves that spoil them",
        Vertical::even(100),
    );
    let classes = there[0].1.by_share.len();
    let slot = (WIDTH - LEFT - RIGHT) / classes as f64;
    let width = slot * 0.8 / there.len() as f64;
    for class in 0..classes {
        let left = LEFT + slot * (class as f64 + 0.1);
        let label = match class {
            0 => "none".to_owned(),
            1 => "to 10 %".to_owned(),
            _ => format!("{}–{} %", (class - 1) * 10, class * 10),
        };
        for (place, (outcome, choices)) in there.iter().enumerate() {
            let count = choices.by_share[class];
            let percent = 100.0 * count as f64 / choices.positions as f64;
            plot.add(format_args!(
                "<g><title>{}, {label}: {} positions, {percent:.1} %</title>",
                outcome.word(),
                grouped(count)
            ));
            let top = TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - percent / 100.0);
            let color = color(*outcome);
            plot.add(format_args!(
                "<rect x=\"{:.2}\" y=\"{top:.2}\" width=\"{width:.2}\" height=\"{:.2}\" \
                 fill=\"{color}\"/></g>\n",
                left + width * place as f64,
                HEIGHT - BOTTOM - top
            ));
        }
        plot.below(left + slot * 0.4, &label);
    }
    let outcomes: Vec<Outcome> = there.iter().map(|&&(outcome, _)| outcome).collect();
    Some(plot.finish(
        &outcomes,
        "share of the moves of a position that spoil it",
        "percent of positions",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deep_game_has_no_more_bars_than_fit() {
        let row = HistogramRow {
            win: 3,
            loss: 0,
            tie: 1,
        };
        let plot = histogram(&vec![row; 100_000], false).unwrap();
        assert_eq!(plot.matches("<g>").count(), 100);
        assert!(plot.contains("1000 to a bar") && plot.contains("0 to 999 plies: 3,000 won"));
        let plot = histogram(&[row], true).unwrap();
        assert!(plot.contains("0 plies: 3 won, 0 lost, 1 tied"));
        assert!(!plot.contains(">loss<") && plot.contains(">tie<"));
        assert_eq!(histogram(&[], false), None);
    }
}
