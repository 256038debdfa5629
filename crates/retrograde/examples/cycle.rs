//! A first game: a cycle with an exit. The README shows this program.
//!
//! Run it with `cargo run -p retrograde --example cycle`; it is silent if all is well.

use retrograde::{GameGraph, Value, check, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Positions 0 and 1 form a cycle; 1 can leave it for 2, a dead end.
    let mut builder = GameGraph::builder(3);
    builder.add_move(0, 1).add_move(1, 0).add_move(1, 2);
    let game = builder.build()?;

    let solution = solve(&game)?;
    assert_eq!(solution.value(0), Value::loss(2));
    assert_eq!(solution.value(1), Value::win(1));
    check(&game, &solution)?;
    Ok(())
}
