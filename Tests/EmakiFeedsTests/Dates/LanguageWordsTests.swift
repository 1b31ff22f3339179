import CICU
import Foundation
import Testing

@testable import EmakiFeeds

/// What is expected is Unicode's CLDR 42, read with Babel 2.12 (https://babel.pocoo.org), but for the digits of Arabic, Persian and Bengali.
@Suite struct LanguageWordsTests {
  private static let date = "2024-02-29T09:05:00Z"

  private static func dates(_ style: FeedDates.Style, minutesLater minutes: Int? = nil) -> FeedDates {
    FeedDates(now: minutes.map { FeedDates.date(from: date)!.addingTimeInterval(Double($0) * 60) }, style: style)
  }

  @Test(arguments: [
    ("en-GB", "5 minutes ago", "in 2 hours", "3 days ago", "29 February 2024"),
    ("de", "vor 5 Minuten", "in 2 Stunden", "vor 3 Tagen", "29. Februar 2024"),
    ("fr", "il y a 5 minutes", "dans 2 heures", "il y a 3 jours", "29 février 2024"),
    ("es", "hace 5 minutos", "dentro de 2 horas", "hace 3 días", "29 de febrero de 2024"),
    ("it", "5 minuti fa", "tra 2 ore", "3 giorni fa", "29 febbraio 2024"),
    ("pt", "há 5 minutos", "em 2 horas", "há 3 dias", "29 de fevereiro de 2024"),
    ("pt-PT", "há 5 minutos", "dentro de 2 horas", "há 3 dias", "29 de fevereiro de 2024"),
    ("nl", "5 minuten geleden", "over 2 uur", "3 dagen geleden", "29 februari 2024"),
    ("sv", "för 5 minuter sedan", "om 2 timmar", "för 3 dagar sedan", "29 februari 2024"),
    ("pl", "5 minut temu", "za 2 godziny", "3 dni temu", "29 lutego 2024"),
    ("ru", "5 минут назад", "через 2 часа", "3 дня назад", "29 февраля 2024 г."),
    ("uk", "5 хвилин тому", "через 2 години", "3 дні тому", "29 лютого 2024 р."),
    ("tr", "5 dakika önce", "2 saat sonra", "3 gün önce", "29 Şubat 2024"),
    ("he", "לפני 5 דקות", "בעוד שעתיים", "לפני 3 ימים", "29 בפברואר 2024"),
    ("ar", "قبل ٥ دقائق", "خلال ساعتين", "قبل ٣ أيام", "٢٩ فبراير ٢٠٢٤"),
    ("fa", "۵ دقیقه پیش", "۲ ساعت بعد", "۳ روز پیش", "۲۹ فوریهٔ ۲۰۲۴"),
    ("hi", "5 मिनट पहले", "2 घंटे में", "3 दिन पहले", "29 फ़रवरी 2024"),
    ("bn", "৫ মিনিট আগে", "২ ঘন্টায়", "৩ দিন আগে", "২৯ ফেব্রুয়ারী, ২০২৪"),
    ("th", "5 นาทีที่ผ่านมา", "ในอีก 2 ชั่วโมง", "3 วันที่ผ่านมา", "29 กุมภาพันธ์ ค.ศ. 2024"),
    ("vi", "5 phút trước", "sau 2 giờ nữa", "3 ngày trước", "29 tháng 2, 2024"),
    ("id", "5 menit yang lalu", "dalam 2 jam", "3 hari yang lalu", "29 Februari 2024"),
    ("ja", "5 分前", "2 時間後", "3 日前", "2024年2月29日"),
    ("ko", "5분 전", "2시간 후", "3일 전", "2024년 2월 29일"),
    ("zh-Hans", "5分钟前", "2小时后", "3天前", "2024年2月29日"),
    ("zh-Hant", "5 分鐘前", "2 小時後", "3 天前", "2024年2月29日"),
    ("fi", "5 minuuttia sitten", "2 tunnin päästä", "3 päivää sitten", "29. helmikuuta 2024"),
    ("cs", "před 5 minutami", "za 2 hodiny", "před 3 dny", "29. února 2024"),
    ("hu", "5 perccel ezelőtt", "2 óra múlva", "3 nappal ezelőtt", "2024. február 29."),
    ("ro", "acum 5 minute", "peste 2 ore", "acum 3 zile", "29 februarie 2024"),
    ("el", "πριν από 5 λεπτά", "σε 2 ώρες", "πριν από 3 ημέρες", "29 Φεβρουαρίου 2024"),
  ])
  func `dates are in the words and forms of their language`(tag: String, minutes: String, hours: String, days: String, long: String) {
    #expect(Self.dates(.relative, minutesLater: 5).text(for: Self.date, language: tag) == minutes)
    #expect(Self.dates(.relative, minutesLater: -120).text(for: Self.date, language: tag) == hours)
    #expect(Self.dates(.relative, minutesLater: 3 * 1440).text(for: Self.date, language: tag) == days)
    #expect(Self.dates(.long).text(for: "2024-02-29", language: tag) == long)
  }

