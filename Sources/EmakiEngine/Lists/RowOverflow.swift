/// A row overflow says how far the drawing of a row reaches beyond the row, because its cell does not clip.
struct RowOverflow: Hashable, Sendable {
  /// The number of device pixels that the drawing reaches above the row.
  var above: Int
  /// The number of device pixels that the drawing reaches below the row.
  var below: Int
  /// A number that changes with the drawing.
  var version: Int
}

/// A row overlap is another row whose drawing reaches into a row.
struct RowOverlap: Hashable, Sendable {
  /// The index of the other row.
  let row: Int
  /// The top of the other row, in device pixels below the top of the row that it reaches into.
  let offset: Int
  /// The version of the other row's drawing.
  let version: Int
  /// Whether the other row comes earlier in the list, so that it lies below.
  let isBelow: Bool
}
