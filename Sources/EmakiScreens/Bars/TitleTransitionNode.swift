import EmakiDisplay
import EmakiLayout
import EmakiNodes

/// A title transition node shows the rows of two navigation bars while one page moves in over another page, or moves out. It does not draw
/// the ground
/// below them.
final class TitleTransitionNode: DisplayNode {
  private let transition: TitleTransition
  private let lower: TitleRow
  private let upper: TitleRow
  private let metrics: ScreenMetrics

  /// Creates the rows of two bars of a screen.
  init(_ transition: TitleTransition, metrics: ScreenMetrics) {
    (self.transition, self.metrics) = (transition, metrics)
    (lower, upper) = (TitleRow(transition.lower), TitleRow(transition.upper))
    super.init()
    automaticallyManagesSubnodes = true
    readsSubnodesInRows = true
    for node in lower.nodes { node.alpha *= 1 - transition.part }
    for node in upper.nodes { node.alpha *= transition.part }
    // If both bars have a back mark, the mark does not fade.
    if lower.backMark != nil, let mark = upper.backMark {
      mark.alpha = 1
      lower.backMark?.isHidden = true
    }
    for node in transition.isPush ? lower.nodes : upper.nodes { node.accessibilityElementsHidden = true }
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let spec = TitleTransitionSpec(transition, lower: lower, upper: upper)
    (spec.style.preferredSize, spec.style.layoutPosition) = (metrics.titleRow.size, metrics.titleRow.origin)
    return AbsoluteLayoutSpec(children: [spec])
  }
}
