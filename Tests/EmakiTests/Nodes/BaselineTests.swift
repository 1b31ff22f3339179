import Emaki
import EmakiRaster
import Testing

/// Tests texts of different sizes in the real fonts. Baselines are found where the ink of letters without descenders ends.
struct BaselineTests {
  private func text(_ string: String, size: Double) -> TextNode {
    let node = TextNode()
    node.attributedText = AttributedText(string, size: size)
    return node
  }

  /// The last pixel row with ink of each line below a node's frame.
  private func baselines(of node: DisplayNode, in picture: Picture, scale: Double) -> [Int] {
    let columns = Int(node.frame.minX * scale)..<Int(node.frame.maxX * scale)
    let rows = (0..<picture.size.height).filter { row in columns.contains { picture[$0, row] & 0xFF < 0x80 } }
    return rows.filter { !rows.contains($0 + 1) }
  }

  /// The numbers of lines of 14 points and of 30 points.
  @Test(arguments: [(1, 1), (2, 1), (1, 3), (2, 3)], [1.0, 3]) func `first or last baselines are in one row of pixels`(
    lines: (small: Int, large: Int), scale: Double
  ) throws {
    for alignment in [StackLayoutSpec.AlignItems.baselineFirst, .baselineLast] {
      func text(_ lines: Int, size: Double) -> TextNode {
        self.text(Array(repeating: "HEM", count: lines).joined(separator: "\n"), size: size)
      }
      let (small, large) = (text(lines.small, size: 14), text(lines.large, size: 30))
      let root = DisplayNode().laidOut { _ in StackLayoutSpec(spacing: 5, alignItems: alignment, children: [small, large]) }
      let picture = try RenderContext.test(scale: scale).picture(of: root, in: SizeRange(max: Size(400, 400)))
      let found = [small, large].map { baselines(of: $0, in: picture, scale: scale) }
      try #require(found.map(\.count) == [lines.small, lines.large])
      let ends = found.map { alignment == .baselineFirst ? $0[0] : $0[$0.count - 1] }
      #expect(abs(ends[0] - ends[1]) <= 1, "\(alignment)")
    }
  }

  @Test func `a baseline is that of the final lines, whatever was measured before`() throws {
    // In a wide column the text of 30 points stands on the first line, in a narrow one on the last.
    func frames(_ widths: [Double]) throws -> [Rect] {
      let (long, label) = (text("small small ", size: 14), text("HEM", size: 20))
      long.attributedText?.append(AttributedText("BIG", size: 30))
      long.style.flexShrink = 1
      let root = DisplayNode().laidOut { _ in StackLayoutSpec(spacing: 5, alignItems: .baselineFirst, children: [long, label]) }
      let context = try RenderContext.test(scale: 2).measuring
      for width in widths {
        root.setNeedsLayout()
        root.layoutTree(.row(width: width), in: context)
      }
      return [long.frame, label.frame]
    }
    #expect(try frames([300, 100, 300]) == frames([300]))
  }
}
