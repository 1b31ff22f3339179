package import EmakiFeeds

extension Feed {
  /// The index of a row by its id.
  ///
  /// - Parameter name: what errors call the feed.
  package func index(ofRow id: String, name: String) throws(InputError) -> Int {
    if let index = index(ofRow: id) { return index }
    throw .unknownRow(id, feed: name, known: rows.prefix(5).map(\.id), count: rows.count)
  }
}
