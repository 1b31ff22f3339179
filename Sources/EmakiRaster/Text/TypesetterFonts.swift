import CLoadedLibraries
import CPango
import CPangoFonts
import EmakiDisplay

/// The fonts that a typesetter has found. They belong to one worker: font maps must not be shared between threads. Cairo has no part in it: its
/// fonts are shared by the whole process behind the back of any font map.
final class TypesetterFonts {
  let map: UnsafeMutablePointer<PangoFontMap>
  let context: OpaquePointer
  /// The direction of a text without letters, such as a date in digits: the one that its language is written in.
  private(set) var neutralDirection = PANGO_DIRECTION_LTR
  private let fontSet: FontSet
  // Each access to these ends before anything is called.
  @exclusivity(unchecked) private var faces: [FaceKey: Face] = [:]
  @exclusivity(unchecked) private var fonts: [UnsafeMutablePointer<PangoFont>: ShapedFont] = [:]
  /// What marks lose that stand without their blanks, in fonts of `fonts`.
  @exclusivity(unchecked) private var narrowings: [NarrowMark: GlyphAdjustment] = [:]
  /// The faces that were asked for last: a text asks several times for that of its first run, and the texts of rows mostly have two.
  @exclusivity(unchecked) private var latestFaces: (Face?, Face?) = (nil, nil)
  /// The font that was asked for last. Many items follow each other in one font.
  @exclusivity(unchecked) private var latestFont: ShapedFont?
  /// The language tag that the last request named.
  private var tag: String?
  private var language = "ja"

  fileprivate struct FaceKey: Hashable {
    var font: Font
    var language: String
  }

  /// A mark in a font, with all that decides what the font's features do to it.
  private struct NarrowMark: Hashable {
    var font: UnsafeMutablePointer<PangoFont>
    var scalar: UInt32
    var script: UInt8
    var language: OpaquePointer?
    var isRightToLeft: Bool

    init(_ scalar: UInt32, of font: UnsafeMutablePointer<PangoFont>, in analysis: PangoAnalysis) {
      (self.font, self.scalar) = (font, scalar)
      (script, language, isRightToLeft) = (analysis.script, analysis.language, analysis.level % 2 == 1)
    }
  }

  /// A face is a font as a text asks for it, with the font that Pango has found for it.
  final class Face {
    fileprivate let key: FaceKey
    let description: OpaquePointer
    let primary: ShapedFont
    /// The first family that the font names, where the set has none of those that it names; otherwise `nil`.
    let missingFamily: String?
    /// The ellipsis of letters and that of ideographs, once they are needed.
    fileprivate var ellipses: (ShapedItem?, ShapedItem?) = (nil, nil)

    fileprivate init(_ key: FaceKey, description: OpaquePointer, primary: ShapedFont) {
      (self.key, self.description, self.primary) = (key, description, primary)
      let families = key.font.families
      missingFamily = families.isEmpty || FontFamilies.areAny(of: families, in: primary.font) ? nil : families[0]
    }

    deinit { pango_font_description_free(description) }

    /// The distance between the stops of tabs, which is the width of eight spaces, in 1/1024 point.
    var tabWidth: Int {
      let space = Int(emaki_space_width(primary.font))
      return space > 0 ? 8 * space : 50 * Int(PANGO_SCALE)
    }
  }

  init(_ library: FontLibrary) {
    fontSet = library.set
    map = emaki_font_map_new(library.fonts)
    context = pango_font_map_create_context(map)
    pango_context_set_round_glyph_positions(context, 0)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(map)
  }

  /// The greatest number of faces that are kept. A feed may name a language in each row. Faces hold the fonts that shaped texts need.
  static let faceLimit = 256
  /// The greatest number of fonts that are kept, which is as many as a font map keeps. Fonts that the map has dropped would stay because of
  /// these.
  static let fontLimit = 512

  var faceCount: Int { faces.count }
  /// The number of fontsets, fonts and characters that the font map keeps.
  var memory: EmakiFontMapMemory { emaki_font_map_memory(map) }

  /// Looks for fonts of a text in a language from now on.
  func prepare(language newTag: String) {
    if faces.count >= Self.faceLimit || fonts.count >= Self.fontLimit {
      (faces, fonts, narrowings, latestFaces, latestFont) = ([:], [:], [:], (nil, nil), nil)
    }
    if newTag == tag { return }
    tag = newTag
    language = FontFamilies.language(of: newTag)
    neutralDirection = FontFamilies.isRightToLeft(language) ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR
    pango_context_set_language(context, pango_language_from_string(language))
  }

  // MARK: Faces

  /// The sizes that fonts may have, in points.
  private static let sizes = 0.1...10_000

