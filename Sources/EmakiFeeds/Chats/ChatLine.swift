/// A chat line is a line with which a message begins in a chat that WhatsApp has exported as text: `24/12/23, 18:05 - Ada: Hello`,
/// `[24.12.23, 18:05:09] Ada: Hello`, or `2023년 12월 24일 오후 6:05, 지민 : 안녕`, with the digits and words of the phone's language.
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

  /// The greatest number of characters of the date and the time.
  private static let headLimit = 48

  /// Reads a line; `nil` for one that goes on with the message before it.
  init?(_ line: Substring) {
    let line = line.drop { DateSpelling.directionMarks.contains($0) }
    guard let first = line.first, first == "[" || first.isNumber else { return nil }
    let near = line.prefix(Self.headLimit)
    let (headText, rest, colon): (Substring, Substring, String)
    if first == "[" {
      guard let close = near.firstIndex(of: "]"), line[close...].hasPrefix("] ") else { return nil }
      (headText, rest, colon) = (line[..<close].dropFirst(), line[close...].dropFirst(2), ": ")
    } else if let dash = near.firstRange(of: " - "), ChatHead(near[..<dash.lowerBound]) != nil {
      (headText, rest, colon) = (line[..<dash.lowerBound], line[dash.upperBound...], ": ")
    } else if let comma = near.ranges(of: ", ").first(where: { near[..<$0.lowerBound].contains(":") }) {
      (headText, rest, colon) = (line[..<comma.lowerBound], line[comma.upperBound...], " : ")
      guard rest.prefix(128).contains(colon) else { return nil }
    } else {
      return nil
    }
    guard let head = ChatHead(headText) else { return nil }
    (date, separator, time) = (head.date, head.separator, head.time)
    dateText = String(headText).trimmed
    let said = rest.drop { DateSpelling.directionMarks.contains($0) }
    guard let place = said.firstRange(of: colon) else {
      (author, text) = said.hasSuffix(":") ? (String(said.dropLast()), "") : (nil, String(said))
      return
    }
    let (name, own) = (String(said[..<place.lowerBound]), said[place.upperBound...])
    // What the program itself says of a person begins with a mark and names the person again.
    let plain = own.drop { DateSpelling.directionMarks.contains($0) }
    if plain.startIndex != own.startIndex, plain.hasPrefix(name + " ") {
      (author, text) = (nil, String(plain))
    } else {
      (author, text) = (name, String(own))
    }
  }
}

/// A chat head is the date and the time before a message of a chat.
private struct ChatHead {
  let date: [Int]
  let separator: Character
  let time: (hour: Int, minute: Int)

  init?(_ text: Substring) {
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 } && !text.contains(". ")
    var plain = (isPlain ? String(text) : DateSpelling.plain(String(text))).lowercased()
    for (half, word) in [("a. m.", "am"), ("p. m.", "pm"), ("a.m.", "am"), ("p.m.", "pm")] where plain.contains(".") {
      plain = plain.replacing(half, with: word)
    }
    var words = plain.split { $0 == " " || $0 == "," }[...]
    guard let day = words.popFirst(), let separator = day.first(where: { "/.-".contains($0) }) else { return nil }
    var parts = day.split(separator: separator, omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    let numbers = parts.compactMap { (1...4).contains($0.utf8.count) ? Int($0) : nil }
    guard parts.count == 3, numbers.count == 3, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
    var (clock, isAfternoon): ((Int, Int)?, Bool?)
    for word in words {
      if word == "am" || word == "pm" {
        isAfternoon = word == "pm"
      } else if let isLate = Self.halves[word] {
        isAfternoon = isLate
      } else if word.first?.isNumber == true {
        var digits = word
        for half in ["am", "pm"] where digits.hasSuffix(half) { (digits, isAfternoon) = (digits.dropLast(2), half == "pm") }
        let numbers = digits.split { $0 == ":" || $0 == "." }.map { $0.utf8.count <= 2 ? Int($0) : nil }
        guard clock == nil, (2...3).contains(numbers.count), let hour = numbers[0], let minute = numbers[1], numbers.last != .some(nil)
        else {
          return nil
        }
        clock = (hour, minute)
      } else if !Self.fillers.contains(word) {
        return nil
      }
    }
    guard let clock else { return nil }
    var hour = clock.0
    if let isAfternoon {
      guard hour <= 12 else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    guard hour < 24, clock.1 < 60 else { return nil }
    (date, self.separator, time) = (numbers, separator, (hour, clock.1))
  }

  /// Words between the day and the time.
  private static let fillers: Set<Substring> = [
    "klo", "kl.", "kl", "um", "om", "à", "at", "alle", "a", "las", "às", "godz.", "ob", "г.", "ч.", "e",
  ]

  /// The words for the half of the day, and whether it is the later one, in languages that `DateSpelling` does not know: from Unicode's CLDR.
  private static let halves: [Substring: Bool] = [
    "π.μ.": false, "μ.μ.": true, "pg": false, "ptg": true, "пр.об.": false, "сл.об.": true, "म.पू.": false, "म.उ.": true,
    "முற்பகல்": false, "பிற்பகல்": true, "paradites": false, "pasdites": true, "နံနက်": false, "ညနေ": true, "de.": false, "du.": true,
    "öö": false, "ös": true, "sa": false, "ch": true, "fm": false, "em": true, "ap.": false, "ip.": true, "ಪೂರ್ವಾಹ್ನ": false, "ಅಪರಾಹ್ನ": true,
    "पूर्वाह्न": false, "अपराह्न": true, "ق.ظ.": false, "ب.ظ.": true, "ກ່ອນທ່ຽງ": false, "ຫຼັງທ່ຽງ": true, "පෙ.ව.": false, "ප.ව.": true,
    "ਪੂ.ਦੁ.": false, "ਬਾ.ਦੁ.": true, "dop.": false, "pop.": true, "f.h.": false, "e.h.": true, "ጥዋት": false, "ከሰዓት": true, "կա": false,
    "կհ": true,
  ]
}
