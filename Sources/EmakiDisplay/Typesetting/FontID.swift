/// A font ID identifies a font file at a size among the fonts that the rasteriser knows. It is valid in the process that made it.
package struct FontID: Hashable, Sendable {
  /// The font's index among the fonts that the rasteriser knows.
  package let index: Int
  package init(index: Int) { self.index = index }
}
