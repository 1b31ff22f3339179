import EmakiDisplay
import EmakiLayout
import EmakiNodes

/// Pager frames are the sequence of frames that scrolls from one page of a pager to another in equal steps. The next pages are painted
/// while a frame is being used.
public struct PagerFrames: AsyncSequence, Sendable {
  let station: DrawingStation
  let viewport: Viewport
  let content: ListContent
  let from: Int
  let to: Int
  let count: Int
  /// The value that keeps others from the pages while frames are drawn.
  let use: PagerUse

  /// Returns an iterator that draws the frames from the first.
  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// Returns the offset of a frame in points, on whole device pixels.
  fileprivate func offset(ofFrame index: Int) -> Double {
    let width = viewport.pixelSize(station.scale).width
    let part = count > 1 ? Double(index) / Double(count - 1) : 0
    return station.scale.points(from * width + Int((Double((to - from) * width) * part).rounded()))
  }

  /// The iterator draws one frame at each step.
  public struct Iterator: AsyncIteratorProtocol {
    private let frames: PagerFrames
    private let live: LiveList
    private var next = 0

    init(_ frames: PagerFrames) {
      self.frames = frames
      // Each frame takes a millisecond. Nothing in a pager takes time, so only the order of the frames matters.
      live = LiveList(
        ListDisplay(frames.station, frames.content, in: frames.viewport), script: ScrollScript(), offsets: frames.offset(ofFrame:))
      (live.isTraced, live.playsAnimations, live.animatesNodes) = (false, false, false)
    }

    /// Draws the next frame, and returns `nil` after the last.
    ///
    /// - Throws: `RenderError.unknownPage` for a page that the pager does not have, `RenderError.layout` for a page that cannot be laid
    ///   out; the sequence ends there.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Frame? {
      if next >= frames.count { return nil }
      for page in [frames.from, frames.to] { try live.list.checkPage(page) }
      try await live.advance(to: next)
      let frame = try await live.frame(index: next)
      next += 1
      live.lookAhead(live.list.length, keepsBehind: true)
      return frame
    }

    /// Draws the next frame, and returns `nil` after the last.
    ///
    /// - Throws: `RenderError.unknownPage` for a page that the pager does not have, `RenderError.layout` for a page that cannot be laid
    ///   out; the sequence ends there.
    public mutating func next() async throws -> Frame? { try await next(isolation: nil) }

    /// The number of bytes of the pages that are kept.
    var bytesAlive: Int {
      let bytes = live.list.bytesAlive
      return bytes.pixels + bytes.bands
    }
  }
}
