import EmakiFeeds
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
    switch pieces.first {
    case nil: ""
    case .text(let text) where pieces.count == 1: text
    default: nil
    }
  }

  /// The binding, if the text consists of nothing else; otherwise `nil`.
  var only: Binding? { if pieces.count == 1, case .value(let binding) = pieces[0] { binding } else { nil } }

  /// Returns the text with the values of a row.
  ///
  /// - Parameter isDrawn: whether values are isolated that are read in another direction, as no address has them.
  func text(in scope: CellScope, isDrawn: Bool = false) -> String {
    if pieces.count == 1 { return pieces[0].text(in: scope, isDrawn: isDrawn) }
    // A text may hold another one many times, and partials may repeat such texts.
    var (texts, count) = ([(text: String, isValue: Bool)](), 0)
    for piece in pieces where count <= Limits.rowText {
      texts.append((piece.text(in: scope, isDrawn: isDrawn), piece.isValue))
      count += texts[texts.count - 1].text.utf8.count
    }
    let text = (isDrawn ? isolating(texts) : texts.map(\.text)).joined()
    scope.words.note(text)
    return scope.words.hasTooMuchText ? "" : text
  }
}

/// A binding is a value of a row with the format in which it is drawn.
struct Binding: Sendable {
  let lookup: Lookup
  let format: ValueFormat?

  /// Whether the value is drawn as a date.
  var isDate: Bool {
    switch (format, lookup.type) {
    case (.date, _), (nil, .date): true
    default: false
    }
  }

