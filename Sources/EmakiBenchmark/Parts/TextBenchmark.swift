import EmakiDisplay
import EmakiLayout
import EmakiNodes
import EmakiRaster
import EmakiSupport

/// The text benchmark measures what a text costs when it is first measured, and at another width, when its glyphs are known.
struct TextBenchmark {
  private static let texts: [(name: String, text: String)] =
    CellBenchmark.texts + [
      ("700 characters", String(repeating: "A long body, 長い本文 and 😀 emoji. ", count: 30).prefixed(700)),
      ("two lines of 700 characters", String(repeating: "A long body of words that wrap, ", count: 30).prefixed(700)),
    ]

  func run() throws {
    Report.section("A text on one core (thread time, fonts warm): first measured at 257 points, then at 160 to 350")
    let context = try RenderContext(
      fonts: .open(.default, cacheDirectory: CacheDirectory.default), scale: Scale(3),
      images: NoPictures(), memory: BitmapMemory(byteLimit: 1 << 20))
    for (name, text) in Self.texts {
      let figures = measure(text, lines: name.hasPrefix("two lines") ? 2 : 0, context.measuring)
      Report.row(
        "\(name): first, then another width",
        "\(Report.number(figures.first * 1e6)), \(Report.number(figures.then * 1e6)) us: \(Report.number(figures.then / figures.first, digits: 2))"
      )
    }
  }

  private func measure(_ text: String, lines: Int, _ context: MeasuringContext) -> (first: Double, then: Double) {
    var first: [Double] = []
    var then: [Double] = []
    for run in 0..<60 {
      // Another text each time: one that was seen is known.
      let node = TextNode()
      node.maximumNumberOfLines = lines
      node.attributedText = AttributedText("\(run) \(text)", font: .system(size: 14), lineHeight: 20)
      func time(_ width: Double) -> Double {
        let start = Clock.thread()
        _ = node.layoutThatFits(
          SizeRange(max: Size(width: width, height: .unbounded)), parentSize: ParentSize(Size(width: width, height: .unbounded)),
          in: context)
        return Clock.thread() - start
      }
      let new = time(257)
      let others = [160.0, 190, 220, 290, 350].map(time)
      if run >= 10 {
        first.append(new)
        then += others
      }
    }
    return (Clock.median(first), Clock.median(then))
  }
}

/// This provider has no pictures, because texts need none.
private struct NoPictures: ImageProvider {
  func prepared(_ request: ImageRequest) throws(ImageError) -> Bitmap { throw .unknownFormat(url: "") }
  func pixelSize(of source: ImageSource) throws(ImageError) -> PixelSize { throw .unknownFormat(url: "") }
}

extension String {
  fileprivate func prefixed(_ count: Int) -> String { String(prefix(count)) }
}
