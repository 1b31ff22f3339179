/// A date-time is the moment that an RFC 3339 date-time (section 5.6) names.
struct DateTime {
  /// The seconds since 1970-01-01T00:00:00Z, without leap seconds: second 60 counts as 59.
  let seconds: Int
  /// The part of a second after `seconds`, from 0 up to 1, which is not included.
  let fraction: Double
  /// Whether it is what a clock showed in a zone that is not named. It counts as UTC until it is known whose clock that was.
  var isLocal = false

  /// Creates a moment from the seconds since 1970 and the part of a second after them.
  init(seconds: Int, fraction: Double, isLocal: Bool = false) { (self.seconds, self.fraction, self.isLocal) = (seconds, fraction, isLocal) }

  /// Reads a text that is an RFC 3339 date-time in full; any other text gives `nil`. Each field must be in its range and the day in its
  /// month. Second 60 is allowed only where UTC can have a leap second, which is the end of a month. `T` and `Z` may be lower-case.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.count >= 20 else { return nil }

    func number(at start: Int, digits: Int) -> Int? {
      guard start + digits <= text.count else { return nil }
      var value = 0
      for byte in text[start..<start + digits] {
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
      }
      return value
    }
    func field(at start: Int, in range: ClosedRange<Int>) -> Int? {
      guard let value = number(at: start, digits: 2), range.contains(value) else { return nil }
      return value
    }

    guard text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"), text[10] | 0x20 == UInt8(ascii: "t"),
      text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
      let year = number(at: 0, digits: 4), let month = field(at: 5, in: 1...12),
      let day = field(at: 8, in: 1...CalendarDay.count(inMonth: month, year: year)),
      let hour = field(at: 11, in: 0...23), let minute = field(at: 14, in: 0...59), let second = field(at: 17, in: 0...60)
    else { return nil }

    var position = 19
    var fraction = 0.0
    if text[position] == UInt8(ascii: ".") {
      var unit = 0.1
      position += 1
      let first = position
      while position < text.count, let digit = number(at: position, digits: 1) {
        fraction += Double(digit) * unit
        unit /= 10
        position += 1
      }
      guard position > first else { return nil }
    }

    guard position < text.count else { return nil }
    var offsetMinutes = 0
    switch text[position] {
    case UInt8(ascii: "Z"), UInt8(ascii: "z"):
      position += 1
    case let sign where sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"):
      guard position + 6 <= text.count, text[position + 3] == UInt8(ascii: ":"),
        let hours = field(at: position + 1, in: 0...23), let minutes = field(at: position + 4, in: 0...59)
      else { return nil }
      offsetMinutes = (hours * 60 + minutes) * (sign == UInt8(ascii: "+") ? 1 : -1)
      position += 6
    default:
      return nil
    }
    guard position == text.count else { return nil }

    let days = CalendarDay(year: year, month: month, day: day).daysSince1970
    let utcMinutes = days * 1440 + hour * 60 + minute - offsetMinutes
    if second == 60 {
      guard utcMinutes.remainder(floorDividingBy: 1440) == 1439,
        CalendarDay(daysSince1970: utcMinutes.quotient(floorDividingBy: 1440) + 1).day == 1
      else { return nil }
    }
    seconds = utcMinutes * 60 + min(second, 59)
    // A fraction of many nines is rounded up to 1 in binary.
    self.fraction = min(fraction, 1.0.nextDown)
  }
}
