import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

/// Tests cuts that Pango does not make by itself.
struct TextTokenTests {
  private func layout(_ string: String, width: Double = 160, lines: Int, _ truncation: TextTruncation?) throws -> TextLayout {
    try AttributedText(string, lineHeight: 20).layout(width: width, lines: lines, truncation: truncation, locates: true)
  }

  private static func token(_ string: String) -> AttributedText { AttributedText(string, color: .pureRed) }

  /// The text's characters that are shown on a line.
  private func shown(_ string: String, line: Int = 0, of layout: TextLayout) -> String {
    let utf8 = string.bytes
    return layout.clusters.filter { $0.line == line }.sorted { $0.utf8Range.lowerBound < $1.utf8Range.lowerBound }
      .map { utf8[$0.utf8Range].text }.joined()
  }

  static let bodies = TextFixture.strings("texts to cut")
  private static let letters = "abcdefghijklmnopqrstuvwxyz0123456789"

  static let truncations: [TextTruncation] = TruncationMode.allCases.filter { $0 != .byClipping }.flatMap { mode in
    [
      TextTruncation(mode: mode), TextTruncation(mode: mode, token: token("… more")),
      TextTruncation(mode: mode, token: token("[+]"), additionalMessage: AttributedText("2 min")),
    ]
  }

  /// Cuts a text at several widths and numbers of lines. The lines above the last look as if nothing was cut.
  private func cut(_ body: String, _ truncation: TextTruncation, _ check: (TextLayout, Double, Int) throws -> Void) throws {
    for (limit, width) in [(1, 100.0), (1, 151), (2, 80), (2, 133), (3, 90)] {
      let layout = try layout(body, width: width, lines: limit, truncation)
      let whole = try self.layout(body, width: width, lines: 0, nil)
      #expect(layout.isTruncated == (whole.lines.count > limit) && layout.lines.count == min(whole.lines.count, limit))
      guard layout.isTruncated else { continue }
      #expect(layout.ends.dropLast() == whole.ends.prefix(limit - 1))
      try check(layout, width, limit)
    }
  }

  @Test(arguments: bodies, truncations) func `a cut text keeps to its width and line limit, and shows the whole token`(
    body: String, truncation: TextTruncation
  ) throws {
    let starts = body.byteOffsets
    try cut(body, truncation) { layout, width, _ in
      // Each letter of the token has one glyph.
      #expect(truncation.token?.string != "… more" || layout.glyphs(in: .pureRed).count == 6)
      // Each character is shown as a whole or not at all, and on one line.
      for (start, end) in zip(starts, starts.dropFirst()) {
        let parts = layout.clusters.filter { $0.utf8Range.overlaps(start..<end) }
        let length = parts.reduce(0) { $0 + $1.utf8Range.clamped(to: start..<end).count }
        #expect([0, end - start].contains(length) && Set(parts.map(\.line)).count <= 1)
      }
      let areWhole = layout.lines.allSatisfy { starts.contains($0.utf8Range.lowerBound) && starts.contains($0.utf8Range.upperBound) }
      #expect(areWhole && layout.lines.allSatisfy { $0.frame.minX >= -1e-9 && $0.frame.maxX <= width + 1e-9 })
    }
  }

  @Test(arguments: bodies) func `a clipped text runs over the edge by a part of one character, and has no mark`(body: String) throws {
    try cut(body, TextTruncation(mode: .byClipping, token: Self.token("MMM"))) { layout, width, limit in
      let shown = shown(body, line: limit - 1, of: layout)
      let rest = layout.lines(of: body)[limit - 1]
      #expect(layout.size.width <= width + 1e-9 && layout.glyphs(in: .pureRed).isEmpty)
      // Without its last character the line would fit into the room. A line at the end of its paragraph may fit as it is.
      let kept = try self.layout(String(rest.dropLast()), width: 1000, lines: 1, nil).lines[0].frame.width
      #expect(rest.hasPrefix(shown) && shown.isEmpty == rest.isEmpty && (layout.lines[limit - 1].frame.width <= width || kept <= width + 1))
    }
  }

  @Test(arguments: [-20.0, -1e300, 0]) func `a text that is clipped at no width or less is not narrower than nothing`(width: Double) throws
  {
    let layout = try layout("A text of more than one line, by far", width: width, lines: 1, TextTruncation(mode: .byClipping))
    #expect(layout.isTruncated && layout.size.width == 0)
  }

