package import EmakiLayout

/// Style properties are the keys of an element's `style`, each with the property that it sets. There is a table for each form of values,
/// and layout documents and cell files are read by these tables.
package enum StyleProperties {
  /// The properties that are a length.
  package static let dimensions: [(String, WritableKeyPath<LayoutElementStyle, LayoutDimension> & Sendable)] = [
    ("width", \.width), ("height", \.height), ("minWidth", \.minWidth), ("maxWidth", \.maxWidth), ("minHeight", \.minHeight),
    ("maxHeight", \.maxHeight), ("flexBasis", \.flexBasis),
  ]
  /// The properties that are a width and a height in points.
  package static let sizes: [(String, WritableKeyPath<LayoutElementStyle, Size> & Sendable)] = [
    ("preferredSize", \.preferredSize), ("minSize", \.minSize), ("maxSize", \.maxSize),
  ]
  /// The properties that are two lengths.
  package static let layoutSizes: [(String, WritableKeyPath<LayoutElementStyle, LayoutSize> & Sendable)] = [
    ("preferredLayoutSize", \.preferredLayoutSize), ("minLayoutSize", \.minLayoutSize), ("maxLayoutSize", \.maxLayoutSize),
  ]
  package static let numbers: [(String, WritableKeyPath<LayoutElementStyle, Double> & Sendable)] = [
    ("spacingBefore", \.spacingBefore), ("spacingAfter", \.spacingAfter), ("flexGrow", \.flexGrow), ("flexShrink", \.flexShrink),
    ("ascender", \.ascender), ("descender", \.descender),
  ]
  /// The numbers that may not be negative.
  package static let factors = ["flexGrow", "flexShrink"]
  /// The keys of a style, in the order in which they are applied: shorthands first, because a single dimension overrides them wherever it
  /// stands.
  package static var keys: [String] {
    sizes.map(\.0) + layoutSizes.map(\.0) + dimensions.map(\.0) + numbers.map(\.0) + ["alignSelf", "layoutPosition"]
  }

  /// The texts that a length can be, in words.
  package static let dimensionWords = "points as a number, a percentage from \"0%\" to \"100%\", or \"auto\""

  /// Returns the length that a text stands for: points as `50pt`, a fraction as `50%`, or `auto`; `nil` for another text.
  package static func dimension(_ text: String) -> LayoutDimension? {
    if text.isEmpty || text == "auto" { return .auto }
    if text.hasSuffix("%"), let percent = decimal(text.dropLast()), (0...100).contains(percent) { return .percent(percent) }
    if text.hasSuffix("pt"), let points = decimal(text.dropLast(2)), points.isFinite { return .points(points) }
    return nil
  }

  /// Reads a number of digits, with or without a decimal point. `Double` would also read texts such as "0x10", which are not percentages.
  private static func decimal(_ text: Substring) -> Double? {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(digits.contains) } ? Double(text) : nil
  }
}
