/// A JSON tree is a JSON value that is copied out of its document, so that it stays when the document is gone.
package indirect enum JSONTree: Hashable, Sendable, ExpressibleByStringLiteral {
  case null
  /// The value is true or false.
  case boolean(Bool)
  case number(Double)
  case text(ExactString)
  /// The value is an array.
  case list([JSONTree])
  case object([String: JSONTree])

  /// Copies a value of a document.
  package init(_ value: JSONValue) {
    switch value.type {
    case .null: self = .null
    case .boolean: self = .boolean(value.boolean ?? false)
    case .number: self = .number(value.number ?? 0)
    case .string: self = .text((value.string ?? "").exact)
    case .array: self = .list((0..<value.count).map { JSONTree(value[$0]) })
    case .object:
      var members: [String: JSONTree] = [:]
      value.forEachKey { key in
        if let member = value.member(key) { members[key] = JSONTree(member) }
      }
      self = .object(members)
    }
  }

  package var type: JSONValueType {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .number: .number
    case .text: .string
    case .list: .array
    case .object: .object
    }
  }

  /// The members of an object; `nil` for another value.
  package var members: [String: JSONTree]? { if case .object(let members) = self { members } else { nil } }

  package init(stringLiteral text: String) { self = .text(text.exact) }

  /// The value as JSON in one line, with the keys of objects in order.
  package var json: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let number): number.isFinite ? (Int(exactly: number).map { String($0) } ?? String(number)) : "null"
    case .text(let text): JSONText.quoted(text.string)
    case .list(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.sorted { $0.key.exact < $1.key.exact }.map { "\(JSONText.quoted($0.key)):\($0.value.json)" }.joined(separator: ",")
        + "}"
    }
  }

  /// The number of bytes of the keys and texts in the value, in UTF-8.
  package var textBytes: Int {
    switch self {
    case .null, .boolean, .number: 0
    case .text(let text): text.string.utf8.count
    case .list(let values): values.reduce(0) { $0 + $1.textBytes }
    case .object(let members): members.reduce(0) { $0 + $1.key.utf8.count + $1.value.textBytes }
    }
  }

  /// The text of a string; `nil` for another value.
  package var text: String? { if case .text(let text) = self { text.string } else { nil } }
}
