/// Kakao dates are those before the messages of a chat of KakaoTalk, of which many have the same day.
struct KakaoDates {
  /// The day that was read last, as it was written.
  private var last: (text: Substring, day: CalendarDay)?

  /// Creates dates of which none was read.
  init() {}

  /// Returns the moment that a date names; `nil` for one without a time, or another text.
  mutating func moment(_ text: Substring) -> DateTime? {
    // "2024년 1월 5일 오후 6:05"
    if let half = text.firstRange(of: "오전") ?? text.firstRange(of: "오후"), let time = ClockTime(text[half.lowerBound...]) {
      let written = text[..<half.lowerBound]
      if last?.text != written {
        guard case .date(let date) = WrittenDate.read(String(written)), date.moment == nil else { return nil }
        last = (written, date.day)
      }
      return last.flatMap {
        DateTime(seconds: ($0.day.daysSince1970 * 1440 + time.hour * 60 + time.minute) * 60, fraction: 0, isLocal: true)
      }
    }
    guard case .date(let date) = WrittenDate.read(String(text)) else { return nil }
    return date.moment
  }
}
