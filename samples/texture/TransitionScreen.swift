import Emaki

/// The transition screen is a node that changes from one text to another when its button is pressed, after Texture's example
/// ASDKLayoutTransition: with the default transition, in which the texts fade, and with one of its own, in which they slide.
enum TransitionScreen {
  /// The frames of the node while its button is pressed twice, 25 a second.
  static func frames(by renderer: Renderer, slides: Bool) -> FrameSequence {
    let presses = [400, 1800].map { time in ScheduledAction(at: time) { (node: SwitchNode) in node.press() } }
    return renderer.frames(
      ofNode: slides ? SlidingNode() : SwitchNode(), ground: .systemBackground, framesPerSecond: 25, frames: 80, actions: presses)
  }

  /// A node that shows one of two texts above a button.
  private class SwitchNode: DisplayNode {
    private let one = TextNode()
    private let two = TextNode()
    fileprivate let button = TextNode()
    fileprivate var showsSecond = false

    override init() {
      super.init()
      automaticallyManagesSubnodes = true
      defaultLayoutTransitionDuration = 1
      backgroundColor = .systemGray
      let font = Font.system(size: 16)
      one.attributedText = AttributedText(
        "An emaki is a picture scroll: text and pictures take turns on one long sheet, which is read from right to left, an arm's length at a "
          + "time, while the hands roll up what was read.", font: font)
      one.backgroundColor = .orange
      two.attributedText = AttributedText(
        "What has been unrolled may go on for ten metres. Nobody sees the whole of it at once, and so a scene may change into the next one "
          + "without a seam: the same people walk on, the season is another, and the house that they left is still to be seen at the edge.",
        font: font)
      two.backgroundColor = .green
      button.attributedText = AttributedText("Roll on", font: font, color: .systemBlue)
      for text in [one, two] {
        text.style.flexGrow = 1
        text.style.flexShrink = 1
      }
      button.style.alignSelf = .center
    }

    func press() {
      showsSecond.toggle()
      transitionLayout(withAnimation: true)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      let row = StackLayoutSpec(children: [showsSecond ? two : one])
      let column = StackLayoutSpec(.vertical, spacing: 10, children: [row, button])
      return InsetLayoutSpec(insets: EdgeInsets(top: 15, left: 15, bottom: 15, right: 15), child: column)
    }
  }

  /// A node whose texts come from one side and leave at the other.
  private final class SlidingNode: SwitchNode {
    override init() {
      super.init()
      clipsToBounds = true
    }

    override func animateLayoutTransition(_ context: ContextTransitioning) {
      guard context.isAnimated, let old = context.removedSubnodes.first, let new = context.insertedSubnodes.first,
        let place = context.finalFrame(for: new), let buttonPlace = context.finalFrame(for: button)
      else { return super.animateLayoutTransition(context) }
      let side = showsSecond ? 1.0 : -1
      new.frame = place.offset(by: Point(x: side * place.width, y: 0))
      new.alpha = 0
      animate(withDuration: defaultLayoutTransitionDuration, usingSpringWithDamping: 0.8, initialSpringVelocity: 0) {
        new.frame = place
        new.alpha = 1
        old.frame = old.frame.offset(by: Point(x: -side * old.frame.width, y: 0))
        old.alpha = 0
        self.frame.size = context.layout(forKey: .to).size
        self.button.frame = buttonPlace
      } completion: { finished in
        old.alpha = 1
        context.completeTransition(finished)
      }
    }
  }
}
