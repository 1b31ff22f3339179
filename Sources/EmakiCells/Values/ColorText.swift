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

  /// The colours of CSS that have a system colour or a token of the same kind here, by their names.
  private static let ofCSS = [
    "red": "systemRed", "orange": "systemOrange", "yellow": "systemYellow", "green": "systemGreen", "teal": "systemTeal",
    "cyan": "systemCyan", "aqua": "systemCyan", "blue": "systemBlue", "indigo": "systemIndigo", "purple": "systemPurple",
    "violet": "systemPurple", "pink": "systemPink", "brown": "systemBrown", "gray": "systemGray", "grey": "systemGray",
    "lightgray": "systemGray4", "lightgrey": "systemGray4", "darkgray": "systemGray", "silver": "systemGray3", "navy": "systemIndigo",
    "transparent": "clear", "none": "clear",
  ]

  /// Returns what should be written in place of a text that was meant as a colour, in words; `nil` where nobody knows.
  static func advice(for text: String) -> String? {
    if ["rgb", "hsl", "oklch"].contains(where: text.lowercased().hasPrefix), text.contains("(") {
      return "six digits, or eight with the opacity, in quotes: \"#2f7cf6\" or \"#2f7cf680\""
    }
    if let name = ofCSS[text.lowercased()] { return "\(name), or a colour such as \"#2f7cf6\": there are no names of CSS" }
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.count <= 8, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    switch digits.utf8.count {
    case 3, 4: return !text.hasPrefix("#") ? nil : "six digits, or eight with the opacity: \"#\(digits.map { "\($0)\($0)" }.joined())\""
    case 6, 8: return text.hasPrefix("#") ? nil : "\"#\(digits)\", in quotes and with a # at its start"
    default: return text.hasPrefix("#") ? "six digits, or eight with the opacity, such as \"#2f7cf6\"" : nil
    }
  }

  /// Returns whether a text is a colour.
  static func isColor(_ text: String) -> Bool { color(text) != nil }
}
