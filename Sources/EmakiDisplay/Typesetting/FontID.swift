/// A font file at a size, known to the rasteriser. Valid in the process that made it.
package struct FontID: Hashable, Sendable {
  package let index: Int
  package init(index: Int) { self.index = index }
}
