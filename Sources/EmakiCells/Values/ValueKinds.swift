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
    var kind = ValueKind(form: form) { value throws(CellFileError) in
      if !tokens.isEmpty, let word = value.text, value.number == nil, word.first?.isLetter == true {
        _ = try value.known(find(value.reader.tokens, word), among: tokens)
        return { find($0.look.tokens, word) }
      }
      return constant(try value.expected(range.keeping(value.number), form.words(within: range, for: value.yaml)))
    }.taking("a number", [.number]) { value, _ in range.keeping(value.number) }
    kind.fromLength = { range.keeping(Double($0)) }
    return kind
  }
}

extension ValueKind<Int> {
  /// Whole numbers in a range, which may be bound to a number of the row.
  static func whole(_ range: ClosedRange<Int>) -> ValueKind {
    let form = ValueForm.whole(range)
    var kind = ValueKind(form: form) { value throws(CellFileError) in
      constant(try value.expected(range.keeping(value.whole), form.words))
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
    ValueKind(form: .bool) { value throws(CellFileError) in
      constant(try value.expected(value.boolean, ValueForm.bool.words))
    }.taking("any value", nil) { value, _ in value.isTrue }
  }
}

extension ValueKind<String> {
  /// Texts with bindings.
  static var text: ValueKind {
    ValueKind(form: .text, readsTemplates: true) { value throws(CellFileError) in
      let template = try value.reader.template(value.expected(value.text, ValueForm.text.words), at: value.place)
      if let literal = template.literal { return constant(literal) }
      return { template.text(in: $0, isDrawn: true) }
    }
  }

  /// Names of font families. One without a binding is checked against the fonts in use.
  static var family: ValueKind {
    ValueKind(form: .text, readsTemplates: true) { value throws(CellFileError) in
      let bound = try text.read(value)
      if value.text?.contains("{{") != true { _ = try value.reader.familyNames(value) }
      return bound
    }
  }

  /// Paths and addresses. One without a binding starts from the folder of the file and stays in it; one with a binding is the feed's.
  static var path: ValueKind {
    ValueKind(form: .path, readsTemplates: true) { value throws(CellFileError) in
      let text = try value.expected(value.text.flatMap { $0.isEmpty ? nil : $0 }, ValueForm.path.words)
      let template = try value.reader.template(text, at: value.place)
      guard let literal = template.literal else {
        return { scope in
          let text = template.text(in: scope)
          if let place = scope.place { return scope.look.picture(text, place) }
          return text.isEmpty ? nil : text
        }
      }
      if value.reader.isKey(literal), !literal.contains("/"), !literal.contains(".") { throw value.refused(ValueForm.path.words) }
      return constant(try value.literalPath(literal))
    }
  }
}

extension NamedValue {
  /// Returns the path that a file writes, from its own folder; an address of the network stays as it is.
  fileprivate func literalPath(_ path: String) throws(CellFileError) -> String {
    if path.hasPrefix("http://") || path.hasPrefix("https://") { return path }
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    if path.hasPrefix("/") || path.contains("://") || parts.contains("..") || path.contains("\0") { throw error(.path(path)) }
    guard let folder = reader.folder, !folder.isEmpty else { return path }
    return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }
}

extension ValueKind<Double> {
  /// Heights of lines in points. A number below 5 was meant as a multiple of the font's size, as CSS has it, and is refused; 0 is the font's own
  /// height.
  static var lineHeight: ValueKind {
    var kind = number(0...1000)
    kind.read = { [read = kind.read] value throws(CellFileError) in
      let bound = try read(value)
      if let height = value.number { try value.checkLineHeight(height, size: 5) }
      return bound
    }
    return kind
  }
}

extension NamedValue {
  /// Checks that the height of lines is one in points.
  ///
  /// - Parameter size: the size of the font; 5 where it is not known.
  func checkLineHeight(_ height: Double, size: Double) throws(CellFileError) {
    if height == 0 || height >= min(size, 5) { return }
    throw error(.value(yaml.phrase, of: what, allowed: "points and no factor of the font's size, or 0 for its own height"))
  }

