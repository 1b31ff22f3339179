import EmakiNodes
import Testing

@testable import EmakiEngine

struct AsciiArtTests {
  private func lines(_ root: DisplayNode) -> [String] {
    AsciiArt.string(for: root, layout: root.specLayout(column(320), in: .test())).lines
  }

  static let cases = TreeCase.cases("drawings")

  @Test func `no case is missing`() { #expect(Self.cases.count == 7) }

  @Test(arguments: cases) func `a tree is drawn as its case shows`(test: TreeCase) { test.check(lines(test.root())) }

  /// A name that is wider than the contents widens the box by two characters on each side, and the odd space goes to the left. Lower boxes
  /// stand in the middle of a row's height, rounded down by a line, and narrower ones in the middle of a column's width, rounded right.
  @Test func `boxes stand in the middle`() {
    let lines = ["A", "AB"].map { AsciiArt.row(of: [[$0]], in: "StackLayoutSpec")[1] }
    #expect(lines == ["|        A        |", "|        AB       |"])
    #expect(
      AsciiArt.row(of: [["A"], ["1", "2", "3", "4"]], in: "P")[1...] == [
        "|     1  |", "|     2  |", "|  A  3  |", "|     4  |", "----------",
      ])
    #expect(AsciiArt.column(of: [["A"], ["1234"]], in: "P") == ["-----P----", "|    A   |", "|  1234  |", "----------"])
  }

  @Test func `names from outside are safe for a terminal and cut at 80 characters`() {
    let long = String(repeating: "x", count: 2000)
    let names = ["red\u{1B}[31m", "two\nlines", long].map { lines(BoxNode($0, 5, 5)) }
    #expect(names == [[#"BoxNode (red\u{1B}[31m)"#], ["BoxNode (two lines)"], ["BoxNode (\(long.prefix(80))…)"]])
  }
}
