package import EmakiDisplay
package import EmakiLayout

/// A frame bar is a node, such as a navigation bar, that lies over a scrolled list at a place of its own, as wide as the frame.
///
/// The bar is painted once for each look that it has. Where it is translucent, the rows below it are drawn again whenever they have moved;
/// other rows are not.
/// - `name` is that of messages.
/// - `look` decides what the node shows: bars of one name, look, height and backing have the same pixels.
/// - `rows` are the rows of the frame that the bar takes, in device pixels. It may stick out of the frame.
/// - `standIn` makes the node that stands in for the other one where that would not be seen on what is below it; `nil` where it may be unseen. It has
///   an effect only where the backing is clear.
/// - `node` makes the node. It is called when the bar is painted, on a worker.
package typealias FrameBar = (
  name: String, look: any Hashable & Sendable, rows: Range<Int>, backing: BarBacking, standIn: (@Sendable () -> DisplayNode)?,
  node: @Sendable () -> DisplayNode
)

/// A bar's backing is what lies between the list and the bar's node.
package enum BarBacking: Hashable, Sendable {
  /// The rows are seen where the node paints nothing.
  case clear
  /// An opaque colour hides the rows.
  case color(Color)
  /// The rows are seen through a material: they are blurred with a standard deviation in points, and a translucent colour lies over them.
  case material(blurRadius: Double, tint: Color)

  /// The material of UIKit's bars: a blur of 20 points below a nearly opaque grey, as Apple's design files for iOS 15 to 18 have it.
  static func chrome(_ theme: Theme) -> BarBacking {
    .material(blurRadius: 20, tint: theme == .light ? Color(0xF9F9F9, alpha: 0.94) : Color(0x1D1D1D, alpha: 0.94))
  }
}

/// Frame bars are the bars of a screen, which depend on how far the list below them is scrolled.
package protocol FrameBars: Sendable {
  /// The distances from the edges of the frame that bars cover while the list rests at its top, in points. Rows rest within those at the top
  /// and the bottom; those at the sides are the safe area of cells.
  var insets: EdgeInsets { get }
  /// The number of points by which the bars at the top become lower while the list is scrolled. Headers that stay at the top follow them.
  var collapse: Double { get }

  /// Returns the bars of a frame, the lowest first.
  func bars(over list: BarredList) -> [FrameBar]
}

/// A barred list holds the facts about a list that the bars over it are made from.
package struct BarredList: Sendable {
  /// The number of device pixels of a point.
  var scale: Scale
  /// The distance that the list is scrolled from where it rests, in device pixels.
  var distance: Int
  /// Whether the end of the list is in view, above the bars at the bottom.
  var isAtEnd: Bool
  /// The side that the list starts from.
  var layoutDirection: LayoutDirection
  /// The colour of the list where nothing is painted.
  var ground: Color
  /// The number of rows that wait to be seen, as the list's source counts them; 0 where it counts none.
  var unreadCount: Int
  /// Whether bars over a list that rests are clear, because the page draws what is below them. Otherwise they have the colour of the list.
  var isSeenThroughBars = false
  /// The layer of bars that lie over nothing that is scrolled.
  var restingBacking: BarBacking { isSeenThroughBars ? .clear : .color(ground) }

  package init(scale: Scale, distance: Int, isAtEnd: Bool, layoutDirection: LayoutDirection, ground: Color, unreadCount: Int) {
    self.scale = scale
    self.distance = distance
    self.isAtEnd = isAtEnd
    self.layoutDirection = layoutDirection
    self.ground = ground
    self.unreadCount = unreadCount
  }

  /// Says what bars know of a node that is not a list. As in UIKit, they follow what scrolls under them.
  package init(under node: DisplayNode, scale: Scale, layoutDirection: LayoutDirection, theme: Theme) {
    self.init(
      scale: scale, distance: 0, isAtEnd: true, layoutDirection: layoutDirection,
      ground: node.backgroundColor ?? DynamicColor.systemBackground.resolved(for: theme), unreadCount: 0)
    isSeenThroughBars = true
    for (scroller, _) in node.scrollers() {
      guard let hidden = scroller.hiddenLengths else { continue }
      if scroller.coveredInsets.top > 0 { distance = max(distance, scale.nearestPixelCount(max(0, hidden.above))) }
      if scroller.coveredInsets.bottom > 0, scale.nearestPixelCount(min(max(0, hidden.below), 1e6)) > 0 { isAtEnd = false }
    }
  }
}

/// A covered node scrolls its content under bars of the screen: a list or a scroll node.
private protocol CoveredNode: DisplayNode {
  /// The distances by which bars cover the edges of the node, in points.
  var coveredInsets: EdgeInsets { get set }
  /// The lengths of the content that are out of view above and below the node, in points; `nil` before its first layout.
  var hiddenLengths: (above: Double, below: Double)? { get }
  var scrollsVertically: Bool { get }
}

extension ListNode: CoveredNode {
  fileprivate var scrollsVertically: Bool { !scrollsSideways }
}

extension ScrollNode: CoveredNode {
  fileprivate var scrollsVertically: Bool { scrollableDirections.isVertical }
}

extension DisplayNode {
  /// The lists and scroll nodes in the tree that scroll vertically, each with its top. Lists in the rows of a list scroll with them, those in
  /// the pages of a pager and in strips do not.
  fileprivate func scrollers(at top: Double = 0) -> [(node: any CoveredNode, top: Double)] {
    if let scroller = self as? any CoveredNode, scroller.scrollsVertically { return [(scroller, top)] }
    return subnodes.flatMap { $0.scrollers(at: top + $0.frame.minY) }
  }

  /// Gives the lists and scroll nodes in a tree that was drawn the distances from their edges that bars cover, as scroll views adjust their insets in
  /// UIKit.
  ///
  /// - Parameters:
  ///   - first: where the bars at the top end, in points from the top of the tree.
  ///   - last: where the bars at the bottom begin.
  /// - Returns: whether that has changed one of them.
  package func adjustScrollers(to first: Double, _ last: Double) -> Bool {
    scrollers().reduce(false) { hasChanged, scroller in
      let (node, top) = scroller
      let height = node.frame.height
      let bottom = top + height
      let covered = EdgeInsets(
        top: top < first ? min(first - top, height) : 0, bottom: bottom > last ? min(bottom - last, height) : 0)
      if node.coveredInsets == covered { return hasChanged }
      node.coveredInsets = covered
      return true
    }
  }
}

/// An unread counting source knows how many of its rows were not seen yet. The badge of a tab shows the number.
public protocol UnreadCounting {
  /// The number of rows that were not seen yet.
  var unreadCount: Int { get }
}
