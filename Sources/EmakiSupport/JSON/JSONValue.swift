/// A JSON value is a part of a `JSONDocument`, which owns it.
package struct JSONValue {
  let node: UnsafePointer<JSONNode>

  package var type: JSONValueType { node.pointee.type }

  /// Gives the value that an object holds under a key; `nil` if it has no such key or the value is no object.
  package subscript(key: StaticString) -> JSONValue? { key.withUTF8Buffer(member) }

  /// The number of values that an array holds; 0 for another type.
  package var count: Int { type == .array ? node.pointee.count : 0 }

  /// Gives a value of an array by its index from 0.
  package subscript(index: Int) -> JSONValue {
    guard (0..<count).contains(index), let parts = node.pointee.parts else { preconditionFailure("index \(index) is outside 0..<\(count)") }
    return JSONValue(node: node + Int(parts[index]))
  }

  /// The UTF-8 text of a string; `nil` for another type. It is valid as long as the document lives.
  package var utf8: UnsafeBufferPointer<UInt8>? { type == .string ? node.pointee.bytes : nil }

  /// The text of a string; `nil` for another type.
  package var string: String? { utf8.map { String(decoding: $0, as: UTF8.self) } }

  /// The value of a boolean; `nil` for another type.
  package var boolean: Bool? { type == .boolean ? node.pointee.count == 1 : nil }

  /// The text of a string, or of a number or boolean as the text spells it; `nil` for another type.
  package var scalarText: String? {
    switch type {
    case .string, .number: String(decoding: node.pointee.bytes, as: UTF8.self)
    case .boolean: node.pointee.count == 1 ? "true" : "false"
    case .array, .object, .null: nil
    }
  }

  /// The double that is nearest to a number, however it is spelled; `nil` for another type.
  package var number: Double? { type == .number ? scalarText.flatMap { Double($0) } : nil }

  /// Gives the value that an object holds under a key that is known only at run time.
  package func member(_ key: String) -> JSONValue? {
    var key = key
    return key.withUTF8(member)
  }

  private func member(_ wanted: UnsafeBufferPointer<UInt8>) -> JSONValue? {
    guard type == .object, let parts = node.pointee.parts else { return nil }
    var range = node.pointee.count..<2 * node.pointee.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let key = node + Int(parts[middle])
      let order = key.pointee.order(wanted)
      if order == 0 { return JSONValue(node: key + 1) }
      range = order > 0 ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return nil
  }

  /// The number of members of an object; 0 for another type.
  package var memberCount: Int { type == .object ? node.pointee.count : 0 }

  /// The keys of an object in the order of the text; none for another type.
  package var keys: [String] {
    var keys: [String] = []
    forEachMember { key, _ in keys.append(key) }
    return keys
  }

  /// Calls a function with each key of an object and its value, in the order of the text.
  package func forEachMember(_ body: (String, JSONValue) -> Void) {
    guard type == .object, let parts = node.pointee.parts else { return }
    for index in 0..<node.pointee.count {
      let key = node + Int(parts[index])
      body(String(decoding: key.pointee.bytes, as: UTF8.self), JSONValue(node: key + 1))
    }
  }
}

/// A JSON value type is one of the six types that JSON has.
public enum JSONValueType: Hashable, Sendable {
  /// The value is of this type.
  case object, array, string, number, boolean, null
}

extension JSONValueType {
  /// The name of the type with its article, for messages.
  package var phrase: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "a boolean"
    case .null: "null"
    }
  }
}

/// A JSON tree is a JSON value that is copied out of its document, so that it stays when the document is gone.
package indirect enum JSONTree: Hashable, Sendable {
  case null
  /// The value is true or false.
  case boolean(Bool)
  case number(JSONNumber)
  case text(ExactString)
  /// The value is an array.
  case list([JSONTree])
  case object([String: JSONTree])

  /// Copies a value of a document.
  package init(_ value: JSONValue) {
    switch value.type {
    case .null: self = .null
    case .boolean: self = .boolean(value.boolean ?? false)
    case .number: self = .number(JSONNumber(value.scalarText ?? "0"))
    case .string: self = .text((value.string ?? "").exact)
    case .array: self = .list((0..<value.count).map { JSONTree(value[$0]) })
    case .object:
      var members: [String: JSONTree] = [:]
      value.forEachMember { members[$0] = JSONTree($1) }
      self = .object(members)
    }
  }

  /// Makes a number in the fewest digits that tell it from others; null of one that is not finite.
  package static func number(_ value: Double) -> JSONTree { value.isFinite ? .number(JSONNumber(value.plainText)) : .null }

  /// The members of an object; `nil` for another value.
  package var members: [String: JSONTree]? { if case .object(let members) = self { members } else { nil } }

  /// The value as JSON in one line, with the keys of objects in order.
  package var json: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let number): number.text
    case .text(let text): jsonString(text.string)
    case .list(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.sorted { $0.key.exact < $1.key.exact }.map { "\(jsonString($0.key)):\($0.value.json)" }.joined(separator: ",")
        + "}"
    }
  }

  /// The number of bytes of the keys, texts and numbers in the value, in UTF-8.
  package var textBytes: Int {
    switch self {
    case .null, .boolean: 0
    case .number(let number): number.text.utf8.count
    case .text(let text): text.string.utf8.count
    case .list(let values): values.reduce(0) { $0 + $1.textBytes }
    case .object(let members): members.reduce(0) { $0 + $1.key.utf8.count + $1.value.textBytes }
    }
  }

  /// The text of a string; `nil` for another value.
  package var text: String? { if case .text(let text) = self { text.string } else { nil } }
}
