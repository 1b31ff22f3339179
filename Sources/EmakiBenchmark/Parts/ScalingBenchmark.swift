import CPangoCairo
import Emaki
import EmakiImages
import EmakiRandom

/// The scaling benchmark draws a photograph of 256 x 256 pixels at 150 x 150 on one core, with Emaki's scaling and with Cairo's default
/// filter.
struct ScalingBenchmark {
  private static let (from, to) = (256, 150)
  private static let runs = 200

  func run() {
    Report.section("A picture of 256 x 256 pixels at 150 x 150, one core (thread time)")
    var random = SplitMix64(seed: 1)
    let picture = Bitmap(size: PixelSize(width: Self.from, height: Self.from), isOpaque: true, cleared: false) { pixels in
      for index in 0..<Self.from * Self.from { pixels[index] = 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &random) }
    }
    let (own, cairo) = (own(picture), cairo(picture))
    Report.row("Emaki, Cairo's CAIRO_FILTER_GOOD", "\(Report.number(own * 1e6)), \(Report.number(cairo * 1e6)) us")
    Report.row("ratio", Report.number(own / cairo, digits: 3))
  }

  private func own(_ picture: Bitmap) -> Double {
    let size = PixelSize(width: Self.to, height: Self.to)
    return Clock.median(
      (0..<Self.runs).map { _ in
        // A new one each time: it would keep the result.
        let store = ImageStore(access: ImageAccess(baseDirectory: "."))
        let start = Clock.thread()
        let scaled = try? store.prepared(ImageRequest(source: .bitmap(picture), size: size, scale: 1))
        let end = Clock.thread()
        precondition(scaled?.size == size, "a bitmap in memory can be drawn")
        return end - start
      })
  }

  private func cairo(_ picture: Bitmap) -> Double {
    var pixels = picture.withPixels { Array($0) }
    var result = [UInt32](repeating: 0, count: Self.to * Self.to)
    return pixels.withUnsafeMutableBytes { source in
      result.withUnsafeMutableBytes { target in
        let from = surface(source, Self.from)
        let to = surface(target, Self.to)
        defer {
          cairo_surface_destroy(from)
          cairo_surface_destroy(to)
        }
        return Clock.median(
          (0..<Self.runs).map { _ in
            let start = Clock.thread()
            let context = cairo_create(to)
            cairo_scale(context, Double(Self.to) / Double(Self.from), Double(Self.to) / Double(Self.from))
            cairo_set_source_surface(context, from, 0, 0)
            cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
            cairo_paint(context)
            cairo_destroy(context)
            return Clock.thread() - start
          })
      }
    }
  }

  private func surface(_ bytes: UnsafeMutableRawBufferPointer, _ side: Int) -> OpaquePointer? {
    cairo_image_surface_create_for_data(
      bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, Int32(side), Int32(side), Int32(side * 4))
  }
}
