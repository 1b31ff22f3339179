import CEmakiKernels
import EmakiSupport
import EmakiTestSupport
import Testing

/// Compares resampling and premultiplying, which use vectors, with the same sums written out one channel at a time.
struct ResampleKernelTests {
  /// Weights of one axis as the header asks for them.
  private struct Axis {
    let length: Int
    let taps: Int
    var first: [Int32] = []
    var weights: [Int16] = []

    /// Taps come in pairs. The last one may lie past the source, and has the weight 0 then.
    init(_ length: Int, of source: Int, using random: inout SeededGenerator) {
      self.length = length
      let end = source + source % 2
      taps = random.int(1...min(6, end) / 2) * 2
      for _ in 0..<length {
        let begin = random.int(0...end - taps) / 2 * 2
        var own = (0..<taps).map { _ in random.int(-800...4000) }
        for tap in 0..<taps where begin + tap >= source { own[tap] = 0 }
        let inside = own.indices.last { begin + $0 < source } ?? 0
        own[inside] += 16384 - own.reduce(0, +)
        // The sum of the magnitudes of weights must be at most 1.4. Weights with a larger sum are replaced by a single pixel.
        if own.map(abs).reduce(0, +) > 22937 { own = own.indices.map { $0 == inside ? 16384 : 0 } }
        first.append(Int32(begin))
        weights += own.map { Int16($0) }
      }
    }

    func lend<Result>(_ body: (emaki_resample_axis) -> Result) -> Result {
      first.withUnsafeBufferPointer { first in
        weights.withUnsafeBufferPointer { weights in
          body(emaki_resample_axis(length: Int32(length), taps: Int32(taps), first: first.baseAddress, weights: weights.baseAddress))
        }
      }
    }
  }

  private func resampled(_ source: [UInt32], width: Int, stride: Int, _ columns: Axis, _ rows: Axis) -> [UInt32] {
    var result: [UInt32] = []
    for y in 0..<rows.length {
      var sums = [[Int]](repeating: [0, 0, 0, 0], count: width + width % 2)
      for x in 0..<width {
        for channel in 0..<4 {
          var sum = 128
          for tap in 0..<rows.taps where (Int(rows.first[y]) + tap) * stride < source.count {
            let pixel = source[(Int(rows.first[y]) + tap) * stride + x]
            sum += Int(pixel >> (8 * UInt32(channel)) & 255) * Int(rows.weights[y * rows.taps + tap])
          }
          sums[x][channel] = sum >> 8
        }
      }
      for x in 0..<columns.length {
        let channels = (0..<4).map { channel in
          (0..<columns.taps).reduce(1 << 19) { sum, tap in
            sum + sums[Int(columns.first[x]) + tap][channel] * Int(columns.weights[x * columns.taps + tap])
          } >> 20
        }
        let alpha = min(max(channels[3], 0), 255)
        let colors = channels[..<3].map { UInt32(min(max($0, 0), alpha)) }
        result.append(UInt32(alpha) << 24 | colors[2] << 16 | colors[1] << 8 | colors[0])
      }
    }
    return result
  }

  @Test(arguments: seeds(200)) func `resampling sums rows, then columns, and limits colours to their alpha`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (width, height) = (random.int(1...41), random.int(1...17))
    let stride = width + random.int(0...5)
    var pixels = BlendKernelTests.Random(Int(seed))
    let source = (0..<stride * height).map { _ in pixels.pixel() }
    let columns = Axis(random.int(1...37), of: width, using: &random)
    let rows = Axis(random.int(1...9), of: height, using: &random)
    var found = [UInt32](repeating: 0x0102_0304, count: rows.length * (columns.length + 2))
    // The row is exactly as long as the header demands, so that reading past it would be noticed.
    columns.lend { columns in
      var scratch = [Int16](repeating: 0x5555, count: emaki_resample_scratch(Int32(width)))
      rows.lend { rows in
        emaki_resample(source, Int32(width), Int32(height), stride, columns, rows, &scratch, &found, Int(columns.length) + 2)
      }
    }
    let expected = resampled(source, width: width, stride: stride, columns, rows)
    for y in 0..<rows.length {
      let row = found[y * (columns.length + 2)..<(y + 1) * (columns.length + 2)]
      #expect(Array(row.prefix(columns.length)) == Array(expected[y * columns.length..<(y + 1) * columns.length]), "seed \(seed), row \(y)")
      #expect(row.suffix(2) == [0x0102_0304, 0x0102_0304], "nothing is written past a row")
    }
  }

  @Test func `premultiplying rounds every colour at every alpha to the nearest value`() {
    for alpha in 0...255 as ClosedRange<UInt32> {
      var pixels = (0...255 as ClosedRange<UInt32>).map { alpha << 24 | $0 << 16 | (255 - $0) << 8 | ($0 ^ 0x5A) }
      let before = pixels
      #expect(emaki_premultiply(&pixels, pixels.count) == (alpha == 255 ? 1 : 0))
      for (old, new) in zip(before, pixels) {
        #expect(new >> 24 == alpha)
        for shift: UInt32 in [0, 8, 16] {
          // Half of 255 is not a whole number, so no result lies half way between two values.
          let exact = (Double(old >> shift & 255) * Double(alpha) / 255).rounded()
          #expect(Double(new >> shift & 255) == exact)
        }
      }
    }
  }

  @Test func `one pixel that is not opaque makes a picture not opaque`() {
    for place in 0..<40 {
      var pixels = [UInt32](repeating: 0xFF12_3456, count: 40)
      #expect(emaki_premultiply(&pixels, 40) == 1)
      pixels[place] = 0xFE12_3456
      #expect(emaki_premultiply(&pixels, 40) == 0)
    }
  }
}
