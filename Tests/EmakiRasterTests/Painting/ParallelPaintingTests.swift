import EmakiDisplay
import EmakiLayout
import EmakiThreads
import Testing

@testable import EmakiRaster

/// Workers share nothing that a picture could show.
@Suite struct ParallelPaintingTests {
  @Test func `workers that start at once with many fonts paint the same as one worker`() async throws {
    // These scales were not painted before, so every worker opens every font and rasterises every glyph.
    let scales = [1.0625, 1.1875, 1.3125]
    let pool = try WorkerPool(workerCount: 6) { 0 }
    let parallel = try await pool.map(0..<4 * scales.count) { index, _ in self.pictures(scale: scales[index / 4]) }
    for (index, scale) in scales.enumerated() {
      let expected = pictures(scale: scale)
      #expect(expected.count == SampleRow.all.count)
      for pictures in parallel[4 * index..<4 * index + 4] { #expect(pictures == expected, "scale \(scale)") }
    }
  }

  /// Every message, painted by a context that has painted nothing yet.
  private func pictures(scale: Double) -> [[UInt32]?] {
    guard let context = try? RenderContext.test(scale: scale) else { return [] }
    return SampleRow.all.map { row in
      let layout = context.measuring.typesetter.layout(
        TextRequest(text: row.text(weight: row.isRead ? .regular : .bold), maximumWidth: 257))
      let list = DisplayList(
        size: Size(width: 257, height: layout.size.height),
        entries: [.pass(DisplayPass(node: "text", items: [.text(layout, origin: .zero)]))])
      return context.layer(list, over: .white)?.bitmap.words
    }
  }
}
