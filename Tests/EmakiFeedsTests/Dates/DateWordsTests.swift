import Foundation
import Testing

@testable import EmakiFeeds

/// What is expected was looked up in the locale files of Unicode's CLDR 41, not printed by the program.
@Suite struct DateWordsTests {
  private static let date = "2024-02-29T09:05:00Z"

  private static func dates(_ style: FeedDates.Style, minutesLater minutes: Int? = nil) -> FeedDates {
    var dates = FeedDates(now: minutes.map { FeedDates.date(from: date)!.addingTimeInterval(Double($0) * 60) })
    dates.style = style
    return dates
  }

  @Test(arguments: [
    ("en", "2/29/24, 9:05 AM", "Feb 29, 2024, 9:05 AM", "February 29, 2024 at 9:05 AM"),
    ("en-GB", "29/02/2024, 09:05", "29 Feb 2024, 09:05", "29 February 2024 at 09:05"),
    ("de", "29.02.24, 09:05", "29.02.2024, 09:05", "29. Februar 2024 um 09:05"),
    ("fr", "29/02/2024 09:05", "29 févr. 2024, 09:05", "29 février 2024 à 09:05"),
    ("es", "29/2/24, 9:05", "29 feb 2024, 9:05", "29 de febrero de 2024, 9:05"),
    ("ja", "2024/02/29 9:05", "2024/02/29 9:05", "2024年2月29日 9:05"),
    ("ko", "24. 2. 29. 오전 9:05", "2024. 2. 29. 오전 9:05", "2024년 2월 29일 오전 9:05"),
    ("zh-Hant", "2024/2/29 上午9:05", "2024年2月29日 上午9:05", "2024年2月29日 上午9:05"),
    ("fa", "۲۰۲۴/۲/۲۹،\u{200F} ۹:۰۵", "۲۹ فوریه ۲۰۲۴،\u{200F} ۹:۰۵", "۲۹ فوریهٔ ۲۰۲۴، ساعت ۹:۰۵"),
    ("eu", "24/2/29 09:05", "2024(e)ko ots. 29(a) 09:05", "2024(e)ko otsailaren 29(a) 09:05"),
    ("ar", "٢٩\u{200F}/٢\u{200F}/٢٠٢٤، ٩:٠٥ ص", "٢٩\u{200F}/٠٢\u{200F}/٢٠٢٤، ٩:٠٥ ص", "٢٩ فبراير ٢٠٢٤ في ٩:٠٥ ص"),
    ("en-CA", "2024-02-29, 9:05 a.m.", "Feb 29, 2024, 9:05 a.m.", "February 29, 2024 at 9:05 a.m."),
    ("es-CL", "29-02-24, 09:05", "29-02-2024 09:05", "29 de febrero de 2024, 09:05"),
    ("th", "29/2/24 09:05", "29 ก.พ. 2024 09:05", "29 กุมภาพันธ์ ค.ศ. 2024 09:05"),
  ])
  func `absolute dates have the patterns of their language`(tag: String, short: String, medium: String, long: String) {
    #expect(Self.dates(.short).text(for: Self.date, language: tag) == short)
    #expect(Self.dates(.medium).text(for: Self.date, language: tag) == medium)
    #expect(Self.dates(.long).text(for: Self.date, language: tag) == long)
  }

