import CJansson

/// A JSON value is a part of a `JSONDocument`, which owns it.
package struct JSONValue {
  let pointer: UnsafeMutablePointer<json_t>

  package var type: JSONValueType {
    switch pointer.pointee.type {
    case JSON_OBJECT: .object
    case JSON_ARRAY: .array
    case JSON_STRING: .string
    case JSON_INTEGER, JSON_REAL: .number
    case JSON_TRUE, JSON_FALSE: .boolean
    default: .null
    }
  }

  /// Gives the value that an object holds under a key; `nil` if it has no such key or the value is no object.
  package subscript(key: StaticString) -> JSONValue? {
    key.withUTF8Buffer { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { characters in
        // A static string ends with a NUL.
        characters.baseAddress.flatMap { json_object_get(pointer, $0) }.map(JSONValue.init)
      }
    }
  }

  /// The number of values that an array holds; 0 for another type.
  package var count: Int { json_array_size(pointer) }

  /// Gives a value of an array by its index from 0.
  package subscript(index: Int) -> JSONValue {
    guard let element = json_array_get(pointer, index) else { preconditionFailure("index \(index) is outside 0..<\(count)") }
    return JSONValue(pointer: element)
  }

  /// The UTF-8 text of a string; `nil` for another type. It is valid as long as the document lives.
  package var utf8: UnsafeBufferPointer<UInt8>? {
    guard let start = json_string_value(pointer) else { return nil }
    let length = json_string_length(pointer)
    return UnsafeRawBufferPointer(start: start, count: length).assumingMemoryBound(to: UInt8.self)
  }

  /// The text of a string; `nil` for another type.
  package var string: String? { utf8.map { String(decoding: $0, as: UTF8.self) } }

  /// The value of a boolean; `nil` for another type.
  package var boolean: Bool? { type == .boolean ? pointer.pointee.type == JSON_TRUE : nil }

  /// The text of a string, or of a number or boolean as JSON spells it; `nil` for another type.
  package var scalarText: String? {
    switch pointer.pointee.type {
    case JSON_INTEGER: "\(json_integer_value(pointer))"
    case JSON_REAL: "\(json_real_value(pointer))"
    case JSON_TRUE: "true"
    case JSON_FALSE: "false"
    default: string
    }
  }

  /// The number that a number stands for, however it is spelled; `nil` for another type.
  package var number: Double? { type == .number ? json_number_value(pointer) : nil }

  /// Gives the value that an object holds under a key that is known only at run time.
  package func member(_ key: String) -> JSONValue? { json_object_get(pointer, key).map(JSONValue.init) }

  /// The number of members of an object; 0 for another type.
  package var memberCount: Int { json_object_size(pointer) }

  /// The keys of an object in the order of the text; none for another type.
  package var keys: [String] {
    var keys: [String] = []
    forEachKey { keys.append($0) }
    return keys
  }

  /// Calls a function with each key of an object, in the order of the text.
  package func forEachKey(_ body: (String) -> Void) {
    var iterator = json_object_iter(pointer)
    while let current = iterator {
      if let key = json_object_iter_key(current) { body(String(cString: key)) }
      iterator = json_object_iter_next(pointer, current)
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

  /// The advice on how to write a value of the type, for messages.
  package var advice: String {
    switch self {
    case .object: "write an object in braces"
    case .array: "write an array in square brackets"
    case .string: "write a string in double quotes"
    case .number: "write a number without quotes"
    case .boolean: "write true or false without quotes"
    case .null: "write null"
    }
  }
}

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
    case .number(let number): number.isFinite ? number.plainText : "null"
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
