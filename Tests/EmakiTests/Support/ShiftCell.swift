import Emaki

/// A cell that is 100 points wide, with a red box of 10 x 10 at its left or at its right. A test chooses its height, subnodes and
/// animation.
final class ShiftCell: CellNode {
  let box = DisplayNode()
  /// Whether the box stands at the right.
  var isRight = false
  var height = 20.0
  /// The node at the right while the box is at the left, and the node at the left while the box is at the right.
  var (leftExtra, rightExtra): (DisplayNode?, DisplayNode?)
  /// The animation in place of the default one; `nil` for the default.
  var animation: ((ShiftCell, ContextTransitioning) -> Void)?
  /// Functions that the hooks of these names call.
  var whenLoaded, whenVisible: ((ShiftCell) -> Void)?
  /// The events that were noted, in order.
  var log: [String] = []

  init(duration: Double = 0.4, options: AnimationOptions = .curveLinear, color: Color = .white) {
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = color
    box.backgroundColor = .red
    box.setPreferredSize(10, 10)
    defaultLayoutTransitionDuration = duration
    defaultLayoutTransitionOptions = options
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    box.style.layoutPosition = Point(isRight ? 80 : 0, 0)
    let spec = AbsoluteLayoutSpec(children: [box] + [isRight ? rightExtra : leftExtra].compactMap { $0 })
    spec.style.preferredSize = Size(100, height)
    return spec
  }

  override func didLoad() { whenLoaded?(self) }
  override func didEnterVisibleState() { whenVisible?(self) }

  override func animateLayoutTransition(_ context: ContextTransitioning) {
    log.append("animate \(context.isAnimated)")
    if let animation { animation(self, context) } else { super.animateLayoutTransition(context) }
  }

  override func didCompleteLayoutTransition(_ context: ContextTransitioning) {
    super.didCompleteLayoutTransition(context)
    log.append("complete, \(subnodes.count) subnodes")
  }

  /// Turns the box to the other side with a transition.
  func turn(animated: Bool = true) {
    isRight.toggle()
    transitionLayout(withAnimation: animated)
  }

  /// A box of a colour at a place.
  static func extra(_ color: Color, x: Double = 40) -> DisplayNode {
    let extra = DisplayNode(color, width: 10, height: 10)
    extra.style.layoutPosition = Point(x, 0)
    return extra
  }
}

extension Frame {
  /// The columns of a pixel row that have a colour; `nil` for none.
  func columns(of color: Color = .red, row: Int = 5) -> Range<Int>? {
    let picture = Picture(bitmap())
    let found = (0..<picture.size.width).filter { picture[$0, row] == color.premultiplied }
    guard let first = found.first, let last = found.last else { return nil }
    return first..<last + 1
  }
}
