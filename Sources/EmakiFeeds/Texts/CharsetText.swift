/// A charset text is one in an encoding that it names, as mails do.
enum CharsetText {
  /// Returns a text as characters. What is none of the encoding becomes U+FFFD.
  ///
  /// - Parameter label: the name of the encoding, as browsers take it.
  /// - Returns: the text; `nil` where the encoding is not known here.
  /// - Complexity: linear in the length of the text.
  static func string(_ bytes: [UInt8], charset label: String) -> String? {
    CharsetLabels.charset(label).flatMap { string(bytes, $0) }
  }

  private static func string(_ bytes: [UInt8], _ charset: Charset) -> String? {
    switch charset {
    case .utf8: return String(decoding: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...], as: UTF8.self)
    case .utf16(let isLittle):
      return bytes.withUnsafeBufferPointer { String(decoding: WideText.utf8(utf16: $0, isLittle: isLittle), as: UTF8.self) }
    // Many programs write UTF-8 and say that it is ASCII or Latin-1, where it would be letters that nobody writes.
    case .western: return guessed(bytes).text
    case .system(let names): return repaired(bytes, names, first: [])
    case .pairs(let names, let first): return repaired(bytes, names, first: first)
    // This byte stands before letters of JIS X 0212.
    case .eucJapanese(_, let charset) where bytes.contains(0x8F): return string(bytes, charset)
    case .eucJapanese(let charset, _): return string(ShiftJISPairs.bytes(euc: bytes), charset)
    case .escaped(let form, let charset): return string(form.unescaped(bytes), charset)
    }
  }

  /// Returns a text that names no encoding: it is read as UTF-8 where it looks like it, and else as Windows-1252.
  ///
  /// - Complexity: linear in the length of the text.
  static func guessed(_ bytes: [UInt8]) -> (text: String, isWindows: Bool) {
    if let text = String(validating: bytes, as: UTF8.self) { return (text, false) }
    let text = String(decoding: bytes, as: UTF8.self)
    // Letters of another encoding are hardly ever those of UTF-8, while of a text in UTF-8 a byte or two may be broken.
    var (letters, faults) = (0, 0)
    for scalar in text.unicodeScalars where !scalar.isASCII {
      if scalar == "\u{FFFD}" { faults += 1 } else { letters += 1 }
    }
    if letters > faults { return (text, false) }
    return (bytes.withUnsafeBufferPointer { String(decoding: WindowsText.utf8($0), as: UTF8.self) }, true)
  }

  /// Returns a text in UTF-8; `nil` where the system does not know the encoding, or a byte is none of it.
  ///
  /// - Complexity: linear in the length of the text.
  static func utf8(_ bytes: UnsafeBufferPointer<UInt8>, from charset: String) -> [UInt8]? {
    guard let converter = SystemConverter(charset) else { return nil }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count * 2)
    return converter.append(bytes, to: &output) == nil ? output : nil
  }

  /// Returns a text in an encoding of the system; `nil` where it has none of these names.
  ///
  /// - Parameter first: the bytes that letters of several bytes begin with.
  private static func repaired(_ bytes: [UInt8], _ names: [String], first: [ClosedRange<UInt8>]) -> String? {
    var names = names[...]
    func next() -> SystemConverter? {
      while let name = names.popFirst() { if let converter = SystemConverter(name) { return converter } }
      return nil
    }
    guard let converter = next() else { return nil }
    var other: SystemConverter?
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count * 2)
    bytes.withUnsafeBufferPointer { bytes in
      var place = 0
      while let fault = converter.append(bytes, from: place, to: &output) {
        if other == nil { other = next() }
        if let other, let length = append(bytes, fault, other, to: &output) {
          place = fault + length
          continue
        }
        output += UTF8.encodedReplacementCharacter
        // As in browsers, a letter that is not there is one fault, but a byte of ASCII is itself.
        let isPair = fault + 1 < bytes.count && bytes[fault + 1] >= 0x80 && first.contains { $0.contains(bytes[fault]) }
        place = fault + (isPair ? 2 : 1)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends a letter of another encoding of two bytes or one, and returns its length; `nil` where it has none.
  private static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: Int, _ converter: SystemConverter, to output: inout [UInt8]
  ) -> Int? {
    for length in [2, 1] where place + length <= bytes.count {
      var letter: [UInt8] = []
      if converter.append(UnsafeBufferPointer(rebasing: bytes[place..<place + length]), to: &letter) == nil {
        output += letter
        return length
      }
    }
    return nil
  }
}
