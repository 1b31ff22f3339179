import EmakiSupport

/// A decimal number is digits of which the first `point` stand before the decimal point.
struct DecimalNumber: Hashable, Sendable {
  private(set) var isNegative: Bool
  /// The digits from 0 to 9, without zeros at either end.
  private var digits: [UInt8]
  /// How many digits stand before the point: more than there are where zeros follow, fewer than none where they go before. 0 for zero.
  private(set) var point: Int

  init(_ number: JSONNumber) { (isNegative, digits, point) = number.decimal }

  private mutating func normalize() {
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    point -= zeros
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { (point, isNegative) = (0, false) }
  }

  var isZero: Bool { digits.isEmpty }

  /// Returns the number times so many tens.
  func shifted(_ places: Int) -> DecimalNumber {
    var number = self
    if !isZero { number.point += places }
    return number
  }

  /// Returns the number with so many digits behind the point at most: the nearest, of two the one away from 0, or the next towards 0.
  func rounded(_ places: Int, towardZero: Bool = false) -> DecimalNumber {
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
  var whole: Int? {
    if point > 18 { return nil }
    return (0..<max(0, point)).reduce(0) { $0 * 10 + ($1 < digits.count ? Int(digits[$1]) : 0) }
  }

  /// Returns the number in digits.
  ///
  /// - Parameters:
  ///   - places: the fewest digits behind the point.
  ///   - isGrouped: whether a comma stands between each three digits before the point.
  func text(places: Int = 0, isGrouped: Bool = false) -> String {
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
  static func < (one: DecimalNumber, other: DecimalNumber) -> Bool {
    if one.isNegative != other.isNegative { return one.isNegative }
    if one.isZero || other.isZero { return one.isZero && !other.isZero }
    let (small, large) = one.isNegative ? (other, one) : (one, other)
    return small.point == large.point ? small.digits.lexicographicallyPrecedes(large.digits) : small.point < large.point
  }
}
