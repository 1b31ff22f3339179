import CPango
import CPangoFonts
import EmakiDisplay

/// Holds the glyphs of one font at one scale.
final class FontGlyphs {
  /// FreeType's face; `nil` if the file cannot be opened. Then its glyphs stay blank.
  private(set) var face: FT_Face?
  /// The transform from FreeType's picture of a glyph with colours to device pixels.
  private(set) var shape = Transform.identity
  let emboldens: Int32
  /// The size of the font in device pixels an em.
  private(set) var em = 0.0
  /// The glyphs that the font describes as trees of paints; `nil` where it has none.
  private(set) var colors: ColorTable?
  /// The glyphs that the font describes in SVG; `nil` where it has none, or where they cannot be drawn.
  private(set) var drawings: SVGGlyphs?
  /// The transform from ems, whose y axis points up, to device pixels.
  private(set) var emShape = Transform.identity
  /// Whether glyphs can stand between whole pixels. A font of bitmaps has one picture of each.
  private(set) var hasOutlines = false
  /// The factor by which FreeType enlarges an outline on each axis: 4 where `OutlineCoverage` draws it, at quarters of a pixel. Larger letters
  /// are drawn by FreeType, whose curves are up to an eighth of a pixel off, which is not seen in them.
  private(set) var density = 1
  /// The greatest size whose outlines are enlarged, in device pixels an em.
  private static let largestDense = 128.0
  /// The table of the glyphs. Its exclusivity is not checked, because each access ends before any other function of the font is called.
  @exclusivity(unchecked) private var table = GlyphTable()
  /// The dense glyphs that were drawn last, each at its index's last bits. A text shows its letters at all four places between pixels.
  @exclusivity(unchecked) private var denseGlyphs: [DenseGlyph?] = []
  private static let denseGlyphCount = 64
  /// The largest dense glyph that is kept, in bytes: a letter of some 48 device pixels an em takes fewer.
  private static let largestKept = 8 << 10

  init(_ pattern: FontRegistry.Pattern, scale: Double, library: FT_Library?) {
    var description = EmakiFontDescription()
    guard emaki_describe_font(pattern.pointer, &description) != 0 else {
      emboldens = 0
      return
    }
    emboldens = description.embolden
    em = abs(description.yy) * scale
    guard let path = description.file, let file = FontFile.bytes(of: path) else { return }
    let start = file.baseAddress?.assumingMemoryBound(to: UInt8.self)
    guard FT_New_Memory_Face(library, start, FT_Long(file.count), FT_Long(description.index & 0xFFFF), &face) == 0, let face else { return }
    if face.pointee.face_flags & FT_FACE_FLAG_MULTIPLE_MASTERS != 0 { Self.setAxes(of: face, file, pattern, index: description.index) }
    let matrix = (xx: description.xx * scale, yx: description.yx * scale, xy: description.xy * scale, yy: description.yy * scale)
    if face.pointee.face_flags & FT_FACE_FLAG_COLOR != 0 { colors = ColorTable(face) }
    drawings = SVGGlyphs(face)
    emShape = Transform(a: matrix.xx, b: matrix.yx, c: -matrix.xy, d: -matrix.yy)
    let isDense = face.pointee.face_flags & FT_FACE_FLAG_SCALABLE != 0 && matrix.yy <= Self.largestDense
    let strike = Self.setSize(of: face, density: isDense ? 4 : 1, matrix)
    if strike < 0 {
      drawings = nil
      FT_Done_Face(face)
      self.face = nil
    } else if strike == 0 {
      hasOutlines = true
      density = isDense ? 4 : 1
      shape = Transform.scale(x: 1 / Double(density), y: 1 / Double(density))
    } else {
      shape = Transform(a: matrix.xx / strike, b: matrix.yx / strike, c: matrix.xy / strike, d: matrix.yy / strike)
    }
  }

