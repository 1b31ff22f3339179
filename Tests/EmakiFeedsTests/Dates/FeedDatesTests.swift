import EmakiFeeds
import Foundation
import Testing

@Suite struct FeedDatesTests {
  @Test(arguments: [
    ("1985-04-12T23:20:50.52Z", "1985-04-12 23:20"),
    ("1996-12-19T16:39:57-08:00", "1996-12-20 00:39"),
    ("1937-01-01T12:00:27.87+00:20", "1937-01-01 11:40"),
    ("1990-12-31T23:59:60Z", "1990-12-31 23:59"),
    ("1990-12-31T15:59:60-08:00", "1990-12-31 23:59"),
    ("2024-02-29T00:00:00z", "2024-02-29 00:00"),
    ("2024-03-01t00:00:00+00:01", "2024-02-29 23:59"),
    ("2000-02-29T12:00:00-00:00", "2000-02-29 12:00"),
    ("0000-01-01T00:00:00Z", "0000-01-01 00:00"),
    ("9999-12-31T23:59:59.999999999999999999999Z", "9999-12-31 23:59"),
    ("2024-12-31T23:00:00-23:59", "2025-01-01 22:59"),
  ])
  func `an RFC 3339 date-time is drawn to the minute in UTC`(date: String, drawn: String) {
    #expect(FeedDates().text(for: date) == drawn)
  }

  @Test(arguments: [
    "", "yesterday", "昨日", "07:08:09Z", "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2024-04-31T00:00:00Z", "2024-13-01T00:00:00Z",
    "2024-00-01T00:00:00Z", "2024-01-00T00:00:00Z", "2024-01-32T00:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z",
    "2024-01-01T00:00:61Z", "2024-01-01T00:00:00.Z", "2024-01-01T00:00:00+24:00", "2024-01-01T00:00:00+00:60", "2024-01-01T00:00:00ZZ",
    "+2024-01-01T00:00:00Z", "15036-15-09T327:1515:00+01:00", "99999999", "3d", "10/11", "2024-01-01 10:00 - 11:00",
  ])
  func `any other text is drawn as it is`(date: String) {
    #expect(FeedDates().text(for: date) == date)
    #expect(FeedDates(now: Date(timeIntervalSince1970: 0)).text(for: date) == date)
  }

  @Test(arguments: ["0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01"])
  func `a date-time in a year before 0000 or after 9999 is drawn as it is`(date: String) {
    #expect(FeedDates().text(for: date) == date)
  }

  @Test(arguments: [
    ("Asia/Tokyo", "2024-06-30T15:00:00Z", "2024-07-01 00:00"),
    ("Asia/Kathmandu", "2024-06-30T00:00:00Z", "2024-06-30 05:45"),
    // Summer time in New York began at 07:00 UTC on 2024-03-10.
    ("America/New_York", "2024-03-10T06:59:59Z", "2024-03-10 01:59"),
    ("America/New_York", "2024-03-10T07:00:00Z", "2024-03-10 03:00"),
  ])
  func `absolute dates are drawn by the clock of the time zone`(zone: String, date: String, drawn: String) {
    #expect(FeedDates(timeZone: zone).text(for: date) == drawn)
  }

  private static let minute = 60
  private static let hour = 3600
  private static let day = 86_400

  @Test(arguments: [
    (0, "just now", "just now"), (59, "just now", "just now"),
    (minute, "1 minute ago", "in 1 minute"), (5 * minute + 59, "5 minutes ago", "in 5 minutes"),
    (hour - 1, "59 minutes ago", "in 59 minutes"), (hour, "1 hour ago", "in 1 hour"), (day - 1, "23 hours ago", "in 23 hours"),
    (day, "1 day ago", "in 1 day"), (7 * day - 1, "6 days ago", "in 6 days"), (7 * day, "1 week ago", "in 1 week"),
    (31 * day - 1, "4 weeks ago", "in 4 weeks"), (31 * day, "1 month ago", "in 1 month"), (61 * day, "2 months ago", "in 2 months"),
    (365 * day - 1, "11 months ago", "in 11 months"), (365 * day, "1 year ago", "in 1 year"), (800 * day, "2 years ago", "in 2 years"),
  ])
  func `dates are relative to a moment that is given`(apart: Int, past: String, future: String) {
    // 2001-09-09T01:46:40Z is the billionth second.
    let date = "2001-09-09T01:46:40Z"
    let moment = 1_000_000_000.0
    #expect(FeedDates(now: Date(timeIntervalSince1970: moment + Double(apart))).text(for: date) == past)
    #expect(FeedDates(now: Date(timeIntervalSince1970: moment - Double(apart))).text(for: date) == future)
  }

  @Test func `fractions of a second count in relative dates`() {
    let now = Date(timeIntervalSince1970: 1_000_000_060)
    #expect(FeedDates(now: now).text(for: "2001-09-09T01:46:40.25Z") == "just now")
    #expect(FeedDates(now: now).text(for: "2001-09-09T01:46:39.75Z") == "1 minute ago")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func `dates stay absolute if the moment is not a number of seconds`(now: Double) {
    #expect(FeedDates(now: Date(timeIntervalSince1970: now)).text(for: "2001-09-09T01:46:40Z") == "2001-09-09 01:46")
  }

  @Test func `each day of four centuries is followed by the next`() {
    var next = Date(timeIntervalSince1970: -11_676_096_000)  // 1600-01-01
    for year in 1600..<2000 {
      for month in 1...12 {
        for day in 1...31 {
          let text = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
          // Only a date that exists is drawn to the minute; then the days since 1600 must agree with one day at a time.
          let drawn = FeedDates(now: next).text(for: "\(text)T00:00:00Z")
          guard drawn != "\(text)T00:00:00Z" else { continue }
          #expect(drawn == "just now", "\(text)")
          #expect(FeedDates().text(for: "\(text)T12:34:00Z") == "\(text) 12:34")
          next += 86_400
        }
      }
    }
    #expect(next == Date(timeIntervalSince1970: 946_684_800))  // 2000-01-01
  }
}
