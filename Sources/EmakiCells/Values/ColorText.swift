import EmakiDisplay
import EmakiSupport

/// A colour text is a colour as files and rows write it: `#rrggbb`, `#rrggbbaa`, or the name of a system colour.
enum ColorText {
  /// The colours that a text can be, in words.
  static let allowed = "a colour such as \"#2f7cf6\", \"#2f7cf680\" or systemBlue"

  /// The system colours that have names, by name.
  static let named: [(name: String, color: DynamicColor)] = [
    ("systemRed", .systemRed), ("systemOrange", .systemOrange), ("systemYellow", .systemYellow), ("systemGreen", .systemGreen),
    ("systemMint", .systemMint), ("systemTeal", .systemTeal), ("systemCyan", .systemCyan), ("systemBlue", .systemBlue),
    ("systemIndigo", .systemIndigo), ("systemPurple", .systemPurple), ("systemPink", .systemPink), ("systemBrown", .systemBrown),
    ("systemGray", .systemGray), ("systemGray2", .systemGray2), ("systemGray3", .systemGray3), ("systemGray4", .systemGray4),
    ("systemGray5", .systemGray5), ("systemGray6", .systemGray6), ("label", .label), ("secondaryLabel", .secondaryLabel),
    ("systemBackground", .systemBackground), ("secondarySystemBackground", .secondarySystemBackground), ("systemFill", .systemFill),
    ("white", DynamicColor(.white)), ("black", DynamicColor(.black)), ("clear", DynamicColor(.clear)),
  ]
  private static let byName = Dictionary(named.map { ($0.name, $0.color) }) { first, _ in first }

  /// Returns the colour that a text stands for; `nil` for another text.
  static func color(_ text: String) -> DynamicColor? {
    if let known = byName[text] { return known }
    guard text.hasPrefix("#") else { return nil }
    let digits = text.dropFirst()
    guard [6, 8].contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else { return nil }
    if digits.utf8.count == 6 { return DynamicColor(Color(value)) }
    var color = Color(value >> 8)
    color.alpha = UInt8(truncatingIfNeeded: value)
    return DynamicColor(color)
  }
}

extension ValueKind<Color> {
  /// Colours: tokens, `#rrggbb`, system colours, `{ light, dark }`, and colours of the row.
  static var color: ValueKind {
    ValueKind(form: .color) { value throws(CellFileError) in
      let reader = value.reader
      if value.members != nil {
        let color = try reader.dynamicColor(value)
        return { color.resolved(for: $0.look.theme) }
      }
      let text = try value.expected(value.text, ColorText.allowed)
      if reader.tokens.colors[text] != nil { return { $0.look.colors[text] } }
      guard let color = ColorText.color(text) else {
        let words = reader.tokens.colors.keys.sorted() + ColorText.named.map(\.name)
        if reader.isKey(text) { throw value.refused(ColorText.allowed) }
        if let near = Advice.near(text, among: words) { return try value.known(nil, among: [near]) }
        throw value.refused(
          "\(ColorText.allowed), or a token: \(CellTheme.colorTokens.joined(separator: ", ")). One of your own stands under colors, "
            + "in this file or in the theme that --theme names")
      }
      return { color.resolved(for: $0.look.theme) }
    }.taking("a color", [.color]) { value, look in value.text.flatMap(ColorText.color)?.resolved(for: look.theme) }
  }
}

extension CellReader {
  func color(_ value: NamedValue) throws(CellFileError) -> Bound<Color> { try bound(value, .color) }

  /// Reads a colour that is no token: a text, or a mapping of `light` and `dark`.
  func dynamicColor(_ value: NamedValue) throws(CellFileError) -> DynamicColor {
    func one(_ value: NamedValue) throws(CellFileError) -> DynamicColor {
      try value.expected(value.text.flatMap(ColorText.color), ColorText.allowed)
    }
    guard value.members != nil else { return try one(value) }
    try value.checkedMembers("light dark")
    return DynamicColor(light: try one(value.require("light")).light, dark: try one(value.require("dark")).dark)
  }
}
