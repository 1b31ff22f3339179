/// The section starts hold the number of each section's first row, counted through all sections.
struct SectionStarts {
  private(set) var starts = [0]
  /// The largest number of rows that is allowed: half the largest `Int`, so that no sum with the number of changes overflows.
  private static let rowLimit = Int.max / 2

  init(counts: [Int]) throws(TableUpdatesError.Fault) {
    starts.reserveCapacity(counts.count + 1)
    var end = 0
    for (section, count) in counts.enumerated() {
      guard count >= 0 else { throw .negativeCount(section: section, count: count) }
      let (sum, overflow) = end.addingReportingOverflow(count)
      guard !overflow, sum <= Self.rowLimit else { throw .tooManyRows(limit: Self.rowLimit) }
      end = sum
      starts.append(end)
    }
  }

  var sectionCount: Int { starts.count - 1 }
  var rowCount: Int { starts[sectionCount] }

  func rows(of section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }
}
