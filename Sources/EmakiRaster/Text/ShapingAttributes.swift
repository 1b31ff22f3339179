import CPango
import EmakiDisplay
import EmakiLayout

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Pango's attributes of a part of a text.
final class ShapingAttributes {
  /// The attributes that part a text into items.
  let itemizing: OpaquePointer
  /// The settings of fonts' features, which do not part it; `nil` without any.
  private(set) var features: OpaquePointer?

  /// Makes the attributes of a part of a text.
  ///
  /// - Parameters:
  ///   - range: the part, in UTF-8 code units.
  ///   - bytes: the bytes of the part.
  init(of text: AttributedText, _ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ bytes: TextBytes, _ fonts: TypesetterFonts) {
    // Lists are never NULL: GLib aborts without memory.
    itemizing = pango_attr_list_new()!
    let runs = text.runs
    pango_attr_list_insert(itemizing, pango_attr_font_desc_new(fonts.face(runs[0].font).description))
    if runs.count > 1 {
      // Letters that differ in colour alone stay together.
      Self.insert(runs, range, same: { $0.font == $1.font }, into: itemizing) { index in
        pango_attr_font_desc_new(fonts.face(runs[index].font).description)
      }
    }
    if runs.contains(where: \.isSpaced) { insertSpacing(of: text, range) }
    if runs.contains(where: \.hasFeatures) {
      let list = pango_attr_list_new()!
      Self.insert(runs, range, same: { $0.hasSameFeatures(as: $1) }, into: list) { index in
        runs[index].hasFeatures ? pango_attr_font_features_new(runs[index].featureSettings) : nil
      }
      features = list
    }
    if runs.contains(where: { $0.attachment != nil }) { insertAttachments(of: text, range) }
    if bytes.holds(0xE2), insertKeycaps(of: UnsafeBufferPointer(rebasing: utf8[range])) { insertEnclosures(of: text, range, fonts) }
  }

  deinit {
    pango_attr_list_unref(itemizing)
    if let features { pango_attr_list_unref(features) }
  }

  private func insertSpacing(of text: AttributedText, _ range: Range<Int>) {
    let runs = text.runs
    Self.insert(runs, range, same: { $0.letterSpacing == $1.letterSpacing }, into: itemizing) { index in
      let spacing = runs[index].letterSpacing.textLength
      return spacing == 0 ? nil : pango_attr_letter_spacing_new(Int32((spacing * Double(PANGO_SCALE)).rounded()))
    }
    for stretch in LetterSpacing.cursiveRanges(in: text.scalars(range)) { insert(pango_attr_letter_spacing_new(0), stretch) }
  }

