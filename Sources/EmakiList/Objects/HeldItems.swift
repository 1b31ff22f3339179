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

  private(set) var sections: [Section]

  /// Creates the answers of no source: there are no items.
  init() { sections = [] }

  /// Asks a source for its sections and their numbers of items, and for no item.
  init(sectionsOf source: any CollectionNodeDataSource, _ collection: CollectionNode) {
    sections = (0..<max(0, source.numberOfSections(in: collection))).map { section in
      let path = IndexPath(item: 0, section: section)
      return Section(
        count: max(0, source.collectionNode(collection, numberOfItemsInSection: section)),
        header: source.collectionNode(collection, nodeBlockForSupplementaryElementOfKind: .sectionHeader, at: path),
        footer: source.collectionNode(collection, nodeBlockForSupplementaryElementOfKind: .sectionFooter, at: path))
    }
  }

  /// Asks a source for the items.
  ///
  /// - Parameters:
  ///   - source: the source.
  ///   - collection: the collection.
  ///   - next: the number of the next item that is asked for.
  ///   - known: returns what was answered before for an item that stays; `nil` for an item that is asked for.
  mutating func load(
    _ source: any CollectionNodeDataSource, _ collection: CollectionNode, next: inout Int, known: (IndexPath) -> Item?
  ) {
    for section in sections.indices {
      for index in 0..<sections[section].count {
        let path = IndexPath(item: index, section: section)
        if let item = known(path) {
          sections[section].items.append(item)
        } else {
          let id =
            source.collectionNode(collection, modelIdentifierForItemAt: path)
            ?? (sections.count == 1 ? String(index) : "\(section).\(index)")
          sections[section].items.append(
            Item(id: id, nodeBlock: source.collectionNode(collection, nodeBlockForItemAt: path), number: next))
          next += 1
        }
      }
    }
    loadSizeRanges(collection.objectDelegate, collection)
  }

  /// Asks a delegate for the ranges of sizes.
  mutating func loadSizeRanges(_ delegate: (any CollectionNodeDelegate)?, _ collection: CollectionNode) {
    for section in sections.indices {
      for index in sections[section].items.indices {
        sections[section].items[index].sizeRange =
          delegate?.collectionNode(collection, constrainedSizeForItemAt: IndexPath(item: index, section: section))
      }
    }
  }

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
