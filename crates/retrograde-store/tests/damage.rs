//! Damage is always found: every byte of small files is flipped, every end is missing, and
//! whatever is answered nevertheless is right.

mod support;

use proptest::prelude::*;
use retrograde::Naming;
use retrograde_store::{Part, Store, StoreError};
use support::{Keyed, Named};

/// A file, and a way to hold every answer it gives against the truth.
struct Sample {
    bytes: Vec<u8>,
    /// Panics if an answer is wrong; errors are all right.
    require_no_lie: Box<dyn Fn(&Store)>,
}

fn samples() -> Vec<Sample> {
    let mut samples = Vec::new();
    for game in [Keyed::small(), Keyed::packed()] {
        let bytes = game.bytes();
        samples.push(Sample {
            bytes,
            require_no_lie: Box::new(move |store| {
                for (position, (&key, &value)) in game.keys.iter().zip(&game.values).enumerate() {
                    let position = position as u32;
                    require(store.probe(key), Some(value));
                    require(store.value(position), value);
                    require(store.key(position), key);
                    if !game.keys.contains(&(key ^ 8)) {
                        require(store.probe(key ^ 8), None);
                    }
                }
                require(store.read_all().map(|(keys, _)| keys), game.keys.clone());
                let values = store
                    .read_all()
                    .map(|(_, solution)| solution.values().collect());
                require(values, game.values.clone());
            }),
        });
    }
    for named in [Named::marked(), Named::owned()] {
        let bytes = named.bytes();
        samples.push(Sample {
            bytes,
            require_no_lie: Box::new(move |store| {
                for (position, name) in named.names.0.iter().enumerate() {
                    let position = position as u32;
                    require(store.find(name), Some(position));
                    require(store.name(position), name.clone());
                    require(store.probe_name(name), Some(named.solution.value(position)));
                    require(store.find(&format!("{name}x")), None);
                }
                require(store.solution(), named.solution.clone());
                let Ok((graph, names)) = store.graph() else {
                    return;
                };
                let mut expected = named.graph.moves().to_vec();
                expected.sort_by_key(|&[from, _]| from);
                assert_eq!(graph.moves(), expected);
                assert_eq!(graph.seeds(), named.graph.seeds());
                for (position, name) in named.names.0.iter().enumerate() {
                    assert_eq!(&names.name(position as u32), name);
                }
            }),
        });
    }
    samples
}

fn require<T: PartialEq + std::fmt::Debug>(answer: Result<T, StoreError>, truth: T) {
    if let Ok(answer) = answer {
        assert_eq!(answer, truth);
    }
}

/// Opens a damaged file, asks it everything, and says what it was found out by.
fn find_damage(sample: &Sample, bytes: Vec<u8>) -> Option<StoreError> {
    let store = match Store::from_bytes(bytes) {
        Ok(store) => store,
        Err(error) => return Some(error),
    };
    (sample.require_no_lie)(&store);
    store.verify().err()
}

#[test]
fn whole_files_have_no_damage() {
    for sample in samples() {
        assert!(find_damage(&sample, sample.bytes.clone()).is_none());
    }
}

#[test]
fn every_flipped_byte_is_found() {
    for sample in samples() {
        for index in 0..sample.bytes.len() {
            for mask in [0x01, 0x80, 0xff] {
                let mut bytes = sample.bytes.clone();
                bytes[index] ^= mask;
                let error = find_damage(&sample, bytes);
                assert!(
                    matches!(
                        error,
                        Some(StoreError::Checksum { .. } | StoreError::NotASolution { .. })
                    ),
                    "byte {index}, mask {mask:#x}: {error:?}"
                );
            }
        }
    }
}

#[test]
fn every_missing_end_is_found_and_so_is_what_follows() {
    for sample in samples() {
        for length in 0..sample.bytes.len() {
            let error = find_damage(&sample, sample.bytes[..length].to_vec());
            let Some(StoreError::Truncated { expected, found }) = error else {
                panic!("length {length}: {error:?}");
            };
            assert_eq!(found, length as u64);
            let whole = sample.bytes.len() as u64;
            assert_eq!(expected, if length < 72 { 72 } else { whole });
        }
        let longer = [&sample.bytes[..], &[0]].concat();
        let error = find_damage(&sample, longer);
        assert!(
            matches!(error, Some(StoreError::TooLong { .. })),
            "{error:?}"
        );
    }
}