  @Test(arguments: [
    ("en", "2/29/24, 9:05 AM", "Feb 29, 2024, 9:05 AM", "February 29, 2024 at 9:05 AM"),
    ("de", "29.02.24, 09:05", "29.02.2024, 09:05", "29. Februar 2024 um 09:05"),
    ("ja", "2024/02/29 9:05", "2024/02/29 9:05", "2024年2月29日 9:05"),
    ("ko", "24. 2. 29. 오전 9:05", "2024. 2. 29. 오전 9:05", "2024년 2월 29일 오전 9:05"),
    ("zh-Hant", "2024/2/29 上午9:05", "2024年2月29日 上午9:05", "2024年2月29日 上午9:05"),
  ])
  func `a date and a time are joined as their language joins them`(tag: String, short: String, medium: String, long: String) {
    for (style, text) in [(FeedDates.Style.short, short), (.medium, medium), (.long, long)] {
      #expect(Self.dates(style).text(for: Self.date, language: tag) == text)
    }
  }

  @Test(arguments: [
    ("en", 5, "5 min. ago"), ("en", 0, "now"), ("en", -60, "in 1 hr."), ("de", 1, "vor 1 Min."), ("ru", 21, "21 мин. назад"),
    ("ar", 2, "قبل دقيقتين"), ("ja", 0, "今"), ("no", 60, "for 1 t siden"), ("de_AT", 5, "vor 5 Min."), ("DE", 5, "vor 5 Min."),
  ])
  func `short words are abbreviated`(tag: String, minutes: Int, text: String) {
    #expect(Self.dates(.relativeShort, minutesLater: minutes).text(for: Self.date, language: tag) == text)
  }

  @Test(arguments: [("en", "today"), ("de", "heute"), ("fr", "aujourd’hui"), ("ja", "今日")])
  func `the day of now is today`(tag: String, text: String) {
    #expect(Self.dates(.standard, minutesLater: 5).text(for: "2024-02-29", language: tag) == text)
  }

  /// Klingon has no data, the relative words of Yoruba are those of the root.
  @Test(arguments: ["tlh", "yo", "x-klingon", "ar-Latn", "", nil])
  func `without words relative dates are English and absolute ones as they are in any language`(tag: String?) {
    for style in [FeedDates.Style.standard, .relative] {
      #expect(Self.dates(style, minutesLater: 5).text(for: Self.date, language: tag) == "5 minutes ago")
    }
    #expect(Self.dates(.long).text(for: Self.date, language: tag) == "2024-02-29 09:05")
  }

  @Test func `a standard date is the same in each language, and counts from a moment in the row's language`() throws {
    #expect(Self.dates(.standard).text(for: Self.date, language: "ja") == "2024-02-29 09:05")
    #expect(Self.dates(.standard, minutesLater: 5).text(for: Self.date, language: "ja") == "5 分前")
    for tag in ["en", "en-GB", "yo", nil] {
      #expect(Self.dates(.standard, minutesLater: 5).text(for: Self.date, language: tag) == "5 minutes ago")
    }
    #expect(Self.dates(.relative).text(for: Self.date, language: "de") == "29.02.2024, 09:05")
    #expect(Self.dates(.long).text(for: "gestern", language: "de") == "gestern")
  }

