import EmakiDisplay
import EmakiRaster

/// A lane memory holds what renderers that draw one after the other may share: the memory of freed bitmaps, and a count of the bytes that
/// their glyphs take together. It changes no pixel.
package final class LaneMemory: Sendable {
  let bitmaps = BitmapMemory(byteLimit: 24 << 20)
  let glyphs = GlyphBudget()

  /// Creates an empty memory.
  package init() {}

  /// The approximate number of bytes that glyphs take.
  package var glyphBytes: Int { glyphs.byteCount }
}
