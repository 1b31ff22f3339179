/// A filter choice says how the filter of each row is chosen.
enum PNGFilterChoice: CaseIterable {
  /// No row is filtered: this is best for palettes and for text on a plain background.
  case none
  /// The one with the least sum of residuals, as libpng chooses.
  case leastSum
  /// The choice that `PNGBandEncoder` makes: none, unless another halves the sum.
  case bands
}
