import Glibc

/// A text converter makes UTF-8 of texts in another encoding, with the system's iconv. It does not depend on the locale.
final class TextConverter {
  private let handle: iconv_t
  /// The bytes of the smallest letter: 2 in UTF-16, 4 in UTF-32.
  private let unit: Int

  /// Creates a converter; `nil` where the system does not know the encoding.
  init?(from name: String) {
    // An empty name is the locale's encoding, and what follows a stroke changes which letters stand for others.
    let isName = !name.isEmpty && name.utf8.allSatisfy { $0 >= 0x80 ? false : isalnum(Int32($0)) != 0 || "-_.:+()".utf8.contains($0) }
    guard isName, let handle = iconv_open("UTF-8", Self.supersets[name.lowercased()] ?? name), Int(bitPattern: handle) != -1 else {
      return nil
    }
    self.handle = handle
    let plain = name.lowercased().filter { $0 != "-" && $0 != "_" }
    unit = ["utf16", "ucs2", "unicode"].contains { plain.contains($0) } ? 2 : ["utf32", "ucs4"].contains { plain.contains($0) } ? 4 : 1
  }

  deinit { iconv_close(handle) }

  /// The encodings that programs write under the name of a smaller one, as browsers read them (WHATWG's Encoding Standard).
  private static let supersets = [
    "iso-8859-1": "CP1252", "latin1": "CP1252", "us-ascii": "CP1252", "iso-8859-9": "CP1254", "tis-620": "CP874", "gb2312": "GB18030",
    "gbk": "GB18030", "shift_jis": "CP932", "shift-jis": "CP932", "sjis": "CP932", "euc-kr": "CP949", "windows-949": "CP949",
  ]

  /// Returns a text in UTF-8. Each byte that is of no letter becomes U+FFFD, or in UTF-16 and UTF-32 each unit.
  ///
  /// - Returns: the text, the number of such bytes, and the line of the first, counted from 1.
  /// - Complexity: linear in the length of the text.
  func utf8(_ bytes: UnsafeBufferPointer<UInt8>) -> (text: [UInt8], lost: Int, line: Int) {
    var (text, lost, line) = ([UInt8](), 0, 0)
    text.reserveCapacity(bytes.count + bytes.count / 2)
    guard let base = bytes.baseAddress else { return (text, lost, line) }
    // iconv does not change what it reads.
    var source: UnsafeMutablePointer<CChar>? = UnsafeMutableRawPointer(mutating: base).assumingMemoryBound(to: CChar.self)
    var left = bytes.count
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 14) { buffer in
      var isOver = false
      while !isOver {
        // The last call writes a letter that was held back because a mark might have followed it.
        isOver = left == 0
        var (target, room) = (buffer.baseAddress, buffer.count)
        let isWhole = (isOver ? iconv(handle, nil, nil, &target, &room) : iconv(handle, &source, &left, &target, &room)) != -1
        let isFull = !isWhole && errno == E2BIG
        text += UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<(buffer.count - room)])
        if isWhole || isFull || isOver { continue }
        if lost == 0 { line = 1 + text.count { $0 == 0x0A } }
        let skipped = min(unit, left)
        (source, left, lost) = (source.map { $0 + skipped }, left - skipped, lost + skipped)
        text += UTF8.encodedReplacementCharacter
      }
    }
    return (text, lost, line)
  }
}

extension FeedOptions {
  /// Returns whether the system knows an encoding.
  package static func isEncoding(_ name: String) -> Bool { TextConverter(from: name) != nil }
}

