import EmakiDisplay
import EmakiEngine
import EmakiLayout
import EmakiNodes
import Testing

/// Tests the functions with which users of the library inspect their own nodes and rows.
struct NodeInspectionTests {
  /// A row with two boxes of which the first takes what is left.
  private static func cell(isFaulty: Bool = false) -> CellNode {
    let (cell, wide, small) = (CellNode(), DisplayNode(), DisplayNode())
    (cell.debugName, wide.debugName, small.debugName) = ("cell", "wide", "small")
    (wide.style.height, wide.style.flexGrow) = (.points(30), 1)
    small.style.preferredSize = Size(20, 20)
    if isFaulty { small.style.layoutPosition = Point(3, 3) }
    cell.automaticallyManagesSubnodes = true
    cell.layoutSpecBlock = { _, _ in
      let row = StackLayoutSpec(.horizontal, spacing: 10, children: [wide, small])
      row.debugName = "row"
      return row
    }
    return cell
  }

  private let cell = Self.cell()
  private let range = column(100)

  private func table() -> TableNode { TableNode(rows: [false, true]) { isFaulty in { Self.cell(isFaulty: isFaulty) } } }

  private func renderer() throws -> Renderer {
    try Renderer(viewport: Size(100, 100), scale: 1, options: Renderer.Options(jobs: 1))
  }

  private func lines(_ text: String) -> [String] { text.lines }

  // MARK: Drawings

  @Test func `a node and a row are drawn as their specs`() async throws {
    // The names are 18 and 19 letters wide, each with 2 spaces behind it, and the frame adds 2 before them and its two edges.
    let drawing = try cell.asciiArt(in: range)
    let expected = [
      "------------StackLayoutSpec (row)------------", "|  DisplayNode (wide)  DisplayNode (small)  |", String(repeating: "-", count: 45),
    ]
    #expect(lines(drawing) == expected)
    #expect(try await renderer().asciiArt(of: table(), row: 1) == drawing)
  }

  // MARK: Explanations

  @Test func `the explanation of one box says which rules gave it its size and its place`() async throws {
    let wide = try cell.explainLayout(of: "wide", in: range, scale: 1)
    // 100 less 20 and a spacing of 10.
    let parts = ["stack \"row\": grows by 70 of 70 pt left: flexGrow 1 of 1", "stack \"row\": placed at (0, 0)"]
    #expect(parts.allSatisfy(wide.contains), "\(wide)")
    let row = try await renderer().explainLayout(of: table(), row: 0, element: "wide")
    #expect([wide, row].map { lines($0).last } == Array(repeating: "frame in its supernode: x 0, y 0, 70 x 30", count: 2))
  }

  @Test func `the explanation of all boxes has each below the one around it`() async throws {
    let text = try cell.explainLayout(in: range, scale: 1)
    let all = lines(text)
    let names = all.filter { ["cell", "row", "wide", "small"].contains($0.drop { $0 == " " }) }
    #expect(names == ["cell", "  row", "    wide", "    small"] && all.contains("      frame in its supernode: x 80, y 0, 20 x 20"))
    let wide = lines(try cell.explainLayout(of: "wide", in: range, scale: 1)).map { "      " + $0 }
    // What is said of a box alone is said of it here, too.
    #expect(wide.filter { !$0.contains("around it") && !all.contains($0) } == [])
    #expect(try await renderer().explainLayout(of: table(), row: 0) == text)
  }

  @Test func `the explanation of a text that is cut says where, and how large all of it is`() throws {
    let text = TextNode()
    text.debugName = "title"
    text.attributedText = AttributedText("some words that have no room in a line", font: .system(size: 10), lineHeight: 20)
    func explained() throws -> [String] {
      lines(try node("row", StackLayoutSpec(.vertical, children: [text])).explainLayout(of: "title", in: range, scale: 1))
    }
    let whole = try explained()
    let count = text.lineCount
    #expect(count > 1 && !whole.contains { $0.contains("cut") })
    text.maximumNumberOfLines = 1
    let cut = try #require(explained().dropLast().last)
    let start = "the text is cut after 1 line, its maximumNumberOfLines: all of it has \(count) lines in this width, "
    #expect(cut.hasPrefix(start) && cut.hasSuffix(" x \(20 * count)"), "\(cut)")
  }

  @Test func `the error about a box that does not exist names the boxes that do`() async throws {
    let error = LayoutInspectionError.unknownElement("tall", known: ["cell", "wide", "small"])
    #expect(throws: error) { try cell.explainLayout(of: "tall", in: range) }
    #expect(error.description == #"there is no element "tall". Name one of: cell, wide, small."#)
    await #expect(throws: error) { try await renderer().explainLayout(of: table(), row: 0, element: "tall") }
  }

  @Test func `a row that the list does not have is an error`() async throws {
    await #expect(throws: RenderError.unknownRow(2, count: 2)) { try await renderer().asciiArt(of: table(), row: 2) }
    await #expect(throws: RenderError.unknownRow(-1, count: 2)) { try await renderer().lintLayout(of: table(), row: -1) }
  }

  // MARK: Findings

  @Test func `what has no effect is found, and a sound layout has no findings`() async throws {
    let findings = try Self.cell(isFaulty: true).lintLayout(in: range)
    #expect(findings.map(\.element) == ["small"] && findings.sentences[0].contains("layoutPosition"))
    let rows = [try await renderer().lintLayout(of: table(), row: 0), try await renderer().lintLayout(of: table(), row: 1)]
    #expect(try [cell.lintLayout(in: range)] + rows == [[], [], findings])
  }

  @Test func `looking at a list's row leaves the list's picture as it is`() async throws {
    let (list, renderer) = (table(), try renderer())
    let before = try await renderer.render(list).pngData
    _ = try await renderer.explainLayout(of: list, row: 0)
    _ = try await renderer.lintLayout(of: list, row: 1)
    #expect(try await renderer.render(list).pngData == before)
  }

  @Test func `a range that holds no size is an error`() {
    let empty = SizeRange(min: Size(10, 0), max: Size(5, 5))
    #expect(throws: LayoutError.self) { try cell.asciiArt(in: empty) }
    #expect(throws: LayoutError.self) { try cell.lintLayout(in: empty) }
    #expect(throws: LayoutError.self) { try cell.explainLayout(in: empty) }
  }
}
