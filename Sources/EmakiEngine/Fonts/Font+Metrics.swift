public import EmakiDisplay
import EmakiLayout
public import EmakiRaster

extension Font {
  /// Returns the heights of the font in points. While a node is being measured, use `MeasuringContext.metrics(of:)` instead.
  ///
  /// - Parameter fonts: the fonts in which texts are set.
  /// - Throws: `FontError` where the fonts cannot be used.
  public func metrics(fonts: FontSet = .default) throws(FontError) -> Metrics {
    // The scale does not matter here, because the lengths are in points.
    try MeasuringContext.ofThread(scale: Scale(1), fonts: fonts).metrics(of: self)
  }
}
