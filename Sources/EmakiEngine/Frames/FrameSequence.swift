public import EmakiDisplay
public import EmakiEncoding
import EmakiNodes
import EmakiSupport

/// A frame sequence draws the frames of a scroll, one after the other. The cells of the next frame are painted while a frame is being used.
///
/// ```swift
/// for try await frame in renderer.frames(of: table, scroll: .toEnd(step: 40)) { try frame.writePNG(to: frame.name) }
/// ```
public struct FrameSequence: AsyncSequence {
  let station: DrawingStation
  let viewport: Viewport
  let content: ListContent
  let path: ScrollPath
  let updates: [ScheduledUpdate]
  var actions: [ScheduledAction] = []
  /// The node of the list, whose delegate and cells may change it while it is drawn; `nil` where they may not.
  var owner: ListOwner?
  /// The value that keeps others from the pages of a pager while frames are drawn.
  var use: (any AnyObject & Sendable)?
  /// Whether frames carry a trace; `false` by default.
  public var isTraced = false
  /// The number of frames per second of the virtual clock.
  public var framesPerSecond: Int { path.framesPerSecond }

  /// Returns an iterator that draws the frames from the first.
  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// The content with which drawing begins. A list of objects may have changed since the sequence was made.
  private var presentContent: ListContent {
    guard let node = owner?.node, node.hasObjects else { return content }
    return node.content(in: viewport.size)
  }

  /// The iterator draws one frame at each step.
  public struct Iterator: AsyncIteratorProtocol {
    private let live: LiveList
    private let path: ScrollPath
    private let isTraced: Bool
    private let use: (any AnyObject & Sendable)?
    private var next = 0
    private var isAtEnd = false

    init(_ sequence: FrameSequence) {
      let path = sequence.path
      self.path = path
      isTraced = sequence.isTraced
      live = LiveList(
        PaintedList(sequence.station, sequence.presentContent, in: sequence.viewport), script: path.script, updates: sequence.updates,
        actions: sequence.actions, owner: sequence.owner, offsets: path.offset(at:))
      live.isTraced = isTraced
      use = sequence.use
      // Nothing in a pager takes time, so only the order of the frames matters.
      if use != nil { (live.playsAnimations, live.animatesNodes) = (false, false) }
    }

    /// Draws the next frame, and returns `nil` after the last.
    ///
    /// - Throws: `RenderError.layout` for a row that cannot be laid out, `RenderError.unknownPage` for a page that a pager does not have; the sequence
    ///   ends there.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Frame? {
      if let count = path.frameCount { if next >= count { return nil } } else if isAtEnd { return nil }
      for page in path.pages { try live.list.checkPage(page) }
      let start = ContinuousClock.now
      try await live.advance(to: path.time(ofFrame: next))
      let planned = ContinuousClock.now
      live.list.warnings += live.newlyUnsettled()
      var frame = try await live.frame(index: next)
      frame.timing.plan = planned - start
      if isTraced {
        frame.trace = live.takeTrace(index: next)
        let bytes = live.list.bytesAlive
        frame.bytesAlive = (bytes.pixels, bytes.bands, live.list.station.images.cachedBytes)
      }
      frame.time = path.time(ofFrame: next)
      frame.lateRows = live.lateRows
      next += 1
      // A scroll whose step is not above 0 would never reach the end, so it ends after one frame.
      isAtEnd = path.isStill || live.isAtEnd
      live.lookAhead(path.reach(length: live.list.length, scale: live.list.station.scale), keepsBehind: path.rowsMayReturn)
      return frame
    }

    /// The numbers of bytes of the kept layers: of their pixels, and of their compressed bands.
    var bytesAlive: (pixels: Int, bands: Int) { live.list.bytesAlive }

    /// Draws the next frame, and returns `nil` after the last.
    ///
    /// - Throws: `RenderError.layout` for a row that cannot be laid out; the sequence ends there.
    public mutating func next() async throws -> Frame? { try await next(isolation: nil) }
  }
}

extension FrameSequence {
  /// The size of every frame, in device pixels.
  public var size: PixelSize { viewport.pixelSize(station.scale) }

