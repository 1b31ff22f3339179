import Emaki
import EmakiTestSupport
import Foundation
import Testing

/// Items of a collection that stay are at their new places at once when others come, go or move on the clock; those that come fade in.
@Suite struct CollectionUpdateTests {
  private final class Source: CollectionNodeDataSource, CollectionNodeDelegate {
    var sections: [[Int]]
    var hasHeaders = false

    init(_ sections: [[Int]]) { self.sections = sections }

    func numberOfSections(in collectionNode: CollectionNode) -> Int { sections.count }
    func collectionNode(_ collectionNode: CollectionNode, constrainedSizeForItemAt indexPath: IndexPath) -> SizeRange? {
      collectionNode.flowLayout?.itemSize == .selfSizing ? SizeRange(exactly: Size(width: 20, height: 20)) : nil
    }
    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { sections[section].count }
    func collectionNode(_ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> NodeBlock {
      let number = sections[indexPath.section][indexPath.item]
      return { BoxCell(height: 20, color: BoxCell.color(ofRow: number)) }
    }
    func collectionNode(
      _ collectionNode: CollectionNode, nodeBlockForSupplementaryElementOfKind kind: CollectionNode.ElementKind, at indexPath: IndexPath
    ) -> NodeBlock? {
      if !hasHeaders || kind != .sectionHeader { return nil }
      return { BoxCell(height: 10, color: .red) }
    }
  }

  private struct Mosaic: CollectionLayout {
    func sizeRangeForItem(at indexPath: IndexPath, in context: CollectionLayoutContext) -> SizeRange {
      SizeRange(exactly: Size(width: 20, height: 20))
    }
    func frames(ofSection section: Int, sizes: [Size], in context: CollectionLayoutContext) -> [Rect] {
      sizes.indices.map { Rect(x: Double($0 % 3) * 20, y: Double($0 / 3) * 20, width: 20, height: 20) }
    }
  }

  private static func flow(_ size: CollectionFlowLayout.ItemSize, sideways: Bool = false) -> CollectionFlowLayout {
    CollectionFlowLayout(size, minimumInteritemSpacing: 0, minimumLineSpacing: 0, scrollDirection: sideways ? .horizontal : .vertical)
  }

  /// Returns the frames of a collection, twenty a second, while it changes.
  private func frames(
    of collection: CollectionNode, _ source: Source, count: Int = 12, width: Double = 60, height: Double = 100,
    _ actions: [(at: Int, body: @Sendable (CollectionNode, Source) -> Void)]
  ) async throws -> [Picture] {
    (collection.dataSource, collection.delegate) = (source, source)
    let renderer = try Renderer.test(width: width, height: height, scale: 1)
    var pictures: [Picture] = []
    let scheduled = actions.map { at, body in
      ScheduledAction(at: at) { (list: CollectionNode) in
        if let source = list.dataSource as? Source { body(list, source) }
      }
    }
    for try await frame in renderer.frames(
      of: collection, script: ScrollScript(), framesPerSecond: 20, frames: count, actions: scheduled)
    { pictures.append(Picture(frame.bitmap())) }
    withExtendedLifetime(source) {}
    return pictures
  }

  private func color(_ number: Int) -> UInt32 { BoxCell.color(ofRow: number).premultiplied }

  private static func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

  /// Lays out three columns: lines of a flow layout, a section whose items size themselves, and a layout of one's own.
  enum Kind: CaseIterable, Sendable {
    case columns, fixed, selfSizing, own

    fileprivate var list: CollectionNode {
      switch self {
      case .columns: CollectionNode(layout: flow(.columns(3)))
      case .fixed: CollectionNode(layout: flow(.fixed(Size(width: 20, height: 20))))
      case .selfSizing: CollectionNode(layout: flow(.selfSizing))
      case .own: CollectionNode(layout: Mosaic())
      }
    }
  }

