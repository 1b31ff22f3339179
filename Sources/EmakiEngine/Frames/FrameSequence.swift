import EmakiImages
import EmakiNodes

/// A frame sequence draws the frames of a scroll, one after the other. The cells of the next frame are painted while a frame is being used.
///
/// ```swift
/// for try await frame in renderer.frames(of: table, scroll: .toEnd(step: 40)) { try frame.writePNG(to: frame.name) }
/// ```
public struct FrameSequence: AsyncSequence {
  let station: DrawingStation
  let viewport: Viewport
  var content: ListContent
  let path: ScrollPath
  let updates: [ScheduledUpdate]
  var actions: [ScheduledAction] = []
  /// The node of the list, whose delegate and cells may change it while it is drawn; `nil` where they may not.
  var owner: ListOwner?
  /// Whether frames carry a trace; `false` by default.
  public var isTraced = false
  /// The number of frames per second of the virtual clock.
  public var framesPerSecond: Int { path.framesPerSecond }

  /// Returns an iterator that draws the frames from the first.
  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// The content with which drawing begins. A list of objects may have changed since the sequence was made.
  private var presentContent: ListContent {
    guard let node = owner?.node, node.hasObjects else { return content }
    var present = node.content(in: viewport.size)
    present.delegate = content.delegate
    return present
  }

  /// The iterator draws one frame at each step.
  public struct Iterator: AsyncIteratorProtocol {
    private let live: LiveList
    private let path: ScrollPath
    private let isTraced: Bool
    private var next = 0
    private var isAtEnd = false

    init(_ sequence: FrameSequence) {
      let path = sequence.path
      self.path = path
      isTraced = sequence.isTraced
      live = LiveList(
        ListDisplay(sequence.station, sequence.presentContent, in: sequence.viewport), script: path.script, updates: sequence.updates,
        actions: sequence.actions, owner: sequence.owner, offsets: path.offset(at:))
      live.isTraced = isTraced
    }

    /// Draws the next frame, and returns `nil` after the last.
    ///
    /// - Throws: `RenderError.layout` for a row that cannot be laid out; the sequence ends there.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Frame? {
      if let count = path.frameCount { if next >= count { return nil } } else if isAtEnd { return nil }
      let start = ContinuousClock.now
      try await live.advance(to: path.time(ofFrame: next))
      let planned = ContinuousClock.now
      live.list.warnings += live.newlyUnsettled()
      var frame = try await live.frame(index: next)
      frame.timing.plan = planned - start
      if isTraced {
        frame.trace = live.takeTrace(index: next)
        let bytes = live.list.bytesAlive
        frame.bytesAlive = FrameBytes(layers: bytes.pixels, bands: bytes.bands, images: live.list.station.images.cachedBytes)
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
    package var bytesAlive: (pixels: Int, bands: Int) { live.list.bytesAlive }

    /// Draws the next frame, and returns `nil` after the last.
    ///
    /// - Throws: `RenderError.layout` for a row that cannot be laid out; the sequence ends there.
    public mutating func next() async throws -> Frame? { try await next(isolation: nil) }

    /// Returns the number of frames of a sequence. Where the sequence ends with the list, this function makes a second list, which measures
    /// and fetches the rows.
    ///
    /// - Throws: `RenderError.unknownFrameCount` where a delegate that is an object fetches rows: it would be asked twice.
    nonisolated(nonsending) static func frameCount(of sequence: FrameSequence) async throws -> Int {
      if let frames = sequence.path.frameCount { return frames }
      if sequence.path.isStill { return 1 }
      if sequence.owner?.node?.mayFetch != nil { throw RenderError.unknownFrameCount }
      var sequence = sequence
      sequence.owner = nil
      let iterator = Iterator(sequence)
      iterator.live.isTraced = false
      if sequence.content.delegate != nil || !sequence.updates.isEmpty {
        var count = 0
        while !iterator.live.isAtEnd {
          try await iterator.live.advance(to: sequence.path.time(ofFrame: count))
          count += 1
          iterator.live.lookAhead(0, keepsBehind: false)
        }
        return count
      }
      try await iterator.live.list.measureAll()
      // Offsets only grow, so halving finds the first frame at the end, which is the last one.
      var (low, high) = (0, Int(Int32.max))
      while low < high {
        let middle = (low + high) / 2
        let top = try await iterator.live.list.clamped(sequence.path.offset(ofFrame: middle))
        if iterator.live.list.isEnd(top) { high = middle } else { low = middle + 1 }
      }
      return low + 1
    }
  }
}
