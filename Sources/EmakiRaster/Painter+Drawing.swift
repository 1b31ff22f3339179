import CPangoCairo
import EmakiDisplay
import EmakiLayout

/// What nodes draw themselves, through Cairo.
extension Painter {
  /// A larger drawing is painted only where it is seen: there, and only there, what is seen could decide the last bit of a gradient.
  private static let wholeLimit = 16 << 20

  /// A node's drawing as a picture, and where it goes; `nil` where none of it is in an area.
  func picture(of drawing: Drawing, in frame: Rect, near area: PixelRect) -> (Bitmap, PixelRect)? {
    let rect = PixelRect(frame, scale: scale)
    let visible = rect.intersection(area)
    if visible.isEmpty { return nil }
    let window = rect.width <= Self.wholeLimit / rect.height ? rect : visible
    // As many points as its pixels are: what fills the bounds has sharp edges.
    var context = DrawingContext(size: Size(width: Double(rect.width) / scale, height: Double(rect.height) / scale), scale: scale)
    drawing.draw(&context)
    let bitmap = Bitmap(size: window.size, isOpaque: false, cleared: true) { pixels in
      let canvas = Canvas(pixels: pixels, area: window)
      for tile in window.tiles(side: Canvas.cairoLimit) {
        canvas.withCairo(tile) { cairo in
          let origin = AffineTransform(a: scale, d: scale, tx: Double(rect.x - tile.x), ty: Double(rect.y - tile.y))
          for command in context.commands { run(command, from: origin, on: cairo) }
        }
      }
    }
    return (bitmap, window)
  }

  private func run(_ command: DrawingContext.Command, from origin: AffineTransform, on cairo: OpaquePointer?) {
    func begin(_ path: DrawingPath, _ transform: AffineTransform) {
      let all = transform.then(origin)
      var matrix = cairo_matrix_t(xx: all.a, yx: all.b, xy: all.c, yy: all.d, x0: all.tx, y0: all.ty)
      cairo_set_matrix(cairo, &matrix)
      cairo_new_path(cairo)
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
      style.apply(to: cairo)
      cairo_stroke(cairo)
    case .clip(let path, let rule, let transform):
      begin(path, transform)
      cairo_set_fill_rule(cairo, rule.cairo)
      cairo_clip(cairo)
    case .save: cairo_save(cairo)
    case .restore: cairo_restore(cairo)
    }
  }
}

extension DrawingPath {
  fileprivate func append(to cairo: OpaquePointer?) {
    for element in elements {
      switch element {
      case .move(let point): cairo_move_to(cairo, point.x, point.y)
      case .line(let point): cairo_line_to(cairo, point.x, point.y)
      case .curve(let point, let first, let second): cairo_curve_to(cairo, first.x, first.y, second.x, second.y, point.x, point.y)
      case .arc(let center, let radius, let start, let end):
        if end >= start {
          cairo_arc(cairo, center.x, center.y, radius, start, end)
        } else {
          cairo_arc_negative(cairo, center.x, center.y, radius, start, end)
        }
      case .close: cairo_close_path(cairo)
      }
    }
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

extension DrawingPaint {
  fileprivate func setSource(of cairo: OpaquePointer?) {
    switch self {
    case .color(let color):
      let (red, green, blue, alpha) = color.fractions
      cairo_set_source_rgba(cairo, red, green, blue, alpha)
    case .linearGradient(let gradient):
      let pattern = cairo_pattern_create_linear(gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y)
      for stop in gradient.stops {
        let (red, green, blue, alpha) = stop.color.fractions
        cairo_pattern_add_color_stop_rgba(pattern, stop.position, red, green, blue, alpha)
      }
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      cairo_set_source(cairo, pattern)
      cairo_pattern_destroy(pattern)
    }
  }
}

extension Color {
  fileprivate var fractions: (Double, Double, Double, Double) {
    (Double(red) / 255, Double(green) / 255, Double(blue) / 255, Double(alpha) / 255)
  }
}

extension StrokeStyle {
  fileprivate func apply(to cairo: OpaquePointer?) {
    cairo_set_line_width(cairo, width)
    cairo_set_dash(cairo, drawnDash, Int32(drawnDash.count), 0)
    switch cap {
    case .butt: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT)
    case .round: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
    case .square: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_SQUARE)
    }
    switch join {
    case .miter: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER)
    case .round: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    case .bevel: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_BEVEL)
    }
  }
}
