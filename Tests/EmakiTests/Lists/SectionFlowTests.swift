import Emaki
import Foundation
import Testing

/// Collections whose delegate gives each section its own insets, spacings and headers.
struct SectionFlowTests {
  private final class Shop: CollectionNodeDataSource, CollectionNodeDelegateFlowLayout {
    var counts = [6, 4]
    var insets: [EdgeInsets] = [.zero, EdgeInsets(top: 4, left: 30, bottom: 0, right: 10)]
    var lineSpacings: [Double] = [2, 6]
    var headers: [SizeRange] = [SizeRange.exactly(1, 8), SizeRange(exactly: .zero)]

    func numberOfSections(in collectionNode: CollectionNode) -> Int { counts.count }
    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { counts[section] }
    func collectionNode(_ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> NodeBlock {
      NumberedCell.block(indexPath.section * 20 + indexPath.item, height: 10)
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

  private let shop = Shop()
  private let collection = CollectionNode(
    layout: CollectionFlowLayout(
      .fixed(Size(20, 10)), minimumInteritemSpacing: 0, minimumLineSpacing: 1, headerReferenceSize: Size(1, 3)
    ))

  init() { (collection.dataSource, collection.delegate) = (shop, shop) }

  /// Draws the collection, and returns where the items of each section stand: their top left pixels.
  private func places(_ list: CollectionNode? = nil) async throws -> [[[Int]]] {
    let picture = try await Renderer.test(100, 100).render(list ?? collection).decoded()
    var places: [Int: [Int]] = [:]
    for y in 0..<100 { for x in 0..<100 where places[picture.number(x, y)] == nil { places[picture.number(x, y)] = [x, y] } }
    return shop.counts.enumerated().map { section, count in (0..<count).map { places[section * 20 + $0] ?? [] } }
  }

  @Test func `each section has its own insets, line spacing and header`() async throws {
    // Below a header of 8 points, five items in a line of 100 points. Without a header, three items in a line of 60 points.
    #expect(
      try await places() == [
        [[0, 8], [20, 8], [40, 8], [60, 8], [80, 8], [0, 20]], [[30, 34], [50, 34], [70, 34], [30, 50]],
      ])
  }

  @Test func `changed answers show in the next picture, with the cells that are there`() async throws {
    _ = try await places()
    let cell = collection.nodeForItem(at: [1, 3])
    shop.insets[1] = EdgeInsets(left: 20)
    shop.headers[0] = SizeRange(exactly: .zero)
    #expect(try await places()[1] == [[20, 22], [40, 22], [60, 22], [80, 22]])
    #expect(cell != nil && collection.nodeForItem(at: [1, 3]) === cell)
  }

  @Test func `a section that is inserted is laid out as the delegate says`() async throws {
    _ = try await places()
    shop.counts.append(2)
    shop.insets.append(EdgeInsets(top: 1, left: 50))
    shop.lineSpacings.append(0)
    shop.headers.append(SizeRange(exactly: .zero))
    collection.insertSections([2])
    let places = try await places()
    // The 10 points that two items leave in a line of 50 are between them.
    #expect(places[2] == [[50, 61], [80, 61]] && places[1][0] == [30, 34])
  }

  @Test func `a header without limits has its own length`() async throws {
    shop.headers = [.unbounded, SizeRange(max: Size(1, 12))]
    // Two lines of 10 points and 2 between them, a header that is limited to 12, and an inset of 4.
    #expect(try await places().map { $0[0] } == [[0, 30], [30, 30 + 22 + 12 + 4]])
  }

  @Test func `by default the layout decides`() async throws {
    final class Plain: CollectionNodeDelegateFlowLayout {}
    let plain = Plain()
    collection.delegate = plain
    let places = try await places()
    #expect(places[0] == [[0, 3], [20, 3], [40, 3], [60, 3], [80, 3], [0, 14]] && places[1][0] == [0, 27])
  }

  @Test func `sections of a strip have their own insets`() async throws {
    (shop.counts, shop.headers) = ([1, 1], [SizeRange(exactly: .zero), SizeRange(exactly: .zero)])
    shop.insets = [EdgeInsets(top: 10, left: 5), EdgeInsets(top: 20, left: 7)]
    let strip = CollectionNode(layout: CollectionFlowLayout(.fixed(Size(20, 10)), scrollDirection: .horizontal))
    (strip.dataSource, strip.delegate) = (shop, shop)
    #expect(try await places(strip).map { $0[0].first } == [5, 32])
  }
}
