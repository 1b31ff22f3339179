import Emaki
import EmakiTestSupport
import Foundation
import Testing

/// The empty space round the content of collections, and items of exact sizes in it.
@Suite struct ContentInsetTests {
  private static let ground = Color(0xFF00FF)

  /// Returns the boxes of a line of pixels with their columns, in order; the ground is left out.
  private func boxes(_ frame: Frame, y: Int = 4) -> [(item: Int, x: Range<Int>)] {
    let picture = Picture(frame.bitmap())
    return (0..<picture.size.width).reduce(into: []) { boxes, x in
      guard let item = (0..<60).first(where: { BoxCell.color(ofRow: $0).premultiplied == picture[x, y] }) else { return }
      if let last = boxes.last, last.item == item {
        boxes[boxes.count - 1].x = last.x.lowerBound..<x + 1
      } else {
        boxes.append((item, x..<x + 1))
      }
    }
  }

  private func strip() -> CollectionNode {
    let layout = CollectionFlowLayout(.rows(1), minimumLineSpacing: 5, scrollDirection: .horizontal)
    let strip = CollectionNode(numberOfItems: 10, layout: layout) { item in
      {
        let cell = BoxCell(height: 20, color: BoxCell.color(ofRow: item))
        cell.style.width = 20
        return cell
      }
    }
    strip.backgroundColor = Self.ground
    strip.contentInset = EdgeInsets(top: 0, left: 16, bottom: 0, right: 12)
    return strip
  }

  @Test(arguments: [false, true]) func `a strip rests with its left inset before the first item, and ends with the right one`(
    isNested: Bool
  )
    async throws
  {
    let renderer = try Renderer.test(width: 100, height: 20, scale: 1)
    func frame(_ offset: Double?) async throws -> Frame {
      let strip = strip()
      if let offset { strip.contentOffset = Point(x: offset, y: 0) }
      if !isNested { return try await renderer.render(strip) }
      strip.style.preferredSize = Size(width: 100, height: 20)
      let node = DisplayNode()
      node.automaticallyManagesSubnodes = true
      node.layoutSpecBlock = { [strip] _, _ in WrapperLayoutSpec(children: [strip]) }
      return try await renderer.render(node)
    }
    let rest = try await frame(nil)
    #expect(boxes(rest).map(\.x) == [16..<36, 41..<61, 66..<86, 91..<100])
    #expect(boxes(try await frame(0)).first?.x == 0..<20)
    // Ten items of 20 points and nine gaps of 5 are 245.
    let end = boxes(try await frame(1000))
    #expect(end.last?.item == 9 && end.last?.x == 68..<88)
  }

  @Test func `the items of a collection stand between the insets at its sides`() async throws {
    let layout = CollectionFlowLayout(.columns(2), minimumInteritemSpacing: 10, minimumLineSpacing: 0)
    let collection = CollectionNode(numberOfItems: 4, layout: layout) { item in { BoxCell(height: 20, color: BoxCell.color(ofRow: item)) } }
    collection.backgroundColor = Self.ground
    collection.contentInset = EdgeInsets(top: 0, left: 10, bottom: 0, right: 20)
    let renderer = try Renderer.test(width: 100, height: 40, scale: 1)
    #expect(boxes(try await renderer.render(collection)).map(\.x) == [10..<40, 50..<80])
    collection.contentInset = .zero
    #expect(boxes(try await renderer.render(collection)).map(\.x) == [0..<45, 55..<100])
  }

  /// A source whose items are half as wide as the collection.
  private final class Halves: CollectionNodeDataSource, CollectionNodeDelegate {
    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { 4 }
    func collectionNode(_ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> NodeBlock {
      { BoxCell(height: 20, color: BoxCell.color(ofRow: indexPath.item)) }
    }
    func collectionNode(_ collectionNode: CollectionNode, constrainedSizeForItemAt indexPath: IndexPath) -> SizeRange? {
      SizeRange(exactly: Size(width: collectionNode.frame.width / 2, height: 20))
    }
  }

  @Test(arguments: [1.0, 2, 3]) func `two items of half the width stand side by side at each scale`(scale: Double) async throws {
    let source = Halves()
    let layout = CollectionFlowLayout(.selfSizing, minimumInteritemSpacing: 0, minimumLineSpacing: 0)
    let collection = CollectionNode(layout: layout)
    (collection.dataSource, collection.delegate) = (source, source)
    let frame = try await Renderer.test(width: 375, height: 40, scale: scale).render(collection)
    #expect(boxes(frame).map(\.item) == [0, 1])
    // Half of 375 points is rounded down to pixels.
    #expect(boxes(frame).map(\.x.count) == Array(repeating: Int(375 * scale / 2), count: 2))
    withExtendedLifetime(source) {}
  }

  /// A source that gives items another size where there is much room.
  private final class Roomy: CollectionNodeDataSource, CollectionNodeDelegate {
    var asked: Set<String> = []
    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { 1 }
    func collectionNode(_ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> NodeBlock {
      { BoxCell(height: 20, color: BoxCell.color(ofRow: 0)) }
    }
    func collectionNode(_ collectionNode: CollectionNode, constrainedSizeForItemAt indexPath: IndexPath) -> SizeRange? {
      let traits = collectionNode.traitCollection
      asked.insert("\(traits.theme) \(traits.displayScale)")
      return SizeRange(exactly: Size(width: traits.horizontalSizeClass == .regular ? 60 : 30, height: 20))
    }
  }

  @Test func `a delegate asks its list for the traits that it is drawn with`() async throws {
    let source = Roomy()
    let collection = CollectionNode(layout: CollectionFlowLayout(.selfSizing))
    (collection.dataSource, collection.delegate) = (source, source)
    for (width, expected) in [(375.0, 30), (800, 60), (320, 30)] {
      let frame = try await Renderer.test(width: width, height: 40, scale: 1, theme: .dark).render(collection)
      #expect(boxes(frame).first?.x.count == expected)
    }
    #expect(source.asked == ["dark 1.0"])
  }
}
