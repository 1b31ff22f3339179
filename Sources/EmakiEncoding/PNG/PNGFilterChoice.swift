/// How the filter of each row is chosen.
enum PNGFilterChoice: CaseIterable {
  /// None for every row: best for palettes and for text on flat ground.
  case none
  /// The one with the least sum of residuals, as libpng chooses.
  case leastSum
  /// The choice that `PNGBandEncoder` makes: none, unless another halves the sum.
  case bands
}
