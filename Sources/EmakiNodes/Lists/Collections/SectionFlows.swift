import EmakiLayout

/// Section flows are the flow layouts of the sections of a collection whose delegate gives each section its own.
struct SectionFlows: Equatable, Sendable {
  /// A section has a layout, and the ranges of sizes of its header and footer.
  struct Section: Equatable, Sendable {
    var flow: CollectionFlowLayout
    var header: SizeRange
    var footer: SizeRange

    /// Returns whether a header or footer has no length along the direction of scrolling, so that there is none.
    func isNone(_ range: SizeRange) -> Bool { flow.scrollDirection == .vertical ? range.max.height <= 0 : range.max.width <= 0 }
  }

  /// The layout of the collection, which counts for sections that the delegate was not asked for.
  var base: CollectionFlowLayout
  /// The sections, from the first.
  var sections: [Section]

  func flow(_ section: Int) -> CollectionFlowLayout { sections.indices.contains(section) ? sections[section].flow : base }

  /// Returns a number that stands for the numbers of items in a line of each section; `nil` where they depend on the items' sizes.
  func itemsPerLine(breadth: Double) -> Int? {
    guard let first = base.itemsPerLine(breadth: breadth) else { return nil }
    // Those of FNV: http://www.isthe.com/chongo/tech/comp/fnv/
    var hash = UInt64(bitPattern: Int64(first)) ^ 0xCBF2_9CE4_8422_2325
    for section in sections {
      hash = (hash ^ UInt64(bitPattern: Int64(section.flow.itemsPerLine(breadth: breadth) ?? 0))) &* 0x100_0000_01B3
    }
    return Int(truncatingIfNeeded: hash)
  }
}
