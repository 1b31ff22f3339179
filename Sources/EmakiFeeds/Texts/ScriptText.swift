/// A script text is JSON inside a line of JavaScript: `window.YTD.tweets.part0 = [...]`, as the archive of Twitter has it, and
/// `callback([...]);`.
enum ScriptText {
  /// Returns the JSON inside a text; `nil` for a text that has another form.
  ///
  /// - Complexity: constant, but for white space at the end.
  static func json(in bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let head = bytes[start...].prefix(256).drop { $0.isASCIIWhitespace }
    // A comment of some writers keeps the text from being run as another thing: "/**/callback(...)".
    let name = head.starts(with: Array("/**/".utf8)) ? head.dropFirst(4) : head
    guard let first = name.first, isLetter(first) else { return nil }
    var rest = name.drop { isLetter($0) || 0x30...0x39 ~= $0 || ".[]\"'".utf8.contains($0) || $0 == 0x20 }
    // "var tweets = [...]"
    guard let sign = rest.popFirst(), sign == UInt8(ascii: "=") || sign == UInt8(ascii: "(") else { return nil }
    // White space stays, so that lines keep their numbers.
    guard let open = rest.first(where: { !$0.isASCIIWhitespace }), open == UInt8(ascii: "[") || open == UInt8(ascii: "{") else {
      return nil
    }
    var end = bytes.count
    func drop(_ sign: UInt8) {
      while end > rest.startIndex, bytes[end - 1].isASCIIWhitespace { end -= 1 }
      if end > rest.startIndex, bytes[end - 1] == sign { end -= 1 }
    }
    drop(UInt8(ascii: ";"))
    if sign == UInt8(ascii: "(") { drop(UInt8(ascii: ")")) }
    return UnsafeBufferPointer(rebasing: bytes[rest.startIndex..<end])
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    0x61...0x7A ~= byte | 0x20 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
  }
}
