import EmakiDisplay
import EmakiLayout

/// A title transition says what is seen of two navigation bars while one page moves in over another, or out.
struct TitleTransition: Hashable, Sendable {
  /// The bar of the page below.
  var lower: NavigationBarLook
  /// The bar of the page that moves.
  var upper: NavigationBarLook
  /// The part of its way that the upper page has come, from 0 (outside) to 1 (in its place).
  var part: Double
  /// Whether the upper page comes. Otherwise it goes.
  var isPush: Bool

  /// Returns the place between two places, in points.
  func between(_ first: Double, _ last: Double) -> Double { first + (last - first) * part }
}