  /// Sets the size of a font's glyphs in pixels an em: outlines go through a transform and are `density` times as large, and a font of bitmaps
  /// gets the strike nearest to the size.
  ///
  /// - Returns: The strike's size for a font of bitmaps, 0 for one of outlines, -1 on failure.
  private static func setSize(of face: FT_Face, density: Int, _ matrix: (xx: Double, yx: Double, xy: Double, yy: Double)) -> Double {
    let font = face.pointee, pixels = matrix.yy
    if font.face_flags & FT_FACE_FLAG_SCALABLE == 0 {
      let sizes = UnsafeBufferPointer(start: font.available_sizes, count: Int(font.num_fixed_sizes)).map { Double($0.y_ppem) / 64 }
      guard let best = sizes.indices.min(by: { abs(sizes[$0] - pixels) < abs(sizes[$1] - pixels) }), FT_Select_Size(face, Int32(best)) == 0
      else { return -1 }
      return sizes[best]
    }
    let size = FT_F26Dot6(pixels * Double(density) * 64)
    if FT_Set_Char_Size(face, size, size, 0, 0) != 0 { return -1 }
    func fixed(_ part: Double) -> FT_Fixed { FT_Fixed(part / pixels * 65536) }
    var transform = FT_Matrix(xx: fixed(matrix.xx), xy: fixed(-matrix.xy), yx: fixed(-matrix.yx), yy: fixed(matrix.yy))
    FT_Set_Transform(face, &transform, nil)
    return 0
  }

  /// Sets a variable font's axes, such as its weight, to those that HarfBuzz has shaped it in.
  private static func setAxes(of face: FT_Face, _ file: UnsafeRawBufferPointer, _ pattern: FontRegistry.Pattern, index: Int32) {
    let start = file.baseAddress?.assumingMemoryBound(to: CChar.self)
    let blob = hb_blob_create(start, UInt32(clamping: file.count), HB_MEMORY_MODE_READONLY, nil, nil)
    let shaped = hb_face_create(blob, UInt32(index & 0xFFFF))
    defer {
      hb_face_destroy(shaped)
      hb_blob_destroy(blob)
    }
    var axes = [Float](repeating: 0, count: Int(emaki_font_axes(pattern.pointer, shaped, nil, 0)))
    emaki_font_axes(pattern.pointer, shaped, &axes, UInt32(axes.count))
    // 16.16, as FreeType has numbers.
    var coordinates = axes.map { FT_Fixed(($0 * 65536).rounded()) }
    FT_Set_Var_Design_Coordinates(face, FT_UInt(coordinates.count), &coordinates)
  }

  deinit {
    for glyph in table.glyphs {
      glyph.coverage?.deallocate()
      glyph.pixels?.deallocate()
    }
    if let face { FT_Done_Face(face) }
  }

  /// The approximate number of bytes that a font takes without its glyphs: some 16 for each that it has, which FreeType reads of a CFF font at
  /// once. That is a megabyte of Noto Sans CJK.
  var byteCount: Int { 16 * (face?.pointee.num_glyphs ?? 0) }

  func lookUp(_ key: GlyphTable.Key) -> RasterizedGlyph? { table.lookUp(key) }

  func insert(_ glyph: RasterizedGlyph, at key: GlyphTable.Key) { table.insert(glyph, at: key) }

  var isEmpty: Bool { table.isEmpty }

  /// Returns a dense glyph that is still there.
  func denseGlyph(_ index: UInt32) -> DenseGlyph? {
    guard !denseGlyphs.isEmpty, let known = denseGlyphs[Int(index) % Self.denseGlyphCount], known.index == index else { return nil }
    return known
  }

  /// Keeps a dense glyph in the place of another, unless it is large.
  ///
  /// - Returns: how many bytes more are taken than before.
  func keep(_ glyph: DenseGlyph) -> Int {
    if glyph.byteCount > Self.largestKept { return 0 }
    if denseGlyphs.isEmpty { denseGlyphs = Array(repeating: nil, count: Self.denseGlyphCount) }
    let place = Int(glyph.index) % Self.denseGlyphCount
    let freed = denseGlyphs[place]?.byteCount ?? 0
    denseGlyphs[place] = glyph
    return glyph.byteCount - freed
  }

  /// Drops the glyphs that were not looked up since the last time, and all dense ones. Those that stay count as not looked up.
  ///
  /// - Returns: how many bytes the dropped ones took.
  func dropUnused() -> Int {
    var freed = denseGlyphs.reduce(0) { $0 + ($1?.byteCount ?? 0) }
    denseGlyphs = []
    table.dropUnused { glyph in
      freed += glyph.byteCount
      glyph.coverage?.deallocate()
      glyph.pixels?.deallocate()
    }
    return freed
  }
}