  func face(_ font: Font) -> Face {
    let key = FaceKey(font: font, language: language)
    if let face = latestFaces.0, face.key == key { return face }
    if let face = latestFaces.1.flatMap({ $0.key == key ? $0 : nil }) ?? faces[key] {
      latestFaces = (face, latestFaces.0)
      return face
    }
    let description = pango_font_description_new()!  // never NULL: GLib aborts without memory
    pango_font_description_set_family(description, FontFamilies.list(for: font, language: language, in: fontSet))
    // Beyond these sizes Pango's numbers overflow, or are 0. A size that is not a number becomes the smallest.
    let size = font.size > Self.sizes.lowerBound ? min(font.size, Self.sizes.upperBound) : Self.sizes.lowerBound
    pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
    pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(font.weight.value)))
    if font.width != .normal { pango_font_description_set_stretch(description, PangoStretch(rawValue: UInt32(font.width.rawValue))) }
    if font.isItalic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
    guard let loaded = pango_font_map_load_font(map, context, description) else {
      preconditionFailure("the font set has no font at all")  // a library opens only sets with fonts
    }
    defer { g_object_unref(loaded) }
    let face = Face(key, description: description, primary: shapedFont(loaded))
    faces[key] = face
    latestFaces = (face, latestFaces.0)
    return face
  }

  /// Returns the ellipsis of a face, which is in the middle of the line before an ideograph.
  func ellipsis(of face: Face, isWide: Bool) -> ShapedItem {
    if let known = isWide ? face.ellipses.1 : face.ellipses.0 { return known }
    func shaped(_ string: String, hasFallback: Int32) -> ShapedItem {
      let attributes = pango_attr_list_new()!  // never NULL: GLib aborts without memory
      defer { pango_attr_list_unref(attributes) }
      pango_attr_list_insert(attributes, pango_attr_font_desc_new(face.description))
      pango_attr_list_insert(attributes, pango_attr_fallback_new(hasFallback))
      return string.withCString { text in
        let length = Int32(string.utf8.count)
        let items = pango_itemize_with_base_dir(context, PANGO_DIRECTION_LTR, text, 0, length, attributes, nil)
        defer { g_list_free(items) }
        // A text of one character, or of one repeated, is one item.
        let item = items!.pointee.data.assumingMemoryBound(to: PangoItem.self)
        return ShapedItem(
          item, start: 0, text: text, length: Int(length),
          ShapedItem.Details(starts: string.unicodeScalars.reduce(into: [0]) { $0.append($0[$0.count - 1] + Int32(UTF8.width($1))) }))
      }
    }
    var ellipsis = shaped(isWide ? "\u{22EF}" : "\u{2026}", hasFallback: 0)
    if ellipsis.glyphs.lacksGlyphs { ellipsis = shaped("...", hasFallback: 1) }
    if isWide { face.ellipses.1 = ellipsis } else { face.ellipses.0 = ellipsis }
    return ellipsis
  }

  // MARK: Fonts

  @inline(__always)  // asked for every run of glyphs, and nearly always known
  func shapedFont(_ font: UnsafeMutablePointer<PangoFont>) -> ShapedFont {
    if let latestFont, latestFont.font == font { return latestFont }
    let found = fonts[font] ?? newShapedFont(font)
    latestFont = found
    return found
  }

  @inline(never)
  private func newShapedFont(_ font: UnsafeMutablePointer<PangoFont>) -> ShapedFont {
    let shaped = ShapedFont(font)
    fonts[font] = shaped
    return shaped
  }

  /// Returns what a full-width mark loses in a font where it stands without its blank.
  func narrowing(of scalar: UInt32, in item: UnsafeMutablePointer<PangoItem>) -> GlyphAdjustment {
    guard let font = item.pointee.analysis.font else { return GlyphAdjustment() }
    let key = NarrowMark(scalar, of: font, in: item.pointee.analysis)
    if let known = narrowings[key] { return known }
    // Keeps the font for as long as its address is a key.
    _ = shapedFont(font)
    let narrowing = Self.narrowing(of: scalar, in: pango_font_get_hb_font(font), like: item)
    narrowings[key] = narrowing
    return narrowing
  }

  /// Finds how the feature `halt` changes the position and the width of a scalar's glyph, in Pango's units; no change where the feature replaces
  /// the glyph by another one.
  private static func narrowing(
    of scalar: UInt32, in font: OpaquePointer?, like item: UnsafeMutablePointer<PangoItem>
  ) -> GlyphAdjustment {
    var feature = hb_feature_t(tag: hb_tag_from_string("halt", 4), value: 1, start: 0, end: .max)
    let glyphs = (0..<2 as Range<UInt32>).map { features -> (glyph: UInt32, place: hb_glyph_position_t)? in
      let buffer = emaki_empty_buffer(item)
      defer { hb_buffer_destroy(buffer) }
      hb_buffer_add_codepoints(buffer, [scalar], 1, 0, 1)
      hb_shape(font, buffer, &feature, features)
      var count: UInt32 = 0
      guard let glyph = hb_buffer_get_glyph_infos(buffer, &count), count == 1 else { return nil }
      return (glyph[0].codepoint, hb_buffer_get_glyph_positions(buffer, &count)[0])
    }
    guard let wide = glyphs[0], let narrow = glyphs[1], wide.glyph == narrow.glyph else { return GlyphAdjustment() }
    return GlyphAdjustment(offset: narrow.place.x_offset - wide.place.x_offset, width: narrow.place.x_advance - wide.place.x_advance)
  }
}

