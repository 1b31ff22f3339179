import EmakiDisplay
import EmakiLayout

/// Describes a rectangle in whole device pixels.
struct PixelRect: Hashable, Sendable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  var maxX: Int { x + width }
  var maxY: Int { y + height }
  var isEmpty: Bool { width <= 0 || height <= 0 }
  var size: PixelSize { PixelSize(width: width, height: height) }

  static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// Rounds a number to the nearest pixel, halves up, as Cairo rounds glyph origins. Values far outside any picture are limited, and a
  /// value that is not a number is 0.
  static func pixel(_ value: Double) -> Int { value.isNaN ? 0 : Int(min(max((value + 0.5).rounded(.down), -1e9), 1e9)) }

  func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    return right > left && bottom > top ? PixelRect(x: left, y: top, width: right - left, height: bottom - top) : .empty
  }

  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  func contains(_ other: PixelRect) -> Bool {
    other.isEmpty || (other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY)
  }

  func intersects(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }

  func expanded(by margin: Int) -> PixelRect {
    PixelRect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// Returns the rectangle in pieces of at most `side` pixels each way, row by row.
  func tiles(side: Int) -> [PixelRect] {
    stride(from: y, to: maxY, by: side).flatMap { top in
      stride(from: x, to: maxX, by: side).map { left in
        PixelRect(x: left, y: top, width: min(side, maxX - left), height: min(side, maxY - top))
      }
    }
  }

  func offset(x dx: Int, y dy: Int) -> PixelRect { PixelRect(x: x + dx, y: y + dy, width: width, height: height) }
}

extension PixelRect {
  init(size: PixelSize) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

  /// Rounds each edge of a rectangle in points to the nearest device pixel. Points become pixels nowhere else.
  init(_ rect: Rect, scale: Double) {
    let left = Self.pixel(rect.minX * scale)
    let top = Self.pixel(rect.minY * scale)
    self.init(x: left, y: top, width: Self.pixel(rect.maxX * scale) - left, height: Self.pixel(rect.maxY * scale) - top)
  }

  /// Returns whether two rectangles overlap of which at least one is marked.
  ///
  /// The rectangles are compared in their order along the axis on which they are spread more, so that each meets only those beside it.
  ///
  /// - Complexity: O(*n* log *n*) and the number of pairs that are beside each other.
  static func overlap(_ rects: [PixelRect], among marks: [Bool]) -> Bool {
    let bounds = rects.reduce(PixelRect.empty) { $0.union($1) }
    let goesDown = bounds.height > bounds.width
    let spans = rects.map { goesDown ? ($0.y, $0.maxY) : ($0.x, $0.maxX) }
    var open: [Int] = []
    for index in rects.indices.sorted(by: { spans[$0].0 < spans[$1].0 }) {
      open.removeAll { spans[$0].1 <= spans[index].0 }
      if open.contains(where: { (marks[$0] || marks[index]) && rects[$0].intersects(rects[index]) }) { return true }
      open.append(index)
    }
    return false
  }
}
