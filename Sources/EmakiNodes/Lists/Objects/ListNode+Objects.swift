import EmakiLayout
import FoundationEssentials

/// Asks the data source and delegate objects, on the task that holds the list.
extension ListNode {
  /// Asks for the number of sections and the numbers of their elements, but not for the elements themselves.
  func counted(_ questions: ListQuestions) -> HeldContent {
    asking(as: askedCounts ?? []) {
      HeldContent(
        sections: (0..<max(0, questions.numberOfSections())).map { section in
          HeldContent.Section(
            count: max(0, questions.count(section)), header: questions.header(section), footer: questions.footer(section))
        })
    }
  }

  /// Asks for the elements of counted sections, and for the ranges of sizes of new elements.
  ///
  /// - Parameters:
  ///   - questions: what is asked.
  ///   - content: the sections, which get their elements.
  ///   - known: returns the earlier answer for an element that stays; `nil` for an element that must be requested.
  func load(_ questions: ListQuestions, _ content: inout HeldContent, known: (IndexPath) -> HeldContent.Element? = { _ in nil }) {
    asking(as: content.counts) {
      for section in content.sections.indices {
        content.sections[section].elements = (0..<content.sections[section].count).map { item in
          let path = IndexPath(item: item, section: section)
          return known(path) ?? element(at: path, questions, content)
        }
      }
    }
    content.limitsSizes = content.sections.contains { $0.elements.contains { $0.sizeRange != nil } }
  }

  private func element(at path: IndexPath, _ questions: ListQuestions, _ content: HeldContent) -> HeldContent.Element {
    let id = questions.id(path) ?? (content.sections.count == 1 ? String(path.item) : "\(path.section).\(path.item)")
    defer { nextNumber += 1 }
    return HeldContent.Element(id: id, nodeBlock: questions.nodeBlock(path), number: nextNumber, sizeRange: constrainedSize(at: path))
  }

  /// Asks the delegate for the ranges of sizes of all elements.
  func loadSizeRanges(_ content: inout HeldContent) {
    content.limitsSizes = false
    for section in content.sections.indices {
      for item in content.sections[section].elements.indices {
        let range = constrainedSize(at: IndexPath(item: item, section: section))
        content.sections[section].elements[item].sizeRange = range
        if range != nil { content.limitsSizes = true }
      }
    }
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
    defer { heldBreadth = breadth }
    return heldBreadth != breadth
  }
}

/// A handed cell is a cell that a data source made itself and gave to a list, instead of giving it a block that makes the cell.
final class HandedCell: @unchecked Sendable {
  // The source has given the cell away, so nobody else uses it. The compiler cannot see that: the methods of sources return a cell without `sending`,
  // because a method that is declared without it, as ported code has it, would not be theirs. The block is called only while the lock of the cell's single row is held,
  // or by the only nested list that contains the row. In a collection the cells of items go from line to line
  // (`MovedItems`), and where they cannot, they are requested anew (`CollectionNode.handsCells`).
  private let cell: CellNode

  private init(_ cell: CellNode) { self.cell = cell }

  /// Returns the block that hands a cell over.
  static func block(_ cell: CellNode) -> NodeBlock {
    let handed = HandedCell(cell)
    return { handed.cell }
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