extension TextConverter {
  /// Returns a text with U+FFFD for each byte that is not of UTF-8, what is to be told of it, and whether it is probably in no other encoding; `nil`
  /// where there is no such byte.
  fileprivate static func mended(_ bytes: UnsafeBufferPointer<UInt8>) -> (text: [UInt8], fault: FeedWarning.Fault, isSure: Bool)? {
    guard let (text, lost, line) = TextConverter(from: "UTF-8")?.utf8(bytes), lost > 0 else { return nil }
    // Letters of another encoding are hardly ever those of UTF-8, while of a text in UTF-8 a byte or two may be broken.
    let isSure = bytes.starts(with: [0xEF, 0xBB, 0xBF]) || text.count { $0 >= 0xC0 } > 2 * lost
    return (text, .lostBytes(lost, line: line, encoding: "UTF-8"), isSure)
  }

  /// Returns a text in JSON with U+FFFD for each byte that is not of UTF-8, and what is to be told of it, or of letters that no text has.
  static func repaired(_ json: [UInt8]) -> (text: [UInt8], fault: FeedWarning.Fault?) {
    let isWhole = (try? UTF8Span(validating: json.span)) != nil
    if !isWhole, let (text, fault, _) = json.withUnsafeBufferPointer({ mended($0) }) { return (text, fault) }
    return (json, json.withUnsafeBufferPointer { .lostLetters(in: $0, isJSON: true) })
  }
}

extension FeedWarning.Fault {
  /// Returns what is to be told of letters that no text has: U+0000, and in JSON the escapes of it and of half a pair; `nil` where there are none.
  static func lostLetters(in bytes: UnsafeBufferPointer<UInt8>, isJSON: Bool) -> FeedWarning.Fault? {
    var (position, lost, line) = (0, 0, 0)
    func unit(_ place: Int) -> UInt16? {
      guard isJSON, place + 6 <= bytes.count, bytes[place] == UInt8(ascii: "\\"), bytes[place + 1] == UInt8(ascii: "u") else { return nil }
      // Most escapes are of other letters.
      if bytes[place + 2] != UInt8(ascii: "0"), bytes[place + 2] | 0x20 != UInt8(ascii: "d") { return 1 }
      return UInt16(String(decoding: bytes[place + 2..<place + 6], as: UTF8.self), radix: 16)
    }
    while position < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + position, isJSON ? 0x5C : 0, bytes.count - position)
    {
      let start = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      let own = isJSON ? unit(start) : 0
      position = start + (isJSON ? own == nil ? 2 : 6 : 1)
      if let own, 0xD800...0xDBFF ~= own, let next = unit(position), 0xDC00...0xDFFF ~= next {
        position += 6
      } else if let own, own == 0 || 0xD800...0xDFFF ~= own {
        if lost == 0 { line = 1 + bytes[..<start].count { $0 == 0x0A } }
        lost += 1
      }
    }
    return lost > 0 ? .lostLetters(lost, line: line) : nil
  }
}

