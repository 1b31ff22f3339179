import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

/// Tests how much ink texts have. The ideal is the ink of the outlines: the same text at six times the scale, with its pixels put together.
struct TextInkTests {
  struct Look: CustomTestStringConvertible {
    let color: Color
    let ground: Color

    var testDescription: String { "\(color) on \(ground)" }
  }

  static let looks =
    [
      (Color.black, Color.white), (.white, .black), (Color(0x0A66D8), .white), (Color(0xFFD60A), .black),
      (Color(0xD81B30), Color(0x102A6B)), (Color.black.withAlpha(0.5), .white), (Color.white.withAlpha(0.5), .black),
      (Color(0x0A66D8, alpha: 0.3), Color(0xF0A030)),
    ].map { Look(color: $0, ground: $1) }

  private static let factor = 6
  private static let size = Size(400, 24)

  private static func channels(_ color: Color) -> [Double] { [color.red, color.green, color.blue].map(Double.init) }

  /// The channels of pixels, row by row.
  private static func channels(_ look: Look, scale: Double) throws -> [[Double]] {
    let layout = try AttributedText("Hamburgefonstiv: 0123456789 brown foxes & lazy dogs", color: look.color).layout()
    return try paint([.text(layout, at: Point(4, 2))], size: size, scale: scale, ground: look.ground).words.map { word in
      [16, 8, 0].map { Double(word >> $0 & 255) }
    }
  }

  private static func ideal(_ look: Look, scale: Int) throws -> [[Double]] {
    let (width, height) = (Int(size.width) * scale, Int(size.height) * scale)
    var result = [[Double]](repeating: [0, 0, 0], count: width * height)
    for (index, pixel) in try channels(look, scale: Double(scale * factor)).enumerated() {
      let place = index / (width * factor) / factor * width + index % (width * factor) / factor
      for channel in 0..<3 { result[place][channel] += pixel[channel] / Double(factor * factor) }
    }
    return result
  }

  private static func ink(_ pixels: [[Double]], _ ground: Color) -> Double {
    let ground = channels(ground)
    return pixels.reduce(0) { sum, pixel in sum + zip(pixel, ground).reduce(0) { $0 + abs($1.0 - $1.1) } }
  }

  @Test(arguments: looks, [1, 2, 3]) func `a text has the ink of its outlines`(look: Look, scale: Int) throws {
    let (drawn, ideal) = (try Self.channels(look, scale: Double(scale)), try Self.ideal(look, scale: scale))
    let part = Self.ink(drawn, look.ground) / Self.ink(ideal, look.ground)
    #expect(abs(part - 1) <= 0.02, "\(part)")
  }

  @Test(arguments: looks, [1, 2, 3])
  func `a text has no fringe: all its pixels are between the ground and its colour`(look: Look, scale: Int) throws {
    let ground = Self.channels(look.ground)
    let full = zip(ground, Self.channels(look.color)).map { $0 + ($1 - $0) * Double(look.color.alpha) / 255 }
    // This is the channel in which the coverage of a pixel shows best.
    let widest = (0..<3).max { abs(full[$0] - ground[$0]) < abs(full[$1] - ground[$1]) } ?? 0
    var largest = 0.0
    for values in try Self.channels(look, scale: Double(scale)) {
      let coverage = (values[widest] - ground[widest]) / (full[widest] - ground[widest])
      for channel in 0..<3 { largest = max(largest, abs(values[channel] - ground[channel] - (full[channel] - ground[channel]) * coverage)) }
      if coverage < -0.02 || coverage > 1.02 { largest = 255 }
    }
    // Two channels are rounded by up to one level each, and premultiplied colours by one more.
    #expect(largest <= 3)
  }
}
