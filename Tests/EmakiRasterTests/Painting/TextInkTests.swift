import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

/// Tests how much ink texts have. The ideal is the ink of the outlines: the same text at six times the scale, with its pixels put together.
@Suite struct TextInkTests {
  struct Look: CustomTestStringConvertible {
    let testDescription: String
    let color: Color
    let ground: Color
  }

  static let looks = [
    Look(testDescription: "dark on light", color: .black, ground: .white),
    Look(testDescription: "light on dark", color: .white, ground: .black),
    Look(testDescription: "blue on white", color: Color(0x0A66D8), ground: .white),
    Look(testDescription: "yellow on black", color: Color(0xFFD60A), ground: .black),
    Look(testDescription: "red on blue", color: Color(0xD81B30), ground: Color(0x102A6B)),
    Look(testDescription: "half black on white", color: Color(0x000000, alpha: 0.5), ground: .white),
    Look(testDescription: "half white on black", color: Color(0xFFFFFF, alpha: 0.5), ground: .black),
    Look(testDescription: "faint blue on orange", color: Color(0x0A66D8, alpha: 0.3), ground: Color(0xF0A030)),
  ]

  private static let factor = 6
  private static let size = Size(width: 400, height: 24)

  /// The channels of pixels, row by row.
  private static func channels(_ look: Look, scale: Double) throws -> [(Double, Double, Double)] {
    let text = AttributedText("Hamburgefonstiv: 0123456789 brown foxes & lazy dogs", font: .system(size: 14), color: look.color)
    let layout = try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: .unbounded))
    let entries: [DisplayList.Entry] = [.pass(DisplayPass(node: "text", items: [.text(layout, origin: Point(x: 4, y: 2))]))]
    return try paint(entries, size: size, scale: scale, ground: look.ground).words.map { word in
      (Double(word >> 16 & 255), Double(word >> 8 & 255), Double(word & 255))
    }
  }

  private static func ideal(_ look: Look, scale: Int) throws -> [(Double, Double, Double)] {
    let large = try channels(look, scale: Double(scale * factor))
    let (width, height) = (Int(size.width) * scale, Int(size.height) * scale)
    var result = [(Double, Double, Double)](repeating: (0, 0, 0), count: width * height)
    let share = 1 / Double(factor * factor)
    for (index, pixel) in large.enumerated() {
      let place = index / (width * factor) / factor * width + index % (width * factor) / factor
      result[place].0 += pixel.0 * share
      result[place].1 += pixel.1 * share
      result[place].2 += pixel.2 * share
    }
    return result
  }

  private static func ink(_ pixels: [(Double, Double, Double)], _ ground: Color) -> Double {
    pixels.reduce(0) { sum, pixel in
      sum + abs(pixel.0 - Double(ground.red)) + abs(pixel.1 - Double(ground.green)) + abs(pixel.2 - Double(ground.blue))
    }
  }

  @Test(arguments: looks, [1, 2, 3]) func `a text has the ink of its outlines`(look: Look, scale: Int) throws {
    let (drawn, ideal) = (try Self.channels(look, scale: Double(scale)), try Self.ideal(look, scale: scale))
    let part = Self.ink(drawn, look.ground) / Self.ink(ideal, look.ground)
    #expect(abs(part - 1) <= 0.02, "\(part)")
  }

  @Test(arguments: looks, [1, 2, 3])
  func `a text has no fringe: all its pixels are between the ground and its colour`(look: Look, scale: Int) throws {
    let alpha = Double(look.color.alpha) / 255
    func channels(_ color: Color) -> [Double] { [Double(color.red), Double(color.green), Double(color.blue)] }
    let ground = channels(look.ground)
    let full = zip(ground, channels(look.color)).map { $0 + ($1 - $0) * alpha }
    // This is the channel in which the coverage of a pixel shows best.
    let widest = (0..<3).max { abs(full[$0] - ground[$0]) < abs(full[$1] - ground[$1]) } ?? 0
    var largest = 0.0
    for pixel in try Self.channels(look, scale: Double(scale)) {
      let values = [pixel.0, pixel.1, pixel.2]
      let coverage = (values[widest] - ground[widest]) / (full[widest] - ground[widest])
      for channel in 0..<3 {
        let expected = ground[channel] + (full[channel] - ground[channel]) * coverage
        largest = max(largest, abs(values[channel] - expected))
      }
      if coverage < -0.02 || coverage > 1.02 { largest = 255 }
    }
    // Two channels are rounded by up to one level each, and premultiplied colours by one more.
    #expect(largest <= 3)
  }
}