  /// Returns the text of the value; an empty one where the row has none.
  ///
  /// - Parameter isDrawn: whether the sign of a number stands before it in a language that is read from the right, too, as CLDR has it for these
  ///   digits.
  func text(in scope: CellScope, isDrawn: Bool) -> String {
    guard let value = scope[lookup] else { return "" }
    switch (format, value) {
    case (.list(.joined), .list(let values)):
      if values.contains(where: \.hasParts) { scope.faults?.add(lookup, "a list of others", allowed: "a list of texts or numbers there") }
    case (.list, .list): break
    case _ where value.hasParts: scope.faults?.add(lookup, value.faultText, allowed: "a text or a number there")
    default: break
    }
    let text = (format ?? (isDate ? .date(.date) : nil))?.text(of: value, scope) ?? value.drawnText
    let isSigned = ["-", "+", "\u{200E}"].contains { text.hasPrefix($0) }
    let isTurned = isDrawn && isSigned && value.number != nil && "".isRightToLeft(language: scope.language)
    return isTurned ? "\u{2066}\(text)\u{2069}" : text
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
  /// Returns whether the piece is a date in a scope, and no other text in place of one.
  func isDate(in scope: CellScope) -> Bool {
    guard case .value(let binding) = self, binding.isDate, let value = scope[binding.lookup] else { return false }
    return DateStyle.isDate(value.dateText, scope.dateReading)
  }

  var isValue: Bool { if case .value = self { true } else { false } }

  func text(in scope: CellScope, isDrawn: Bool) -> String {
    switch self {
    case .text(let text): text
    case .value(let binding): binding.text(in: scope, isDrawn: isDrawn)
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
    while let open = rest.utf8.firstRange(of: "{{".utf8) {
      if open.lowerBound > rest.startIndex { pieces.append(.text(String(rest[..<open.lowerBound]))) }
      let place = self.place(of: open.lowerBound, in: text, from: place)
      guard let close = rest[open.upperBound...].utf8.firstRange(of: "}}".utf8) else {
        throw error(.template("{{ is not closed. Write }} behind the key, such as {{ title }}."), at: place)
      }
      let value = try binding(rest[open.upperBound..<close.lowerBound], at: place, isText: isText)
      if isText, let path = path(of: value.lookup) {
        if value.isDate { dates.append(path) }
        if value.lookup.type == .any { untyped.append(path) }
        if value.format == .list(.joined) { untyped.append(path + ["*"]) }
      }
      pieces.append(.value(value))
      rest = rest[close.upperBound...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return Template(pieces: pieces)
  }

  private func binding(_ text: Substring, at place: YAMLPlace, isText: Bool) throws(CellFileError) -> Binding {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(\.trimmed)
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
    let words = parts[1].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmed)
    guard let named = ValueFormat.all.first(where: { $0.name == words[0] })?.format else {
      throw error(.unknownWord(words[0], of: "the format", allowed: ValueFormat.all.map(\.name)), at: place)
    }
    guard let format = named.with(words.dropFirst().first) else {
      throw error(.template("{{\(printable(String(text)))}} is no binding. The format \(words[0]) takes \(named.advice)."), at: place)
    }
    guard format.takes(lookup.type) else {
      throw error(.wrongType(key: lookup.path, is: lookup.type.phrase, allowed: "\(format.allowed), for \(words[0])"), at: place)
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

/// A marked piece is a stretch or a value of one look in a text with bindings in which `**bold**`, `*italic*`, `` `code` `` and `[links](address)` are
/// marked.
///
/// Marks are recognized in the text of the file before values are inserted, so a value is never read as a mark.
struct MarkedPiece: Sendable {
  var content: Template.Piece
  var isBold = false
  var isItalic = false
  var isCode = false
  /// The address that the piece leads to; `nil` for none.
  var link: Template?

  /// Whether the piece looks as the rest of the text does.
  var isPlain: Bool { !isBold && !isItalic && !isCode && link == nil }
}

extension CellReader {
  /// Reads a text with bindings and marks.
  func markedText(_ text: String, at place: YAMLPlace) throws(CellFileError) -> [MarkedPiece] {
    var parser = MarkupParser(
      tokens: try template(text, at: place).pieces.flatMap { piece -> [Template.Piece] in
        // A mark of the text is one also where a letter follows that joins it, such as U+200C.
        if case .text(let text) = piece { text.unicodeScalars.map { .text(String($0)) } } else { [piece] }
      })
    do throws(MarkupParser.Unclosed) {
      return try parser.parse()
    } catch {
      throw self.error(
        .template("\(error.mark) is not closed. Close it, or write \\ before each of its characters: '\\\(error.mark.first ?? "*")'."),
        at: place)
    }
  }
}

/// A markup parser finds marks among tokens, which are the characters of the file and values.
private struct MarkupParser {
  /// An unclosed mark is an opening mark without a closing one.
  struct Unclosed: Error { let mark: String }

  let tokens: [Template.Piece]
  private var index = 0
  private var pieces: [MarkedPiece] = []
  private var look = MarkedPiece(content: .text(""))
  private var text = ""
  /// The position where the label of the open link ends, and the position after the whole link.
  private var linkEnd: (label: Int, next: Int)?
  /// The latest search for each character, so that many opening marks do not all look through the rest of the text.
  private var searches: [Character: (start: Int, end: Int?)] = [:]

  init(tokens: [Template.Piece]) { self.tokens = tokens }

  mutating func parse() throws(Unclosed) -> [MarkedPiece] {
    while index < tokens.count {
      if let end = linkEnd, index == end.label {
        flush()
        (look.link, linkEnd, index) = (nil, nil, end.next)
        continue
      }
      if let character = character(index) {
        try read(character)
      } else {
        flush()
        add(tokens[index])
        index += 1
      }
    }
    flush()
    return pieces
  }

  private mutating func read(_ character: Character) throws(Unclosed) {
    if look.isCode {
      if character == "`" { toggle(\.isCode, length: 1) } else { consume(character) }
      return
    }
    switch character {
    case "\\":
      if let next = self.character(index + 1), "*`[]()\\".contains(next) {
        text.append(next)
        index += 2
      } else {
        consume(character)
      }
    case "`":
      guard find("`", from: index + 1) != nil else { throw Unclosed(mark: "`") }
      toggle(\.isCode, length: 1)
    case "*" where self.character(index + 1) == "*":
      if look.isBold { return toggle(\.isBold, length: 2) }
      guard opens(index + 2) else {
        consume(character)
        return consume(character)
      }
      guard findBold(from: index + 2) else { throw Unclosed(mark: "**") }
      toggle(\.isBold, length: 2)
    case "*":
      if look.isItalic { return toggle(\.isItalic, length: 1) }
      if opens(index + 1), find("*", from: index + 1) != nil { toggle(\.isItalic, length: 1) } else { consume(character) }
    case "[" where linkEnd == nil:
      guard let close = find("]", from: index + 1), self.character(close + 1) == "(", let end = find(")", from: close + 2) else {
        return consume(character)
      }
      flush()
      look.link = template(close + 2..<end)
      linkEnd = (close, end + 1)
      index += 1
    default: consume(character)
    }
  }

  private func character(_ index: Int) -> Character? {
    guard index < tokens.count, case .text(let text) = tokens[index] else { return nil }
    return text.first
  }

  /// Returns whether a mark before a token opens a marked part, which it does if no space follows it.
  private func opens(_ index: Int) -> Bool { index < tokens.count && character(index)?.isWhitespace != true }

  private mutating func find(_ wanted: Character, from start: Int) -> Int? {
    if let search = searches[wanted], start >= search.start, search.end.map({ start <= $0 }) ?? true { return search.end }
    let end = tokens.indices.dropFirst(start).first { character($0) == wanted }
    searches[wanted] = (start, end)
    return end
  }

  private func findBold(from start: Int) -> Bool {
    tokens.indices.dropFirst(start).contains { character($0) == "*" && character($0 + 1) == "*" }
  }

  private func template(_ range: Range<Int>) -> Template {
    var (pieces, text) = ([Template.Piece](), "")
    for token in tokens[range] {
      if case .text(let part) = token {
        text += part
        continue
      }
      if !text.isEmpty { pieces.append(.text(text)) }
      text = ""
      pieces.append(token)
    }
    if !text.isEmpty { pieces.append(.text(text)) }
    return Template(pieces: pieces)
  }

  private mutating func consume(_ character: Character) {
    text.append(character)
    index += 1
  }

  private mutating func toggle(_ mark: WritableKeyPath<MarkedPiece, Bool>, length: Int) {
    flush()
    look[keyPath: mark].toggle()
    index += length
  }

  private mutating func add(_ content: Template.Piece) {
    look.content = content
    pieces.append(look)
  }

  private mutating func flush() {
    if !text.isEmpty { add(.text(text)) }
    text = ""
  }
}
