import CPango
import EmakiDisplay

/// Describes a font that Pango has found, with its distances in points.
struct ShapedFont {
  /// Pango's font. It is valid until the typesetter gets its next request.
  let font: UnsafeMutablePointer<PangoFont>
  /// The number by which layouts name the font.
  let id: FontID
  /// How far the font reaches above the baseline.
  let ascent: Double
  /// How far the font reaches below the baseline.
  let descent: Double
  /// The places where the font wants lines under and through text.
  let lines: TextDecorations.Metrics
}
