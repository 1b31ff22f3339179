import EmakiLayout
import FoundationEssentials

/// Held content keeps the answers of a data source object. The object is asked once for each row or item, on the task that holds the list.
struct HeldContent: Sendable {
  /// An element is the answer for one row or item.
  struct Element: Sendable {
    let id: String
    let nodeBlock: NodeBlock
    /// A number that no other element of the list has had.
    let number: Int
    /// The range of sizes that the delegate gives to the element; `nil` leaves it to the layout.
    var sizeRange: SizeRange?
  }

  /// A section is the answer for one section.
  struct Section: Sendable {
    let count: Int
    let header: NodeBlock?
    let footer: NodeBlock?
    /// The elements of the section. They are empty while only their number is known.
    var elements: [Element] = []
  }

  var sections: [Section] = []
  /// Whether the size of any element is limited. The value is stored because it is needed for each row.
  var limitsSizes = false

  /// The numbers of elements of the sections.
  var counts: [Int] { sections.map(\.count) }

  subscript(path: IndexPath) -> Element { sections[path.section].elements[path.item] }

  /// Returns the number of a section as its id, because data source objects give sections no other names.
  func idForSection(_ section: Int) -> String { String(section) }
}

extension HeldContent: LimitedRows {
  var limitsRows: Bool { limitsSizes }
  func sizeRangeForRow(at indexPath: IndexPath) -> SizeRange? { self[indexPath].sizeRange }

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
