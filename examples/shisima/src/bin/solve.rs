use retrograde::{Game, check, explore};
use shisima::Shisima;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let explored = explore(&Shisima)?;
    let (positions, moves) = (explored.position_count(), explored.move_count());
    println!("{positions} positions, {moves} moves");

    let solved = explored.solve()?;
    let counts = solved.solution().counts();
    println!(
        "{} won, {} lost, {} drawn",
        counts.win, counts.loss, counts.draw
    );
    for start in Shisima.starts() {
        if let Some(value) = solved.value_of(start) {
            println!("start: {value}");
        }
    }

    check(&solved, solved.solution())?;
    println!("proved");
    Ok(())
}
