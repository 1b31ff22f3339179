package import EmakiFeeds

extension Feed {
  /// Finds the index of the row with an id.
  ///
  /// - Parameters:
  ///   - id: the row's id.
  ///   - name: what errors call the feed.
  /// - Throws: `InputError.unknownRow` where the feed has no such row.
  package func index(ofRow id: String, name: String) throws(InputError) -> Int {
    if let index = index(ofRow: id) { return index }
    throw .unknownRow(id, feed: name, known: rows.prefix(5).map(\.id), count: rows.count)
  }
}
