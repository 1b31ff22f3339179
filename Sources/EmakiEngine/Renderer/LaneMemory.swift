import EmakiDisplay
import EmakiRaster

/// A lane memory is what renderers may share that draw one after the other: the memory of freed bitmaps, and the bytes that their glyphs take
/// together. It changes no pixel.
package final class LaneMemory: Sendable {
  let bitmaps = BitmapMemory(byteLimit: 12 << 20)
  let glyphs = GlyphBudget()

  /// Creates an empty memory.
  package init() {}

  /// The bytes that glyphs take, about.
  package var glyphBytes: Int { glyphs.byteCount }
}
