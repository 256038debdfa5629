//! Blocks of owners: one bit for each of up to 65,536 positions, set where player 1 moves;
//! the first position is the lowest bit of the first byte. The bits behind the last are 0.

use super::Problem;

/// Positions per block.
pub(crate) const BLOCK_POSITIONS: u64 = 1 << 16;

/// Appends the block of these owners.
pub(crate) fn encode(is_player_one: impl IntoIterator<Item = bool>, raw: &mut Vec<u8>) {
    for (index, one) in is_player_one.into_iter().enumerate() {
        if index % 8 == 0 {
            raw.push(0);
        }
        if let Some(byte) = raw.last_mut() {
            *byte |= u8::from(one) << (index % 8);
        }
    }
}

/// For each of `count` positions, whether player 1 moves.
pub(crate) fn decode(raw: &[u8], count: usize) -> Result<impl Iterator<Item = bool>, Problem> {
    if raw.len() != count.div_ceil(8) {
        return Err("it does not have one bit for each position");
    }
    Ok((0..count).map(|index| raw[index / 8] >> (index % 8) & 1 != 0))
}
