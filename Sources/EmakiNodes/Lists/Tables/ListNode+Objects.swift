import EmakiLayout
import FoundationEssentials

/// Asks the data source and delegate objects, on the task that holds the list.
extension ListNode {
  /// Asks for everything that a list shows.
  ///
  /// - Parameters:
  ///   - questions: what is asked.
  ///   - updates: the updates that lead to the answers; `nil` where nothing is known yet. Where they do not, the elements are not asked for.
  ///   - old: the answers before the updates, which count for elements that stay.
  func ask(_ questions: ListQuestions, after updates: TableUpdates? = nil, of old: HeldContent = HeldContent()) -> HeldContent {
    var content = asking(as: askedCounts ?? []) {
      HeldContent(
        sections: (0..<max(0, questions.numberOfSections())).map { section in
          HeldContent.Section(
            count: max(0, questions.count(section)), header: questions.header(section), footer: questions.footer(section))
        })
    }
    let counts = content.sections.map(\.count)
    let oldShape = ListShape(old.sections.map(\.count))
    let mapping = updates.map { updates in try? ElementMapping(updates, from: oldShape, to: ListShape(counts)) }
    if case .some(nil) = mapping { return content }
    asking(as: counts) {
      content.setElements { path in
        if let known = mapping??.keptOldPath(ofNew: path) { return old[known] }
        let id = questions.id(path) ?? (counts.count == 1 ? String(path.item) : "\(path.section).\(path.item)")
        defer { nextNumber += 1 }
        return HeldContent.Element(id: id, nodeBlock: questions.nodeBlock(path), number: nextNumber, sizeRange: constrainedSize(at: path))
      }
    }
    return content
  }

  /// Asks the delegate for the ranges of sizes of all elements.
  func loadSizeRanges(_ content: HeldContent) -> HeldContent {
    var limited = content
    limited.setElements { path in
      var element = content[path]
      element.sizeRange = constrainedSize(at: path)
      return element
    }
    return limited
  }

  /// Asks a data source with a function. While it runs, the list reports the given counts, because the source may ask for them.
  private func asking<Answer>(as counts: [Int], _ ask: () -> Answer) -> Answer {
    let outer = askedCounts
    askedCounts = counts
    defer { askedCounts = outer }
    return ask()
  }

  /// Notes the size in which the list is drawn, because delegates may read it.
  ///
  /// - Parameters:
  ///   - breadth: the length across the direction of scrolling, in points.
  ///   - size: the size of the list in points.
  /// - Returns: whether elements that are held were limited for another breadth, or by another delegate.
  func takeSize(_ size: Size, breadth: Double) -> Bool {
    if delegateObject == nil { return false }
    if supernode == nil { frame.size = size }
    // A delegate may reckon with either.
    calculatedSize = size
    defer { heldBreadth = breadth }
    return heldBreadth != breadth
  }
}

extension CellNode {
  // A data source made the cell itself and has given it away, so nobody else uses it. The compiler cannot see that: the methods of sources return a
  // cell without `sending`, because a method that is declared without it, as ported code has it, would not be theirs. The block is called only while
  // the lock of the cell's single row is held, or by the only nested list that contains the row. In a collection the cells of items go from line to
  // line (`MovedItems`), and where they cannot, they are requested anew (`CollectionNode.handsCells`).

  /// The block that hands the cell over.
  var handed: NodeBlock {
    nonisolated(unsafe) let cell = self
    return { cell }
  }
}

/// List questions are the functions with which a list asks its data source object. Counts below 0 count as 0.
struct ListQuestions {
  let numberOfSections: () -> Int
  /// Returns the number of rows or items in a section.
  let count: (_ section: Int) -> Int
  let header: (_ section: Int) -> NodeBlock?
  let footer: (_ section: Int) -> NodeBlock?
  /// Returns the id of a row or item; `nil` where the source gives none.
  let id: (IndexPath) -> String?
  let nodeBlock: (IndexPath) -> NodeBlock
}

/// Held content keeps the answers of a data source object. The object is asked once for each row or item, on the task that holds the list.
struct HeldContent {
  /// An element is the answer for one row or item.
  struct Element {
    let id: String
    let nodeBlock: NodeBlock
    /// A number that no other element of the list has had.
    let number: Int
    /// The range of sizes that the delegate gives to the element; `nil` leaves it to the layout.
    var sizeRange: SizeRange?
  }

  /// A section is the answer for one section.
  struct Section {
    let count: Int
    let header: NodeBlock?
    let footer: NodeBlock?
    /// The elements of the section. They are empty while only their number is known.
    var elements: [Element] = []
  }

  var sections: [Section] = []
  /// Whether the size of any element is limited. The value is stored because it is needed for each row.
  private(set) var limitsSizes = false

  /// Gives each section the elements that a function makes.
  mutating func setElements(_ make: (IndexPath) -> Element) {
    limitsSizes = false
    for section in sections.indices {
      sections[section].elements = (0..<sections[section].count).map { item in
        let element = make(IndexPath(item: item, section: section))
        if element.sizeRange != nil { limitsSizes = true }
        return element
      }
    }
  }

  subscript(path: IndexPath) -> Element { sections[path.section].elements[path.item] }

  /// Returns the number of a section as its id, because data source objects give sections no other names.
  func idForSection(_ section: Int) -> String { String(section) }
}

extension HeldContent: TableDataSource {
  var numberOfSections: Int { sections.count }
  func numberOfRows(inSection section: Int) -> Int { sections[section].count }
  func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock { self[indexPath].nodeBlock }
  func idForRow(at indexPath: IndexPath) -> String { self[indexPath].id }
  func nodeBlockForHeader(inSection section: Int) -> NodeBlock? { sections[section].header }
  func nodeBlockForFooter(inSection section: Int) -> NodeBlock? { sections[section].footer }
}

extension HeldContent: CollectionDataSource {
  func numberOfItems(inSection section: Int) -> Int { sections[section].count }
  func nodeBlockForItem(at indexPath: IndexPath) -> NodeBlock { self[indexPath].nodeBlock }
  func constrainedSizeForItem(at indexPath: IndexPath) -> SizeRange? { self[indexPath].sizeRange }
  func idForItem(at indexPath: IndexPath) -> String { self[indexPath].id }
}
