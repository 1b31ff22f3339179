import CCairo
import EmakiDisplay

/// A stop of a gradient of Cairo's: a colour, not multiplied by its alpha, at a position. All numbers are from 0 to 1.
struct GradientStop {
  var position, red, green, blue, alpha: Double
}

/// Core Graphics and CSS mix colours multiplied by their alpha. Cairo mixes them before, and the colour of what is clear, which is black, would show on
/// the way to it.
extension GradientStop {
  /// The number of steps in which two colours are mixed that are both seen.
  private static let steps = 16

  static func mixing(_ stops: [LinearGradient.Stop]) -> [GradientStop] {
    guard let first = stops.first else { return [] }
    return zip(stops, stops.dropFirst()).reduce(into: [stop(first.position, first.color.fractions)]) { all, pair in
      all += between(pair.0, pair.1)
      all.append(stop(pair.1.position, pair.1.color.fractions))
    }
  }

  private typealias Fractions = (red: Double, green: Double, blue: Double, alpha: Double)

  private static func stop(_ position: Double, _ color: Fractions) -> GradientStop {
    GradientStop(position: position, red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  /// Returns what must stand between two stops.
  private static func between(_ start: LinearGradient.Stop, _ end: LinearGradient.Stop) -> [GradientStop] {
    if start.color.alpha == end.color.alpha || start.color.withAlpha(1) == end.color.withAlpha(1) { return [] }
    let (from, to): (Fractions, Fractions) = (start.color.fractions, end.color.fractions)
    // What is clear takes the colour beside it.
    if to.alpha == 0 { return [stop(end.position, (from.red, from.green, from.blue, 0))] }
    if from.alpha == 0 { return [stop(start.position, (to.red, to.green, to.blue, 0))] }
    return (1..<steps).map { step in
      let part = Double(step) / Double(steps)
      let (a, b) = (from.alpha * (1 - part), to.alpha * part)
      func mixed(_ from: Double, _ to: Double) -> Double { (from * a + to * b) / (a + b) }
      return stop(
        start.position + (end.position - start.position) * part,
        (mixed(from.red, to.red), mixed(from.green, to.green), mixed(from.blue, to.blue), a + b))
    }
  }
}

/// Fills with a gradient from now on, which is released. Beyond its ends, it goes on with their colours by default.
func setGradient(
  _ cairo: OpaquePointer, _ pattern: OpaquePointer?, _ stops: [GradientStop], extend: cairo_extend_t = CAIRO_EXTEND_PAD
) {
  for stop in stops { cairo_pattern_add_color_stop_rgba(pattern, stop.position, stop.red, stop.green, stop.blue, stop.alpha) }
  cairo_pattern_set_extend(pattern, extend)
  cairo_set_source(cairo, pattern)
  cairo_pattern_destroy(pattern)
}
