public import EmakiDisplay
import EmakiLayout
public import EmakiRaster

extension Font {
  /// Returns the heights of the font in points. Inside of a measuring, `MeasuringContext.metrics(of:)` has them.
  ///
  /// - Parameter fonts: the fonts in which texts are set.
  /// - Throws: `FontError` where the fonts cannot be used.
  public func metrics(fonts: FontSet = .default) throws(FontError) -> Metrics {
    // The scale has no part in it: lengths are points.
    try MeasuringContext.ofThread(scale: Scale(1), fonts: fonts).metrics(of: self)
  }
}
