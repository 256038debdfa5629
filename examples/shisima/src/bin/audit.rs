use retrograde::{AuditOptions, audit};
use shisima::Shisima;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("{}", audit(&Shisima, &AuditOptions::default())?);
    Ok(())
}
