import EmakiDisplay
import EmakiLayout
import EmakiNodes
import EmakiTestSupport

/// Makes node trees with everything that may meet in one picture: groups in groups, overlaps, translucent colours, text in two colours with
/// emoji.
enum RandomTree {
  static func node(
    in size: Size, depth: Int, in context: MeasuringContext, using random: inout SeededGenerator
  ) -> DisplayNode {
    let node = happens(3, &random) ? text(in: context, &random) : DisplayNode()
    if node.frame.isEmpty || random.flip() {
      node.frame = Rect(
        number(-10...max(0, size.width - 5), &random), number(-10...max(0, size.height - 5), &random), number(0...60, &random),
        number(0...40, &random))
    }
    decorate(node, &random)
    if depth > 0 {
      for _ in 0..<random.int(0...3) {
        node.addSubnode(self.node(in: node.frame.size, depth: depth - 1, in: context, using: &random))
      }
    }
    if depth == 3 { node.frame = Rect(origin: .zero, size: size) }
    return node
  }

  private static func happens(_ oneIn: Int, _ random: inout SeededGenerator) -> Bool { random.int(0..<oneIn) == 0 }

  private static func number(_ range: ClosedRange<Double>, _ random: inout SeededGenerator) -> Double {
    Double.random(in: range, using: &random)
  }

  private static func decorate(_ node: DisplayNode, _ random: inout SeededGenerator) {
    if !happens(4, &random) { node.backgroundColor = color(&random) }
    if happens(3, &random) { node.cornerRadius = number(0...20, &random) }
    if happens(4, &random) { node.alpha = number(0...1, &random) }
    if happens(4, &random) { node.clipsToBounds = true }
    if happens(4, &random) { (node.borderWidth, node.borderColor) = (number(0.2...5, &random), color(&random)) }
    if happens(5, &random) {
      (node.shadowOpacity, node.shadowRadius) = (number(0...1, &random), number(0...5, &random))
      node.shadowOffset = Point(number(-9...9, &random), number(-9...9, &random))
    }
    if happens(6, &random) { node.zPosition = number(-1...1, &random) }
    if happens(16, &random) { node.isHidden = true }
    if happens(4, &random) { node.transform = transform(&random) }
  }

  private static func transform(_ random: inout SeededGenerator) -> Transform {
    let move = Transform.translation(x: number(-20...20, &random), y: number(-20...20, &random))
    switch random.int(0..<4) {
    case 0: return move
    case 1: return Transform(a: 0.8, b: 0.6, c: -0.6, d: 0.8).then(move)
    case 2: return Transform.scale(x: number(0.3...2, &random), y: number(-2...2, &random))
    default: return Transform(a: 0, b: 1, c: -1, d: 0)
    }
  }

  private static func text(in context: MeasuringContext, _ random: inout SeededGenerator) -> DisplayNode {
    let row = SampleRow.all[random.int(0..<SampleRow.all.count)]
    var text = AttributedText(
      String(row.body.prefix(24)), font: .system(size: number(8...22, &random)), color: color(&random), language: row.language)
    // This line height is less than the glyphs need, so lines overlap.
    if random.flip() { text.paragraphStyle.lineHeight = 7 }
    if random.flip() {
      text.append(AttributedText("é🎉fjäll", font: .system(size: 15, weight: .bold), color: color(&random)))
    }
    let node = TextNode()
    node.attributedText = text
    node.frame.size = node.calculateSizeThatFits(Size(70, .unbounded), in: context)
    return node
  }

  private static func color(_ random: inout SeededGenerator) -> Color {
    Color(UInt32.random(in: 0...0xFF_FFFF, using: &random), alpha: random.flip() ? 1 : number(0...1, &random))
  }
}
