import CCairo
import EmakiDisplay

/// Paints with Cairo the drawings that nodes make themselves.
extension Painter {
  /// The number of pixels up to which a drawing is painted whole, and which an image that is drawn has at most. A larger one is painted
  /// only where it is seen, which may change the last bit of a gradient.
  static let wholeLimit = 16 << 20

  /// Returns the pixels of a part of a drawing.
  ///
  /// - Parameters:
  ///   - commands: what the drawing consists of.
  ///   - contents: the texts and images that are painted, by the indices of their commands.
  ///   - rect: the drawing's place in the cell, in device pixels.
  ///   - window: the part that is painted.
  func bitmap(
    of commands: [DrawingContext.Command], _ contents: [Int: ContentLayer], _ rect: PixelRect, _ window: PixelRect
  ) -> Bitmap {
    let side = contents.isEmpty ? Canvas.cairoLimit : Canvas.cairoLimit - Transform.sourceMargin
    return Bitmap(of: window) { canvas in
      for tile in window.tiles(side: side) {
        canvas.withCairo(tile) { cairo in
          let origin = Transform(a: scale, d: scale, tx: Double(rect.x - tile.x), ty: Double(rect.y - tile.y))
          for (index, command) in commands.enumerated() {
            if let (layer, transform) = contents[index] {
              layer.bitmap.draw(at: layer.area, transform, scale: scale, on: tile.offset(x: -rect.x, y: -rect.y), with: cairo)
            } else {
              run(command, from: origin, on: cairo)
            }
          }
        }
      }
    }
  }

  private func run(_ command: DrawingContext.Command, from origin: Transform, on cairo: OpaquePointer) {
    func begin(_ path: DrawingPath, _ transform: Transform) {
      beginPath(cairo, transform.then(origin))
      path.append(to: cairo)
    }
    switch command {
    case .fill(let path, let paint, let rule, let transform):
      begin(path, transform)
      paint.setSource(of: cairo)
      cairo_set_fill_rule(cairo, rule.cairo)
      cairo_fill(cairo)
    case .stroke(let path, let paint, let style, let transform):
      begin(path, transform)
      paint.setSource(of: cairo)
      // A line whose dashes are too short has no gaps.
      let dash = style.dash.allSatisfy { $0 >= 0 } && style.dash.reduce(0, +) >= 0.01 ? style.dash : []
      cairo_set_line_width(cairo, style.width)
      cairo_set_dash(cairo, dash, Int32(dash.count), 0)
      cairo_set_line_cap(cairo, style.cap.cairo)
      cairo_set_line_join(cairo, style.join.cairo)
      cairo_stroke(cairo)
    case .clip(let path, let rule, let transform):
      begin(path, transform)
      cairo_set_fill_rule(cairo, rule.cairo)
      cairo_clip(cairo)
    // Texts and images with pixels in the drawing are drawn elsewhere.
    case .content: break
    case .save: cairo_save(cairo)
    case .restore: cairo_restore(cairo)
    }
  }
}

extension DrawingPath {
  fileprivate func append(to cairo: OpaquePointer) {
    for element in elements {
      switch element {
      case .move(let point): cairo_move_to(cairo, point.x, point.y)
      case .line(let point): cairo_line_to(cairo, point.x, point.y)
      case .curve(let point, let first, let second): cairo_curve_to(cairo, first.x, first.y, second.x, second.y, point.x, point.y)
      // An arc that ends before it starts goes the other way round.
      case .arc(let center, let radius, let start, let end):
        (end >= start ? cairo_arc : cairo_arc_negative)(cairo, center.x, center.y, radius, start, end)
      case .close: cairo_close_path(cairo)
      }
    }
  }
}

extension DrawingPaint {
  fileprivate func setSource(of cairo: OpaquePointer) {
    switch self {
    case .color(let color):
      let color = color.stop(at: 0)
      cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
    case .linearGradient(let gradient):
      let (start, end) = (gradient.start, gradient.end)
      setGradient(cairo, cairo_pattern_create_linear(start.x, start.y, end.x, end.y), GradientStop.mixing(gradient.stops))
    case .radialGradient(let gradient):
      let (start, end) = (gradient.startCenter, gradient.endCenter)
      let circles = cairo_pattern_create_radial(start.x, start.y, gradient.startRadius, end.x, end.y, gradient.endRadius)
      setGradient(cairo, circles, GradientStop.mixing(gradient.stops))
    }
  }
}

extension Color {
  fileprivate func stop(at position: Double) -> GradientStop {
    GradientStop(
      position: position, red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: Double(alpha) / 255)
  }
}

extension DrawingContext.FillRule {
  fileprivate var cairo: cairo_fill_rule_t { self == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD }
}

extension StrokeStyle.Cap {
  fileprivate var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension StrokeStyle.Join {
  fileprivate var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}

/// Paints the texts and images of drawings, each on a layer of its own that Cairo then draws, so that it is clipped and turned as paths are.
extension Painter {
  /// A painted text or image, at its place in the drawing before a transform, and the transform that is left to do, in points.
  typealias ContentLayer = (PaintedPass.Layer, transform: Transform)

  /// Paints entries on a layer of their own; returns `nil` where they have no ink inside `limit`.
  func layer(_ entries: [DisplayList.Entry], limit: PixelRect) -> PaintedPass.Layer? {
    if entries.count == 1, case .pass(let pass) = entries[0], case .items(let items) = pass.content {
      return layer(prepare(items, near: limit), limit: limit, clip: nil)
    }
    if limit.isEmpty { return nil }
    return PaintedPass.Layer(area: limit, bitmap: Bitmap(of: limit) { paint(entries, on: $0) })
  }
}

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
    return zip(stops, stops.dropFirst()).reduce(into: [first.color.stop(at: first.position)]) { all, pair in
      all += between(pair.0, pair.1)
      all.append(pair.1.color.stop(at: pair.1.position))
    }
  }

  /// Returns what must stand between two stops.
  private static func between(_ start: LinearGradient.Stop, _ end: LinearGradient.Stop) -> [GradientStop] {
    if start.color.alpha == end.color.alpha || start.color.withAlpha(1) == end.color.withAlpha(1) { return [] }
    let (from, to) = (start.color.stop(at: start.position), end.color.stop(at: end.position))
    // What is clear takes the colour beside it.
    if to.alpha == 0 { return [start.color.withAlpha(0).stop(at: end.position)] }
    if from.alpha == 0 { return [end.color.withAlpha(0).stop(at: start.position)] }
    return (1..<steps).map { step in
      let part = Double(step) / Double(steps)
      let (a, b) = (from.alpha * (1 - part), to.alpha * part)
      func mixed(_ from: Double, _ to: Double) -> Double { (from * a + to * b) / (a + b) }
      return GradientStop(
        position: start.position + (end.position - start.position) * part, red: mixed(from.red, to.red),
        green: mixed(from.green, to.green), blue: mixed(from.blue, to.blue), alpha: a + b)
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
