use retrograde::explore;
use retrograde::play::{PlayOptions, Session, run};
use shisima::Shisima;
use std::io::{stdin, stdout};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let solved = explore(&Shisima)?.solve()?;
    let values = |board| solved.value_of(board);
    let mut session = Session::new(&Shisima, &values)?;
    let options = PlayOptions::default();
    run(&mut session, &options, stdin().lock(), stdout())?;
    Ok(())
}
