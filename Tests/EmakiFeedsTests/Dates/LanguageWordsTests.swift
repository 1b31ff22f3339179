import CLoadedLibraries
import Foundation
import Testing

@testable import EmakiFeeds

/// What is expected is Unicode's CLDR 42, read with Babel 2.12 (https://babel.pocoo.org), but for the digits of Arabic, Persian and Bengali.
struct LanguageWordsTests {
  private static let date = "2024-02-29T09:05:00Z"

  private static func dates(_ style: DateStyle.Form, minutesLater minutes: Int? = nil) -> DateStyle {
    DateStyle(now: minutes.map { DateStyle.date(from: date)!.addingTimeInterval(Double($0) * 60) }, style: style)
  }

  @Test func `nothing of the environment reaches a date`() async {
    await #expect(processExitsWith: .success) {
      let variables = [
        ("ICU_DATA", "/nowhere"), ("ICU_TIMEZONE_FILES_DIR", "/nowhere"), ("TZ", "America/New_York"), ("LANG", "th_TH.UTF-8"),
        ("LC_ALL", "ja_JP.UTF-8"),
      ]
      for (name, value) in variables { setenv(name, value, 1) }
      setlocale(LC_ALL, "")
      #expect(Self.dates(.long).text(for: Self.date, language: "de") == "29. Februar 2024 um 09:05")
      #expect(Self.dates(.relative, minutesLater: 5).text(for: Self.date, language: "tlh") == "5 minutes ago")
      #expect(DateStyle(timeZone: "Asia/Tokyo").text(for: Self.date) == "2/29/24, 6:05 PM")
    }
  }

  @Test func `without ICU dates are English and a warning says why`() async {
    await #expect(processExitsWith: .success) {
      emaki_library_set_search_path(strdup("/nowhere"))
      #expect(Self.dates(.standard, minutesLater: 5).text(for: Self.date, language: "de") == "5 minutes ago")
      #expect(Self.dates(.long).text(for: Self.date, language: "de") == "2/29/24, 9:05 AM")
      let json = #"{"language": "de", "rows": [{"body": "a", "date": "2024-02-29T09:05:00Z"}]}"#
      let feed = try Feed(parsing: json.bytes, name: "f", options: FeedOptions(dates: Self.dates(.relative, minutesLater: 5)))
      #expect(feed.rows[0].date == "5 minutes ago" && feed.warnings.count == 1)
      #expect("\(feed.warnings[0])".contains("/nowhere/lib"))
      #expect(try Feed(parsing: json.bytes, name: "f", options: FeedOptions(dates: Self.dates(.iso))).warnings.isEmpty)
    }
  }
}
