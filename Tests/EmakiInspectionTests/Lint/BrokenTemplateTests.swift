import EmakiDisplay
import EmakiInspection
import EmakiLayout
import EmakiNodes
import Testing

/// Tests layouts from Texture's issue tracker whose text would not wrap, and expects the advice that was given there.
@Suite struct BrokenTemplateTests {
  private func flexShrinkCure(_ found: [LintFinding]) -> [String] {
    found.compactMap { finding in
      if case .overflow(_, .shrink(.horizontal, _, let children, let inside, areTexts: true)) = finding.kind {
        return "\(finding.element): \((children + inside).joined(separator: ", "))"
      }
      return nil
    }
  }

  /// AsyncDisplayKit #1475 has columns of an icon and texts in a row. The answer was to set flexShrink on each column and on the texts'
  /// stack inside.
  @Test func `columns in a row that do not shrink are found`() {
    func columns(shrinking: Bool) -> LayoutSpec {
      let columns = (1...3).map { number in
        let info = StackLayoutSpec(
          .vertical, spacing: 2, justifyContent: .center, alignItems: .start,
          children: [text("time \(number)", characters: 5), text("title \(number)", characters: 14)]
        ).named("info \(number)")
        let column = StackLayoutSpec(
          .horizontal, spacing: 4, alignItems: .center, children: [BoxNode("progress \(number)", 20, 20), info]
        ).named("column \(number)")
        if shrinking { (info.style.flexShrink, column.style.flexShrink) = (1, 1) }
        return column
      }
      return StackLayoutSpec(.horizontal, justifyContent: .spaceBetween, children: columns).named("crowd")
    }
    // Three times 20 + 4 + 140 in 320.
    #expect(
      lint(columns(shrinking: false)).first?.description
        == "\"column 2\" in \"crowd\": sticks out of its parent by 8 pt on the right. The children of the stack \"crowd\" are too wide "
        + "and do not give way: set style.flexShrink = 1 on \"column 1\", \"column 2\" or \"column 3\", "
        + "and inside on \"info 1\", \"info 2\" or \"info 3\", for text to wrap.")
    #expect(lint(columns(shrinking: true)).isEmpty)
  }

  /// AsyncDisplayKit #851: a text beside a picture, which many expect to wrap by itself.
  @Test func `a text beside a picture that does not shrink is found`() {
    let title = text("title", characters: 40)
    func row() -> LayoutSpec {
      StackLayoutSpec(.horizontal, spacing: 8, alignItems: .start, children: [BoxNode("picture", 40, 40), title]).named("row")
    }
    #expect(flexShrinkCure(lint(row())) == ["title: title"])
    title.style.flexShrink = 1
    #expect(lint(row()).isEmpty)
  }

  /// AsyncDisplayKit #874 sets flexShrink on the text, which stands in an inset. The answer was to set it on the inset.
  @Test func `flexShrink on a text inside an inset is moved to the inset`() {
    let title = text("quote", characters: 60)
    let bar = BoxNode("bar", 2, 0).styled { $0.flexBasis = 2 }
    func row(_ change: (InsetLayoutSpec) -> Void = { _ in }) -> LayoutSpec {
      let inset = InsetLayoutSpec(insets: EdgeInsets(left: 10, right: 10), child: title).named("margin")
      change(inset)
      return StackLayoutSpec(.horizontal, alignItems: .stretch, children: [bar, inset]).named("block")
    }
    title.style.flexShrink = 1
    let found = lint(row())
    #expect(flexShrinkCure(found) == ["margin: margin"])
    #expect(
      found.sentences.last
        == "\"quote\" in \"margin\": flexShrink 1 has no effect: the parent \"margin\" is an InsetLayoutSpec, "
        + "and only a StackLayoutSpec reads it. Set it on \"margin\", which stands in the stack \"block\".")
    title.style.flexShrink = 0
    #expect(lint(row { $0.style.flexShrink = 1 }).isEmpty)
  }

  /// AsyncDisplayKit #1396 sets flexShrink on the inset that a node returns. It belongs on the node, because the node stands in the stack.
  @Test func `flexShrink on the outermost spec of a node in a row is moved to the node`() {
    let title = text("activity", characters: 40)
    func bubble(_ change: (InsetLayoutSpec) -> Void = { _ in }) -> DisplayNode {
      let inset = InsetLayoutSpec(insets: EdgeInsets(top: 4, left: 8, bottom: 4, right: 8), child: title).named("margin")
      change(inset)
      return node("bubble", inset)
    }
    func row(_ bubble: DisplayNode) -> LayoutSpec {
      StackLayoutSpec(.horizontal, alignItems: .center, children: [BoxNode("icon", 24, 24), bubble]).named("row")
    }
    let found = lint(
      row(
        bubble {
          $0.style.flexShrink = 1
          $0.style.flexGrow = 1
        }))
    #expect(flexShrinkCure(found) == ["bubble: bubble"])
    #expect(
      found.sentences.last
        == "\"margin\" in \"bubble\": flexGrow 1 and flexShrink 1 have no effect: the element is the outermost spec of the node \"bubble\", "
        + "and only a StackLayoutSpec reads them. Set them on \"bubble\", which stands in the stack \"row\".")
    #expect(lint(row(bubble().styled { $0.flexShrink = 1 })).isEmpty)
  }

  /// This is issue 381 of Texture. A column of texts stands beside an avatar, and the answer there was to set `flexShrink` on the column.
  @Test func `a column of texts beside an avatar that does not shrink is found`() {
    func card(_ shrink: Double) -> LayoutSpec {
      let avatar = BoxNode("avatar", 40, 40).styled { $0.preferredSize = Size(width: 40, height: 40) }
      let info = StackLayoutSpec(
        .vertical, spacing: 4, justifyContent: .spaceBetween, alignItems: .start,
        children: [text("user", characters: 12), text("details", characters: 50)])
      info.style.flexShrink = shrink
      let bottom = StackLayoutSpec(.horizontal, spacing: 4, alignItems: .start, children: [avatar, info])
      let video = RatioLayoutSpec(ratio: 0.5656, child: BoxNode("video", 0, 0))
      return InsetLayoutSpec(
        insets: EdgeInsets(top: 16, left: 16, bottom: 16, right: 16),
        child: StackLayoutSpec(.vertical, spacing: 8, alignItems: .start, children: [video, bottom]))
    }
    // 40 + 4 + 500 in 320 - 32.
    #expect(
      lint(card(0)).sentences == [
        "\"StackLayoutSpec\" in \"cell / InsetLayoutSpec / StackLayoutSpec / StackLayoutSpec\": sticks out of its parent by 256 pt on the right. "
          + "The children of the stack \"StackLayoutSpec\" are too wide and do not give way: "
          + "set style.flexShrink = 1 on \"StackLayoutSpec\", for text to wrap."
      ])
    #expect(lint(card(1)).isEmpty)
  }

  /// The notification cell's layout, read and unread.
  @Test(arguments: [320, 375, 390], [true, false]) func `the notification cell has no findings`(width: Double, isRead: Bool) {
    final class Separator: DisplayNode {
      override func calculateSizeThatFits(_ constrainedSize: Size, in context: LayoutContext) -> Size {
        Size(width: constrainedSize.width, height: 1 / context.scale.factor)
      }
    }
    let message = EmakiInspectionTests.text("message", characters: 70)
    let date = EmakiInspectionTests.text("date", characters: 5)
    let icon = ImageNode().styled { $0.preferredSize = Size(width: 50, height: 50) }
    let unread = ImageNode().styled { $0.preferredSize = Size(width: 10, height: 10) }
    let text = StackLayoutSpec(.vertical, spacing: 4, justifyContent: .spaceBetween, alignItems: .start, children: [message, date])
    text.style.flexShrink = 1
    text.style.flexGrow = 1
    text.style.spacingBefore = 10
    text.style.spacingAfter = 16
    let row = StackLayoutSpec(
      .horizontal, justifyContent: .spaceBetween, alignItems: .center, children: isRead ? [icon, text] : [icon, text, unread])
    let content = InsetLayoutSpec(insets: EdgeInsets(top: 15, left: 12, bottom: 15, right: 20), child: row)
    let cell = OverlayLayoutSpec(child: content, overlay: RelativeLayoutSpec(verticalPosition: .end, child: Separator()))
    #expect(lint(cell, in: column(width), scale: 3).isEmpty)
  }
}
