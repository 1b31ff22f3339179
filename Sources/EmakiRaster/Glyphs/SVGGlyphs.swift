import CLoadedLibraries
import CPango
import EmakiDisplay
import EmakiLayout

/// SVG glyphs are the glyphs that a font describes in SVG (OpenType's table "SVG "). librsvg draws them, in the size in which they are shown.
///
/// The colour of the text counts as black: a glyph is painted once for all texts.
final class SVGGlyphs {
  /// A record names the document in which the glyphs of a range are drawn.
  private struct Record {
    let glyphs: ClosedRange<UInt32>
    /// The document's place, in bytes from the table's start.
    let document: Range<Int>
  }

  private let face: FT_Face
  private let records: [Record]
  /// The document that was read last. A font may have one for all its glyphs, so it is not read again for each of them.
  private var open: (place: Range<Int>, document: OpaquePointer?)?

  private static let tag = FT_ULong(0x5356_4720)  // "SVG "

  /// Reads which glyphs of a font are drawn in SVG; `nil` where none is, or where librsvg cannot be loaded.
  init?(_ face: FT_Face) {
    var length = FT_ULong(0)
    guard face.pointee.units_per_EM > 0, FT_Load_Sfnt_Table(face, Self.tag, 0, nil, &length) == 0, length >= 12 else { return nil }
    self.face = face
    guard let header = Self.bytes(0..<10, of: face), let (list, count) = Self.list(header, of: face, length: Int(length)),
      let bytes = Self.bytes(list + 2..<list + 2 + 12 * count, of: face)
    else { return nil }
    records = (0..<count).compactMap { index in
      let record = bytes[12 * index..<12 * (index + 1)]
      func number(_ place: Int, _ count: Int) -> Int { record.dropFirst(place).prefix(count).reduce(0) { $0 << 8 | Int($1) } }
      let (first, last, offset, size) = (number(0, 2), number(2, 2), number(4, 4), number(8, 4))
      guard first <= last, size > 0, list + offset + size <= Int(length) else { return nil }
      return Record(glyphs: UInt32(first)...UInt32(last), document: list + offset..<list + offset + size)
    }
    if records.isEmpty || emaki_svg_missing() != nil { return nil }
  }

  /// Returns whether a font has drawings in SVG, and no other glyphs with colours.
  static func areAll(of font: OpaquePointer?) -> Bool {
    func has(_ table: String) -> Bool {
      let table = hb_face_reference_table(hb_font_get_face(font), hb_tag_from_string(table, 4))
      defer { hb_blob_destroy(table) }
      return hb_blob_get_length(table) > 0
    }
    return has("SVG ") && !["COLR", "CBDT", "sbix"].contains(where: has)
  }

  deinit { if let open { emaki_svg_glyphs_close(open.document) } }

  /// Returns the place of the list of documents, and how many records it has; `nil` where the table is cut short.
  private static func list(_ header: [UInt8], of face: FT_Face, length: Int) -> (place: Int, count: Int)? {
    let list = header[2..<6].reduce(0) { $0 << 8 | Int($1) }
    guard list + 2 <= length, let bytes = bytes(list..<list + 2, of: face) else { return nil }
    let count = Int(bytes[0]) << 8 | Int(bytes[1])
    return count > 0 && list + 2 + 12 * count <= length ? (list, count) : nil
  }

  private static func bytes(_ range: Range<Int>, of face: FT_Face) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var length = FT_ULong(range.count)
    return FT_Load_Sfnt_Table(face, tag, FT_Long(range.lowerBound), &bytes, &length) == 0 ? bytes : nil
  }

  /// Returns whether a glyph has a drawing.
  func has(_ glyph: UInt32) -> Bool { record(of: glyph) != nil }

  private func record(of glyph: UInt32) -> Record? {
    let index = firstIndex(below: records.count) { records[$0].glyphs.upperBound >= glyph }
    return index < records.count && records[index].glyphs.contains(glyph) ? records[index] : nil
  }

  /// Paints a glyph that has a drawing.
  ///
  /// - Parameter shape: maps ems with a y axis that points up to device pixels.
  /// - Returns: the glyph, which is empty where its drawing is damaged.
  func rasterized(_ glyph: UInt32, shape: Transform) -> RasterizedGlyph {
    guard let record = record(of: glyph), let document = document(record.document) else { return .empty }
    let em = Double(face.pointee.units_per_EM)
    return GlyphCanvas.painted(em: em, shape: Transform.scale(x: 1 / em, y: 1 / em).then(shape)) { cairo, _, matrix in
      // The y axis of drawings points down.
      beginPath(cairo, Transform.scale(x: 1, y: -1).then(matrix))
      return emaki_svg_glyphs_draw(document, UnsafeMutableRawPointer(cairo), glyph, em) != 0
    }
  }

  private func document(_ place: Range<Int>) -> OpaquePointer? {
    if let open, open.place == place { return open.document }
    if let open { emaki_svg_glyphs_close(open.document) }
    let document = Self.bytes(place, of: face).flatMap { emaki_svg_glyphs_open($0, $0.count) }
    open = (place, document)
    return document
  }
}
