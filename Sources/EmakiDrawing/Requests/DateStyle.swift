public import EmakiFeeds
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
  public var feedDates: FeedDates { FeedDates(timeZone: timeZone, now: now, style: style) }
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
