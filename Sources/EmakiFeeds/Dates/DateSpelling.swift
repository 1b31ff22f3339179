/// Date spelling brings dates as languages write them to signs that are read in one way: digits of ASCII, a hyphen between the parts of
/// `2026年11月25日`, `am` for 午前.
enum DateSpelling {
  /// Returns a text in these signs. What stands in parentheses is left out: it names the zone, or the day of the week.
  ///
  /// - Complexity: linear in the length of the text.
  static func plain(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    // How many dots between numbers had a space behind them: "2026. 11. 25. 8:00".
    var (depth, dots, skipsSpaces) = (0, 0, false)
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "(" || character == "（" { depth += 1 }
      if depth > 0 {
        if character == ")" || character == "）" { (depth, result) = (depth - 1, result + " ") }
        continue
      }
      if isSpace(character) {
        if !skipsSpaces { result.append(" ") }
        continue
      }
      let joins = skipsSpaces
      skipsSpaces = false
      if character.isASCII {
        if character == ".", result.last?.isNumber == true, let next = rest.first, isSpace(next) {
          let following = rest.first { !isSpace($0) }
          if dots < 2, following?.isNumber == true {
            (dots, skipsSpaces) = (dots + 1, true)
            result.append(".")
          } else {
            result.append(" ")
          }
        } else {
          result.append(character)
        }
      } else if let digit = character.wholeNumberValue, (0...9).contains(digit) {
        result += String(digit)
      } else if let sign = signs[character] {
        result += sign
        // "8時" has no minutes.
        if sign == ":", rest.first?.isNumber != true, rest.first.map({ !isSpace($0) }) ?? true { result += "00 " }
        skipsSpaces = sign == "-" || sign == ":"
      } else if let half = halves.first(where: { $0.word.first == character && rest.starts(with: $0.word.dropFirst()) }) {
        rest = rest.dropFirst(half.word.count - 1)
        result += " \(half.half) "
      } else if !directionMarks.contains(character) {
        if joins { result.append(" ") }
        result.append(character)
      }
    }
    return result
  }

  /// Signs of direction, which programs put round numbers and names.
  static let directionMarks: Set<Character> = ["\u{200E}", "\u{200F}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{2068}", "\u{2069}"]

  private static func isSpace(_ character: Character) -> Bool { character.isWhitespace }

  private static let signs: [Character: String] = [
    "年": "-", "月": "-", "日": " ", "년": "-", "월": "-", "일": " ", "時": ":", "点": ":", "點": ":", "시": ":", "分": " ", "분": " ", "秒": " ",
    "초": " ", "،": ",", "，": ",", "：": ":", "／": "/", "．": ".", "－": "-", "‐": "-", "‑": "-", "–": "-",
  ]

  private static let halves: [(word: String, half: String)] = [
    ("上午", "am"), ("下午", "pm"), ("午前", "am"), ("午後", "pm"), ("오전", "am"), ("오후", "pm"), ("凌晨", "am"), ("早上", "am"),
    ("清晨", "am"), ("中午", "pm"), ("傍晚", "pm"), ("晚上", "pm"), ("ص", "am"), ("م", "pm"),
  ]
}
