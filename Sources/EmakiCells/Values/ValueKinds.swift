import EmakiDisplay
import EmakiLayout
import EmakiSupport

extension ValueKind<Double> {
  /// Numbers in a range, which may be bound to a number of the row; one out of the range leaves the property as it is.
  static func number(_ range: ClosedRange<Double> = -1e6...1e6) -> ValueKind {
    number(range, tokens: []) { _, _ in nil }
  }

  /// Radii of corners in points, or the tokens of radii.
  static var radius: ValueKind { number(0...1e6, tokens: CellTheme.radiusTokens) { $0.radii[$1] } }

  /// Distances in points, or the tokens of distances.
  static func distance(_ range: ClosedRange<Double> = -1e6...1e6) -> ValueKind {
    number(range, tokens: CellTheme.spacingTokens) { $0.spacing[$1] }
  }

  private static func number(
    _ range: ClosedRange<Double>, tokens: [String], _ find: @escaping @Sendable (CellTheme, String) -> Double?
  ) -> ValueKind {
    let form = ValueForm.number(range, tokens: tokens)
    var kind = ValueKind(form: form) { value, reader, what throws(CellFileError) in
      if !tokens.isEmpty, let word = value.text, value.number == nil, word.first?.isLetter == true {
        _ = try reader.known(find(reader.tokens, word), value, what, among: tokens)
        return .computed { find($0.look.tokens, word) }
      }
      return .constant(
        try reader.expected(range.keeping(value.number), value, what, reader.words(form.words, within: range, for: value)))
    }.taking("a number", [.number]) { value, _ in range.keeping(value.number) }
    kind.fromLength = { range.keeping(Double($0)) }
    return kind
  }
}

extension ValueKind<Int> {
  /// Whole numbers in a range, which may be bound to a number of the row.
  static func whole(_ range: ClosedRange<Int>) -> ValueKind {
    let form = ValueForm.whole(range)
    var kind = ValueKind(form: form) { value, reader, what throws(CellFileError) in
      .constant(try reader.expected(range.keeping(value.whole), value, what, form.words))
    }.taking("a number", [.number]) { value, _ in range.keeping(value.number.flatMap { Int(exactly: $0.rounded(.towardZero)) }) }
    kind.fromLength = { range.keeping($0) }
    return kind
  }
}

extension ClosedRange {
  /// Returns a value that is in the range; `nil` for another.
  func keeping(_ value: Bound?) -> Bound? { value.flatMap { contains($0) ? $0 : nil } }
}

extension YAMLValue {
  /// The whole number that a scalar is; `nil` for another value.
  var whole: Int? { number.flatMap { Int(exactly: $0) } }
}

extension ValueKind<Bool> {
  /// `true` and `false`, which may be bound to any value of the row: the condition that it holds.
  static var bool: ValueKind {
    ValueKind(form: .bool) { value, reader, what throws(CellFileError) in
      .constant(try reader.expected(value.boolean, value, what, ValueForm.bool.words))
    }.taking("any value", nil) { value, _ in value.isTrue }
  }
}

extension ValueKind<String> {
  /// Texts with bindings.
  static var text: ValueKind {
    ValueKind(form: .text, readsTemplates: true) { value, reader, what throws(CellFileError) in
      let template = try reader.template(reader.expected(value.text, value, what, ValueForm.text.words), at: value.place)
      if let literal = template.literal { return .constant(literal) }
      return .computed { template.text(in: $0, isDrawn: true) }
    }
  }

  /// Names of font families. One without a binding is checked against the fonts in use.
  static var family: ValueKind {
    ValueKind(form: .text, readsTemplates: true) { value, reader, what throws(CellFileError) in
      let bound = try text.read(value, reader, what)
      if case .constant = bound { _ = try reader.familyNames(value, what) }
      return bound
    }
  }

