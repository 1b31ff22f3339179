public import EmakiFeeds
import EmakiFiles
public import FoundationEssentials

/// A date style says how the dates of a feed are written.
public struct DateStyle: Hashable, Sendable {
  /// The moment that dates are written relative to; `nil` writes absolute dates.
  public var now: Date?
  /// The time zone of absolute dates: a name of the time zone database such as `Asia/Tokyo`, or `UTC`.
  public var timeZone: String
  /// The form that dates have; all but the standard one follow the row's language.
  public var style: FeedDates.Style

  /// Creates a style: by default absolute dates in UTC.
  public init(now: Date? = nil, timeZone: String = "UTC", style: FeedDates.Style = .standard) {
    (self.now, self.timeZone, self.style) = (now, timeZone, style)
  }

  /// The style in the form that readers of feeds take. An unknown time zone counts as UTC.
  public var feedDates: FeedDates {
    var dates = clock
    dates.style = style
    return dates
  }

  private var clock: FeedDates {
    guard timeZone != "UTC" else { return FeedDates(now: now) }
    if let rules = Self.rules(ofZone: timeZone) { return FeedDates(rules: rules, now: now) }
    return FeedDates(timeZone: TimeZone(identifier: timeZone) ?? .gmt, now: now)
  }

  /// Returns whether a time zone is known. It is known if it is in the time zone database, or if Foundation knows it, as with `GMT+9`.
  package static func isZone(_ name: String) -> Bool { name == "UTC" || rules(ofZone: name) != nil || TimeZone(identifier: name) != nil }

  /// Returns the rules of a zone of the time zone database; `nil` for another name, and where the database is not installed.
  ///
  /// All names of zones are words with a capital letter, such as `America/Port-au-Prince`. The database's other files are not zones.
  private static func rules(ofZone name: String) -> TimeZoneRules? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in
      part.utf8.first.map { 0x41...0x5A ~= $0 } == true
        && part.utf8.allSatisfy { 0x41...0x5A ~= $0 & 0xDF || 0x30...0x39 ~= $0 || "+-_".utf8.contains($0) }
    }
    guard isName, let file = try? InputFile.contents(ofFile: SharedFolder.path + "/zoneinfo/" + name) else { return nil }
    return TimeZoneRules(file)
  }
}

/// `now` is encoded as an RFC 3339 date-time with milliseconds, and decoded from any RFC 3339 date-time.
extension DateStyle: Codable {
  private enum CodingKeys: String, CodingKey { case now, timeZone, style }

  /// Decodes a style.
  ///
  /// - Throws: `DecodingError` for a moment that is not an RFC 3339 date-time.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    timeZone = try container.decode(String.self, forKey: .timeZone)
    style = try container.decodeIfPresent(FeedDates.Style.self, forKey: .style) ?? .standard
    now = try container.decodeIfPresent(String.self, forKey: .now).map { text in
      guard let date = FeedDates.date(from: text) else {
        throw DecodingError.dataCorruptedError(forKey: .now, in: container, debugDescription: "\(text) is not an RFC 3339 date-time.")
      }
      return date
    }
  }

  /// Encodes the style. `now` is left out where it is `nil`, and `style` where it is standard.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(now?.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)), forKey: .now)
    try container.encode(timeZone, forKey: .timeZone)
    if style != .standard { try container.encode(style, forKey: .style) }
  }
}
