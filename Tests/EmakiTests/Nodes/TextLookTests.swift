import Emaki
import Testing

/// Tests text nodes that look as in Texture: shadows of glyphs, and families that the font set lacks.
struct TextLookTests {
  private static let (paper, ink) = (Color(0xFFFF00), Color(0xFF0000))

  private func picture(right: Double = 0, _ change: (TextNode) -> Void) async throws -> Picture {
    let text = TextNode()
    text.attributedText = AttributedText("l", size: 20, lineHeight: 20, color: Self.ink)
    (text.style.width, text.shadowRadius, text.shadowOffset) = (60, 0, Point(0, 30))
    change(text)
    let root = DisplayNode().laidOut { _ in InsetLayoutSpec(insets: EdgeInsets(bottom: 60, right: right), child: text) }
    return try await Renderer.test(100, 100).render(root).picture
  }

  @Test(arguments: [nil, paper]) func `the shadow of a text belongs to its glyphs, with and without a background`(background: Color?)
    async throws
  {
    let plain = try await picture { $0.backgroundColor = background }
    let shadowed = try await picture { ($0.backgroundColor, $0.shadowOpacity) = (background, 1) }
    // Thirty points below the glyph, and nowhere else.
    #expect(shadowed.rows(0..<30).difference(from: plain.rows(0..<30)) == nil)
    let ink = plain.rows(0..<20).words.map { $0 != (background ?? .white).premultiplied && $0 != Color.white.premultiplied }
    #expect(shadowed.rows(30..<50).words.map { $0 != Color.white.premultiplied } == ink)
  }

  @Test func `a clipped text is cut at its edge, within a character`() async throws {
    func inked(_ mode: TruncationMode) async throws -> [Int] {
      let picture = try await picture(right: 40) { text in
        let dashes = String(repeating: "\u{2014}", count: 20)
        text.attributedText = AttributedText(dashes, size: 20, lineHeight: 20, color: Self.ink)
        (text.truncationMode, text.maximumNumberOfLines) = (mode, 1)
      }
      return picture.columns(in: 0..<20) { $0 != Color.white.premultiplied }
    }
    // Where the ellipsis would stand, the line goes on.
    #expect(try await inked(.byClipping).suffix(20) == Array(40..<60))
    #expect(try await inked(.byTruncatingTail).max().map { $0 < 59 } == true)
  }

  @Test func `a text that clips keeps the shadow that is inside it`() async throws {
    let shadowed = try await picture { ($0.style.height, $0.clipsToBounds, $0.shadowOpacity) = (40, true, 1) }
    #expect(Set(shadowed.rows(36..<37).words).count > 1)
  }

  private func warnings(_ text: AttributedText, width: Double = 100, _ change: (TextNode) -> Void = { _ in }) async throws
    -> [RenderWarning]
  {
    let node = TextNode()
    (node.attributedText, node.debugName) = (text, "text")
    change(node)
    return try await Renderer.test(width, 100).render(node).warnings
  }

  @Test(
    arguments: [
      ([["Nowhere Sans"], ["Nowhere Sans"], ["Inter"], ["Nowhere Serif", "Nowhere Mono"]], ["Nowhere Sans", "Nowhere Serif"]),
      ([["inter"]], []), ([["Nowhere Sans", "Inter"]], []), ([["Noto Sans CJK JP"]], []), ([[]], []),
    ] as [([[String]], [String])]) func `a family that the font set does not have is warned about once`(
      families: [[String]], missing: [String]
    ) async throws
  {
    var text = AttributedText(String(repeating: "a", count: families.count))
    for (index, names) in families.enumerated() {
      text.addAttribute(\.font, Font(families: names, size: 12), range: index..<index + 1)
    }
    let rest = "and the text is set in another. Name a family of the set, or draw with a font set that has it."
    #expect(try await warnings(text).map(\.description) == missing.map { "node \"text\": the font set has no family \"\($0)\", \(rest)" })
  }

  private static func hyphenated(_ language: String?) -> AttributedText {
    var text = AttributedText("Extraordinary considerations", size: 12, language: language)
    text.paragraphStyle.hyphenationFactor = 1
    return text
  }

  @Test(arguments: [
    (nil, ["the text asks for hyphens and names no language, and is set without them. Give it a language, as \"en-US\"."]),
    (
      "ja",
      [
        "there is no dictionary to hyphenate \"ja\" in /usr/share/hyphen, and the text is set without hyphens. "
          + "Install that of the language, for German Debian's package hyphen-de."
      ]
    ), ("en-US", []),
  ])
  func `a text that cannot have the hyphens it asks for is warned about once`(language: String?, messages: [String]) async throws {
    let warnings = try await warnings(Self.hyphenated(language), width: 80)
    #expect(warnings.map(\.description) == messages.map { "node \"text\": \($0)" })
    #expect(warnings.allSatisfy { $0.kind == .missingHyphenation })
  }

  private struct Nothing: TextDetector {
    func links(in text: String, language: String?) -> [(range: Range<String.Index>, url: String)] { [] }
  }

  @Test(arguments: [.phoneNumber, [.link, .address], .all, [.link, .mail]] as [TextDetectors])
  func `a text that looks for numbers or streets without a detector is warned about once`(kinds: TextDetectors) async throws {
    func warnings(_ detector: (any TextDetector)?) async throws -> [RenderWarning] {
      try await self.warnings(AttributedText("Call 020 7946 0958")) { ($0.dataDetectors, $0.textDetector) = (kinds, detector) }
    }
    let found = try await warnings(nil)
    #expect(found.map(\.kind) == (kinds == [.link, .mail] ? [] : [.missingDetector]))
    #expect(
      found.allSatisfy {
        "\($0)"
          == "node \"text\": the text looks for telephone numbers or addresses, and has no detector that finds them. "
          + "Set its textDetector, or look for web and mail addresses alone."
      })
    #expect(try await warnings(Nothing()).isEmpty)
  }

  @Test func `a list warns of a family once, by the first row that names it`() async throws {
    let table = TableNode.plain(2) { _ in
      TextCellNode("text", attributes: TextAttributes(font: Font(families: ["Nowhere Sans"], size: 12)), insets: .zero)
    }
    let warnings = try await Renderer.test(100, 100).render(table).warnings
    #expect(warnings == [.missingFont(row: "0", family: "Nowhere Sans")])
  }
}
