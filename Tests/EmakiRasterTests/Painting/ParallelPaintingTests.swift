import EmakiDisplay
import EmakiLayout
import EmakiSupport
import Testing

@testable import EmakiRaster

/// Returns what a function returns that runs at once on as many threads, by its numbers.
func onThreads<Value: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) -> Value) throws -> [Value] {
  let found = Monitor<[Int: Value]>([:])
  for index in 0..<count {
    try startThread(stackSize: 16 << 20) {
      let value = body(index)
      found.withLock { $0[index] = value }
      found.signal()
    }
  }
  return found.wait { found in found.count == count ? (0..<count).compactMap { found[$0] } : nil }
}

/// Workers share nothing that a picture could show.
struct ParallelPaintingTests {
  @Test func `workers that start at once with many fonts, each in an order of its own, paint the same as one worker`() throws {
    // These scales were not painted before, so every worker opens every font and rasterises every glyph.
    let scales = [1.0625, 1.1875, 1.3125]
    let parallel = try onThreads(4 * scales.count) { index in self.pictures(scale: scales[index / 4], from: 7 * index) }
    for (index, scale) in scales.enumerated() {
      let expected = pictures(scale: scale)
      #expect(expected.count == SampleRow.all.count)
      for pictures in parallel[4 * index..<4 * index + 4] { #expect(pictures == expected, "scale \(scale)") }
    }
  }

  /// Every message, painted by a context that has painted nothing yet.
  ///
  /// - Parameter first: the message that is painted first.
  private func pictures(scale: Double, from first: Int = 0) -> [Int: [UInt32]] {
    guard let context = try? RenderContext.test(scale: scale) else { return [:] }
    var pictures: [Int: [UInt32]] = [:]
    for index in SampleRow.all.indices.map({ ($0 + first) % SampleRow.all.count }) {
      let row = SampleRow.all[index]
      let layout = context.measuring.typesetter.layout(row.text(weight: row.isRead ? .regular : .bold).request(width: 257))
      let list = DisplayList(size: Size(257, layout.size.height), entries: [.text(layout)])
      pictures[index] = context.layer(list, over: .white)?.bitmap.words
    }
    return pictures
  }
}
