package import EmakiLayout

/// A node motion holds what the animations of a node need. It is a separate object because few nodes are ever animated.
final class NodeMotion {
  /// The time of the default transition, in seconds.
  var duration = 0.2
  /// The delay of the default transition, in seconds.
  var delay = 0.0
  var options = AnimationOptions.curveEaseInOut
  /// The layout transition that is under way in the node; `nil` where none is.
  var transition: ContextTransitioning?
  /// The animations of the tree whose root is this node; `nil` where there were none.
  var timeline: AnimationTimeline?
}

/// A tree motion is a value that says when the animations of a tree change what it shows, and how its root's size changes over time. All
/// times are instants of the virtual clock in milliseconds.
///
/// It is an object because few rows have one.
package final class TreeMotion: Equatable, Sendable {
  /// The instant at which the first animation leaves its first value.
  private let begin: Int
  /// The instants at which animations end, in increasing order; there is at least one. Their completions may change the tree.
  private let stops: [Int]
  /// The change of the root's size over time; `nil` where it stays.
  private let growth: Growth?
  /// Whether a node of the tree is being scrolled, so that it is laid out anew at each instant.
  package let scrolls: Bool

  /// A growth says how the size of a root changes over time, in points.
  struct Growth: Hashable {
    var from: Size
    var to: Size
    /// The size that the root has at the end. It differs from `to` if a layout has changed it meanwhile.
    var final: Size
    var begin: Int
    var timing: AnimationTiming
    var scale: Scale
  }

  init(begin: Int, stops: [Int], growth: Growth?, scrolls: Bool) {
    self.begin = begin
    self.stops = stops
    self.growth = growth
    self.scrolls = scrolls
  }

  /// The instant at which the last animation ends.
  package var end: Int { stops[stops.count - 1] }

  /// Returns the first instant after another at which an animation ends; `nil` where none does.
  package func stop(after time: Int) -> Int? { stops.first { $0 > time } }

  /// Returns the instant whose values the tree shows at a given instant; `nil` if all animations are over. It does not change while all
  /// animations still wait for their delays.
  package func shownInstant(at time: Int) -> Int? { time < end ? max(time, begin) : nil }

  /// Returns how much larger the root is at an instant than it is in the end, in points on whole device pixels.
  package func growth(at time: Int) -> Size {
    guard let growth else { return .zero }
    let part = growth.timing.part(after: time - growth.begin)
    if part == 1 { return .zero }
    func length(_ from: Double, _ to: Double) -> Double { growth.scale.roundPixel(max(0, from + (to - from) * part)) }
    return Size(
      width: length(growth.from.width, growth.to.width) - growth.final.width,
      height: length(growth.from.height, growth.to.height) - growth.final.height)
  }

  /// Returns whether two motions are the same values.
  package static func == (a: TreeMotion, b: TreeMotion) -> Bool {
    a === b || a.begin == b.begin && a.stops == b.stops && a.growth == b.growth && a.scrolls == b.scrolls
  }
}
