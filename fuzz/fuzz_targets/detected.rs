//! Anything, packed or not, in whatever format it seems to be.

#![no_main]

mod shared;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| shared::read_and_solve(bytes, None));
