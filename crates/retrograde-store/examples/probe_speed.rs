//! Measures a solution file: opening, probing, scanning, verifying, writing again.
//!
//! `cargo run --release -p retrograde-store --example probe_speed [FILE.retro]`; without a
//! file, a made-up game of two million positions.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a tool for those who work on this crate"
)]

use retrograde::{Rules, Solution, Value};
use retrograde_store::{KeySource, KeysContent, Store, StoreError, to_bytes, write_to};
use std::time::{Duration, Instant};

/// How many probes are timed.
const PROBES: usize = 1_000_000;

/// How many positions the made-up game has.
const POSITIONS: usize = 2_000_000;

fn main() -> Result<(), StoreError> {
    let store = match std::env::args().nth(1) {
        Some(path) => {
            let begin = Instant::now();
            let store = Store::open(path)?;
            println!("open {:?}", begin.elapsed());
            store
        }
        None => Store::from_bytes(made_up()?)?,
    };
    let positions = f64::from(store.position_count());
    let file_bytes = store.file_bytes() as f64;
    println!("{} positions, {file_bytes} bytes", store.position_count());
    println!("{:.3} bytes per position", file_bytes / positions);

    let begin = Instant::now();
    let (keys, solution) = store.read_all()?;
    rate("read all", begin.elapsed(), positions, file_bytes);

    let mut random = SplitMix(1);
    let wanted: Vec<(u64, Value)> = (0..PROBES)
        .map(|_| {
            let position = (random.next() % keys.len() as u64) as u32;
            (keys[position as usize], solution.value(position))
        })
        .collect();
    probe_all("first million random probes", &store, &wanted)?;
    probe_all("second million random probes", &store, &wanted)?;
    time_each("warm, keys at random", &store, &wanted)?;
    let absent: Vec<(u64, Value)> = wanted
        .iter()
        .map(|&(key, value)| (key.wrapping_add(1), value))
        .filter(|(key, _)| keys.binary_search(key).is_err())
        .collect();
    let begin = Instant::now();
    for &(key, _) in &absent {
        assert_eq!(store.probe(key)?, None);
    }
    println!(
        "{} probes of what is no key {:?}",
        absent.len(),
        begin.elapsed()
    );

    let begin = Instant::now();
    store.verify()?;
    rate("verify", begin.elapsed(), positions, file_bytes);

    let begin = Instant::now();
    let description = store.description().clone();
    write_to(
        std::io::sink(),
        content(&description.name, &description.starts, &keys, &|position| {
            solution.value(position)
        }),
    )?;
    rate("write", begin.elapsed(), positions, file_bytes);

    let small = store.with_memory(1 << 20);
    probe_all("a million random probes with 1 MiB", &small, &wanted)
}

fn content<'a>(
    name: &'a str,
    starts: &'a [u64],
    keys: &'a dyn KeySource,
    value_of: &'a dyn Fn(u32) -> Value,
) -> KeysContent<'a> {
    KeysContent {
        name,
        program: "probe_speed",
        rules: Rules::default(),
        starts,
        move_count: 0,
        keys,
        value_of,
    }
}

/// Keys with gaps of up to 31, and values without any pattern: hard to pack.
fn made_up() -> Result<Vec<u8>, StoreError> {
    let mut random = SplitMix(7);
    let mut key = 0;
    let keys: Vec<u64> = (0..POSITIONS)
        .map(|_| {
            key += 1 + random.next() % 31;
            key
        })
        .collect();
    let values = (0..POSITIONS).map(|_| match random.next() % 8 {
        0 => Value::DRAW,
        odd if odd % 2 == 1 => Value::win(1 + 2 * (random.next() % 12) as u32),
        _ => Value::loss(2 * (random.next() % 12) as u32),
    });
    let solution = Solution::from_values(values.collect());
    to_bytes(content("made-up", &keys[..1], &keys, &|position| {
        solution.value(position)
    }))
}

fn probe_all(what: &str, store: &Store, wanted: &[(u64, Value)]) -> Result<(), StoreError> {
    let begin = Instant::now();
    for &(key, value) in wanted {
        assert_eq!(store.probe(key)?, Some(value));
    }
    println!("{what} {:?}", begin.elapsed());
    Ok(())
}

/// Each probe by itself, less what it takes to look at the clock.
fn time_each(what: &str, store: &Store, wanted: &[(u64, Value)]) -> Result<(), StoreError> {
    let mut times = Vec::with_capacity(wanted.len());
    let mut clock = Vec::with_capacity(wanted.len());
    for &(key, value) in wanted {
        let begin = Instant::now();
        let found = store.probe(key)?;
        times.push(begin.elapsed());
        assert_eq!(found, Some(value));
        let begin = Instant::now();
        clock.push(begin.elapsed());
    }
    times.sort_unstable();
    clock.sort_unstable();
    let quantile = |share: f64| {
        let at = |sorted: &[Duration]| sorted[(share * (sorted.len() - 1) as f64) as usize];
        at(&times).saturating_sub(at(&clock))
    };
    println!(
        "{what}: median {:?}, 99 of 100 within {:?}",
        quantile(0.5),
        quantile(0.99)
    );
    Ok(())
}

fn rate(what: &str, time: Duration, positions: f64, file_bytes: f64) {
    let seconds = time.as_secs_f64();
    println!(
        "{what} {time:?}: {:.1} million positions, {:.0} MB of file, {:.0} MB of keys and values a second",
        positions / seconds / 1e6,
        file_bytes / seconds / 1e6,
        12.0 * positions / seconds / 1e6
    );
}

/// SplitMix64 (Steele, Lea and Flood, 2014).
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let value = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        value ^ (value >> 31)
    }
}
