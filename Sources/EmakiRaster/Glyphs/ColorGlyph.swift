import CCairo
import CPango
import EmakiDisplay
import EmakiLayout

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A colour glyph is a glyph that a font describes as a tree of paints: outlines filled with colours and gradients, moved and put together
/// (OpenType's table COLR, version 1). FreeType reads the tree and Cairo paints it, in the size in which it is shown.
struct ColorGlyph {
  private let face: FT_Face
  private let root: FT_OpaquePaint
  /// Maps the font's own units, whose y axis points up, to device pixels from the glyph's origin, whose y axis points down.
  private let shape: Transform
  private let palette: UnsafePointer<FT_Color>?
  private let paletteCount: Int

  /// The deepest tree and the most paints that are drawn: a font may name a paint inside itself.
  private static let (depthLimit, paintLimit) = (64, 4096)

  /// Finds a glyph; `nil` where the font has no such tree for it.
  ///
  /// - Parameter shape: maps ems with a y axis that points up to device pixels.
  init?(_ glyph: UInt32, of face: FT_Face, shape: Transform) {
    var root = FT_OpaquePaint()
    guard face.pointee.units_per_EM > 0, emaki_color_glyph(face, glyph, &root) != 0 else { return nil }
    (self.face, self.root) = (face, root)
    self.shape = Transform.scale(x: 1 / Double(face.pointee.units_per_EM), y: 1 / Double(face.pointee.units_per_EM)).then(shape)
    var count: UInt32 = 0
    palette = emaki_color_palette(face, &count)
    paletteCount = Int(count)
  }

