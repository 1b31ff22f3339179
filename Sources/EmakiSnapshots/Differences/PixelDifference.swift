import EmakiDisplay
import EmakiEncoding
import EmakiEngine
import Glibc

/// A tolerance says by how much a row may differ from the expected row and still pass. A row that moved or has another height never passes.
///
/// Both limits hold at the same time and for each row by itself. So neither one strong pixel nor one broad faint area is lost in a long
/// page.
public struct Tolerance: Hashable, Sendable {
  /// The largest difference of a channel, 0 to 255.
  public var maxDelta: Int
  /// The largest number of differing pixels in one connected area.
  public var maxArea: Int

  /// Creates a tolerance. One limit alone would let no pixel differ.
  public init(maxDelta: Int, maxArea: Int) { (self.maxDelta, self.maxArea) = (maxDelta, maxArea) }

  /// The tolerance that lets no pixel differ.
  public static let exact = Tolerance(maxDelta: 0, maxArea: 0)

  func allows(_ difference: PixelDifference) -> Bool { difference.largest <= maxDelta && difference.largestArea <= maxArea }
}

/// A pixel difference says how the pixels of two pictures differ. At least one pixel does.
struct PixelDifference: Hashable, Sendable {
  /// The number of pixels that differ.
  var count: Int
  /// The largest difference of a channel in any pixel, 1 to 255. Colours are compared before they are multiplied by alpha, and so is alpha
  /// itself.
  var largest: Int
  /// The columns of the smallest box that holds every differing pixel.
  var columns: ClosedRange<Int>
  /// The rows of the smallest box that holds every differing pixel.
  var rows: ClosedRange<Int>
  /// The number of differing pixels in the largest connected area. Pixels are connected by edges or corners.
  var largestArea: Int

  /// The smallest box that holds every differing pixel, as `[x, y, width, height]`.
  var box: [Int] { [columns.lowerBound, rows.lowerBound, columns.count, rows.count] }

  /// Returns the difference of this one and another together. Their areas must not touch.
  func joined(_ other: PixelDifference) -> PixelDifference {
    PixelDifference(
      count: count + other.count, largest: max(largest, other.largest),
      columns: min(columns.lowerBound, other.columns.lowerBound)...max(columns.upperBound, other.columns.upperBound),
      rows: min(rows.lowerBound, other.rows.lowerBound)...max(rows.upperBound, other.rows.upperBound),
      largestArea: max(largestArea, other.largestArea))
  }
}

extension PixelDifference: CustomStringConvertible {
  var description: String {
    "\(count) pixel\(count == 1 ? "" : "s") by at most \(largest) of 255, in columns \(columns.lowerBound) to \(columns.upperBound) and "
      + "rows \(rows.lowerBound) to \(rows.upperBound)"
  }
}

/// A difference mask says which pixels of some rows differ.
struct DifferenceMask {
  /// The width of the mask in pixels, which is that of the wider picture.
  let width: Int
  let height: Int
  /// Whether each pixel differs, row after row.
  private(set) var marks: [Bool]
  private var largest = 0
  private var count = 0

  /// Compares some rows of a picture with as many rows of another. Where one picture is wider, its further pixels count as different.
  ///
  /// - Returns: `nil` where all pixels are the same.
  init?(_ expected: PNGPixels, _ expectedRows: Range<Int>, _ actual: PNGPixels, _ actualRows: Range<Int>) {
    precondition(expectedRows.count == actualRows.count, "as many rows of one picture as of the other are compared")
    width = max(expected.size.width, actual.size.width)
    height = expectedRows.count
    marks = []
    let shared = min(expected.size.width, actual.size.width)
    var found: [Bool] = []
    var (largest, count) = (0, 0)
    let (width, height) = (width, height)
    expected.words.withUnsafeBufferPointer { one in
      actual.words.withUnsafeBufferPointer { other in
        for y in 0..<height {
          let start = (expectedRows.lowerBound + y) * expected.size.width
          let otherStart = (actualRows.lowerBound + y) * actual.size.width
          let (line, otherLine) = (one[start..<start + shared], other[otherStart..<otherStart + shared])
          // Each line is first compared as a whole, because most lines are equal and the loop below is slow without optimisation.
          let isEqual = UnsafeBufferPointer(rebasing: line).isSame(as: UnsafeBufferPointer(rebasing: otherLine))
          if isEqual && shared == width { continue }
          if found.isEmpty { found = [Bool](repeating: false, count: width * height) }
          for x in 0..<shared where one[start + x] != other[otherStart + x] {
            found[y * width + x] = true
            count += 1
            largest = max(largest, Self.distance(one[start + x], other[otherStart + x]))
          }
          for x in shared..<width {
            found[y * width + x] = true
            count += 1
            largest = 255
          }
        }
      }
    }
    if count == 0 { return nil }
    (marks, self.largest, self.count) = (found, largest, count)
  }

  /// Returns the largest difference of a channel between two pixels.
  private static func distance(_ one: UInt32, _ other: UInt32) -> Int {
    var largest = 0
    for shift: UInt32 in [0, 8, 16, 24] { largest = max(largest, abs(Int(one >> shift & 255) - Int(other >> shift & 255))) }
    return largest
  }

  /// Returns a summary of the pixels that the mask marks as different.
  ///
  /// - Parameter top: the row of the picture that the mask's first row stands for.
  func difference(top: Int) -> PixelDifference {
    var (minX, maxX, minY, maxY) = (Int.max, 0, Int.max, 0)
    for y in 0..<height {
      for x in 0..<width where marks[y * width + x] {
        (minX, maxX, minY, maxY) = (min(minX, x), max(maxX, x), min(minY, y), max(maxY, y))
      }
    }
    return PixelDifference(
      count: count, largest: largest, columns: minX...maxX, rows: top + minY...top + maxY, largestArea: largestArea)
  }

  private var largestArea: Int {
    var rest = marks
    var largest = 0
    var stack: [Int] = []
    for start in rest.indices where rest[start] {
      rest[start] = false
      stack.append(start)
      var area = 0
      while let index = stack.popLast() {
        area += 1
        let (y, x) = index.quotientAndRemainder(dividingBy: width)
        for nextY in max(0, y - 1)...min(height - 1, y + 1) {
          for nextX in max(0, x - 1)...min(width - 1, x + 1) where rest[nextY * width + nextX] {
            rest[nextY * width + nextX] = false
            stack.append(nextY * width + nextX)
          }
        }
      }
      largest = max(largest, area)
    }
    return largest
  }

  /// Returns the number of pixels of a box that differ.
  func count(columns: Range<Int>, rows: Range<Int>) -> Int {
    var count = 0
    for y in rows.clamped(to: 0..<height) {
      for x in columns.clamped(to: 0..<width) where marks[y * width + x] { count += 1 }
    }
    return count
  }
}

extension UnsafeBufferPointer<UInt32> {
  fileprivate func isSame(as other: Self) -> Bool {
    guard let one = baseAddress, let two = other.baseAddress else { return count == other.count }
    return memcmp(one, two, count * 4) == 0
  }
}
