//! The table as comma-separated values (RFC 4180, lines end with a line feed), with the
//! conventions of solutions: an empty field is null, an empty name is `""`.

use super::table::Table;
use crate::printer::push_csv_field;
use anyhow::Result;
use std::io::Write;

/// Writes all rows below a header.
pub fn write(sink: &mut dyn Write, table: &dyn Table) -> Result<()> {
    let mut line = "name,key,outcome,remoteness,winner".to_owned();
    let with_moves = table.with_moves();
    if with_moves {
        line.push_str(",moves,best_move");
    }
    table.for_each(&mut |row| {
        line.push('\n');
        sink.write_all(line.as_bytes())?;
        line.clear();
        push_name(&mut line, row.name);
        push_number(&mut line, row.key);
        line.push(',');
        line.push_str(row.outcome.word());
        push_number(&mut line, row.remoteness);
        line.push(',');
        if let Some(winner) = row.winner {
            push_name(&mut line, winner);
        }
        if with_moves {
            push_number(&mut line, row.moves);
            line.push(',');
            if let Some(best) = row.best_move {
                push_name(&mut line, best);
            }
        }
        Ok(())
    })?;
    line.push('\n');
    Ok(sink.write_all(line.as_bytes())?)
}

fn push_number(line: &mut String, number: Option<impl ToString>) {
    line.push(',');
    if let Some(number) = number {
        line.push_str(&number.to_string());
    }
}

fn push_name(line: &mut String, name: &str) {
    // Nothing at all would be no name.
    if name.is_empty() {
        line.push_str("\"\"");
    } else {
        push_csv_field(line, name);
    }
}

#[cfg(test)]
mod tests {
    use super::push_name;

    #[test]
    fn names_are_quoted_where_they_must_be() {
        for (name, expected) in [
            ("a b", "a b"),
            ("", "\"\""),
            ("a,b", "\"a,b\""),
            ("say \"go\"", "\"say \"\"go\"\"\""),
        ] {
            let mut line = String::new();
            push_name(&mut line, name);
            assert_eq!(line, expected);
        }
    }
}
