import CCairo
import CPango
import EmakiDisplay
import EmakiLayout
import Glibc

/// A colour glyph is a glyph that a font describes as a tree of paints: outlines filled with colours and gradients, moved and put together
/// (OpenType's table COLR, version 1). Cairo paints it in the size in which it is shown.
struct ColorGlyph {
  private let face: FT_Face
  private let table: ColorTable
  private let glyph: UInt32
  /// Maps the font's own units, whose y axis points up, to device pixels from the glyph's origin, whose y axis points down.
  private let shape: Transform
  private let palette: UnsafeBufferPointer<FT_Color>

  /// The deepest tree and the most paints that are drawn: a font may name a paint inside itself.
  private static let (depthLimit, paintLimit) = (64, 4096)

  /// Finds a glyph; `nil` where the font has no such tree for it.
  ///
  /// - Parameter shape: maps ems with a y axis that points up to device pixels.
  init?(_ glyph: UInt32, of face: FT_Face, _ table: ColorTable, shape: Transform) {
    guard face.pointee.units_per_EM > 0, table.root(of: glyph) != nil else { return nil }
    (self.face, self.table, self.glyph) = (face, table, glyph)
    self.shape = Transform.scale(x: 1 / Double(face.pointee.units_per_EM), y: 1 / Double(face.pointee.units_per_EM)).then(shape)
    var count: UInt32 = 0
    let colors = emaki_color_palette(face, &count)
    palette = UnsafeBufferPointer(start: colors, count: colors == nil ? 0 : Int(count))
  }

  func rasterized() -> RasterizedGlyph {
    GlyphCanvas.painted(em: Double(face.pointee.units_per_EM), shape: shape) { cairo, size, matrix in
      var painting = Painting(cairo: cairo, size: size, paints: 0)
      paint(glyph: glyph, matrix, depth: 0, &painting)
      return true
    }
  }

  private struct Painting {
    let cairo: OpaquePointer
    let size: PixelSize
    var paints: Int
  }

  // MARK: The tree

  /// Paints the tree of a glyph, inside the box that the font names for it.
  private func paint(glyph: UInt32, _ matrix: Transform, depth: Int, _ painting: inout Painting) {
    guard let root = table.root(of: glyph) else { return }
    guard let box = table.clip(of: glyph) else { return paint(root, matrix, depth: depth, &painting) }
    let cairo = painting.cairo
    cairo_save(cairo)
    beginPath(cairo, matrix)
    cairo_move_to(cairo, box.minX, box.minY)
    cairo_line_to(cairo, box.maxX, box.minY)
    cairo_line_to(cairo, box.maxX, box.maxY)
    cairo_line_to(cairo, box.minX, box.maxY)
    cairo_close_path(cairo)
    cairo_clip(cairo)
    paint(root, matrix, depth: depth, &painting)
    cairo_restore(cairo)
  }

  private func paint(_ place: Int, _ matrix: Transform, depth: Int, _ painting: inout Painting) {
    painting.paints += 1
    guard depth < Self.depthLimit, painting.paints < Self.paintLimit, let paint = table.paint(at: place) else { return }
    func child(_ next: Int, _ matrix: Transform) { self.paint(next, matrix, depth: depth + 1, &painting) }
    switch paint {
    case .layers(let layers): for layer in layers { child(layer, matrix) }
    case .glyph(let glyph, let next):
      guard emaki_load_outline(face, glyph) != 0, let slot = face.pointee.glyph else { return }
      cairo_save(painting.cairo)
      beginPath(painting.cairo, matrix)
      Self.add(&slot.pointee.outline, to: painting.cairo)
      cairo_clip(painting.cairo)
      child(next, matrix)
      cairo_restore(painting.cairo)
    case .colorGlyph(let glyph): self.paint(glyph: glyph, matrix, depth: depth + 1, &painting)
    case .composite(let source, let mode, let backdrop):
      cairo_push_group(painting.cairo)
      child(backdrop, matrix)
      cairo_push_group(painting.cairo)
      child(source, matrix)
      Self.paintGroup(painting.cairo, Self.operators.indices.contains(mode) ? Self.operators[mode] : CAIRO_OPERATOR_OVER)
      Self.paintGroup(painting.cairo, CAIRO_OPERATOR_OVER)
    case .transform(let next, let own): child(next, own.then(matrix))
    case .solid, .linear, .radial, .sweep: fill(paint, matrix, painting)
    }
  }

  // MARK: Colours

