/// A mapping use counts in how many rows each part of a mapping was found.
final class MappingUse {
  /// The mapping.
  let mapping: FeedMapping
  /// The parts that were found in some row.
  private(set) var found: Set<FeedMapping.Part> = []

  /// The dates of the rows.
  let dates = DateColumn()

  /// Creates a use of a mapping that has found nothing yet.
  init(_ mapping: FeedMapping) { self.mapping = mapping }

  /// Notes that a part was found.
  func note(_ part: FeedMapping.Part) { found.insert(part) }

  /// The parts of rows that were found in none, in the order of `FeedMapping.Part`.
  var missing: [FeedMapping.Part] {
    FeedMapping.Part.allCases.filter { $0 != .rows && $0 != .title && mapping.sources[$0] != nil && !found.contains($0) }
  }
}
