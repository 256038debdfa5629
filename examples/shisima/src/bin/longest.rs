use retrograde::play::Session;
use retrograde::{Game, explore};
use shisima::Shisima;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let solved = explore(&Shisima)?.solve()?;
    let values = |board| solved.value_of(board);
    let (number, plies) = solved.solution().longest_win().ok_or("nobody wins")?;
    let board = solved.position(number);
    println!(
        "the longest win takes {plies} plies: {}",
        Shisima.print(board).unwrap_or_default()
    );

    let mut session = Session::at(&Shisima, &values, board);
    while session.ending().is_none() {
        print!("{} ", session.reply()?.name);
    }
    println!();
    Ok(())
}
