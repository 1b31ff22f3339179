import EmakiYAML

/// A value hint adds to the error of a value what was probably meant by it.
enum ValueHint {
  /// Returns the hint with the mark that parts it from the words before it; an empty text where there is none.
  static func words(on value: YAMLValue, at what: String) -> String {
    // The value is empty if a colour such as #ff0000 was read as a comment.
    if value.isNull, isColorOrText(what) { return " (a # behind a space begins a comment: quote a text that begins with one)" }
    if value.members != nil {
      if what.hasSuffix("children") { return ", each behind a hyphen" }
      if value["linear"] != nil || value["radial"] != nil { return "; gradients are of a shape's fill" }
      if let width = value["width"]?.text ?? value["x"]?.text, let height = value["height"]?.text ?? value["y"]?.text {
        return "; here [\(width), \(height)]"
      }
      return what.hasSuffix("textStyle") ? "; size, weight and the like are keys of the text itself" : ""
    }
    guard let text = value.text, !value.isNull else { return "" }
    if what.hasSuffix("Size"), let side = value.number { return "; here [\(number(side)), \(number(side))]" }
    if what.hasSuffix("Size"), let sides = sides(text) { return "; here [\(number(sides.0)), \(number(sides.1))]" }
    if what.hasSuffix("maximumNumberOfLines") { return ", where 0 is no limit" }
    if what.hasSuffix(".progress") || what.hasSuffix("alpha") || what.hasSuffix("Opacity"), text.hasSuffix("%"), let share = factor(text) {
      return "; \(text) is \(number(share))"
    }
    if value.number == nil, case let digits = YAMLValue(.scalar(text, isPlain: true), at: value.place), digits.number != nil {
      return ", without quotes"
    }
    if what.lowercased().hasSuffix("radius"), text.hasSuffix("%") {
      return ", in points: half of the height makes a pill, and a shape has form: ellipse"
    }
    if what.hasSuffix("lineHeight"), let factor = factor(text) {
      return ", in points: \(text) of a font of 14 points is \(number(14 * factor))"
    }
    if let points = points(text) { return points }
    if what.hasSuffix("ratio"), let ratio = ratio(text) { return ": height divided by width, which is \(number(ratio)) for \(text)" }
    return ""
  }

  /// Returns the hint on a number with a unit.
  private static func points(_ text: String) -> String? {
    for unit in ["px", "pt", "rem", "em", "dp", "sp", "points"] where text.hasSuffix(unit) {
      let digits = text.dropLast(unit.count).trimmingSpaces
      guard !digits.isEmpty, let value = Double(digits), value.isFinite else { continue }
      return unit.hasSuffix("em") ? "; points have no unit: 1\(unit) is 16 in browsers" : "; points have no unit: write \(digits)"
    }
    return nil
  }

  /// Returns the factor that a text such as `140%` or `1.4em` is; `nil` for another text.
  private static func factor(_ text: String) -> Double? {
    for (unit, whole) in [("%", 100.0), ("rem", 1), ("em", 1)] where text.hasSuffix(unit) {
      if let value = Double(text.dropLast(unit.utf8.count).trimmingSpaces), (0.1...1000).contains(value) { return value / whole }
    }
    return nil
  }

  /// Returns the height divided by the width of a text such as `16:9`, which names the width first.
  private static func ratio(_ text: String) -> Double? {
    sides(text).map { $1 / $0 }
  }

  /// Returns the width and the height of a text such as `16:9` or `40x40`; `nil` for another text.
  private static func sides(_ text: String) -> (Double, Double)? {
    let sides = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "/" || $0 == "x" }.map { Double($0.trimmingSpaces) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0, width < 1e5, height < 1e5 else {
      return nil
    }
    return (width, height)
  }

  private static func isColorOrText(_ what: String) -> Bool {
    let name = what.lowercased()
    return ["color", "fill", "stroke", "tint", "text", "title", "label"].contains(where: name.contains)
  }

  /// Returns a number with at most four digits behind the point.
  static func number(_ value: Double) -> String {
    let rounded = (value * 10_000).rounded() / 10_000
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }

  /// Returns the mapping that insets in the way of CSS are, such as `8 16` or a list of numbers; `nil` for another value.
  static func insets(_ value: YAMLValue) -> String? {
    let parts =
      value.list.map { $0.map { $0.number } } ?? value.text.map { $0.split(whereSeparator: { $0 == " " || $0 == "," }).map { Double($0) } }
      ?? []
    let sides = parts.compactMap(\.self).filter(\.isFinite).map(number)
    guard sides.count == parts.count, (2...4).contains(sides.count) else { return nil }
    // CSS: top, right, bottom, left; a side that is not there is the one across.
    return
      "{ top: \(sides[0]), left: \(sides.count > 3 ? sides[3] : sides[1]), bottom: \(sides.count > 2 ? sides[2] : sides[0]), right: \(sides[1]) }"
  }
}

/// A key hint says what to write in place of a text that is no key of a value.
enum KeyHint {
  /// Returns the advice, as a sentence.
  static func words(on text: String) -> String {
    if text.hasPrefix("not "), case let key = text.dropFirst(4).trimmingSpaces, !key.contains(" ") {
      return "Write \"!\(key)\", in quotes."
    }
    if text.contains("?") { return "A choice is the whole value, outside braces: { if: key, then: a, else: b }." }
    if text.contains("{{") {
      let key = text.replacing("{{", with: "").replacing("}}", with: "").split(separator: "|")[0...].first.map(\.trimmingSpaces) ?? ""
      return key.isEmpty ? standard : "Write the key alone, without braces: \(key)."
    }
    if let test = test(text) { return "A comparison is a mapping: \(test)." }
    if text.contains("&&") || text.contains(" and ") { return "Several conditions are a mapping: { all: [a, b] }." }
    if text.contains("||") || text.contains(" or ") {
      return "One of several conditions is a mapping: { any: [a, b] }; data gives a key its default."
    }
    if let first = text.first, "#/^>&".contains(first) {
      return "There are no blocks: an element has when, unless and each, and a value { if: key, then: a, else: b }."
    }
    if text.hasPrefix("{") { return "Write two braces: {{ key }}." }
    if text.contains(where: { "+*/?()<>=".contains($0) }) || text.contains(" - ") {
      return "Nothing is computed here; jq does that before the pipe. \(standard)"
    }
    return standard
  }

  private static let standard = "Write the key of a value, such as title or actor.name."

  /// Returns the condition that a comparison such as `n > 2` stands for; `nil` for another text.
  private static func test(_ text: String) -> String? {
    for (sign, word) in [
      ("===", "is"), ("!==", "isNot"), ("==", "is"), ("!=", "isNot"), (">=", "below"), ("<=", "above"), (">", "above"), ("<", "below"),
      ("=", "is"),
    ] {
      guard let range = text[...].firstRange(of: sign) else { continue }
      let (key, value) = (text[..<range.lowerBound].trimmingSpaces, text[range.upperBound...].trimmingSpaces)
      guard !key.isEmpty, !value.isEmpty, !key.contains(where: \.isWhitespace) else { return nil }
      let plain = value.replacing("'", with: "").replacing("\"", with: "")
      if sign == ">=" || sign == "<=" { return "{ not: { key: \(key), \(word): \(plain) } }" }
      return "{ key: \(key), \(word): \(plain) }"
    }
    return nil
  }
}
