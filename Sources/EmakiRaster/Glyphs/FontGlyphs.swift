import CPango
import CPangoFonts
import EmakiDisplay

/// Holds the glyphs of one font at one scale.
final class FontGlyphs {
  /// FreeType's face; `nil` if the file cannot be opened. Then its glyphs stay blank.
  private(set) var face: FT_Face?
  /// The transform from the strike of a font of bitmaps to device pixels.
  private(set) var shape = Transform.identity
  let emboldens: Int32
  /// The place of each glyph index in `glyphs`, plus one; 0 for a glyph that is not there yet.
  private var places: [Int32] = []
  private var glyphs: [GlyphCache.Glyph] = []
  /// For each glyph, whether it was looked up again since it was rasterised and since `dropUnused()`. Each access ends before anything is called.
  @exclusivity(unchecked) private var used: [Bool] = []

  init(_ pattern: FontRegistry.Pattern, scale: Double, library: FT_Library?) {
    var description = EmakiFontDescription()
    guard emaki_describe_font(pattern.pointer, &description) != 0 else {
      emboldens = 0
      return
    }
    emboldens = description.embolden
    guard let path = description.file, let file = FontFile.bytes(of: path) else { return }
    let start = file.baseAddress?.assumingMemoryBound(to: UInt8.self)
    guard FT_New_Memory_Face(library, start, FT_Long(file.count), FT_Long(description.index & 0xFFFF), &face) == 0, let face else { return }
    if face.pointee.face_flags & FT_FACE_FLAG_MULTIPLE_MASTERS != 0 { Self.setAxes(of: face, file, pattern, index: description.index) }
    let matrix = (xx: description.xx * scale, yx: description.yx * scale, xy: description.xy * scale, yy: description.yy * scale)
    let strike = emaki_set_font_size(face, matrix.yy, matrix.xx, matrix.yx, matrix.xy, matrix.yy)
    if strike < 0 {
      FT_Done_Face(face)
      self.face = nil
    } else if strike > 0 {
      shape = Transform(a: matrix.xx / strike, b: matrix.yx / strike, c: matrix.xy / strike, d: matrix.yy / strike)
    }
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
    for glyph in glyphs {
      glyph.coverage?.deallocate()
      glyph.pixels?.deallocate()
    }
    if let face { FT_Done_Face(face) }
  }

  /// The approximate number of bytes that a font takes without its glyphs: 4 bytes a glyph for places, and some 16 for what FreeType reads
  /// of a CFF font at once, which is a megabyte of Noto Sans CJK.
  var byteCount: Int { 20 * (face?.pointee.num_glyphs ?? 0) }

  func lookUp(_ index: UInt32) -> GlyphCache.Glyph? {
    guard Int(index) < places.count else { return nil }
    let place = places[Int(index)]
    if place == 0 { return nil }
    used[Int(place) - 1] = true
    return glyphs[Int(place) - 1]
  }

  func insert(_ glyph: GlyphCache.Glyph, at index: UInt32) {
    // Glyph indices are 16 bits in OpenType, so the table stays small.
    let index = Int(index & 0xFFFF)
    if index >= places.count { places.append(contentsOf: repeatElement(0, count: index + 1 - places.count)) }
    glyphs.append(glyph)
    used.append(false)
    places[index] = Int32(glyphs.count)
  }

  var isEmpty: Bool { glyphs.isEmpty }

  /// Drops the glyphs that were not looked up since the last time. Those that stay count as not looked up.
  ///
  /// - Returns: how many bytes the dropped ones took.
  func dropUnused() -> Int {
    var kept: [GlyphCache.Glyph] = []
    kept.reserveCapacity(used.count { $0 })
    var freed = 0
    for index in places.indices where places[index] != 0 {
      let place = Int(places[index]) - 1
      let glyph = glyphs[place]
      if used[place] {
        kept.append(glyph)
        places[index] = Int32(kept.count)
      } else {
        freed += glyph.byteCount
        glyph.coverage?.deallocate()
        glyph.pixels?.deallocate()
        places[index] = 0
      }
    }
    glyphs = kept
    used = [Bool](repeating: false, count: kept.count)
    return freed
  }
}
