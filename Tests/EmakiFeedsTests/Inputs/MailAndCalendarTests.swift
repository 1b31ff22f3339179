import EmakiFeeds
import Foundation
import Testing

/// Tests that mails and calendars are read.
@Suite struct MailAndCalendarTests {
  private func feed(_ lines: [String], end: String = "\r\n") throws -> Feed {
    try Feed(parsing: Array(lines.joined(separator: end).utf8), name: "mail")
  }

  @Test func `a mail has its author, subject, beginning and date`() throws {
    let feed = try feed([
      "Received: from a.example by b.example;", " Fri, 5 Jan 2024 18:05:10 +0000", "From: =?UTF-8?B?QWRhIEzDs3Blcw==?= <ada@example.com>",
      "Subject: =?ISO-8859-1?Q?Caf=E9?= =?ISO-8859-1?Q?_um?= zwei", "Date: Fri, 05 Jan 2024 18:05:09 +0100 (CET)",
      "Message-ID: <1@example.com>",
      "Content-Type: text/plain; charset=\"utf-8\"", "Content-Transfer-Encoding: quoted-printable", "", "Gr=C3=BC=", "=C3=9Fe", "> zitiert",
      "-- ", "Ada",
    ])
    #expect(feed.rows.map(\.body) == ["Ada Lópes: Café um zwei\nGrüße"] && feed.rows.map(\.date) == ["2024-01-05 17:05"])
    #expect(feed.rows[0].id == "1@example.com" && feed.rows[0].author == "Ada Lópes" && feed.rows[0].isRead)
  }

  @Test func `words that are parted inside a letter are one`() throws {
    // ä is C3 A4, which is parted between the two words.
    let feed = try feed(["From: a@example.com", "Subject: =?utf-8?Q?J=C3?=", " =?utf-8?Q?=A4nner?= =?x?", "", ""])
    #expect(feed.rows.map(\.body) == ["a@example.com: Jänner =?x?"])
    // 日本 in ISO-2022-JP.
    let japanese = try self.feed(["From: a@example.com", "Subject: =?ISO-2022-JP?B?GyRCRnxLXBsoQg==?=", ""])
    #expect(japanese.rows.map(\.body) == ["a@example.com: 日本"])
  }

  @Test func `of a mail of several parts the plain one is shown, else the one in HTML`() throws {
    func mail(_ parts: [String]) -> [String] {
      [
        "From: Ada <a@example.com>", "Date: Fri, 5 Jan 2024 18:05:09 +0000", "Content-Type: multipart/alternative;", "\tboundary=\"=_b\"",
        "", "Preamble",
      ]
        + parts.flatMap { ["--=_b", $0] } + ["--=_b--", "Epilogue"]
    }
    let html = "Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\nPHA+SGVsbG8gPGI+eW91\r\nPC9iPjwvcD4="
    let plain = "Content-Type: text/plain; charset=windows-1251\r\nContent-Transfer-Encoding: base64\r\n\r\nz/Do4uXy"
    #expect(try feed(mail([html, plain])).rows.map(\.body) == ["Ada: Привет"])
    let row = try feed(mail([html])).rows[0]
    #expect(row.body == "Ada: Hello you" && row.marks.count == 2)
    let attached = "Content-Type: text/plain\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nSecret"
    #expect(try feed(mail([attached])).rows.map(\.body) == ["Ada"])
    let nested = "Content-Type: multipart/mixed; boundary=in\r\n\r\n--in\r\n" + html + "\r\n--in--"
    #expect(try feed(mail([nested])).rows.map(\.body) == ["Ada: Hello you"])
  }

