import EmakiSupport

/// A mapped value is what a mapping makes a part of.
indirect enum MappedValue: Hashable, Sendable {
  case path(ValuePath)
  /// A text of the mapping itself.
  case words(String)
  /// The opposite of a truth.
  case opposite(MappedValue)
  /// A sentence of words and values, where all of these are there.
  case sentence([MappedValue])
  /// The value that belongs to the text at a path.
  case table(by: ValuePath, [String: MappedValue], otherwise: MappedValue?)
  /// The texts of a list; `each` is what an element's text is made of.
  case joined(ValuePath, each: MappedValue?, separator: String)
  /// The first of several that is there.
  case first([MappedValue])

  /// Reads paths of which the first with a value is taken, as in `.title//.name`, or `!.unread` for the opposite.
  init(paths text: String, of part: FeedMapping.Part) throws(FeedMappingError.Fault) {
    if text.hasPrefix("!") {
      guard part == .isRead else { throw .opposite(part.rawValue) }
      self = .opposite(try MappedValue(paths: String(text.dropFirst()).trimmed, of: part))
      return
    }
    let paths = try FeedMapping.split(text, at: "//").map { word throws(FeedMappingError.Fault) in
      let word = String(word).trimmed
      guard let path = ValuePath(word[...]) else { throw .path(word, part: part.rawValue) }
      return MappedValue.path(path)
    }
    self = paths.count == 1 ? paths[0] : .first(paths)
  }

  /// A find is what stands in a row for a part: words of the mapping, or a value with its path.
  enum Find {
    case words(String)
    case value(JSONTree, at: ValuePath)

    var isValue: Bool { if case .value = self { true } else { false } }

    var text: String {
      switch self {
      case .words(let words): words
      case .value(let value, _): value.scalarText ?? ""
      }
    }
  }

  /// Returns what the value is made of; `nil` where it is not there. Null, an empty text, a list and an object are no value.
  ///
  /// - Parameter look: returns the values at a path.
  func finds(_ look: (ValuePath) -> [JSONTree]) -> [Find]? {
    switch self {
    case .path(let path):
      guard let value = look(path).first, value.scalarText?.isEmpty == false else { return nil }
      return [.value(value, at: path)]
    case .opposite(let value): return value.truth(look).flatMap { $0 }.map { [.words($0 ? "false" : "true")] }
    case .words(let words): return [.words(words)]
    case .sentence(let pieces):
      var finds: [Find] = []
      for piece in pieces {
        guard let found = piece.finds(look) else { return nil }
        finds += found
      }
      return finds
    case .table(let path, let values, let otherwise):
      return (values[look(path).first?.scalarText ?? ""] ?? otherwise)?.finds(look)
    case .joined(let path, let each, let separator):
      var finds: [Find] = []
      // More would be more text than a row may have.
      var elements = look(path)
      // A text alone is a list of it.
      if elements.isEmpty { elements = look(ValuePath(path.steps.dropLast())).filter { $0.scalarText != nil } }
      for element in elements where finds.count <= 1 << 20 {
        let found = each?.finds { $0.values(in: element) } ?? MappedValue.path(path).finds { _ in [element] }
        guard let found else { continue }
        if !finds.isEmpty, !separator.isEmpty { finds.append(.words(separator)) }
        finds += found
      }
      return finds.isEmpty ? nil : finds
    case .first(let values):
      for value in values { if let found = value.finds(look) { return found } }
      return nil
    }
  }

  /// Returns the path of a list whose elements are objects or lists, which no text is made of; `nil` where there is none.
  func unjoined(in row: JSONTree) -> ValuePath? {
    switch self {
    case .joined(let path, nil, _): path.values(in: row).contains { $0.holdsValues } ? path : nil
    case .sentence(let pieces): pieces.lazy.compactMap { $0.unjoined(in: row) }.first
    case .first(let values): values.first { $0.value(row) != nil }?.unjoined(in: row)
    default: nil
    }
  }

  /// Returns the value for want of which a sentence is left out of a row; `nil` where none is.
  ///
  /// - Parameter isNeeded: whether a sentence is also missed where none of its values is there.
  func missing(in row: JSONTree, isNeeded: Bool) -> MappedValue? {
    switch self {
    case .path, .words, .opposite: return nil
    case .sentence(let pieces):
      let missing = pieces.filter { $0.value(row) == nil }
      return isNeeded || missing.count < pieces.count(where: { !$0.paths.isEmpty }) ? missing.first : nil
    case .table(let path, let values, let otherwise):
      return (values[path.value(in: row)?.scalarText ?? ""] ?? otherwise)?.missing(in: row, isNeeded: isNeeded)
    case .joined(let path, let each, _):
      guard let each else { return nil }
      return path.values(in: row).lazy.compactMap { element in
        let isLost = element.textBytes > 0 && each.paths.allSatisfy { $0.values(in: element).isEmpty }
        return isLost ? each : each.missing(in: element, isNeeded: false)
      }.first
    case .first(let values):
      let chosen = values.first { $0.value(row) != nil }
      return (chosen.map { [$0] } ?? values).lazy.compactMap { $0.missing(in: row, isNeeded: isNeeded) }.first
    }
  }

  /// Returns the value as one; `nil` where it is not there.
  func value(_ look: (ValuePath) -> [JSONTree]) -> JSONTree? { finds(look).map(Self.value) }

  /// Returns what was found as one value.
  static func value(of finds: [Find]) -> JSONTree {
    if finds.count == 1, case .value(let value, _) = finds[0] { return value }
    return .text(finds.map(\.text).joined().exact)
  }

  /// Returns the truth that the value stands for: `nil` inside where it means neither yes nor no, and as a whole where nothing is there. `null`,
  /// as in `"read_at": null`, means no.
  func truth(_ look: (ValuePath) -> [JSONTree]) -> Bool?? {
    switch self {
    case .path(let path):
      guard let value = look(path).first else { return nil }
      return value == .null ? .some(false) : .some(value.truth)
    case .opposite(let value): return value.truth(look).map { $0.map { !$0 } }
    case .first(let values):
      for value in values { if let truth = value.truth(look) { return truth } }
      return nil
    default: return value(look).map(\.truth)
    }
  }

  /// The paths of the value from the row, each once.
  var distinctPaths: [ValuePath] {
    var seen: Set<ValuePath> = []
    return paths.filter { seen.insert($0).inserted }
  }

  /// All paths of the value from the row.
  var paths: [ValuePath] {
    switch self {
    case .path(let path), .joined(let path, _, _): [path]
    case .opposite(let value): value.paths
    case .words: []
    case .table(let path, let values, let otherwise): [path] + values.values.flatMap(\.paths) + (otherwise?.paths ?? [])
    case .sentence(let values), .first(let values): values.flatMap(\.paths)
    }
  }
}

