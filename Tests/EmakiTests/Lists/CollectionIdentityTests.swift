import Emaki
import EmakiTestSupport
import Foundation
import Testing

/// Items of a source that makes cells itself: they keep their cells as long as their line keeps its items.
@Suite struct CollectionIdentityTests {
  private final class Source: CollectionNodeDataSource {
    var sections: [[Int]]
    var made: [Int] = []

    init(_ sections: [[Int]]) { self.sections = sections }

    func numberOfSections(in collectionNode: CollectionNode) -> Int { sections.count }
    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { sections[section].count }
    func collectionNode(_ collectionNode: CollectionNode, nodeForItemAt indexPath: IndexPath) -> sending CellNode {
      let item = sections[indexPath.section][indexPath.item]
      made.append(item)
      return BoxCell(height: 20, color: BoxCell.color(ofRow: item))
    }
  }

  private func cells(_ collection: CollectionNode, _ section: Int) -> [CellNode?] {
    (0..<collection.numberOfItems(inSection: section)).map { collection.nodeForItem(at: IndexPath(item: $0, section: section)) }
  }

  @Test func `what happens in other sections and lines leaves cells alone`() async throws {
    let source = Source([[0], [1, 2, 3, 4], [5]])
    let collection = CollectionNode(layout: CollectionFlowLayout(.columns(2), minimumInteritemSpacing: 0, minimumLineSpacing: 0))
    collection.dataSource = source
    let renderer = try Renderer.test(width: 100, height: 200, scale: 1)
    _ = try await renderer.render(collection)
    #expect(source.made == [0, 1, 2, 3, 4, 5])
    let (first, lines) = (cells(collection, 0), cells(collection, 1))
    source.made = []
    source.sections.remove(at: 2)
    collection.deleteSections([2])
    #expect(source.made == [] && cells(collection, 0).first! === first.first! && zip(cells(collection, 1), lines).allSatisfy { $0 === $1 })
    // The line of an item that goes gets other items, and the one above does not.
    source.sections[1].remove(at: 2)
    collection.deleteItems(at: [IndexPath(item: 2, section: 1)])
    #expect(source.made == [4])
    let now = cells(collection, 1)
    #expect(now[0] === lines[0] && now[1] === lines[1] && now[2] !== lines[3])
    let frame = try await renderer.render(collection)
    #expect(Set(Picture(frame.bitmap()).words).isSuperset(of: [0, 1, 2, 4].map { BoxCell.color(ofRow: $0).premultiplied }))
  }
}
