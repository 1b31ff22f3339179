import EmakiDisplay

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

  /// Returns whether a text is a colour.
  static func isColor(_ text: String) -> Bool { color(text) != nil }
}