/// Describes a font that Pango has found, and keeps it, with its distances in points.
final class ShapedFont {
  let font: UnsafeMutablePointer<PangoFont>
  /// The number by which layouts name the font.
  let id: FontID
  /// The distance that the font reaches above the baseline, in points.
  let ascent: Double
  /// The distance that the font reaches below the baseline, in points.
  let descent: Double
  /// The places where the font wants lines under and through text.
  private(set) lazy var lines = TextDecorations.Metrics(
    underlineOffset: -height(HB_OT_METRICS_TAG_UNDERLINE_OFFSET), underlineThickness: height(HB_OT_METRICS_TAG_UNDERLINE_SIZE),
    strikethroughOffset: -height(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET), strikethroughThickness: height(HB_OT_METRICS_TAG_STRIKEOUT_SIZE))
  /// Whether glyphs without an outline are drawings in SVG that cannot be drawn, because librsvg cannot be loaded.
  private let lacksDrawings: Bool
  private let face: OpenedFace
  /// Whether the font is one of the default ones, whose glyphs of private use are variants of letters.
  private(set) lazy var isOfSystem = FontFace.names(of: emaki_font_pattern(font)).contains {
    $0.hasPrefix("Inter") || $0.hasPrefix("Noto ")
  }

  init(_ font: UnsafeMutablePointer<PangoFont>) {
    self.font = font
    g_object_ref(font)
    id = FontRegistry.shared.id(of: emaki_font_pattern(font))
    let metrics = pango_font_get_hb_font(font)
    face = OpenedFace.of(id)
    lacksDrawings = SVGGlyphs.areAll(of: metrics) && emaki_svg_missing() != nil
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(metrics, &extents)
    (ascent, descent) = (Double(extents.ascender) / Double(PANGO_SCALE), -Double(extents.descender) / Double(PANGO_SCALE))
  }

  deinit { g_object_unref(font) }

  /// Returns a distance that the font names, in points.
  func height(_ tag: hb_ot_metrics_tag_t) -> Double {
    var position: hb_position_t = 0
    hb_ot_metrics_get_position_with_fallback(pango_font_get_hb_font(font), tag, &position)
    return Double(position) / Double(PANGO_SCALE)
  }

  /// Returns whether a glyph of the font cannot be drawn: it is a drawing in SVG, or damaged. `scalar` returns what it stands for.
  @inline(__always)
  func cannotDraw(_ glyph: PangoGlyph, for scalar: () -> UInt32?) -> Bool {
    if glyph & GlyphRun.unknownFlag != 0 || glyph == GlyphRun.empty { return false }
    let state = face[glyph]
    if !lacksDrawings && state == .inked { return false }
    return cannotDraw(glyph, state, scalar())
  }

  @inline(never)
  private func cannotDraw(_ glyph: PangoGlyph, _ state: OpenedFace.State, _ scalar: UInt32?) -> Bool {
    let metrics = pango_font_get_hb_font(font)
    if lacksDrawings {
      var extents = hb_glyph_extents_t()
      return hb_font_get_glyph_extents(metrics, glyph, &extents) == 0 || extents.width == 0
    }
    if state != .blank { return state == .broken }
    // Glyphs are blank on purpose, but for letters and marks of their own: where outlines were overwritten with zeros, they have no contours.
    var nominal: hb_codepoint_t = 0
    guard let scalar = scalar.flatMap(Unicode.Scalar.init), !scalar.properties.isDefaultIgnorableCodePoint else { return false }
    switch scalar.properties.generalCategory {
    case .otherSymbol where scalar == "\u{2800}" || scalar == "\u{1D159}": return false  // Braille without dots, a note without a head
    case .nonspacingMark, .spacingMark, .enclosingMark, .format, .control, .privateUse, .spaceSeparator, .unassigned: return false
    default: break
    }
    return hb_font_get_nominal_glyph(metrics, scalar.value, &nominal) != 0 && nominal == glyph
  }
}
