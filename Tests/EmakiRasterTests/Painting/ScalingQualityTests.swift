import CPangoCairo
import EmakiDisplay
import EmakiImages
import EmakiTestSupport
import Testing

/// Our scaling against Cairo's, both against the textbook's.
@Suite struct ScalingQualityTests {
  private let photograph = Bitmap(size: PixelSize(width: 256, height: 256), isOpaque: true, cleared: false) { pixels in
    for index in 0..<256 * 256 {
      let color = ReferenceScaling.photograph(index % 256, index / 256).map(UInt32.init)
      pixels[index] = 0xFF00_0000 | color[0] << 16 | color[1] << 8 | color[2]
    }
  }

  /// Scales by `CAIRO_FILTER_GOOD`, Cairo's default filter.
  private func scaledByCairo(_ side: Int) -> [UInt32] {
    var pixels = photograph.withPixels { Array($0) }
    var result = [UInt32](repeating: 0, count: side * side)
    pixels.withUnsafeMutableBytes { source in
      result.withUnsafeMutableBytes { target in
        let from = cairo_image_surface_create_for_data(source.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, 256, 256, 1024)
        let to = cairo_image_surface_create_for_data(
          target.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, Int32(side), Int32(side), Int32(side * 4))
        let context = cairo_create(to)
        cairo_scale(context, Double(side) / 256, Double(side) / 256)
        cairo_set_source_surface(context, from, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_paint(context)
        cairo_destroy(context)
        cairo_surface_destroy(to)
        cairo_surface_destroy(from)
      }
    }
    return result
  }

  @Test(arguments: [150, 100, 200]) func `a picture scaled down is nearer to Lanczos than Cairo's good filter`(side: Int) throws {
    let expected = ReferenceScaling.lanczos(side: side)
    let request = ImageRequest(source: .bitmap(photograph), size: PixelSize(width: side, height: side), scale: 1)
    let scaled = try ImageStore(access: ImageAccess(baseDirectory: "/nowhere")).prepared(request)
    let own = ReferenceScaling.decibels(scaled.withPixels { Array($0) }, to: expected)
    let cairo = ReferenceScaling.decibels(scaledByCairo(side), to: expected)
    // The difference must be clear, and Cairo's result must be a usable picture.
    #expect(own > cairo + 1 && cairo > 25, "\(own) and \(cairo) dB")
  }
}
