import Emaki
import EmakiRaster
import Testing

/// Tests texts of different sizes in the real fonts. Baselines are found where the ink of letters without descenders ends.
@Suite struct BaselineTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// The text of 14 points; the other has 30 points.
    var small: String
    var large: String
  }

  static let cases = [
    Case(testDescription: "one line each", small: "HEM", large: "HEM"),
    Case(testDescription: "two small lines", small: "HEM\nHEM", large: "HEM"),
    Case(testDescription: "three large lines", small: "HEM", large: "HEM\nHEM\nHEM"),
    Case(testDescription: "two lines and three", small: "HEM\nHEM", large: "HEM\nHEM\nHEM"),
  ]

  private func text(_ name: String, _ string: String, size: Double) -> TextNode {
    let node = TextNode()
    node.debugName = name
    node.attributedText = AttributedText(string, font: .system(size: size))
    return node
  }

  private func node(_ spec: @escaping () -> LayoutSpec) -> DisplayNode {
    let node = DisplayNode()
    node.automaticallyManagesSubnodes = true
    node.layoutSpecBlock = { _, _ in spec() }
    return node
  }

  private let range = SizeRange(max: Size(width: 400, height: 400))

  /// The pixel rows of each line of a node's text, from the first with ink to the last.
  private func lines(of node: DisplayNode, in picture: Picture, scale: Double) -> [ClosedRange<Int>] {
    let columns = Int(node.frame.minX * scale)..<Int(node.frame.maxX * scale)
    var lines: [ClosedRange<Int>] = []
    for row in 0..<picture.size.height where columns.contains(where: { picture[$0, row] & 0xFF < 0x80 }) {
      if let last = lines.last, last.upperBound == row - 1 {
        lines[lines.count - 1] = last.lowerBound...row
      } else {
        lines.append(row...row)
      }
    }
    return lines
  }

  // MARK: In a row

  @Test(arguments: cases, [1.0, 2, 3]) func `first baselines are in one row of pixels`(test: Case, scale: Double) throws {
    let (small, large) = (text("small", test.small, size: 14), text("large", test.large, size: 30))
    let root = node { StackLayoutSpec(spacing: 5, alignItems: .baselineFirst, children: [small, large]) }
    let picture = try RenderContext.test(scale: scale).picture(of: root, in: range)
    let (smallLines, largeLines) = (lines(of: small, in: picture, scale: scale), lines(of: large, in: picture, scale: scale))
    try #require(smallLines.count == small.lineCount && largeLines.count == large.lineCount)
    #expect(abs(smallLines[0].upperBound - largeLines[0].upperBound) <= 1)
    // Capitals of 30 points are higher than those of 14.
    #expect(smallLines[0].lowerBound > largeLines[0].lowerBound + Int(8 * scale))
  }

  @Test(arguments: cases, [1.0, 2, 3]) func `last baselines are in one row of pixels`(test: Case, scale: Double) throws {
    let (small, large) = (text("small", test.small, size: 14), text("large", test.large, size: 30))
    let root = node { StackLayoutSpec(spacing: 5, alignItems: .baselineLast, children: [small, large]) }
    let picture = try RenderContext.test(scale: scale).picture(of: root, in: range)
    let (smallLines, largeLines) = (lines(of: small, in: picture, scale: scale), lines(of: large, in: picture, scale: scale))
    try #require(smallLines.count == small.lineCount && largeLines.count == large.lineCount)
    let (smallLast, largeLast) = (try #require(smallLines.last), try #require(largeLines.last))
    #expect(abs(smallLast.upperBound - largeLast.upperBound) <= 1)
    #expect(smallLast.lowerBound > largeLast.lowerBound + Int(8 * scale))
  }

  @Test(arguments: [1.0, 2, 3]) func `a text that wraps beside another keeps its first baseline`(scale: Double) throws {
    let (title, long) = (text("title", "HEM", size: 30), text("long", "HEM HEM HEM HEM HEM HEM", size: 14))
    long.style.flexShrink = 1
    let root = node { StackLayoutSpec(spacing: 5, alignItems: .baselineFirst, children: [title, long]) }
    let picture = try RenderContext.test(scale: scale).picture(of: root, in: SizeRange(max: Size(width: 200, height: 400)))
    let (titleLines, longLines) = (lines(of: title, in: picture, scale: scale), lines(of: long, in: picture, scale: scale))
    try #require(longLines.count > 1 && titleLines.count == 1)
    #expect(abs(titleLines[0].upperBound - longLines[0].upperBound) <= 1)
  }

  @Test(arguments: [1.0, 2, 3]) func `a column has the baseline of its first or its last text`(scale: Double) throws {
    for alignment in [StackLayoutSpec.AlignItems.baselineFirst, .baselineLast] {
      let (top, bottom, beside) = (text("top", "HEM", size: 14), text("bottom", "HEM", size: 20), text("beside", "HEM", size: 30))
      let root = node {
        StackLayoutSpec(
          spacing: 5, alignItems: alignment, children: [StackLayoutSpec(.vertical, alignItems: .start, children: [top, bottom]), beside])
      }
      let picture = try RenderContext.test(scale: scale).picture(of: root, in: range)
      let column = lines(of: bottom, in: picture, scale: scale)
      let row = lines(of: beside, in: picture, scale: scale)
      try #require(column.count == 2 && row.count == 1)
      #expect(abs(column[alignment == .baselineFirst ? 0 : 1].upperBound - row[0].upperBound) <= 1, "\(alignment)")
    }
  }

  @Test func `a baseline is that of the final lines, whatever was measured before`() throws {
    // In a wide column the text of 30 points stands on the first line, in a narrow one on the last.
    func tree() -> (root: DisplayNode, long: TextNode, label: TextNode) {
      let (long, label) = (text("long", "small small ", size: 14), text("label", "HEM", size: 20))
      long.attributedText?.append(AttributedText("BIG", font: .system(size: 30)))
      long.style.flexShrink = 1
      return (node { StackLayoutSpec(spacing: 5, alignItems: .baselineFirst, children: [long, label]) }, long, label)
    }
    let context = try RenderContext.test(scale: 2).measuring
    let (used, fresh) = (tree(), tree())
    fresh.root.layoutTree(.row(width: 300), in: context)
    for width in [300.0, 100, 300] {
      used.root.setNeedsLayout()
      used.root.layoutTree(.row(width: width), in: context)
    }
    #expect(used.long.frame.size == fresh.long.frame.size)
    #expect(used.label.frame == fresh.label.frame)
    #expect(used.long.frame.origin == fresh.long.frame.origin)
  }

  // MARK: In a column

  /// SEMANTICS.md, section 5: the column's cross axis is its width, and baselines are taken along it all the same.
  @Test(arguments: [1.0, 2, 3]) func `in a column baselines shift texts sideways, and the explanation says so`(scale: Double)
    throws
  {
    let (small, large) = (text("small", "HEM", size: 14), text("large", "HEM", size: 30))
    let root = node { StackLayoutSpec(.vertical, alignItems: .baselineFirst, children: [small, large]) }
    let context = try RenderContext.test(scale: scale)
    let explanation = LayoutExplanation(of: "small")
    context.measuring.explanation = explanation
    _ = try context.picture(of: root, in: range)
    let shift = large.style.ascender - small.style.ascender
    #expect(shift > 10)
    #expect(large.frame.origin == Point(x: 0, y: small.frame.height))
    #expect(small.frame.origin == Point(x: Scale(scale).ceilPixel(shift), y: 0))
    let place = try #require(explanation.lines.last { $0.contains("placed at") })
    #expect(place.contains("baselineFirst across with its baseline at \(LayoutExplanation.text(small.style.ascender))"))
  }
}
