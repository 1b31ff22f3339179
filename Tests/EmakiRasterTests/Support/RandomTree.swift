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
    let node = Int.random(in: 0..<3, using: &random) == 0 ? text(in: context, using: &random) : DisplayNode()
    if node.frame.isEmpty || Bool.random(using: &random) { node.frame = rect(in: size, using: &random) }
    decorate(node, using: &random)
    if depth > 0 {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        node.addSubnode(self.node(in: node.frame.size, depth: depth - 1, in: context, using: &random))
      }
    }
    if depth == 3 { node.frame = Rect(origin: .zero, size: size) }
    return node
  }

  private static func decorate(_ node: DisplayNode, using random: inout SeededGenerator) {
    func happens(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &random) == 0 }
    if !happens(4) { node.backgroundColor = color(using: &random) }
    if happens(3) { node.cornerRadius = Double.random(in: 0...20, using: &random) }
    if happens(4) { node.alpha = Double.random(in: 0...1, using: &random) }
    if happens(4) { node.clipsToBounds = true }
    if happens(4) {
      node.borderWidth = Double.random(in: 0.2...5, using: &random)
      node.borderColor = color(using: &random)
    }
    if happens(5) {
      node.shadowOpacity = Double.random(in: 0...1, using: &random)
      node.shadowRadius = Double.random(in: 0...5, using: &random)
      node.shadowOffset = Point(x: Double.random(in: -9...9, using: &random), y: Double.random(in: -9...9, using: &random))
    }
    if happens(6) { node.zPosition = Double.random(in: -1...1, using: &random) }
    if happens(16) { node.isHidden = true }
    if happens(4) { node.transform = transform(using: &random) }
  }

  private static func transform(using random: inout SeededGenerator) -> Transform {
    let move = Transform.translation(x: Double.random(in: -20...20, using: &random), y: Double.random(in: -20...20, using: &random))
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return move
    case 1: return Transform(a: 0.8, b: 0.6, c: -0.6, d: 0.8).then(move)
    case 2: return Transform.scale(x: Double.random(in: 0.3...2, using: &random), y: Double.random(in: -2...2, using: &random))
    default: return Transform(a: 0, b: 1, c: -1, d: 0)
    }
  }

  private static func text(in context: MeasuringContext, using random: inout SeededGenerator) -> DisplayNode {
    let row = SampleRow.all[Int.random(in: 0..<SampleRow.all.count, using: &random)]
    var text = AttributedText(
      String(row.body.prefix(24)), font: .system(size: Double.random(in: 8...22, using: &random)), color: color(using: &random),
      language: row.language)
    // This line height is less than the glyphs need, so lines overlap.
    if Bool.random(using: &random) { text.paragraphStyle.lineHeight = 7 }
    if Bool.random(using: &random) {
      text.append(AttributedText("é🎉fjäll", font: .system(size: 15, weight: .bold), color: color(using: &random)))
    }
    let node = TextNode()
    node.attributedText = text
    node.frame.size = node.calculateSizeThatFits(Size(width: 70, height: .unbounded), in: context)
    return node
  }

  private static func color(using random: inout SeededGenerator) -> Color {
    let hex = UInt32.random(in: 0...0xFF_FFFF, using: &random)
    return Color(hex, alpha: Bool.random(using: &random) ? 1 : Double.random(in: 0...1, using: &random))
  }

  private static func rect(in size: Size, using random: inout SeededGenerator) -> Rect {
    Rect(
      x: Double.random(in: -10...max(0, size.width - 5), using: &random),
      y: Double.random(in: -10...max(0, size.height - 5), using: &random),
      width: Double.random(in: 0...60, using: &random), height: Double.random(in: 0...40, using: &random))
  }
}
