import CPango
import EmakiDisplay

/// Spaces between scripts are those that follow a letter of a script that is none of Latin, Greek and Cyrillic, or an emoji, and stand before a letter of
/// another script or a sign. Pango sets them in the font of the letter before; they are as wide as spaces of the paragraph's font.
enum SpacesBetweenScripts {
  /// One of the spaces.
  struct Space {
    /// The index of the space among the scalars of the part of the text.
    var scalar: Int
    /// The first font of the run that it is in, and how wide a space is there, in 1/1024 point.
    var font: UnsafeMutablePointer<PangoFont>
    var width: Int32
  }

  /// Returns the spaces of a part of a text, each with the font of its run.
  ///
  /// - Parameters:
  ///   - start: where the part begins in the text, in UTF-8 code units.
  ///   - starts: the start of each scalar of the part and the part's end, in UTF-8 code units from its beginning.
  static func all(
    in utf8: UnsafeBufferPointer<UInt8>, of text: AttributedText, from start: Int, starts: [Int32], _ fonts: TypesetterFonts
  ) -> [Space] {
    var spaces: [Space] = []
    var (scalar, run, runEnd) = (0, 0, text.runs[0].utf8Count)
    // Spaces of one run mostly follow each other.
    var latest: (run: Int, font: UnsafeMutablePointer<PangoFont>, width: Int32)?
    for range in ranges(in: utf8) {
      // Each space is one code unit.
      for place in range {
        while starts[scalar] < Int32(place) { scalar += 1 }
        while runEnd <= start + place && run + 1 < text.runs.count {
          run += 1
          runEnd += text.runs[run].utf8Count
        }
        if latest?.run != run {
          let font = fonts.face(text.runs[run].font).primary.font
          latest = (run, font, emaki_space_width(font))
        }
        if let latest { spaces.append(Space(scalar: scalar, font: latest.font, width: latest.width)) }
      }
    }
    return spaces
  }

  /// Returns whether a text of some bytes may hold such a space: one behind a letter, as `ranges(in:)` finds it.
  static func mayBeIn(_ bytes: TextBytes) -> Bool { bytes.isHeld[0x20] && (bytes.holds(0xD5...0xE1) || bytes.holds(0xE3...0xFF)) }

  /// Returns the stretches of such spaces in a text, in UTF-8 code units.
  static func ranges(in utf8: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    // Where the scalar before begins, and its first byte.
    var (place, before): (Int, UInt8) = (0, 0)
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      if byte != 0x20 {
        if byte & 0xC0 != 0x80 { (place, before) = (index, byte) }
        index += 1
        continue
      }
      let start = index
      while index < utf8.count && utf8[index] == 0x20 { index += 1 }
      guard before >= 0xD5, index < utf8.count else { continue }
      let next = utf8[index]
      // Behind signs such as dashes and quotes, which Latin has, too, the space is of the paragraph's font, unless an emoji follows.
      if before == 0xE2 && next < 0xF0 { continue }
      if next < 0x80 || (0xC2...0xD4).contains(next) || differ(utf8, place, index) { ranges.append(start..<index) }
    }
    return ranges
  }

  /// Returns whether two letters, each of which has at least two code units, are of different scripts, or signs such as emoji.
  private static func differ(_ utf8: UnsafeBufferPointer<UInt8>, _ before: Int, _ next: Int) -> Bool {
    // Most texts stay in their script, whose letters begin with the same byte, or are Japanese or Chinese.
    let (first, other) = (utf8[before], utf8[next])
    if (0xE3...0xE9).contains(first) && (0xE3...0xE9).contains(other) { return false }
    if first == other && (0xD5...0xDF).contains(first) && utf8[before + 1] == utf8[next + 1] { return false }
    guard let script = Script(utf8, at: before), let otherScript = Script(utf8, at: next) else { return false }
    return script != otherScript || script == .sign
  }

  /// A script as far as spaces tell it from others.
  private enum Script: Equatable {
    /// A sign, an emoji, or what changes the one before it.
    case sign
    /// Japanese and Chinese are one, with their punctuation.
    case ideographic
    case other(Int32)

    /// Creates the script of the scalar that begins at a place; `nil` for a mark that several scripts share, which is of the script beside it, such as a
    /// danda or an Arabic comma.
    init?(_ utf8: UnsafeBufferPointer<UInt8>, at place: Int) {
      // A text is whole scalars.
      let scalar = utf8.baseAddress.map { base in
        base.withMemoryRebound(to: CChar.self, capacity: utf8.count) { g_utf8_get_char($0 + place) }
      }
      let value = scalar ?? 0
      switch g_unichar_get_script(value) {
      case G_UNICODE_SCRIPT_HAN, G_UNICODE_SCRIPT_HIRAGANA, G_UNICODE_SCRIPT_KATAKANA, G_UNICODE_SCRIPT_BOPOMOFO: self = .ideographic
      case G_UNICODE_SCRIPT_COMMON where 0x3000...0x30FF ~= value || 0xFF00...0xFFEF ~= value: self = .ideographic
      case G_UNICODE_SCRIPT_COMMON, G_UNICODE_SCRIPT_INHERITED:
        if value < 0x2000 { return nil }
        self = .sign
      case let script: self = .other(script.rawValue)
      }
    }
  }
}
