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
        let isDrawn = canvas.withCairo(tile) { cairo in
          let origin = Transform(a: scale, d: scale, tx: Double(rect.x - tile.x), ty: Double(rect.y - tile.y))
          for (index, command) in context.commands.enumerated() {
            if let content = contents[index] {
              draw(content, from: rect, on: tile, cairo)
            } else {
              run(command, from: origin, on: cairo)
            }
          }
        }
        if !isDrawn { lacksCairo = true }
      }
    }
    return (bitmap, window)
  }

  private func run(_ command: DrawingContext.Command, from origin: Transform, on cairo: OpaquePointer) {
    func begin(_ path: DrawingPath, _ transform: Transform) {
      emaki_cairo_begin_path(cairo, transform.then(origin).cairo)
      path.append(to: cairo)
    }
    switch command {
    case .fill(let path, let paint, let rule, let transform):
      begin(path, transform)
      paint.setSource(of: cairo)
      emaki_cairo_fill(cairo, rule.cairo)
    case .stroke(let path, let paint, let style, let transform):
      begin(path, transform)
      paint.setSource(of: cairo)
      let dash = style.drawnDash
      emaki_cairo_stroke(cairo, style.width, dash, Int32(dash.count), style.cap.cairo, style.join.cairo)
    case .clip(let path, let rule, let transform):
      begin(path, transform)
      emaki_cairo_clip(cairo, rule.cairo)
    // Texts and images with pixels in the drawing are drawn elsewhere.
    case .content: break
    case .save: emaki_cairo_save(cairo)
    case .restore: emaki_cairo_restore(cairo)
    }
  }
}

extension DrawingPath {
  fileprivate func append(to cairo: OpaquePointer) {
    for element in elements {
      switch element {
      case .move(let point): emaki_cairo_move_to(cairo, point.x, point.y)
      case .line(let point): emaki_cairo_line_to(cairo, point.x, point.y)
      case .curve(let point, let first, let second): emaki_cairo_curve_to(cairo, first.x, first.y, second.x, second.y, point.x, point.y)
      case .arc(let center, let radius, let start, let end): emaki_cairo_arc(cairo, center.x, center.y, radius, start, end)
      case .close: emaki_cairo_close_path(cairo)
      }
    }
  }
}

extension DrawingPaint {
  fileprivate func setSource(of cairo: OpaquePointer) {
    switch self {
    case .color(let color):
      let (red, green, blue, alpha) = color.fractions
      emaki_cairo_set_color(cairo, red, green, blue, alpha)
    case .linearGradient(let gradient):
      let (stops, start, end) = (GradientStops.mixing(gradient.stops), gradient.start, gradient.end)
      emaki_cairo_set_gradient(cairo, start.x, start.y, end.x, end.y, stops, Int32(stops.count))
    case .radialGradient(let gradient):
      let (stops, start, end) = (GradientStops.mixing(gradient.stops), gradient.startCenter, gradient.endCenter)
      emaki_cairo_set_radial_gradient(
        cairo, start.x, start.y, gradient.startRadius, end.x, end.y, gradient.endRadius, stops, Int32(stops.count))
    }
  }
}

extension Color {
  var fractions: (Double, Double, Double, Double) {
    (Double(red) / 255, Double(green) / 255, Double(blue) / 255, Double(alpha) / 255)
  }
}

extension DrawingContext.FillRule {
  fileprivate var cairo: emaki_cairo_rule {
    switch self {
    case .winding: EMAKI_CAIRO_WINDING
    case .evenOdd: EMAKI_CAIRO_EVEN_ODD
    }
  }
}

extension StrokeStyle.Cap {
  fileprivate var cairo: emaki_cairo_cap {
    switch self {
    case .butt: EMAKI_CAIRO_BUTT_CAP
    case .round: EMAKI_CAIRO_ROUND_CAP
    case .square: EMAKI_CAIRO_SQUARE_CAP
    }
  }
}

extension StrokeStyle.Join {
  fileprivate var cairo: emaki_cairo_join {
    switch self {
    case .miter: EMAKI_CAIRO_MITER_JOIN
    case .round: EMAKI_CAIRO_ROUND_JOIN
    case .bevel: EMAKI_CAIRO_BEVEL_JOIN
    }
  }
}
