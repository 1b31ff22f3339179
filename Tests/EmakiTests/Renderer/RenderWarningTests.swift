import EmakiDrawing
import EmakiTestSupport
import Foundation
import Testing

struct RenderWarningTests {
  private func table(_ rows: NotificationRow...) -> TableNode { TableNode(feed: Feed(rows: rows)) }

  private func row(_ id: String = "a", _ body: String = "Ada", picture: String? = nil) -> NotificationRow {
    NotificationRow(id: id, body: body, imageURL: picture)
  }

  @Test func `a missing picture is one warning, and the default avatar is shown`() async throws {
    let renderer = try Renderer.test(200)
    let frame = try await renderer.render(table(row(picture: "pictures/none.png")))
    let error = ImageError.missing(url: "pictures/none.png", path: SampleFeed.folder.appending(path: "pictures/none.png").path)
    #expect(frame.warnings == [.image(row: "a", error)] && frame.warnings.map(\.description) == ["row \"a\": \(error)"])
    let without = try await renderer.render(table(row()))
    #expect(without.warnings == [] && frame.picture == without.picture)
  }

  /// A cell of one line of text with a picture in it.
  private static func cell(_ url: String) -> CellNode {
    let text = TextNode()
    text.attributedText = AttributedText("x", size: 14, lineHeight: 20)
    text.attributedText?.append(AttributedText(TextAttachment(url: url, bounds: Rect(0, -5, 20, 20))))
    return HoldingCell(text)
  }

  @Test func `a picture in a text is read, and a missing one is a warning`() async throws {
    func frame(_ url: String) async throws -> Frame {
      try await Renderer.test(60, 20).render(TableNode.plain { _ in Self.cell(url) })
    }
    let (missing, found) = (try await frame("none.png"), try await frame("pictures/avatars/amira.png"))
    #expect(missing.warnings.count == 1 && missing.warnings[0].description.contains("none.png"))
    #expect(found.warnings == [] && found.picture != missing.picture)
  }

  @Test func `a picture that breaks a rule is drawn, with a warning each time`() async throws {
    let folder = TemporaryFolder()
    let intact = try Data(contentsOf: SampleFeed.folder.appending(path: "pictures/avatars/amira.png"))
    try folder.write(Array(intact), to: "intact.png")
    // Without its last chunk.
    try folder.write(Array(intact.dropLast(12)), to: "endless.png")
    let repair = ImageRepair(url: "endless.png", format: "PNG", faults: ["it ends without its chunk IEND"])
    let renderer = try Renderer.test(200, 100, pictures: folder.path)
    let shown = try await renderer.render(table(row(picture: "intact.png")))
    let broken = table(row(picture: "endless.png"))
    // A scroll draws the picture from passes.
    let frames = [try await renderer.render(broken), try await renderer.render(broken)]
    for frame in frames + (try await renderer.allFrames(of: broken, .by(1, frames: 3))) {
      #expect(frame.warnings == [.repairedImage(row: "a", repair)] && (frame.offset > 0 || frame.picture == shown.picture))
    }
    #expect(shown.warnings == [] && frames[0].warnings.map(\.description) == [#"row "a": \#(repair)"#])
    let node = NetworkImageNode()
    (node.url, node.debugName, node.style.preferredSize) = ("endless.png", "icon", Size(50, 50))
    #expect(try await renderer.render(node).warnings == [.node("icon", .repairedImage(row: "icon", repair))])
  }

  @Test func `a missing picture far below the viewport is no warning yet`() async throws {
    let renderer = try Renderer.test()
    let table = TableNode(feed: Feed(rows: (0..<30).map { row(String($0), picture: $0 == 29 ? "none.png" : nil) }))
    let warnings = [
      try await renderer.render(table).warnings, try await renderer.render(table, row: 29).warnings,
      try await renderer.renderFull(table).writePNG { _ in },
    ]
    #expect(warnings.map(\.count) == [0, 1, 1])
  }

  /// U+0378 is not assigned: no font has it.
  @Test func `a character without a glyph is one warning for each row`() async throws {
    let frame = try await Renderer.test().render(table(row("a", "x\u{378}y\u{378}"), row("b", "xy")))
    #expect(frame.warnings == [.missingGlyphs(row: "a", MissingGlyphs(script: "Unknown", scalars: ["\u{378}"], text: "x\u{378}y\u{378}"))])
    #expect(
      frame.warnings.map(\.description) == [
        "row \"a\": no font has U+0378 in \"x\u{378}y\u{378}\". Its place shows a box. Unicode has no letter there: take it out."
      ])
  }

  @Test func `characters without a glyph are one warning for each row and script`() async throws {
    // The texts have Balti and Cuneiform, which the only font, Noto Sans, lacks, and thousands of characters of a private use area.
    let renderer = try Renderer.test(200) {
      $0.fonts = FontSet(files: ["/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"], families: ["Noto Sans"])
    }
    let many = String(String.UnicodeScalarView((0xF_0000..<0xF_0BB8).compactMap { Unicode.Scalar($0) }))
    let frame = try await renderer.render(table(row("a", "བོད་\u{12000}བ"), row("b", many)))
    let advice =
      "Draw with a font set that has it: more scripts are in Debian's packages fonts-noto-extra and fonts-unifont. "
      + "If a font of the set should have it, its file is damaged."
    let expected = [
      "row \"a\": no font has U+0F56, U+0F7C, U+0F51 and U+0F0B (Tibetan) in \"བོད་\u{12000}བ\". Boxes stand in their places. \(advice)",
      "row \"a\": no font has U+12000 (Cuneiform) in \"བོད་\u{12000}བ\". Its place shows a box. \(advice)",
    ]
    try #require(frame.warnings.count == 3)
    let last = frame.warnings[2].description
    #expect(frame.warnings[...1].map(\.description) == expected)
    #expect(
      last.hasPrefix("row \"b\": no font has U+F0000, U+F0001, U+F0002, U+F0003, U+F0004, U+F0005, U+F0006, U+F0007 and 2992 more ")
        && last.hasSuffix(
          "Boxes stand in their places. What it looks like only a font of its own can say: draw with a font set that has it.")
    )
  }

  // MARK: Nodes

  @Test func `a frame that is described names the nodes of its warnings`() async throws {
    let describing = try Renderer.test(200, describes: true)
    let table = table(NotificationRow(id: "a", body: "x\u{378}", date: "\u{378}"), row("b", picture: "none.png"))
    for frame in [try await describing.render(table), try await describing.renderFull(table).frame()] {
      try #require(frame.warnings.map { frame.notes.nodes[$0] } == [["message", "date"], ["icon"]])
      #expect(frame.warnings[1].sentence(nodes: ["icon"]).hasPrefix(#"row "b" (icon): picture "none.png": "#))
    }
    let picture = try await describing.render(Self.cell("none.png"), in: SizeRange(max: Size(60, 20)))
    #expect(picture.warnings.map { picture.notes.nodes[$0] } == [["TextNode"]])
    let plain = try await Renderer.test().render(table)
    #expect(plain.warnings.count == 2 && plain.contents == nil)
  }

  @Test func `an id from a feed is made safe for a terminal`() {
    #expect(!RenderWarning.image(row: "\u{1B}[31m", .unknownFormat(url: "x")).description.contains("\u{1B}"))
    #expect(
      RenderWarning.missingGlyphs(row: "\u{1B}[31m", MissingGlyphs(script: "Common", scalars: ["\u{9B}"], text: "a\u{9B}")).description
        == #"row "\u{1B}[31m": no font has U+009B in "a\u{9B}". Its place shows a box. Unicode has no letter there: take it out."#)
  }
}