  @Test(arguments: Kind.allCases) func `items take the places of those that are deleted at once`(kind: Kind) async throws {
    let source = Source([Array(0..<8)])
    let made = try await frames(
      of: kind.list, source,
      [
        (
          100,
          { list, source in
            source.sections[0].remove(at: 0)
            list.deleteItems(at: [Self.path(0)])
          }
        )
      ])
    #expect(made[1] == made[0] && made[2] != made[1] && made[2] == made[11])
    for item in 1..<8 { #expect(made[2][(item - 1) % 3 * 20 + 10, (item - 1) / 3 * 20 + 10] == color(item)) }
    #expect(made[2][30, 50] == Color.white.premultiplied)
  }

  @Test(arguments: Kind.allCases) func `items make place for one that fades in`(kind: Kind) async throws {
    let source = Source([Array(0..<8)])
    let made = try await frames(
      of: kind.list, source,
      [
        (
          100,
          { list, source in
            source.sections[0].insert(40, at: 0)
            list.insertItems(at: [Self.path(0)])
          }
        )
      ])
    for frame in 2...11 {
      for item in 0..<8 { #expect(made[frame][(item + 1) % 3 * 20 + 10, (item + 1) / 3 * 20 + 10] == color(item)) }
    }
    #expect(made[2][10, 10] == Color.white.premultiplied && made[8][10, 10] == color(40) && made[8] == made[11])
    // Half of the colour after half of the time.
    let (new, white) = (Int(color(40) & 0xFF), 255)
    #expect(abs(Int(made[5][10, 10] & 0xFF) - (new + white) / 2) <= 1)
  }

  @Test func `an item that is moved is there at once`() async throws {
    let source = Source([Array(0..<9)])
    let made = try await frames(
      of: CollectionNode(layout: Self.flow(.columns(3))), source,
      [
        (
          100,
          { list, source in
            source.sections[0].insert(source.sections[0].remove(at: 0), at: 8)
            list.moveItem(at: Self.path(0), to: Self.path(8))
          }
        )
      ])
    #expect(made[2] == made[11] && made[2][50, 50] == color(0) && made[2][10, 10] == color(1))
  }

  @Test func `lines and headers below those that change are at their places`() async throws {
    let source = Source([[0, 1], [2, 3, 4]])
    source.hasHeaders = true
    let collection = CollectionNode(layout: Self.flow(.columns(1)))
    let made = try await frames(
      of: collection, source, height: 160,
      [
        (
          100,
          { list, source in
            source.sections[0].remove(at: 1)
            list.deleteItems(at: [Self.path(1)])
          }
        )
      ])
    // The second header goes from 50 to 30.
    #expect(made[1][5, 50] == Color.red.premultiplied && made[2] == made[11])
    #expect(made[2][5, 30] == Color.red.premultiplied && made[2][5, 40] == color(2))
  }

  @Test func `columns of a list that scrolls sideways fill up`() async throws {
    let source = Source([Array(0..<12)])
    let made = try await frames(
      of: CollectionNode(layout: Self.flow(.fixed(Size(width: 20, height: 20)), sideways: true)), source, width: 100, height: 40,
      [
        (
          100,
          { list, source in
            source.sections[0].remove(at: 0)
            list.deleteItems(at: [Self.path(0)])
          }
        )
      ])
    #expect(made[2] == made[11] && made[2][10, 10] == color(1) && made[2][10, 30] == color(2))
  }

  @Test func `nothing fades in a change without an animation, and in one that loads everything anew`() async throws {
    for isReload in [false, true] {
      let source = Source([Array(0..<8)])
      let made = try await frames(
        of: CollectionNode(layout: Self.flow(.columns(3))), source,
        [
          (
            100,
            { list, source in
              if isReload {
                source.sections[0].insert(40, at: 0)
                return list.reloadData()
              }
              list.performBatch(animated: false) {
                source.sections[0].insert(40, at: 0)
                list.insertItems(at: [Self.path(0)])
              }
            }
          )
        ])
      #expect(made[1] != made[2] && made[2] == made[11])
    }
  }

  @Test func `a picture without a clock shows the end`() async throws {
    let source = Source([Array(0..<8)])
    let collection = CollectionNode(layout: Self.flow(.columns(3)))
    (collection.dataSource, collection.delegate) = (source, source)
    let renderer = try Renderer.test(width: 60, height: 100, scale: 1)
    _ = try await renderer.render(collection)
    source.sections[0].remove(at: 0)
    collection.deleteItems(at: [Self.path(0)])
    let still = Picture(try await renderer.render(collection).bitmap())
    #expect(still[10, 10] == color(1) && still[50, 10] == color(3))
    withExtendedLifetime(source) {}
  }
}
