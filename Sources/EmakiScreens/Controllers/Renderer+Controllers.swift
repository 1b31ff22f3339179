public import EmakiEngine
import EmakiLayout
public import EmakiList

extension Renderer {
  /// Draws the page in view of a controller with its bars, in a screen as large as the viewport. Pages that were moving in are at their
  /// places.
  ///
  /// The theme, and the size of a large title, are those of the renderer's traits.
  ///
  /// - Throws: `RenderError.viewport` for a viewport in which bars leave no room: less than 200 points a side. `RenderError.layout` for a node
  ///   that cannot be laid out.
  public nonisolated(nonsending) func render(_ controller: ViewController) async throws -> Frame {
    try checkRoomForBars()
    let screen = ControllerScreen(controller, self)
    controller.finishTransitions()
    return try await screen.frame(index: 0, at: 0)
  }

  /// Returns the frames in which a controller changes on the virtual clock.
  ///
  /// Pages are alive: rows and nodes are animated, videos play, pictures come and lists fetch more rows, each page from the instant at which it
  /// comes.
  ///
  /// - Parameters:
  ///   - controller: the controller. Nobody else may use it while frames are drawn.
  ///   - script: how the list of the first page is scrolled, and how long displaying rows, pictures and fetches take; by default nothing is
  ///     scrolled and nothing takes time.
  ///   - framesPerSecond: from 1 to 1000; 60 by default.
  ///   - frames: the number of frames, of which the first is at 0 ms.
  ///   - actions: the actions on the controller, in the order of their instants.
  public func frames(
    of controller: ViewController, script: ScrollScript = ScrollScript(), framesPerSecond: Int = 60, frames: Int,
    actions: [ControllerAction] = []
  ) -> ControllerFrames {
    ControllerFrames(
      controller: controller, renderer: self, script: script, framesPerSecond: min(max(framesPerSecond, 1), 1000), count: frames,
      actions: actions)
  }

  /// Checks that bars leave room for a page.
  func checkRoomForBars() throws(RenderError) {
    let least = ScreenMetrics.leastSize
    if viewport.width < least.width || viewport.height < least.height { throw .noRoomForBars(viewport, least: least) }
  }
}

extension ViewController {
  /// Ends all transitions under way.
  func finishTransitions() {
    (self as? NavigationController)?.finishTransition()
    for child in children { child.finishTransitions() }
  }
}

/// Controller frames are a sequence of frames of a controller that changes over time.
///
/// ```swift
/// let push = ControllerAction(at: 0) { (stack: NavigationController) in stack.pushViewController(letter, animated: true) }
/// for try await frame in renderer.frames(of: stack, frames: 24, actions: [push]) { try frame.writePNG(to: frame.name) }
/// ```
public struct ControllerFrames: AsyncSequence {
  let controller: ViewController
  let renderer: Renderer
  let script: ScrollScript
  let framesPerSecond: Int
  let count: Int
  let actions: [ControllerAction]

  /// Returns an iterator that draws the frames from the first.
  public func makeAsyncIterator() -> Iterator { Iterator(frames: self) }

  /// The iterator draws one frame at each step.
  public struct Iterator: AsyncIteratorProtocol {
    private let frames: ControllerFrames
    private var screen: ControllerScreen?
    private var next = 0
    private var performed = 0

    init(frames: ControllerFrames) { self.frames = frames }

    /// Draws the next frame, and returns `nil` after the last.
    ///
    /// - Throws: the errors of `Renderer.render(_:)`; the sequence ends there.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Frame? {
      if next >= frames.count { return nil }
      try Task.checkCancellation()
      try frames.renderer.checkRoomForBars()
      let screen = screen ?? ControllerScreen(frames.controller, frames.renderer, script: frames.script)
      self.screen = screen
      let (seconds, rest) = next.quotientAndRemainder(dividingBy: frames.framesPerSecond)
      let time = seconds * 1000 + rest * 1000 / frames.framesPerSecond
      while performed < frames.actions.count, frames.actions[performed].at <= time {
        try await screen.perform(frames.actions[performed], at: frames.actions[performed].at)
        performed += 1
      }
      var frame = try await screen.frame(index: next, at: time)
      frame.time = time
      next += 1
      return frame
    }

    /// Draws the next frame, and returns `nil` after the last.
    ///
    /// - Throws: the errors of `Renderer.render(_:)`; the sequence ends there.
    public mutating func next() async throws -> Frame? { try await next(isolation: nil) }
  }
}
