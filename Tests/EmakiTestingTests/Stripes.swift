import EmakiTesting

/// A row of one colour with a dot of one pixel in it.
struct Stripe: Identifiable, Sendable {
  var id: String
  var color: Color
  var dot: Color

  /// 200 rows of 8 points, each of a colour of its own.
  static let all = (0..<200).map { Stripe(id: "row-\($0)", color: Color(0x203040 + UInt32($0) * 0x0102), dot: Color(0xFFFFFF)) }
}

final class StripeCell: CellNode {
  private let dot = DisplayNode()

  init(_ stripe: Stripe) {
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = stripe.color
    dot.debugName = "dot"
    dot.backgroundColor = stripe.dot
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    dot.style.preferredSize = Size(1, 1)
    return InsetLayoutSpec(insets: EdgeInsets(top: 3, left: 5, bottom: 4, right: 34), child: dot)
  }
}

extension TableNode {
  convenience init(stripes: [Stripe]) {
    self.init(rows: stripes) { stripe in { StripeCell(stripe) } }
    separator = nil
  }
}
