#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A text converter makes UTF-8 of texts in another encoding, with the system's iconv. It does not depend on the locale.
package final class TextConverter {
  private let handle: iconv_t

  /// Creates a converter; `nil` where the system does not know the encoding.
  package init?(from name: String) {
    // An empty name is the locale's encoding, and what follows a stroke changes which letters stand for others.
    let isName = !name.isEmpty && name.utf8.allSatisfy { $0 >= 0x80 ? false : isalnum(Int32($0)) != 0 || "-_.:+()".utf8.contains($0) }
    guard isName, let handle = iconv_open("UTF-8", Self.supersets[name.lowercased()] ?? name), Int(bitPattern: handle) != -1 else {
      return nil
    }
    self.handle = handle
  }

  deinit { iconv_close(handle) }

  /// The encodings that programs write under the name of a smaller one, as browsers read them (WHATWG's Encoding Standard).
  private static let supersets = [
    "iso-8859-1": "CP1252", "latin1": "CP1252", "us-ascii": "CP1252", "iso-8859-9": "CP1254", "tis-620": "CP874", "gb2312": "GB18030",
    "gbk": "GB18030", "shift_jis": "CP932", "shift-jis": "CP932", "sjis": "CP932", "euc-kr": "CP949", "windows-949": "CP949",
  ]

  /// Returns a text in UTF-8. Each byte that is of no letter becomes U+FFFD.
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
        (source, left, lost) = (source.map { $0 + 1 }, left - 1, lost + 1)
        text += UTF8.encodedReplacementCharacter
      }
    }
    return (text, lost, line)
  }
}
