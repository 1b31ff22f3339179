/// A JSON number is a number as its text spells it, of which no digit is lost. Those of one value are equal.
package struct JSONNumber: Hashable, Sendable {
  /// The number in digits, perhaps with an exponent.
  package let text: String

  /// Makes a number of a text of JSON.
  package init(_ text: String) { self.text = text }

  /// Makes a number of a finite double, in the fewest digits that tell it from others.
  init(_ value: Double) { text = value.plainText }

  /// The nearest double.
  package var value: Double { Double(text) ?? 0 }

  package var decimal: DecimalNumber { DecimalNumber(text) }

  /// The number without an exponent, unless there would be hundreds of digits.
  package var plainText: String {
    guard text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) else { return text }
    let decimal = decimal
    return abs(decimal.point) > 400 ? text : decimal.text()
  }

  package static func == (one: JSONNumber, other: JSONNumber) -> Bool { one.text == other.text || one.decimal == other.decimal }
  package func hash(into hasher: inout Hasher) { hasher.combine(decimal) }
}

/// A decimal number is digits of which the first `point` stand before the decimal point.
package struct DecimalNumber: Hashable, Sendable {
  private var isNegative = false
  /// The digits from 0 to 9, without zeros at either end.
  private var digits: [UInt8] = []
  /// How many digits stand before the point: more than there are where zeros follow, fewer than none where they go before. 0 for zero.
  package private(set) var point = 0

  /// Reads digits with a sign, a point and an exponent, each of which may be missing.
  package init(_ text: String) {
    let parts = text.lowercased().split(separator: "e", maxSplits: 1, omittingEmptySubsequences: false)
    var hasPoint = false
    for byte in (parts.first ?? "").utf8 {
      if byte == UInt8(ascii: "-") { isNegative = true }
      if byte == UInt8(ascii: ".") { hasPoint = true }
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { continue }
      digits.append(byte & 0xF)
      if !hasPoint { point += 1 }
    }
    // An exponent of more digits than an integer has is that of 0, or of a number that is as small.
    if parts.count == 2 { point += min(max(Int(parts[1]) ?? -1_000_000_000, -1_000_000_000), 1_000_000_000) }
    normalize()
  }

  private mutating func normalize() {
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    point -= zeros
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { (point, isNegative) = (0, false) }
  }

  package var isZero: Bool { digits.isEmpty }

  /// Returns the number times so many tens.
  package func shifted(_ places: Int) -> DecimalNumber {
    var number = self
    if !isZero { number.point += places }
    return number
  }

  /// Returns the number with so many digits behind the point at most: the nearest, of two the one away from 0, or the next towards 0.
  package func rounded(_ places: Int, towardZero: Bool = false) -> DecimalNumber {
    let kept = point + places
    if kept >= digits.count { return self }
    var number = self
    let goesUp = !towardZero && kept >= 0 && digits[kept] >= 5
    number.digits = Array(digits.prefix(max(0, kept)))
    if goesUp {
      while number.digits.last == 9 { number.digits.removeLast() }
      if number.digits.isEmpty {
        (number.digits, number.point) = ([1], point + 1)
      } else {
        number.digits[number.digits.count - 1] += 1
      }
    }
    number.normalize()
    return number
  }

  /// The digits before the point as an integer without its sign; `nil` for more than an integer has.
  package var whole: Int? {
    if point > 18 { return nil }
    return (0..<max(0, point)).reduce(0) { $0 * 10 + ($1 < digits.count ? Int(digits[$1]) : 0) }
  }

  /// Returns the number in digits.
  ///
  /// - Parameters:
  ///   - places: the fewest digits behind the point.
  ///   - isGrouped: whether a comma stands between each three digits before the point.
  package func text(places: Int = 0, isGrouped: Bool = false) -> String {
    func digit(_ index: Int) -> Character { Character(Unicode.Scalar(0x30 + (digits.indices.contains(index) ? digits[index] : 0))) }
    var text = isNegative ? "-" : ""
    if point <= 0 { text += "0" }
    for index in 0..<max(0, point) {
      if isGrouped, index > 0, (point - index) % 3 == 0 { text += "," }
      text.append(digit(index))
    }
    let end = max(digits.count, point + places)
    if end > point { text += "." }
    for index in point..<max(point, end) { text.append(digit(index)) }
    return text
  }
}

extension DecimalNumber: Comparable {
  package static func < (one: DecimalNumber, other: DecimalNumber) -> Bool {
    if one.isNegative != other.isNegative { return one.isNegative }
    if one.isZero || other.isZero { return one.isZero && !other.isZero }
    let (small, large) = one.isNegative ? (other, one) : (one, other)
    return small.point == large.point ? small.digits.lexicographicallyPrecedes(large.digits) : small.point < large.point
  }
}