/// Reads documents in other encodings than UTF-8.
extension FeedReader {
  /// Returns a document in UTF-8; `nil` for one that is in UTF-8 already. The encoding is the one that was asked for, else that of a byte order mark,
  /// else that of an XML declaration. Where there is none and bytes are not of UTF-8, these bytes are lost; or where they are the most, the document
  /// is taken for Shift-JIS if it is whole in it and has kana, and else for Windows-1252, unless it is JSON, which is never that.
  ///
  /// - Returns: the text, and how sure it is that it is in that encoding.
  func decoded(_ bytes: UnsafeBufferPointer<UInt8>) throws(FeedError) -> (text: [UInt8], Certainty)? {
    if let name = options.encoding {
      guard let converter = TextConverter(from: name) else { throw .unknownEncoding(file: file, name: name) }
      return (text(bytes, name, converter), .known)
    }
    if let (name, mark) = Self.marks.first(where: { bytes.starts(with: $0.mark) }), let converter = TextConverter(from: name) {
      return (text(UnsafeBufferPointer(rebasing: bytes[mark.count...]), name, converter), .known)
    }
    // Most documents in JSON have no tag so early.
    if bytes.prefix(256).contains(UInt8(ascii: "<")), let name = declaredEncoding(bytes), name.lowercased() != "utf-8" {
      // What says so in bytes of ASCII is no UTF-16.
      let isWide = ["utf-16", "utf-32", "ucs"].contains { name.lowercased().hasPrefix($0) }
      // Letters of one byte are hardly ever those of UTF-8, to which a server may have turned them.
      let isLatin = ["iso-8859", "windows-125", "us-ascii"].contains { name.lowercased().hasPrefix($0) }
      let isTurned = isLatin && bytes.contains { $0 > 0x7F } && (try? UTF8Span(validating: bytes.span)) != nil
      if !isWide, !isTurned, let converter = TextConverter(from: name) { return (text(bytes, name, converter), .known) }
      notes.add(.ignoredEncoding(name))
    }
    if FeedFormat.other(bytes[...]) != nil { return nil }
    if bytes.prefix(4096).contains(0), let name = Self.wideEncoding(bytes), let converter = TextConverter(from: name) {
      notes.add(.assumedEncoding(name))
      return (text(bytes, name, converter), .known)
    }
    let isJSON = [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(bytes.first { !$0.isASCIIWhitespace } ?? 0)
    if (try? UTF8Span(validating: bytes.span)) != nil { return nil }
    // JSON is UTF-8 (RFC 8259, section 8.1).
    if let (text, fault, isSure) = TextConverter.mended(bytes), isSure || isJSON {
      notes.add(fault)
      return (text, isSure ? .known : .mended)
    }
    // The bytes of kana are hardly ever those of letters in other encodings. U+3040 to U+30FF begin with E3 81 to E3 83.
    if let (text, lost, _) = TextConverter(from: "CP932")?.utf8(bytes), lost == 0,
      zip(text, text.dropFirst()).contains(where: { $0 == 0xE3 && 0x81...0x83 ~= $1 })
    {
      notes.add(.assumedEncoding("shift_jis"))
      return (text, .known)
    }
    guard !isJSON, let converter = TextConverter(from: "CP1252") else { return nil }
    notes.add(.assumedEncoding("windows-1252"))
    return (text(bytes, "windows-1252", converter), .assumed)
  }

  /// A certainty says how sure it is that a document is in the encoding that it was read in: JSON of which most letters were lost was mended.
  enum Certainty { case known, mended, assumed }

  private func text(_ bytes: UnsafeBufferPointer<UInt8>, _ name: String, _ converter: TextConverter) -> [UInt8] {
    let (text, lost, line) = converter.utf8(bytes)
    if lost > 0 { notes.add(.lostBytes(lost, line: line, encoding: name)) }
    return text
  }

  private static let marks: [(name: String, mark: [UInt8])] = [
    ("UTF-32LE", [0xFF, 0xFE, 0, 0]), ("UTF-32BE", [0, 0, 0xFE, 0xFF]), ("UTF-16LE", [0xFF, 0xFE]), ("UTF-16BE", [0xFE, 0xFF]),
  ]

  /// Returns the encoding that an XML declaration names; `nil` for a document without.
  private func declaredEncoding(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let head = String(decoding: bytes.prefix(256), as: UTF8.self).prefix { $0 != ">" }
    let parts = head.split(separator: "encoding", maxSplits: 1)
    guard head.contains("<?xml"), parts.count == 2 else { return nil }
    return parts[1].split { "='\" ?".contains($0) }.first.map { String($0) }
  }

  /// Returns which UTF-16 a text is that has lost its mark; `nil` for another text. Where each second byte of most letters is 0 and no other byte is, it
  /// can be nothing else.
  private static func wideEncoding(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let near = bytes.prefix(4096)
    let odd = near.indices.count { near[$0] == 0 && $0 % 2 == 1 }
    let even = near.indices.count { near[$0] == 0 && $0 % 2 == 0 }
    guard bytes.count >= 8, (odd == 0) != (even == 0), max(odd, even) * 4 >= near.count else { return nil }
    return even == 0 ? "UTF-16LE" : "UTF-16BE"
  }
}
