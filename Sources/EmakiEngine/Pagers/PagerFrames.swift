/// The frames between two pages, one after the other, at equal distances. The next pages are painted while a frame is being used.
public struct PagerFrames: AsyncSequence, Sendable {
  let renderer: Renderer
  let content: PagerContent
  let from: Int
  let to: Int
  let count: Int

  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  public struct Iterator: AsyncIteratorProtocol {
    private let frames: PagerFrames
    private let display: PagerDisplay
    private var next = 0

    init(_ frames: PagerFrames) {
      self.frames = frames
      display = PagerDisplay(frames.renderer, frames.content)
    }

    /// - Throws: `RenderError.unknownPage`, `RenderError.layout` for a page that cannot be laid out; the sequence ends there.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Frame? {
      if next >= frames.count { return nil }
      let (first, last) = (try display.place(ofPage: frames.from), try display.place(ofPage: frames.to))
      let part = frames.count > 1 ? Double(next) / Double(frames.count - 1) : 0
      let place = first + Int((Double(last - first) * part).rounded())
      try await display.move(to: place)
      let frame = try await display.frame(at: place, index: next)
      next += 1
      display.lookAhead()
      return frame
    }

    public mutating func next() async throws -> Frame? { try await next(isolation: nil) }

    /// Of the pages that are kept.
    package var bytesAlive: Int { display.bytesAlive }
  }
}
