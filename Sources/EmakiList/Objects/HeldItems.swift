import EmakiLayout
import EmakiNodes
import Foundation

/// Held items are the answers of a data source object, which is asked once for each item, on the task that holds the collection.
struct HeldItems: CollectionDataSource {
  /// An item is the answer for one item.
  struct Item: Sendable {
    let id: String
    let nodeBlock: NodeBlock
    /// A number that no other item of the collection has had.
    let number: Int
    /// The range of sizes in which the item is measured; `nil` leaves it to the layout.
    var sizeRange: SizeRange?
  }

  /// A section is the answer for one section.
  struct Section: Sendable {
    let count: Int
    let header: NodeBlock?
    let footer: NodeBlock?
    /// The items of the section. There are none while only the numbers of items are known.
    var items: [Item] = []
  }

  var sections: [Section] = []

  /// The numbers of items of the sections.
  var counts: [Int] { sections.map(\.count) }

  var numberOfSections: Int { sections.count }
  func numberOfItems(inSection section: Int) -> Int { sections[section].count }
  func nodeBlockForItem(at indexPath: IndexPath) -> NodeBlock { sections[indexPath.section].items[indexPath.item].nodeBlock }
  func constrainedSizeForItem(at indexPath: IndexPath) -> SizeRange? { sections[indexPath.section].items[indexPath.item].sizeRange }
  func idForItem(at indexPath: IndexPath) -> String { sections[indexPath.section].items[indexPath.item].id }
  func nodeBlockForHeader(inSection section: Int) -> NodeBlock? { sections[section].header }
  func nodeBlockForFooter(inSection section: Int) -> NodeBlock? { sections[section].footer }
}
