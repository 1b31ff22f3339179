import EmakiInspection
import EmakiLayout
import EmakiNodes
import Testing

/// Tests elements that their stack never measured, because they are its only child that grows and shrinks (SEMANTICS.md, section 5, step
/// 1).
@Suite struct LayoutLintLeftOutTests {
  private let exactly = SizeRange(exactly: Size(width: 100, height: 50))

  /// A picture with something beside it that grows and shrinks.
  private func row(_ element: LayoutElement, beside width: Double, alignItems: StackLayoutSpec.AlignItems = .start) -> StackLayoutSpec {
    let flexible = element.styled {
      $0.flexGrow = 1
      $0.flexShrink = 1
    }
    return StackLayoutSpec(.horizontal, alignItems: alignItems, children: [BoxNode("picture", width, 20), flexible]).named("row")
  }

  private func stacked(_ children: LayoutElement...) -> StackLayoutSpec {
    StackLayoutSpec(.vertical, alignItems: .start, children: children).named("column")
  }

  private func kinds(_ found: [LintFinding], of element: String) -> [LintFinding.Kind] {
    found.filter { $0.element == element }.map(\.kind)
  }

  @Test func `an element that was never laid out is found, with advice`() {
    let found = lint(row(stacked(BoxNode("title", 30, 10)), beside: 120), in: exactly)
    #expect(
      found.sentences.last
        == "\"column\" in \"row\": is not laid out: as the only child of the stack \"row\" that both grows and shrinks it is not measured "
        + "before the others, and its share of what they leave is nothing, as the stack's children are 20 pt too long. "
        + "What is inside it has no frame. Make room, or set its flexGrow to 0, for it to be measured first.")
    // The first finding is that the picture sticks out.
    #expect(found.map(\.element) == ["picture", "column"])
  }

  @Test func `less than a point of room is not shared out, and the element is left out`() {
    let found = lint(row(stacked(BoxNode("title", 30, 10)), beside: 99.5), in: exactly, scale: 2)
    #expect(found.map(\.kind) == [.leftOut(stack: "row", excess: nil, holdsElements: true)])
    #expect(found.sentences.first?.contains("its share of what they leave is less than a point. What is inside it has no frame. ") == true)
  }

  @Test func `a text that was left out is found, a spacer is not`() {
    #expect(
      kinds(lint(row(text("title", characters: 3), beside: 120), in: exactly), of: "title") == [
        .leftOut(stack: "row", excess: 20, holdsElements: false)
      ])
    #expect(kinds(lint(row(LayoutSpec().named("gap"), beside: 120), in: exactly), of: "gap").isEmpty)
  }

  @Test func `an element that is measured later is not found`() {
    #expect(lint(row(stacked(BoxNode("title", 10, 10)), beside: 60), in: exactly).isEmpty)
    // A stretched element is measured after all.
    let stretched = lint(row(stacked(BoxNode("title", 10, 10)), beside: 120, alignItems: .stretch), in: exactly)
    #expect(!stretched.sentences.contains { $0.contains("is not laid out") })
  }

  @Test func `a minimum above the maximum is found in an element that was never laid out`() {
    let points = BoxNode("points", 9, 9).styled {
      $0.minWidth = 50
      $0.maxWidth = 30
    }
    let parts = BoxNode("parts", 9, 9).styled {
      $0.minHeight = .percent(60)
      $0.maxHeight = .percent(40)
    }
    // The element was never laid out, so nobody knows the length of which 40% is meant.
    let mixed = BoxNode("mixed", 9, 9).styled {
      $0.minHeight = 60
      $0.maxHeight = .percent(40)
    }
    let cell = node("inner", InsetLayoutSpec(insets: .zero, child: parts))
    let margin = InsetLayoutSpec(insets: .zero, child: BackgroundLayoutSpec(child: points, background: BoxNode("ground", 9, 9)))
    let found = lint(row(stacked(margin, cell, mixed), beside: 120), in: exactly)
    #expect(
      found.sentences.suffix(2) == [
        "\"points\" in \"column / InsetLayoutSpec / BackgroundLayoutSpec\": minWidth 50 pt exceeds maxWidth 30 pt; the minimum wins. "
          + "Lower minWidth or raise maxWidth.",
        "\"parts\" in \"inner / InsetLayoutSpec\": minHeight 60% exceeds maxHeight 40%; the minimum wins. "
          + "Lower minHeight or raise maxHeight.",
      ])
    #expect(found.map(\.element) == ["picture", "column", "points", "parts"])
  }

  @Test func `properties that nothing reads are found in an element that was never laid out`() {
    let title = BoxNode("title", 9, 9).styled { $0.layoutPosition = Point(x: 1, y: 1) }
    let found = lint(row(stacked(title), beside: 120), in: exactly)
    #expect(found.sentences.last?.hasPrefix("\"title\" in \"column\": layoutPosition (1, 1) has no effect: ") == true)
  }

  @Test func `the tree holds elements that were left out`() throws {
    let title = BoxNode("title", 9, 9)
    let column = stacked(title)
    let tree = LayoutTree(of: node("cell", row(column, beside: 120)), in: exactly, context())
    let inner = try #require(tree.children.first?.children.last)
    #expect(inner.element === column && !inner.isLaidOut && inner.size == .zero && inner.constraint == nil)
    #expect(inner.children.count == 1 && inner.children[0].element === title && !inner.children[0].isLaidOut)
    #expect(tree.isLaidOut && tree.children[0].isLaidOut && tree.children[0].children[0].isLaidOut)
  }
}
