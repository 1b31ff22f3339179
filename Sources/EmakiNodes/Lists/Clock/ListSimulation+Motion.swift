package import EmakiLayout

/// Tracks the animations of nodes in rows in range. The end of an animation is an event, because its completion may change the nodes. A row
/// with running animations is not settled.
extension ListSimulation {
  /// Whether nodes of some row are animated.
  package var isMoving: Bool { !moving.isEmpty }

  /// The rows whose nodes are animated, each with how much larger it is now than in the end, in points.
  package var growths: [(row: Int, growth: Size)] {
    moving.keys.sorted().compactMap { index in states[index]?.row.traits.motion.map { (index, $0.growth(at: now)) } }
  }

  /// The rows in which a node is being scrolled.
  package var scrolledRows: [Int] {
    moving.isEmpty ? [] : moving.keys.filter { states[$0]?.row.traits.motion?.scrolls ?? false }.sorted()
  }

  /// The next instant at which an animation ends.
  var nextStop: Int? { moving.compactMap { index, reported in states[index]?.row.traits.motion?.stop(after: reported) }.min() }

  /// Reports the rows in which animations have ended.
  mutating func reportStops(_ events: inout [Event]) {
    for (index, reported) in moving.sorted(by: { $0.key < $1.key }) {
      guard let stop = states[index]?.row.traits.motion?.stop(after: reported), stop <= now else { continue }
      moving[index] = now
      events.append(.animationsEnded(row: index))
    }
  }

  /// Notes how the nodes of a row move from now on.
  mutating func noteMotion(_ motion: TreeMotion, of index: Int) {
    if motion.end <= now { return }
    moving[index] = now
    extendFades(by: motion.end - now)
  }
}
