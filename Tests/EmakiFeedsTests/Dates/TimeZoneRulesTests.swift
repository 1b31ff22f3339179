import Foundation
import Testing

@testable import EmakiFeeds

@Suite struct TimeZoneRulesTests {
  private func rules(_ zone: String) throws -> TimeZoneRules {
    try #require(TimeZoneRules(Array(try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/" + zone)))))
  }

  @Test(arguments: [
    "Asia/Tokyo", "Asia/Kathmandu", "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "America/Sao_Paulo", "Pacific/Apia",
    "Africa/Casablanca", "Europe/Dublin", "Antarctica/Troll", "Etc/GMT+5", "America/Nuuk",
  ])
  func `a zone of the database has the clock that Foundation has`(zone: String) throws {
    let rules = try rules(zone)
    let foundation = try #require(TimeZone(identifier: zone))
    // Every nine hours and some minutes from 1972 to 2036: Foundation's tables and the database may be of different years, but only what is to
    // come is changed by these.
    for instant in stride(from: 63_072_000, to: 1_735_689_600, by: 33_337) {
      let expected = foundation.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
      #expect(rules.offset(at: instant) == expected, "\(zone) at \(instant)")
    }
  }

  @Test func `rules of each year go on after the last change`() throws {
    // 2 July and 2 January 2100, noon in UTC: summer and winter in Berlin, winter and summer in Lord Howe, whose summer is half an hour ahead.
    let (july, january) = (4_118_385_600, 4_102_574_400)
    #expect(try rules("Europe/Berlin").offset(at: july) == 7200 && rules("Europe/Berlin").offset(at: january) == 3600)
    let island = try rules("Australia/Lord_Howe")
    #expect(island.offset(at: july) == 37_800 && island.offset(at: january) == 39_600)
  }

  @Test(arguments: [
    // The last Sunday of March 2024 is the 31st; clocks in Paris were set at 01:00 UTC.
    ("CET-1CEST,M3.5.0,M10.5.0/3", 1_711_846_799, 3600), ("CET-1CEST,M3.5.0,M10.5.0/3", 1_711_846_800, 7200),
    // Day 60 without leap days is 1 March also in 2024, and day 59 from 0 is 29 February: midnight, and an hour of standard time later.
    ("AAA0BBB,J60/0,J300/0", 1_709_251_199, 0), ("AAA0BBB,J60/0,J300/0", 1_709_251_200, 3600),
    ("AAA0BBB,59/0,300/0", 1_709_164_799, 0), ("AAA0BBB,59/0,300/0", 1_709_164_800, 3600),
    ("<+0330>-3:30", 0, 12_600), ("EST5", 0, -18_000),
    // Dublin's "winter time" is an hour behind its standard time.
    ("IST-1GMT0,M10.5.0,M3.5.0/1", 1_704_110_400, 0), ("IST-1GMT0,M10.5.0,M3.5.0/1", 1_719_792_000, 3600),
  ])
  func `rules of POSIX are read`(text: String, instant: Int, offset: Int) throws {
    #expect(try #require(YearlyRules(text)).offset(at: instant) == offset)
  }

  @Test(arguments: ["", "A1", "AAA", "AAA0BBB", "AAA0BBB,M3", "AAA0BBB,M13.1.0,M1.1.0", "AAA0BBB,M3.5.0,M10.5.0/3x", "AAA999", "<+03-3"])
  func `other texts are no rules`(text: String) { #expect(YearlyRules(text) == nil) }

  @Test func `no damaged file of the database crashes the reader`() throws {
    let file = Array(try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Dublin")))
    for count in file.indices { _ = TimeZoneRules(Array(file[..<count]))?.offset(at: 0) }
    for index in file.indices {
      for byte: UInt8 in [0, 0x7F, 0xFF] {
        var damaged = file
        damaged[index] = byte
        guard let rules = TimeZoneRules(damaged) else { continue }
        for instant in [Int(Int32.min), 0, 1 << 33] { _ = rules.offset(at: instant) }
      }
    }
    #expect(TimeZoneRules([]) == nil && TimeZoneRules(Array("TZif2".utf8)) == nil)
  }
}