  @Test(arguments: [
    ("en", 5, "5 minutes ago", "5 min. ago"), ("en", 0, "now", "now"), ("en", -60, "in 1 hour", "in 1 hr."),
    ("de", 1, "vor 1 Minute", "vor 1 Min."), ("de", 5, "vor 5 Minuten", "vor 5 Min."), ("de", -2 * 1440, "in 2 Tagen", "in 2 Tagen"),
    ("ja", 5, "5 分前", "5 分前"), ("ja", -120, "2 時間後", "2 時間後"), ("ja", 0, "今", "今"),
    ("ru", 1, "1 минуту назад", "1 мин. назад"), ("ru", 2, "2 минуты назад", "2 мин. назад"), ("ru", 5, "5 минут назад", "5 мин. назад"),
    ("ru", 11, "11 минут назад", "11 мин. назад"), ("ru", 21, "21 минуту назад", "21 мин. назад"),
    ("pl", 2, "2 minuty temu", "2 min temu"), ("pl", 12, "12 minut temu", "12 min temu"), ("pl", 22, "22 minuty temu", "22 min temu"),
    ("ar", 2, "قبل دقيقتين", "قبل دقيقتين"), ("ar", 5, "قبل ٥ دقائق", "قبل ٥ دقائق"),
    ("sr-Latn", 3, "pre 3 minuta", "pre 3 min."), ("zh-TW", 60, "1 小時前", "1 小時前"), ("zh", 60, "1小时前", "1小时前"),
  ])
  func `relative dates have the words of their language and the form of their number`(
    tag: String, minutes: Int, wide: String, short: String
  ) {
    #expect(Self.dates(.relative, minutesLater: minutes).text(for: Self.date, language: tag) == wide)
    #expect(Self.dates(.relativeShort, minutesLater: minutes).text(for: Self.date, language: tag) == short)
  }

  @Test(arguments: [
    ("zh-TW", "zh-Hant"), ("zh-HK", "zh-Hant-HK"), ("zh-Hans-HK", "zh"), ("zh-CN", "zh"), ("en-US", "en"), ("en-IN", "en-IN"),
    ("en-DM", "en-001"),
    ("en-GB", "en-GB"), ("en-IE", "en-IE"), ("es-MX", "es-MX"), ("es-NI", "es-419"), ("es-AR", "es-AR"), ("bs", "bs"), ("bs-Latn-BA", "bs"),
    ("bs-Cyrl", nil), ("ar-Arab-MA", "ar-MA"), ("ar-Latn-MA", nil),
    ("es-ES", "es"), ("pt", "pt"), ("pt-AO", "pt-AO"), ("pt-FR", "pt-PT"), ("no", "nb"), ("iw", "he"), ("de_AT", "de-AT"), ("DE", "de"),
    ("sr-Cyrl-RS", "sr"),
    ("sr-Latn-RS", "sr-Latn"), ("fr-CA", "fr-CA"), ("uz-Cyrl", nil), ("yo", nil), ("", nil), ("x-klingon", nil), ("de-x-hant", "de"),
  ])
  func `a tag names the table of its language, script and region`(tag: String, table: String?) {
    #expect(DateWords.tableName(for: tag) == table)
  }

