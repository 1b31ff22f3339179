import CPango
import EmakiDisplay
import EmakiLayout
import Glibc

/// A colour table is a font's table COLR, version 1: trees of paints by glyph, as "OpenType 1.9" describes them. FreeType reads it from version 2.13
/// on alone, which Debian 12 does not have. Of variable paints the default is read.
///
/// Every reader returns `nil` past the end of the table.
struct ColorTable {
  private let bytes: [UInt8]
  private let baseGlyphs: Int
  private let layers: Int
  private let clips: Int

  /// Reads the table of a font; `nil` where the font has no such table of version 1.
  init?(_ face: FT_Face) {
    let tag = FT_ULong(0x434F_4C52)  // COLR
    var length = FT_ULong(0)
    guard FT_Load_Sfnt_Table(face, tag, 0, nil, &length) == 0, length >= 34, length < 1 << 26 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(length))
    guard FT_Load_Sfnt_Table(face, tag, 0, &bytes, &length) == 0, bytes[0] == 0, bytes[1] >= 1 else { return nil }
    self.bytes = bytes
    func offset(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    (baseGlyphs, layers, clips) = (offset(14), offset(18), offset(22))
    if baseGlyphs == 0 { return nil }
  }

  // MARK: Numbers

  private func unsigned(_ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place + count <= bytes.count else { return nil }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private func signed(_ place: Int) -> Double? { unsigned(place, 2).map { Double(Int16(truncatingIfNeeded: $0)) } }
  /// Returns a number with 2 bits before the point and 14 behind it.
  private func short(_ place: Int) -> Double? { signed(place).map { $0 / 16384 } }
  private func point(_ place: Int) -> Point { Point(x: signed(place) ?? 0, y: signed(place + 2) ?? 0) }
  /// Returns a number with 16 bits before the point and 16 behind it.
  private func fixed(_ place: Int) -> Double? { unsigned(place, 4).map { Double(Int32(truncatingIfNeeded: $0)) / 65536 } }
  /// A place that is counted from a paint, in 24 bits.
  private func paint(_ place: Int, from start: Int) -> Int? { unsigned(place, 3).map { start + $0 } }

  // MARK: Trees

  /// Returns the place of the paint of a glyph; `nil` where it has none.
  func root(of glyph: UInt32) -> Int? {
    guard let count = unsigned(baseGlyphs, 4),
      let record = record(of: glyph, from: baseGlyphs + 4, count: count, size: 6, glyphs: { ($0, $0) })
    else { return nil }
    return unsigned(record + 2, 4).map { baseGlyphs + $0 }
  }

  /// Returns the box that nothing of a glyph is drawn outside of, in the font's units, whose y axis points up; `nil` where the font names none.
  func clip(of glyph: UInt32) -> (minX: Double, minY: Double, maxX: Double, maxY: Double)? {
    guard clips != 0, unsigned(clips, 1) == 1, let count = unsigned(clips + 1, 4),
      let record = record(of: glyph, from: clips + 5, count: count, size: 7, glyphs: { ($0, $0 + 2) }),
      let box = unsigned(record + 4, 3).map({ clips + $0 }), let format = unsigned(box, 1), (1...2).contains(format),
      let minX = signed(box + 1), let minY = signed(box + 3), let maxX = signed(box + 5), let maxY = signed(box + 7)
    else { return nil }
    return (minX, minY, maxX, maxY)
  }

  /// Finds the record of a glyph among those of a list, which are in the order of their glyphs; `nil` where there is none.
  ///
  /// - Parameter glyphs: returns the places of the first and the last glyph of the record at a place.
  private func record(of glyph: UInt32, from start: Int, count: Int, size: Int, glyphs: (Int) -> (Int, Int)) -> Int? {
    let count = min(count, bytes.count / size)
    let index = firstIndex(below: count) { unsigned(glyphs(start + size * $0).1, 2) ?? .max >= Int(glyph) }
    guard index < count, let first = unsigned(glyphs(start + size * index).0, 2), first <= Int(glyph) else { return nil }
    return start + size * index
  }

  /// A paint is a node of a tree. Places of other paints are counted from the start of the table, lengths in the font's units, and angles of sweeps in
  /// half turns.
  enum Paint {
    case layers([Int])
    case solid(ColorStop)
    case linear(ColorStops, p0: Point, p1: Point, p2: Point)
    case radial(ColorStops, c0: Point, r0: Double, c1: Point, r1: Double)
    case sweep(ColorStops, center: Point, start: Double, end: Double)
    case glyph(UInt32, paint: Int)
    case colorGlyph(UInt32)
    case transform(Int, Transform)
    case composite(source: Int, mode: Int, backdrop: Int)
  }

  /// A colour stop is a number in the palette, with an alpha of its own, at a position of a gradient.
  struct ColorStop {
    var position = 0.0
    var palette: Int
    var alpha: Double
  }

  struct ColorStops {
    /// How the colours go on: as at the ends 0, again and again 1, there and back 2.
    var extend: Int
    var stops: [ColorStop]
  }

  /// Reads a paint.
  func paint(at place: Int) -> Paint? {
    guard let format = unsigned(place, 1) else { return nil }
    let next = place + 4
    // Variable formats have the same fields and more.
    switch format {
    case 1:
      guard let count = unsigned(place + 1, 1), let first = unsigned(place + 2, 4), layers != 0 else { return nil }
      return .layers((first..<first + count).compactMap { index in unsigned(layers + 4 + 4 * index, 4).map { layers + $0 } })
    case 2, 3:
      guard let palette = unsigned(place + 1, 2), let alpha = short(place + 3) else { return nil }
      return .solid(ColorStop(palette: palette, alpha: alpha))
    case 4...9: return gradient(format, place)
    case 10:
      guard let child = paint(place + 1, from: place), let glyph = unsigned(next, 2) else { return nil }
      return .glyph(UInt32(glyph), paint: child)
    case 11: return unsigned(place + 1, 2).map { .colorGlyph(UInt32($0)) }
    case 12...31: return moved(format, place)
    case 32:
      guard let source = paint(place + 1, from: place), let mode = unsigned(next, 1), let backdrop = paint(place + 5, from: place) else {
        return nil
      }
      return .composite(source: source, mode: mode, backdrop: backdrop)
    default: return nil
    }
  }

  private func gradient(_ format: Int, _ place: Int) -> Paint? {
    guard let line = paint(place + 1, from: place), let stops = stops(line, isVariable: format % 2 == 1) else { return nil }
    switch format {
    case 4, 5: return .linear(stops, p0: point(place + 4), p1: point(place + 8), p2: point(place + 12))
    case 6, 7:
      // Radii are not negative.
      guard let r0 = unsigned(place + 8, 2), let r1 = unsigned(place + 14, 2) else { return nil }
      return .radial(stops, c0: point(place + 4), r0: Double(r0), c1: point(place + 10), r1: Double(r1))
    default:
      guard let start = short(place + 8), let end = short(place + 10) else { return nil }
      // The angles of sweeps are a half turn less.
      return .sweep(stops, center: point(place + 4), start: start + 1, end: end + 1)
    }
  }

  private func stops(_ place: Int, isVariable: Bool) -> ColorStops? {
    guard let extend = unsigned(place, 1), let count = unsigned(place + 1, 2) else { return nil }
    let size = isVariable ? 10 : 6
    let stops = (0..<min(count, 256)).compactMap { index -> ColorStop? in
      let stop = place + 3 + size * index
      guard let position = short(stop), let palette = unsigned(stop + 2, 2), let alpha = short(stop + 4) else { return nil }
      return ColorStop(position: position, palette: palette, alpha: alpha)
    }
    return stops.isEmpty ? nil : ColorStops(extend: extend, stops: stops)
  }

  private func moved(_ format: Int, _ place: Int) -> Paint? {
    guard let child = paint(place + 1, from: place) else { return nil }
    let next = place + 4
    func around(_ place: Int, _ hasCenter: Bool, _ own: Transform) -> Paint {
      let center = hasCenter ? point(place) : .zero
      return .transform(child, .translation(x: -center.x, y: -center.y).then(own).then(.translation(x: center.x, y: center.y)))
    }
    switch format {
    case 12, 13:
      guard let matrix = paint(next, from: place) else { return nil }
      let n = (0..<6).map { fixed(matrix + 4 * $0) ?? 0 }
      return .transform(child, Transform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
    case 14, 15: return .transform(child, .translation(x: point(next).x, y: point(next).y))
    case 16...19: return around(next + 4, format >= 18, .scale(x: short(next) ?? 1, y: short(next + 2) ?? 1))
    case 20...23:
      let both = short(next) ?? 1
      return around(next + 2, format >= 22, .scale(x: both, y: both))
    // Angles are half turns.
    case 24...27: return around(next + 2, format >= 26, .rotation((short(next) ?? 0) * .pi))
    default:
      let (x, y) = (short(next) ?? 0, short(next + 2) ?? 0)
      return around(next + 4, format >= 30, Transform(a: 1, b: tan(y * .pi), c: -tan(x * .pi), d: 1))
    }
  }
}
