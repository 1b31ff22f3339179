import EmakiLayout
import EmakiNodes
import Testing

@testable import EmakiInspection

@Suite struct AsciiArtTests {
  private func art(_ spec: LayoutSpec) -> String {
    let node = node("cell", spec)
    return AsciiArt.string(for: node, layout: node.specLayout(column(320), in: context()))
  }

  /// From Texture's guide, "Layout Debugging".
  @Test func `the boxes are drawn as in Texture's documentation`() {
    let sample = """
      -----------------------ASStackLayoutSpec----------------------
      |  -----ASStackLayoutSpec-----  -----ASStackLayoutSpec-----  |
      |  |       ASImageNode       |  |       ASImageNode       |  |
      |  |       ASImageNode       |  |       ASImageNode       |  |
      |  ---------------------------  ---------------------------  |
      --------------------------------------------------------------
      """
    let column = AsciiArt.column(of: [["ASImageNode"], ["ASImageNode"]], in: "ASStackLayoutSpec")
    #expect(AsciiArt.row(of: [column, column], in: "ASStackLayoutSpec").joined(separator: "\n") == sample)
  }

  @Test func `the same tree is drawn with type names that have no prefix`() {
    func column() -> StackLayoutSpec { StackLayoutSpec(.vertical, children: [ImageNode(), ImageNode()]) }
    #expect(
      art(StackLayoutSpec(children: [column(), column()])) == """
        ----------------------StackLayoutSpec---------------------
        |  -----StackLayoutSpec-----  -----StackLayoutSpec-----  |
        |  |       ImageNode       |  |       ImageNode       |  |
        |  |       ImageNode       |  |       ImageNode       |  |
        |  -------------------------  -------------------------  |
        ----------------------------------------------------------
        """)
  }

  @Test func `a debug name stands in brackets after the type, and a ratio in its place`() {
    #expect(art(StackLayoutSpec().named("row")) == "StackLayoutSpec (row)")
    #expect(
      art(RatioLayoutSpec(ratio: 0.5, child: ImageNode().named("photo")).named("frame")) == """
        -RatioLayoutSpec (0.5)-
        |  ImageNode (photo)  |
        -----------------------
        """)
  }

  @Test func `a name wider than the contents widens the box by two characters on each side`() {
    // 15 letters of name and 2 x 2 more than the 7 of "|  A  |"'s row; the odd space goes to the left.
    #expect(
      AsciiArt.row(of: [["A"]], in: "StackLayoutSpec") == [
        "--StackLayoutSpec--",
        "|        A        |",
        "-------------------",
      ])
    #expect(
      AsciiArt.row(of: [["AB"]], in: "StackLayoutSpec") == [
        "--StackLayoutSpec--",
        "|        AB       |",
        "-------------------",
      ])
  }

  @Test func `lower boxes stand in the middle of a row's height, rounded down by a line`() {
    #expect(
      AsciiArt.row(of: [["A"], ["1", "2", "3", "4"]], in: "P") == [
        "-----P----",
        "|     1  |",
        "|     2  |",
        "|  A  3  |",
        "|     4  |",
        "----------",
      ])
  }

  @Test func `narrower boxes stand in the middle of a column's width, rounded right by a space`() {
    #expect(
      AsciiArt.column(of: [["A"], ["1234"]], in: "P") == [
        "-----P----",
        "|    A   |",
        "|  1234  |",
        "----------",
      ])
  }

  @Test func `a background is listed after its child, an overlay after what it covers`() {
    let (front, back) = (BoxNode("front", 5, 5), BoxNode("back", 0, 0))
    let expected = "|  BoxNode (front)  BoxNode (back)  |"
    #expect(art(BackgroundLayoutSpec(child: front, background: back)).contains(expected))
    #expect(art(OverlayLayoutSpec(child: front, overlay: back)).contains(expected))
    #expect(art(CornerLayoutSpec(child: front, corner: back, location: .topLeft)).contains(expected))
  }

  @Test func `nodes are leaves, whatever specs they hold`() {
    let inner = node("inner", StackLayoutSpec(children: [BoxNode("box", 5, 5)]))
    let expected = """
      -----InsetLayoutSpec-----
      |  DisplayNode (inner)  |
      -------------------------
      """
    #expect(art(InsetLayoutSpec(insets: .zero, child: inner)) == expected)
  }

  @Test func `names from outside are safe for a terminal and cut at 80 characters`() {
    let odd = BoxNode("red\u{1B}[31m", 5, 5)
    #expect(art(StackLayoutSpec(.vertical, children: [odd])).contains(#"|  BoxNode (red\u{1B}[31m)  |"#))
    let long = BoxNode(String(repeating: "x", count: 2000), 5, 5)
    #expect(art(StackLayoutSpec(children: [long])).contains("|  BoxNode (\(String(repeating: "x", count: 80))…)  |"))
  }

  @Test func `a node without specs is drawn as its name`() {
    let box = BoxNode("two\nlines", 5, 5)
    #expect(AsciiArt.string(for: box, layout: box.specLayout(column(320), in: context())) == "BoxNode (two lines)")
  }
}