#[test]
fn a_damaged_block_is_named_and_the_rest_still_answers() {
    let keys: Vec<u64> = (0..10_000).collect();
    let game = Keyed {
        values: keys
            .iter()
            .map(|&key| retrograde::Value::win((key * key % 1009) as u32))
            .collect(),
        keys,
        starts: Vec::new(),
    };
    let mut bytes = game.bytes();
    // The blocks of values are by far the largest part; the middle of the file is in the second.
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    let store = Store::from_bytes(bytes).unwrap();
    assert_eq!(store.probe(4095).unwrap(), Some(game.values[4095]));
    assert_eq!(store.probe(8192).unwrap(), Some(game.values[8192]));
    for error in [
        store.probe(5000).map(drop).unwrap_err(),
        store.solution().map(drop).unwrap_err(),
        store.verify().unwrap_err(),
    ] {
        let StoreError::Checksum { part, .. } = &error else {
            panic!("{error:?}");
        };
        assert!(matches!(part, Part::Block { number: 1, .. }));
        let message = error.to_string();
        assert!(
            message.starts_with("block 1 of the values (positions 4096 to 8191) is damaged"),
            "{message}"
        );
    }
}

#[test]
fn the_last_block_is_named_by_the_positions_it_has() {
    let keys: Vec<u64> = (0..5000).collect();
    let game = Keyed {
        values: keys
            .iter()
            .map(|&key| retrograde::Value::win((key % 97) as u32))
            .collect(),
        keys,
        starts: Vec::new(),
    };
    let mut bytes = game.bytes();
    // The last block lies before the index of four blocks.
    let end = bytes.len() - 56 - 4 * 32;
    bytes[end - 1] ^= 1;
    let store = Store::from_bytes(bytes).unwrap();
    let message = store.probe(4999).unwrap_err().to_string();
    assert!(
        message.contains("values (positions 4096 to 4999)"),
        "{message}"
    );
}

/// Puts right all checksums of a file of which anything but the preamble's shape may be
/// wrong, as a faulty or malicious program would.
fn with_right_checksums(mut bytes: Vec<u8>) -> Vec<u8> {
    use xxhash_rust::xxh3::xxh3_64;
    let number = |bytes: &[u8], at: usize| -> u64 {
        let end = bytes.len().min(at.saturating_add(8));
        let mut word = [0; 8];
        let there = &bytes[at.min(end)..end];
        word[..there.len()].copy_from_slice(there);
        u64::from_le_bytes(word)
    };
    let length = bytes.len();
    let place = |offset: u64| usize::try_from(offset).unwrap_or(length).min(length);
    let index = place(number(&bytes, 32));
    let mut entry = index + 56;
    while entry + 32 <= length {
        let begin = place(number(&bytes, entry + 8));
        let stored = number(&bytes, entry + 16) as u32 as usize;
        let checksum = xxh3_64(&bytes[begin..begin.saturating_add(stored).min(length)]);
        bytes[entry + 24..entry + 32].copy_from_slice(&checksum.to_le_bytes());
        entry += 32;
    }
    let description_end = place(number(&bytes, 24).saturating_add(72)).max(72);
    let checksums = [
        xxh3_64(&bytes[72..description_end]),
        xxh3_64(&bytes[index.max(72)..]),
        xxh3_64(&bytes[72..]),
    ];
    for (place, checksum) in (40..).step_by(8).zip(checksums) {
        bytes[place..place + 8].copy_from_slice(&checksum.to_le_bytes());
    }
    let checksum = xxh3_64(&bytes[..64]);
    bytes[64..72].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

/// Asks for everything; only panics and endless allocations count as failures.
fn ask_everything(bytes: Vec<u8>) {
    let Ok(store) = Store::from_bytes(bytes) else {
        return;
    };
    let _ = store.verify();
    let _ = store.graph();
    let _ = store.read_all();
    for position in 0..store.position_count().min(300) {
        let _ = (
            store.value(position),
            store.key(position),
            store.name(position),
        );
    }
    for key in [0, 3, 300, u64::MAX] {
        let _ = store.probe(key);
    }
    for name in ["peace", "3", ""] {
        let _ = store.probe_name(name);
    }
}

#[test]
fn right_checksums_over_wrong_bytes_never_panic() {
    for sample in samples() {
        for index in 8..sample.bytes.len() {
            for mask in [0x01, 0x10, 0x80, 0xff] {
                let mut bytes = sample.bytes.clone();
                bytes[index] ^= mask;
                ask_everything(with_right_checksums(bytes));
            }
        }
    }
}

proptest! {
    #[test]
    fn several_wrong_bytes_under_right_checksums_never_panic(
        which in 0_usize..4,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12),
    ) {
        let mut bytes = samples().swap_remove(which).bytes;
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        ask_everything(with_right_checksums(bytes));
    }

    #[test]
    fn any_bytes_are_refused(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        prop_assert!(Store::from_bytes(bytes.clone()).is_err());
        let magic = [&b"\x8fRETRO\r\n"[..], &bytes].concat();
        prop_assert!(Store::from_bytes(magic).is_err());
    }
}
