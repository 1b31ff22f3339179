public import EmakiNodes

extension Renderer {
  /// Draws the part of a list that the viewport shows at an instant.
  ///
  /// - Parameters:
  ///   - list: the list.
  ///   - instant: the instant.
  ///   - offset: the scroll offset in points, which is clamped to the list. By default it is the script's at that instant, or the list is
  ///     at rest.
  ///   - script: how long displaying rows, pictures and fetches take; by default nothing takes time.
  ///   - updates: the updates, in the order of their instants.
  ///   - actions: what is done to cells, in the order of the instants; at one instant after updates.
  /// - Returns: a frame that carries a trace, and a `RenderWarning.unsettled` for everything in the display range that never comes.
  public func render(
    _ list: ListNode, at instant: Instant, offset: Double? = nil, script: ScrollScript = ScrollScript(), updates: [ScheduledUpdate] = [],
    actions: [ScheduledAction] = []
  ) async throws -> Frame {
    let rest = rest(of: list)
    let live = LiveList(
      PaintedList(station, content(of: list), in: view), script: script, updates: updates, actions: actions,
      owner: ListOwner(list),
      offsets: { offset ?? script.offset(at: $0, rest: rest) })
    // These two instants show animations at the frame with which they begin.
    if instant == .first || instant == .settled { live.playsAnimations = false }
    switch instant {
    case .first:
      try await live.advance(to: 0)
      live.list.warnings += live.newlyUnsettled()
    case .milliseconds(let time):
      try await live.advance(to: max(0, time))
      live.list.warnings += live.newlyUnsettled()
    case .settled: live.list.warnings += try await live.settle().map { .unsettled($0) }
    }
    var frame = try await live.frame(index: 0)
    frame.trace = live.takeTrace(index: 0)
    frame.time = live.simulation.now
    frame.lateRows = live.lateRows
    return frame
  }

  /// Returns the frames of a scroll script.
  ///
  /// - Parameters:
  ///   - list: the list.
  ///   - script: the script.
  ///   - framesPerSecond: from 1 to 1000; by default the script's rate, or 60.
  ///   - frames: the number of frames; by default as many as fit into the script's duration, both ends included.
  ///   - updates: the updates, in the order of their instants.
  ///   - actions: what is done to cells, in the order of the instants; at one instant after updates.
  public func frames(
    of list: ListNode, script: ScrollScript, framesPerSecond: Int? = nil, frames: Int? = nil, updates: [ScheduledUpdate] = [],
    actions: [ScheduledAction] = []
  ) -> FrameSequence {
    let framesPerSecond = framesPerSecond ?? script.framesPerSecond
    return FrameSequence(
      station: station, viewport: view, content: content(of: list),
      path: ScrollPath(script, rest: rest(of: list), framesPerSecond: framesPerSecond, frameCount: frames), updates: updates,
      actions: actions, owner: ListOwner(list, actions: actions))
  }
}

/// An instant is a point of time of a list on the virtual clock.
public enum Instant: Hashable, Sendable {
  /// The beginning, when nothing that takes time has come yet.
  case first
  /// The time when nothing is pending in the display range: no display pass, no picture, no fetch, no fade and no
  /// animation of a node.
  case settled
  /// A number of milliseconds after the beginning.
  case milliseconds(Int)
}
