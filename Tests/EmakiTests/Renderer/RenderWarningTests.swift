import Emaki
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
    TableNode(rows: [NotificationRow(id: "a", body: "x", imageURL: url)]) { row in { PicturedTextCell(row) } }
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
    #expect(frame.warnings == [.missingGlyph(row: "a", MissingGlyph("\u{378}", text: "x\u{378}y\u{378}"))])
    #expect(frame.warnings.map(\.description) == ["row \"a\": no font has U+378 in \"x\u{378}y\u{378}\". Its place shows a box."])
  }

  @Test func `thousands of characters without a glyph are a few warnings, and one that counts the others`() async throws {
    // A private use area, which no font of the set has.
    let body = String(String.UnicodeScalarView((0xF_0000..<0xF_0BB8).compactMap { Unicode.Scalar($0) }))
    let frame = try await Renderer.test().render(table(NotificationRow(id: "a", body: body)))
    #expect(frame.warnings.count == 17)
    #expect(frame.warnings.last == .moreMissingGlyphs(row: "a", count: 3000 - 16))
    #expect(
      frame.warnings.last?.description
        == "row \"a\": no font has 2984 more code points of its texts. Boxes stand in their places.")
    let picture = try await Renderer.test().renderFull(table(NotificationRow(id: "a", body: body)))
    #expect(try await picture.writePNG { _ in }.count == 17)
  }

  @Test func `an id from a feed is made safe for a terminal`() {
    let warnings = [
      RenderWarning.missingGlyph(row: "\u{1B}[31m", MissingGlyph("\u{378}", text: "\u{1B}[31m")),
      .image(row: "\u{1B}[31m", .unknownFormat(url: "x")),
    ]
    #expect(warnings.allSatisfy { !$0.description.contains("\u{1B}") })
    #expect(
      RenderWarning.missingGlyph(row: "\u{1B}[31m", MissingGlyph("\u{9B}", text: "a\u{9B}")).description
        == #"row "\u{1B}[31m": no font has U+9B in "a\u{9B}". Its place shows a box."#)
  }
}
