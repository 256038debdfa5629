use retrograde::play::Session;
use retrograde::{Game, explore};
use shisima::Shisima;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let solved = explore(&Shisima)?.solve()?;
    let values = |board| solved.value_of(board);
    let (number, plies) = solved.solution().longest_win().ok_or("nobody wins")?;
    let board = solved.position(number);
    let text = Shisima.print(board).unwrap_or_default();
    println!("{text} wins, but only after {plies} plies:");

    let mut session = Session::at(&Shisima, &values, board);
    let mut line = Vec::new();
    while session.ending().is_none() {
        line.push(session.reply()?.name);
    }
    println!("{}", line.join(" "));
    Ok(())
}
