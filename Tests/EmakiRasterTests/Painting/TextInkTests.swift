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
  private static func channels(_ pixel: UInt32) -> [Double] { [16, 8, 0].map { Double(pixel >> $0 & 255) } }

  /// The pixels that are not all ground, with their numbers.
  private static func pixels(_ look: Look, scale: Int) throws -> [UInt32: Int] {
    let layout = try AttributedText("Hamburgefonstiv: 0123456789 brown foxes & lazy dogs", color: look.color).layout()
    let words = try paint([.text(layout, at: Point(4, 2))], size: size, scale: Double(scale), ground: look.ground).words
    var counts: [UInt32: Int] = [:]
    for word in words where word != look.ground.premultiplied { counts[word, default: 0] += 1 }
    return counts
  }

  /// How far all pixels together are from the ground.
  private static func ink(_ look: Look, scale: Int) throws -> Double {
    let ground = channels(look.ground)
    return try pixels(look, scale: scale).reduce(0) { sum, pixel in
      sum + Double(pixel.value) * zip(channels(pixel.key), ground).reduce(0) { $0 + abs($1.0 - $1.1) }
    }
  }

  @Test(arguments: looks, [1, 2, 3]) func `a text has the ink of its outlines`(look: Look, scale: Int) throws {
    let ideal = try Self.ink(look, scale: scale * Self.factor) / Double(Self.factor * Self.factor)
    let part = try Self.ink(look, scale: scale) / ideal
    #expect(abs(part - 1) <= 0.02, "\(part)")
  }

  @Test(arguments: looks, [1, 2, 3])
  func `a text has no fringe: all its pixels are between the ground and its colour`(look: Look, scale: Int) throws {
    let ground = Self.channels(look.ground)
    let full = zip(ground, Self.channels(look.color)).map { $0 + ($1 - $0) * Double(look.color.alpha) / 255 }
    // This is the channel in which the coverage of a pixel shows best.
    let widest = (0..<3).max { abs(full[$0] - ground[$0]) < abs(full[$1] - ground[$1]) } ?? 0
    var largest = 0.0
    for values in try Self.pixels(look, scale: scale).keys.map(Self.channels(_:)) {
      let coverage = (values[widest] - ground[widest]) / (full[widest] - ground[widest])
      for channel in 0..<3 { largest = max(largest, abs(values[channel] - ground[channel] - (full[channel] - ground[channel]) * coverage)) }
      if coverage < -0.02 || coverage > 1.02 { largest = 255 }
    }
    // Two channels are rounded by up to one level each, and premultiplied colours by one more.
    #expect(largest <= 3)
  }
}
