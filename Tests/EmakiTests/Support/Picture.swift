import Emaki
import EmakiTestSupport
import Glibc
import Testing

/// Pixels to compare: `0xAARRGGBB`, colours not multiplied by alpha, as PNG holds them.
struct Picture: Equatable {
  let size: PixelSize
  let words: [UInt32]

  /// - Parameter bitmap: opaque or, where it is not, transparent: for those two premultiplied is the same as not.
  init(_ bitmap: Bitmap) {
    size = bitmap.size
    words = bitmap.withPixels { Array($0) }
    DrawnPictures.note(words, width: size.width)
  }

  /// What libpng reads.
  init(png: some Collection<UInt8>) throws {
    let decoded = try DecodedPNG(png)
    size = PixelSize(decoded.width, decoded.height)
    words = decoded.words
  }

  private init(size: PixelSize, words: [UInt32]) {
    self.size = size
    self.words = words
  }

  subscript(x: Int, y: Int) -> UInt32 { words[y * size.width + x] }
  /// The colour of an opaque pixel.
  func color(_ x: Int, _ y: Int) -> Color { Color(self[x, y] & 0xFFFFFF) }

  func rows(_ rows: Range<Int>) -> Picture {
    Picture(
      size: PixelSize(size.width, rows.count),
      words: Array(words[rows.lowerBound * size.width..<rows.upperBound * size.width]))
  }

  /// `nil` where both are the same.
  func difference(from expected: Picture) -> PictureDifference? { PictureDifference(self, expected: expected) }
}

extension Picture {
  /// The box of the pixels for which a test holds; `nil` where there is none.
  func box(where test: (UInt32) -> Bool) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    let places = words.indices.filter { test(words[$0]) }
    let columns = places.map { $0 % size.width }
    guard let first = places.first, let last = places.last, let left = columns.min(), let right = columns.max() else { return nil }
    return (left...right, first / size.width...last / size.width)
  }

  func box(of color: Color) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? { box { $0 == color.premultiplied } }

  /// The columns that have a pixel of a colour, or for which a test holds, in some rows; all rows by default.
  func columns(of color: Color, in rows: Range<Int>? = nil) -> [Int] { columns(in: rows) { $0 == color.premultiplied } }
  func columns(in rows: Range<Int>? = nil, where test: (UInt32) -> Bool) -> [Int] {
    (0..<size.width).filter { x in (rows ?? 0..<size.height).contains { test(self[x, $0]) } }
  }
}

extension Frame {
  /// The composited pixels.
  var picture: Picture { Picture(bitmap()) }

  /// What libpng reads from the frame's file.
  func decoded() throws -> Picture { try Picture(png: pngData) }
}

/// A picture difference says how two pictures differ.
enum PictureDifference: Hashable {
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
}

// A pixel equals the colour that it shows. Without these an expectation would compare the two as `AnyHashable`, which are never equal.
func == (pixel: UInt32, color: Color) -> Bool { pixel == color.premultiplied }
func != (pixel: UInt32, color: Color) -> Bool { pixel != color.premultiplied }
func == (pixels: [UInt32], colors: [Color]) -> Bool { pixels == colors.map(\.premultiplied) }
