/// A chat line is a line with which a message begins in a chat that WhatsApp has exported as text: `24/12/23, 18:05 - Ada: Hello`, or
/// `[24.12.23, 18:05:09] Ada: Hello`.
struct ChatLine {
  /// The three numbers of the date, in the order of the line; which is the day and which the month depends on the phone that wrote it.
  let date: [Int]
  /// The text between the first two numbers.
  let separator: Character
  /// The hour from 0 to 23, and the minute.
  let time: (hour: Int, minute: Int)
  /// The date and the time as the line has them.
  let dateText: String
  /// The name of who wrote it; `nil` for what the program itself says.
  let author: String?
  /// The beginning of the text.
  let text: String

  /// Reads a line; `nil` for one that goes on with the message before it.
  init?(_ line: Substring) {
    var rest = line.drop { $0 == "\u{200E}" || $0 == "\u{200F}" }
    let isBracketed = rest.first == "["
    if isBracketed { rest.removeFirst() }
    let start = rest
    func number() -> Int? {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard (1...4).contains(digits.count) else { return nil }
      rest = rest.dropFirst(digits.count)
      return Int(digits)
    }
    func skip(_ characters: Set<Character>) -> Bool {
      guard let first = rest.first, characters.contains(first) else { return false }
      rest.removeFirst()
      return true
    }
    guard let first = number(), let separator = rest.first, skip(["/", ".", "-"]), let second = number(), rest.first == separator,
      skip([separator]), let third = number()
    else { return nil }
    _ = skip([","])
    guard skip([" "]), var hour = number(), skip([":", "."]), let minute = number() else { return nil }
    if [":", "."].contains(rest.first) {
      rest.removeFirst()
      guard number() != nil else { return nil }
    }
    let word = rest.prefix { !"]-".contains($0) }.lowercased().filter { $0.isLetter }
    if word == "am" || word == "pm" {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (word == "pm" ? 12 : 0)
    } else if !word.isEmpty {
      return nil
    }
    rest = rest.drop { !"]-".contains($0) }
    dateText = String(start[..<rest.startIndex]).trimmed
    guard hour < 24, minute < 60, skip([isBracketed ? "]" : "-"]), skip([" "]) else { return nil }
    (date, self.separator, time) = ([first, second, third], separator, (hour, minute))
    rest = rest.drop { $0 == "\u{200E}" || $0 == "\u{200F}" }
    if let colon = rest.ranges(of: ": ").first {
      (author, text) = (String(rest[..<colon.lowerBound]), String(rest[colon.upperBound...]))
    } else if rest.hasSuffix(":") {
      (author, text) = (String(rest.dropLast()), "")
    } else {
      (author, text) = (nil, String(rest))
    }
  }
}
