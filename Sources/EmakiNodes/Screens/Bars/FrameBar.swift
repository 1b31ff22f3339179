package import EmakiDisplay
package import EmakiLayout

/// A frame bar is a node, such as a navigation bar, that lies over a scrolled list at a place of its own, as wide as the frame.
///
/// The bar is painted once for each look that it has. Where it is translucent, the rows below it are drawn again whenever they have moved;
/// other rows are not.
package struct FrameBar: Sendable {
  /// Backing says what lies between the list and the bar's node.
  package enum Backing: Hashable, Sendable {
    /// The rows are seen where the node paints nothing.
    case clear
    /// An opaque colour hides the rows.
    case color(Color)
    /// The rows are seen through a material: they are blurred with a standard deviation in points, and a translucent colour lies over them.
    case material(blurRadius: Double, tint: Color)

    /// The material of UIKit's bars: a blur of 20 points below a nearly opaque grey, as Apple's design files for iOS 15 to 18 have it.
    static func chrome(_ theme: Theme) -> Backing {
      .material(blurRadius: 20, tint: theme == .light ? Color(0xF9F9F9, alpha: 0.94) : Color(0x1D1D1D, alpha: 0.94))
    }
  }

  /// The name of the bar in messages.
  package var name: String
  /// A value that decides what the node shows. Bars of one name, look, height and backing have the same pixels.
  package var look: any Hashable & Sendable
  /// The rows of the frame that the bar takes, in device pixels. The bar may stick out of the frame.
  package var rows: Range<Int>
  /// The layer between the list and the node.
  package var backing: Backing = .clear
  /// The function that makes the node which stands in for the other one where that would not be seen on what is below it; `nil` where it may be unseen.
  /// It has an effect only where the backing is clear.
  package var standIn: (@Sendable () -> DisplayNode)?
  /// The function that makes the node. It is called when the bar is painted, on a worker.
  package var node: @Sendable () -> DisplayNode
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
  package var distance: Int
  /// Whether the end of the list is in view, above the bars at the bottom.
  package var isAtEnd: Bool
  /// The side that the list starts from.
  var layoutDirection: LayoutDirection
  /// The colour of the list where nothing is painted.
  var ground: Color
  /// The number of rows that wait to be seen, as the list's source counts them; 0 where it counts none.
  var unreadCount: Int
  /// Whether bars over a list that rests are clear, because the page draws what is below them. Otherwise they have the colour of the list.
  package var isSeenThroughBars = false
  /// The layer of bars that lie over nothing that is scrolled.
  var restingBacking: FrameBar.Backing { isSeenThroughBars ? .clear : .color(ground) }

  package init(scale: Scale, distance: Int, isAtEnd: Bool, layoutDirection: LayoutDirection, ground: Color, unreadCount: Int) {
    self.scale = scale
    self.distance = distance
    self.isAtEnd = isAtEnd
    self.layoutDirection = layoutDirection
    self.ground = ground
    self.unreadCount = unreadCount
  }
}

/// An unread counting source knows how many of its rows were not seen yet. The badge of a tab shows the number.
public protocol UnreadCounting {
  /// The number of rows that were not seen yet.
  var unreadCount: Int { get }
}
