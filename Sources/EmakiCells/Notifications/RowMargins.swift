import EmakiDisplay
import EmakiLayout

/// Row margins are the distances from a row's edges to its content. They keep content inside the safe area. If the row is wider than its
/// content may be, both sides get the same additional margin.
struct RowMargins {
  /// The distances in points; those at the top and the bottom are 0.
  var insets: EdgeInsets
  /// Whether the row is wider than its content may be.
  var isWide = false

  /// Computes the margins.
  ///
  /// - Parameters:
  ///   - left: the margin at the side where rows begin, in points.
  ///   - right: the margin at the side where rows end, in points.
  ///   - width: the width of the row in points.
  ///   - readableWidth: the width in points that content may have at the usual size of texts; larger texts may have more. `nil` is no limit.
  ///   - traits: the traits of the list.
  init(left: Double, right: Double, width: Double, readableWidth: Double?, traits: TraitCollection) {
    let safeArea = traits.safeAreaInsets
    // The layout is mirrored in lists from right to left, but the screen's safe area is not.
    let end = traits.layoutDirection == .rightToLeft ? safeArea.left : safeArea.right
    insets = EdgeInsets(left: left + safeArea.left + safeArea.right - end, right: right + end)
    guard let readableWidth, width.isFinite else { return }
    let rest = ((width - insets.left - insets.right - traits.typeSize.scaled(readableWidth)) / 2).rounded(.down)
    guard rest > 0 else { return }
    (insets.left, insets.right, isWide) = (insets.left + rest, insets.right + rest, true)
  }
}
