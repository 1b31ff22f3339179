import CCairo
import EmakiDisplay
import EmakiLayout

/// Paints with Cairo the drawings that nodes make themselves.
extension Painter {
  /// The number of pixels up to which a drawing is painted whole, and which an image that is drawn has at most. A larger one is painted
  /// only where it is seen, which may change the last bit of a gradient.
  static let wholeLimit = 16 << 20

  /// Returns a node's drawing as a picture, and the picture's place; `nil` if none of it lies in an area.
  func picture(of drawing: Drawing, in frame: Rect, near area: PixelRect) -> (Bitmap, PixelRect)? {
    let rect = PixelRect(frame, scale: scale)
    let visible = rect.intersection(area)
    if visible.isEmpty { return nil }
    let window = rect.width <= Self.wholeLimit / rect.height ? rect : visible
    // The drawing is as many points large as it has pixels, so that what fills the bounds has sharp edges.
    let size = Size(width: Double(rect.width) / scale, height: Double(rect.height) / scale)
    var context = DrawingContext(size: size, scale: scale, typesetter: typesetter)
    drawing.draw(&context)
    let contents = contents(of: context.commands, in: window.offset(x: -rect.x, y: -rect.y))
    let side = contents.isEmpty ? Canvas.cairoLimit : Canvas.cairoLimit - Transform.sourceMargin
    let bitmap = Bitmap(size: window.size, isOpaque: false, cleared: true) { pixels in
      let canvas = Canvas(pixels: pixels, area: window)
      for tile in window.tiles(side: side) {
        canvas.withCairo(tile) { cairo in
          let origin = Transform(a: scale, d: scale, tx: Double(rect.x - tile.x), ty: Double(rect.y - tile.y))
          for (index, command) in context.commands.enumerated() {
            if let content = contents[index] {
              draw(content, from: rect, on: tile, cairo)
            } else {
              run(command, from: origin, on: cairo)
            }
          }
        }
      }
    }
    return (bitmap, window)
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
      let dash = style.drawnDash
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
      let (red, green, blue, alpha) = color.fractions
      cairo_set_source_rgba(cairo, red, green, blue, alpha)
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
  var fractions: (Double, Double, Double, Double) {
    (Double(red) / 255, Double(green) / 255, Double(blue) / 255, Double(alpha) / 255)
  }
}

extension DrawingContext.FillRule {
  fileprivate var cairo: cairo_fill_rule_t {
    switch self {
    case .winding: CAIRO_FILL_RULE_WINDING
    case .evenOdd: CAIRO_FILL_RULE_EVEN_ODD
    }
  }
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
