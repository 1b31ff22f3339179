/// A clock time is a time of day as chats write it: `18:05`, `6:05 PM`, `오후 6:05`, `下午06:05`.
struct ClockTime {
  let hour: Int
  let minute: Int

  /// Reads a time; `nil` for any other text.
  init?(_ text: some StringProtocol) {
    guard (3...32).contains(text.utf8.count) else { return nil }
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    var (clock, isAfternoon): ((Int, Int)?, Bool?)
    for word in (isPlain ? String(text) : DateSpelling.plain(String(text))).lowercased().split(separator: " ") {
      var digits = word
      for (ending, isLate) in [("a.m.", false), ("p.m.", true), ("am", false), ("pm", true)] where digits.hasSuffix(ending) {
        (digits, isAfternoon) = (digits.dropLast(ending.count), isLate)
        break
      }
      if digits.isEmpty { continue }
      let numbers = digits.split(separator: ":", omittingEmptySubsequences: false).map { part in
        (1...2).contains(part.utf8.count) && part.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(part) : nil
      }
      guard clock == nil, (2...3).contains(numbers.count), let hour = numbers[0], let minute = numbers[1], numbers.last != .some(nil) else {
        return nil
      }
      clock = (hour, minute)
    }
    guard var hour = clock?.0, let minute = clock?.1, hour < 24, minute < 60 else { return nil }
    // Some write 오후 13:05.
    if let isAfternoon, hour <= 12 { hour = hour % 12 + (isAfternoon ? 12 : 0) }
    (self.hour, self.minute) = (hour, minute)
  }
}
