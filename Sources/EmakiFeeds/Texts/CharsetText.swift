#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A charset text is one in an encoding that it names, as mails do.
enum CharsetText {
  /// The beginnings of the names of encodings that the system is asked for.
  private static let known = [
    "iso-8859-", "windows-", "cp", "koi8-", "shift_jis", "shift-jis", "sjis", "euc-", "gb2312", "gbk", "gb18030", "big5", "iso-2022-jp",
    "ks_c_5601", "utf-16", "utf-7", "tis-620",
  ]

  /// Returns a text as characters. An encoding that is not known, or bytes that it does not have, are read as UTF-8 or Windows-1252.
  ///
  /// - Complexity: linear in the length of the text.
  static func string(_ bytes: [UInt8], charset: String) -> String {
    let name = charset.lowercased()
    let isPlain =
      name.utf8.count <= 32
      && name.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || 0x30...0x39 ~= $0 || $0 == 0x2D || $0 == 0x5F }
    // Programs mean Windows-1252 by Latin-1.
    if name != "iso-8859-1", name != "windows-1252", isPlain, known.contains(where: { name.hasPrefix($0) }) {
      let converted = bytes.withUnsafeBufferPointer { utf8($0, from: name == "ks_c_5601-1987" ? "CP949" : name) }
      if let converted { return String(decoding: converted, as: UTF8.self) }
    }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return bytes.withUnsafeBufferPointer { String(decoding: WindowsText.utf8($0), as: UTF8.self) }
  }

  /// Returns a text in UTF-8; `nil` where the system does not know the encoding, or a byte is none of it.
  ///
  /// - Complexity: linear in the length of the text.
  static func utf8(_ bytes: UnsafeBufferPointer<UInt8>, from charset: String) -> [UInt8]? {
    guard let converter = iconv_open("UTF-8", charset), Int(bitPattern: converter) != -1 else { return nil }
    defer { iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    // One byte becomes three at most, but for a few pairs of characters.
    var output = [CChar](repeating: 0, count: bytes.count * 4 + 16)
    let (size, length) = (output.count, input.count)
    let written: Int? = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var (source, sourceLeft, target, targetLeft) = (input.baseAddress, length, output.baseAddress, size)
        let result = iconv(converter, &source, &sourceLeft, &target, &targetLeft)
        return result == -1 || sourceLeft > 0 ? nil : size - targetLeft
      }
    }
    return written.map { output[..<$0].map { UInt8(bitPattern: $0) } }
  }
}
