import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiNodes
@testable import EmakiRaster

@Suite struct CharacterPlaceTests {
  private func node(_ string: String, width: Double = 200, _ change: (TextNode) -> Void = { _ in }) throws -> (TextNode, MeasuringContext) {
    let node = TextNode()
    node.attributedText = AttributedText(string, font: .system(size: 14), lineHeight: 20)
    change(node)
    let context = try RenderContext.test().measuring
    node.layoutTree(SizeRange(max: Size(width: width, height: .unbounded)), in: context)
    return (node, context)
  }

  private func width(_ string: String) throws -> Double {
    try TestFonts.typesetter().layout(TextRequest(text: AttributedText(string, font: .system(size: 14)), maximumWidth: .unbounded)).size
      .width
  }

  @Test func `a word's box is between those of its neighbours`() throws {
    let (node, context) = try node("one two six")
    let rects = node.rects(forCharacterRange: 4..<7, in: context)
    #expect(rects.count == 1)
    #expect(try abs(rects[0].minX - width("one ")) < 0.05)
    #expect(try abs(rects[0].maxX - width("one two")) < 0.05)
    #expect(rects[0].minY == 0 && rects[0].height == 20)
  }

  @Test func `a range across lines has a box on each line`() throws {
    let (node, context) = try node("one two\nsix ten")
    let rects = node.rects(forCharacterRange: 4..<11, in: context)
    #expect(rects.map(\.minY) == [0, 20])
    #expect(try abs(rects[1].minX) < 1e-9 && abs(rects[1].maxX - width("six")) < 0.05)
    // A line feed has no box.
    #expect(node.rects(forCharacterRange: 7..<8, in: context).isEmpty)
  }

  @Test func `the boxes of a range cover the pixels in the range's colour`() throws {
    let red = Color(0xFF0000)
    let string = "日本語のhttps://example.com/です"
    let (node, context) = try node(string, width: 120) { node in
      node.attributedText?.addAttribute(\.color, red, range: 4..<24)
    }
    let rects = node.rects(forCharacterRange: 4..<24, in: context)
    #expect(rects.count >= 2)
    let root = DisplayNode(Rect(x: 0, y: 0, width: 120, height: node.frame.height), nil, [])
    root.addSubnode(node)
    let bitmap = try root.painted()
    var inked = 0
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y] >> 16 & 255 > bitmap[x, y] & 255 {
        inked += 1
        // Glyphs stand on whole pixels and fade at their edges.
        #expect(rects.contains { $0.minX - 1.5 <= Double(x) && Double(x) < $0.maxX + 1.5 && $0.minY <= Double(y) && Double(y) < $0.maxY })
      }
    }
    #expect(inked > 100)
  }

  @Test func `an emoji of several code points is one character with one box`() throws {
    let (node, context) = try node("a👨‍👩‍👧‍👦b")
    let rects = node.rects(forCharacterRange: 1..<2, in: context)
    #expect(rects.count == 1)
    #expect(try abs(rects[0].width - width("👨‍👩‍👧‍👦")) < 0.05)
    #expect(node.characterIndex(at: Point(x: rects[0].midX, y: 10), in: context) == 1)
  }

  @Test(arguments: ["one two six", "日本語テキスト", "a👨‍👩‍👧‍👦e\u{301}z", "one\ntwo\nsix", "שלום עולם", "one שלום two", "office affluent"])
  func `each character is found in the middle of its box`(string: String) throws {
    let (node, context) = try node(string)
    for (index, character) in string.enumerated() where !character.isNewline {
      let rects = node.rects(forCharacterRange: index..<index + 1, in: context)
      #expect(rects.count == 1)
      guard let rect = rects.first else { continue }
      #expect(node.characterIndex(at: Point(x: rect.midX, y: rect.midY), in: context) == index)
    }
  }

  @Test func `the boxes of the whole text are its lines`() throws {
    let string = "The ferry to the lighthouse leaves at 9:15 on Sunday."
    let (node, context) = try node(string, width: 100)
    let rects = node.rects(forCharacterRange: 0..<string.count, in: context)
    #expect(rects.count == node.lineCount)
    for (line, rect) in zip(try #require(node.broken.first).layout.lines, rects) {
      #expect(abs(rect.minX - line.frame.minX) < 1e-6 && abs(rect.maxX - line.frame.maxX) < 1e-6)
    }
  }

  @Test func `a line of mixed directions has a box for each direction`() throws {
    let (node, context) = try node("one שלום two")
    #expect(node.rects(forCharacterRange: 0..<12, in: context).count == 3)
    // The first Hebrew letter is the rightmost.
    let first = try #require(node.rects(forCharacterRange: 4..<5, in: context).first)
    let last = try #require(node.rects(forCharacterRange: 7..<8, in: context).first)
    #expect(first.minX > last.minX)
  }

  @Test func `points beside the text hit no character`() throws {
    let (node, context) = try node("one")
    for point in [Point(x: -1, y: 10), Point(x: 150, y: 10), Point(x: 5, y: -1), Point(x: 5, y: 21)] {
      #expect(node.characterIndex(at: point, in: context) == nil)
    }
  }

  @Test func `characters that are left out have no box, kept ones after a cut have one`() throws {
    let string = "abcdefghijklmnopqrstuvwxyz0123456789"
    let (node, context) = try node(string, width: 120) {
      $0.maximumNumberOfLines = 1
      $0.truncationMode = .byTruncatingMiddle
    }
    #expect(node.isTruncated)
    #expect(node.rects(forCharacterRange: 15..<20, in: context).isEmpty)
    let last = try #require(node.rects(forCharacterRange: 35..<36, in: context).first)
    #expect(try abs(last.maxX - #require(node.broken.first).layout.size.width) < 0.05)
    #expect(node.characterIndex(at: Point(x: last.midX, y: 10), in: context) == 35)
  }

  @Test func `characters that Pango cuts off have no box`() throws {
    let string = "abcdefghijklmnopqrstuvwxyz0123456789"
    let (node, context) = try node(string, width: 120) { $0.maximumNumberOfLines = 1 }
    #expect(node.rects(forCharacterRange: 30..<36, in: context).isEmpty)
    #expect(node.rects(forCharacterRange: 0..<3, in: context).count == 1)
  }

  @Test func `a link is found under a point, with the text's insets`() throws {
    let (node, context) = try node("see this") {
      $0.attributedText?.addAttribute(\.link, "https://example.com", range: 4..<8)
      $0.textContainerInset = EdgeInsets(top: 7, left: 11, bottom: 0, right: 0)
    }
    let rect = try #require(node.rects(forCharacterRange: 4..<8, in: context).first)
    #expect(try abs(rect.minX - (11 + width("see "))) < 0.05)
    #expect(rect.minY == 7)
    #expect(node.link(at: Point(x: rect.midX, y: rect.midY), in: context) == "https://example.com")
    #expect(node.link(at: Point(x: 13, y: 10), in: context) == nil)
  }

  @Test func `asking for a character's place keeps no places in memory`() throws {
    let (node, context) = try node("one two six")
    _ = node.rects(forCharacterRange: 0..<3, in: context)
    #expect(try #require(node.broken.first).layout.details == nil)
  }
}
