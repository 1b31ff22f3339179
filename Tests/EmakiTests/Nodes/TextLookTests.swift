import Emaki
import Testing

/// Tests text nodes that look as in Texture: shadows of glyphs, and families that the font set lacks.
@Suite struct TextLookTests {
  private static let (paper, ink) = (Color(0xFFFF00), Color(0xFF0000))

  private func picture(right: Double = 0, _ change: (TextNode) -> Void) async throws -> Picture {
    let (root, text) = (DisplayNode(), TextNode())
    text.attributedText = AttributedText("l", font: .system(size: 20), lineHeight: 20, color: Self.ink)
    text.style.width = 60
    (text.shadowRadius, text.shadowOffset) = (0, Point(x: 0, y: 30))
    change(text)
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in InsetLayoutSpec(insets: EdgeInsets(bottom: 60, right: right), child: text) }
    return try await Renderer.test(width: 100, height: 100, scale: 1).render(root).decoded()
  }

  @Test(arguments: [false, true]) func `the shadow of a text belongs to its glyphs, with and without a background`(hasBackground: Bool)
    async throws
  {
    let plain = try await picture { if hasBackground { $0.backgroundColor = Self.paper } }
    let shadowed = try await picture {
      if hasBackground { $0.backgroundColor = Self.paper }
      $0.shadowOpacity = 1
    }
    // Thirty points below the glyph, and nowhere else.
    #expect(shadowed.rows(0..<30).difference(from: plain.rows(0..<30)) == nil)
    for y in 30..<50 {
      for x in 0..<60 {
        let isInk = plain[x, y - 30] != (hasBackground ? Self.paper : .white).premultiplied
        #expect((shadowed[x, y] != Color.white.premultiplied) == isInk, "\(x), \(y)")
      }
    }
  }

  @Test func `a clipped text is cut at its edge, within a character`() async throws {
    func inked(_ mode: TruncationMode) async throws -> Set<Int> {
      let picture = try await picture(right: 40) { text in
        let dashes = String(repeating: "\u{2014}", count: 20)
        text.attributedText = AttributedText(dashes, font: .system(size: 20), lineHeight: 20, color: Self.ink)
        (text.truncationMode, text.maximumNumberOfLines) = (mode, 1)
      }
      return Set((0..<100).filter { x in (0..<20).contains { picture[x, $0] != Color.white.premultiplied } })
    }
    let (clipped, cut) = (try await inked(.byClipping), try await inked(.byTruncatingTail))
    #expect(clipped.max() == 59)
    #expect(cut.max().map { $0 < 59 } == true)
    // Where the ellipsis would stand, the line goes on.
    #expect(clipped.isSuperset(of: 40..<60))
  }

  @Test func `a text that clips keeps the shadow that is inside it`() async throws {
    let shadowed = try await picture {
      $0.style.height = 40
      $0.clipsToBounds = true
      $0.shadowOpacity = 1
    }
    #expect((0..<60).contains { shadowed[$0, 36] != Color.white.premultiplied })
  }

  private func warnings(_ families: [[String]]) async throws -> [RenderWarning] {
    let text = TextNode()
    var string = AttributedText(String(repeating: "a", count: families.count))
    for (index, names) in families.enumerated() {
      string.addAttribute(\.font, Font(families: names, size: 12), range: index..<index + 1)
    }
    text.attributedText = string
    text.debugName = "text"
    return try await Renderer.test(width: 100, height: 100, scale: 1).render(text).warnings
  }

  @Test func `a family that the font set does not have is warned about once`() async throws {
    let warnings = try await warnings([["Nowhere Sans"], ["Nowhere Sans"], ["Inter"], ["Nowhere Serif", "Nowhere Mono"]])
    #expect(warnings == ["Nowhere Sans", "Nowhere Serif"].map { .node("text", .missingFont(row: "text", family: $0)) })
    #expect(
      warnings[0].description
        == "node \"text\": the font set has no family \"Nowhere Sans\", and the text is set in another. "
        + "Name a family of the set, or draw with a font set that has it.")
  }

  @Test(arguments: [["inter"], ["Nowhere Sans", "Inter"], ["Noto Sans CJK JP"], []]) func `a family that is there is no warning`(
    families: [String]
  ) async throws {
    #expect(try await warnings([families]).isEmpty)
  }

  private static func hyphenated(_ language: String?) -> TextNode {
    let text = TextNode()
    var string = AttributedText("Extraordinary considerations", font: .system(size: 12), language: language)
    string.paragraphStyle.hyphenationFactor = 1
    text.attributedText = string
    text.debugName = "text"
    return text
  }

  @Test(arguments: [
    (nil, "the text asks for hyphens and names no language, and is set without them. Give it a language, as \"en-US\"."),
    (
      "ja",
      "there is no dictionary to hyphenate \"ja\" in /usr/share/hyphen, and the text is set without hyphens. "
        + "Install that of the language, for German Debian's package hyphen-de."
    ),
  ])
  func `a text that cannot have the hyphens it asks for is warned about once`(language: String?, message: String) async throws {
    let warnings = try await Renderer.test(width: 80, height: 100, scale: 1).render(Self.hyphenated(language)).warnings
    #expect(warnings.map(\.kind) == [.missingHyphenation])
    #expect(warnings.map(\.description) == ["node \"text\": \(message)"])
  }

  private struct Nothing: TextDetector {
    func links(in text: String, language: String?) -> [(range: Range<String.Index>, url: String)] { [] }
  }

  @Test(arguments: [TextDetectors.phoneNumber, [.link, .address], .all])
  func `a text that looks for numbers or streets without a detector is warned about once`(kinds: TextDetectors) async throws {
    let renderer = try Renderer.test(width: 200, height: 100, scale: 1)
    func warnings(_ kinds: TextDetectors, _ detector: (any TextDetector)?) async throws -> [RenderWarning] {
      let text = TextNode()
      text.attributedText = AttributedText("Call 020 7946 0958")
      (text.dataDetectors, text.textDetector, text.debugName) = (kinds, detector, "text")
      return try await renderer.render(text).warnings
    }
    let found = try await warnings(kinds, nil)
    #expect(found.map(\.kind) == [.missingDetector])
    #expect(
      found.map(\.description) == [
        "node \"text\": the text looks for telephone numbers or addresses, and has no detector that finds them. "
          + "Set its textDetector, or look for web and mail addresses alone."
      ])
    #expect(try await warnings(kinds, Nothing()).isEmpty)
    #expect(try await warnings([.link, .mail], nil).isEmpty)
  }

  @Test func `a hyphenated text is no warning, and the same with any number of workers`() async throws {
    var pictures: [Frame] = []
    for jobs in [1, 4] {
      let renderer = try Renderer.test(width: 80, height: 400, scale: 1, jobs: jobs)
      let table = TableNode.plain(numberOfRows: 6) { _ in
        {
          let (cell, text) = (CellNode(), Self.hyphenated("en-US"))
          cell.automaticallyManagesSubnodes = true
          cell.layoutSpecBlock = { _, _ in WrapperLayoutSpec(children: [text]) }
          return cell
        }
      }
      pictures.append(try await renderer.render(table))
    }
    #expect(pictures.allSatisfy { $0.warnings.isEmpty })
    #expect(pictures[0].pngData == pictures[1].pngData)
  }

  @Test func `a list warns of a family once, by the first row that names it`() async throws {
    let table = TableNode.plain(numberOfRows: 2) { _ in
      {
        let (cell, text) = (CellNode(), TextNode())
        text.attributedText = AttributedText("text", font: Font(families: ["Nowhere Sans"], size: 12))
        cell.automaticallyManagesSubnodes = true
        cell.layoutSpecBlock = { _, _ in WrapperLayoutSpec(children: [text]) }
        return cell
      }
    }
    let warnings = try await Renderer.test(width: 100, height: 100, scale: 1).render(table).warnings
    #expect(warnings == [.missingFont(row: "0", family: "Nowhere Sans")])
  }
}
