import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

/// Tests cuts that Pango does not make by itself.
@Suite struct TextTokenTests {
  private let red = Color(0xFF0000)

  private func layout(
    _ string: String, width: Double = 160, lines: Int, _ truncation: TextTruncation?, color: Color = .black
  ) throws -> TextLayout {
    let text = AttributedText(string, font: .system(size: 14), lineHeight: 20, color: color)
    var request = TextRequest(text: text, maximumWidth: width, maximumNumberOfLines: lines, truncation: truncation)
    request.locatesCharacters = true
    return try TestFonts.typesetter().layout(request)
  }

  private func token(_ string: String) -> AttributedText { AttributedText(string, font: .system(size: 14), color: red) }

  /// The text's characters that are shown on a line.
  private func shown(_ string: String, line: Int, of layout: TextLayout) -> [String] {
    let utf8 = Array(string.utf8)
    return (layout.details?.clusters ?? []).filter { $0.line == line }.sorted { $0.utf8Range.lowerBound < $1.utf8Range.lowerBound }
      .map { String(decoding: utf8[$0.utf8Range], as: UTF8.self) }
  }

  static let bodies = [
    "The ferry to the lighthouse leaves at 9:15 on Sunday. Bring a warm jacket, it is windy up there.",
    "灯台行きのフェリーは日曜日の九時十五分に出ます。上は風が強いので、暖かい上着を持ってきてください。",
    "👨‍👩‍👧‍👦👍🏽🇯🇵🏳️‍🌈👨‍👩‍👧‍👦👍🏽🇯🇵🏳️‍🌈👨‍👩‍👧‍👦👍🏽🇯🇵🏳️‍🌈👨‍👩‍👧‍👦👍🏽🇯🇵🏳️‍🌈👨‍👩‍👧‍👦👍🏽🇯🇵🏳️‍🌈",
    "Z̈alg̈o ẅr̈ïẗës̈ ẅïẗḧ c̈öm̈b̈ïn̈ïn̈g̈ m̈är̈k̈s̈ ön̈ ëv̈ër̈ÿ l̈ëẗẗër̈ öf̈ ḧïs̈",
    TextAlignmentTests.hebrew + " " + TextAlignmentTests.hebrew,
    TextAlignmentTests.arabic + " " + TextAlignmentTests.arabic + " " + TextAlignmentTests.arabic,
    "first\nsecond\n\nthird paragraph\r\nfourth\u{2029}fifth and last",
  ]

  static let truncations: [TextTruncation] = TruncationMode.allCases.filter { $0 != .byClipping }.flatMap { mode in
    [
      TextTruncation(mode: mode), TextTruncation(mode: mode, token: AttributedText("… more", color: Color(0xFF0000))),
      TextTruncation(mode: mode, token: AttributedText("[+]", color: Color(0xFF0000)), additionalMessage: AttributedText("2 min")),
    ]
  }

