import EmakiInspection
import EmakiLayout
import EmakiNodes
import Testing

@Suite struct LayoutLintOverflowTests {
  private let box = BoxNode("box", 20, 20)

  @Test func `a child that sticks out of a row is found, with the child that should shrink`() {
    // 310 + 20 in 320: the icon sticks out, the text is the cause.
    let row = StackLayoutSpec(.horizontal, alignItems: .start, children: [text("title", characters: 31), box]).named("row")
    #expect(
      lint(row).sentences == [
        "\"box\" in \"row\": sticks out of its parent by 10 pt on the right. The children of the stack \"row\" are too wide "
          + "and do not give way: set style.flexShrink = 1 on \"title\", for text to wrap."
      ])
  }

  @Test func `the content of a scroll node may be longer than the node`() {
    func sentences(_ directions: ScrollNode.ScrollDirections) -> [String] {
      let strip = ScrollNode()
      strip.scrollableDirections = directions
      strip.style.preferredSize = Size(width: 200, height: 40)
      strip.automaticallyManagesSubnodes = true
      strip.layoutSpecBlock = { _, _ in
        StackLayoutSpec(.horizontal, alignItems: .start, children: (0..<4).map { BoxNode("box \($0)", 90, 60) }).named("strip")
      }
      return lint(StackLayoutSpec(.vertical, alignItems: .start, children: [strip]).named("column")).sentences
    }
    #expect(sentences(.horizontal) == [] && sentences(.both) == [])
    // What does not scroll that way is still found.
    #expect(!sentences(.vertical).isEmpty)
  }

  @Test func `a row of boxes that is too long names all of them`() {
    let row = StackLayoutSpec(
      .horizontal, justifyContent: .center, alignItems: .start, children: [BoxNode("a", 200, 9), BoxNode("b", 200, 9)]
    ).named("row")
    let cure =
      "The children of the stack \"row\" are too wide and do not give way: set style.flexShrink = 1 on \"a\" or \"b\", or make room."
    #expect(
      lint(row).sentences == [
        "\"a\" in \"row\": sticks out of its parent by 40 pt on the left. " + cure,
        "\"b\" in \"row\": sticks out of its parent by 40 pt on the right. " + cure,
      ])
  }

  @Test func `at most three of the children that should shrink are named`() {
    let boxes = (1...6).map { BoxNode("box \($0)", 60, 9) }
    #expect(
      lint(
        StackLayoutSpec(.vertical, alignItems: .start, children: boxes).named("column"),
        in: SizeRange(exactly: Size(width: 320, height: 50))
      )
      .sentences == [
        "\"box 6\" in \"column\": sticks out of its parent by 4 pt at the bottom. The children of the stack \"column\" are too high "
          + "and do not give way: set style.flexShrink = 1 on \"box 1\", \"box 2\", \"box 3\" or 3 others, or make room."
      ])
  }

  @Test func `children of a stack that wraps cannot shrink, so it needs more room`() {
    func wrapping(_ width: Double) -> StackLayoutSpec {
      StackLayoutSpec(
        .horizontal, alignItems: .start, flexWrap: .wrap, children: [BoxNode("a", width, 20), BoxNode("b", 200, 20)]
      ).named("flow")
    }
    #expect(
      lint(wrapping(330)).sentences == [
        "\"a\" in \"flow\": sticks out of its parent by 10 pt on the right. The children of the stack \"flow\" are too wide: "
          + "make the stack larger, or the children or the spacing smaller."
      ])
    #expect(
      lint(wrapping(200), in: SizeRange(exactly: Size(width: 320, height: 30))).sentences == [
        "\"b\" in \"flow\": sticks out of its parent by 10 pt at the bottom. Make it smaller, or give \"flow\" more room."
      ])
  }

  @Test func `a stretched child with its own size across the stack is found`() {
    let row = StackLayoutSpec(.horizontal, children: [box.styled { $0.height = 50 }]).named("row")
    #expect(
      lint(row, in: SizeRange(exactly: Size(width: 320, height: 30))).sentences == [
        "\"box\" in \"row\": sticks out of its parent by 20 pt at the bottom. The stack \"row\" does not limit a stretched child's own height. "
          + "Make it smaller, or set alignSelf to start, center or end."
      ])
  }

  @Test func `a stretched child whose minimum makes it stick out is one finding if its maximum would fit`() {
    func findings(maximum: Double) -> [String] {
      let child = BoxNode("child", 20, 20).styled {
        $0.minHeight = 80
        $0.maxHeight = .points(maximum)
      }
      let row = StackLayoutSpec(.horizontal, children: [child]).named("row")
      return lint(row, in: SizeRange(exactly: Size(width: 320, height: 50))).sentences
    }
    func contradiction(_ maximum: Int) -> String {
      "\"child\" in \"row\": minHeight 80 pt exceeds maxHeight \(maximum) pt; the minimum wins. Lower minHeight or raise maxHeight."
    }
    #expect(findings(maximum: 40) == [contradiction(40)])
    // A maximum of 60 would stick out of 50 as well.
    #expect(
      findings(maximum: 60) == [
        contradiction(60),
        "\"child\" in \"row\": sticks out of its parent by 30 pt at the bottom. The stack \"row\" does not limit a stretched child's own "
          + "minHeight. Make it smaller, or set alignSelf to start, center or end.",
      ])
  }

  @Test func `a size that the constraint overrules is found, with the length that remains`() {
    let exactly = SizeRange(exactly: Size(width: 100, height: 100))
    let inside = WrapperLayoutSpec(children: [BoxNode("box", 9, 9).styled { $0.width = 30 }]).named("wrapper")
    #expect(
      lint(inside, in: exactly).sentences == [
        "\"box\" in \"wrapper\": width 30 pt has no effect: the parent \"wrapper\" is a WrapperLayoutSpec, and its constraint leaves 100 pt, "
          + "which beats an element's own size. Leave the size out, or change the constraint further out."
      ])
    // The same holds across a stack that does not stretch the box. Along the stack nothing is limited.
    let tall = StackLayoutSpec(.horizontal, alignItems: .start, children: [BoxNode("box", 9, 9).styled { $0.height = 500 }]).named("row")
    #expect(lint(tall, in: exactly).sentences.count == 1)
    #expect(lint(tall, in: exactly).sentences.first?.contains("its constraint leaves 100 pt") == true)
    let fitting = StackLayoutSpec(.horizontal, alignItems: .start, children: [BoxNode("box", 9, 9).styled { $0.height = 50 }])
    #expect(lint(fitting, in: exactly).isEmpty)
  }

  @Test func `the size that decided a stretched child's length is named`() {
    let child = BoxNode("child", 20, 20).styled {
      $0.height = 10
      $0.minHeight = 80
    }
    let row = StackLayoutSpec(.horizontal, children: [child]).named("row")
    let sentences = lint(row, in: SizeRange(exactly: Size(width: 320, height: 50))).sentences
    #expect(sentences.count == 1 && sentences[0].contains("a stretched child's own minHeight."))
  }

  @Test func `an absolute child that begins before its parent is found`() {
    let free = AbsoluteLayoutSpec(
      children: [
        box.styled {
          $0.layoutPosition = Point(x: -4, y: -5)
          $0.preferredSize = Size(width: 20, height: 20)
        }
      ]
    ).named("free")
    #expect(
      lint(free, in: SizeRange(exactly: Size(width: 320, height: 100))).sentences == [
        "\"box\" in \"free\": sticks out of its parent by 5 pt at the top and 4 pt on the left. "
          + "Move its layoutPosition, or make it smaller or \"free\" larger."
      ])
  }

  @Test func `a badge and a negative inset stick out on purpose`() {
    let badge = BoxNode("badge", 10, 10)
    let avatar = CornerLayoutSpec(child: box, corner: badge, location: .topRight)
    let bleeding = InsetLayoutSpec(insets: EdgeInsets(left: -8, right: -8), child: BoxNode("picture", 36, 20))
    #expect(lint(StackLayoutSpec(.horizontal, alignItems: .start, children: [avatar, bleeding])).isEmpty)
  }

  @Test func `the excess from rounding up to pixels is no overflow`() {
    // Three boxes of 150 in 320: each shrinks to 106.67 and is rounded up to 107.
    let boxes = ["a", "b", "c"].map { BoxNode($0, 150, 9).styled { $0.flexShrink = 1 } }
    #expect(lint(StackLayoutSpec(.horizontal, alignItems: .start, children: boxes)).isEmpty)
  }

  @Test func `thirds of a width, and insets that are no whole pixels, are no overflow`() {
    // 107 + 107 + 107 in 320.
    let thirds = ["a", "b", "c"].map { BoxNode($0, 9, 9).styled { $0.width = .fraction(1.0 / 3) } }
    #expect(lint(StackLayoutSpec(.horizontal, alignItems: .start, children: thirds)).isEmpty)
    // 320 - 0.3 is rounded up to 320, at 0.3.
    #expect(lint(InsetLayoutSpec(insets: EdgeInsets(left: 0.3), child: BoxNode("a", 400, 9))).isEmpty)
  }

  @Test func `an excess up to a hundredth of a point is ignored`() {
    func row(_ spacing: Double) -> StackLayoutSpec {
      StackLayoutSpec(.horizontal, spacing: spacing, alignItems: .start, children: [BoxNode("a", 160, 9), BoxNode("b", 160, 9)])
    }
    #expect(lint(row(0.009)).isEmpty)
    #expect(lint(row(0.02)).count == 1)
  }

  @Test func `the findings of an element come before those of its children`() {
    let inner = StackLayoutSpec(.horizontal, alignItems: .start, children: [BoxNode("wide", 400, 9)]).named("inner")
      .styled {
        $0.layoutPosition = Point(x: 1, y: 1)
        $0.flexShrink = 1
      }
    let other = BoxNode("other", 30, 9).styled { $0.layoutPosition = Point(x: 1, y: 1) }
    let found = lint(StackLayoutSpec(.horizontal, alignItems: .start, children: [inner, other]))
    #expect(found.map(\.element) == ["inner", "wide", "other"])
  }
}
