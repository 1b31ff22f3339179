import EmakiSupport

/// A template is a text with bindings: `{{ key }}` and `{{ key | format }}`.
struct Template: Sendable {
  /// A piece is a stretch of the text, or a value of the row.
  enum Piece: Sendable {
    case text(String)
    case value(Binding)
  }

  /// The pieces from the beginning to the end.
  var pieces: [Piece]

  /// The text, where there is no binding; else `nil`.
  var literal: String? {
    if pieces.isEmpty { return "" }
    if pieces.count == 1, case .text(let text) = pieces[0] { return text }
    return nil
  }

  /// The binding, if the text consists of nothing else; otherwise `nil`.
  var only: Binding? {
    if pieces.count == 1, case .value(let binding) = pieces[0] { return binding }
    return nil
  }

  func text(in scope: CellScope) -> String {
    if pieces.count == 1 { return pieces[0].text(in: scope) }
    return pieces.reduce(into: "") { $0 += $1.text(in: scope) }
  }
}

/// A binding is a value of a row with the format in which it is drawn.
struct Binding: Sendable {
  let lookup: Lookup
  let format: ValueFormat?

  /// Returns the text of the value; an empty one where the row has none.
  func text(in scope: CellScope) -> String {
    guard let value = lookup.value(in: scope) else { return "" }
    if let format { return format.text(of: value, scope) }
    if case .date = lookup.type { return ValueFormat.date.text(of: value, scope) }
    return value.drawnText
  }
}

extension Lookup {
  /// The words that say how a value without a text of its own becomes one; an empty text for one that has a text.
  fileprivate var textAdvice: String {
    switch type {
    case .object(let keys): keys.first { $0.type.hasText }.map { ", such as \(path).\($0.name)" } ?? ""
    case .list: ", such as \(path) | joined or \(path) | length; each makes an element of every value"
    case .bool: "; a bool chooses one: { if: \(path), then: a, else: b }"
    default: ""
    }
  }
}

extension Template.Piece {
  func text(in scope: CellScope) -> String {
    switch self {
    case .text(let text): text
    case .value(let binding): binding.text(in: scope)
    }
  }
}

extension CellReader {
  /// Reads a text with bindings.
  ///
  /// - Parameter isText: whether the values are converted to text, so that only values with a text are allowed.
  func template(_ text: String, at place: YAMLPlace, isText: Bool = true) throws(CellFileError) -> Template {
    var pieces: [Template.Piece] = []
    var rest = text[...]
    while let open = rest.firstRange(of: "{{") {
      if open.lowerBound > rest.startIndex { pieces.append(.text(String(rest[..<open.lowerBound]))) }
      let place = self.place(of: open.lowerBound, in: text, from: place)
      guard let close = rest[open.upperBound...].firstRange(of: "}}") else {
        throw error(.template("{{ is not closed. Write }} behind the key, such as {{ title }}."), at: place)
      }
      pieces.append(.value(try binding(rest[open.upperBound..<close.lowerBound], at: place, isText: isText)))
      rest = rest[close.upperBound...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return Template(pieces: pieces)
  }

  private func binding(_ text: Substring, at place: YAMLPlace, isText: Bool) throws(CellFileError) -> Binding {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(\.trimmingSpaces)
    guard parts.count <= 2, !parts[0].isEmpty else {
      throw error(
        .template(
          "{{\(printable(String(text)))}} is no binding. Write a key between {{ and }}, with one format at most: {{ key | format }}."),
        at: place)
    }
    let lookup = try lookup(parts[0], at: place)
    guard parts.count == 2 else {
      if lookup.type.hasText || !isText { return Binding(lookup: lookup, format: nil) }
      throw error(
        .wrongType(key: lookup.path, is: lookup.type.phrase, allowed: "a text, a number, a date or an address\(lookup.textAdvice)"),
        at: place)
    }
    guard let format = ValueFormat(rawValue: parts[1]) else {
      throw error(.unknownWord(parts[1], of: "the format", allowed: ValueFormat.allCases.map(\.rawValue)), at: place)
    }
    guard format.takes(lookup.type) else {
      throw error(.wrongType(key: lookup.path, is: lookup.type.phrase, allowed: "\(format.allowed), for \(format.rawValue)"), at: place)
    }
    return Binding(lookup: lookup, format: format)
  }

  /// Returns the place of a character of a scalar. It is exact where the scalar stands in one line without escapes.
  func place(of index: String.Index, in text: String, from place: YAMLPlace) -> YAMLPlace {
    let before = text[..<index]
    if before.contains("\n") { return place }
    return YAMLPlace(line: place.line, column: place.column + before.unicodeScalars.count)
  }
}

extension Substring {
  /// The text without spaces at its ends.
  var trimmingSpaces: String {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

extension Substring {
  /// Returns the first place of a text; `nil` where it does not occur.
  func firstRange(of part: String) -> Range<Index>? {
    let (bytes, wanted) = (utf8, Array(part.utf8))
    var start = bytes.startIndex
    while start < bytes.endIndex {
      if bytes[start...].starts(with: wanted) { return start..<bytes.index(start, offsetBy: wanted.count) }
      start = bytes.index(after: start)
    }
    return nil
  }
}