  @Test func `a box of mails has a row for each`() throws {
    let feed = try feed(
      [
        "From ada@example.com Fri Jan  5 18:05:09 2024", "From: Ada <ada@example.com>", "Subject: Hi",
        "Date: Fri, 5 Jan 2024 18:05:09 +0000",
        "X-Gmail-Labels: Inbox,Unread", "", "From here it is nice", ">From there, too", "", "From bo@example.com Fri Jan  5 18:06:09 2024",
        "From: bo@example.com (Bo)", "Subject: Re: Hi", "Status: RO", "", "Yes", "",
      ], end: "\n")
    #expect(feed.rows.map(\.body) == ["Ada: Hi\nFrom here it is nice", "Bo: Re: Hi\nYes"])
    #expect(feed.rows.map(\.isRead) == [false, true] && feed.rows.map(\.id) == ["0", "1"])
    // The second has no date but the one above it.
    #expect(feed.rows.map(\.date) == ["2024-01-05 18:05", "2024-01-05 18:06"])
  }

  @Test(arguments: [
    "From,Subject,Date\nAda,Hi,2024-01-05\n", "From: Ada\nHello\n", "From Monday on\nall is new\n", "{\"From\": 1, \"Date\": 2}",
    "Subject: a\nfrom b\n",
  ])
  func `texts that only begin like mails are none`(text: String) {
    let feed = try? Feed(parsing: Array(text.utf8), name: "a")
    #expect(feed?.rows.first?.id != "1@example.com" && feed?.rows.contains { $0.body.hasPrefix("Ada\n") } != true)
    if !text.hasPrefix("From,") { #expect(feed == nil) }
  }

  @Test func `events of a calendar are rows`() throws {
    let feed = try feed([
      "BEGIN:VCALENDAR", "VERSION:2.0", "X-WR-CALNAME:Work", "BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "BEGIN:STANDARD",
      "DTSTART:19701025T030000",
      "END:STANDARD", "END:VTIMEZONE", "BEGIN:VEVENT", "UID:1", "DTSTART:20240105T180509Z", "SUMMARY:Lunch\\, with", "  Ada\\; Bo",
      "LOCATION;LANGUAGE=en:Café",
      "BEGIN:VALARM", "SUMMARY:Alarm", "END:VALARM", "END:VEVENT", "BEGIN:VEVENT", "UID:1", "DTSTART;VALUE=DATE:20240106",
      "SUMMARY:Holiday",
      "STATUS:CANCELLED", "END:VEVENT", "BEGIN:VTODO", "DUE;TZID=\"a:b\":20240107T090000", "SUMMARY:Tax", "END:VTODO", "END:VCALENDAR",
    ])
    #expect(feed.title == "Work")
    #expect(feed.rows.map(\.body) == ["Lunch, with Ada; Bo\nCafé", "Holiday (cancelled)", "Tax"])
    #expect(feed.rows.map(\.date) == ["2024-01-05 18:05", "2024-01-06", "2024-01-07 09:00"])
    #expect(feed.rows.map(\.id) == ["1", "1#2", "2"])
  }

  @Test func `an event without a name is drawn with its description`() throws {
    let lines = [
      "BEGIN:VCALENDAR", "BEGIN:VJOURNAL", "DTSTART;VALUE=DATE:20260101", "DESCRIPTION:Journal\\,", "  text", "END:VJOURNAL",
      "BEGIN:VEVENT", "DESCRIPTION:<p>Bring <b>tea</b></p>",
      "LOCATION:Room 5", "END:VEVENT", "BEGIN:VEVENT", "DESCRIPTION:Long", "SUMMARY:Name",
      "END:VEVENT", "END:VCALENDAR",
    ]
    // Old programs end lines with CR alone.
    for end in ["\r\n", "\n", "\r"] {
      let feed = try feed(lines, end: end)
      #expect(feed.rows.map(\.body) == ["Journal, text", "Bring tea\nRoom 5", "Name"] && feed.rows.map(\.date) == ["2026-01-01", "", ""])
    }
    let long = try feed(["BEGIN:VCALENDAR", "BEGIN:VJOURNAL", "DESCRIPTION:" + String(repeating: "long ", count: 100), "END:VJOURNAL"])
    #expect(long.rows[0].body == String(repeating: "long ", count: 55) + "long…")
  }

  @Test func `times of a calendar are those of the zones that it describes`() throws {
    let berlin = [
      "BEGIN:VTIMEZONE", "TZID:Berlin", "BEGIN:DAYLIGHT", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "DTSTART:19700329T020000",
      "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "END:DAYLIGHT", "BEGIN:STANDARD", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100",
      "DTSTART:19701025T030000", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "END:STANDARD", "END:VTIMEZONE",
    ]
    // Summer began on the first Sunday of April until 2006, and on the second of March since.
    let newYork = [
      "BEGIN:VTIMEZONE", "TZID:New York", "BEGIN:DAYLIGHT", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400", "DTSTART:19870405T020000",
      "RRULE:FREQ=YEARLY;UNTIL=20060402T070000Z;BYMONTH=4;BYDAY=1SU", "END:DAYLIGHT", "BEGIN:DAYLIGHT", "TZOFFSETFROM:-0500",
      "TZOFFSETTO:-0400", "DTSTART:20070311T020000", "RRULE:FREQ=YEARLY;BYDAY=SU;BYMONTHDAY=8,9,10,11,12,13,14;BYMONTH=3",
      "END:DAYLIGHT", "BEGIN:STANDARD", "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500", "DTSTART:19671029T020000",
      "RRULE:FREQ=YEARLY;UNTIL=20061029T060000Z;BYMONTH=10;BYDAY=-1SU", "END:STANDARD", "BEGIN:STANDARD", "TZOFFSETFROM:-0400",
      "TZOFFSETTO:-0500", "DTSTART:20071104T020000", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU", "END:STANDARD", "END:VTIMEZONE",
    ]
    let times = [
      // In winter, in summer, skipped, shown twice, and once more.
      ("Berlin", "20240107T090000", "2024-01-07 08:00"), ("Berlin", "20240701T090000", "2024-07-01 07:00"),
      ("Berlin", "20240331T023000", "2024-03-31 01:30"), ("Berlin", "20240331T030000", "2024-03-31 01:00"),
      ("Berlin", "20241027T023000", "2024-10-27 00:30"), ("Berlin", "20241027T030000", "2024-10-27 02:00"),
      ("Berlin", "20240701T090000Z", "2024-07-01 09:00"), ("Berlin", "19600701T090000", "1960-07-01 08:00"),
      ("\"New York\"", "20060320T120000", "2006-03-20 17:00"), ("\"New York\"", "20070320T120000", "2007-03-20 16:00"),
      ("New York", "20061101T120000", "2006-11-01 17:00"), ("New York", "20071101T120000", "2007-11-01 16:00"),
      ("Nowhere", "20240701T090000", "2024-07-01 09:00"),
    ]
    let events = times.flatMap { ["BEGIN:VEVENT", "SUMMARY:A", "DTSTART;VALUE=DATE-TIME;TZID=\($0.0):\($0.1)", "END:VEVENT"] }
    for lines in [berlin + newYork + events, berlin + events + newYork] {
      let feed = try feed(["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR"])
      #expect(feed.rows.map(\.date) == times.map(\.2))
    }
  }

  @Test func `a calendar whose lines never end, and one of too many events, are refused`() {
    let event = "BEGIN:VEVENT\nSUMMARY:A\nEND:VEVENT\n"
    #expect(throws: FeedError.tooManyRows(file: "a", limit: 1)) {
      try Feed(parsing: Array(("BEGIN:VCALENDAR\n" + event + event).utf8), name: "a", limits: FeedLimits(rows: 1))
    }
    #expect(throws: FeedError.self) {
      try Feed(
        parsing: Array(("BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:A\n" + String(repeating: " long\n", count: 99)).utf8), name: "a",
        limits: FeedLimits(rowTextBytes: 64))
    }
    #expect(throws: FeedError.invalidUTF8(file: "a", line: 2, column: 1)) {
      try Feed(parsing: Array("BEGIN:VCALENDAR\nX:".utf8) + [0xFF, 0x0A], name: "a")
    }
  }
}
