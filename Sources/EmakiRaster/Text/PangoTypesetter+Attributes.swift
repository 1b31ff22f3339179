import CPango
import EmakiDisplay
import EmakiLayout

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Makes Pango's attributes of a text's runs.
extension PangoTypesetter {
  /// Returns the attributes that shaping needs, and each run's index as a colour, which Pango keeps with the glyphs.
  ///
  /// - Parameter showsColors: whether glyphs are to know their runs.
  func makeAttributes(_ text: AttributedText, _ range: Range<Int>, showsColors: Bool = true) -> OpaquePointer {
    let list = pango_attr_list_new()!  // never NULL: GLib aborts without memory
    let runs = text.runs
    // Pango shapes what lies between two attributes by itself: letters that differ in colour alone stay together.
    insert(runs, range, same: { $0.font == $1.font }, into: list) { index in
      pango_attr_font_desc_new(face(runs[index].font).description)
    }
    if showsColors {
      insert(runs, range, same: { _, _ in false }, into: list) { index in
        // `emaki_run_tag` reads it. A text of at most 2^31 bytes has no more runs.
        pango_attr_foreground_new(UInt16(truncatingIfNeeded: index), UInt16(truncatingIfNeeded: index >> 16), 0)
      }
    }
    if runs.contains(where: \.isSpaced) {
      insert(runs, range, same: { $0.letterSpacing == $1.letterSpacing }, into: list) { index in
        let spacing = runs[index].letterSpacing.textLength
        return spacing == 0 ? nil : pango_attr_letter_spacing_new(Int32((spacing * Double(PANGO_SCALE)).rounded()))
      }
      for stretch in CursiveScripts.ranges(in: text.scalars(range)) {
        let attribute = pango_attr_letter_spacing_new(0)!  // never NULL: GLib aborts without memory
        (attribute.pointee.start_index, attribute.pointee.end_index) = (UInt32(stretch.lowerBound), UInt32(stretch.upperBound))
        pango_attr_list_insert(list, attribute)
      }
    }
    if runs.contains(where: \.hasFeatures) {
      insert(runs, range, same: { $0.hasSameFeatures(as: $1) }, into: list) { index in
        runs[index].hasFeatures ? pango_attr_font_features_new(runs[index].featureSettings) : nil
      }
    }
    if runs.contains(where: { $0.attachment != nil }) { insertAttachments(of: text, range, into: list) }
    return list
  }

  /// Sets digits, # and * under a keycap, U+20E3, in the font of emoji, also where no U+FE0F asks for it: the keycap of a font without colours is
  /// a mark that few fonts put round the digit of another, and it would lie over the next letter.
  func insertKeycaps(of utf8: UnsafeBufferPointer<UInt8>, into list: OpaquePointer) {
    guard let start = utf8.baseAddress else { return }
    var place = 0
    while let found = memchr(start + place, 0xE2, utf8.count - place) {
      let index = UnsafeRawPointer(found) - UnsafeRawPointer(start)
      place = index + 1
      // U+20E3 in UTF-8.
      guard index > 0, index + 2 < utf8.count, utf8[index + 1] == 0x83, utf8[index + 2] == 0xA3 else { continue }
      let key = utf8[index - 1]
      guard key >= UInt8(ascii: "0") && key <= UInt8(ascii: "9") || key == UInt8(ascii: "#") || key == UInt8(ascii: "*") else { continue }
      let attribute = pango_attr_family_new("emoji")!  // never NULL: GLib aborts without memory
      (attribute.pointee.start_index, attribute.pointee.end_index) = (UInt32(index - 1), UInt32(index + 3))
      pango_attr_list_insert(list, attribute)
    }
  }

