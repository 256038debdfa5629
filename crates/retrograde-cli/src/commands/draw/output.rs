//! Where a picture goes: a file of the form that its name tells, standard output, or the
//! terminal.

use super::{raster, terminal};
use crate::arguments::{DrawArguments, Style};
use crate::context::Context;
use crate::output::{content_extension, refuse_same_file, write_whole};
use anyhow::{Result, bail, ensure};
use retrograde::drawing::{Animation, Drawing};
use std::io::Write;

/// What was drawn.
pub struct Picture {
    /// What it shows, for those who cannot see it.
    pub title: String,
    /// The picture itself.
    pub content: Content,
    /// The letters that stand for the winners, where there are no colours.
    pub letters: [char; 2],
}

/// One picture or several.
pub enum Content {
    /// One.
    Still(Drawing),
    /// Several, one after the other.
    Moving(Animation),
}

/// The forms of files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Svg,
    Png,
    Gif,
}

/// Refuses what cannot be written, before anything is solved.
pub fn require_form(arguments: &DrawArguments) -> Result<()> {
    let Some(path) = &arguments.output else {
        return Ok(());
    };
    refuse_same_file(path, &arguments.game)?;
    let form = form(path)?;
    ensure!(
        !(arguments.animate && form == Form::Png),
        "{path}: PNG holds one picture; write --animate as .svg or .gif"
    );
    Ok(())
}

fn form(path: &str) -> Result<Form> {
    if path == "-" {
        return Ok(Form::Svg);
    }
    match content_extension(path).as_deref() {
        Some("svg") => Ok(Form::Svg),
        Some("png") => Ok(Form::Png),
        Some("gif") => Ok(Form::Gif),
        _ => bail!("{path}: expected a name that ends in .svg, .png or .gif"),
    }
}

/// Writes the picture.
pub fn write(picture: &Picture, arguments: &DrawArguments, context: &Context) -> Result<()> {
    let Some(path) = &arguments.output else {
        ensure!(
            context.printer.style() == Style::Text,
            "a picture is no --format; write it to a file, with -o FILE.svg"
        );
        return terminal::print(picture, context);
    };
    let bytes = match (form(path)?, &picture.content) {
        (Form::Svg, Content::Still(drawing)) => drawing.to_titled_svg(&picture.title).into_bytes(),
        (Form::Svg, Content::Moving(animation)) => animation.to_svg(&picture.title).into_bytes(),
        (Form::Png, Content::Still(drawing)) => {
            raster::png(&drawing.to_titled_svg(&picture.title))?
        }
        (Form::Png, Content::Moving(_)) => bail!("{path}: PNG holds one picture"),
        (Form::Gif, Content::Still(drawing)) => {
            raster::gif([(drawing.to_titled_svg(&picture.title), 1.0)])?
        }
        (Form::Gif, Content::Moving(animation)) => raster::gif(animation.stills())?,
    };
    write_whole(path, &context.interrupt, |sink: &mut dyn Write| {
        Ok(sink.write_all(&bytes)?)
    })?;
    if path != "-" {
        context.printer.note(format!("drawn to {path}"));
    }
    Ok(())
}
