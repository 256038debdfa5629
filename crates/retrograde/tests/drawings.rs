//! Pictures of positions as text and as SVG: exact for small boards, harmless for any
//! numbers.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

use proptest::prelude::*;
use retrograde::Player;
use retrograde::drawing::{
    Animation, Cell, Color, Drawing, Line, Look, Piece, Point, Shape, Tint, Trail, point,
};

fn plain(signs: &str, _: Player) -> String {
    signs.to_owned()
}

/// Nine points with all lines of the game of Achi.
fn star() -> Drawing {
    let places = (0..3_u8).flat_map(|row| (0..3_u8).map(move |column| point(column, row)));
    let places: Vec<Point> = places.collect();
    let lines = [
        (0, 2),
        (3, 5),
        (6, 8),
        (0, 6),
        (1, 7),
        (2, 8),
        (0, 8),
        (2, 6),
    ];
    Drawing::nodes(&places, &lines)
}

#[test]
fn squares_share_borders_and_show_pieces_labels_and_walls() {
    let mut board = Drawing::squares(3, 2);
    board.cells[0].label = Some("a1".into());
    board.cells[4].label = Some("long".into());
    board.cells[5].shape = Shape::Wall;
    board
        .piece(point(0, 0), 'X', Some(Player::Zero))
        .piece(point(1, 1), 'O', Some(Player::One))
        .note("X to move")
        .note("one\u{1b}[2J note");
    assert_eq!(
        board.to_text(),
        "\
+a1-+---+---+
| X |   |   |
+---+lon+---+
|   | O |###|
+---+---+---+
X to move
one?[2J note
"
    );
    assert_eq!(
        board.to_styled_text(Look::Unicode, &|signs, player| {
            format!("<{}{signs}>", player.index())
        }),
        "\
┌a1─┬───┬───┐
│ <0X> │   │   │
├───┼lon┼───┤
│   │ <1O> │███│
└───┴───┴───┘
X to move
one?[2J note
"
    );
}

#[test]
fn points_are_joined_by_lines_in_eight_directions() {
    let mut board = star();
    assert_eq!(
        board.to_text(),
        "\
o---o---o
| \\ | / |
o---o---o
| / | \\ |
o---o---o
"
    );
    board.piece(point(1, 1), 'o', None);
    board.cells[8].label = Some("end".into());
    assert_eq!(
        board.to_text(),
        "\
.---.---.
| \\ | / |
.---o---.
| / | \\ |
.---.---.end
"
    );
    assert_eq!(
        star().to_styled_text(Look::Unicode, &plain),
        "\
·───·───·
│ ╲ │ ╱ │
·───·───·
│ ╱ │ ╲ │
·───·───·
"
    );
}

#[test]
fn other_slopes_come_as_near_as_characters_do() {
    let line = |column: f32, row: f32| {
        Drawing::nodes(&[point(0_u8, 0_u8), point(column, row)], &[(0, 1)]).to_text()
    };
    assert_eq!(line(0.5, 2.0), "o\n \\\n |\n  \\\n  o\n");
    assert_eq!(line(0.5, 1.0), "o\n \\\n  o\n");
    assert_eq!(line(-1.0, 1.0), "    o\n  /\no\n");
    assert_eq!(line(2.0, 1.0), "o-\n  '---\n      '-o\n");
    assert_eq!(line(2.0, -1.0), "       -o\n   ---'\no-'\n");
}

#[test]
fn crossing_lines_become_one_sign() {
    let corners = [point(0, 0), point(1, 0), point(0, 1), point(1, 1)];
    let crossed = Drawing::nodes(&corners, &[(0, 3), (1, 2)]);
    assert_eq!(crossed.to_text(), "o   o\n  x\no   o\n");
    assert_eq!(
        crossed.to_styled_text(Look::Unicode, &plain),
        "·   ·\n  ╳\n·   ·\n"
    );
    let lines = |ends: [Point; 4]| Drawing {
        lines: ends
            .chunks(2)
            .map(|ends| Line {
                from: ends[0],
                to: ends[1],
            })
            .collect(),
        ..Drawing::default()
    };
    let plus = lines([
        point(0.0, 0.5),
        point(1.0, 0.5),
        point(0.5, 0.0),
        point(0.5, 1.0),
    ]);
    assert_eq!(plus.to_text(), "  |\n--+--\n  |\n");
}

#[test]
fn a_brick_wall_of_squares_closes_its_corners() {
    let cell = |at| Cell {
        at,
        shape: Shape::Square,
        label: None,
    };
    let wall = Drawing {
        cells: vec![cell(point(0.5, 0.0)), cell(point(0, 1)), cell(point(1, 1))],
        ..Drawing::default()
    };
    assert_eq!(
        wall.to_styled_text(Look::Unicode, &plain),
        "  ┌───┐\n  │   │\n┌─┴─┬─┴─┐\n│   │   │\n└───┴───┘\n"
    );
}

#[test]
fn nothing_is_drawn_of_nothing() {
    assert_eq!(Drawing::default().to_text(), "");
    let picture = Drawing::default().to_svg();
    assert!(picture.contains("viewBox=\"0 0 1 1\""), "{picture}");
    assert!(
        picture.contains("<title>a position</title>") && picture.ends_with("</svg>\n"),
        "{picture}"
    );
    let mut words = Drawing::default();
    words.note("3 sticks are left");
    assert_eq!(words.to_text(), "3 sticks are left\n");
}

#[test]
fn a_picture_in_svg_has_every_part_once_and_text_is_escaped() {
    let mut board = Drawing::nodes(&[point(0, 0), point(1, 0)], &[(0, 1)]);
    board.cells[0].label = Some("<a>".into());
    board
        .piece(point(1, 0), '&', Some(Player::One))
        .note("\"it\" is \u{1}b's turn");
    assert_eq!(
        board.to_svg(),
        "\
<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 167.5 86\" width=\"167.5\" height=\"86\" role=\"img\" font-family=\"sans-serif\" text-anchor=\"middle\">
<title>&quot;it&quot; is \u{fffd}b's turn</title>
<rect width=\"167.5\" height=\"86\" fill=\"#ffffff\"/>
<g stroke=\"#808080\" stroke-width=\"2\" stroke-linecap=\"round\">
<line x1=\"63.75\" y1=\"28\" x2=\"103.75\" y2=\"28\"/>
</g>
<g fill=\"#f4f1ea\" stroke=\"#808080\" stroke-width=\"1.5\">
<circle cx=\"63.75\" cy=\"28\" r=\"6\"/>
<circle cx=\"103.75\" cy=\"28\" r=\"6\"/>
</g>
<g font-size=\"18\" font-weight=\"bold\">
<circle cx=\"103.75\" cy=\"28\" r=\"14\" fill=\"#e08a1e\" stroke=\"#333333\"/><text x=\"103.75\" y=\"34.5\" fill=\"#000000\">&amp;</text>
</g>
<g font-size=\"9\" fill=\"#333333\" text-anchor=\"start\">
<text x=\"76.75\" y=\"17\">&lt;a&gt;</text>
</g>
<g font-size=\"14\" fill=\"#000000\">
<text x=\"83.75\" y=\"72\">&quot;it&quot; is \u{fffd}b's turn</text>
</g>
</svg>
"
    );
    let mut squares = Drawing::squares(1, 1);
    squares.cells[0].shape = Shape::Wall;
    let picture = squares.to_titled_svg("one < two");
    assert!(picture.contains("<title>one &lt; two</title>"));
    assert!(
        picture.contains("<rect x=\"8\" y=\"8\" width=\"40\" height=\"40\" fill=\"#4d4d4d\"/>")
    );
}

#[test]
fn lines_between_squares_are_seen_and_end_below_points() {
    let mut board = Drawing::squares(3, 1);
    board.lines.push(Line {
        from: point(0, 0),
        to: point(2, 0),
    });
    assert_eq!(
        board.to_text(),
        "\
+---+---+---+
| --+---+-- |
+---+---+---+
"
    );
    let place = |picture: &str, part: &str| picture.find(part).unwrap();
    let picture = board.to_svg();
    assert!(place(&picture, "<line") > picture.rfind("<rect").unwrap());
    board.cells[0].shape = Shape::Node;
    let picture = board.to_svg();
    assert!(place(&picture, "<line") > picture.rfind("<rect").unwrap());
    assert!(place(&picture, "<line") < place(&picture, "<circle"));
}

#[test]
fn places_that_are_no_numbers_are_left_out() {
    let mut board = Drawing::squares(1, 1);
    for (column, row) in [
        (f32::NAN, 0.0),
        (f32::INFINITY, 0.0),
        (0.0, f32::NEG_INFINITY),
    ] {
        board.piece(point(column, row), '!', None);
        board.lines.push(Line {
            from: point(0, 0),
            to: point(column, row),
        });
    }
    assert_eq!(board.to_text(), "+---+\n|   |\n+---+\n");
    let picture = board.to_svg();
    assert!(
        !picture.contains("NaN") && !picture.contains("inf"),
        "{picture}"
    );
}

#[test]
fn large_pictures_are_pressed_together() {
    let far = [
        point(f32::MIN, f32::MIN),
        point(f32::MAX, f32::MAX),
        point(0, 0),
        point(f32::MIN, f32::MAX),
    ];
    let board = Drawing::nodes(&far, &[(0, 1), (1, 2), (3, 1), (0, 3)]);
    let text = board.to_text();
    assert!(text.lines().count() <= 503 && text.lines().all(|line| line.len() <= 1010));
    assert_eq!(text.matches('o').count(), 4);
    assert!(board.to_svg().len() < 2_000);
}

#[test]
fn what_is_known_of_places_is_drawn_and_explained() {
    let mut board = Drawing::squares(3, 1);
    let tint = |column: u8, winner, share, text: &str| Tint {
        at: point(column, 0),
        winner,
        share,
        text: text.to_owned(),
        border: (column == 1).then_some(Player::One),
    };
    board.tints = vec![
        tint(0, Some(Player::Zero), 0.0, "1"),
        tint(1, Some(Player::One), 1.0, "<2>"),
        tint(2, None, 0.5, ""),
    ];
    board.trails.push(Trail {
        stops: vec![
            (0, point(0, 0)),
            (1, point(1, 0)),
            (3, point(1, 0)),
            (5, point(0, 0)),
        ],
        player: Some(Player::Zero),
    });
    board
        .caption(point(-1, 0), "row")
        .key(Color::NEUTRAL, "nobody & none")
        .note("below");
    let picture = board.to_svg();
    for part in [
        // Cells of 40 units, the board in the middle of a picture as wide as its words.
        "viewBox=\"0 0 176 106\"",
        "fill=\"#2b7bba\"/><text x=\"68\" y=\"32.5\" fill=\"#ffffff\" stroke=\"none\">1</text>",
        "width=\"35\" height=\"35\" fill=\"#feedd8\" stroke=\"#e08a1e\" stroke-width=\"4\"/>",
        ">&lt;2&gt;</text>",
        "fill=\"#c8c8c8\"/>\n",
        "<polyline points=\"63,23 103,23 103,23 63,23\"",
        "<text x=\"63\" y=\"16\">0 5</text>",
        "<text x=\"103\" y=\"16\">1-3</text>",
        ">row</text>",
        ">nobody &amp; none</text>",
    ] {
        assert!(picture.contains(part), "{part}: {picture}");
    }
    // The numbers of two pieces of a player do not lie on each other.
    board.trails.push(Trail {
        stops: vec![(0, point(1, 0)), (2, point(0, 0))],
        player: Some(Player::Zero),
    });
    let both = board.to_svg();
    assert!(
        both.contains(">0 2 5</text>") && both.contains(">0 1-3</text>"),
        "{both}"
    );
    let order = ["<polyline", ">nobody", ">0 5<", ">below</text"].map(|part| picture.find(part));
    assert!(order.is_sorted() && order.iter().all(Option::is_some));
}

#[test]
fn arrows_have_heads_where_there_is_room() {
    let mut board = Drawing::nodes(&[point(0, 0), point(2, 0)], &[]);
    let arrow = |from: u8, to: u8| Line {
        from: point(from, 0),
        to: point(to, 0),
    };
    board.arrows = vec![arrow(0, 2), arrow(0, 0)];
    let picture = board.to_svg();
    assert_eq!(picture.matches("<polygon").count(), 1, "{picture}");
    assert!(
        picture.contains("points=\"91,28 82,32 82,24\""),
        "{picture}"
    );
    assert_eq!(board.to_text(), "o-------o\n");
}

fn played(columns: &[u8]) -> Animation {
    let frame = |(ply, &column): (usize, &u8)| {
        let mut board = Drawing::squares(4, 1);
        board
            .piece(point(3, 0), 'X', None)
            .piece(point(column, 0), 'K', Some(Player::One))
            .note(format!("ply {ply}"));
        board
    };
    Animation {
        frames: columns.iter().enumerate().map(frame).collect(),
        seconds_per_frame: 0.5,
    }
}

#[test]
fn pieces_slide_and_notes_take_turns() {
    let animation = played(&[0, 1, 1, 2]);
    let picture = animation.to_svg("play");
    // Seven frames of half a second, the last one shown for four.
    let slide = "<animateTransform attributeName=\"transform\" type=\"translate\" dur=\"3.5s\" \
                 repeatCount=\"indefinite\" values=\"28 28;28 28;68 28;68 28;108 28;108 28\" \
                 keyTimes=\"0;0.071429;0.142857;0.357143;0.428571;1\"/>";
    assert!(picture.contains(slide), "{picture}");
    // Only what moves is moved.
    assert_eq!(picture.matches("<animateTransform").count(), 1);
    for part in [
        "<g visibility=\"visible\"><animate attributeName=\"visibility\" calcMode=\"discrete\" \
         dur=\"3.5s\" repeatCount=\"indefinite\" values=\"visible;hidden\" \
         keyTimes=\"0;0.142857\"/>",
        "values=\"hidden;visible;hidden\" keyTimes=\"0;0.142857;0.285714\"/>",
        "values=\"hidden;visible\" keyTimes=\"0;0.428571\"/>",
    ] {
        assert!(picture.contains(part), "{part}: {picture}");
    }
    assert_eq!(picture.matches(">ply ").count(), 4);
    let stills: Vec<(String, f32)> = animation.stills().collect();
    let seconds: Vec<f32> = stills.iter().map(|&(_, seconds)| seconds).collect();
    assert_eq!(seconds, [0.5, 0.5, 0.5, 2.0]);
    assert!(stills[3].0.contains("ply 3") && !stills[3].0.contains("ply 2"));
}

#[test]
fn pieces_that_come_and_go_take_turns() {
    let mut animation = played(&[0, 1]);
    animation.frames[1].pieces.remove(0);
    let picture = animation.to_svg("play");
    assert!(!picture.contains("animateTransform"));
    assert_eq!(picture.matches("<animate ").count(), 2);
    assert_eq!(picture.matches(">X</text>").count(), 1);
    assert_eq!(
        picture.matches("<g").count(),
        picture.matches("</g>").count()
    );
    let still = played(&[2]).to_svg("play");
    assert!(!still.contains("<animate"), "{still}");
    let nothing = Animation {
        frames: Vec::new(),
        seconds_per_frame: f32::NAN,
    };
    assert!(nothing.to_svg("none").ends_with("</svg>\n"));
    assert_eq!(nothing.stills().count(), 0);
}

fn any_point() -> impl Strategy<Value = Point> {
    let number = || prop_oneof![any::<f32>(), -4.0_f32..4.0, Just(0.5)];
    (number(), number()).prop_map(|(column, row)| Point { column, row })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_picture_can_be_drawn_in_little_space(
        cells in prop::collection::vec((any_point(), 0..3_u8, any::<Option<String>>()), 0..8),
        lines in prop::collection::vec((any_point(), any_point()), 0..8),
        pieces in prop::collection::vec((any_point(), any::<char>(), any::<bool>()), 0..8),
        notes in prop::collection::vec(any::<String>(), 0..3),
    ) {
        let shapes = [Shape::Square, Shape::Node, Shape::Wall];
        let cell = |(at, shape, label): (Point, u8, Option<String>)| Cell {
            at,
            shape: shapes[usize::from(shape)],
            label,
        };
        let piece = |(at, symbol, owned): (Point, char, bool)| Piece {
            at,
            symbol,
            player: owned.then_some(Player::One),
        };
        let drawing = Drawing {
            cells: cells.into_iter().map(cell).collect(),
            lines: lines.into_iter().map(|(from, to)| Line { from, to }).collect(),
            pieces: pieces.into_iter().map(piece).collect(),
            notes,
            ..Drawing::default()
        };
        for look in [Look::Ascii, Look::Unicode] {
            let text = drawing.to_styled_text(look, &plain);
            prop_assert!(text.lines().count() <= 503 + drawing.notes.len());
            prop_assert!(text.chars().all(|sign| sign == '\n' || !sign.is_control()));
        }
        let picture = drawing.to_svg();
        prop_assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
        prop_assert!(!picture.contains("NaN"));
        prop_assert_eq!(picture.matches("<g ").count(), picture.matches("</g>").count());
    }
}
