use retrograde::{Counts, Game, check, explore};
use shisima::Shisima;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let explored = explore(&Shisima)?;
    let (positions, moves) = (explored.position_count(), explored.move_count());
    println!("{positions} positions, {moves} moves");

    let solved = explored.solve()?;
    let Counts {
        win, loss, draw, ..
    } = solved.solution().counts();
    println!("{win} won, {loss} lost, {draw} drawn");
    for start in Shisima.starts() {
        if let Some(value) = solved.value_of(start) {
            println!("start: {value}");
        }
    }

    check(&solved, solved.solution())?;
    println!("proved");
    Ok(())
}
