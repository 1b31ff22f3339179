/// A resample axis holds the filter weights of one axis: for each output pixel, the weight of each source pixel near it.
///
/// The filter is cubic convolution with a = -1/2 (Keys, 1981), widened by the ratio when shrinking. It is a polynomial, so its
/// values, unlike those of a sine, are the same with every mathematics library.
struct ResampleAxis {
  /// The number of weights of one output pixel. It is even, and so is the index of each pixel's first source pixel. Where a source has an
  /// odd number of pixels, the weights past its end are 0.
  let taps: Int
  /// The index of the first source pixel of each output pixel.
  private(set) var first: [Int32]
  /// The weights of all output pixels: `taps` for each, which sum to `one`.
  private(set) var weights: [Int16]

  static let one = 1 << 14

  /// Computes the weights.
  ///
  /// - Parameters:
  ///   - source: the number of source pixels.
  ///   - output: the number of output pixels.
  ///   - start: the source coordinate of the first output pixel's edge.
  ///   - step: the number of source pixels in an output pixel.
  init(source: Int, output: Int, start: Double, step: Double) {
    let widening = max(1, step)
    let support = 2 * widening
    let padded = (source + 1) / 2 * 2
    // A span of 2 * support, give or take rounding, holds this many pixel centres at most, and one more if it begins at an even pixel.
    let taps = min(padded, (Int(2 * support + 1e-6) + 3) / 2 * 2)
    var firsts = [Int32](repeating: 0, count: output)
    var weights = [Int16](repeating: 0, count: output * taps)
    var exact = [Double](repeating: 0, count: taps)
    for x in 0..<output {
      let center = min(max(start + (Double(x) + 0.5) * step, 0), Double(source))
      // The value is not below 0, so cutting the fraction off rounds down.
      let range = Int(max(0, center - support + 0.5))..<min(source, Int(center + support + 0.5))
      let first = min(range.lowerBound / 2 * 2, padded - taps)
      firsts[x] = Int32(first)
      var sum = 0.0
      for k in 0..<range.count {
        exact[k] = Self.cubic((Double(range.lowerBound + k) + 0.5 - center) / widening)
        sum += exact[k]
      }
      let unitsInSum = Double(Self.one) / sum
      // The running sum is rounded instead of each weight, so that the weights add up to exactly `one`.
      var running = 0.0
      var given = 0
      let base = x * taps + range.lowerBound - first
      for k in 0..<range.count {
        running += exact[k]
        // The sum is rounded to the nearest number. Adding an offset keeps it positive, so that cutting the fraction off rounds down.
        let total = Int(running * unitsInSum + Double(Self.one) + 0.5) - Self.one
        weights[base + k] = Int16(total - given)
        given = total
      }
    }
    self.taps = taps
    self.first = firsts
    self.weights = weights
  }

  private static func cubic(_ distance: Double) -> Double {
    let t = abs(distance)
    if t < 1 { return (1.5 * t - 2.5) * t * t + 1 }
    if t < 2 { return ((-0.5 * t + 2.5) * t - 4) * t + 2 }
    return 0
  }

  /// The range of the source pixels that have a weight in any output pixel. Its lower bound is even.
  var used: Range<Int> {
    Int(first.min() ?? 0)..<Int(first.max() ?? 0) + taps
  }

  /// Returns the same weights for a source that begins at pixel `origin`.
  func moved(toOrigin origin: Int) -> ResampleAxis {
    var axis = self
    for x in axis.first.indices { axis.first[x] -= Int32(origin) }
    return axis
  }
}