extension MappedValue {
  /// The texts of the mapping itself among what the value may be.
  var literals: [String] {
    switch self {
    case .words(let words): [words]
    case .table(_, let values, let otherwise): values.values.flatMap(\.literals) + (otherwise?.literals ?? [])
    case .sentence(let values), .first(let values): values.flatMap(\.literals)
    case .path, .opposite, .joined: []
    }
  }
}

extension MappedValue: CustomStringConvertible {
  /// The value as a mapping in one line writes it; of what only a file can say, the paths.
  var description: String {
    switch self {
    case .opposite(let value): "!\(value)"
    case .first(let values): values.map(\.description).joined(separator: "//")
    default: distinctPaths.map(\.description).joined(separator: "//")
    }
  }
}

extension JSONTree {
  /// The text of a text, a number or a boolean; `nil` for another value.
  var scalarText: String? {
    switch self {
    case .text(let text): text.string
    case .number(let number): number.text
    case .boolean(let value): value ? "true" : "false"
    default: nil
    }
  }

  /// Whether the value is a list or an object in which something is.
  var holdsValues: Bool {
    switch self {
    case .list(let values): !values.isEmpty
    case .object(let members): !members.isEmpty
    default: false
    }
  }

  /// Whether the value means yes; `nil` where it means neither yes nor no. A date says that something has happened.
  package var truth: Bool? {
    switch self {
    case .boolean(let value): return value
    case .number(let number): return !number.decimal.digits.isEmpty
    case .text(let text):
      let word = text.string.trimmed.lowercased()
      if ["true", "yes", "y", "1", "read", "seen", "x"].contains(word) { return true }
      if ["false", "no", "n", "0", "unread", "unseen", ""].contains(word) { return false }
      return WrittenDate.read(text.string) == nil ? nil : true
    default: return nil
    }
  }
}

