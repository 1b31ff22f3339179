import EmakiNodes

/// The frames of a scroll, one after the other. The next cells are painted while a frame is being used.
public struct FrameSequence: AsyncSequence, Sendable {
  let renderer: Renderer
  let rows: [TableRow]
  let ground: Color
  let scroll: Scroll

  public func makeAsyncIterator() -> Iterator { Iterator(list: ListDisplay(renderer, rows: rows, ground: ground), scroll: scroll) }

  public struct Iterator: AsyncIteratorProtocol {
    private let list: ListDisplay
    private let scroll: Scroll
    private var next = 0
    private var isAtEnd = false

    init(list: ListDisplay, scroll: Scroll) {
      self.list = list
      self.scroll = scroll
    }

    /// - Throws: `RenderError.layout` for a row that cannot be laid out; the sequence ends there.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Frame? {
      if let frames = scroll.frames { if next >= frames { return nil } } else if isAtEnd { return nil }
      let offset = scroll.start + Double(next) * scroll.step
      let frame = try await list.frame(index: next, offset: offset)
      next += 1
      // A scroll without steps would never reach the end.
      isAtEnd = scroll.step <= 0 || list.isAtEnd(frame)
      list.lookAhead(from: frame)
      return frame
    }

    public mutating func next() async throws -> Frame? { try await next(isolation: nil) }
  }
}

extension ListDisplay {
  /// Whether a frame shows the bottom of the list.
  fileprivate func isAtEnd(_ frame: Frame) -> Bool {
    measuredCount == rowCount && Int((frame.offset * renderer.scale).rounded()) + size.height >= measuredHeight
  }

  /// Starts painting the screenful after a frame, and forgets what is more than a screenful behind.
  fileprivate func lookAhead(from frame: Frame) {
    let top = Int((frame.offset * renderer.scale).rounded())
    release(outside: max(0, top - size.height)..<top + 2 * size.height)
    startPainting(pieces(in: top..<top + 2 * size.height))
  }
}
