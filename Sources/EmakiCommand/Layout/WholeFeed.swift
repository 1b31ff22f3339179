import Emaki
import EmakiDrawing

/// A whole feed is one that a command reads without the pages that follow it.
enum WholeFeed {
  /// Reads a feed.
  ///
  /// - Parameter path: `-` is standard input.
  /// - Throws: `Failure` for a feed that is too large, whose pages would be feeds of their own here.
  static func read(_ path: String, dates: FeedDates) throws -> Feed {
    do {
      return try InputFile.feed(path, dates: dates)
    } catch let error as FeedError {
      throw Failure(.invalidInput, Wording.sentence(error, hasPages: false))
    }
  }
}