  @Test(arguments: TruncationMode.allCases.filter { $0 != .byClipping }) func `the tail, the head or the middle is left out`(
    mode: TruncationMode
  ) throws {
    let layout = try layout(Self.letters, width: 120, lines: 1, TextTruncation(mode: mode))
    let shown = shown(Self.letters, of: layout)
    let kept = mode == .byTruncatingTail ? shown.count : mode == .byTruncatingHead ? 0 : (shown.count + 1) / 2
    #expect(shown == Self.letters.prefix(kept) + Self.letters.suffix(shown.count - kept) && 8..<30 ~= shown.count)
    // One more character would not fit. The widest character is no wider than W.
    #expect(layout.size.width > 120 - 14)
  }

  @Test func `a text of several lines whose head is cut ends on its last line`() throws {
    let body = Self.bodies[0]
    let layout = try layout(body, width: 120, lines: 2, TextTruncation(mode: .byTruncatingHead))
    #expect(body.hasPrefix(shown(body, of: layout)) && body.hasSuffix(shown(body, line: 1, of: layout)))
    let paragraphs = "first\nsecond\nthird"
    let cut = try self.layout(paragraphs, width: 60, lines: 2, TextTruncation(mode: .byTruncatingMiddle))
    let last = shown(paragraphs, line: 1, of: cut)
    #expect(cut.isTruncated && shown(paragraphs, of: cut) == "first" && last.hasPrefix("se") && last.hasSuffix("rd"))
    for mode in [TruncationMode.byTruncatingHead, .byTruncatingMiddle] {
      // Paragraphs that have room on the last line are all there.
      let whole = try self.layout(paragraphs, width: 300, lines: 2, TextTruncation(mode: mode))
      let line = try self.layout("second third", width: 300, lines: 1, nil)
      #expect(!whole.isTruncated && whole.lines[1].frame.width == line.lines[0].frame.width)
    }
  }

  @Test func `a token keeps its own attributes, and the text keeps its own`() throws {
    let message = AttributedText("!", color: .pureBlue)
    let layout = try layout(Self.bodies[0], lines: 1, TextTruncation(token: Self.token("… more"), additionalMessage: message))
    #expect(layout.runs.map(\.color) == [.black, .pureRed, .pureBlue])
  }

  @Test func `white space before a token is removed`() throws {
    let space = try layout(" ", lines: 0, nil).glyphs[0].index
    for width in stride(from: 60.0, to: 120, by: 3) {
      let layout = try layout(Self.bodies[0], width: width, lines: 1, TextTruncation(token: Self.token("[+]")))
      #expect(layout.glyphs(in: .black).last?.index != space)
    }
  }

  @Test func `a right-to-left line has its token at the left`() throws {
    let layout = try layout(Self.bodies[4], width: 120, lines: 1, TextTruncation(token: Self.token("…")))
    #expect(layout.glyphs(in: .pureRed).map(\.x) == [try #require(layout.glyphs.map(\.x).min())])
    #expect(abs(layout.lines[0].frame.maxX - 120) < 1e-9)
  }

  @Test(
    arguments: [
      (bodies[0], 40, TextTruncation(token: token("a token of many words"))),
      ("short", 160, TextTruncation(mode: .byTruncatingMiddle, token: token("…"))), (letters, 120, TextTruncation()),
    ] as [(String, Double, TextTruncation)])
  func `a token wider than the line, one that is not needed and a plain ellipsis are as Pango's ellipsis`(
    body: String, width: Double, truncation: TextTruncation
  ) throws {
    let (ours, plain) = try (layout(body, width: width, lines: 1, truncation), layout(body, width: width, lines: 1, nil))
    #expect(ComparableLayout(ours).glyphs == ComparableLayout(plain).glyphs && ours.isTruncated == plain.isTruncated)
  }

  @Test func `a long text is cut in its middle with few measurements`() throws {
    let layout = try layout(String(repeating: "word ", count: 50_000), width: 300, lines: 2, TextTruncation(mode: .byTruncatingMiddle))
    #expect(layout.lines.count == 2 && layout.isTruncated && 280.0...300 ~= layout.lines[1].frame.maxX)
  }
}
