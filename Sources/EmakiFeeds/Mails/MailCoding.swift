/// A mail coding is how bytes are written in the signs that mails may have: base64 and quoted-printable (RFC 2045).
enum MailCoding {
  /// Returns the bytes that a text stands for. Signs that the coding does not have are left out.
  ///
  /// - Parameter name: the name of the coding; of others than these two the bytes are the text's own.
  /// - Complexity: linear in the length of the text.
  static func bytes(_ text: some Collection<UInt8>, coding name: String) -> [UInt8] {
    switch name.lowercased() {
    case "base64", "b": base64(text)
    case "quoted-printable": quotedPrintable(text, isHeader: false)
    case "q": quotedPrintable(text, isHeader: true)
    default: Array(text)
    }
  }

  private static func base64(_ text: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3)
    var (bits, count): (UInt32, Int) = (0, 0)
    for byte in text {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      default: continue
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return result
  }

  private static func quotedPrintable(_ text: some Collection<UInt8>, isHeader: Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var rest = Array(text)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "=") else {
        result.append(isHeader && byte == UInt8(ascii: "_") ? 0x20 : byte)
        continue
      }
      if rest.first == 0x0D, rest.dropFirst().first == 0x0A {
        rest = rest.dropFirst(2)
      } else if rest.first == 0x0A {
        rest = rest.dropFirst()
      } else if let high = rest.first.flatMap(digit), let low = rest.dropFirst().first.flatMap(digit) {
        result.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
