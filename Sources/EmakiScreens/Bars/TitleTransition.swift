import EmakiDisplay
import EmakiLayout

/// A title transition describes the visible state of two navigation bars while one page moves in over another page, or moves out.
struct TitleTransition: Hashable, Sendable {
  /// The bar of the page below.
  var lower: NavigationBarLook
  /// The bar of the page that moves.
  var upper: NavigationBarLook
  /// The fraction of its way that the upper page has covered, from 0 (outside) to 1 (in its place).
  var part: Double
  /// Whether the upper page moves in. Otherwise it moves out.
  var isPush: Bool

  /// Returns the position between two positions at the transition's `part`, in points.
  func between(_ first: Double, _ last: Double) -> Double { first + (last - first) * part }
}
