import EmakiNodes
import Foundation

/// Asks the data source and the delegate that are objects, on the task that holds the collection.
extension CollectionNode {
  /// Asks a source for its sections and their numbers of items, and for no item.
  func sections(of source: any CollectionNodeDataSource) -> HeldItems {
    // Sources ask the collection for its counts while they are asked.
    let outer = askedCounts
    askedCounts = askedCounts ?? []
    defer { askedCounts = outer }
    return HeldItems(
      sections: (0..<max(0, source.numberOfSections(in: self))).map { section in
        let path = IndexPath(item: 0, section: section)
        return HeldItems.Section(
          count: max(0, source.collectionNode(self, numberOfItemsInSection: section)),
          header: source.collectionNode(self, nodeBlockForSupplementaryElementOfKind: .sectionHeader, at: path),
          footer: source.collectionNode(self, nodeBlockForSupplementaryElementOfKind: .sectionFooter, at: path))
      })
  }

  /// Asks a source for its items.
  ///
  /// - Parameters:
  ///   - source: the source.
  ///   - next: the number of the next item that is asked for.
  ///   - known: returns what was answered before for an item that stays; `nil` for an item that is asked for.
  func items(of source: any CollectionNodeDataSource, next: inout Int, known: (IndexPath) -> HeldItems.Item?) -> HeldItems {
    var items = sections(of: source)
    let outer = askedCounts
    askedCounts = items.counts
    defer { askedCounts = outer }
    for section in items.sections.indices {
      for index in 0..<items.sections[section].count {
        let path = IndexPath(item: index, section: section)
        if let item = known(path) {
          items.sections[section].items.append(item)
        } else {
          let id = source.collectionNode(self, modelIdentifierForItemAt: path)
          items.sections[section].items.append(
            HeldItems.Item(
              id: id ?? (items.sections.count == 1 ? String(index) : "\(section).\(index)"),
              nodeBlock: source.collectionNode(self, nodeBlockForItemAt: path), number: next))
          next += 1
        }
      }
    }
    loadSizeRanges(&items)
    return items
  }

  /// Asks the delegate for the ranges of sizes.
  func loadSizeRanges(_ items: inout HeldItems) {
    for section in items.sections.indices {
      for index in items.sections[section].items.indices {
        items.sections[section].items[index].sizeRange =
          objectDelegate?.collectionNode(self, constrainedSizeForItemAt: IndexPath(item: index, section: section))
      }
    }
  }
}
