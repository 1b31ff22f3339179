import FoundationEssentials

/// An item mapping says where each item of a collection was before updates, and where each is after them.
struct ItemMapping: Sendable {
  let rows: RowMapping
  /// The numbers of items of the sections before the updates.
  let before: ListShape
  /// The numbers of items of the sections after the updates.
  let after: ListShape

  /// Returns the new place of an old item; `nil` where it is deleted or loaded anew.
  func new(ofOld path: IndexPath) -> IndexPath? {
    guard let new = place(ofOld: path), old(ofNew: new) != nil else { return nil }
    return new
  }

  /// Returns the new place of an old item, also where it is loaded anew; `nil` where it is deleted.
  func place(ofOld path: IndexPath) -> IndexPath? {
    before.has(path) ? rows.newIndex(of: before.rowNumber(of: path)).map { after.indexPath(ofRow: $0) } : nil
  }

  /// Returns the old place of a new item; `nil` where it is new or loaded anew.
  func old(ofNew path: IndexPath) -> IndexPath? {
    guard after.has(path), case .kept(let index)? = rows.origin(of: after.rowNumber(of: path)) else { return nil }
    return before.indexPath(ofRow: index)
  }

  /// Returns whether a new item is inserted with a fade.
  func fadesIn(_ path: IndexPath) -> Bool {
    guard after.has(path), case .new(let animation)? = rows.origin(of: after.rowNumber(of: path)) else { return false }
    return animation.fades
  }
}
