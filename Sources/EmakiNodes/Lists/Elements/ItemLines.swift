import EmakiLayout
import FoundationEssentials

/// Item lines are the rows of a collection, each of which holds items.
protocol ItemLines: TableDataSource {
  /// Returns the items of a line, as their numbers in its section.
  func items(ofLine line: IndexPath) -> Range<Int>

  /// Returns the line of an item; `nil` where there is no such item.
  func line(ofItem item: IndexPath) -> IndexPath?

  /// Returns a number that lines of the same length have in common; `nil` where the items decide how long a line is.
  func lengthKind(ofLine line: IndexPath) -> Int?

  /// The lengths of headers and footers.
  var supplementLengths: SupplementLengths { get }
}

/// Supplement lengths are the lengths of all headers and of all footers of a collection along the direction of scrolling, in points; `nil` where
/// their own layouts say them.
struct SupplementLengths {
  var header: Double?
  var footer: Double?
  /// The ranges of sizes of the headers and footers of sections that have their own.
  var sections: [(header: SizeRange, footer: SizeRange)] = []

  /// Returns the range of sizes that the header or footer of a section has for itself; `nil` where it has none.
  func sectionRange(ofHeader isHeader: Bool, _ section: Int) -> SizeRange? {
    guard sections.indices.contains(section) else { return nil }
    return isHeader ? sections[section].header : sections[section].footer
  }
}