  @Test(arguments: bodies, truncations) func `a cut text keeps to its width and line limit, and shows the whole token`(
    body: String, truncation: TextTruncation
  ) throws {
    for (limit, width) in [(1, 100.0), (1, 151), (2, 80), (2, 133), (3, 90)] {
      let layout = try layout(body, width: width, lines: limit, truncation)
      let whole = try self.layout(body, width: width, lines: 0, nil)
      let isLong = whole.lines.count > limit
      #expect(layout.isTruncated == isLong)
      #expect(layout.lines.count == min(whole.lines.count, limit))
      for line in layout.lines { #expect(line.frame.minX >= -1e-9 && line.frame.maxX <= width + 1e-9) }
      guard isLong else { continue }
      // All lines except the last look as if nothing was cut.
      #expect(layout.lines.dropLast().map(\.utf8Range) == whole.lines.prefix(limit - 1).map(\.utf8Range))
      if truncation.token?.string == "… more" {
        // Each letter of the token has one glyph.
        let inked = layout.runs.filter { $0.color == red }.reduce(0) { $0 + $1.glyphs.count }
        #expect(inked == 6)
      }
      // Each character is shown as a whole or not at all, and on one line.
      var starts: Set<Int> = [0]
      var end = 0
      let clusters = layout.details?.clusters ?? []
      for character in body {
        let bytes = end..<end + character.utf8.count
        end = bytes.upperBound
        starts.insert(end)
        let parts = clusters.filter { $0.utf8Range.overlaps(bytes) }
        let length = parts.reduce(0) { $0 + $1.utf8Range.clamped(to: bytes).count }
        #expect(length == 0 || length == bytes.count)
        #expect(Set(parts.map(\.line)).count <= 1)
      }
      for line in layout.lines { #expect(starts.contains(line.utf8Range.lowerBound) && starts.contains(line.utf8Range.upperBound)) }
    }
  }

  @Test(arguments: [-20.0, -1e300, 0]) func `a text that is clipped at no width or less is not narrower than nothing`(width: Double) throws
  {
    let layout = try layout("A text of more than one line, by far", width: width, lines: 1, TextTruncation(mode: .byClipping))
    #expect(layout.isTruncated && layout.size.width == 0)
  }

  @Test(arguments: bodies) func `a clipped text runs over the edge by a part of one character, and has no mark`(body: String) throws {
    for (limit, width) in [(1, 100.0), (1, 151), (2, 80), (2, 133), (3, 90)] {
      let layout = try layout(body, width: width, lines: limit, TextTruncation(mode: .byClipping, token: token("MMM")))
      let whole = try self.layout(body, width: width, lines: 0, nil)
      let isLong = whole.lines.count > limit
      #expect(layout.isTruncated == isLong)
      #expect(layout.lines.count == min(whole.lines.count, limit))
      #expect(layout.size.width <= width + 1e-9)
      #expect(layout.runs.allSatisfy { $0.color != red })
      guard isLong, let last = layout.lines.last else { continue }
      #expect(layout.lines.dropLast().map(\.utf8Range) == whole.lines.prefix(limit - 1).map(\.utf8Range))
      let shown = shown(body, line: limit - 1, of: layout).joined()
      let rest = String(decoding: Array(body.utf8)[last.utf8Range], as: UTF8.self)
      #expect(rest.hasPrefix(shown) && shown.isEmpty == rest.isEmpty)
      // Without its last character the line would fit into the room. A line at the end of its paragraph may fit as it is.
      if last.frame.width > width {
        let kept = try self.layout(String(rest.dropLast()), width: 1000, lines: 1, nil)
        #expect((kept.lines.first?.frame.width ?? 0) <= width + 1)
      }
    }
  }

  @Test func `the tail, the head or the middle is left out`() throws {
    let body = "abcdefghijklmnopqrstuvwxyz0123456789"
    for mode in TruncationMode.allCases where mode != .byClipping {
      let layout = try layout(body, width: 120, lines: 1, TextTruncation(mode: mode))
      let shown = shown(body, line: 0, of: layout)
      let text = shown.joined()
      #expect(shown.count > 8 && shown.count < 30)
      switch mode {
      case .byTruncatingTail, .byClipping: #expect(body.hasPrefix(text))
      case .byTruncatingHead: #expect(body.hasSuffix(text))
      case .byTruncatingMiddle:
        let half = (shown.count + 1) / 2
        #expect(text == String(body.prefix(half)) + String(body.suffix(shown.count - half)))
      }
      // One more character would not fit. The widest character is no wider than W.
      #expect(layout.size.width > 120 - 14)
    }
  }

  @Test func `a text of several lines whose head is cut ends on its last line`() throws {
    let body = Self.bodies[0]
    let layout = try layout(body, width: 120, lines: 2, TextTruncation(mode: .byTruncatingHead))
    #expect(body.hasPrefix(shown(body, line: 0, of: layout).joined()))
    #expect(body.hasSuffix(shown(body, line: 1, of: layout).joined()))
  }

  @Test func `a head can be cut across paragraphs`() throws {
    let body = "first\nsecond\nthird"
    let layout = try layout(body, width: 300, lines: 2, TextTruncation(mode: .byTruncatingMiddle))
    #expect(layout.lines.count == 2)
    #expect(shown(body, line: 0, of: layout).joined() == "first")
    let last = shown(body, line: 1, of: layout).joined()
    #expect(last.hasPrefix("second") && last.hasSuffix("hird"))
    #expect(layout.isTruncated)
  }

  @Test func `a token keeps its own attributes, and the text keeps its own`() throws {
    let blue = Color(0x0000FF)
    let truncation = TextTruncation(token: token("… more"), additionalMessage: AttributedText("!", font: .system(size: 14), color: blue))
    let layout = try layout(Self.bodies[0], lines: 1, truncation)
    #expect(layout.runs.map(\.color) == [.black, red, blue])
  }

  @Test func `white space before a token is removed`() throws {
    let space = try layout(" ", lines: 0, nil).glyphs[0].index
    for width in stride(from: 60.0, to: 120, by: 3) {
      let layout = try layout(Self.bodies[0], width: width, lines: 1, TextTruncation(token: token("[+]")))
      let kept = layout.runs.filter { $0.color == .black }.flatMap { layout.glyphs[$0.glyphs] }
      #expect(kept.last?.index != space)
    }
  }

  @Test func `a token wider than the line is replaced by an ellipsis`() throws {
    let layout = try layout(Self.bodies[0], width: 40, lines: 1, TextTruncation(token: token("a token of many words")))
    let plain = try self.layout(Self.bodies[0], width: 40, lines: 1, nil)
    #expect(ComparableLayout(layout) == ComparableLayout(plain))
  }

  @Test func `a right-to-left line has its token at the left`() throws {
    let layout = try layout(Self.bodies[4], width: 120, lines: 1, TextTruncation(token: token("…")))
    let inked = layout.runs.filter { $0.color == red }.flatMap { layout.glyphs[$0.glyphs] }
    #expect(inked.count == 1)
    #expect(inked[0].x == layout.glyphs.map(\.x).min())
    #expect(abs(layout.lines[0].frame.maxX - 120) < 1e-9)
  }

  @Test func `a text that fits shows no token`() throws {
    let layout = try layout("short", lines: 1, TextTruncation(mode: .byTruncatingMiddle, token: token("…")))
    #expect(ComparableLayout(layout) == ComparableLayout(try self.layout("short", lines: 1, nil)))
  }

  @Test func `a plain ellipsis as token cuts as much as Pango's ellipsis`() throws {
    // Pango keeps white space before it.
    let body = "abcdefghijklmnopqrstuvwxyz0123456789"
    let ours = try layout(body, width: 120, lines: 1, TextTruncation())
    #expect(ComparableLayout(ours).glyphs == ComparableLayout(try layout(body, width: 120, lines: 1, nil)).glyphs)
  }

  @Test func `a long text is cut in its middle with few measurements`() throws {
    let body = String(repeating: "word ", count: 50_000)
    let layout = try layout(body, width: 300, lines: 2, TextTruncation(mode: .byTruncatingMiddle))
    #expect(layout.lines.count == 2 && layout.isTruncated)
    #expect(layout.lines[1].frame.maxX <= 300 && layout.lines[1].frame.width > 280)
  }
}
