import EmakiDrawing
import Foundation

/// A gallery of a feed's rows. It has two sections: the new rows, then those that were read.
struct Gallery: CollectionDataSource {
  private struct Section: Sendable {
    var title: String
    var rows: [NotificationRow]
  }

  private let sections: [Section]

  init(_ feed: Feed) {
    sections = [
      Section(title: "New", rows: feed.rows.filter { !$0.isRead }), Section(title: "Seen", rows: feed.rows.filter(\.isRead)),
    ]
  }

  var numberOfSections: Int { sections.count }

  func numberOfItems(inSection section: Int) -> Int { sections[section].rows.count }

  func idForItem(at indexPath: IndexPath) -> String { sections[indexPath.section].rows[indexPath.item].id }

  func nodeForItem(at indexPath: IndexPath) -> CellNode { PictureCellNode(sections[indexPath.section].rows[indexPath.item]) }

  func nodeBlockForHeader(inSection section: Int) -> NodeBlock? {
    let section = sections[section]
    return { HeaderCellNode(title: section.title, count: section.rows.count) }
  }
}