  /// Writes all frames as one file and passes its parts to `body` in order. Two frames are in memory at a time.
  ///
  /// An `.apng` says before its first frame how many frames follow, and a `.gif` which colours all of them have. So those of an `.apng` of a scroll
  /// to the end of the list, and of each `.gif`, are kept compressed until the last is drawn, and the file is written then.
  ///
  /// - Parameters:
  ///   - format: the format of the file.
  ///   - framesPerSecond: from 1 to 1000. Raw frames carry no rate.
  ///   - progress: called with each frame once it is written, or kept to be written. What it throws ends the writing.
  ///   - body: called with the parts of the file.
  /// - Throws: `RenderError.framesPerSecond` for a rate out of range. For an `.apng`, `RenderError.frameCount` for too many frames or none,
  ///   and `RenderError.withoutBands` for a PNG mode that has no bands. For a `.gif` or `.y4m`, `RenderError.translucent` for a frame that may be
  ///   translucent. The errors of the sequence and of `body`.
  public func write(
    as format: FrameStreamFormat, framesPerSecond: Int = 60, progress: (Frame) throws -> Void = { _ in },
    to body: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) async throws {
    try await write(as: format, framesPerSecond: framesPerSecond, to: Output(to: body), progress: progress)
  }

  /// Writes all frames as one file, as `write(as:framesPerSecond:progress:to:)` does.
  package func write(
    as format: FrameStreamFormat, framesPerSecond: Int, to output: Output, progress: (Frame) throws -> Void
  ) async throws {
    guard FrameStreamFormat.framesPerSecond.contains(framesPerSecond) else { throw RenderError.framesPerSecond(framesPerSecond) }
    let count = path.isStill && path.frameCount == nil ? 1 : path.frameCount
    if format == .apng {
      if !station.options.png.hasBands { throw RenderError.withoutBands(station.options.png) }
      if let count, !FrameStreamFormat.apngFrameCounts.contains(count) { throw RenderError.frameCount(count) }
    }
    if format == .gif && Swift.max(size.width, size.height) > FrameStreamFormat.gifSide {
      throw RenderError.gifSize(width: size.width, height: size.height)
    }
    var writer = try format.writer(
      size: size, isOpaque: content.ground.resolved(for: viewport.traits.theme).isOpaque, scale: station.scale.factor,
      mode: station.options.png, frameCount: count, framesPerSecond: framesPerSecond, to: output)
    var iterator = makeAsyncIterator()
    while var frame = try await iterator.next(isolation: #isolation) {
      let start = ContinuousClock.now
      if format.isOpaque && !frame.isOpaque { throw RenderError.translucent(frame: frame.index) }
      try writer.append(frame.picture)
      frame.timing.write = ContinuousClock.now - start
      try progress(frame)
    }
    try writer.finish()
  }

  /// Writes all frames as one file. It is in its place only when it is whole: a half-written file is never seen.
  ///
  /// - Parameters:
  ///   - format: the format of the file.
  ///   - framesPerSecond: from 1 to 1000. Raw frames carry no rate.
  ///   - path: the file, absolute or relative to the current folder. An existing file is replaced; a pipe or a device is written directly.
  ///   - progress: called with each frame once it is written, or kept to be written. What it throws ends the writing.
  /// - Returns: the file's length in bytes.
  /// - Throws: the errors of `write(as:framesPerSecond:progress:to:)`, and `OutputError`.
  @discardableResult
  public func write(
    as format: FrameStreamFormat, framesPerSecond: Int = 60, toFile path: String, progress: (Frame) throws -> Void = { _ in }
  ) async throws -> Int {
    let output = try Output(path)
    try await write(as: format, framesPerSecond: framesPerSecond, to: output, progress: progress)
    try output.commit()
    return output.byteCount
  }
}

extension FrameStreamFormat {
  /// Whether the format has no transparency, so that a frame that may be translucent is refused.
  fileprivate var isOpaque: Bool {
    switch self {
    case .apng, .raw: false
    case .gif, .y4m: true
    }
  }
}
