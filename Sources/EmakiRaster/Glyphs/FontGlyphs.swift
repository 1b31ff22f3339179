import CPango
import CPangoFonts
import EmakiDisplay

/// Holds the glyphs of one font at one scale.
final class FontGlyphs {
  private let face: OpenedFace
  /// The size to which the face is set before its glyphs are loaded, and how they are transformed then. Without a size they stay blank.
  private var size: FT_Size?
  private var transform = FT_Matrix(xx: 65536, xy: 0, yx: 0, yy: 65536)
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
  /// The factor by which FreeType enlarges an outline on each axis: 4 where `DenseGlyph` draws it, at quarters of a pixel. Larger letters
  /// are drawn by FreeType, whose curves are up to an eighth of a pixel off, which is not seen in them.
  private(set) var density = 1
  /// The greatest size whose outlines are enlarged, in device pixels an em.
  private static let largestDense = 128.0
  /// The table of the glyphs. Its exclusivity is not checked, because each access ends before any other function of the font is called.
  @exclusivity(unchecked) var table = GlyphTable()
  /// The dense glyphs that were drawn last, each at its index's last bits. A text shows its letters at all four places between pixels.
  @exclusivity(unchecked) private var denseGlyphs: [DenseGlyph?] = []
  private static let denseGlyphCount = 64
  /// The largest dense glyph that is kept, in bytes: a letter of some 48 device pixels an em takes fewer.
  private static let largestKept = 8 << 10

  init(_ font: FontID, scale: Double) {
    face = OpenedFace.of(font)
    guard let description = FontRegistry.shared.description(of: font) else {
      emboldens = 0
      return
    }
    emboldens = description.embolden
    em = abs(description.yy) * scale
    emShape = Transform(
      a: description.xx * scale, b: description.yx * scale, c: -description.xy * scale, d: -description.yy * scale)
    face.withFace { face in
      guard FT_New_Size(face, &size) == 0, FT_Activate_Size(size) == 0 else { return }
      if face.pointee.face_flags & FT_FACE_FLAG_COLOR != 0 { colors = ColorTable(face) }
      guard setSize(of: face) else {
        FT_Done_Size(size)
        size = nil
        return
      }
      drawings = SVGGlyphs(face)
    }
  }

  /// Calls a function with the face in the font's size, which no other thread uses meanwhile; `nil` if there is none.
  @discardableResult
  func withFace<Result>(_ body: (FT_Face) -> Result) -> Result? {
    guard let size else { return nil }
    return face.withFace { face in
      FT_Activate_Size(size)
      FT_Set_Transform(face, &transform, nil)
      return body(face)
    }
  }

  /// Sets the size of outlines, which go through a transform and are `density` times as large. Of a font of bitmaps it takes the strike that is
  /// nearest to the size.
  private func setSize(of face: FT_Face) -> Bool {
    let font = face.pointee, pixels = -emShape.d
    if font.face_flags & FT_FACE_FLAG_SCALABLE == 0 {
      let sizes = UnsafeBufferPointer(start: font.available_sizes, count: Int(font.num_fixed_sizes)).map { Double($0.y_ppem) / 64 }
      guard let best = sizes.indices.min(by: { abs(sizes[$0] - pixels) < abs(sizes[$1] - pixels) }), FT_Select_Size(face, Int32(best)) == 0
      else { return false }
      shape = Transform(a: emShape.a / sizes[best], b: emShape.b / sizes[best], c: -emShape.c / sizes[best], d: pixels / sizes[best])
      return true
    }
    let density = pixels <= Self.largestDense ? 4 : 1
    let size = FT_F26Dot6(pixels * Double(density) * 64)
    if FT_Set_Char_Size(face, size, size, 0, 0) != 0 { return false }
    transform = FT_Matrix(
      xx: FT_Fixed(emShape.a / pixels * 65536), xy: FT_Fixed(emShape.c / pixels * 65536), yx: FT_Fixed(-emShape.b / pixels * 65536),
      yy: 65536)
    (hasOutlines, self.density, shape) = (true, density, Transform.scale(x: 1 / Double(density), y: 1 / Double(density)))
    return true
  }

  deinit {
    for glyph in table.glyphs { glyph.deallocate() }
    if let size { face.withFace { _ in FT_Done_Size(size) } }
  }

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
      glyph.deallocate()
    }
    return freed
  }
}
