/// A JSON number is a number as its text spells it, of which no digit is lost. Those of one value are equal.
package struct JSONNumber: Hashable, Sendable {
  /// The number in digits, perhaps with an exponent.
  package let text: String

  /// Makes a number of a text of JSON.
  package init(_ text: String) { self.text = text }

  /// The nearest double.
  package var value: Double { Double(text) ?? 0 }

  /// The digits from 0 to 9, without zeros at either end, of which the first `point` stand before the decimal point: more than there are where zeros
  /// follow, fewer than none where they go before. 0 has no digits, and its point is 0.
  package var decimal: (isNegative: Bool, digits: [UInt8], point: Int) {
    let parts = text.lowercased().split(separator: "e", maxSplits: 1, omittingEmptySubsequences: false)
    var (isNegative, digits, point, hasPoint) = (false, [UInt8](), 0, false)
    for byte in (parts.first ?? "").utf8 {
      if byte == UInt8(ascii: "-") { isNegative = true }
      if byte == UInt8(ascii: ".") { hasPoint = true }
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { continue }
      digits.append(byte & 0xF)
      if !hasPoint { point += 1 }
    }
    // An exponent of more digits than an integer has is that of 0, or of a number that is as small.
    if parts.count == 2 { point += min(max(Int(parts[1]) ?? -1_000_000_000, -1_000_000_000), 1_000_000_000) }
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    while digits.last == 0 { digits.removeLast() }
    return digits.isEmpty ? (false, [], 0) : (isNegative, digits, point - zeros)
  }

  /// The number without an exponent, unless there would be hundreds of digits.
  package var plainText: String {
    guard text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) else { return text }
    let (isNegative, digits, point) = decimal
    if abs(point) > 400 { return text }
    func shown(_ places: Range<Int>) -> String { places.map { digits.indices.contains($0) ? "\(digits[$0])" : "0" }.joined() }
    let fraction = shown(point..<max(point, digits.count))
    return (isNegative ? "-" : "") + (point > 0 ? shown(0..<point) : "0") + (fraction.isEmpty ? "" : "." + fraction)
  }

  package static func == (one: JSONNumber, other: JSONNumber) -> Bool { one.text == other.text || one.decimal == other.decimal }
  package func hash(into hasher: inout Hasher) {
    let (isNegative, digits, point) = decimal
    hasher.combine(isNegative)
    hasher.combine(digits)
    hasher.combine(point)
  }
}
