import CPango
import EmakiDisplay
import EmakiLayout
import EmakiSupport
import Glibc

/// Pango's attributes of a part of a text.
final class ShapingAttributes {
  /// The attributes that part a text into items.
  let itemizing: OpaquePointer
  /// The settings of fonts' features, which do not part it; `nil` without any.
  private(set) var features: OpaquePointer?
  /// Whether letters have other distances than the fonts give them.
  private(set) var isSpaced = false
  /// The letters with marks that take a font other than the text's.
  private(set) var marked: [MarkedLetter] = []

  /// Makes the attributes of a part of a text.
  ///
  /// - Parameters:
  ///   - utf8: the part.
  ///   - range: where it is in the text, in UTF-8 code units.
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
    // Few texts have more than fonts and colours.
    let isPlain = runs.allSatisfy { $0.rareAttributes == nil && $0.font.features.isEmpty }
    if !isPlain {
      isSpaced = runs.contains { $0.letterSpacing != 0 }
      if isSpaced { insertSpacing(of: text, range) }
      if runs.contains(where: { $0.attachment != nil }) { insertAttachments(of: text, range) }
    }
    // An x between digits, or an arrow of several signs.
    let mayTrade =
      bytes.holds(0x30...0x39) && bytes.isHeld[0x78] || bytes.isHeld[0x3C] || bytes.isHeld[0x3E]
    let isTraded = mayTrade && !runs.contains(where: \.setsAlternates)
    let traded = isTraded ? Self.tradedLetters(utf8) : []
    let settings = isPlain ? [] : runs.map(\.featureSettings)
    if !traded.isEmpty || settings.contains(where: { !$0.isEmpty }) {
      let list = pango_attr_list_new()!
      for place in traded { Self.insert(pango_attr_font_features_new("calt=0"), place, into: list) }
      if !isPlain {
        Self.insert(runs, range, same: { $0.featureSettings == $1.featureSettings }, into: list) { index in
          settings[index].isEmpty ? nil : pango_attr_font_features_new(settings[index])
        }
      }
      features = list
    }
    if bytes.isHeld[0xE2] && bytes.isHeld[0xA3] { insertKeycaps(of: utf8) }
    if bytes.mayHoldMarks(utf8) {
      for (letter, family) in MarkedLetter.all(in: text, range, fonts) {
        if !family.isEmpty { insert(pango_attr_family_new(family), letter.range) }
        marked.append(letter)
      }
    }
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
    Self.insert(attribute, range, into: itemizing)
  }

  private static func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>!, _ range: Range<Int>, into list: OpaquePointer) {
    (attribute.pointee.start_index, attribute.pointee.end_index) = (UInt32(range.lowerBound), UInt32(range.upperBound))
    pango_attr_list_insert(list, attribute)
  }

  /// Returns the letters that contextual alternates of fonts such as Inter trade for others: the x of `0x1F` for a multiplication sign, and `->` for an
  /// arrow. They are drawn as they are.
  static func tradedLetters(_ utf8: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var (ranges, place): ([Range<Int>], Int) = ([], 0)
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { 0x30...0x39 ~= $0 } ?? false }
    while place < utf8.count {
      let (start, byte) = (place, utf8[place])
      place += 1
      if byte == UInt8(ascii: "x") {
        let isBetweenDigits = isDigit(utf8[..<start].last { $0 != 0x20 }) && isDigit(utf8[place...].first { $0 != 0x20 })
        if isBetweenDigits { ranges.append(start..<place) }
      } else if "<>=-".utf8.contains(byte) {
        while place < utf8.count, "<>=-".utf8.contains(utf8[place]) { place += 1 }
        // U+2013 or U+2014 in UTF-8.
        let isDashed = start >= 3 && utf8[start - 3] == 0xE2 && utf8[start - 2] == 0x80 && 0x93...0x94 ~= utf8[start - 1]
        guard utf8[start..<place].contains(where: { "<>".utf8.contains($0) }) else { continue }
        if place - start > 1 || isDashed { ranges.append((isDashed ? start - 3 : start)..<place) }
      }
    }
    return ranges
  }

  /// Sets digits, # and * under a keycap, U+20E3, in the font of emoji, also where no U+FE0F asks for it: the keycap of a font without colours is
  /// a mark that few fonts put round the digit of another, and it would lie over the next letter.
  private func insertKeycaps(of utf8: UnsafeBufferPointer<UInt8>) {
    guard let start = utf8.baseAddress else { return }
    var place = 0
    while let found = memchr(start + place, 0xE2, utf8.count - place) {
      let index = UnsafeRawPointer(found) - UnsafeRawPointer(start)
      place = index + 1
      // U+20E3 in UTF-8.
      guard index > 0, index + 2 < utf8.count, utf8[index + 1] == 0x83, utf8[index + 2] == 0xA3 else { continue }
      let key = utf8[index - 1]
      let isKey = key >= UInt8(ascii: "0") && key <= UInt8(ascii: "9") || key == UInt8(ascii: "#") || key == UInt8(ascii: "*")
      if isKey { insert(pango_attr_family_new("emoji"), index - 1..<index + 3) }
    }
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
      insert(attribute, max(start, range.lowerBound) - range.lowerBound..<min(end, range.upperBound) - range.lowerBound, into: list)
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
  var attachment: TextAttachment? { rareAttributes?.attachment }

  var letterSpacing: Double { rareAttributes?.letterSpacing ?? 0 }

  /// Whether it is said if the font's contextual alternates are taken.
  fileprivate var setsAlternates: Bool { (ownFeatures["calt"] ?? font.features["calt"]) != nil }

  private var ownFeatures: [String: Int] { rareAttributes?.fontFeatures ?? [:] }

  /// The features that are set by the font's description, the text's features, the kerning or the ligatures, as Pango reads them and always in the
  /// same order.
  fileprivate var featureSettings: String {
    var features = font.features.merging(ownFeatures) { _, own in own }
    if rareAttributes?.kerning == TextAttributes.Kerning.none { features["kern"] = 0 }
    if rareAttributes?.ligatures == TextAttributes.Ligatures.none { for tag in words("calt clig dlig hlig liga") { features[tag] = 0 } }
    return features.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
  }
}
