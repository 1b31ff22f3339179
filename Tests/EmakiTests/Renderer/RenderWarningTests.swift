import Emaki
import EmakiTestSupport
import Foundation
import Testing

@Suite struct RenderWarningTests {
  private func table(_ rows: NotificationRow...) -> TableNode { TableNode(feed: Feed(rows: rows)) }

  @Test func `a missing picture is one warning, and the default avatar is shown`() async throws {
    let renderer = try Renderer.test(width: 200)
    let frame = try await renderer.render(table(NotificationRow(id: "a", body: "Ada", imageURL: "pictures/none.png")))
    let path = SampleFeed.folder.appending(path: "pictures/none.png").path
    #expect(frame.warnings == [.image(row: "a", .missing(url: "pictures/none.png", path: path))])
    #expect(
      frame.warnings.map(\.description) == [
        "row \"a\": picture \"pictures/none.png\": there is no file \"\(path)\". Correct the path or put the file there."
      ])
    let without = try await renderer.render(table(NotificationRow(id: "a", body: "Ada")))
    #expect(without.warnings == [])
    #expect(try frame.decoded().difference(from: without.decoded()) == nil)
  }

  /// A row of one line of text with a picture in it.
  private func row(_ url: String) -> TableNode {
    TableNode.plain(rows: [NotificationRow(id: "a", body: "x", imageURL: url)]) { row in { PicturedTextCell(row) } }
  }

  private final class PicturedTextCell: CellNode {
    private let text = TextNode()

    init(_ row: NotificationRow) {
      super.init()
      automaticallyManagesSubnodes = true
      text.attributedText = AttributedText(row.body, font: .system(size: 14), lineHeight: 20)
      text.attributedText?.append(AttributedText(TextAttachment(url: row.imageURL, bounds: Rect(x: 0, y: -5, width: 20, height: 20))))
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { WrapperLayoutSpec(children: [text]) }
  }

  @Test func `a picture in a text is read as any other, and a missing one is a warning`() async throws {
    let renderer = try Renderer.test(width: 60, height: 20)
    let missing = try await renderer.render(row("none.png"))
    #expect(missing.warnings.count == 1 && missing.warnings[0].description.contains("none.png"))
    let frame = try await renderer.render(row("pictures/avatars/amira.png"))
    #expect(frame.warnings == [])
    #expect(try frame.decoded().difference(from: missing.decoded()) != nil)
  }

  @Test func `a picture that breaks a rule is drawn, with a warning each time`() async throws {
    let folder = try TemporaryFolder()
    let intact = try Data(contentsOf: SampleFeed.folder.appending(path: "pictures/avatars/amira.png"))
    try folder.write(Array(intact), to: "intact.png")
    // Without its last chunk.
    try folder.write(Array(intact.dropLast(12)), to: "endless.png")
    let repair = ImageRepair(url: "endless.png", format: "PNG", faults: ["it ends without its chunk IEND"])
    let renderer = try Renderer(
      viewport: Size(width: 200, height: 100), scale: 2,
      options: Renderer.Options(images: ImageAccess(baseDirectory: folder.path), cacheDirectory: TestFonts.cacheDirectory))
    let shown = try await renderer.render(table(NotificationRow(id: "a", body: "Ada", imageURL: "intact.png")))
    #expect(shown.warnings == [])
    for _ in 0..<2 {
      let frame = try await renderer.render(table(NotificationRow(id: "a", body: "Ada", imageURL: "endless.png")))
      #expect(frame.warnings == [.repairedImage(row: "a", repair)])
      #expect(frame.warnings.map(\.description) == [#"row "a": \#(repair)"#])
      #expect(try frame.decoded().difference(from: shown.decoded()) == nil)
    }
    let node = NetworkImageNode()
    (node.url, node.debugName, node.style.preferredSize) = ("endless.png", "icon", Size(width: 50, height: 50))
    #expect(try await renderer.render(node).warnings == [.node("icon", .repairedImage(row: "icon", repair))])
    // A scroll draws the picture from passes.
    var warned = 0
    for try await frame in renderer.frames(
      of: table(NotificationRow(id: "a", body: "Ada", imageURL: "endless.png")), scroll: .by(1, frames: 3))
    {
      warned += frame.warnings == [.repairedImage(row: "a", repair)] ? 1 : 0
    }
    #expect(warned == 3)
  }

  @Test func `a missing picture far below the viewport is no warning yet`() async throws {
    var rows = (0..<30).map { NotificationRow(id: String($0), body: "x") }
    rows[29].imageURL = "none.png"
    let renderer = try Renderer.test()
    let table = TableNode(feed: Feed(rows: rows))
    #expect(try await renderer.render(table).warnings == [])
    #expect(try await renderer.render(table, row: 29).warnings.count == 1)
    #expect(try await renderer.renderFull(table).writePNG { _ in }.count == 1)
  }

  /// U+0378 is not assigned: no font has it.
  @Test func `a character without a glyph is one warning for each row`() async throws {
    let frame = try await Renderer.test().render(
      table(NotificationRow(id: "a", body: "x\u{378}y\u{378}"), NotificationRow(id: "b", body: "xy")))
    #expect(frame.warnings == [.missingGlyphs(row: "a", MissingGlyphs(script: "Unknown", scalars: ["\u{378}"], text: "x\u{378}y\u{378}"))])
    #expect(
      frame.warnings.map(\.description) == [
        "row \"a\": no font has U+0378 in \"x\u{378}y\u{378}\". Its place shows a box. This Unicode has no such character."
      ])
  }

  @Test func `characters without a glyph are one warning for each row and script`() async throws {
    // The texts have Balti and Cuneiform, which the only font, Noto Sans, lacks, and thousands of characters of a private use area.
    let options = Renderer.Options(
      jobs: 1, fonts: FontSet(files: ["/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"], families: ["Noto Sans"]))
    let renderer = try Renderer(viewport: Size(width: 200, height: 200), scale: 1, options: options)
    let many = String(String.UnicodeScalarView((0xF_0000..<0xF_0BB8).compactMap { Unicode.Scalar($0) }))
    let frame = try await renderer.render(
      table(NotificationRow(id: "a", body: "བོད་\u{12000}བ"), NotificationRow(id: "b", body: many)))
    let advice = "Draw with a font set that has it: more scripts are in Debian's packages fonts-noto-extra and fonts-unifont."
    let expected = [
      "row \"a\": no font has U+0F56, U+0F7C, U+0F51 and U+0F0B (Tibetan) in \"བོད་\u{12000}བ\". Boxes stand in their places. \(advice)",
      "row \"a\": no font has U+12000 (Cuneiform) in \"བོད་\u{12000}བ\". Its place shows a box. \(advice)",
    ]
    #expect(frame.warnings.prefix(2).map(\.description) == expected)
    let last = try #require(frame.warnings.last?.description)
    #expect(frame.warnings.count == 3)
    #expect(last.hasPrefix("row \"b\": no font has U+F0000, U+F0001, U+F0002, U+F0003, U+F0004, U+F0005, U+F0006, U+F0007 and 2992 more "))
    #expect(
      last.hasSuffix("Boxes stand in their places. What it looks like only a font of its own can say: draw with a font set that has it."))
  }

  // MARK: Nodes

  private var describing: Renderer {
    get throws {
      try Renderer(
        viewport: Size(width: 200, height: 200), scale: 1,
        options: Renderer.Options(
          jobs: 2, images: ImageAccess(baseDirectory: SampleFeed.folder.path), cacheDirectory: TestFonts.cacheDirectory,
          describesFrames: true))
    }
  }

  @Test func `a frame that is described names the nodes of its warnings`() async throws {
    let table = table(
      NotificationRow(id: "a", body: "x\u{378}", date: "\u{378}"), NotificationRow(id: "b", body: "x", imageURL: "none.png"))
    let frames = [try await describing.render(table), try await describing.renderFull(table).frame()]
    for frame in frames {
      #expect(frame.warnings.map { frame.contents?.warnedNodes[$0] } == [["message", "date"], ["icon"]])
      #expect(frame.warnings[1].sentence(nodes: ["icon"]).hasPrefix(#"row "b" (icon): picture "none.png": "#))
    }
    let cell = PicturedTextCell(NotificationRow(id: "c", body: "x", imageURL: "none.png"))
    let picture = try await describing.render(cell, in: SizeRange(max: Size(width: 60, height: 20)))
    #expect(picture.warnings.map { picture.contents?.warnedNodes[$0] } == [["TextNode"]])
    let plain = try await Renderer.test().render(table)
    #expect(plain.warnings.count == 2 && plain.contents == nil)
  }

  @Test func `an id from a feed is made safe for a terminal`() {
    let warnings = [
      RenderWarning.missingGlyphs(row: "\u{1B}[31m", MissingGlyphs(script: "Unknown", scalars: ["\u{378}"], text: "\u{1B}[31m")),
      .image(row: "\u{1B}[31m", .unknownFormat(url: "x")),
    ]
    #expect(warnings.allSatisfy { !$0.description.contains("\u{1B}") })
    #expect(
      RenderWarning.missingGlyphs(row: "\u{1B}[31m", MissingGlyphs(script: "Common", scalars: ["\u{9B}"], text: "a\u{9B}")).description
        == #"row "\u{1B}[31m": no font has U+009B in "a\u{9B}". Its place shows a box. This Unicode has no such character."#)
  }
}
