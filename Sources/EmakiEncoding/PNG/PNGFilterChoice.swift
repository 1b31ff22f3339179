/// A filter choice says how the filter of each row is chosen.
enum PNGFilterChoice: CaseIterable {
  /// No row is filtered: this is best for palettes and for text on a plain background.
  case none
  /// The filter with the least sum of residuals is chosen, as libpng does.
  case leastSum
  /// The filter is chosen as `PNGBandEncoder` does: none, unless another filter halves the sum of residuals.
  case bands
}
