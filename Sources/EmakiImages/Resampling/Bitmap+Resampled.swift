private import CEmakiKernels
internal import EmakiDisplay

extension Bitmap {
  /// Returns a bitmap of `size` with this picture placed in it. What the picture does not cover is transparent.
  func drawn(in size: PixelSize, _ placement: ImagePlacement) -> Bitmap {
    let (columns, rows) = (placement.columns, placement.rows)
    if columns.covered.isEmpty || rows.covered.isEmpty { return Bitmap(size: size, isOpaque: false, cleared: true) { _ in } }
    let coversBox = columns.covered == 0..<size.width && rows.covered == 0..<size.height
    // Each device pixel may be exactly one picture pixel.
    if [columns, rows].allSatisfy({ $0.step == 1 && $0.start == $0.start.rounded() }) {
      if size == self.size && coversBox { return self }
      let (column, row) = (Int(columns.start), Int(rows.start))
      return Bitmap(size: size, isOpaque: isOpaque && coversBox, cleared: !coversBox) { target in
        copy(
          columns: column..<column + columns.covered.count, rows: row..<row + rows.covered.count,
          to: target + rows.covered.lowerBound * size.width + columns.covered.lowerBound, width: size.width)
      }
    }
    return Bitmap(size: size, isOpaque: isOpaque && coversBox, cleared: !coversBox) { resample(to: $0, width: size.width, placement) }
  }

  /// Returns the picture stretched to a size in pixels.
  func stretched(to size: PixelSize) -> Bitmap {
    if size == self.size { return self }
    return drawn(in: size, ImagePlacement(of: self.size, for: ImageRequest(source: .bitmap(self), size: size, scale: 1)))
  }

  /// Copies a part of the picture to pixels in rows of a length. The part has at least one pixel.
  func copy(columns: Range<Int>, rows: Range<Int>, to target: UnsafeMutablePointer<UInt32>, width targetWidth: Int) {
    withPixels { source in
      for (index, row) in rows.enumerated() {
        // A bitmap has at least one pixel.
        (target + index * targetWidth).update(from: source.baseAddress! + row * width + columns.lowerBound, count: columns.count)
      }
    }
  }

  private func resample(to target: UnsafeMutablePointer<UInt32>, width targetWidth: Int, _ placement: ImagePlacement) {
    let (columns, rows) = (placement.columns, placement.rows)
    let all = ResampleAxis(source: width, output: columns.covered.count, start: columns.start, step: columns.step)
    // The source pixels that have a weight in any output pixel. The lower bound is even.
    let used = (Int(all.first.min() ?? 0)..<Int(all.first.max() ?? 0) + all.taps).clamped(to: 0..<width)
    var horizontal = all
    for x in horizontal.first.indices { horizontal.first[x] -= Int32(used.lowerBound) }
    // In most cases a square is scaled to a square. Then both axes share their weights, whose computation is an eighth of the work.
    let isSquare =
      width == height && columns.covered.count == rows.covered.count && columns.start == rows.start && columns.step == rows.step
    let vertical =
      isSquare ? all : ResampleAxis(source: height, output: rows.covered.count, start: rows.start, step: rows.step)
    withPixels { source in
      horizontal.withKernelAxis { horizontal in
        vertical.withKernelAxis { vertical in
          let size = emaki_resample_scratch(Int32(used.count))
          withUnsafeTemporaryAllocation(of: Int16.self, capacity: size) { scratch in
            // The kernel multiplies sums past the last pixel by 0 but never writes them, so they are set first.
            scratch.initialize(repeating: 0)
            emaki_resample(
              source.baseAddress! + used.lowerBound, Int32(used.count), Int32(height), width, horizontal, vertical,  // At least one pixel.
              scratch.baseAddress!, target + rows.covered.lowerBound * targetWidth + columns.covered.lowerBound, targetWidth)
          }
        }
      }
    }
  }
}

extension ResampleAxis {
  fileprivate func withKernelAxis<Result>(_ body: (emaki_resample_axis) -> Result) -> Result {
    first.withUnsafeBufferPointer { first in
      weights.withUnsafeBufferPointer { weights in
        body(emaki_resample_axis(length: Int32(first.count), taps: Int32(taps), first: first.baseAddress, weights: weights.baseAddress))
      }
    }
  }
}

extension Bitmap {
  /// The picture shrunk to at most 16 pixels on its longer side. The shorter side is shrunk in proportion, to at least one pixel. A picture
  /// that is small already is its own thumbnail.
  var thumbnail: Bitmap {
    let longer = max(width, height)
    if longer <= Self.thumbnailSide { return self }
    func side(_ length: Int) -> Int { max(1, (length * Self.thumbnailSide + longer / 2) / longer) }
    return stretched(to: PixelSize(width: side(width), height: side(height)))
  }

  private static let thumbnailSide = 16
}

/// A resample axis holds the filter weights of one axis: for each output pixel, the weight of each source pixel near it.
///
/// The filter is cubic convolution with a = -1/2 (Keys, 1981), widened by the ratio when shrinking. It is a polynomial, so its
/// values, unlike those of a sine, are the same with every mathematics library.
struct ResampleAxis {
  /// The number of weights of one output pixel. It is even, and so is the index of each pixel's first source pixel. Where a source has an
  /// odd number of pixels, the weights past its end are 0.
  let taps: Int
  /// The index of the first source pixel of each output pixel.
  fileprivate(set) var first: [Int32]
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
        let t = abs((Double(range.lowerBound + k) + 0.5 - center) / widening)
        exact[k] = t < 1 ? (1.5 * t - 2.5) * t * t + 1 : t < 2 ? ((-0.5 * t + 2.5) * t - 4) * t + 2 : 0
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
}
