import EmakiCells
package import EmakiEngine
import EmakiNodes

/// Frame steps say which frames of a scroll are drawn.
public struct FrameSteps: Hashable, Codable, Sendable {
  /// The distance that the list is scrolled from one frame to the next, in points; `nil` is 24. It has no effect where there is a script or
  /// an update.
  public var step: Double?
  /// The number of frames; `nil` goes on to the end of the list or of the script.
  public var count: Int?
  /// The number of frames that are taken of each second of a script, 1 to 1000; `nil` is the script's own number, or else 60.
  public var framesPerSecond: Int?

  /// Creates steps. What is not given has the default of its property.
  public init(step: Double? = nil, count: Int? = nil, framesPerSecond: Int? = nil) {
    (self.step, self.count, self.framesPerSecond) = (step, count, framesPerSecond)
  }
}

extension OpenDrawing {
  /// Returns the frames of a scroll that starts where the request's view begins.
  ///
  /// Where the request has a script or an update, these say what happens; otherwise the list is scrolled by equal steps.
  package func frames(_ steps: FrameSteps) async throws -> FrameSequence {
    let start = try await start()
    let rate = steps.framesPerSecond ?? script.framesPerSecond ?? 60
    guard request.timing.script != nil || update != nil else {
      return renderer.frames(
        of: table, scroll: Scroll(step: steps.step ?? 24, frames: steps.count, start: start, framesPerSecond: steps.framesPerSecond ?? 60))
    }
    var script = script
    if request.timing.script == nil, let start { script.moves = [ScrollScript.Move(time: 0, offset: start)] }
    var updates: [ScheduledUpdate] = []
    if let update {
      let time = request.timing.update?.milliseconds ?? 1000 / rate
      updates = [ScheduledUpdate(at: time, rows: update)]
      // The script must last until the last row has faded in.
      script.explicitDuration = max(script.duration, time + 300 + 1000 / rate)
    }
    return renderer.frames(of: table, script: script, framesPerSecond: rate, frames: steps.count, updates: updates)
  }
}
