//! Argumentation frameworks that begin with `p af`.

#![no_main]

mod shared;

use libfuzzer_sys::fuzz_target;
use retrograde_formats::Format;

fuzz_target!(|bytes: &[u8]| shared::read_and_solve(bytes, Some(Format::ArgumentationNumeric)));
