import CCairo
import EmakiLayout

/// A colour line is the row of colours of a font's gradient. Its stops are moved to positions from 0 to 1, and the gradient's ends with them.
struct ColorLine {
  /// The positions that the font gives the first and the last stop.
  let (first, last): (Double, Double)
  /// The stops, from 0 to 1.
  let stops: [GradientStop]
  let extend: cairo_extend_t

  /// Makes a line of a font's stops; `nil` where there are none.
  ///
  /// - Parameter extend: how the colours go on beyond the ends. 0 keeps the colour of each end, 1 repeats the line, and 2 repeats it back
  ///   and forth.
  init?(_ stops: [GradientStop], extend: Int) {
    // The order of stops at one position is that of the font.
    let sorted = stops.enumerated().sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }.map(\.element)
    guard let start = sorted.first, let end = sorted.last else { return nil }
    let length = end.position - start.position
    (first, last) = (start.position, length > 0 ? end.position : start.position + 1)
    self.stops = sorted.map { stop in
      var stop = stop
      stop.position = length > 0 ? (stop.position - start.position) / length : 0
      return stop
    }
    self.extend = extend == 1 ? CAIRO_EXTEND_REPEAT : extend == 2 ? CAIRO_EXTEND_REFLECT : CAIRO_EXTEND_PAD
  }

  /// Returns a place on the way from one point to another.
  func place(between start: Point, _ end: Point, at part: Double) -> Point {
    Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
  }

  /// Returns the colour at a position as the font counts it, premultiplied.
  func color(at position: Double) -> UInt32 {
    var part = (position - first) / (last - first)
    switch extend {
    case CAIRO_EXTEND_REPEAT: part -= part.rounded(.down)
    case CAIRO_EXTEND_REFLECT:
      part -= 2 * (part / 2).rounded(.down)
      if part > 1 { part = 2 - part }
    default: break
    }
    let next = stops.firstIndex { $0.position > part } ?? stops.count
    let (before, after) = (stops[max(next - 1, 0)], stops[min(next, stops.count - 1)])
    let length = after.position - before.position
    let share = length > 0 ? min(max((part - before.position) / length, 0), 1) : 0
    func mix(_ path: KeyPath<GradientStop, Double>) -> Double {
      before[keyPath: path] + (after[keyPath: path] - before[keyPath: path]) * share
    }
    let alpha = mix(\.alpha)
    func channel(_ value: Double) -> UInt32 { UInt32((min(max(value * alpha, 0), 1) * 255).rounded()) }
    return UInt32((alpha * 255).rounded()) << 24 | channel(mix(\.red)) << 16 | channel(mix(\.green)) << 8 | channel(mix(\.blue))
  }
}
