//! SVG made into pixels: PNG, and GIF for play that moves.
//!
//! Text is set in DejaVu Sans, which comes with the program: the picture is the same on every
//! machine, whatever fonts it has.

use anyhow::{Context as _, Result, anyhow, ensure};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Pixels of a PNG for each unit of the picture, so that it is sharp on most screens.
const PNG_SCALE: f32 = 2.0;
/// Pixels that a picture may have: more would take gigabytes.
const MOST_PIXELS: f32 = 1e8;
/// How carefully the colours of a GIF are chosen, from 1 (best) to 30.
const COLOR_SPEED: i32 = 10;

/// A picture as PNG.
pub fn png(svg: &str) -> Result<Vec<u8>> {
    let pixels = Renderer::new().render(svg, PNG_SCALE)?;
    Ok(pixels.encode_png()?)
}

/// Pictures of one size as an animated GIF that begins again; each with how long it is shown,
/// in seconds.
pub fn gif(frames: impl IntoIterator<Item = (String, f32)>) -> Result<Vec<u8>> {
    let renderer = Renderer::new();
    let mut encoder = None;
    for (svg, seconds) in frames {
        let pixels = renderer.render(&svg, 1.0)?;
        let size = u16::try_from(pixels.width())
            .ok()
            .zip(u16::try_from(pixels.height()).ok());
        let (width, height) = size.context("the picture is too large for a GIF; write .svg")?;
        let encoder = match &mut encoder {
            Some(encoder) => encoder,
            None => {
                let mut begun = gif::Encoder::new(Vec::new(), width, height, &[])?;
                begun.set_repeat(gif::Repeat::Infinite)?;
                encoder.insert(begun)
            }
        };
        // Nothing is transparent: every picture has a white ground.
        let mut colors = pixels.take();
        let mut frame = gif::Frame::from_rgba_speed(width, height, &mut colors, COLOR_SPEED);
        // In hundredths of a second.
        frame.delay = (seconds * 100.0).round().clamp(2.0, 60_000.0) as u16;
        encoder.write_frame(&frame)?;
    }
    let encoder = encoder.ok_or_else(|| anyhow!("there is nothing to draw"))?;
    Ok(encoder.into_inner()?)
}

/// Reads SVG with the font at hand.
struct Renderer<'a> {
    options: Options<'a>,
}

impl Renderer<'_> {
    fn new() -> Self {
        let mut options = Options {
            font_family: "DejaVu Sans".to_owned(),
            ..Options::default()
        };
        let fonts = options.fontdb_mut();
        fonts.load_font_data(dejavu::sans::regular().to_vec());
        fonts.set_sans_serif_family("DejaVu Sans");
        Renderer { options }
    }

    fn render(&self, svg: &str, scale: f32) -> Result<Pixmap> {
        let tree = Tree::from_str(svg, &self.options)?;
        let (width, height) = (tree.size().width(), tree.size().height());
        let scale = if width * height * scale * scale > MOST_PIXELS {
            (MOST_PIXELS / (width * height)).sqrt()
        } else {
            scale
        };
        let pixels = |length: f32| (length * scale).ceil() as u32;
        let made = Pixmap::new(pixels(width), pixels(height));
        let mut pixmap = made.context("the picture has no size")?;
        ensure!(scale > 0.0, "the picture has no size");
        resvg::render(
            &tree,
            Transform::from_scale(scale, scale),
            &mut pixmap.as_mut(),
        );
        Ok(pixmap)
    }
}