  /// Paints the glyph.
  ///
  /// - Returns: the glyph; `nil` if Cairo cannot be loaded.
  func rasterized() -> RasterizedGlyph? {
    // Emoji of all known fonts stay inside; what sticks out farther is cut off.
    let em = Double(face.pointee.units_per_EM)
    var (low, high) = (Point(x: Double.infinity, y: .infinity), Point(x: -Double.infinity, y: -.infinity))
    for corner in [Point(x: -em / 2, y: -em), Point(x: 2 * em, y: -em), Point(x: -em / 2, y: 1.5 * em), Point(x: 2 * em, y: 1.5 * em)] {
      let place = shape.apply(corner)
      low = Point(x: min(low.x, place.x.rounded(.down)), y: min(low.y, place.y.rounded(.down)))
      high = Point(x: max(high.x, place.x.rounded(.up)), y: max(high.y, place.y.rounded(.up)))
    }
    let (width, height) = (high.x - low.x, high.y - low.y)
    let limit = Double(RasterizedGlyph.sideLimit)
    guard width > 0, height > 0, width <= limit, height <= limit else { return .empty }
    let size = PixelSize(width: Int(width), height: Int(height))
    let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: size.area)
    pixels.initialize(repeating: 0, count: size.area)
    defer { pixels.deallocate() }
    let target = emaki_cairo_pixels(
      pixels: pixels, width: Int32(size.width), height: Int32(size.height), stride: Int32(4 * size.width))
    guard let cairo = emaki_cairo_create(target) else { return nil }
    var painting = Painting(cairo: cairo, size: size, paints: 0)
    paint(root, shape.then(.translation(x: -low.x, y: -low.y)), depth: 0, &painting)
    emaki_cairo_destroy(cairo)
    return Self.cropped(pixels, size, left: Int(low.x), top: Int(low.y))
  }

  private struct Painting {
    let cairo: OpaquePointer
    let size: PixelSize
    var paints: Int
  }

  // MARK: The tree

  private func paint(_ opaque: FT_OpaquePaint, _ matrix: Transform, depth: Int, _ painting: inout Painting) {
    var paint = FT_COLR_Paint()
    painting.paints += 1
    guard depth < Self.depthLimit, painting.paints < Self.paintLimit, FT_Get_Paint(face, opaque, &paint) != 0 else { return }
    func child(_ next: FT_OpaquePaint, _ matrix: Transform) { self.paint(next, matrix, depth: depth + 1, &painting) }
    switch paint.format {
    case FT_COLR_PAINTFORMAT_COLR_LAYERS:
      var layer = FT_OpaquePaint()
      while painting.paints < Self.paintLimit, FT_Get_Paint_Layers(face, &paint.u.colr_layers.layer_iterator, &layer) != 0 {
        child(layer, matrix)
      }
    case FT_COLR_PAINTFORMAT_GLYPH:
      guard emaki_load_outline(face, paint.u.glyph.glyphID) != 0, let slot = face.pointee.glyph else { return }
      emaki_cairo_save(painting.cairo)
      emaki_cairo_begin_path(painting.cairo, matrix.cairo)
      Self.add(&slot.pointee.outline, to: painting.cairo)
      emaki_cairo_clip(painting.cairo, EMAKI_CAIRO_WINDING)
      child(paint.u.glyph.paint, matrix)
      emaki_cairo_restore(painting.cairo)
    case FT_COLR_PAINTFORMAT_COLR_GLYPH:
      var next = FT_OpaquePaint()
      if emaki_color_glyph(face, paint.u.colr_glyph.glyphID, &next) != 0 { child(next, matrix) }
    case FT_COLR_PAINTFORMAT_COMPOSITE:
      let composite = paint.u.composite
      emaki_cairo_push_group(painting.cairo)
      child(composite.backdrop_paint, matrix)
      emaki_cairo_push_group(painting.cairo)
      child(composite.source_paint, matrix)
      emaki_cairo_pop_group(painting.cairo, Self.cairoOperator(composite.composite_mode))
      emaki_cairo_pop_group(painting.cairo, Self.over)
    case FT_COLR_PAINTFORMAT_SOLID, FT_COLR_PAINTFORMAT_LINEAR_GRADIENT, FT_COLR_PAINTFORMAT_RADIAL_GRADIENT,
      FT_COLR_PAINTFORMAT_SWEEP_GRADIENT:
      fill(&paint, matrix, painting)
    default:
      if let (next, own) = Self.transform(paint) { child(next, own.then(matrix)) }
    }
  }

  /// Returns what a paint moves, and how.
  private static func transform(_ paint: FT_COLR_Paint) -> (FT_OpaquePaint, Transform)? {
    func around(_ x: FT_Fixed, _ y: FT_Fixed, _ transform: Transform) -> Transform {
      Transform.translation(x: -number(x), y: -number(y)).then(transform).then(.translation(x: number(x), y: number(y)))
    }
    switch paint.format {
    case FT_COLR_PAINTFORMAT_TRANSFORM:
      let own = paint.u.transform.affine
      return (
        paint.u.transform.paint,
        Transform(a: number(own.xx), b: number(own.yx), c: number(own.xy), d: number(own.yy), tx: number(own.dx), ty: number(own.dy))
      )
    case FT_COLR_PAINTFORMAT_TRANSLATE:
      let own = paint.u.translate
      return (own.paint, .translation(x: number(own.dx), y: number(own.dy)))
    case FT_COLR_PAINTFORMAT_SCALE:
      let own = paint.u.scale
      return (own.paint, around(own.center_x, own.center_y, .scale(x: number(own.scale_x), y: number(own.scale_y))))
    case FT_COLR_PAINTFORMAT_ROTATE:
      let own = paint.u.rotate
      return (own.paint, around(own.center_x, own.center_y, .rotation(number(own.angle) * .pi)))
    case FT_COLR_PAINTFORMAT_SKEW:
      let own = paint.u.skew
      // Half turns, as all angles here.
      let (x, y) = (tan(number(own.x_skew_angle) * .pi), tan(number(own.y_skew_angle) * .pi))
      let skew = Transform(a: 1, b: y, c: -x, d: 1)
      return (own.paint, around(own.center_x, own.center_y, skew))
    default: return nil
    }
  }

  // MARK: Colours

  /// Fills all that is not clipped.
  private func fill(_ paint: inout FT_COLR_Paint, _ matrix: Transform, _ painting: Painting) {
    let cairo = painting.cairo
    emaki_cairo_begin_path(cairo, matrix.cairo)
    switch paint.format {
    case FT_COLR_PAINTFORMAT_SOLID:
      let color = color(paint.u.solid.color)
      emaki_cairo_set_color(cairo, color.red, color.green, color.blue, color.alpha)
    case FT_COLR_PAINTFORMAT_LINEAR_GRADIENT:
      let own = paint.u.linear_gradient
      guard let line = ColorLine(stops(&paint.u.linear_gradient.colorline), own.colorline.extend) else { return }
      let (start, end) = Self.ends(Self.point(own.p0), Self.point(own.p1), Self.point(own.p2))
      let (first, last) = (line.place(between: start, end, at: line.first), line.place(between: start, end, at: line.last))
      emaki_cairo_set_gradient(cairo, first.x, first.y, last.x, last.y, line.stops, Int32(line.stops.count))
      emaki_cairo_set_extend(cairo, line.extend)
    case FT_COLR_PAINTFORMAT_RADIAL_GRADIENT:
      let own = paint.u.radial_gradient
      guard let line = ColorLine(stops(&paint.u.radial_gradient.colorline), own.colorline.extend) else { return }
      let (start, end) = (Self.point(own.c0), Self.point(own.c1))
      let (first, last) = (line.place(between: start, end, at: line.first), line.place(between: start, end, at: line.last))
      func radius(_ part: Double) -> Double { max(Self.number(own.r0) + (Self.number(own.r1) - Self.number(own.r0)) * part, 0) }
      emaki_cairo_set_radial_gradient(
        cairo, first.x, first.y, radius(line.first), last.x, last.y, radius(line.last), line.stops, Int32(line.stops.count))
      emaki_cairo_set_extend(cairo, line.extend)
    default:
      let own = paint.u.sweep_gradient
      guard let line = ColorLine(stops(&paint.u.sweep_gradient.colorline), own.colorline.extend),
        let inverse = Self.inverse(matrix)
      else { return }
      return sweep(line, own, inverse, painting)
    }
    emaki_cairo_begin_path(cairo, Transform.identity.cairo)
    let (width, height) = (Double(painting.size.width), Double(painting.size.height))
    emaki_cairo_move_to(cairo, 0, 0)
    emaki_cairo_line_to(cairo, width, 0)
    emaki_cairo_line_to(cairo, width, height)
    emaki_cairo_line_to(cairo, 0, height)
    emaki_cairo_close_path(cairo)
    emaki_cairo_fill(cairo, EMAKI_CAIRO_WINDING)
  }

  /// Fills with colours that go round a centre, which Cairo does not know, pixel by pixel.
  private func sweep(_ line: ColorLine, _ own: FT_PaintSweepGradient, _ inverse: Transform, _ painting: Painting) {
    let center = Self.point(own.center)
    // Half turns.
    let (start, end) = (Self.number(own.start_angle), Self.number(own.end_angle))
    if start == end { return }
    let (width, height) = (painting.size.width, painting.size.height)
    let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
    defer { pixels.deallocate() }
    for y in 0..<height {
      for x in 0..<width {
        let place = inverse.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        var angle = atan2(place.y - center.y, place.x - center.x) / .pi
        if angle < 0 { angle += 2 }
        (pixels + y * width + x).initialize(to: line.color(at: (angle - start) / (end - start)))
      }
    }
    emaki_cairo_paint_picture(
      painting.cairo, Transform.identity.cairo,
      emaki_cairo_pixels(pixels: pixels, width: Int32(width), height: Int32(height), stride: Int32(4 * width)), 0, 0)
  }

  private func stops(_ line: inout FT_ColorLine) -> [emaki_cairo_stop] {
    var stops: [emaki_cairo_stop] = []
    var stop = FT_ColorStop()
    while stops.count < 256, FT_Get_Colorline_Stops(face, &stop, &line.color_stop_iterator) != 0 {
      let color = color(stop.color)
      stops.append(
        emaki_cairo_stop(position: emaki_stop_position(&stop), red: color.red, green: color.green, blue: color.blue, alpha: color.alpha))
    }
    return stops
  }

  /// Returns a colour of the first palette. The colour of the text counts as black: a glyph is painted once for all texts.
  private func color(_ index: FT_ColorIndex) -> (red: Double, green: Double, blue: Double, alpha: Double) {
    let alpha = min(max(Double(index.alpha) / 16384, 0), 1)
    guard let palette, Int(index.palette_index) < paletteCount else { return (0, 0, 0, index.palette_index == 0xFFFF ? alpha : 0) }
    let color = palette[Int(index.palette_index)]
    return (Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255, alpha * Double(color.alpha) / 255)
  }

  // MARK: Numbers

  private static func number(_ value: FT_Fixed) -> Double { Double(value) / 65536 }

  private static func point(_ vector: FT_Vector) -> Point { Point(x: number(vector.x), y: number(vector.y)) }

  /// Returns the ends of a linear gradient whose lines of one colour are parallel to the line from the first point to the third.
  private static func ends(_ p0: Point, _ p1: Point, _ p2: Point) -> (Point, Point) {
    let (alongX, alongY) = (p2.x - p0.x, p2.y - p0.y)
    let square = alongX * alongX + alongY * alongY
    if square == 0 { return (p0, p1) }
    let part = ((p1.x - p0.x) * -alongY + (p1.y - p0.y) * alongX) / square
    return (p0, Point(x: p0.x - alongY * part, y: p0.y + alongX * part))
  }

  /// Returns what takes back a transform; `nil` where it makes everything a line or a point.
  private static func inverse(_ t: Transform) -> Transform? {
    let size = t.a * t.d - t.b * t.c
    guard size.isFinite, size != 0 else { return nil }
    return Transform.translation(x: -t.tx, y: -t.ty).then(Transform(a: t.d / size, b: -t.b / size, c: -t.c / size, d: t.a / size))
  }

  private static let over: Int32 = 2

  /// The operators of Cairo in the order of the modes of OpenType.
  private static let operators: [Int32] = [
    0, 1, 6, 2, 7, 3, 8, 4, 9, 5, 10, 11, 12, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 14, 25, 26, 27, 28,
  ]

  private static func cairoOperator(_ mode: FT_Composite_Mode) -> Int32 {
    let index = Int(mode.rawValue)
    return operators.indices.contains(index) ? operators[index] : over
  }

  /// Adds a FreeType outline to a path.
  private static func add(_ outline: inout FT_Outline, to cairo: OpaquePointer) {
    var functions = FT_Outline_Funcs()
    functions.move_to = { to, user in
      guard let to, let pen = user?.assumingMemoryBound(to: Pen.self) else { return 1 }
      if pen.pointee.isOpen { emaki_cairo_close_path(pen.pointee.cairo) }
      (pen.pointee.x, pen.pointee.y, pen.pointee.isOpen) = (Double(to.pointee.x), Double(to.pointee.y), true)
      emaki_cairo_move_to(pen.pointee.cairo, pen.pointee.x, pen.pointee.y)
      return 0
    }
    functions.line_to = { to, user in
      guard let to, let pen = user?.assumingMemoryBound(to: Pen.self) else { return 1 }
      (pen.pointee.x, pen.pointee.y) = (Double(to.pointee.x), Double(to.pointee.y))
      emaki_cairo_line_to(pen.pointee.cairo, pen.pointee.x, pen.pointee.y)
      return 0
    }
    functions.conic_to = { control, to, user in
      guard let control, let to, let pen = user?.assumingMemoryBound(to: Pen.self) else { return 1 }
      let (cx, cy, x, y) = (Double(control.pointee.x), Double(control.pointee.y), Double(to.pointee.x), Double(to.pointee.y))
      emaki_cairo_curve_to(
        pen.pointee.cairo, pen.pointee.x + (cx - pen.pointee.x) * 2 / 3, pen.pointee.y + (cy - pen.pointee.y) * 2 / 3, x + (cx - x) * 2 / 3,
        y + (cy - y) * 2 / 3, x, y)
      (pen.pointee.x, pen.pointee.y) = (x, y)
      return 0
    }
    functions.cubic_to = { first, second, to, user in
      guard let first, let second, let to, let pen = user?.assumingMemoryBound(to: Pen.self) else { return 1 }
      (pen.pointee.x, pen.pointee.y) = (Double(to.pointee.x), Double(to.pointee.y))
      emaki_cairo_curve_to(
        pen.pointee.cairo, Double(first.pointee.x), Double(first.pointee.y), Double(second.pointee.x), Double(second.pointee.y),
        pen.pointee.x, pen.pointee.y)
      return 0
    }
    var pen = Pen(cairo: cairo)
    FT_Outline_Decompose(&outline, &functions, &pen)
    if pen.isOpen { emaki_cairo_close_path(cairo) }
  }

  private struct Pen {
    let cairo: OpaquePointer
    var x = 0.0
    var y = 0.0
    var isOpen = false
  }

  /// Returns the part of pixels that has ink.
  private static func cropped(_ pixels: UnsafeMutablePointer<UInt32>, _ size: PixelSize, left: Int, top: Int) -> RasterizedGlyph {
    var (minX, minY, maxX, maxY) = (size.width, size.height, 0, 0)
    for y in 0..<size.height {
      for x in 0..<size.width where pixels[y * size.width + x] != 0 {
        (minX, minY, maxX, maxY) = (min(minX, x), min(minY, y), max(maxX, x + 1), max(maxY, y + 1))
      }
    }
    if maxX <= minX { return .empty }
    let (width, height) = (maxX - minX, maxY - minY)
    var glyph = RasterizedGlyph(left: Int32(left + minX), top: Int32(top + minY), width: Int32(width), height: Int32(height))
    let own = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
    for y in 0..<height { (own + y * width).initialize(from: pixels + (minY + y) * size.width + minX, count: width) }
    glyph.pixels = own
    return glyph
  }
}
