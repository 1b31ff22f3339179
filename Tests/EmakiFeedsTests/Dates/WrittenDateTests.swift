import EmakiFeeds
import Foundation
import Testing

/// Dates in tables, as people and programs write them.
@Suite struct WrittenDateTests {
  /// Returns what is drawn for the dates of a table.
  private func drawn(_ dates: [String], now: String? = nil, style: FeedDates.Style = .standard, language: String? = nil) throws -> [String]
  {
    var feedDates = FeedDates(now: now.flatMap { FeedDates.date(from: $0) })
    (feedDates.style, feedDates.language) = (style, language)
    let lines = ["body\tdate"] + dates.enumerated().map { "\($0.offset)\t\($0.element)" }
    return try Feed(parsing: Array(lines.joined(separator: "\n").utf8), name: "list.tsv", dates: feedDates).rows.map(\.date)
  }

  @Test(arguments: [
    ("25.11.2026 08:00", "2026-11-25 08:00"), ("25/Nov/2026:08:00:00 +0000", "2026-11-25 08:00"),
    ("2026:11:25 08:00:00", "2026-11-25 08:00"), ("25.11.26 08:00:30", "2026-11-25 08:00"), ("25/11/2026 08:00", "2026-11-25 08:00"),
    ("11/25/2026 8:00 AM", "2026-11-25 08:00"), ("11/25/26, 8:00 PM", "2026-11-25 20:00"), ("11/25/2026 8:00am", "2026-11-25 08:00"),
    ("25/Nov/26 8:00 AM", "2026-11-25 08:00"), ("Nov 25, 2026, 8:00:00 AM", "2026-11-25 08:00"), ("25 Nov 2026 08:00", "2026-11-25 08:00"),
    ("20261125T080000Z", "2026-11-25 08:00"), ("20261125T0800", "2026-11-25 08:00"),
    ("Wed Nov 25 2026 09:00:00 GMT+0100 (Central European Standard Time)", "2026-11-25 08:00"),
    ("2026年11月25日 8:00", "2026-11-25 08:00"), ("2026年11月25日(水) 午後8時", "2026-11-25 20:00"), ("2026年11月25日 20時05分", "2026-11-25 20:05"),
    ("2026년 11월 25일 오후 8:00", "2026-11-25 20:00"), ("2026. 11. 25. 8:00", "2026-11-25 08:00"), ("٢٥/١١/٢٠٢٦ ٨:٠٠ م", "2026-11-25 20:00"),
    ("Wed Nov 25 08:00:00 UTC 2026", "2026-11-25 08:00"), ("Wed Nov 25 09:00:00 +0100 2026", "2026-11-25 08:00"),
    ("Nov. 25, 2026 8:00 p.m.", "2026-11-25 20:00"), ("2026-11-25 08:00:00,123", "2026-11-25 08:00"),
    ("2026/11/25 08:00", "2026-11-25 08:00"),
    ("1795593600", "2026-11-25 08:00"), ("1795593600123", "2026-11-25 08:00"), ("1795593600.5", "2026-11-25 08:00"),
    ("Sat, 07 Sep 2002 00:00:01 GMT", "2002-09-07 00:00"), ("07-Sep-02 10:30", "2002-09-07 10:30"),
    // A day has no clock time.
    ("2026-11-25", "2026-11-25"), ("25.11.2026", "2026-11-25"), ("25.11.26", "2026-11-25"), ("2026/11/25", "2026-11-25"),
    ("20261125", "2026-11-25"), ("11/25/26", "2026-11-25"), ("25-11-2026", "2026-11-25"), ("Nov 25, 2026", "2026-11-25"),
    ("25 Nov 2026", "2026-11-25"), ("25th November 2026", "2026-11-25"), ("2026年11月25日", "2026-11-25"), ("4/4/2026", "2026-04-04"),
  ])
  func `a date is read`(date: String, expected: String) throws { #expect(try drawn([date]) == [expected]) }

  @Test(arguments: [
    "tomorrow", "3m", "2026", "November", "25.11.", "25.13.2026", "31.11.2026", "13/13/2026", "0/4/2026", "12:30", "1.2.3.4",
    "2026-11-25 8", "25.11.2026 25:00",
    "8:00 AM", "Nov 2026 Nov", "10/11", "1/2/3", "20269999", "25. Dezember 2026",
    String(repeating: "1", count: 10_000),
  ])
  func `another text stays as it is`(text: String) throws { #expect(try drawn([text]) == [text]) }

  @Test(arguments: [
    (["3/4/2026", "13/4/2026"], ["2026-04-03", "2026-04-13"]), (["3/4/2026 10:00", "4/13/2026"], ["2026-03-04 10:00", "2026-04-13"]),
    // Neither says it, or they contradict each other.
    (["3/4/2026", "5/6/2026"], ["3/4/2026", "5/6/2026"]),
    (["3/4/2026", "13/4/2026", "4/13/2026"], ["3/4/2026", "2026-04-13", "2026-04-13"]),
    (["3-4-26", "31-4-26", "30-4-26"], ["2026-04-03", "31-4-26", "2026-04-30"]),
  ])
  func `the whole column tells the day from the month`(dates: [String], expected: [String]) throws { #expect(try drawn(dates) == expected) }

  @Test(arguments: [
    ("25.11.2026", "1 day ago"), ("26.11.2026", "today"), ("2026-11-27", "in 1 day"), ("2026-11-20", "6 days ago"),
    ("2026-11-10", "2 weeks ago"),
    ("Nov 25, 2025", "1 year ago"), ("2026-11-25 23:30", "30 minutes ago"),
  ])
  func `a day is counted in days`(date: String, expected: String) throws {
    #expect(try drawn([date], now: "2026-11-26T00:00:00Z") == [expected])
  }

  @Test func `a day is written as its language writes it, without a time`() throws {
    #expect(try drawn(["25.11.2026"], style: .medium, language: "de") == ["25.11.2026"])
    #expect(try drawn(["2026/11/25"], style: .long, language: "en") == ["November 25, 2026"])
    #expect(try drawn(["2026/11/24"], now: "2026-11-26T12:00:00Z", language: "ja") == ["2 日前"])
    // The day of the reader counts: it is already the 27th in Tokyo.
    let dates = FeedDates(timeZone: "Asia/Tokyo", now: FeedDates.date(from: "2026-11-26T16:00:00Z"))
    let feed = try Feed(parsing: Array("body,date\na,2026-11-26\n".utf8), name: "a", dates: dates)
    #expect(feed.rows.map(\.date) == ["1 day ago"])
  }

  @Test(arguments: ["Asia/Seoul", "Europe/Rome", "America/New_York"])
  func `a time without a zone is what the clock showed that dates are drawn by`(zone: String) throws {
    let dates = FeedDates(timeZone: zone)
    func drawn(_ text: String) throws -> [String] { try Feed(parsing: Array(text.utf8), name: "a", dates: dates).rows.map(\.date) }
    #expect(try drawn("body,date\na,2024-07-25 15:20\nb,25/07/2024 15:20\n") == ["2024-07-25 15:20", "2024-07-25 15:20"])
    #expect(try drawn("Datum,Text\n45292.5,a\n") == ["2024-01-01 12:00"])
    // Services write JSON in UTC.
    func json(_ date: String) -> String {
      #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1", "content_text": "a", "date_published": "\#(date)"}]}"#
    }
    #expect(try drawn(json("2024-07-25T15:20:00")) == drawn(json("2024-07-25T15:20:00Z")))
  }

  @Test func `a local time is counted from now as the clock showed it`() throws {
    // 15:25 in Rome, in summer.
    let dates = FeedDates(timeZone: "Europe/Rome", now: FeedDates.date(from: "2024-07-25T13:25:00Z"))
    let feed = try Feed(parsing: Array("body,date\na,2024-07-25 15:20\nb,2024-07-25T13:15:00Z\n".utf8), name: "a", dates: dates)
    #expect(feed.rows.map(\.date) == ["5 minutes ago", "10 minutes ago"])
  }

  /// The spellings that others' reports name: no door may refuse what another takes.
  static let spellings: [(String, String)] = [
    ("2026-11-20T08:00:00Z", "1 hour ago"), ("2026-11-20T08:00:00+09:00", "10 hours ago"), ("2026-11-20T08:00:00+0900", "10 hours ago"),
    ("2026-11-20T08:00:00", "1 hour ago"), ("2026-11-20T08:00:00.123456", "59 minutes ago"), ("2026-11-20 08:00:00", "1 hour ago"),
    ("2026-11-20 08:00:00+00:00", "1 hour ago"), ("2026-11-20T08:00Z", "1 hour ago"), ("2026-11-20", "today"),
    ("Fri, 20 Nov 2026 08:00:00 GMT", "1 hour ago"), ("2026-11-20T08:00:00.123Z", "59 minutes ago"),
    ("2026-11-20 08:00:00 UTC", "1 hour ago"),
    ("2026/11/20 08:00", "1 hour ago"), ("20 Nov 2026", "today"), ("1763625600", "1 year ago"), ("2026-11-20T08:00:00-00:00", "1 hour ago"),
    ("2026-11-20T8:00:00Z", "1 hour ago"), ("2026-11-20T08:00:00 Z", "1 hour ago"),
  ]

  @Test(arguments: spellings) func `each door reads the same spellings`(date: String, drawn: String) throws {
    let dates = FeedDates(now: FeedDates.date(from: "2026-11-20T09:00:00Z"))
    func read(_ text: String, _ change: (inout FeedDates) -> Void = { _ in }) throws -> String {
      var dates = dates
      change(&dates)
      let feed = try Feed(parsing: Array(text.utf8), name: "list", dates: dates)
      #expect(feed.warnings.isEmpty)
      return try #require(feed.rows.first).date
    }
    #expect(dates.text(for: date) == drawn)
    #expect(try read(#"[{"body": "a", "date": "\#(date)"}]"#) == drawn)
    #expect(
      try read(#"{"version": "https://jsonfeed.org/version/1.1", "items": [{"content_text": "a", "date_published": "\#(date)"}]}"#) == drawn
    )
    #expect(try read("<rss><channel><item><title>a</title><pubDate>\(date)</pubDate></item></channel></rss>") == drawn)
    #expect(
      try read("<feed xmlns='http://www.w3.org/2005/Atom'><entry><title>a</title><updated>\(date)</updated></entry></feed>") == drawn)
    #expect(try read("body\tdate\na\t\(date)\n") == drawn)
    let mapping = try FeedMapping(parsing: "body=.t,date=.on")
    #expect(try read(#"[{"t": "a", "on": "\#(date)"}]"#) { $0.mapping = mapping } == drawn)
  }

  @Test func `a number in JSON counts from 1970`() throws {
    let dates = FeedDates()
    let json = #"[{"body": "a", "date": 1795593600}, {"body": "b", "date": 1795593600123.0}, {"body": "c", "date": 1795593600.25}]"#
    #expect(try Feed(json: json, dates: dates).rows.map(\.date) == Array(repeating: "2026-11-25 08:00", count: 3))
  }

  @Test func `what is no date is counted in one warning`() throws {
    let json = #"[{"body": "a", "date": "3m"}, {"body": "b", "date": "2026-11-26"}, {"body": "c", "date": "2026-11-25"}, {"body": "d"}]"#
    let feed = try Feed(json: json, dates: FeedDates())
    #expect(feed.rows.map(\.date) == ["3m", "2026-11-26", "2026-11-25", ""])
    #expect(feed.warnings.map(\.fault) == [.unreadDates(count: 1, of: 3, row: "0", date: "3m")])
    // Where few rows have a date and none is asked for, the texts are what is meant.
    let texts = #"[{"body": "a", "date": "3m"}, {"body": "b", "date": "2026-11-25"}]"#
    #expect(try Feed(json: texts, dates: FeedDates()).warnings.isEmpty)
    #expect(try Feed(json: texts, dates: FeedDates(now: Date(timeIntervalSince1970: 0))).warnings.count == 1)
  }

  @Test func `a day says that a row was read`() throws {
    var dates = FeedDates()
    dates.mapping = try FeedMapping(parsing: "body=.t,isRead=.on")
    #expect(try Feed(json: #"[{"t": "a", "on": "25.11.2026"}, {"t": "b", "on": null}]"#, dates: dates).rows.map(\.isRead) == [true, false])
  }
}
