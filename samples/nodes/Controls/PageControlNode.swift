import Emaki

/// A page control is a row of dots, one for each page, as `UIPageControl` in an app. The dot of the present page is darker.
final class PageControlNode: ControlNode {
  /// The present page, counted from 0.
  var currentPage = 0 { didSet { dress() } }
  private let dots: [DisplayNode]

  init(numberOfPages: Int) {
    dots = (0..<numberOfPages).map { _ in
      let dot = DisplayNode()
      (dot.style.preferredSize, dot.cornerRadius) = (Size(width: 7, height: 7), 3.5)
      return dot
    }
    super.init()
    (automaticallyManagesSubnodes, isAccessibilityElement) = (true, true)
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    InsetLayoutSpec(
      insets: EdgeInsets(top: 9.5, left: 4.5, bottom: 9.5, right: 4.5), child: StackLayoutSpec(.horizontal, spacing: 9, children: dots))
  }

  override func layout() { dress() }

  /// Goes to the next page where the tap is after the middle, and to the previous one where it is before.
  override func takeTap(at point: Point) {
    let isRight = point.x >= frame.width / 2
    let page = currentPage + (isRight == (traitCollection.layoutDirection == .leftToRight) ? 1 : -1)
    guard dots.indices.contains(page) else { return }
    currentPage = page
    sendActions(forControlEvents: .valueChanged)
  }

  private func dress() {
    for (page, dot) in dots.enumerated() {
      dot.backgroundColor = (page == currentPage ? DynamicColor.label : .tertiaryLabel).resolved(for: traitCollection.theme)
    }
  }

  override var defaultAccessibilityTraits: AccessibilityTraits { .adjustable }

  override var defaultAccessibilityValue: String? { "page \(currentPage + 1) of \(dots.count)" }
}
