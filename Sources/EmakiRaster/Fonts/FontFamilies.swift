import CPango
import CPangoFonts
import EmakiDisplay

/// Finds out which families a font asks for, in order.
///
/// Colour emoji are never named: Pango would set digits in them. They are found by fallback.
enum FontFamilies {
  /// Returns the families of a font and then those of the set, separated by commas.
  ///
  /// - Parameter language: the text's language, as `language(of:)` returns it.
  static func list(for font: Font, language: String, in set: FontSet) -> String {
    let system = set.families.map { $0.hasPrefix("Noto Sans CJK ") ? han(language) : $0 }
    let named = font.families.map { $0 == "Noto Serif CJK" ? han(language, of: $0) : $0 }
    return (named + system).joined(separator: ",")
  }

  /// Returns whether the font that was found for some families is of one of them.
  static func areAny(of families: [String], in found: UnsafeMutablePointer<PangoFont>) -> Bool {
    let wanted = Set(families.map { $0.lowercased() })
    // A language's family of a font of Han, such as Noto Serif CJK JP, was named without the language's letters.
    let names = FontFace.names(of: emaki_font_pattern(found)).map { $0.lowercased() }
    return names.contains { wanted.contains($0) || wanted.contains(String($0.dropLast(3))) }
  }

  /// Returns the part of a BCP 47 tag that fonts know: no extensions, no private subtags, and at most 35 ASCII characters, the length for
  /// which RFC 5646 asks to keep room.
  static func language(of tag: String) -> String {
    let parts = tag.split { $0 == "-" || $0 == "_" }
    let end = parts.dropFirst().firstIndex { $0.count == 1 } ?? parts.endIndex
    return String(decoding: parts[..<end].joined(separator: "-").utf8.filter { $0 < 0x80 }.prefix(35), as: UTF8.self)
  }

  /// Returns whether a language is written from right to left. The script that its tag names decides, or else the one that Pango knows for it.
  ///
  /// - Parameter language: a language as `language(of:)` returns it.
  static func isRightToLeft(_ language: String) -> Bool {
    let script = language.split { $0 == "-" || $0 == "_" }.dropFirst().first {
      $0.utf8.count == 4 && $0.utf8.allSatisfy { 0x61...0x7A ~= $0 | 0x20 }
    }
    if let script {
      let tag = hb_script_from_string(String(script), -1)
      return hb_script_get_horizontal_direction(tag) == HB_DIRECTION_RTL
    }
    var count: Int32 = 0
    guard let scripts = pango_language_get_scripts(pango_language_from_string(language), &count), count > 0 else { return false }
    let tag = hb_script_from_iso15924_tag(g_unicode_script_to_iso15924(GUnicodeScript(rawValue: Int32(scripts[0].rawValue))))
    return hb_script_get_horizontal_direction(tag) == HB_DIRECTION_RTL
  }

  /// Returns the family whose Han forms a language wants; the Japanese one if the language wants none.
  static func han(_ language: String, of name: String = "Noto Sans CJK") -> String {
    let parts = language.lowercased().split { $0 == "-" || $0 == "_" }
    let suffix =
      switch parts.first {
      case "zh" where parts.contains("hk") || parts.contains("mo"): "HK"
      case "zh" where parts.contains("hant") || parts.contains("tw"): "TC"
      case "zh": "SC"
      case "ko": "KR"
      default: "JP"
      }
    return "\(name) \(suffix)"
  }
}
