import EmakiSupport

/// Query text reads what stands behind the question mark of an address.
enum QueryText {
  /// Returns the names and values of a query in their order; `nil` where a part is not UTF-8 or has a `%` without two digits.
  static func pairs(_ query: String) -> [(name: String, value: String)]? {
    var pairs: [(name: String, value: String)] = []
    for part in query.split(separator: "&") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decoded(sides[0], isForm: true), let value = decoded(sides.count > 1 ? sides[1] : "", isForm: true) else {
        return nil
      }
      pairs.append((name, value))
    }
    return pairs
  }

  /// Resolves `%20` and the like; `nil` for what is then not UTF-8, or holds a zero byte.
  ///
  /// - Parameter isForm: whether a plus sign is a space.
  static func decoded(_ text: Substring, isForm: Bool) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(hexDigit), let low = rest.popFirst().flatMap(hexDigit) else { return nil }
        bytes.append(high << 4 | low)
      case UInt8(ascii: "+") where isForm: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? { Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) } }
}
