import EmakiEngine
import EmakiInspection
import Testing

/// Tests the functions with which users of the library inspect their own nodes and rows.
@Suite struct NodeInspectionTests {
  /// A row with two boxes of which the first takes what is left.
  private final class Cell: CellNode {
    private let wide = DisplayNode()
    private let small = DisplayNode()
    private let isFaulty: Bool

    init(isFaulty: Bool = false) {
      self.isFaulty = isFaulty
      super.init()
      automaticallyManagesSubnodes = true
      debugName = "cell"
      (wide.debugName, small.debugName) = ("wide", "small")
      (wide.style.height, wide.style.flexGrow) = (.points(30), 1)
      small.style.preferredSize = Size(width: 20, height: 20)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      if isFaulty { small.style.layoutPosition = Point(x: 3, y: 3) }
      let row = StackLayoutSpec(.horizontal, spacing: 10, children: [wide, small])
      row.debugName = "row"
      return row
    }
  }

  private let range = SizeRange(min: Size(width: 100, height: 0), max: Size(width: 100, height: .unbounded))

  private func table() -> TableNode {
    TableNode(rows: [false, true]) { isFaulty in { Cell(isFaulty: isFaulty) } }
  }

  private func renderer() throws -> Renderer {
    try Renderer(viewport: Size(width: 100, height: 100), scale: 1, options: Renderer.Options(jobs: 1))
  }

  // MARK: Drawings

  @Test func `a node and a row are drawn as their specs`() async throws {
    // The names are 18 and 19 letters wide, each with 2 spaces behind it, and the frame adds 2 before them and its two edges.
    let drawing = try Cell().asciiArt(in: range)
    #expect(drawing.split(separator: "\n").map(\.count) == [45, 45, 45])
    #expect(drawing.contains("|  DisplayNode (wide)  DisplayNode (small)  |"))
    #expect(drawing.hasPrefix("------------StackLayoutSpec (row)------------"))
    #expect(try await renderer().asciiArt(of: table(), row: 1) == drawing)
  }

  // MARK: Explanations

  @Test func `the explanation of one box says which rules gave it its size and its place`() async throws {
    let lines = try Cell().explainLayout(of: "wide", in: range, scale: 1).split(separator: "\n").map(String.init)
    // 100 less 20 and a spacing of 10.
    #expect(lines.contains { $0.contains("stack \"row\": grows by 70 of 70 pt left: flexGrow 1 of 1") }, "\(lines)")
    #expect(lines.contains { $0.contains("stack \"row\": placed at (0, 0)") })
    #expect(lines.last == "frame in its supernode: x 0, y 0, 70 x 30")
    let row = try await renderer().explainLayout(of: table(), row: 0, element: "wide")
    #expect(row.split(separator: "\n").last == "frame in its supernode: x 0, y 0, 70 x 30")
  }

  @Test func `the explanation of all boxes has each below the one around it`() async throws {
    let text = try Cell().explainLayout(in: range, scale: 1)
    let lines = text.split(separator: "\n").map(String.init)
    let names = lines.filter { ["cell", "row", "wide", "small"].contains($0.drop { $0 == " " }) }
    #expect(names == ["cell", "  row", "    wide", "    small"])
    #expect(lines.contains("      frame in its supernode: x 80, y 0, 20 x 20"))
    let wide = try Cell().explainLayout(of: "wide", in: range, scale: 1).split(separator: "\n").map { "      " + $0 }
    // What is said of a box alone is said of it here, too.
    for line in wide where !line.contains("around it") { #expect(lines.contains(line)) }
    #expect(try await renderer().explainLayout(of: table(), row: 0) == text)
  }

  @Test func `the explanation of a text that is cut says where, and how large all of it is`() throws {
    let text = TextNode()
    text.debugName = "title"
    text.attributedText = AttributedText("some words that have no room in a line", font: .system(size: 10), lineHeight: 20)
    func lines() throws -> [String] {
      let row = DisplayNode()
      row.automaticallyManagesSubnodes = true
      row.layoutSpecBlock = { _, _ in StackLayoutSpec(.vertical, children: [text]) }
      return try row.explainLayout(of: "title", in: range, scale: 1).split(separator: "\n").map(String.init)
    }
    let whole = try lines()
    let count = text.lineCount
    #expect(count > 1 && !whole.contains { $0.contains("cut") })
    text.maximumNumberOfLines = 1
    let cut = try #require(lines().dropLast().last)
    #expect(cut.hasPrefix("the text is cut after 1 line, its maximumNumberOfLines: all of it has \(count) lines in this width, "))
    #expect(cut.hasSuffix(" x \(20 * count)"))
  }

  @Test func `the error about a box that does not exist names the boxes that do`() async throws {
    let error = LayoutInspectionError.unknownElement("tall", known: ["cell", "wide", "small"])
    #expect(throws: error) { try Cell().explainLayout(of: "tall", in: range) }
    #expect(error.description == #"there is no element "tall". Name one of: cell, wide, small."#)
    await #expect(throws: error) { try await renderer().explainLayout(of: table(), row: 0, element: "tall") }
  }

  @Test func `a row that the list does not have is an error`() async throws {
    await #expect(throws: RenderError.unknownRow(2, count: 2)) { try await renderer().asciiArt(of: table(), row: 2) }
    await #expect(throws: RenderError.unknownRow(-1, count: 2)) { try await renderer().lintLayout(of: table(), row: -1) }
  }

  // MARK: Findings

  @Test func `what has no effect is found, and a sound layout has no findings`() async throws {
    #expect(try Cell().lintLayout(in: range) == [])
    let findings = try Cell(isFaulty: true).lintLayout(in: range)
    #expect(findings.map(\.element) == ["small"])
    #expect(findings.first?.description.contains("layoutPosition") == true)
    #expect(try await renderer().lintLayout(of: table(), row: 0) == [])
    #expect(try await renderer().lintLayout(of: table(), row: 1) == findings)
  }

  @Test func `looking at a list's row leaves the list's picture as it is`() async throws {
    let (list, renderer) = (table(), try renderer())
    let before = try await renderer.render(list).pngData
    _ = try await renderer.explainLayout(of: list, row: 0)
    _ = try await renderer.lintLayout(of: list, row: 1)
    #expect(try await renderer.render(list).pngData == before)
  }

  @Test func `a range that holds no size is an error`() {
    let empty = SizeRange(min: Size(width: 10, height: 0), max: Size(width: 5, height: 5))
    #expect(throws: LayoutError.self) { try Cell().asciiArt(in: empty) }
    #expect(throws: LayoutError.self) { try Cell().lintLayout(in: empty) }
    #expect(throws: LayoutError.self) { try Cell().explainLayout(in: empty) }
  }
}