  /// Sets a letter and the mark that encloses it, as in 日⃝, in one font that sets the one round the other: a mark of another font would lie over
  /// the next letter.
  func insertEnclosures(of text: AttributedText, _ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, into list: OpaquePointer) {
    // U+20DD to U+20E4 in UTF-8 begin with these.
    guard let start = utf8.baseAddress, utf8.count > 3, hasEnclosure(start, utf8.count) else { return }
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
        guard let family = familyEnclosing(base.scalar, scalar, in: font) else { continue }
        let attribute = pango_attr_family_new(family)!  // never NULL: GLib aborts without memory
        (attribute.pointee.start_index, attribute.pointee.end_index) = (UInt32(base.offset), UInt32(end))
        pango_attr_list_insert(list, attribute)
      } else if !isEnclosing(scalar), g_unichar_ismark(scalar.value) == 0, scalar != "\u{200D}" {
        (base, hasAsked) = (scalar.properties.isWhitespace || scalar.value >= 0x1F000 ? nil : (scalar, offset), false)
      }
    }
  }

  private func hasEnclosure(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var place = 0
    while let found = memchr(start + place, 0xE2, count - place) {
      let index = UnsafeRawPointer(found) - UnsafeRawPointer(start)
      place = index + 1
      if index + 2 < count, start[index + 1] == 0x83, (0x9D...0xA4).contains(start[index + 2]) { return true }
    }
    return false
  }

  private func isEnclosing(_ scalar: Unicode.Scalar) -> Bool {
    (0x20DD...0x20E0).contains(scalar.value) || (0x20E2...0x20E4).contains(scalar.value)
  }

  /// Sets spaces between scripts in the paragraph's font. Pango sets a stretch of nothing but spaces in the first font that has a space. An
  /// attribute that changes nothing makes these spaces such a stretch.
  func insert(spaces: [Range<Int>], into list: OpaquePointer) {
    for range in spaces {
      let attribute = pango_attr_fallback_new(1)!  // never NULL: GLib aborts without memory
      (attribute.pointee.start_index, attribute.pointee.end_index) = (UInt32(range.lowerBound), UInt32(range.upperBound))
      pango_attr_list_insert(list, attribute)
    }
  }

  /// Returns the full-width punctuation of a part of a text, a mark for each scalar; empty where there is none or nothing is trimmed.
  func marks(of text: AttributedText, _ utf8: Slice<UnsafeBufferPointer<UInt8>>, _ bytes: TextBytes) -> [FullWidthPunctuation] {
    if !trimsPunctuation || !(bytes.holds(0xE3) || bytes.holds(0xEF)) { return [] }
    return FullWidthPunctuation.marks(in: UnsafeBufferPointer(rebasing: utf8), .init(language: text.language))
  }

  /// Makes the font leave out the blanks of marks that stand beside others. Marks in a row share one attribute, since Pango shapes each
  /// stretch that has an attribute by itself.
  func insertNarrowMarks(
    _ marks: [FullWidthPunctuation], of text: AttributedText, _ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>,
    into list: OpaquePointer
  ) {
    if !marks.contains(where: \.isNarrow) { return }
    var runs = text.runs.contains(where: \.hasFeatures) ? Array(text.placedRuns)[...] : []
    var stretch = 0..<0
    var settings = ""
    func insert() {
      if stretch.isEmpty { return }
      let attribute = pango_attr_font_features_new(settings.isEmpty ? "halt=1" : settings + ",halt=1")!  // never NULL: GLib aborts
      (attribute.pointee.start_index, attribute.pointee.end_index) = (UInt32(stretch.lowerBound), UInt32(stretch.upperBound))
      pango_attr_list_insert(list, attribute)
    }
    var scalar = -1
    for (offset, byte) in utf8[range].enumerated() where byte & 0xC0 != 0x80 {
      scalar += 1
      // All marks are three code units.
      guard marks.indices.contains(scalar), marks[scalar].isNarrow else { continue }
      while let run = runs.first, run.range.upperBound <= range.lowerBound + offset { runs.removeFirst() }
      // Such a mark has no blank to lose.
      if runs.first?.run.narrowsMarks ?? false { continue }
      let own = runs.first?.run.featureSettings ?? ""
      if stretch.upperBound == offset && !stretch.isEmpty && own == settings {
        stretch = stretch.lowerBound..<offset + 3
      } else {
        insert()
        (stretch, settings) = (offset..<offset + 3, own)
      }
    }
    insert()
  }

  /// Gives each U+FFFC that is a picture the picture's room.
  private func insertAttachments(of text: AttributedText, _ range: Range<Int>, into list: OpaquePointer) {
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
          let attribute = pango_attr_shape_new(&box, &box)!  // never NULL: GLib aborts without memory
          attribute.pointee.start_index = UInt32(offset - range.lowerBound)
          attribute.pointee.end_index = UInt32(offset + 3 - range.lowerBound)
          pango_attr_list_insert(list, attribute)
        }
        index = utf8.index(after: index)
      }
    }
  }

  /// Gives each stretch of runs that are the same an attribute made of its last run.
  private func insert(
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
      // The last run also styles what is appended after the text.
      let isLast = index == runs.count - 1 || end >= range.upperBound
      attribute.pointee.end_index = isLast ? UInt32.max : UInt32(end - range.lowerBound)
      pango_attr_list_insert(list, attribute)
    }
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
  /// Whether Pango must know more than the font to shape a text of only this run.
  var needsAttributes: Bool { isSpaced || hasFeatures || attachment != nil }

  var attachment: TextAttachment? { rare?.values.attachment }

  var letterSpacing: Double { rare?.values.letterSpacing ?? 0 }

  /// Whether letters have other distances than the font gives them.
  var isSpaced: Bool { letterSpacing != 0 }

  /// Whether features of the font are set, by the font's description, the text's features, the kerning or the ligatures.
  var hasFeatures: Bool { !font.features.isEmpty || kerning == .none || ligatures == .none || !ownFeatures.isEmpty }

  private var ownFeatures: [String: Int] { rare?.values.fontFeatures ?? [:] }

  private var kerning: TextAttributes.Kerning { rare?.values.kerning ?? .auto }

  private var ligatures: TextAttributes.Ligatures { rare?.values.ligatures ?? .auto }

  /// Whether a feature is set that makes marks of full width narrower.
  var narrowsMarks: Bool {
    ["halt", "hwid", "palt", "pwid", "qwid", "twid"].contains { (ownFeatures[$0] ?? font.features[$0] ?? 0) != 0 }
  }

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