  /// Returns the value that the word stands for.
  func word<Value>(among words: [(word: String, value: Value)]) throws(CellFileError) -> Value {
    let allowed = words.map(\.word)
    let text = try expected(yaml.text, ValueForm.word(allowed).words)
    return try known(words.first { $0.word == text }?.value, among: allowed)
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
    ValueKind(form: .word(words.map(\.word))) { value throws(CellFileError) in
      constant(try value.word(among: words))
    }.taking("a text", [.text]) { value, _ in value.text.flatMap { text in words.first { $0.word == text }?.value } }
  }
}

extension NamedValue {
  /// Reads a list of two numbers.
  func pair(_ form: ValueForm, atLeast minimum: Double) throws(CellFileError) -> Point {
    guard let items = yaml.list, items.count == 2, let first = items[0].number, let second = items[1].number,
      first >= minimum, second >= minimum, abs(first) <= 1e6, abs(second) <= 1e6
    else {
      let far = yaml.list?.first { $0.number.map { abs($0) > 1e6 } ?? false }
      throw refused(form.words(within: -1e6...1e6, for: far ?? yaml))
    }
    return Point(x: first, y: second)
  }

  fileprivate func length() throws(CellFileError) -> LayoutDimension {
    try expected(LayoutDimension(number: yaml.number, text: yaml.text), ValueForm.dimension.words(within: 0...1e6, for: yaml))
  }
}

extension ValueForm {
  /// Returns the words for the allowed numbers, with the end of their range that a number is beyond. For other numbers that end is left out,
  /// as no layout comes near it.
  fileprivate func words(within range: ClosedRange<Double>, for value: YAMLValue) -> String {
    guard let number = value.number, abs(number) > 1e6 else { return words }
    if number > range.upperBound && range.upperBound == 1e6 { return words + ", at most 1000000" }
    return number < range.lowerBound && range.lowerBound == -1e6 ? words + ", at least -1000000" : words
  }
}

extension ValueKind<Size> {
  /// A width and a height in points, 0 or more.
  static var size: ValueKind {
    ValueKind(form: .size) { value throws(CellFileError) in
      let pair = try value.pair(.size, atLeast: 0)
      return constant(Size(width: pair.x, height: pair.y))
    }
  }
}

extension ValueKind<Point> {
  /// Two numbers in points.
  static var point: ValueKind {
    ValueKind(form: .pair) { value throws(CellFileError) in constant(try value.pair(.pair, atLeast: -1e6)) }
  }
}

extension ValueKind<LayoutDimension> {
  /// Lengths of layouts, as layout documents have them; a number of the row counts as points.
  static var dimension: ValueKind {
    var kind = ValueKind(form: .dimension) { value throws(CellFileError) in constant(try value.length()) }
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

extension ValueKind<LayoutSize> {
  /// Two lengths of layouts.
  static var lengths: ValueKind {
    ValueKind(form: .lengths) { value throws(CellFileError) in
      guard let items = value.list, items.count == 2 else { throw value.refused(ValueForm.lengths.words) }
      return constant(LayoutSize(width: try value.other(items[0]).length(), height: try value.other(items[1]).length()))
    }
  }
}

extension ValueKind<EdgeInsets> {
  /// Distances from edges in points: one for all, or by edge, where `inf` lets the child keep its length.
  static var insets: ValueKind {
    ValueKind(form: .insets) { value throws(CellFileError) in
      func side(_ value: NamedValue) throws(CellFileError) -> Bound<Double> {
        value.text == "inf" ? constant(.infinity) : try value.reader.bound(value, .distance())
      }
      guard value.members != nil else {
        let isWord = value.number == nil && value.text.map { $0 != "inf" && !$0.contains("{{") } ?? true
        if isWord, !CellTheme.spacingTokens.contains(value.text ?? "") { throw value.refused(ValueForm.insets.words) }
        let all = try side(value)
        return { all($0).map { EdgeInsets(top: $0, left: $0, bottom: $0, right: $0) } }
      }
      let sides = try value.checkedMembers("top left bottom right").map { member throws(CellFileError) in
        (member.key, try side(value.part(member.value, member.key)))
      }
      return { scope in
        func side(_ key: String) -> Double { sides.first { $0.0 == key }?.1(scope) ?? 0 }
        return EdgeInsets(top: side("top"), left: side("left"), bottom: side("bottom"), right: side("right"))
      }
    }
  }
}
