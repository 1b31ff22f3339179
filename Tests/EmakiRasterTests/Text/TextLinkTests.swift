import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiNodes
@testable import EmakiRaster

@Suite struct TextLinkTests {
  private func laidOut(_ text: AttributedText, width: Double, _ change: (TextNode) -> Void = { _ in }) throws -> (
    TextNode, MeasuringContext
  ) {
    let node = TextNode()
    node.attributedText = text
    change(node)
    let context = try RenderContext.test().measuring
    node.layoutTree(SizeRange(max: Size(width: width, height: .unbounded)), in: context)
    return (node, context)
  }

  private static let strings = [
    "日本語のhttps://example.com/日本語のあとにhttps://example.org/path?q=1です。", "see https://example.com and www.example.org, both",
    "שלום https://example.com שלום",
  ]

  @Test(arguments: strings, [90.0, 150, 400]) func `the boxes of found links cover exactly the coloured ink`(string: String, width: Double)
    throws
  {
    let red = Color(0xFF0000)
    var text = AttributedText(string, font: .system(size: 14), lineHeight: 20)
    let found = text.detectLinks(color: red, underline: nil)
    let (node, context) = try laidOut(text, width: width)
    let links = node.links(in: context)
    #expect(links.map(\.range) == found)
    let bitmap = try DisplayNode(Rect(x: 0, y: 0, width: width, height: node.frame.height), nil, [node]).painted()
    var ink = links.map { $0.rects.map { _ in PixelRect.empty } }
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y] != 0xFFFF_FFFF {
        // Red ink keeps its red, and grey ink loses it. Faint pixels may be of either.
        let (r, b) = (bitmap[x, y] >> 16 & 255, bitmap[x, y] & 255)
        if b > 200 { continue }
        var isInside = false
        for (link, rects) in links.map(\.rects).enumerated() {
          for (index, rect) in rects.enumerated()
          where rect.minX - 1 <= Double(x) && Double(x) < rect.maxX + 1 && rect.minY <= Double(y) && Double(y) < rect.maxY {
            if r > 200 { ink[link][index] = ink[link][index].union(PixelRect(x: x, y: y, width: 1, height: 1)) }
            isInside = isInside || rect.minX + 1 <= Double(x) && Double(x) + 1 < rect.maxX
            if r > 200 { isInside = true }
          }
        }
        #expect(isInside == (r > 200))
      }
    }
    // The box reaches from one end of the ink to the other: a letter's side is at most 3 points from its ink, a slash at the end of a line
    // 5.
    for (rects, inks) in zip(links.map(\.rects), ink) {
      for (rect, ink) in zip(rects, inks) {
        #expect(Double(ink.x) - rect.minX < 3 && rect.maxX - Double(ink.maxX) < 5)
      }
    }
  }

  @Test(arguments: strings + ["AVhttps://VAVA.example/AVATo office affluent"], [false, true])
  func `a link does not move glyphs, wherever it begins`(string: String, breaksWithPango: Bool) throws {
    let typesetter = try TestFonts.typesetter()
    typesetter.breaksWithPango = breaksWithPango
    let plain = AttributedText(string, font: .system(size: 14))
    for start in 0..<string.count - 4 {
      var linked = plain
      linked.addAttribute(\.link, "https://example.com", range: start..<start + 4)
      for (width, limit) in [(60.0, 0), (150, 2), (400, 1)] {
        let layouts = [plain, linked].map { typesetter.layout(TextRequest(text: $0, maximumWidth: width, maximumNumberOfLines: limit)) }
        #expect(ComparableLayout(layouts[0]) == ComparableLayout(layouts[1]), "\(start), \(width) pt")
        #expect(layouts[0].runs.count == layouts[1].runs.count && layouts[1].details == nil)
      }
    }
  }

  @Test func `a link that is partly bold is one link, and two next to each other are two`() throws {
    var text = AttributedText("onetwosix", font: .system(size: 14), lineHeight: 20)
    text.addAttribute(\.link, "https://a.example", range: 0..<6)
    text.addAttribute(\.font, .system(size: 14, weight: .bold), range: 2..<4)
    text.addAttribute(\.link, "https://b.example", range: 6..<9)
    let (node, context) = try laidOut(text, width: 300)
    let links = node.links(in: context)
    #expect(links.map(\.url) == ["https://a.example", "https://b.example"])
    #expect(links.map(\.range) == [0..<6, 6..<9])
    #expect(links.map(\.rects.count) == [1, 1])
    #expect(abs(links[0].rects[0].maxX - links[1].rects[0].minX) < 0.01)
  }

  @Test func `ranges count characters, not code units`() throws {
    var text = AttributedText("👨‍👩‍👧‍👦e\u{301} https://example.com", font: .system(size: 14))
    text.detectLinks()
    let (node, context) = try laidOut(text, width: 300)
    #expect(node.links(in: context).map(\.range) == [3..<22])
  }

  /// Calls whatever has ten or more digits, blanks and dashes a telephone number.
  private struct PhoneNumbers: TextDetector {
    func links(in text: String, language: String?) -> [(range: Range<String.Index>, url: String)] {
      text.matches(of: /[0-9][0-9 \-]{8,}[0-9]/).map { match in (match.range, "tel:" + match.output.filter(\.isNumber)) }
    }
  }

  @Test func `a node finds what its detectors look for, and its text stays as it was set`() throws {
    let string = "Call 020 7946 0958 or write to post@example.org"
    let text = AttributedText(string, font: .system(size: 14), lineHeight: 20)
    let (node, context) = try laidOut(text, width: 500) { node in
      node.dataDetectors = [.phoneNumber, .mail]
      node.textDetector = PhoneNumbers()
    }
    #expect(node.links(in: context).map(\.url) == ["tel:02079460958", "mailto:post@example.org"])
    #expect(node.links(in: context).map(\.rects.count) == [1, 1])
    #expect(node.attributedText == text)
    // A point in the middle of the number's box is inside the link. A point in the word before is not.
    let box = node.links(in: context)[0].rects[0]
    #expect(node.link(at: Point(x: box.midX, y: box.midY), in: context) == "tel:02079460958")
    #expect(node.link(at: Point(x: box.minX - 6, y: box.midY), in: context) == nil)
    let painted = { try DisplayNode(Rect(x: 0, y: 0, width: 500, height: 20), nil, [node]).painted() }
    let found = try painted().words
    // A new text is searched anew, and so is a text with a new detector.
    node.attributedText = AttributedText("0120-123-456", font: .system(size: 14), lineHeight: 20)
    node.layoutTree(SizeRange(max: Size(width: 500, height: .unbounded)), in: context)
    #expect(node.links(in: context).map(\.url) == ["tel:0120123456"])
    node.attributedText = text
    node.textDetector = nil
    node.layoutTree(SizeRange(max: Size(width: 500, height: .unbounded)), in: context)
    #expect(node.links(in: context).map(\.url) == ["mailto:post@example.org"])
    // Without detectors the pixels are those of the plain text.
    node.dataDetectors = []
    node.layoutTree(SizeRange(max: Size(width: 500, height: .unbounded)), in: context)
    #expect(node.links(in: context).isEmpty)
    #expect(try painted().words != found)
    let (plain, _) = try laidOut(text, width: 500)
    #expect(try painted().words == DisplayNode(Rect(x: 0, y: 0, width: 500, height: 20), nil, [plain]).painted().words)
  }

  @Test func `a link that is cut off has no box`() throws {
    var text = AttributedText("some words before https://example.com", font: .system(size: 14))
    text.detectLinks()
    let (node, context) = try laidOut(text, width: 80) { $0.maximumNumberOfLines = 1 }
    #expect(node.isTruncated)
    #expect(node.links(in: context).map(\.rects) == [[]])
  }

  @Test func `the links of a tree are at its texts, without those of hidden nodes`() throws {
    var text = AttributedText("link", font: .system(size: 14), lineHeight: 20)
    text.addAttribute(\.link, "https://example.com", range: 0..<4)
    let (node, context) = try laidOut(text, width: 100) { $0.textContainerInset = EdgeInsets(top: 1, left: 2, bottom: 0, right: 0) }
    node.frame.origin = Point(x: 10, y: 20)
    let hidden = TextNode()
    hidden.attributedText = text
    hidden.isHidden = true
    let inner = DisplayNode(Rect(x: 100, y: 200, width: 50, height: 50), nil, [node, hidden])
    let links = DisplayNode(Rect(x: 7, y: 7, width: 300, height: 300), nil, [inner]).linksBelow(in: context)
    #expect(links.map(\.url) == ["https://example.com"])
    #expect(links[0].rects.map(\.origin) == [Point(x: 112, y: 221)])
  }

  @Test func `a text without links is not laid out to find them`() throws {
    let (node, _) = try laidOut(AttributedText("plain"), width: 100)
    let typesetter = try TestFonts.typesetter()
    #expect(node.links(in: MeasuringContext(scale: Scale(1), typesetter: typesetter)).isEmpty)
    #expect(typesetter.layoutCount == 0)
  }
}
