import Emaki
import Foundation

/// A section for each folder in a folder, and an item for each picture in it, by name.
struct Gallery: CollectionDataSource {
  private struct Section {
    var name: String
    var pictures: [String]
  }

  private let sections: [Section]

  init(folder: URL) throws {
    func names(in folder: URL) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
    }
    sections = try names(in: folder).map { Section(name: $0, pictures: try names(in: folder.appending(path: $0))) }
  }

  var numberOfSections: Int { sections.count }

  func numberOfItems(inSection section: Int) -> Int { sections[section].pictures.count }

  func nodeForItem(at indexPath: IndexPath) -> CellNode {
    let section = sections[indexPath.section]
    let picture = section.pictures[indexPath.item]
    return PictureCellNode(url: "\(section.name)/\(picture)", title: picture)
  }

  func nodeBlockForHeader(inSection section: Int) -> NodeBlock? {
    let section = sections[section]
    return { HeaderCellNode(title: section.name.capitalized, count: section.pictures.count) }
  }
}