  @Test func `each table is whole`() throws {
    let tags = DateWords.tables.split(separator: "\n").filter { $0.hasPrefix("@") }.map { String($0.dropFirst().split(separator: " ")[0]) }
    #expect(tags.count >= 40)
    for tag in tags {
      let words = try #require(DateWords.words(for: tag), "\(tag)")
      for list in [words.months, words.shortMonths] { #expect(Set(list).count == 12 && !list.contains(""), "\(tag)") }
      for list in [words.days, words.shortDays] { #expect(Set(list).count == 7 && !list.contains(""), "\(tag)") }
      let day = CalendarDay(year: 2024, month: 11, day: 23)
      for length in [DateWords.Length.short, .medium, .long] {
        let (text, whole) = (words.text(day, minute: nil, length), words.text(day, minute: 754, length))
        // No letter of a pattern is left, and the day is there.
        #expect(text.contains(words.number(23)) && !text.contains("'") && !text.contains("{"), "\(tag): \(text)")
        #expect(whole.contains(text) && whole.contains(words.number(34)) && !whole.contains("{"), "\(tag): \(whole)")
      }
      for (unit, isPast) in (0..<6).flatMap({ [($0, true), ($0, false)] }) {
        for width in [DateWords.Width.wide, .short] {
          let text = words.text(7, unit: unit, isPast: isPast, width)
          #expect(text.contains(words.number(7)) && !text.contains("{"), "\(tag): \(text)")
        }
      }
    }
  }

  @Test func `without a table relative dates are English and absolute ones as they are in any language`() {
    for tag in ["yo", nil] {
      #expect(Self.dates(.relative, minutesLater: 5).text(for: Self.date, language: tag) == "5 minutes ago")
      #expect(Self.dates(.long).text(for: Self.date, language: tag) == "2024-02-29 09:05")
    }
    #expect(Self.dates(.relative).text(for: Self.date, language: "de") == "29.02.2024, 09:05")
    #expect(Self.dates(.long).text(for: "gestern", language: "de") == "gestern")
  }

  @Test func `a standard date is the same in each language, and counts from a moment in the row's language`() throws {
    #expect(Self.dates(.standard).text(for: Self.date, language: "ja") == "2024-02-29 09:05")
    let dates = Self.dates(.standard, minutesLater: 5)
    #expect(dates.text(for: Self.date, language: "ja") == "5 分前")
    for tag in ["en", "en-GB", "yo", nil] { #expect(dates.text(for: Self.date, language: tag) == "5 minutes ago") }
    let text =
      #"{"language": "de", "rows": [{"body": "a", "date": "2024-02-29T09:05:00Z"}, {"body": "b", "lang": "ja", "date": "2024-02-29T09:05:00Z"}]}"#
    #expect(try Feed(parsing: Array(text.utf8), name: "f", dates: dates).rows.map(\.date) == ["vor 5 Minuten", "5 分前"])
  }

  @Test func `a row's date is in its own language, else in that of its feed`() throws {
    let text =
      #"{"language": "de", "rows": [{"body": "a", "date": "2024-02-29T09:05:00Z"}, {"body": "b", "lang": "ja", "date": "2024-02-29T09:05:00Z"}]}"#
    var dates = Self.dates(.short)
    dates.language = "fr"
    #expect(try Feed(parsing: Array(text.utf8), name: "f", dates: dates).rows.map(\.date) == ["29.02.24, 09:05", "2024/02/29 9:05"])
    dates.feedLanguage = "en"
    #expect(try Feed(parsing: Array(text.utf8), name: "f", dates: dates).rows.map(\.date) == ["2/29/24, 9:05 AM", "2024/02/29 9:05"])
    let plain = text.replacing(#""language": "de", "#, with: "")
    (dates.feedLanguage, dates.language) = (nil, "fr")
    #expect(try Feed(parsing: Array(plain.utf8), name: "f", dates: dates).rows[0].date == "29/02/2024 09:05")
  }

  @Test func `a channel may name its language behind its items`() throws {
    let text = """
      <rss version="2.0"><channel><title>t</title><item><title>a</title><pubDate>Thu, 29 Feb 2024 09:05:00 GMT</pubDate></item>
      <language>de-at</language></channel></rss>
      """
    #expect(try Feed(parsing: Array(text.utf8), name: "f", dates: Self.dates(.long)).rows[0].date == "29. Februar 2024 um 09:05")
  }

  @Test(arguments: [
    (FeedDates.Part.day, "29.02.24", "2024-02-29"), (.time, "09:05", "09:05"), (.weekday, "Donnerstag", "Thursday"),
    (.shortWeekday, "Do", "Thu"), (.month, "Februar", "February"), (.shortMonth, "Feb", "Feb"), (.monthDay, "29", "29"),
    (.year, "2024", "2024"),
    (.absolute, "29.02.24, 09:05", "2024-02-29 09:05"), (.relative, "29.02.24, 09:05", "2024-02-29 09:05"),
  ])
  func `parts of dates are in the language of the row`(part: FeedDates.Part, german: String, plain: String) {
    #expect(Self.dates(.short).text(part, of: Self.date, language: "de") == german)
    #expect(Self.dates(.standard).text(part, of: Self.date, language: nil) == plain)
    #expect(Self.dates(.short).text(part, of: "soon", language: "de") == "soon")
  }
}
