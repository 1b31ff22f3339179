import EmakiFeeds
import Foundation
import Testing

extension Feed {
  /// Reads a feed with the name that the expected errors contain.
  init(json: String, options: FeedOptions = FeedOptions(), limits: FeedLimits = FeedLimits()) throws(FeedError) {
    try self.init(parsing: json.bytes, name: "list.json", options: options, limits: limits)
  }
}

/// Returns a text as JSON, quotes included.
func quoted(_ text: String) throws -> String {
  try #require(String(data: JSONEncoder().encode(text), encoding: .utf8))
}

/// Returns the error with which reading a feed fails; `nil` where it succeeds.
func failure(_ json: String, limits: FeedLimits = FeedLimits()) -> FeedError? {
  do throws(FeedError) {
    _ = try Feed(json: json, limits: limits)
    return nil
  } catch {
    return error
  }
}
