import CJansson

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A JSON document owns a parsed text; its values are valid while it lives.
package final class JSONDocument {
  /// The outermost value.
  package let root: JSONValue

  /// Parses UTF-8 text, after a byte order mark if there is one.
  ///
  /// - Throws: `JSONError` with the place of the first fault.
  package init(parsing text: UnsafeBufferPointer<UInt8>, limits: JSONLimits = JSONLimits()) throws(JSONError) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = text.starts(with: mark) ? UnsafeBufferPointer(rebasing: text[mark.count...]) : text
    let escapes = try JSONScan(text, limits: limits).unusableEscapes
    if escapes.isEmpty {
      root = try Self.load(text)
    } else {
      var mended = Array(text)
      for position in escapes {
        for (digit, byte) in "FFFD".utf8.enumerated() { mended[position + 2 + digit] = byte }
      }
      root = try mended.withUnsafeBufferPointer { (text) throws(JSONError) in try Self.load(text) }
    }
  }

  deinit { json_decref(root.pointer) }

  /// The position of the first NUL, which JSON has nowhere.
  private static func firstNUL(in text: UnsafeBufferPointer<UInt8>) -> Int? {
    // A loop of Swift's takes many times as long in debug builds.
    guard let start = text.baseAddress, let found = memchr(start, 0, text.count) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }

  private static func load(_ text: UnsafeBufferPointer<UInt8>) throws(JSONError) -> JSONValue {
    var failure = json_error_t()
    let flags = Int(JSON_DECODE_ANY | JSON_REJECT_DUPLICATES)
    let pointer = text.withMemoryRebound(to: CChar.self) { characters in
      // An empty buffer may have no address, which the parser takes for a wrong argument.
      withUnsafePointer(to: 0) { empty in json_loadb(characters.baseAddress ?? empty, characters.count, flags, &failure) }
    }
    // The parser swallows a NUL behind a number, or names no place for it.
    if let position = Self.firstNUL(in: text), pointer != nil || !(1...max(1, position)).contains(Int(failure.position)) || failure.line < 1
    {
      pointer.map { json_decref($0) }
      let place = TextPlace(of: position, in: text)
      throw .malformed(line: place.line, column: place.column, reason: "a NUL character")
    }
    if let pointer { return JSONValue(pointer: pointer) }
    let line = max(1, Int(failure.line))
    // The parser has counted the character before a byte that it cannot decode.
    if json_error_code(&failure) == json_error_invalid_utf8 {
      throw .invalidUTF8(line: line, column: Int(failure.column) + 1)
    }
    let reason = withUnsafeBytes(of: &failure.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    let column = max(1, Int(failure.column))
    throw .malformed(line: line, column: column, reason: reason)
  }
}
