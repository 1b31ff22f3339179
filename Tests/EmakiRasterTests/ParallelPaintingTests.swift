import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

/// Workers share nothing that a picture could show, though Cairo's font files are the process's.
@Suite struct ParallelPaintingTests {
  @Test func `workers that all start with the same many fonts paint what one paints`() async throws {
    // More fonts than Cairo keeps open, at scales that nobody has painted before: it closes and opens them behind the workers' backs.
    let scales = (0..<60).map { 1 + Double($0) / 64 }
    let pool = WorkerPool(workerCount: 8) { 0 }
    let parallel = await pool.map(0..<2 * scales.count) { index, _ in self.pictures(scale: scales[index / 2]) }
    for (index, pictures) in parallel.enumerated() { #expect(pictures == self.pictures(scale: scales[index / 2]), "scale \(scales[index / 2])") }
  }

  /// Every message, regular and bold, painted by a context that has painted nothing yet.
  private func pictures(scale: Double) -> [[UInt32]?] {
    guard let context = try? RenderContext.test(scale: scale) else { return [] }
    return SampleRow.all.flatMap { row in
      [Font.Weight.regular, .bold].map { weight in
        let layout = context.measuring.typesetter.layout(TextRequest(text: row.text(weight: weight), maximumWidth: 257))
        let list = DisplayList(
          size: Size(width: 257, height: layout.size.height),
          entries: [.pass(DisplayPass(node: "text", items: [.text(layout, origin: .zero)]))])
        return context.layer(list, over: .white)?.bitmap.words
      }
    }
  }
}