  @Test func `days before 1582 are of the Gregorian calendar`() {
    #expect(Self.dates(.long).text(for: "1066-10-20", language: "en") == "October 20, 1066")
    #expect(Self.dates(.medium).text(for: "1500-02-28T00:00:00Z", language: "de") == "28.02.1500, 00:00")
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
    let relative = Self.dates(.standard, minutesLater: 5)
    let feed = try Feed(parsing: Array(text.utf8), name: "f", dates: relative)
    #expect(feed.rows.map(\.date) == ["vor 5 Minuten", "5 分前"] && feed.rows.allSatisfy(\.usesICU))
    #expect(try !Feed(parsing: Array(plain.utf8), name: "f", dates: relative).rows[0].usesICU)
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
    (.year, "2024", "2024"), (.absolute, "29.02.24, 09:05", "2024-02-29 09:05"), (.relative, "29.02.24, 09:05", "2024-02-29 09:05"),
  ])
  func `parts of dates are in the language of the row`(part: FeedDates.Part, german: String, plain: String) {
    #expect(Self.dates(.short).text(part, of: Self.date, language: "de") == german)
    #expect(Self.dates(.standard).text(part, of: Self.date, language: nil) == plain)
    #expect(Self.dates(.short).text(part, of: "soon", language: "de") == "soon")
  }

  /// Minutes from UTC on 15 January and 15 July of 1995, 2000 and so on to 2020, as Python's zoneinfo has them.
  @Test(arguments: [
    ("Asia/Tokyo", [540, 540, 540, 540, 540, 540, 540, 540, 540, 540, 540, 540]),
    ("Asia/Kathmandu", [345, 345, 345, 345, 345, 345, 345, 345, 345, 345, 345, 345]),
    ("America/New_York", [-300, -240, -300, -240, -300, -240, -300, -240, -300, -240, -300, -240]),
    ("Europe/Berlin", [60, 120, 60, 120, 60, 120, 60, 120, 60, 120, 60, 120]),
    ("Australia/Lord_Howe", [660, 630, 660, 630, 660, 630, 660, 630, 660, 630, 660, 630]),
    ("America/Sao_Paulo", [-120, -180, -120, -180, -120, -180, -120, -180, -120, -180, -180, -180]),
    ("Pacific/Apia", [-660, -660, -660, -660, -660, -660, -660, -660, 840, 780, 840, 780]),
    ("Europe/Dublin", [0, 60, 0, 60, 0, 60, 0, 60, 0, 60, 0, 60]),
    ("Etc/GMT+5", [-300, -300, -300, -300, -300, -300, -300, -300, -300, -300, -300, -300]),
    ("Pacific/Chatham", [825, 765, 825, 765, 825, 765, 825, 765, 825, 765, 825, 765]),
    ("America/St_Johns", [-210, -150, -210, -150, -210, -150, -210, -150, -210, -150, -210, -150]),
    ("GMT+9", [540, 540, 540, 540, 540, 540, 540, 540, 540, 540, 540, 540]),
  ])
  func `a zone's clocks are set as the time zone database says`(zone: String, minutes: [Int]) {
    for (index, minutes) in minutes.enumerated() {
      let noon = CalendarDay(year: 1995 + index / 2 * 5, month: index % 2 == 0 ? 1 : 7, day: 15).daysSince1970 * 86_400 + 43_200
      #expect(LanguageWords.offset(ofZone: zone, at: noon) == minutes * 60, "\(index)")
    }
  }

  @Test func `names of zones are those of the database`() {
    #expect(FeedDates.isZone("UTC") && FeedDates.isZone("America/Port-au-Prince"))
    for name in ["", "Mars/Olympus", "asia/tokyo", "GMT+99", "日本", String(repeating: "A", count: 200)] {
      #expect(!FeedDates.isZone(name), "\(name)")
    }
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
      #expect(FeedDates(timeZone: "Asia/Tokyo").text(for: Self.date) == "2024-02-29 18:05")
    }
  }

  @Test func `without ICU dates are English and a warning says why`() async {
    await #expect(processExitsWith: .success) {
      emaki_icu_set_library(strdup("libnowhere.so"))
      #expect(Self.dates(.standard, minutesLater: 5).text(for: Self.date, language: "de") == "5 minutes ago")
      #expect(Self.dates(.long).text(for: Self.date, language: "de") == "2024-02-29 09:05")
      let json = #"[{"body": "a", "lang": "de", "date": "2024-02-29T09:05:00Z"}]"#
      let feed = try Feed(parsing: Array(json.utf8), name: "f", dates: Self.dates(.relative, minutesLater: 5))
      #expect(feed.rows[0].date == "5 minutes ago" && feed.warnings.count == 1)
      #expect("\(feed.warnings[0])".contains("libnowhere.so"))
      #expect(try Feed(parsing: Array(json.utf8), name: "f", dates: FeedDates()).warnings.isEmpty)
    }
  }
}
