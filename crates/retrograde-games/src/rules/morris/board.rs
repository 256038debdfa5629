//! The boards of morris: two or three squares inside one another, joined in the middles of
//! their sides.
//!
//! A point is told by its square and by its direction from the centre; on a grid around the
//! centre it is as many steps away as its square is large. Points are numbered row by row from
//! the top left. What keeps the lines also keeps the game: the eight turns and reflections,
//! and turning the board inside out.

use super::super::stones::members;

/// Squares, points, lines of a board.
#[derive(Debug, Clone)]
pub(super) struct Board {
    /// How many squares there are.
    squares: i8,
    points: Vec<Point>,
    /// The points next to each point along a line.
    pub(super) next: Vec<u32>,
    /// All lines of three.
    pub(super) mills: Vec<u32>,
    /// Through each point, what its lines of three have beside it.
    through: Vec<Vec<u32>>,
}

/// A point: how large its square is, and where on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Point {
    square: i8,
    right: i8,
    down: i8,
}

impl Point {
    /// Column and row from the centre.
    fn place(self) -> (i8, i8) {
        (self.square * self.right, self.square * self.down)
    }

    fn is_middle(self) -> bool {
        self.right == 0 || self.down == 0
    }
}

impl Board {
    /// With so many squares.
    pub(super) fn new(squares: i8) -> Board {
        let directions = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (right, down)));
        let around: Vec<(i8, i8)> = directions
            .filter(|&direction| direction != (0, 0))
            .collect();
        let mut points: Vec<Point> = (1..=squares)
            .flat_map(|square| {
                let of_square = around.iter();
                of_square.map(move |&(right, down)| Point {
                    square,
                    right,
                    down,
                })
            })
            .collect();
        points.sort_by_key(|point| (point.place().1, point.place().0));
        let set = |holds: &dyn Fn(Point) -> bool| {
            let members = points
                .iter()
                .enumerate()
                .filter(|&(_, &point)| holds(point));
            members.fold(0_u32, |set, (index, _)| set | 1 << index)
        };
        let sides = (1..=squares).flat_map(|square| {
            let of = move |point: Point| point.square == square;
            [
                set(&|point| of(point) && point.down == -1),
                set(&|point| of(point) && point.down == 1),
                set(&|point| of(point) && point.right == -1),
                set(&|point| of(point) && point.right == 1),
            ]
        });
        let spokes = [(0, -1), (0, 1), (-1, 0), (1, 0)];
        let spokes = spokes.map(|direction| set(&|point| (point.right, point.down) == direction));
        let lines: Vec<u32> = sides.chain(spokes).collect();
        let next = points.iter().map(|&from| {
            set(&|to| {
                let same_square = from.square == to.square;
                let steps = (from.right - to.right).abs() + (from.down - to.down).abs();
                let spoke = from.is_middle() && steps == 0;
                same_square && steps == 1 || spoke && (from.square - to.square).abs() == 1
            })
        });
        let next = next.collect();
        let mills: Vec<u32> = lines
            .into_iter()
            .filter(|line| line.count_ones() == 3)
            .collect();
        let through = (0..points.len()).map(|point| {
            let own = mills.iter().filter(|&mill| mill >> point & 1 != 0);
            own.map(|mill| mill & !(1 << point)).collect()
        });
        Board {
            through: through.collect(),
            squares,
            points,
            next,
            mills,
        }
    }

    /// How many points there are.
    pub(super) fn len(&self) -> usize {
        self.points.len()
    }

    /// Whether a man on `point` stands in a line of three with others of a set.
    #[inline]
    pub(super) fn closes(&self, point: usize, set: u32) -> bool {
        self.through[point].iter().any(|&rest| !set & rest == 0)
    }

    /// The men of a set that stand in lines of three.
    #[inline]
    pub(super) fn in_mills(&self, set: u32) -> u32 {
        let own = self.mills.iter().filter(|&mill| set & mill == *mill);
        own.fold(0, |all, mill| all | mill)
    }

    /// Where the sixteen symmetries take the points, the identity first.
    pub(super) fn symmetries(&self) -> Vec<Vec<usize>> {
        let all = (0..16).map(|symmetry| {
            let image = |&point: &Point| {
                let Point {
                    mut square,
                    mut right,
                    mut down,
                } = point;
                if symmetry & 1 != 0 {
                    right = -right;
                }
                if symmetry & 2 != 0 {
                    down = -down;
                }
                if symmetry & 4 != 0 {
                    (right, down) = (down, right);
                }
                if symmetry & 8 != 0 {
                    square = self.squares + 1 - square;
                }
                let image = Point {
                    square,
                    right,
                    down,
                };
                self.points.iter().position(|&other| other == image)
            };
            self.points.iter().filter_map(image).collect()
        });
        all.collect()
    }

    /// How many points each row of the text has.
    pub(super) fn rows(&self) -> Vec<usize> {
        let rows = -self.squares..=self.squares;
        let length = |row: i8| {
            self.points
                .iter()
                .filter(|point| point.place().1 == row)
                .count()
        };
        rows.map(length).collect()
    }

    /// Column and row of each point on a grid from the top left.
    pub(super) fn places(&self) -> Vec<(u8, u8)> {
        let shift = |along: i8| (along + self.squares) as u8;
        let places = self.points.iter().map(|point| point.place());
        places
            .map(|(column, row)| (shift(column), shift(row)))
            .collect()
    }

    /// The lines of the board as pairs of points.
    pub(super) fn edges(&self) -> Vec<(usize, usize)> {
        let from = self.next.iter().enumerate();
        from.flat_map(|(from, &next)| members(next).map(move |to| (from, to)))
            .filter(|(from, to)| from < to)
            .collect()
    }

    /// A point by its column letter, and its row number from the bottom, as players write it.
    pub(super) fn name(&self, point: usize) -> String {
        let (column, row) = self.points[point].place();
        let letter = char::from(b'a' + (column + self.squares) as u8);
        format!("{letter}{}", self.squares - row + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_the_lines_they_are_known_for() {
        let nine = Board::new(3);
        assert_eq!(
            (nine.len(), nine.mills.len(), nine.edges().len()),
            (24, 16, 32)
        );
        assert_eq!(nine.rows(), [3, 3, 3, 6, 3, 3, 3]);
        assert_eq!((nine.name(0), nine.name(23)), ("a7".into(), "g1".into()));
        let six = Board::new(2);
        assert_eq!((six.len(), six.mills.len(), six.edges().len()), (16, 8, 20));
        assert_eq!(six.rows(), [3, 3, 4, 3, 3]);
    }

    #[test]
    fn symmetries_keep_all_lines() {
        for squares in [2, 3] {
            let board = Board::new(squares);
            let all = board.symmetries();
            for to in &all {
                let image = |set: u32| members(set).fold(0, |image, at| image | 1 << to[at]);
                for &mill in &board.mills {
                    assert!(board.mills.contains(&image(mill)));
                }
                for (from, &next) in board.next.iter().enumerate() {
                    assert_eq!(board.next[to[from]], image(next));
                }
            }
            let different: std::collections::HashSet<&Vec<usize>> = all.iter().collect();
            assert_eq!(different.len(), 16);
        }
    }

    /// How many ways there are to put men of both players on the board, by their numbers, up to
    /// some symmetries: by Burnside's lemma, as many as each symmetry keeps on the average. It
    /// keeps those with the same men all along each of its cycles.
    fn classes(symmetries: &[Vec<usize>]) -> Vec<Vec<u64>> {
        const MOST: usize = 9;
        let mut sums = vec![vec![0; MOST + 1]; MOST + 1];
        for to in symmetries {
            let mut kept = vec![vec![0_u64; MOST + 1]; MOST + 1];
            kept[0][0] = 1;
            let mut seen = vec![false; to.len()];
            for first in 0..to.len() {
                let mut length = 0;
                let mut point = first;
                while !std::mem::replace(&mut seen[point], true) {
                    length += 1;
                    point = to[point];
                }
                if length == 0 {
                    continue;
                }
                for white in (0..=MOST).rev() {
                    for black in (0..=MOST).rev() {
                        let fewer_white = white.checked_sub(length).map(|white| kept[white][black]);
                        let fewer_black = black.checked_sub(length).map(|black| kept[white][black]);
                        kept[white][black] += fewer_white.unwrap_or(0) + fewer_black.unwrap_or(0);
                    }
                }
            }
            for (sums, kept) in sums.iter_mut().zip(kept) {
                for (sum, kept) in sums.iter_mut().zip(kept) {
                    *sum += kept;
                }
            }
        }
        let order = symmetries.len() as u64;
        let class_counts = sums
            .into_iter()
            .map(|sums| sums.into_iter().map(|sum| sum / order).collect());
        class_counts.collect()
    }

    /// The smallest of the databases that Gasser lists have 56,922 and 1,520,796 states. Where
    /// both players jump, only mills matter, and the three squares may change places at will.
    #[test]
    fn positions_up_to_symmetry_are_as_many_as_gasser_lists() {
        let board = Board::new(3);
        let of_board = classes(&board.symmetries());
        assert_eq!(of_board[4][3] + of_board[3][4], 1_520_796);
        let after_opening = of_board[3..].iter().flat_map(|row| &row[3..]);
        assert_eq!(after_opening.sum::<u64>(), 8_904_593_601);

        let orders = [[1, 2], [1, 3], [2, 1], [2, 3], [3, 1], [3, 2]];
        let turns = board.symmetries();
        let turns = turns.iter().filter(|to| {
            let mut squares = board.points.iter().zip(*to);
            squares.all(|(point, &to)| point.square == board.points[to].square)
        });
        let with_orders = turns.flat_map(|to| {
            orders.map(|[inner, middle]| {
                let squares = [inner, middle, 6 - inner - middle];
                let image = |&at: &usize| {
                    let mut point = board.points[at];
                    point.square = squares[point.square as usize - 1];
                    board.points.iter().position(|&other| other == point)
                };
                to.iter().filter_map(image).collect::<Vec<usize>>()
            })
        });
        let all: Vec<Vec<usize>> = with_orders.collect();
        assert_eq!((all.len(), classes(&all)[3][3]), (48, 56_922));
    }

    /// How many moves at least have closed the mills of each set of men, if a move closes those
    /// through one point: as many as men that must be taken away to break all mills.
    fn closing_moves(board: &Board) -> Vec<u8> {
        let mut closed = vec![0_u8; 1 << board.len()];
        for set in 0..1_u32 << board.len() {
            let in_mills = board.in_mills(set);
            let fewer = members(in_mills).map(|man| closed[(set ^ 1 << man) as usize]);
            closed[set as usize] = fewer.min().map_or(0, |fewest| fewest + 1);
        }
        closed
    }

    /// The sets of points that a symmetry keeps: those of whole cycles.
    fn kept_sets(to: &[usize]) -> Vec<u32> {
        let mut seen = 0_u32;
        let mut sets = vec![0];
        for first in 0..to.len() {
            let mut cycle = 0;
            let mut point = first;
            while (seen | cycle) >> point & 1 == 0 {
                cycle |= 1 << point;
                point = to[point];
            }
            if cycle != 0 {
                seen |= cycle;
                let with: Vec<u32> = sets.iter().map(|set| set | cycle).collect();
                sets.extend(with);
            }
        }
        sets
    }

    /// For each set, how many of its subsets are in use.
    fn count_subsets(mut counts: Vec<u32>) -> Vec<u32> {
        let mut half = 1;
        while half < counts.len() {
            for both in counts.chunks_exact_mut(2 * half) {
                let (without, with) = both.split_at_mut(half);
                for (with, without) in with.iter_mut().zip(without) {
                    *with += *without;
                }
            }
            half *= 2;
        }
        counts
    }

    /// Each mill was closed by a move that took a man: who has nine men on the board has lost
    /// none, and so on. This comes near to what Gasser counts, 7,673,759,269.
    #[test]
    #[ignore = "all pairs of sets of men: half a minute"]
    fn positions_whose_mills_can_have_been_closed_are_nearly_as_many_as_gasser_counts() {
        let board = Board::new(3);
        let closed = closing_moves(&board);
        let symmetries = board.symmetries();
        let mut kept = 0_u64;
        for to in &symmetries {
            let sets = kept_sets(to);
            let all = sets.len() - 1;
            let fits = |set: u32, men: u8, lost: u8| {
                set.count_ones() == u32::from(men) && closed[set as usize] <= lost
            };
            for black in 3..=9 {
                for white in 3..=9 {
                    let blacks = sets.iter().map(|&set| fits(set, black, 9 - white).into());
                    let inside = count_subsets(blacks.collect());
                    let whites = sets.iter().enumerate();
                    let whites = whites.filter(|&(_, &set)| fits(set, white, 9 - black));
                    let pairs = whites.map(|(index, _)| u64::from(inside[all ^ index]));
                    kept += pairs.sum::<u64>();
                }
            }
        }
        let [all_three, all_three_jumping] = [169_626, 56_922];
        let found = kept / symmetries.len() as u64 - all_three + all_three_jumping;
        assert_eq!(found, 7_673_755_215);
    }
}
