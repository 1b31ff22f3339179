internal import CJansson

/// Owns a parsed JSON text; its values are valid while it lives.
final class JSONDocument {
  let root: JSONValue

  /// Parses UTF-8 text, after a byte order mark if there is one.
  init(parsing text: UnsafeBufferPointer<UInt8>, file: String, rowLimit: Int) throws(FeedError) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = text.starts(with: mark) ? UnsafeBufferPointer(rebasing: text[mark.count...]) : text
    let escapes = try DocumentScan(text, file: file, rowLimit: rowLimit).unusableEscapes
    if escapes.isEmpty {
      root = try Self.load(text, file: file)
    } else {
      var mended = Array(text)
      for position in escapes {
        for (digit, byte) in "FFFD".utf8.enumerated() { mended[position + 2 + digit] = byte }
      }
      root = try mended.withUnsafeBufferPointer { (text) throws(FeedError) in try Self.load(text, file: file) }
    }
  }

  deinit { json_decref(root.pointer) }

  private static func load(_ text: UnsafeBufferPointer<UInt8>, file: String) throws(FeedError) -> JSONValue {
    var failure = json_error_t()
    let flags = Int(JSON_DECODE_ANY | JSON_REJECT_DUPLICATES)
    let pointer = text.withMemoryRebound(to: CChar.self) { characters in
      // An empty buffer may have no address, which the parser takes for a wrong argument.
      withUnsafePointer(to: 0) { empty in json_loadb(characters.baseAddress ?? empty, characters.count, flags, &failure) }
    }
    if let pointer { return JSONValue(pointer: pointer) }
    let line = max(1, Int(failure.line))
    // The parser has counted the character before a byte that it cannot decode.
    if json_error_code(&failure) == json_error_invalid_utf8 {
      throw .invalidUTF8(file: file, line: line, column: Int(failure.column) + 1)
    }
    let column = max(1, Int(failure.column))
    let reason = withUnsafeBytes(of: &failure.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    throw .malformed(file: file, line: line, column: column, reason: reason)
  }
}

/// A value of a `JSONDocument`, which the document owns.
struct JSONValue {
  fileprivate let pointer: UnsafeMutablePointer<json_t>

  var type: FeedValueType {
    switch pointer.pointee.type {
    case JSON_OBJECT: .object
    case JSON_ARRAY: .array
    case JSON_STRING: .string
    case JSON_INTEGER, JSON_REAL: .number
    case JSON_TRUE, JSON_FALSE: .boolean
    default: .null
    }
  }

  /// What an object holds under a key; `nil` if it has no such key or the value is no object.
  subscript(key: StaticString) -> JSONValue? {
    key.withUTF8Buffer { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { characters in
        // A static string ends with a NUL.
        characters.baseAddress.flatMap { json_object_get(pointer, $0) }.map(JSONValue.init)
      }
    }
  }

  /// How many values an array holds; 0 for another type.
  var count: Int { json_array_size(pointer) }

  /// A value of an array.
  subscript(index: Int) -> JSONValue {
    guard let element = json_array_get(pointer, index) else { preconditionFailure("index \(index) is outside 0..<\(count)") }
    return JSONValue(pointer: element)
  }

  /// The UTF-8 text of a string; valid while the document lives.
  var utf8: UnsafeBufferPointer<UInt8>? {
    guard let start = json_string_value(pointer) else { return nil }
    let length = json_string_length(pointer)
    return UnsafeRawBufferPointer(start: start, count: length).assumingMemoryBound(to: UInt8.self)
  }

  var string: String? { utf8.map { String(decoding: $0, as: UTF8.self) } }

  var boolean: Bool? { type == .boolean ? pointer.pointee.type == JSON_TRUE : nil }

  /// The text of a string, or of a number or boolean as JSON spells it.
  var scalarText: String? {
    switch pointer.pointee.type {
    case JSON_INTEGER: "\(json_integer_value(pointer))"
    case JSON_REAL: "\(json_real_value(pointer))"
    case JSON_TRUE: "true"
    case JSON_FALSE: "false"
    default: string
    }
  }
}
