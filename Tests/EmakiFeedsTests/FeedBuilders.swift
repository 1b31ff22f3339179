import EmakiFeeds
import Foundation
import Testing

extension Feed {
  /// Reads a feed under the name that the expected errors give.
  init(json: String, dates: FeedDates = FeedDates(), limits: FeedLimits = FeedLimits()) throws(FeedError) {
    try self.init(parsing: Array(json.utf8), name: "list.json", dates: dates, limits: limits)
  }

  /// Reads a JSON Feed with these items; `head` is what stands before them, with a comma.
  init(items: String, head: String = "") throws(FeedError) {
    try self.init(json: #"{"version": "https://jsonfeed.org/version/1.1", \#(head) "items": [\#(items)]}"#)
  }
}

/// What a text is in JSON, quotes included.
func quoted(_ text: String) throws -> String {
  try #require(String(data: JSONEncoder().encode(text), encoding: .utf8))
}

/// The error that reading a feed ends with.
func failure(_ json: String, limits: FeedLimits = FeedLimits()) -> FeedError? {
  do throws(FeedError) {
    _ = try Feed(json: json, limits: limits)
    return nil
  } catch {
    return error
  }
}