  /// Paths and addresses. One without a binding starts from the folder of the file and stays in it; one with a binding is the feed's.
  static var path: ValueKind {
    ValueKind(form: .path, readsTemplates: true) { value, reader, what throws(CellFileError) in
      guard let text = value.text, !text.isEmpty else { throw reader.refused(value, what, allowed: ValueForm.path.words) }
      let template = try reader.template(text, at: value.place)
      guard let literal = template.literal else {
        return .computed { scope in
          let text = template.text(in: scope)
          if let place = scope.place { return scope.look.picture(text, place) }
          return text.isEmpty ? nil : text
        }
      }
      if reader.isKey(literal), !literal.contains("/"), !literal.contains(".") {
        throw reader.refused(value, what, allowed: ValueForm.path.words)
      }
      return .constant(try reader.literalPath(literal, at: value.place))
    }
  }
}

extension CellReader {
  /// Returns the path that a file writes, from its own folder; an address of the network stays as it is.
  func literalPath(_ path: String, at place: YAMLPlace) throws(CellFileError) -> String {
    if path.hasPrefix("http://") || path.hasPrefix("https://") { return path }
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    if path.hasPrefix("/") || path.contains("://") || parts.contains("..") || path.contains("\0") { throw error(.path(path), at: place) }
    guard let folder, !folder.isEmpty else { return path }
    return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }
}

extension ValueKind<Double> {
  /// Heights of lines in points. A number below 5 was meant as a multiple of the font's size, as CSS has it, and is refused; 0 is the font's own
  /// height.
  static var lineHeight: ValueKind {
    let kind = number(0...1000)
    return ValueKind(
      form: kind.form,
      read: { value, reader, what throws(CellFileError) in
        let bound = try kind.read(value, reader, what)
        if let height = value.number { try reader.checkLineHeight(height, value, what, size: 5) }
        return bound
      }, fromRow: kind.fromRow, fromLength: kind.fromLength)
  }
}

extension CellReader {
  /// Checks that the height of lines is one in points.
  ///
  /// - Parameter size: the size of the font; 5 where it is not known.
  func checkLineHeight(_ height: Double, _ value: YAMLValue, _ what: String, size: Double) throws(CellFileError) {
    if height == 0 || height >= min(size, 5) { return }
    throw error(
      .value(value.phrase, of: what, allowed: "points and no factor of the font's size, or 0 for its own height"), at: value.place)
  }
}

extension ValueKind where Value: CaseIterable {
  /// The names of an enumeration's cases.
  static var word: ValueKind { words(Value.allCases.map { ("\($0)", $0) }) }
}

extension ValueKind {
  /// Values by their names.
  static func words(of values: Value...) -> ValueKind { words(values.map { ("\($0)", $0) }) }

  /// Words that stand for values.
  static func words(_ words: [(word: String, value: Value)]) -> ValueKind {
    let allowed = words.map(\.word)
    return ValueKind(form: .word(allowed)) { value, reader, what throws(CellFileError) in
      let text = try reader.expected(value.text, value, what, ValueForm.word(allowed).words)
      return .constant(try reader.known(words.first { $0.word == text }?.value, value, what, among: allowed))
    }.taking("a text", [.text]) { value, _ in value.text.flatMap { text in words.first { $0.word == text }?.value } }
  }
}

extension CellReader {
  /// Reads a list of two numbers.
  func pair(_ value: YAMLValue, _ what: String, _ form: ValueForm, atLeast minimum: Double) throws(CellFileError) -> Point {
    guard let items = value.list, items.count == 2, let first = items[0].number, let second = items[1].number,
      first >= minimum, second >= minimum, abs(first) <= 1e6, abs(second) <= 1e6
    else {
      let far = value.list?.first { $0.number.map { abs($0) > 1e6 } ?? false }
      throw refused(value, what, allowed: words(form.words, within: -1e6...1e6, for: far ?? value))
    }
    return Point(x: first, y: second)
  }

