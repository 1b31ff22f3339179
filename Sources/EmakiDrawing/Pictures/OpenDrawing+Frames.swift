package import EmakiEngine
import EmakiNotifications

/// Which frames are drawn of a scroll.
public struct FrameSteps: Hashable, Codable, Sendable {
  /// How far each frame is scrolled on, in points; `nil` is 24. It has no effect where a script or an update says what happens.
  public var step: Double?
  /// How many frames there are; `nil` goes to the end of the list or of the script.
  public var count: Int?
  /// How many frames a second are taken of a script, 1 to 1000; `nil` is the script's own number, or 60.
  public var framesPerSecond: Int?

  public init(step: Double? = nil, count: Int? = nil, framesPerSecond: Int? = nil) {
    (self.step, self.count, self.framesPerSecond) = (step, count, framesPerSecond)
  }
}

extension OpenDrawing {
  /// The frames of a scroll from where the request's view begins: by steps, or as the script and the update have it.
  package func frames(_ steps: FrameSteps) async throws -> FrameSequence {
    let start = try await start()
    let rate = steps.framesPerSecond ?? script.framesPerSecond ?? 60
    guard request.timing.script != nil || update != nil else {
      return renderer.frames(of: table, scroll: Scroll(step: steps.step ?? 24, frames: steps.count, start: start))
    }
    var script = script
    if request.timing.script == nil, let start { script.moves = [ScrollScript.Move(time: 0, offset: start)] }
    var updates: [ScheduledUpdate] = []
    if let update {
      let time = request.timing.update?.milliseconds ?? 1000 / rate
      updates = [ScheduledUpdate(at: time, rows: update)]
      // Until the last row has faded in.
      script.explicitDuration = max(script.duration, time + 300 + 1000 / rate)
    }
    return renderer.frames(of: table, script: script, framesPerSecond: rate, frames: steps.count, updates: updates)
  }
}
