/// A font ID names a font file at a size that the rasteriser knows. It is valid in the process that made it.
package struct FontID: Hashable, Sendable {
  /// The font's place among those that the rasteriser knows.
  package let index: Int
  /// Makes the name of the font at a place.
  package init(index: Int) { self.index = index }
}