/// A value path says where in a value another one stands: `.subject.title`, `.authors[0].name`, `.["Post text"]`.
struct ValuePath: Hashable, Sendable {
  /// A step leads from a value to a part of it.
  enum Step: Hashable, Sendable {
    /// The step leads to the member with a key.
    case key(ExactString)
    /// The step leads to an element: counted from 0, or with a negative number from the end.
    case index(Int)
    /// The step leads to all elements of an array, or all values of an object. It is written as `[]`.
    case all
  }

  /// The steps from the outermost value.
  let steps: [Step]

  init(_ steps: [Step]) { self.steps = steps }

  init(_ keys: [String]) { steps = keys.map { .key($0.exact) } }

  /// Reads a path; `nil` for a text that is none. The dot at its beginning may be left out.
  init?(_ text: Substring) {
    var steps: [Step] = []
    var rest = text
    var isFirst = true
    while let character = rest.first {
      let isInBrackets = character == "["
      if isInBrackets || character == "." { rest.removeFirst() } else if !isFirst { return nil }
      if rest.first == "\"" {
        guard let key = Self.quoted(&rest) else { return nil }
        steps.append(.key(key.exact))
      } else {
        let name = rest.prefix { isInBrackets ? $0 != "]" : $0 != "." && $0 != "[" }
        rest = rest[name.endIndex...]
        if !isInBrackets, !name.isEmpty {
          steps.append(.key(String(name).exact))
        } else if !isInBrackets {
          // A dot alone stands for the value itself, and a dot before a bracket is part of the step in brackets.
          guard isFirst && rest.isEmpty || rest.first == "[" else { return nil }
        } else if name.isEmpty {
          steps.append(.all)
        } else {
          guard let index = Int(name) else { return nil }
          steps.append(.index(index))
        }
      }
      if isInBrackets, rest.popFirst() != "]" { return nil }
      isFirst = false
    }
    if isFirst { return nil }
    self.steps = steps
  }

  /// Reads a key in double quotes, in which a backslash stands before a quote or a backslash.
  private static func quoted(_ rest: inout Substring) -> String? {
    rest.removeFirst()
    var key = ""
    while let character = rest.popFirst() {
      if character == "\"" { return key }
      guard character == "\\" else {
        key.append(character)
        continue
      }
      guard let next = rest.popFirst() else { return nil }
      key.append(next)
    }
    return nil
  }

  /// Returns the value at the path, of several the first; `nil` where there is none.
  func value(in tree: JSONTree) -> JSONTree? {
    var value = tree
    for step in steps {
      guard let next = Self.values(step, in: value).first else { return nil }
      value = next
    }
    return value
  }

  /// Returns all values at the path, in which `[]` stands for all elements of a list.
  func values(in tree: JSONTree) -> [JSONTree] { steps.reduce([tree]) { found, step in found.flatMap { Self.values(step, in: $0) } } }

  private static func values(_ step: Step, in value: JSONTree) -> [JSONTree] {
    switch (step, value) {
    case (.key(let key), .object(let members)): return members[key.string].map { [$0] } ?? []
    case (.index(let index), .list(let values)):
      let place = index < 0 ? values.count + index : index
      return values.indices.contains(place) ? [values[place]] : []
    case (.all, .list(let values)): return values
    default: return []
    }
  }

  /// Returns the value at the path in a document; `nil` where there is none.
  func value(in root: JSONValue) -> JSONValue? {
    var value = root
    for step in steps {
      switch step {
      case .key(let key):
        guard let next = value.member(key.string) else { return nil }
        value = next
      case .index(let index):
        let place = index < 0 ? value.count + index : index
        guard (0..<value.count).contains(place) else { return nil }
        value = value[place]
      case .all: return nil
      }
    }
    return value
  }
}

extension ValuePath: CustomStringConvertible {
  /// The path as it is written.
  var description: String {
    if steps.isEmpty { return "." }
    return steps.enumerated().map { number, step in
      switch step {
      case .all: return number == 0 ? ".[]" : "[]"
      case .index(let index): return (number == 0 ? "." : "") + "[\(index)]"
      case .key(let key):
        let text = key.string
        let isPlain =
          !text.isEmpty
          && text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || ("0"..."9").contains($0) || "_-@".unicodeScalars.contains($0) }
        if isPlain { return ".\(text)" }
        let escaped = text.reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : String($1) }
        return (number == 0 ? "." : "") + "[\"\(escaped)\"]"
      }
    }.joined()
  }
}
