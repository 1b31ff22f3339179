import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiNodes
@testable import EmakiRaster

struct TextLinkTests {
  private static let strings = TextFixture.strings("links")

  @Test(arguments: strings, [90.0, 150, 400]) func `the boxes of found links cover exactly the coloured ink`(string: String, width: Double)
    throws
  {
    var text = AttributedText(string, lineHeight: 20)
    let found = text.detectLinks(color: .pureRed, underline: nil)
    let (node, context) = try TextNode.laidOut(text, width: width)
    let links = node.links(in: context)
    #expect(links.map(\.range) == found)
    let rects = links.flatMap(\.rects)
    let bitmap = try DisplayNode(Rect(0, 0, width, node.frame.height), nil, [node]).painted()
    var inks = rects.map { _ in PixelRect.empty }
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        // Red ink keeps its red, and grey ink loses it. Faint pixels may be of either.
        let (isRed, isInk) = (bitmap[x, y] >> 16 & 255 > 200, bitmap[x, y] & 255 <= 200)
        guard isInk else { continue }
        // Ink may reach out of a box by a pixel.
        let near = rects.indices.filter { index in
          let rect = rects[index]
          return rect.minX - 1 <= Double(x) && Double(x) < rect.maxX + 1 && rect.minY <= Double(y) && Double(y) < rect.maxY
        }
        #expect(isRed ? !near.isEmpty : !near.contains { rects[$0].minX + 1 <= Double(x) && Double(x) + 1 < rects[$0].maxX })
        if isRed { for index in near { inks[index] = inks[index].union(PixelRect(x, y, 1, 1)) } }
      }
    }
    // The box reaches from one end of the ink to the other: a letter's side is at most 3 points from its ink, a slash at the end of a line
    // 5.
    #expect(zip(rects, inks).allSatisfy { Double($1.x) - $0.minX < 3 && $0.maxX - Double($1.maxX) < 5 })
  }

  @Test(arguments: strings + ["AVhttps://VAVA.example/AVATo office affluent"])
  func `a link does not move glyphs, wherever it begins`(string: String) throws {
    let typesetter = try TestFonts.typesetter()
    let plain = AttributedText(string)
    for start in 0..<string.count - 4 {
      let linked = plain.with(\.link, "https://example.com", start..<start + 4)
      for (width, limit) in [(60.0, 0), (150, 2), (400, 1)] {
        let layouts = try [plain, linked].map { try $0.layout(width: width, lines: limit, by: typesetter) }
        let isSame = ComparableLayout(layouts[0]) == ComparableLayout(layouts[1]) && layouts[0].runs.count == layouts[1].runs.count
        #expect(isSame && layouts[1].details == nil, "\(start), \(width) pt")
      }
    }
  }

  @Test func `a link that is partly bold is one link, and two next to each other are two`() throws {
    let text = AttributedText("onetwosix", lineHeight: 20).with(\.link, "https://a.example", 0..<6)
      .with(\.font, .system(size: 14, weight: .bold), 2..<4).with(\.link, "https://b.example", 6..<9)
    let (node, context) = try TextNode.laidOut(text, width: 300)
    let links = node.links(in: context)
    let rects = links.flatMap(\.rects)
    #expect(links.map(\.url) == ["https://a.example", "https://b.example"] && links.map(\.range) == [0..<6, 6..<9])
    #expect(rects.count == 2 && abs(rects[0].maxX - rects[1].minX) < 0.01)
  }

  @Test func `ranges count characters, not code units`() throws {
    var text = AttributedText("👨‍👩‍👧‍👦e\u{301} https://example.com")
    text.detectLinks()
    let (node, context) = try TextNode.laidOut(text, width: 300)
    #expect(node.links(in: context).map(\.range) == [3..<22])
  }

  /// Calls whatever has ten or more digits, blanks and dashes a telephone number.
  private struct PhoneNumbers: TextDetector {
    func links(in text: String, language: String?) -> [(range: Range<String.Index>, url: String)] {
      text.matches(of: /[0-9][0-9 \-]{8,}[0-9]/).map { match in (match.range, "tel:" + match.output.filter(\.isNumber)) }
    }
  }

  @Test func `a node finds what its detectors look for, and its text stays as it was set`() throws {
    let text = AttributedText("Call 020 7946 0958 or write to post@example.org", lineHeight: 20)
    let (node, context) = try TextNode.laidOut(text, width: 500) { node in
      (node.dataDetectors, node.textDetector) = ([.phoneNumber, .mail], PhoneNumbers())
    }
    func painted(_ node: TextNode) throws -> [UInt32] {
      try DisplayNode(Rect(0, 0, 500, 20), nil, [node]).painted().words
    }
    let links = node.links(in: context)
    #expect(links.map(\.url) == ["tel:02079460958", "mailto:post@example.org"] && links.map(\.rects.count) == [1, 1])
    // A point in the middle of the number's box is inside the link. A point in the word before is not.
    let box = links[0].rects[0]
    let hits = [box.midX, box.minX - 6].map { node.link(at: Point($0, box.midY), in: context) }
    #expect(hits == ["tel:02079460958", nil] && node.attributedText == text)
    let found = try painted(node)
    // A new text is searched anew, and so is a text with a new detector.
    let changes: [() -> Void] = [
      { node.attributedText = AttributedText("0120-123-456", lineHeight: 20) },
      { (node.attributedText, node.textDetector) = (text, nil) }, { node.dataDetectors = [] },
    ]
    let urls = changes.map { change in
      change()
      node.layOut(width: 500, in: context)
      return node.links(in: context).map(\.url)
    }
    #expect(urls == [["tel:0120123456"], ["mailto:post@example.org"], []])
    // Without detectors the pixels are those of the plain text.
    #expect(try painted(node) != found && painted(node) == painted(TextNode.laidOut(text, width: 500).node))
  }

  @Test func `a link that is cut off has no box`() throws {
    var text = AttributedText("some words before https://example.com")
    text.detectLinks()
    let (node, context) = try TextNode.laidOut(text, width: 80) { $0.maximumNumberOfLines = 1 }
    #expect(node.isTruncated && node.links(in: context).map(\.rects) == [[]])
  }

  @Test func `the links of a tree are at its texts, without those of hidden nodes`() throws {
    let text = AttributedText("link", lineHeight: 20).with(\.link, "https://example.com")
    let (node, context) = try TextNode.laidOut(text) { $0.textContainerInset = EdgeInsets(top: 1, left: 2, bottom: 0, right: 0) }
    node.frame.origin = Point(10, 20)
    let hidden = TextNode()
    (hidden.attributedText, hidden.isHidden) = (text, true)
    let inner = DisplayNode(Rect(100, 200, 50, 50), nil, [node, hidden])
    let links = DisplayNode(Rect(7, 7, 300, 300), nil, [inner]).linksBelow(in: context)
    #expect(links.map(\.url) == ["https://example.com"] && links[0].rects.map(\.origin) == [Point(112, 221)])
  }

  @Test func `a text without links is not laid out to find them`() throws {
    let (node, _) = try TextNode.laidOut(AttributedText("plain"))
    let typesetter = try TestFonts.typesetter()
    #expect(node.links(in: MeasuringContext(scale: Scale(1), typesetter: typesetter)).isEmpty && typesetter.layoutCount == 0)
  }
}