  private func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>!, _ range: Range<Int>) {
    (attribute.pointee.start_index, attribute.pointee.end_index) = (UInt32(range.lowerBound), UInt32(range.upperBound))
    pango_attr_list_insert(itemizing, attribute)
  }

  /// Sets digits, # and * under a keycap, U+20E3, in the font of emoji, also where no U+FE0F asks for it: the keycap of a font without colours is
  /// a mark that few fonts put round the digit of another, and it would lie over the next letter.
  ///
  /// - Returns: whether there is any mark that encloses what is before it.
  private func insertKeycaps(of utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = utf8.baseAddress else { return false }
    var (place, hasEnclosures) = (0, false)
    while let found = memchr(start + place, 0xE2, utf8.count - place) {
      let index = UnsafeRawPointer(found) - UnsafeRawPointer(start)
      place = index + 1
      // U+20DD to U+20E4 in UTF-8, of which U+20E3 is the keycap.
      guard index > 0, index + 2 < utf8.count, utf8[index + 1] == 0x83, 0x9D...0xA4 ~= utf8[index + 2] else { continue }
      hasEnclosures = true
      let key = utf8[index - 1]
      let isKey = key >= UInt8(ascii: "0") && key <= UInt8(ascii: "9") || key == UInt8(ascii: "#") || key == UInt8(ascii: "*")
      if isKey && utf8[index + 2] == 0xA3 { insert(pango_attr_family_new("emoji"), index - 1..<index + 3) }
    }
    return hasEnclosures
  }

  /// Sets a letter and the mark that encloses it, as in 日⃝, in one font that sets the one round the other: a mark of another font would lie over
  /// the next letter.
  private func insertEnclosures(of text: AttributedText, _ range: Range<Int>, _ fonts: TypesetterFonts) {
    var offset = 0
    // The last scalar that is no mark.
    var base: (scalar: Unicode.Scalar, offset: Int)?
    var hasAsked = false
    for scalar in text.scalars(range) {
      let end = offset + UTF8.width(scalar)
      defer { offset = end }
      if isEnclosing(scalar), let base, !hasAsked {
        hasAsked = true
        // A digit under a keycap is an emoji, unless U+FE0E says otherwise.
        if scalar == "\u{20E3}" && base.scalar.value < 0x3A && base.offset == offset - 1 { continue }
        let font = text.placedRuns.first { $0.range.contains(range.lowerBound + base.offset) }?.run.font ?? text.runs[0].font
        guard let family = fonts.familyEnclosing(base.scalar, scalar, in: font) else { continue }
        insert(pango_attr_family_new(family), base.offset..<end)
      } else if !isEnclosing(scalar), g_unichar_ismark(scalar.value) == 0, scalar != "\u{200D}" {
        (base, hasAsked) = (scalar.properties.isWhitespace || scalar.value >= 0x1F000 ? nil : (scalar, offset), false)
      }
    }
  }

  private func isEnclosing(_ scalar: Unicode.Scalar) -> Bool {
    (0x20DD...0x20E0).contains(scalar.value) || (0x20E2...0x20E4).contains(scalar.value)
  }

  /// Gives each U+FFFC that is a picture the picture's room.
  private func insertAttachments(of text: AttributedText, _ range: Range<Int>) {
    let utf8 = text.string.utf8
    for (run, place) in text.placedRuns {
      let part = range.clamped(to: place)
      guard !part.isEmpty, let bounds = run.attachment?.placedBounds else { continue }
      func units(_ points: Double) -> Int32 { Int32((points.textLength * Double(PANGO_SCALE)).rounded()) }
      var box = PangoRectangle(x: 0, y: units(-bounds.maxY), width: units(bounds.width), height: units(bounds.height))
      var index = utf8.index(utf8.startIndex, offsetBy: part.lowerBound)
      for offset in part.lowerBound..<max(part.upperBound - 2, part.lowerBound) {
        // U+FFFC in UTF-8.
        if utf8[index...].starts(with: [0xEF, 0xBF, 0xBC]) {
          insert(pango_attr_shape_new(&box, &box), offset - range.lowerBound..<offset + 3 - range.lowerBound)
        }
        index = utf8.index(after: index)
      }
    }
  }

  /// Gives each stretch of runs that are the same an attribute made of its last run.
  private static func insert(
    _ runs: [AttributedText.Run], _ range: Range<Int>, same: (AttributedText.Run, AttributedText.Run) -> Bool, into list: OpaquePointer,
    _ make: (Int) -> UnsafeMutablePointer<PangoAttribute>?
  ) {
    var start = 0
    var end = 0
    for (index, run) in runs.enumerated() {
      end += run.utf8Count
      if index + 1 < runs.count && same(run, runs[index + 1]) { continue }
      defer { start = end }
      guard end > range.lowerBound && start < range.upperBound, let attribute = make(index) else { continue }
      attribute.pointee.start_index = UInt32(max(start, range.lowerBound) - range.lowerBound)
      attribute.pointee.end_index = UInt32(min(end, range.upperBound) - range.lowerBound)
      pango_attr_list_insert(list, attribute)
    }
  }
}

/// Marks that enclose the letter before them, such as a circle.
extension TypesetterFonts {
  private struct Search {
    let base, mark: UInt32
    var found: OpaquePointer?
  }

