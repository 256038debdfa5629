//! Checkpoints come back whole, or are refused with a reason and a remedy.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use retrograde::{DeadEnd, Game, InfinitePlay, Moves, Outcome, Player, Rules};
use retrograde_store::{
    Checkpoint, CheckpointError, CheckpointHeader, require_writable, rules_fingerprint,
    write_checkpoint,
};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

fn header() -> CheckpointHeader {
    CheckpointHeader {
        name: "sticks:count=7".into(),
        program: "retrograde 0.1.0".into(),
        work: "explored".into(),
        rules: Rules {
            dead_end: DeadEnd::Wins,
            infinite: InfinitePlay::PlayerWins(Player::One),
        },
        fingerprint: 0x1122_3344_5566_7788_99aa_bbcc_ddee_ff00,
        progress: "12 positions found".into(),
    }
}

fn written(folder: &Path, state: &[u8]) -> PathBuf {
    let path = folder.join("x.retro.checkpoint");
    let bytes = write_checkpoint(&path, &header(), &mut |sink| sink.write_all(state)).unwrap();
    assert_eq!(std::fs::metadata(&path).unwrap().len(), bytes);
    path
}

#[test]
fn a_state_comes_back_and_replaces_the_one_before() {
    let folder = tempfile::tempdir().unwrap();
    for state in [&b"first"[..], &[], &[7; 1 << 20]] {
        let path = written(folder.path(), state);
        let mut kept = Checkpoint::open(&path).unwrap();
        assert_eq!(kept.header, header());
        let mut read = Vec::new();
        kept.read_to_end(&mut read).unwrap();
        assert_eq!(read, state);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_write_that_fails_leaves_the_one_before() {
    let folder = tempfile::tempdir().unwrap();
    let path = written(folder.path(), b"the old state");
    let failed = write_checkpoint(&path, &header(), &mut |sink| {
        sink.write_all(b"half of the new")?;
        Err(io::Error::other("no more room"))
    });
    assert_eq!(failed.unwrap_err().to_string(), "no more room");
    let mut state = String::new();
    let mut kept = Checkpoint::open(&path).unwrap();
    kept.read_to_string(&mut state).unwrap();
    assert_eq!(state, "the old state");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn places_that_cannot_be_written_are_known_before() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.checkpoint");
    // What a crash has left does not stay.
    std::fs::write(folder.path().join("x.checkpoint.unfinished"), "half").unwrap();
    require_writable(&path).unwrap();
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    let nowhere = folder.path().join("none").join("x.checkpoint");
    assert!(matches!(
        require_writable(&nowhere),
        Err(CheckpointError::Io(_))
    ));
}

#[test]
fn damage_to_any_byte_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = written(folder.path(), b"a state of some length");
    let whole = std::fs::read(&path).unwrap();
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        std::fs::write(&path, &bytes).unwrap();
        let error = Checkpoint::open(&path).unwrap_err().to_string();
        let expected = if at < 8 { "no checkpoint" } else { "damaged" };
        assert!(error.contains(expected), "{at}: {error}");
        assert!(error.contains("delete it"), "{at}: {error}");
    }
    for length in 0..whole.len() {
        std::fs::write(&path, &whole[..length]).unwrap();
        let error = Checkpoint::open(&path).unwrap_err().to_string();
        assert!(error.contains("delete it"), "{length}: {error}");
    }
    std::fs::write(&path, [&whole[..], b"!"].concat()).unwrap();
    let error = Checkpoint::open(&path).unwrap_err().to_string();
    assert!(error.contains("damaged: expected"), "{error}");
}

#[test]
fn other_versions_and_other_work_are_told_apart_from_damage() {
    let folder = tempfile::tempdir().unwrap();
    let path = written(folder.path(), b"state");
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[8] = 9;
    let checksum = xxhash_rust::xxh3::xxh3_64(&bytes[..40]);
    bytes[40..48].copy_from_slice(&checksum.to_le_bytes());
    std::fs::write(&path, &bytes).unwrap();
    let error = Checkpoint::open(&path).unwrap_err().to_string();
    assert!(error.contains("format version 9"), "{error}");

    let ours = header();
    let others = [
        (
            "game",
            CheckpointHeader {
                name: "nim".into(),
                ..header()
            },
        ),
        (
            "program",
            CheckpointHeader {
                program: "retrograde 9".into(),
                ..header()
            },
        ),
        (
            "way to solve",
            CheckpointHeader {
                work: "ranked".into(),
                ..header()
            },
        ),
        (
            "rule set",
            CheckpointHeader {
                rules: Rules::default(),
                ..header()
            },
        ),
        (
            "fingerprint",
            CheckpointHeader {
                fingerprint: 1,
                ..header()
            },
        ),
    ];
    for (what, other) in others {
        let error = other.require(&ours).unwrap_err().to_string();
        assert!(error.contains(&format!("its {what}")), "{error}");
        assert!(error.contains("delete it to begin anew"), "{error}");
    }
    let further = CheckpointHeader {
        progress: "more".into(),
        ..header()
    };
    assert!(further.require(&ours).is_ok());
}

/// Sticks of which so many may be taken at once.
struct Sticks {
    most: u64,
}

impl Game for Sticks {
    type Position = u64;

    fn starts(&self) -> Vec<u64> {
        vec![50]
    }

    fn moves(&self, left: u64, moves: &mut Moves<u64>) {
        (1..=left.min(self.most)).for_each(|taken| moves.add(left - taken));
    }

    fn terminal(&self, left: u64) -> Option<Outcome> {
        (left == 0).then_some(Outcome::Loss)
    }

    fn encode(&self, left: u64) -> Option<u64> {
        Some(left)
    }

    fn decode(&self, key: u64) -> Option<u64> {
        (key <= 50).then_some(key)
    }
}

#[test]
fn rules_that_say_something_else_have_another_fingerprint() {
    let of = |most| rules_fingerprint(&Sticks { most });
    assert_eq!(of(2), of(2));
    assert_ne!(of(2), of(3));
}
