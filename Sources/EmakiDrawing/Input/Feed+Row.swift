package import EmakiFeeds
import EmakiSupport

extension Feed {
  /// Finds the index of the row with an id.
  ///
  /// - Parameters:
  ///   - id: the row's id.
  ///   - name: what errors call the feed.
  /// - Throws: `InputError.unknownRow` where the feed has no such row.
  package func index(ofRow id: String, name: String) throws(InputError) -> Int {
    if let index = index(ofRow: id) { return index }
    throw .unknownRow(id, feed: name, near: nearestRow(to: id), known: rows.prefix(5).map(\.id), count: rows.count)
  }

  /// Returns the id that is nearest to another one, among the first thousands; `nil` where none is near, and for a number, near which there are
  /// always others.
  private func nearestRow(to id: String) -> String? {
    guard id.utf8.count > 2, id.contains(where: \.isLetter) else { return nil }
    return EditDistance.nearest(to: id, among: rows.prefix(10_000).map(\.id), upTo: id.utf8.count < 6 ? 1 : 2)
  }
}
