import Emaki
import Testing

/// A horizontal strip inside a row, with an offset of its own.
@Suite struct StripTests {
  /// Three rows of 30 points, each a strip of ten boxes of 40 points.
  private func table(offset: Double) -> TableNode {
    TableNode.plain(numberOfRows: 3) { row in
      {
        let (cell, strip) = (CellNode(), ScrollNode())
        let boxes = (0..<10).map { index in
          let box = DisplayNode()
          box.backgroundColor = BoxCell.color(ofRow: row * 10 + index)
          box.style.preferredSize = Size(width: 40, height: 30)
          return box
        }
        strip.automaticallyManagesSubnodes = true
        strip.scrollableDirections = .horizontal
        strip.layoutSpecBlock = { _, _ in StackLayoutSpec(.horizontal, children: boxes) }
        strip.contentOffset.x = row == 1 ? offset : 0
        cell.automaticallyManagesSubnodes = true
        cell.layoutSpecBlock = { _, _ in WrapperLayoutSpec(children: [strip]) }
        return cell
      }
    }
  }

  @Test(arguments: [15, 100, 290] as [Double]) func `a strip's offset moves only the pixels of its row`(offset: Double) async throws {
    let renderer = try Renderer.test(width: 100, height: 100, scale: 1)
    let still = try await renderer.render(table(offset: 0)).decoded()
    let moved = try await renderer.render(table(offset: offset)).decoded()
    for rows in [0..<30, 60..<100] { #expect(moved.rows(rows).difference(from: still.rows(rows)) == nil) }
    for x in 0..<100 {
      #expect(still[x, 45] == BoxCell.color(ofRow: 10 + x / 40).premultiplied)
      #expect(moved[x, 45] == BoxCell.color(ofRow: 10 + (x + Int(offset)) / 40).premultiplied)
    }
  }
}
