import Emaki
import EmakiTestSupport
import Foundation
import Testing

/// Collections whose delegate gives each section its own insets, spacings and headers.
@Suite struct SectionFlowTests {
  private final class Shop: CollectionNodeDataSource, CollectionNodeDelegateFlowLayout {
    var counts = [6, 4]
    var insets: [EdgeInsets] = [.zero, EdgeInsets(top: 4, left: 30, bottom: 0, right: 10)]
    var lineSpacings: [Double] = [2, 6]
    var headers: [SizeRange] = [SizeRange(exactly: Size(width: 1, height: 8)), SizeRange(exactly: .zero)]

    func numberOfSections(in collectionNode: CollectionNode) -> Int { counts.count }
    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { counts[section] }
    func collectionNode(_ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> NodeBlock {
      let color = SectionFlowTests.color(indexPath.section, indexPath.item)
      return { BoxCell(height: 10, color: color) }
    }
    func collectionNode(
      _ collectionNode: CollectionNode, nodeBlockForSupplementaryElementOfKind kind: CollectionNode.ElementKind, at indexPath: IndexPath
    ) -> NodeBlock? {
      if kind == .sectionFooter { return nil }
      return { BoxCell(height: 30, color: .red) }
    }
    func collectionNode(_ collectionNode: CollectionNode, layout: CollectionFlowLayout, insetForSectionAt section: Int) -> EdgeInsets {
      insets[section]
    }
    func collectionNode(
      _ collectionNode: CollectionNode, layout: CollectionFlowLayout, minimumLineSpacingForSectionAt section: Int
    ) -> Double { lineSpacings[section] }
    func collectionNode(_ collectionNode: CollectionNode, sizeRangeForHeaderInSection section: Int) -> SizeRange { headers[section] }
  }

  /// The standard answers.
  private final class Plain: CollectionNodeDelegateFlowLayout {}

  private static func color(_ section: Int, _ item: Int) -> Color { BoxCell.color(ofRow: section * 20 + item) }

  private let layout = CollectionFlowLayout(
    .fixed(Size(width: 20, height: 10)), minimumInteritemSpacing: 0, minimumLineSpacing: 1, headerReferenceSize: Size(width: 1, height: 3))
  private func renderer() throws -> Renderer { try .test(width: 100, height: 100, scale: 1) }

  /// Returns where items stand in a picture: their top left pixels.
  private func places(_ picture: Picture, section: Int, count: Int) -> [[Int]] {
    (0..<count).map { item in
      let color = Self.color(section, item).premultiplied
      for y in 0..<100 { for x in 0..<100 where picture[x, y] == color { return [x, y] } }
      return []
    }
  }

  private func collection(_ shop: Shop) -> CollectionNode {
    let collection = CollectionNode(layout: layout)
    (collection.dataSource, collection.delegate) = (shop, shop)
    return collection
  }

  @Test func `each section has its own insets, line spacing and header`() async throws {
    let shop = Shop()
    let picture = try await renderer().render(collection(shop)).decoded()
    #expect((0..<100).allSatisfy { picture[$0, 0] == Color.red.premultiplied && picture[$0, 7] == Color.red.premultiplied })
    // Below a header of 8 points, five items in a line of 100 points.
    #expect(places(picture, section: 0, count: 6) == [[0, 8], [20, 8], [40, 8], [60, 8], [80, 8], [0, 20]])
    // Without a header, three items in a line of 60 points.
    #expect(places(picture, section: 1, count: 4) == [[30, 34], [50, 34], [70, 34], [30, 50]])
  }

  @Test func `changed answers show in the next picture, with the cells that are there`() async throws {
    let shop = Shop()
    let collection = collection(shop)
    let renderer = try renderer()
    _ = try await renderer.render(collection)
    let cell = try #require(collection.nodeForItem(at: IndexPath(item: 3, section: 1)))
    shop.insets[1] = EdgeInsets(left: 20)
    shop.headers[0] = SizeRange(exactly: .zero)
    let picture = try await renderer.render(collection).decoded()
    #expect(places(picture, section: 1, count: 4) == [[20, 22], [40, 22], [60, 22], [80, 22]])
    #expect(collection.nodeForItem(at: IndexPath(item: 3, section: 1)) === cell)
  }

  @Test func `a section that is inserted is laid out as the delegate says`() async throws {
    let shop = Shop()
    let collection = collection(shop)
    let renderer = try renderer()
    _ = try await renderer.render(collection)
    shop.counts.append(2)
    shop.insets.append(EdgeInsets(top: 1, left: 50))
    shop.lineSpacings.append(0)
    shop.headers.append(SizeRange(exactly: .zero))
    collection.insertSections([2])
    let picture = try await renderer.render(collection).decoded()
    // The 10 points that two items leave in a line of 50 are between them.
    #expect(places(picture, section: 2, count: 2) == [[50, 61], [80, 61]])
    #expect(places(picture, section: 1, count: 1) == [[30, 34]])
  }

  @Test func `a header without limits has its own length`() async throws {
    let shop = Shop()
    shop.headers = [.unbounded, SizeRange(min: .zero, max: Size(width: 1, height: 12))]
    let picture = try await renderer().render(collection(shop)).decoded()
    #expect(places(picture, section: 0, count: 1) == [[0, 30]])
    // Two lines of 10 points and 2 between them, a header that is limited to 12, and an inset of 4.
    #expect(places(picture, section: 1, count: 1) == [[30, 30 + 22 + 12 + 4]])
  }

  @Test func `by default the layout decides`() async throws {
    let (shop, plain) = (Shop(), Plain())
    let collection = collection(shop)
    collection.delegate = plain
    let picture = try await renderer().render(collection).decoded()
    #expect(places(picture, section: 0, count: 6) == [[0, 3], [20, 3], [40, 3], [60, 3], [80, 3], [0, 14]])
    #expect(places(picture, section: 1, count: 1) == [[0, 27]])
  }

  @Test func `sections of a strip have their own insets`() async throws {
    let shop = Shop()
    (shop.counts, shop.headers) = ([1, 1], [SizeRange(exactly: .zero), SizeRange(exactly: .zero)])
    shop.insets = [EdgeInsets(top: 10, left: 5), EdgeInsets(top: 20, left: 7)]
    let collection = CollectionNode(layout: CollectionFlowLayout(.fixed(Size(width: 20, height: 10)), scrollDirection: .horizontal))
    (collection.dataSource, collection.delegate) = (shop, shop)
    let picture = try await renderer().render(collection).decoded()
    #expect(places(picture, section: 0, count: 1)[0].first == 5)
    #expect(places(picture, section: 1, count: 1)[0].first == 32)
  }
}