  /// Fills all that is not clipped.
  private func fill(_ paint: ColorTable.Paint, _ matrix: Transform, _ painting: Painting) {
    let cairo = painting.cairo
    beginPath(cairo, matrix)
    switch paint {
    case .solid(let stop):
      let color = color(stop)
      cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
    case .linear(let stops, let p0, let p1, let p2):
      guard let line = line(stops) else { return }
      let (start, end) = Self.ends(p0, p1, p2)
      let (first, last) = (line.place(between: start, end, at: line.first), line.place(between: start, end, at: line.last))
      setGradient(cairo, cairo_pattern_create_linear(first.x, first.y, last.x, last.y), line.stops, extend: line.extend)
    case .radial(let stops, let c0, let r0, let c1, let r1):
      guard let line = line(stops) else { return }
      let (first, last) = (line.place(between: c0, c1, at: line.first), line.place(between: c0, c1, at: line.last))
      func radius(_ part: Double) -> Double { max(r0 + (r1 - r0) * part, 0) }
      let circles = cairo_pattern_create_radial(first.x, first.y, radius(line.first), last.x, last.y, radius(line.last))
      setGradient(cairo, circles, line.stops, extend: line.extend)
    case .sweep(let stops, let center, let start, let end):
      guard let line = line(stops), let inverse = matrix.linearInverse() else { return }
      return sweep(line, center, start, end, Transform.translation(x: -matrix.tx, y: -matrix.ty).then(inverse), painting)
    default: return
    }
    beginPath(cairo, .identity)
    cairo_rectangle(cairo, 0, 0, Double(painting.size.width), Double(painting.size.height))
    cairo_fill(cairo)
  }

  /// Fills with colours that go round a centre, which Cairo does not know, pixel by pixel. Angles are half turns.
  private func sweep(
    _ line: ColorLine, _ center: Point, _ start: Double, _ end: Double, _ inverse: Transform, _ painting: Painting
  ) {
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
    let area = PixelRect(size: painting.size)
    Canvas(pixels: pixels, area: area).draw(area, .identity, with: painting.cairo)
  }

  private func line(_ stops: ColorTable.ColorStops) -> ColorLine? {
    ColorLine(stops.stops.map(color), extend: stops.extend)
  }

  /// Returns a colour of the first palette. The colour of the text counts as black: a glyph is painted once for all texts.
  private func color(_ stop: ColorTable.ColorStop) -> GradientStop {
    let alpha = min(max(stop.alpha, 0), 1)
    let color =
      if stop.palette < palette.count { palette[stop.palette] } else {
        FT_Color(blue: 0, green: 0, red: 0, alpha: stop.palette == 0xFFFF ? 255 : 0)
      }
    return GradientStop(
      position: stop.position, red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255,
      alpha: alpha * Double(color.alpha) / 255)
  }

  // MARK: Numbers

  /// Returns the ends of a linear gradient whose lines of one colour are parallel to the line from the first point to the third.
  private static func ends(_ p0: Point, _ p1: Point, _ p2: Point) -> (Point, Point) {
    let (alongX, alongY) = (p2.x - p0.x, p2.y - p0.y)
    let square = alongX * alongX + alongY * alongY
    if square == 0 { return (p0, p1) }
    let part = ((p1.x - p0.x) * -alongY + (p1.y - p0.y) * alongX) / square
    return (p0, Point(x: p0.x - alongY * part, y: p0.y + alongX * part))
  }

  /// The operators of Cairo in the order of the modes of OpenType.
  private static let operators = [
    0, 1, 6, 2, 7, 3, 8, 4, 9, 5, 10, 11, 12, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 14, 25, 26, 27, 28,
  ].map(cairo_operator_t.init(rawValue:))

  /// Paints the group that was drawn last on what is below it.
  private static func paintGroup(_ cairo: OpaquePointer, _ mode: cairo_operator_t) {
    cairo_pop_group_to_source(cairo)
    cairo_identity_matrix(cairo)
    cairo_set_operator(cairo, mode)
    cairo_paint(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    cairo_set_source_rgb(cairo, 0, 0, 0)
  }

  /// Adds a FreeType outline to a path.
  private static func add(_ outline: UnsafeMutablePointer<FT_Outline>, to cairo: OpaquePointer) {
    func point(_ place: FT_Vector) -> Point { Point(x: Double(place.x), y: Double(place.y)) }
    var (last, isOpen) = (Point.zero, false)
    outline.forEachPart { part in
      switch part {
      case .move(let to):
        if isOpen { cairo_close_path(cairo) }
        (last, isOpen) = (point(to), true)
        cairo_move_to(cairo, last.x, last.y)
      case .line(let to):
        last = point(to)
        cairo_line_to(cairo, last.x, last.y)
      case .conic(let control, let to):
        let (control, end) = (point(control), point(to))
        cairo_curve_to(
          cairo, last.x + (control.x - last.x) * 2 / 3, last.y + (control.y - last.y) * 2 / 3, end.x + (control.x - end.x) * 2 / 3,
          end.y + (control.y - end.y) * 2 / 3, end.x, end.y)
        last = end
      case .cubic(let first, let second, let to):
        let (first, second) = (point(first), point(second))
        last = point(to)
        cairo_curve_to(cairo, first.x, first.y, second.x, second.y, last.x, last.y)
      }
    }
    if isOpen { cairo_close_path(cairo) }
  }
}

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
