import EmakiDisplay
import EmakiLayout

extension TextLayout.Decoration {
  /// Returns the rectangles of the decoration to fill, in device pixels. Edges are rounded once, so neighbours meet and a line is equally
  /// thick everywhere.
  ///
  /// - Parameters:
  ///   - origin: where the text's box begins, in points.
  ///   - scale: device pixels a point.
  ///   - area: the pixels that will be painted; parts that cannot reach them are left out.
  func pixels(at origin: Point, scale: Double, near area: PixelRect) -> [PixelRect] {
    var rect = PixelRect(self.rect.offset(by: origin), scale: scale)
    if kind == .background { return rect.intersects(area) ? [rect] : [] }
    rect.height = max(1, PixelRect.pixel(self.rect.height * scale))
    var lines = [rect]
    if style == .double { lines.append(rect.offset(x: 0, y: 2 * rect.height)) }
    return lines.flatMap { pattern.dashes(of: $0, near: area) }
  }
}

extension TextLine.Pattern {
  /// The lengths of dashes and gaps in turn, in multiples of the line's thickness.
  private var lengths: [Int] {
    switch self {
    case .solid: []
    case .dot: [1, 2]
    case .dash: [4, 2]
    case .dashDot: [4, 2, 1, 2]
    }
  }

  fileprivate func dashes(of line: PixelRect, near area: PixelRect) -> [PixelRect] {
    if !line.intersects(area) { return [] }
    let lengths = lengths.map { $0 * line.height }
    let period = lengths.reduce(0, +)
    if period == 0 { return [line] }
    var dashes: [PixelRect] = []
    // Whole periods left of the area are stepped over at once.
    var x = line.x + max(0, area.x - line.x) / period * period
    let end = min(line.maxX, area.maxX)
    var index = 0
    while x < end {
      let length = lengths[index % lengths.count]
      if index.isMultiple(of: 2) { dashes.append(PixelRect(x: x, y: line.y, width: min(length, line.maxX - x), height: line.height)) }
      x += length
      index += 1
    }
    return dashes
  }
}
