package import FoundationEssentials

/// A cell place is the place of a cell of a collection: of an item, or of a header or footer by its index among the elements.
package enum CellPlace: Hashable, Sendable {
  /// The place of an item.
  case item(IndexPath)
  /// The index of a header or footer.
  case element(Int)
}
