import CPango
import EmakiDisplay

/// Describes a font that Pango has found, with its distances in points.
struct ShapedFont {
  /// Pango's font. It is valid until the typesetter gets its next request.
  let font: UnsafeMutablePointer<PangoFont>
  /// The number by which layouts name the font.
  let id: FontID
  /// The distance that the font reaches above the baseline, in points.
  let ascent: Double
  /// The distance that the font reaches below the baseline, in points.
  let descent: Double
  /// The places where the font wants lines under and through text.
  let lines: TextDecorations.Metrics
}