  /// Returns the words for the allowed numbers, with the end of their range that a number is beyond. For other numbers that end is left out,
  /// as no layout comes near it.
  func words(_ words: String, within range: ClosedRange<Double>, for value: YAMLValue) -> String {
    guard let number = value.number, abs(number) > 1e6 else { return words }
    if number > range.upperBound && range.upperBound == 1e6 { return words + ", at most 1000000" }
    return number < range.lowerBound && range.lowerBound == -1e6 ? words + ", at least -1000000" : words
  }
}

extension ValueKind<Size> {
  /// A width and a height in points, 0 or more.
  static var size: ValueKind {
    ValueKind(form: .size) { value, reader, what throws(CellFileError) in
      let pair = try reader.pair(value, what, .size, atLeast: 0)
      return .constant(Size(width: pair.x, height: pair.y))
    }
  }
}

extension ValueKind<Point> {
  /// Two numbers in points.
  static var point: ValueKind {
    ValueKind(form: .pair) { value, reader, what throws(CellFileError) in
      .constant(try reader.pair(value, what, .pair, atLeast: -1e6))
    }
  }
}

extension ValueKind<LayoutDimension> {
  /// Lengths of layouts, as layout documents have them; a number of the row counts as points.
  static var dimension: ValueKind {
    var kind = ValueKind(form: .dimension) { value, reader, what throws(CellFileError) in .constant(try reader.length(value, what)) }
      .taking("a number, in points, or a text such as 50%", [.number, .text]) { value, _ in
        LayoutDimension(number: value.number, text: value.text)
      }
    kind.fromShare = { share in (0...1).contains(share) ? .percent(share * 100) : nil }
    return kind
  }
}

extension LayoutDimension {
  /// Creates the length that a number of points or a text is; `nil` for another value.
  fileprivate init?(number: Double?, text: String?) {
    let points = number.map { (0...1e6).keeping($0).map(LayoutDimension.points) }
    guard let length = points ?? text.flatMap(StyleProperty.dimension) else { return nil }
    self = length
  }
}

extension CellReader {
  fileprivate func length(_ value: YAMLValue, _ what: String) throws(CellFileError) -> LayoutDimension {
    let words = words(StyleProperty.dimensionWords, within: 0...1e6, for: value)
    return try expected(LayoutDimension(number: value.number, text: value.text), value, what, words)
  }
}

extension ValueKind<LayoutSize> {
  /// Two lengths of layouts.
  static var lengths: ValueKind {
    ValueKind(form: .lengths) { value, reader, what throws(CellFileError) in
      guard let items = value.list, items.count == 2 else { throw reader.refused(value, what, allowed: ValueForm.lengths.words) }
      return .constant(LayoutSize(width: try reader.length(items[0], what), height: try reader.length(items[1], what)))
    }
  }
}

extension ValueKind<EdgeInsets> {
  /// Distances from edges in points: one for all, or by edge, where `inf` lets the child keep its length.
  static var insets: ValueKind {
    ValueKind(form: .insets) { value, reader, what throws(CellFileError) in
      func side(_ value: YAMLValue, _ what: String) throws(CellFileError) -> Bound<Double> {
        if value.text == "inf" { return .constant(.infinity) }
        return try reader.bound(value, .distance(), what)
      }
      guard let members = value.members else {
        let isWord = value.number == nil && value.text.map { $0 != "inf" && !$0.contains("{{") } ?? true
        if isWord, !CellTheme.spacingTokens.contains(value.text ?? "") {
          throw reader.refused(value, what, allowed: ValueForm.insets.words)
        }
        return try side(value, what).map { EdgeInsets(top: $0, left: $0, bottom: $0, right: $0) }
      }
      try reader.members(value, what, allowed: "top left bottom right")
      let sides = try members.map { member throws(CellFileError) in (member.key, try side(member.value, "\(what).\(member.key)")) }
      return .computed { scope in
        func side(_ key: String) -> Double { sides.first { $0.0 == key }?.1.value(in: scope) ?? 0 }
        return EdgeInsets(top: side("top"), left: side("left"), bottom: side("bottom"), right: side("right"))
      }
    }
  }
}