  /// Returns the family of the first font without colours that sets a mark round a scalar; `nil` where none does.
  func familyEnclosing(_ base: Unicode.Scalar, _ mark: Unicode.Scalar, in font: Font) -> String? {
    guard let fonts = pango_font_map_load_fontset(map, context, face(font).description, pango_context_get_language(context)) else {
      return nil
    }
    defer { g_object_unref(fonts) }
    var search = Search(base: base.value, mark: mark.value)
    pango_fontset_foreach(
      fonts,
      { _, font, data in
        let search = data!.assumingMemoryBound(to: Search.self)  // given below
        let (base, mark) = (search.pointee.base, search.pointee.mark)
        guard let font, TypesetterFonts.encloses(base, mark, in: pango_font_get_hb_font(font)) else { return 0 }
        search.pointee.found = pango_font_describe(font)
        return 1
      }, &search)
    guard let found = search.found else { return nil }
    defer { pango_font_description_free(found) }
    return pango_font_description_get_family(found).map { String(cString: $0) }
  }

  /// Returns whether a font without colours has both scalars, and sets the ink of the mark round that of the base.
  private static func encloses(_ base: UInt32, _ mark: UInt32, in font: OpaquePointer?) -> Bool {
    var glyph: UInt32 = 0
    for scalar in [mark, base] where hb_font_get_nominal_glyph(font, scalar, &glyph) == 0 { return false }
    let face = hb_font_get_face(font)
    if hb_ot_color_has_png(face) + hb_ot_color_has_layers(face) + hb_ot_color_has_svg(face) != 0 { return false }
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_add_codepoints(buffer, [base, mark], 2, 0, 2)
    hb_buffer_guess_segment_properties(buffer)
    hb_shape(font, buffer, nil, 0)
    var count: UInt32 = 0
    guard let glyphs = hb_buffer_get_glyph_infos(buffer, &count), let places = hb_buffer_get_glyph_positions(buffer, &count) else {
      return false
    }
    // A single glyph is drawn for both.
    if count == 1 { return true }
    var (inner, outer) = (hb_glyph_extents_t(), hb_glyph_extents_t())
    guard count == 2, hb_font_get_glyph_extents(font, glyphs[0].codepoint, &inner) != 0,
      hb_font_get_glyph_extents(font, glyphs[1].codepoint, &outer) != 0
    else { return false }
    let first = places[0].x_offset + inner.x_bearing
    let left = places[0].x_advance + places[1].x_offset + outer.x_bearing
    return left <= first && left + outer.width >= first + inner.width
  }
}

extension AttributedText {
  /// Returns the scalars of a part of the text. The range is in UTF-8 code units, from one scalar to another.
  func scalars(_ range: Range<Int>) -> Substring.UnicodeScalarView {
    let start = string.utf8.index(string.startIndex, offsetBy: range.lowerBound)
    return string[start..<string.utf8.index(start, offsetBy: range.count)].unicodeScalars
  }
}

extension AttributedText.Run {
  var attachment: TextAttachment? { rare?.values.attachment }

  var letterSpacing: Double { rare?.values.letterSpacing ?? 0 }

  /// Whether letters have other distances than the font gives them.
  var isSpaced: Bool { letterSpacing != 0 }

  /// Whether features of the font are set, by the font's description, the text's features, the kerning or the ligatures.
  var hasFeatures: Bool { !font.features.isEmpty || kerning == .none || ligatures == .none || !ownFeatures.isEmpty }

  private var ownFeatures: [String: Int] { rare?.values.fontFeatures ?? [:] }

  private var kerning: TextAttributes.Kerning { rare?.values.kerning ?? .auto }

  private var ligatures: TextAttributes.Ligatures { rare?.values.ligatures ?? .auto }

  fileprivate func hasSameFeatures(as other: AttributedText.Run) -> Bool {
    font.features == other.font.features && kerning == other.kerning && ligatures == other.ligatures && ownFeatures == other.ownFeatures
  }

  /// The features as Pango reads them, always in the same order.
  var featureSettings: String {
    var features = font.features.merging(ownFeatures) { _, own in own }
    if kerning == .none { features["kern"] = 0 }
    if ligatures == .none { for tag in ["calt", "clig", "dlig", "hlig", "liga"] { features[tag] = 0 } }
    return features.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
  }
}
