import EmakiList

/// The frames of a scroll, one after the other. The next cells are painted while a frame is being used.
public struct FrameSequence: AsyncSequence, Sendable {
  let renderer: Renderer
  let content: ListContent
  let scroll: Scroll

  public func makeAsyncIterator() -> Iterator { Iterator(list: ListDisplay(renderer, content), scroll: scroll) }

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
      let frame = try await list.frame(index: next, offset: scroll.offset(ofFrame: next))
      next += 1
      // A scroll without steps would never reach the end.
      isAtEnd = scroll.step <= 0 || list.isAtEnd(frame)
      list.lookAhead(from: frame, step: scroll.step)
      return frame
    }

    /// Of the layers that are kept.
    package var bytesAlive: Int { list.bytesAlive }

    public mutating func next() async throws -> Frame? { try await next(isolation: nil) }

    /// How many frames the sequence has, those taken already included. Measures all rows where it ends with the list.
    nonisolated(nonsending) func frameCount() async throws -> Int {
      if let frames = scroll.frames { return frames }
      if scroll.step <= 0 { return 1 }
      try await list.measureAll()
      // The first frame at the end is the last: offsets only grow, so halving finds it.
      var (low, high) = (0, Int(Int32.max))
      while low < high {
        let middle = (low + high) / 2
        if try await list.isEnd(offset: scroll.offset(ofFrame: middle)) { high = middle } else { low = middle + 1 }
      }
      return low + 1
    }
  }
}

extension Scroll {
  /// In points, not clamped.
  fileprivate func offset(ofFrame index: Int) -> Double { start + Double(index) * step }
}

extension ListDisplay {
  /// Whether a frame shows the bottom of the list.
  fileprivate func isAtEnd(_ frame: Frame) -> Bool {
    measuredCount == rowCount && Int((frame.offset * renderer.scale).rounded()) + size.height >= measuredHeight
  }

  /// Whether a frame at an offset in points shows the bottom of the list, whose rows are all measured.
  fileprivate nonisolated(nonsending) func isEnd(offset: Double) async throws -> Bool {
    try await clamped(offset) + size.height >= measuredHeight
  }

  /// Starts painting what the next frames show, at most a screenful, and forgets what is above this one: offsets only grow.
  fileprivate func lookAhead(from frame: Frame, step: Double) {
    let top = Int((frame.offset * renderer.scale).rounded())
    let bottom = top + size.height
    // Enough for every worker, and no more than memory is worth.
    let ahead = Int(min(Double(size.height), 4 * step * renderer.scale + Double(size.height) / 8))
    release(outside: top..<bottom + ahead)
    startPainting(pieces(in: bottom..<bottom + ahead), isAhead: true)
  }
}
