import EmakiJSON

/// Reads lists of services whose elements a `ServiceShape` knows.
extension FeedReader {
  /// The places inside of the elements of an array where lists of services have their rows.
  private static let inside = [["node"], ["dmConversation", "messages"], ["MessageList"]].map { ValuePath($0) }
  /// How many elements of a list are looked at for its shape.
  private static let nearElements = 32

  /// Reads a document of such a service; `nil` for any other.
  func service(_ root: JSONValue) throws(FeedError) -> Feed? {
    // A cell file says itself what is in a row.
    if dates.keepsValues { return nil }
    if root.type == .array { return try service(at: [], in: .array(root), root) }
    if let shape = ServiceShape.of(root) {
      return try feed(of: RowList([root]), shape, root)
    }
    let paths = MappingGuess.arrays(in: root)
    for path in paths {
      guard let list = list(at: path, in: root) else { continue }
      if let feed = try service(at: path.steps, in: list, root) { return feed }
    }
    return nil
  }

  /// Reads a list, or what is inside of its elements.
  private func service(at steps: [ValuePath.Step], in list: RowList, _ root: JSONValue) throws(FeedError) -> Feed? {
    if let feed = try service(in: list, root) { return feed }
    return try inner(list, steps + [.all], root)
  }

  private func service(in list: RowList, _ root: JSONValue) throws(FeedError) -> Feed? {
    for index in 0..<min(count(of: list), Self.nearElements) {
      guard let (value, owner) = try? row(index, of: list) else { continue }
      if let shape = withExtendedLifetime(owner, { ServiceShape.of(value) }) { return try feed(of: list, shape, root) }
    }
    return nil
  }

  /// Reads rows that are inside of the elements of a list.
  private func inner(_ outer: RowList, _ steps: [ValuePath.Step], _ root: JSONValue) throws(FeedError) -> Feed? {
    let inside = (0..<min(count(of: outer), Self.nearElements)).lazy.compactMap { index -> ValuePath? in
      guard let (value, owner) = try? row(index, of: outer) else { return nil }
      return withExtendedLifetime(owner) { Self.inside.first { $0.value(in: value) != nil } }
    }.first
    guard let inside else { return nil }
    let found = list(at: ValuePath(steps + inside.steps), in: root)
    return try found.flatMap { (found) throws(FeedError) in try service(in: found, root) }
  }

  private func feed(of list: RowList, _ shape: ServiceShape, _ root: JSONValue) throws(FeedError) -> Feed {
    let reader = ServiceRows(shape, root: root)
    let rows = try rows(in: list, repeatedID: .numbered) { (value, index) throws(FeedError) in
      if reader.leavesOut(value) { return nil }
      // Several programs may write one log.
      let fits = reader.fits(value)
      let other = fits ? nil : ServiceShape.of(value)
      let entry = (other.map { ServiceRows($0, root: root) } ?? reader).entry(value)
      if entry == nil, other == nil, !fits { noteOther(value, index) }
      return try entry.map { (entry) throws(FeedError) in try row(entry, index: index) }
    }
    return Feed(title: root.type == .object ? root["title"]?.nonEmptyString ?? root["name"]?.nonEmptyString : nil, rows: rows)
  }
}
