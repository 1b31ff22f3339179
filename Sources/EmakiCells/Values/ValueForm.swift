/// A value form is how the values of a property are written, for the schema and for messages.
indirect enum ValueForm: Sendable {
  case text, markup, bool, color, size, pair, lengths, dimension, insets, path, condition, key, paint, modification, image, dash,
    fontFeatures
  /// A number in a range, with the tokens that stand for numbers.
  case number(ClosedRange<Double>, tokens: [String] = [])
  /// A whole number in a range.
  case whole(ClosedRange<Int>)
  /// One of some words.
  case word([String])
  /// One element, or a list of elements.
  case element, elements
  case style
  /// A list of texts or of numbers.
  case texts
  /// A mapping with keys of its own.
  case mapping([(key: String, form: ValueForm)])
  /// A list of mappings with keys of their own, each with `each`, `as` and `when`.
  case mappings([(key: String, form: ValueForm)])
  case any

  /// The form in words, for messages.
  var words: String {
    switch self {
    case .text, .markup: "a text"
    case .bool: "true or false"
    case .color: "a colour"
    case .size: "a width and a height in points, such as [50, 50]"
    case .pair: "two numbers, such as [0, 2]"
    case .lengths: "two lengths, such as [\"50%\", auto]"
    case .dimension: StyleProperties.dimensionWords
    case .insets:
      "a number of points, one of \(CellTheme.spacingTokens.joined(separator: ", ")), or a mapping such as { top: 8, left: 16, bottom: 8, right: 16 }"
    case .path: "a path or an address"
    case .condition: "a key, \"!key\", or a mapping of key and a test"
    case .key: "the key of a value"
    case .paint: "a colour, or a mapping of linear or radial"
    case .modification: "circle, grayscale, a mapping such as { rounded: 8 }, or a list of them"
    case .image: "a mapping of letter or resizableRounded"
    case .dash: "the lengths of a dash and of a gap in points, such as [4, 3]"
    case .fontFeatures: "a mapping of OpenType features, each with a whole number, such as { tnum: 1, ss01: 1 }"
    case .number(let range, let tokens): numberWords(range, tokens)
    case .whole(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .word(let words): "one of \(words.joined(separator: ", "))"
    case .element: "an element"
    case .elements: "a list of elements"
    case .style: "a mapping of style properties"
    case .texts: "a list of texts"
    case .mapping(let keys): "a mapping of \(keys.map(\.key).joined(separator: ", "))"
    case .mappings: "a list of mappings"
    case .any: "a value"
    }
  }

  private func numberWords(_ range: ClosedRange<Double>, _ tokens: [String]) -> String {
    func text(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
    let numbers =
      range == -1e6...1e6
      ? "a number"
      : range.upperBound == 1e6
        ? "a number from \(text(range.lowerBound))"
        : "a number from \(text(range.lowerBound)) to \(text(range.upperBound))"
    return tokens.isEmpty ? numbers : "\(numbers), or one of \(tokens.joined(separator: ", "))"
  }
}
