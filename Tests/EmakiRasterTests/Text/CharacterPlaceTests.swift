import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiNodes
@testable import EmakiRaster

@Suite struct CharacterPlaceTests {
  private func node(_ string: String, width: Double = 200, _ change: (TextNode) -> Void = { _ in }) throws -> (TextNode, MeasuringContext) {
    try TextNode.laidOut(AttributedText(string, lineHeight: 20), width: width, change)
  }

  private func width(_ string: String) throws -> Double { try AttributedText(string).width }

  private static let letters = "abcdefghijklmnopqrstuvwxyz0123456789"

  @Test func `a word's box is between those of its neighbours`() throws {
    let (node, context) = try node("one two six")
    let rects = node.rects(forCharacterRange: 4..<7, in: context)
    #expect(rects.count == 1 && rects[0].minY == 0 && rects[0].height == 20)
    #expect(try abs(rects[0].minX - width("one ")) < 0.05 && abs(rects[0].maxX - width("one two")) < 0.05)
    // Asking for places keeps none in memory.
    #expect(try #require(node.broken.first).layout.details == nil)
  }

  @Test func `a range across lines has a box on each line`() throws {
    let (node, context) = try node("one two\nsix ten")
    let rects = node.rects(forCharacterRange: 4..<11, in: context)
    #expect(rects.map(\.minY) == [0, 20])
    #expect(try abs(rects[1].minX) < 1e-9 && abs(rects[1].maxX - width("six")) < 0.05)
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
      #expect(rects.map { node.characterIndex(at: Point(x: $0.midX, y: $0.midY), in: context) } == [index])
    }
  }

  @Test func `an emoji of several code points is one character with one box`() throws {
    let (node, context) = try node("a👨‍👩‍👧‍👦b")
    let rects = node.rects(forCharacterRange: 1..<2, in: context)
    #expect(try rects.count == 1 && abs(rects[0].width - width("👨‍👩‍👧‍👦")) < 0.05)
  }

  @Test func `the boxes of the whole text are its lines`() throws {
    let string = "The ferry to the lighthouse leaves at 9:15 on Sunday."
    let (node, context) = try node(string, width: 100)
    let rects = node.rects(forCharacterRange: 0..<string.count, in: context)
    let frames = try #require(node.broken.first).layout.lines.map(\.frame)
    #expect(rects.count == frames.count)
    #expect(zip(frames, rects).allSatisfy { abs($0.minX - $1.minX) < 1e-6 && abs($0.maxX - $1.maxX) < 1e-6 })
  }

  @Test func `a line of mixed directions has a box for each direction`() throws {
    let (node, context) = try node("one שלום two")
    #expect(node.rects(forCharacterRange: 0..<12, in: context).count == 3)
    // The first Hebrew letter is the rightmost.
    let lefts = [4, 7].map { node.rects(forCharacterRange: $0..<$0 + 1, in: context)[0].minX }
    #expect(lefts[0] > lefts[1])
  }

  @Test func `points beside the text hit no character`() throws {
    let (node, context) = try node("one")
    for point in [Point(x: -1, y: 10), Point(x: 150, y: 10), Point(x: 5, y: -1), Point(x: 5, y: 21)] {
      #expect(node.characterIndex(at: point, in: context) == nil)
    }
  }

  @Test(arguments: [(nil, 30..<36, 0..<1), (.byTruncatingMiddle, 15..<20, 35..<36)] as [(TruncationMode?, Range<Int>, Range<Int>)])
  func `characters that are left out have no box, kept ones have one`(mode: TruncationMode?, cut: Range<Int>, kept: Range<Int>) throws {
    let (node, context) = try node(Self.letters, width: 120) { node in
      node.maximumNumberOfLines = 1
      if let mode { node.truncationMode = mode }
    }
    #expect(node.isTruncated && node.rects(forCharacterRange: cut, in: context).isEmpty)
    let rect = try #require(node.rects(forCharacterRange: kept, in: context).first)
    #expect(node.characterIndex(at: Point(x: rect.midX, y: 10), in: context) == kept.lowerBound)
    if mode != nil { #expect(try abs(rect.maxX - #require(node.broken.first).layout.size.width) < 0.05) }
  }

  @Test func `a link is found under a point, with the text's insets`() throws {
    let (node, context) = try node("see this") {
      $0.attributedText?.addAttribute(\.link, "https://example.com", range: 4..<8)
      $0.textContainerInset = EdgeInsets(top: 7, left: 11, bottom: 0, right: 0)
    }
    let rect = try #require(node.rects(forCharacterRange: 4..<8, in: context).first)
    #expect(try abs(rect.minX - (11 + width("see "))) < 0.05 && rect.minY == 7)
    #expect(node.link(at: Point(x: rect.midX, y: rect.midY), in: context) == "https://example.com")
    #expect(node.link(at: Point(x: 13, y: 10), in: context) == nil)
  }
}
