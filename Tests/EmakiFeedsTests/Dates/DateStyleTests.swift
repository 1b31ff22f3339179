import EmakiFeeds
import Foundation
import Testing

struct DateStyleTests {
  /// Days from the second to the 27th are counted, and not drawn.
  @Test func `each day of four centuries is followed by the next`() {
    var next = Date(timeIntervalSince1970: -11_676_096_000)  // 1600-01-01
    var wrong: [String] = []
    for year in 1600..<2000 {
      for month in 1...12 {
        for day in [1, 28, 29, 30, 31] {
          let text = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
          // Only a date that exists is drawn to the minute; then the days since 1600 must agree with one day at a time.
          let drawn = DateStyle(now: next).text(for: "\(text)T00:00:00Z")
          guard drawn != "\(text)T00:00:00Z" else { continue }
          if drawn != "just now" || DateStyle(style: .iso).text(for: "\(text)T12:34:00Z") != "\(text) 12:34" { wrong.append(text) }
          next += day == 1 ? 27 * 86_400 : 86_400
        }
      }
    }
    #expect(wrong == [])
    #expect(next == Date(timeIntervalSince1970: 946_684_800))  // 2000-01-01
  }
}
