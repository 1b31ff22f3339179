/// Checks an SVG file without parsing its XML: the file must be SVG, and nothing in it may refer to other files.
///
/// For a picture without an address, librsvg opens no other file. But it decodes the contents of `data:` addresses without our limits, and
/// these contents may hold further addresses. So a file that embeds or declares such addresses is refused, in every spelling that XML and
/// CSS have for them.
enum SVGText {
  /// The largest number of bytes that may stand before the first element.
  private static let prologLimit = 1 << 16

  /// Returns whether a file's first element is `svg`, after a byte order mark, declarations, comments and white space.
  static func begins(_ bytes: [UInt8]) -> Bool {
    var rest = bytes.prefix(prologLimit)
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { isSpace($0) }
      if rest.starts(with: Array("<svg".utf8)) { return rest.dropFirst(4).first.map { isSpace($0) || $0 == 0x3E || $0 == 0x2F } ?? false }
      if let after = skip("<!--", to: "-->", in: rest) ?? skip("<?", to: "?>", in: rest) ?? skipDocumentType(rest) {
        rest = after
      } else {
        return false
      }
    }
  }

  private static func skip(_ start: String, to end: String, in text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard text.starts(with: Array(start.utf8)) else { return nil }
    return text.dropFirst(start.utf8.count).place(of: end.utf8).map { text[$0.upperBound...] }
  }

  /// Returns the text behind a document type, with or without declarations of its own. A file with such declarations counts as SVG here and
  /// is refused later.
  private static func skipDocumentType(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard text.starts(with: Array("<!DOCTYPE".utf8)) else { return nil }
    var isQuoted: UInt8?
    var depth = 0
    for index in text.indices {
      let byte = text[index]
      if let quote = isQuoted {
        if byte == quote { isQuoted = nil }
      } else if byte == 0x22 || byte == 0x27 {
        isQuoted = byte
      } else if byte == 0x5B || byte == 0x5D {
        depth += byte == 0x5B ? 1 : -1
      } else if byte == 0x3E, depth == 0 {
        return text[(index + 1)...]
      }
    }
    return nil
  }

  /// Returns the reason why a file is not drawn, in a few words; `nil` for a file that is drawn.
  static func refusal(of bytes: [UInt8]) -> String? {
    if bytes.count > byteLimit { return "its \(bytes.count) bytes are more than \(byteLimit)" }
    if !hasPlainEncoding(bytes) { return "its encoding is not UTF-8" }
    let text = folded(bytes)
    if text.place(of: "<!entity".utf8) != nil { return "it declares entities" }
    for element in ["image", "feimage", "include"] where hasElement(element, text) { return "it embeds other files" }
    if hasDataAddress(text) || hidesAddress(text) { return "it embeds other files" }
    return nil
  }

  /// The largest number of bytes of a file, which is more than drawings by hand or program have.
  private static let byteLimit = 4 << 20

  /// Returns whether a file's encoding keeps ASCII characters as single ASCII bytes. Names and addresses are searched for as ASCII, and
  /// would not be found in other encodings.
  private static func hasPlainEncoding(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(200)
    // The similar `<?xml-stylesheet` declares no encoding.
    guard let declaration = start.place(of: "<?xml".utf8), start[declaration.upperBound...].first.map(isSpace) != false else {
      return true
    }
    // The contents of a longer declaration are not read.
    guard let end = start[declaration.upperBound...].place(of: "?>".utf8) else { return false }
    let text = start[declaration.upperBound..<end.lowerBound].map { $0 | 0x20 }
    guard let name = text.place(of: "encoding".utf8) else { return true }
    let value = text[name.upperBound...].drop { isSpace($0) || $0 == 0x3D }.dropFirst().prefix { $0 != 0x22 && $0 != 0x27 }
    return ["utf-8", "us-ascii", "iso-8859-1"].contains(String(decoding: value, as: UTF8.self))
  }

  /// Returns the text in lower case. Numeric character references are replaced by their characters, and white space that does not count in
  /// addresses is left out.
  private static func folded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      var byte = bytes[index]
      index += 1
      if byte == 0x26, index < bytes.count, bytes[index] == 0x23, let (value, end) = reference(in: bytes, at: index + 1) {
        (byte, index) = (value, end)
      }
      // Tabs and line ends are left out of addresses, and where they part names they are kept as a space elsewhere.
      if byte == 0x09 || byte == 0x0A || byte == 0x0D { continue }
      result.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    }
    return result
  }

  /// Returns the character of `&#100;` or `&#x64;` after its `#`, as far as it is ASCII, and the position where it ends. Any number of
  /// zeros may stand before.
  private static func reference(in bytes: [UInt8], at start: Int) -> (UInt8, Int)? {
    let isHexadecimal = start < bytes.count && bytes[start] | 0x20 == 0x78
    let digits = bytes[(start + (isHexadecimal ? 1 : 0))...].prefix {
      (0x30...0x39).contains($0) || isHexadecimal && (0x61...0x66).contains($0 | 0x20)
    }
    let value = digits.drop { $0 == 0x30 }
    guard digits.endIndex < bytes.count, bytes[digits.endIndex] == 0x3B, value.count <= 12,
      let character = Int(String(decoding: value, as: UTF8.self), radix: isHexadecimal ? 16 : 10), character <= 127
    else { return nil }
    return (UInt8(character), digits.endIndex + 1)
  }

  /// Returns whether the text has an element of a name, with or without a prefix.
  private static func hasElement(_ name: String, _ text: [UInt8]) -> Bool {
    let wanted = Array(name.utf8)
    for index in text.indices where text[index] == 0x3C {
      let start = index + 1
      let end = text[start...].firstIndex { !isNameByte($0) } ?? text.endIndex
      // As line ends are left out, a name may run into its attributes.
      let local = text[start..<end].split(separator: 0x3A).last ?? []
      if local.starts(with: wanted) { return true }
    }
    return false
  }

  /// Returns whether the text has an address with the scheme `data:`. A scheme that only ends in it, such as `metadata:`, does not count.
  private static func hasDataAddress(_ text: [UInt8]) -> Bool {
    var rest = text[...]
    while let found = rest.place(of: "data:".utf8) {
      if found.lowerBound == 0 || !isNameByte(text[found.lowerBound - 1]) || text[found.lowerBound - 1] == 0x3A { return true }
      rest = rest[found.upperBound...]
    }
    return false
  }

  /// Returns whether the text has an escape of CSS that stands for a letter of `data:` or `url(`.
  private static func hidesAddress(_ text: [UInt8]) -> Bool {
    for index in text.indices where text[index] == 0x5C {
      let digits = text[(index + 1)...].prefix(6).prefix { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
      if let value = Int(String(decoding: digits, as: UTF8.self), radix: 16),
        "daturl:(".utf8.contains(UInt8(truncatingIfNeeded: value | 0x20))
      {
        return true
      }
    }
    return false
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x30...0x3A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D || byte == 0x2E || byte == 0x5F
  }
}

extension RandomAccessCollection where Element == UInt8, Index == Int {
  /// Returns the first place of some bytes, of which there is at least one.
  func place(of wanted: some Collection<UInt8>) -> Range<Int>? {
    guard let first = wanted.first else { return nil }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: wanted) { return start..<start + wanted.count }
      rest = rest.dropFirst()
    }
    return nil
  }
}
