import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiNodes
@testable import EmakiRaster

struct CharacterPlaceTests {
  private func node(_ string: String, width: Double = 200, _ change: (TextNode) -> Void = { _ in }) throws -> (TextNode, MeasuringContext) {
    try TextNode.laidOut(AttributedText(string, lineHeight: 20), width: width, change)
  }

  private static let letters = "abcdefghijklmnopqrstuvwxyz0123456789"

  @Test(arguments: [("one two six", 4..<7, "one ", "one two"), ("a👨‍👩‍👧‍👦b", 1..<2, "a", "a👨‍👩‍👧‍👦")])
  func `the box of a word or of an emoji is between those of its neighbours`(
    string: String, range: Range<Int>, before: String, through: String
  ) throws {
    let (node, context) = try node(string)
    let rects = node.rects(forCharacterRange: range, in: context)
    #expect(try isNear(rects.flatMap { [$0.minX, $0.maxX, $0.minY, $0.height] }, [width(before), width(through), 0, 20], within: 0.05))
    // Asking for places keeps none in memory.
    #expect(try #require(node.broken.first).layout.details == nil)
  }

  @Test func `a range across lines has a box on each line`() throws {
    let (node, context) = try node("one two\nsix ten")
    let rects = node.rects(forCharacterRange: 4..<11, in: context)
    #expect(try rects.map(\.minY) == [0, 20] && isNear([rects[1].minX, rects[1].maxX], [0, width("six")], within: 0.05))
    // A line feed has no box.
    #expect(node.rects(forCharacterRange: 7..<8, in: context).isEmpty)
  }

  @Test(
    arguments: TextFixture.strings("places of characters"),
    [nil, DrawingPath(ellipseIn: Rect(30, 0, 50, 50))])
  func `each character is found in the middle of its box`(string: String, path: DrawingPath?) throws {
    let (node, context) = try node(string, width: path == nil ? 200 : 120) { $0.exclusionPaths = path.map { [$0] } ?? [] }
    // A space at the end of a part of a line has no box.
    for (index, character) in string.enumerated() where !character.isNewline && (path == nil || character != " ") {
      let rects = node.rects(forCharacterRange: index..<index + 1, in: context)
      #expect(rects.map { node.characterIndex(at: Point($0.midX, $0.midY), in: context) } == [index])
    }
  }

  @Test func `the boxes of the whole text are its lines`() throws {
    let string = "The ferry to the lighthouse leaves at 9:15 on Sunday."
    let (node, context) = try node(string, width: 100)
    let boxes = [node.rects(forCharacterRange: 0..<string.count, in: context), node.broken.first?.layout.lines.map(\.frame) ?? []]
    let edges = boxes.map { $0.flatMap { [$0.minX, $0.maxX] } }
    #expect(edges[1].count > 2 && isNear(edges[0], edges[1], within: 1e-6))
  }

  @Test func `a line of mixed directions has a box for each direction`() throws {
    let (node, context) = try node("one שלום two")
    // The first Hebrew letter is the rightmost.
    let lefts = [4, 7].map { node.rects(forCharacterRange: $0..<$0 + 1, in: context)[0].minX }
    #expect(node.rects(forCharacterRange: 0..<12, in: context).count == 3 && lefts[0] > lefts[1])
  }

  @Test func `points beside the text hit no character`() throws {
    let (node, context) = try node("one")
    let points = [(-1.0, 10.0), (150, 10), (5, -1), (5, 21)].map { Point($0, $1) }
    #expect(points.compactMap { node.characterIndex(at: $0, in: context) } == [])
  }

  @Test(arguments: [(nil, 30..<36, 0..<1), (.byTruncatingMiddle, 15..<20, 35..<36)] as [(TruncationMode?, Range<Int>, Range<Int>)])
  func `characters that are left out have no box, kept ones have one`(mode: TruncationMode?, cut: Range<Int>, kept: Range<Int>) throws {
    let (node, context) = try node(Self.letters, width: 120) { node in
      node.maximumNumberOfLines = 1
      if let mode { node.truncationMode = mode }
    }
    let rect = try #require(node.rects(forCharacterRange: kept, in: context).first)
    let end = mode == nil ? rect.maxX : node.broken.first?.layout.size.width ?? .nan
    #expect(node.isTruncated && node.rects(forCharacterRange: cut, in: context).isEmpty && abs(rect.maxX - end) < 0.05)
    #expect(node.characterIndex(at: Point(rect.midX, 10), in: context) == kept.lowerBound)
  }

  @Test func `a link is found under a point, with the text's insets`() throws {
    let (node, context) = try node("see this") {
      $0.attributedText?.addAttribute(\.link, "https://example.com", range: 4..<8)
      $0.textContainerInset = EdgeInsets(top: 7, left: 11, bottom: 0, right: 0)
    }
    let rect = try #require(node.rects(forCharacterRange: 4..<8, in: context).first)
    let links = [Point(rect.midX, rect.midY), Point(13, 10)].map { node.link(at: $0, in: context) }
    #expect(try isNear([rect.minX, rect.minY], [11 + width("see "), 7], within: 0.05) && links == ["https://example.com", nil])
  }
}
