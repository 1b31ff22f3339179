extension Font {
  /// Font metrics are the heights of a font in points, as the font's file gives them at the font's size.
  public struct Metrics: Hashable, Sendable {
    /// The distance that the font reaches above the baseline.
    public var ascender: Double
    /// The distance that the font reaches below the baseline, as a number below 0. UIKit counts it so, too.
    public var descender: Double
    /// The height of capital letters above the baseline.
    public var capHeight: Double
    /// The height of an "x" above the baseline.
    public var xHeight: Double
    /// The height of a line that has no line height of its own: `ascender - descender`.
    public var lineHeight: Double { ascender - descender }

    /// Makes metrics from lengths in points.
    public init(ascender: Double, descender: Double, capHeight: Double, xHeight: Double) {
      (self.ascender, self.descender, self.capHeight, self.xHeight) = (ascender, descender, capHeight, xHeight)
    }
  }
}
