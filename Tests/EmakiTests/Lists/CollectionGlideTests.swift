import Emaki
import EmakiTestSupport
import Foundation
import Testing

/// Items of a collection that stay go to their new places in 0.3 seconds when others come, go or move, as in UIKit.
@Suite struct CollectionGlideTests {
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

  @Test(arguments: Kind.allCases) func `items glide to the places of those that are deleted, which fade`(kind: Kind) async throws {
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
    // The change begins with what was there.
    #expect(made[2] == made[0] && made[3] != made[2])
    // Half of the time is half of the way: item 1 goes from x 20 to 0, item 3 from the beginning of the second line to the end of the first.
    let half = made[5]
    #expect(half[9, 2] != color(1) && half[10, 2] == color(1) && half[29, 2] == color(1))
    // Later items lie over earlier ones.
    #expect(half[20, 9] != color(3) && half[20, 10] == color(3) && half[39, 19] == color(3) && half[40, 10] != color(3))
    // Half of the item that goes is left where it was.
    let (old, white) = (Int(color(0) & 0xFF), 255)
    #expect(abs(Int(half[3, 3] & 0xFF) - (old + white) / 2) <= 1)
    // At the end all are at their places.
    #expect(made[8] == made[11] && made[7] != made[8])
    for item in 1..<8 { #expect(made[8][(item - 1) % 3 * 20 + 10, (item - 1) / 3 * 20 + 10] == color(item)) }
    #expect(made[8][30, 50] == Color.white.premultiplied)
  }

  @Test func `items make place for those that are inserted, and leave the view`() async throws {
    let source = Source([Array(0..<18)])
    let made = try await frames(
      of: CollectionNode(layout: Self.flow(.columns(3))), source, height: 60,
      [
        (
          100,
          { list, source in
            source.sections[0].insert(40, at: 0)
            list.insertItems(at: [Self.path(0)])
          }
        )
      ])
    let half = made[5]
    #expect(half[9, 10] != color(0) && half[10, 10] == color(0))
    // The last item in view goes to the first column of the line below it, which is out of view.
    #expect(half[20, 52] == color(8) && half[39, 59] == color(8))
    #expect(made[8][10, 10] == color(40) && made[8][50, 50] == color(7))
  }

  @Test func `an item that is moved goes there, and the others make place`() async throws {
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
    // From (0, 0) to (40, 40): in the middle at (20, 20), where item 4 also passes from (20, 20) to (0, 20).
    #expect(made[5][35, 35] == color(0))
    #expect(made[5][12, 25] == color(4))
    #expect(made[8][50, 50] == color(0))
  }

  @Test func `lines and headers below those that change glide as well`() async throws {
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
    let red = Color.red.premultiplied
    // The second header goes from 50 to 30, and the items below it go along.
    #expect(made[5][5, 39] != red && made[5][5, 40] == red && made[5][5, 49] == red)
    #expect(made[5][5, 50] == color(2) && made[5][5, 109] == color(4) && made[5][5, 110] == Color.white.premultiplied)
    #expect(made[8][5, 30] == red && made[8][5, 40] == color(2))
  }

  @Test func `rows that come into view from below glide in`() async throws {
    let source = Source([Array(0..<30)])
    let made = try await frames(
      of: CollectionNode(layout: Self.flow(.columns(1))), source, height: 60,
      [
        (
          100,
          { list, source in
            source.sections[0].remove(at: 1)
            list.deleteItems(at: [Self.path(1)])
          }
        )
      ])
    #expect(made[5][5, 10] == color(0) && made[5][5, 29] != color(2) && made[5][5, 49] == color(2) && made[5][5, 50] == color(3))
    #expect(made[8][5, 30] == color(2) && made[8][5, 50] == color(3))
  }

  @Test func `columns of a list that scrolls sideways glide sideways`() async throws {
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
    // Item 1 goes from (0, 20) to (0, 0), item 2 from (20, 0) to (0, 20).
    #expect(made[5][2, 10] == color(1) && made[5][10, 10] == color(2) && made[5][19, 29] == color(2))
    #expect(made[8][10, 10] == color(1) && made[8][10, 30] == color(2))
  }

  @Test func `a change without an animation, and one that loads everything anew, take place at once`() async throws {
    for isReload in [false, true] {
      let source = Source([Array(0..<8)])
      let made = try await frames(
        of: CollectionNode(layout: Self.flow(.columns(3))), source,
        [
          (
            100,
            { list, source in
              if isReload {
                source.sections[0].remove(at: 0)
                return list.reloadData()
              }
              list.performBatch(animated: false) {
                source.sections[0].remove(at: 0)
                list.deleteItems(at: [Self.path(0)])
              }
            }
          )
        ])
      #expect(made[1] != made[2] && made[2] == made[11])
    }
  }

  @Test func `a change in mid-flight begins with what is seen`() async throws {
    let source = Source([Array(0..<3)])
    let made = try await frames(
      of: CollectionNode(layout: Self.flow(.columns(3))), source, count: 16,
      [
        (
          100,
          { list, source in
            source.sections[0].remove(at: 0)
            list.deleteItems(at: [Self.path(0)])
          }
        ),
        (
          250,
          { list, source in
            source.sections[0].insert(30, at: 0)
            list.insertItems(at: [Self.path(0)])
          }
        ),
      ])
    // Item 1 has come to 10 by then, and turns back to 20.
    #expect(made[5][10, 10] == color(1) && made[5][29, 10] == color(1) && made[5][9, 10] != color(1))
    #expect(made[8][14, 10] != color(1) && made[8][15, 10] == color(1) && made[8][34, 10] == color(1))
    #expect(made[11][20, 10] == color(1) && made[11][10, 10] == color(30) && made[11] == made[15])
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
