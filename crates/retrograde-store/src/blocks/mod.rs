//! What is in a block of each family: one file per family, both ways.
//!
//! A decoder takes any bytes. It says what is wrong in words, and never asks for more
//! memory than a small multiple of the bytes it was given, but for the positions of a block.

pub(crate) mod keys;
pub(crate) mod moves;
pub(crate) mod name_order;
pub(crate) mod names;
pub(crate) mod owners;
pub(crate) mod seeds;
pub(crate) mod values;

/// What a decoder finds wrong.
pub(crate) type Problem = &'static str;

pub(crate) const SHORT: Problem = "it ends too early";
pub(crate) const LONG: Problem = "something follows its end";
