import EmakiSupport

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
      if character == "[" {
        rest.removeFirst()
        if rest.first == "\"" {
          guard let key = Self.quoted(&rest) else { return nil }
          steps.append(.key(key.exact))
        } else {
          guard let end = rest.firstIndex(of: "]") else { return nil }
          if end == rest.startIndex {
            steps.append(.all)
          } else {
            guard let index = Int(rest[..<end]) else { return nil }
            steps.append(.index(index))
          }
          rest = rest[end...]
        }
        guard rest.first == "]" else { return nil }
        rest.removeFirst()
      } else if character == "." || isFirst {
        if character == "." { rest.removeFirst() }
        if rest.first == "\"" {
          guard let key = Self.quoted(&rest) else { return nil }
          steps.append(.key(key.exact))
        } else {
          let name = rest.prefix { $0 != "." && $0 != "[" }
          rest = rest[name.endIndex...]
          // A dot alone stands for the value itself, and a dot before a bracket is part of the step in brackets.
          if name.isEmpty {
            guard isFirst, rest.isEmpty || rest.first == "[" else { return nil }
          } else {
            steps.append(.key(String(name).exact))
          }
        }
      } else {
        return nil
      }
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
