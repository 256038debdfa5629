//! The rules of the bundled games, one file each.

mod achi;
mod awari;
mod board_text;
mod cat_and_mouse;
mod cell_sets;
mod chess;
mod chomp;
mod chopsticks;
mod circular_pile;
mod connect_k;
mod dao;
pub(crate) mod dobutsu;
mod dodgem;
mod five_field_kono;
mod fox_and_hounds;
mod fsvp;
mod hare_and_hounds;
mod hexapawn;
mod kaooa;
mod l_game;
mod morris;
mod mu_torere;
mod number_sets;
mod pair_ranks;
mod piles;
mod pong_hau_ki;
mod quixo;
#[cfg(test)]
mod ranked_checks;
mod seega;
mod shift_tac_toe;
mod side_game;
mod side_ranks;
mod sides;
mod small_graph;
mod split_ranks;
mod square_board;
mod stone_game;
mod stones;
mod switches;
mod tant_fant;
mod teeko;
mod three_by_three;
mod three_each;
mod three_mens_morris;
mod three_spot;
mod tic_tac_toe;
mod tsoro_yematatu;

use crate::catalog::GameEntry;

/// All games, in the order of their names.
pub(crate) const ALL: &[GameEntry] = &[
    achi::ENTRY,
    awari::ENTRY,
    cat_and_mouse::ENTRY,
    chess::ENTRY,
    chomp::ENTRY,
    chopsticks::ENTRY,
    circular_pile::ENTRY,
    connect_k::ENTRY,
    dao::ENTRY,
    dobutsu::ENTRY,
    dodgem::ENTRY,
    five_field_kono::ENTRY,
    fox_and_hounds::ENTRY,
    fsvp::ENTRY,
    hare_and_hounds::ENTRY,
    hexapawn::ENTRY,
    kaooa::ENTRY,
    l_game::ENTRY,
    mu_torere::ENTRY,
    morris::ENTRY,
    piles::ENTRY,
    pong_hau_ki::ENTRY,
    quixo::ENTRY,
    seega::ENTRY,
    shift_tac_toe::ENTRY,
    tant_fant::ENTRY,
    teeko::ENTRY,
    three_mens_morris::ENTRY,
    three_spot::ENTRY,
    tic_tac_toe::ENTRY,
    tsoro_yematatu::ENTRY,
];
