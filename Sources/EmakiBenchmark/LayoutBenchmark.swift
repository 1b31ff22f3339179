import EmakiLayout
import EmakiNodes

/// The layout benchmark measures what layout costs by itself. It needs no fonts: the size of a text is a product.
struct LayoutBenchmark {
  private let context = LayoutContext(scale: Scale(3))

  func run() {
    cell()
    cached()
  }

  // MARK: The notification cell

  /// A stub text stands for a text in which every character is half as wide as the line is high.
  final class StubText: LayoutElement {
    let characters: Double
    let lineHeight: Double

    init(characters: Double, lineHeight: Double) {
      self.characters = characters
      self.lineHeight = lineHeight
      super.init()
      isNode = true
    }

    override func layoutThatFits(_ constrainedSize: SizeRange, parentSize: ParentSize, in context: LayoutContext) -> Layout {
      let range = ownRange(constrainedSize, parentSize, context)
      let length = characters * lineHeight / 2
      let width = min(length, range.max.width)
      let lines = width > 0 ? (length / width).rounded(.up) : 0
      return context.layout(of: self, size: range.clamp(Size(width: width, height: lines * lineHeight)))
    }
  }

  /// A leaf is a box without children.
  final class Leaf: LayoutElement {
    override init() {
      super.init()
      isNode = true
    }

    override func layoutThatFits(_ constrainedSize: SizeRange, parentSize: ParentSize, in context: LayoutContext) -> Layout {
      let range = ownRange(constrainedSize, parentSize, context)
      return context.layout(of: self, size: range.clamp(boxSize(in: range)))
    }
  }

  private func makeCell() -> LayoutSpec {
    let icon = Leaf()
    icon.style.preferredSize = Size(width: 50, height: 50)
    let unread = Leaf()
    unread.style.preferredSize = Size(width: 10, height: 10)
    let separator = Leaf()
    separator.style.height = .points(1.0 / 3)
    let text = StackLayoutSpec(
      .vertical, spacing: 4, justifyContent: .spaceBetween, alignItems: .start,
      children: [StubText(characters: 90, lineHeight: 20), StubText(characters: 10, lineHeight: 16)])
    text.style.flexShrink = 1
    text.style.flexGrow = 1
    text.style.spacingBefore = 10
    text.style.spacingAfter = 16
    let row = StackLayoutSpec(.horizontal, justifyContent: .spaceBetween, alignItems: .center, children: [icon, text, unread])
    let content = InsetLayoutSpec(insets: EdgeInsets(top: 15, left: 12, bottom: 15, right: 20), child: row)
    return WrapperLayoutSpec(children: [
      OverlayLayoutSpec(child: content, overlay: RelativeLayoutSpec(verticalPosition: .end, child: separator))
    ])
  }

  private static let cellElements = 11.0
  private let range = SizeRange(min: Size(width: 375, height: 0), max: Size(width: 375, height: .unbounded))

  private func cell() {
    Report.section("The notification cell, 11 elements, text measuring stubbed, one core (thread time, median of 15 x 20000)")
    var sum = 0.0
    let built = perElement {
      let spec = makeCell()
      sum += spec.layoutThatFits(range, parentSize: ParentSize(range.max), in: context).size.height
    }
    let spec = makeCell()
    let laidOut = perElement { sum += spec.layoutThatFits(range, parentSize: ParentSize(range.max), in: context).size.height }
    precondition(sum > 0, "the work is not optimised away")
    Report.row("built, laid out and freed", "\(Report.number(built)) ns an element")
    Report.row("laid out again", "\(Report.number(laidOut)) ns an element")
  }

  private func perElement(_ body: () -> Void) -> Double {
    let runs = 20000
    return Clock.median(15) {
      let start = Clock.thread()
      for _ in 0..<runs { body() }
      return (Clock.thread() - start) / Double(runs) / Self.cellElements
    } * 1e9
  }

  // MARK: Cache

  private func cached() {
    Report.section("A tree of 1000 nodes that has not changed, laid out again (thread time, median of 15)")
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    let nodes = (0..<999).map { _ in
      let node = DisplayNode()
      node.style.preferredSize = Size(width: 10, height: 10)
      return node
    }
    root.layoutSpecBlock = { _, _ in StackLayoutSpec(.vertical, children: nodes) }
    root.layoutTree(range, in: context)
    let time = Clock.median(15) {
      let start = Clock.thread()
      for _ in 0..<1000 { _ = root.layoutThatFits(range, parentSize: ParentSize(range.max), in: context) }
      return (Clock.thread() - start) / 1000
    }
    Report.row("a cached relayout", "\(Report.number(time * 1e9)) ns, \(Report.number(time / 1000 * 1e9, digits: 3)) ns an element")
  }
}
