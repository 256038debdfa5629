//! The table as Apache Parquet, in groups of rows, each packed with zstd.
//!
//! The library writes into a buffer that is emptied after every group, so that memory is
//! bounded by a group, whatever the number of positions.

use super::table::{Row, Table};
use anyhow::{Context as _, Result};
use parquet::basic::{Compression, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// The most rows of a group.
const GROUP_ROWS: usize = 1 << 16;
/// A group with so many bytes of names is full, however few rows it has.
const GROUP_NAME_BYTES: usize = 32 << 20;

const COLUMNS: &str = "REQUIRED BYTE_ARRAY name (STRING);
    OPTIONAL INT64 key (INTEGER(64,false));
    REQUIRED BYTE_ARRAY outcome (STRING);
    OPTIONAL INT32 remoteness (INTEGER(32,false));
    OPTIONAL BYTE_ARRAY winner (STRING);";
const MOVE_COLUMNS: &str = "REQUIRED INT32 moves (INTEGER(32,false));
    OPTIONAL BYTE_ARRAY best_move (STRING);";

/// Writes all rows.
pub fn write(sink: &mut dyn Write, rows: &dyn Table) -> Result<()> {
    let with_moves = rows.with_moves();
    let move_columns = if with_moves { MOVE_COLUMNS } else { "" };
    let schema = format!("message positions {{ {COLUMNS} {move_columns} }}");
    let schema = parse_message_type(&schema).context("the schema of the table")?;
    let about = rows.about().into_iter();
    let about = about.map(|(word, meaning)| KeyValue::new(word.to_owned(), meaning));
    let properties = WriterProperties::builder()
        .set_created_by(concat!("retrograde ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        // No two positions have the same.
        .set_column_dictionary_enabled("name".into(), false)
        .set_column_dictionary_enabled("key".into(), false)
        .set_key_value_metadata(Some(about.collect()))
        .build();
    let buffer = Buffer::default();
    let mut writer =
        SerializedFileWriter::new(buffer.clone(), Arc::new(schema), Arc::new(properties))?;
    let mut group = Group::default();
    rows.for_each(&mut |row| {
        group.add(row, with_moves);
        if group.is_full() {
            std::mem::take(&mut group).write(writer.next_row_group()?, with_moves)?;
            buffer.empty_into(sink)?;
        }
        Ok(())
    })?;
    if !group.names.is_empty() {
        group.write(writer.next_row_group()?, with_moves)?;
    }
    writer.close()?;
    Ok(buffer.empty_into(sink)?)
}

/// Where the library writes to.
#[derive(Clone, Default)]
struct Buffer(Arc<Mutex<Vec<u8>>>);

impl Buffer {
    fn empty_into(&self, sink: &mut dyn Write) -> io::Result<()> {
        let mut bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        sink.write_all(&bytes)?;
        bytes.clear();
        Ok(())
    }
}

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The columns of some rows.
#[derive(Default)]
struct Group {
    name_bytes: usize,
    names: Vec<ByteArray>,
    keys: Column<i64>,
    outcomes: Vec<ByteArray>,
    remoteness: Column<i32>,
    winners: Column<ByteArray>,
    moves: Vec<i32>,
    best_moves: Column<ByteArray>,
}

/// A column in which nulls stand; their level is 0, that of values 1.
struct Column<T> {
    values: Vec<T>,
    levels: Vec<i16>,
}

impl<T> Default for Column<T> {
    fn default() -> Column<T> {
        Column {
            values: Vec::new(),
            levels: Vec::new(),
        }
    }
}

impl<T> Column<T> {
    fn push(&mut self, value: Option<T>) {
        self.levels.push(i16::from(value.is_some()));
        self.values.extend(value);
    }
}

impl Group {
    fn is_full(&self) -> bool {
        self.names.len() == GROUP_ROWS || self.name_bytes >= GROUP_NAME_BYTES
    }

    fn add(&mut self, row: &Row<'_>, with_moves: bool) {
        self.names.push(ByteArray::from(row.name));
        // Unsigned integers are stored as signed ones of the same bits.
        self.keys.push(row.key.map(u64::cast_signed));
        self.outcomes.push(ByteArray::from(row.outcome.word()));
        self.remoteness.push(row.remoteness.map(u32::cast_signed));
        self.winners.push(row.winner.map(ByteArray::from));
        if with_moves {
            self.moves.push(row.moves.unwrap_or(0).cast_signed());
            self.best_moves.push(row.best_move.map(ByteArray::from));
        }
        self.name_bytes += row.name.len() + row.best_move.map_or(0, str::len);
    }

    fn write(
        self,
        mut group: SerializedRowGroupWriter<'_, Buffer>,
        with_moves: bool,
    ) -> Result<()> {
        let group_writer = &mut group;
        put::<ByteArrayType>(group_writer, &self.names, None)?;
        put::<Int64Type>(group_writer, &self.keys.values, Some(&self.keys.levels))?;
        put::<ByteArrayType>(group_writer, &self.outcomes, None)?;
        let Column { values, levels } = &self.remoteness;
        put::<Int32Type>(group_writer, values, Some(levels))?;
        let Column { values, levels } = &self.winners;
        put::<ByteArrayType>(group_writer, values, Some(levels))?;
        if with_moves {
            put::<Int32Type>(group_writer, &self.moves, None)?;
            let Column { values, levels } = &self.best_moves;
            put::<ByteArrayType>(group_writer, values, Some(levels))?;
        }
        group.close()?;
        Ok(())
    }
}

/// Writes the next column of a group.
fn put<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, Buffer>,
    values: &[T::T],
    levels: Option<&[i16]>,
) -> Result<()> {
    let column = group.next_column()?;
    let mut column = column.context("the table has fewer columns than its rows")?;
    column.typed::<T>().write_batch(values, levels, None)?;
    Ok(column.close()?)
}
