import EmakiDisplay

/// Which families a font asks for, in order.
///
/// Colour emoji are never named: Pango would set digits in them. They are found by fallback.
enum FontFamilies {
  static func list(for font: Font, language: String) -> String {
    let system = (FontSet.inUse?.families ?? FontSet.systemFamilies).map { $0.hasPrefix("Noto Sans CJK ") ? han(language) : $0 }
    return (font.families + system).joined(separator: ",")
  }

  /// What fonts know of a BCP 47 tag: nothing of its extensions and private subtags, and of what is no tag 35 ASCII characters, for which
  /// RFC 5646 has room kept.
  static func language(of tag: String) -> String {
    let parts = tag.split { $0 == "-" || $0 == "_" }
    let end = parts.dropFirst().firstIndex { $0.count == 1 } ?? parts.endIndex
    return String(decoding: parts[..<end].joined(separator: "-").utf8.filter { $0 < 0x80 }.prefix(35), as: UTF8.self)
  }

  /// The Noto Sans CJK family whose Han forms a language wants; Japanese where nothing says otherwise.
  static func han(_ language: String) -> String {
    let parts = language.lowercased().split { $0 == "-" || $0 == "_" }
    let suffix =
      switch parts.first {
      case "zh" where parts.contains("hk") || parts.contains("mo"): "HK"
      case "zh" where parts.contains("hant") || parts.contains("tw"): "TC"
      case "zh": "SC"
      case "ko": "KR"
      default: "JP"
      }
    return "Noto Sans CJK \(suffix)"
  }
}
