import Emaki
import EmakiTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Pixels to compare: `0xAARRGGBB`, colours not multiplied by alpha, as PNG holds them.
struct Picture: Equatable {
  let size: PixelSize
  let words: [UInt32]

  /// - Parameter bitmap: opaque or, where it is not, transparent: for those two premultiplied is the same as not.
  init(_ bitmap: Bitmap) {
    size = bitmap.size
    words = bitmap.withPixels { Array($0) }
  }

  /// What libpng reads.
  init(png: some Collection<UInt8>) throws {
    let decoded = try DecodedPNG(png)
    size = PixelSize(width: decoded.width, height: decoded.height)
    words = decoded.words
  }

  private init(size: PixelSize, words: [UInt32]) {
    self.size = size
    self.words = words
  }

  subscript(x: Int, y: Int) -> UInt32 { words[y * size.width + x] }

  func rows(_ rows: Range<Int>) -> Picture {
    Picture(
      size: PixelSize(width: size.width, height: rows.count),
      words: Array(words[rows.lowerBound * size.width..<rows.upperBound * size.width]))
  }

  /// `nil` where both are the same.
  func difference(from expected: Picture) -> PictureDifference? { PictureDifference(self, expected: expected) }
}

extension Frame {
  /// What libpng reads from the frame's file.
  func decoded() throws -> Picture { try Picture(png: pngData) }
}

/// A picture difference says how two pictures differ.
enum PictureDifference: Hashable, CustomStringConvertible {
  case size(actual: PixelSize, expected: PixelSize)
  /// The box holds every pixel that differs; `largest` is the largest difference of a channel, of 255.
  case pixels(count: Int, x: ClosedRange<Int>, y: ClosedRange<Int>, largest: Int)

  fileprivate init?(_ actual: Picture, expected: Picture) {
    guard actual.size == expected.size else {
      self = .size(actual: actual.size, expected: expected.size)
      return
    }
    // Most pictures are equal: the loop below is slow without optimisation.
    if memcmp(actual.words, expected.words, actual.words.count * 4) == 0 { return nil }
    var count = 0
    var largest = 0
    var (minX, maxX, minY, maxY) = (Int.max, 0, Int.max, 0)
    for (index, (a, b)) in zip(actual.words, expected.words).enumerated() where a != b {
      let (y, x) = index.quotientAndRemainder(dividingBy: actual.size.width)
      count += 1
      (minX, maxX, minY, maxY) = (min(minX, x), max(maxX, x), min(minY, y), max(maxY, y))
      for shift: UInt32 in [0, 8, 16, 24] {
        let (one, other) = (Int(a >> shift & 255), Int(b >> shift & 255))
        largest = max(largest, abs(one - other))
      }
    }
    self = .pixels(count: count, x: minX...maxX, y: minY...maxY, largest: largest)
  }

  var description: String {
    switch self {
    case .size(let actual, let expected):
      "it is \(actual.width)x\(actual.height) pixels large, not \(expected.width)x\(expected.height)"
    case .pixels(let count, let x, let y, let largest):
      "\(count) pixels differ, all in columns \(x.lowerBound) to \(x.upperBound) and rows \(y.lowerBound) to \(y.upperBound), "
        + "by at most \(largest) of 255"
    }
  }
}
