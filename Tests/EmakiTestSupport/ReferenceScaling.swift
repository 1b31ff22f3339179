import EmakiRandom
import Foundation

/// Reference scaling holds a picture to be scaled, and scales it as a textbook does.
package enum ReferenceScaling {
  /// Returns the red, green and blue of a pixel of a picture like a photograph, 256 x 256 pixels: smooth shades, edges and a little seeded
  /// noise.
  package static func photograph(_ x: Int, _ y: Int) -> [UInt8] {
    let (u, v) = (Double(x), Double(y))
    var generator = SeededGenerator(seed: UInt64(y * 256 + x + 1))
    let noise = Double(Int.random(in: -6...6, using: &generator))
    let red = 128 + 90 * sin(u * 0.07 + v * 0.03) + noise
    let green = 110 + 80 * cos(v * 0.11) * sin(u * 0.05) + noise
    let blue = (u - 128) * (u - 128) + (v - 128) * (v - 128) < 8100 ? 200 + noise : 60 + noise
    return [UInt8(red), UInt8(green), UInt8(blue)]
  }

  /// Scales the photograph by the textbook filter in double precision: sinc windowed by sinc, three lobes widened by the ratio. It returns
  /// red, green and blue for each pixel, row by row.
  package static func lanczos(side: Int) -> [Double] {
    let source = 256
    func kernel(_ t: Double) -> Double {
      if t == 0 { return 1 }
      if abs(t) >= 3 { return 0 }
      return 3 * sin(.pi * t) * sin(.pi * t / 3) / (.pi * .pi * t * t)
    }
    let ratio = Double(source) / Double(side)
    let weights = (0..<side).map { x in
      let all = (0..<source).map { kernel((Double($0) + 0.5 - (Double(x) + 0.5) * ratio) / ratio) }
      let sum = all.reduce(0, +)
      return all.enumerated().filter { $0.element != 0 }.map { ($0.offset, $0.element / sum) }
    }
    let pixels = (0..<source * source).map { photograph($0 % source, $0 / source).map(Double.init) }
    var result = [Double](repeating: 0, count: side * side * 3)
    for channel in 0..<3 {
      var columns = [Double](repeating: 0, count: side * source)
      for y in 0..<source {
        for x in 0..<side { columns[y * side + x] = weights[x].reduce(0) { $0 + $1.1 * pixels[y * source + $1.0][channel] } }
      }
      for y in 0..<side {
        for x in 0..<side {
          let value = weights[y].reduce(0) { $0 + $1.1 * columns[$1.0 * side + x] }
          result[(y * side + x) * 3 + channel] = min(255, max(0, value))
        }
      }
    }
    return result
  }

  /// Returns how near opaque pixels, `0xAARRGGBB`, are to the textbook's, in decibels.
  package static func decibels(_ pixels: [UInt32], to expected: [Double]) -> Double {
    var error = 0.0
    for (index, pixel) in pixels.enumerated() {
      for channel in 0..<3 {
        let difference = Double(pixel >> (16 - 8 * UInt32(channel)) & 0xFF) - expected[index * 3 + channel]
        error += difference * difference
      }
    }
    return 10 * log10(255 * 255 / (error / Double(pixels.count * 3)))
  }
}
