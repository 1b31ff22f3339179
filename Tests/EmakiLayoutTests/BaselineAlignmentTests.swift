import EmakiLayout
import Testing

/// What an explanation says of baselines. Their places are cases of `EmakiDrawingTests/Documents/Conformance/reckoned.ndjson`.
struct BaselineAlignmentTests {
  /// Returns the line of an explanation about the last place of a small element beside or above a large one.
  private func lastPlace(_ direction: StackLayoutSpec.Direction, _ alignItems: StackLayoutSpec.AlignItems) throws -> String {
    let (small, large) = (Box(50, 16), Box(40, 36))
    small.debugName = "small"
    (small.style.ascender, large.style.ascender) = (10, 30)
    let context = LayoutContext(scale: Scale(2))
    let explanation = LayoutExplanation(of: "small")
    context.explanation = explanation
    let range = SizeRange(max: Size(300, 300))
    _ = StackLayoutSpec(direction, alignItems: alignItems, children: [small, large])
      .layoutThatFits(range, parentSize: ParentSize(range.max), in: context)
    return try #require(explanation.lines.last { $0.contains("placed at") })
  }

  @Test(arguments: [(StackLayoutSpec.Direction.horizontal, "(0, 20)"), (.vertical, "(20, 0)")])
  func `the explanation gives the baseline that placed an element`(direction: StackLayoutSpec.Direction, place: String) throws {
    let line = try lastPlace(direction, .baselineFirst)
    #expect([place, "baselineFirst", "baseline at 10"].allSatisfy(line.contains), "\(line)")
  }

  @Test func `an explanation has no baseline where baselines are not aligned`() throws {
    #expect(try !lastPlace(.vertical, .center).contains("baseline"))
  }
}
