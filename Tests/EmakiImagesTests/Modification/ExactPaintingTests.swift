import EmakiLayout
import Testing

@testable import EmakiDisplay
@testable import EmakiImages

/// What Cairo paints against the formulas of what is painted, in exact numbers.
struct ExactPaintingTests {
  /// The channels of a pixel, alpha first, from 0 to 255.
  private typealias Pixel = [Double]

  private static func channels(_ pixel: UInt32) -> Pixel { [24, 16, 8, 0].map { Double(pixel >> $0 & 255) } }

  private static let size = PixelSize(61, 48)

  /// A picture whose pixels have all colours, and in one column after the other all alphas.
  private static let picture = bitmap(size.width, size.height, isOpaque: false) { x, y in
    let alpha = UInt32(x * 255 / (size.width - 1))
    let channel = { (value: Int) in UInt32(value % 256) * alpha / 255 }
    return alpha << 24 | channel(x * 7 + y) << 16 | channel(y * 5 + 91) << 8 | channel(x * y)
  }

  /// Expects each pixel of a modified picture to be at most 1 of 255 from a formula of the picture's pixel.
  private func expect(
    _ modification: ImageModification, at scale: Double = 2, _ formula: (_ x: Int, _ y: Int, _ pixel: Pixel) -> Pixel
  ) {
    let result = Self.picture.modified(by: modification, scale: scale)
    var largest = 0.0
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        let (found, exact) = (Self.channels(result[x, y]), formula(x, y, Self.channels(Self.picture[x, y])))
        for (found, exact) in zip(found, exact) { largest = max(largest, abs(found - exact)) }
      }
    }
    #expect(largest <= 1, "\(modification) is \(largest) of 255 off")
  }

  private static func rectangle(_ radius: Double) -> PixelCoverage {
    PixelCoverage(columns: 0..<size.width, rows: 0..<size.height, radius: radius)
  }

  private static let circle = PixelCoverage(columns: 6..<54, rows: 0..<48, radius: .infinity)

  @Test func `a picture that is cut has its pixels times the coverage`() {
    expect(.circle) { x, y, pixel in pixel.map { $0 * Double(Self.circle[x, y]) / 255 } }
    for radius in [0.3, 4, 8.75, 100] {
      expect(.rounded(radius: radius)) { x, y, pixel in pixel.map { $0 * Double(Self.rectangle(radius * 2)[x, y]) / 255 } }
    }
  }

  @Test(arguments: [1, 0.5, 0.13]) func `a tint is a colour, and an overlay a colour over a picture, times the picture's alpha`(
    alpha: Double
  ) {
    let color = Color(0xC83217, alpha: alpha)
    expect(.tint(color)) { _, _, pixel in Self.channels(color.premultiplied).map { $0 * pixel[0] / 255 } }
    expect(.overlay(color)) { _, _, pixel in
      zip(Self.channels(color.premultiplied), pixel).map { $0 * pixel[0] / 255 + $1 * (1 - Double(color.alpha) / 255) }
    }
  }

  @Test(arguments: [1, 0.5, 0.13]) func `a border is a colour over the cut picture, times its share of a pixel`(alpha: Double) {
    let color = Color(0x1732C8, alpha: alpha)
    for (cut, shape, radius) in [
      (ImageModification.circle, Self.circle, 24.0), (.rounded(radius: 7), Self.rectangle(14), 14), (.none, Self.rectangle(0), 0),
    ] {
      let inner = PixelCoverage(columns: shape.columns, rows: shape.rows, radius: radius, inset: 5)
      expect(cut.then(.border(width: 2.5, color: color))) { x, y, pixel in
        let outer = Double(shape[x, y])
        if outer == 0 { return [0, 0, 0, 0] }
        let line = outer - min(outer, Double(inner[x, y]))
        // Masks, and pictures between two operations, have whole numbers.
        let share = (line / outer * 255).rounded() * Double(color.alpha) / 255
        return zip(Self.channels(color.premultiplied), pixel).map {
          $0 * line / 255 + ($1 * outer / 255).rounded() * (1 - share.rounded() / 255)
        }
      }
    }
  }

  @Test(arguments: [ImageContext.BlendMode.sourceOver, .copy, .clear])
  func `what a closure paints is as far over the picture, in its place or away as clips and shape cover it`(mode: ImageContext.BlendMode) {
    let color = Color(0x32C817, alpha: 0.4)
    let shape = PixelCoverage(columns: 10..<50, rows: 5..<45, radius: 12)
    let modification = ImageModification.custom(key: "\(mode)") { context in
      context.drawOriginal()
      context.clip(to: .circle(center: Point(30, 24), radius: 24))
      context.blendMode = mode
      context.fill(.roundedRectangle(Rect(10, 5, 40, 40), radius: 12), with: color)
    }
    expect(modification) { x, y, pixel in
      let share = Double(shape[x, y]) * Double(Self.circle[x, y]) / 255 / 255
      return zip(Self.channels(color.premultiplied), pixel).map {
        switch mode {
        case .sourceOver: $0 * share + $1 * (1 - Double(color.alpha) / 255 * share)
        case .copy: $0 * share + $1 * (1 - share)
        case .clear: $1 * (1 - share)
        }
      }
    }
  }

  @Test func `a picture longer than Cairo's surfaces is cut and tinted whole`() {
    let size = PixelSize(40_000, 3)
    let long = bitmap(size.width, size.height) { x, _ in 0xFF00_0000 | UInt32(x) }
    let cut = long.modified(by: .rounded(radius: 1), scale: 1)
    #expect(cut[0, 1] == 0xFF00_0000 && cut[39_999, 1] == 0xFF00_9C3F && cut[39_999, 0] >> 24 < 255)
    #expect((1..<39_999).allSatisfy { cut[$0, 0] == 0xFF00_0000 | UInt32($0) })
    #expect(long.modified(by: .tint(.white), scale: 1).pixels.allSatisfy { $0 == 0xFFFF_FFFF })
  }
}
