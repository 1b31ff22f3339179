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
