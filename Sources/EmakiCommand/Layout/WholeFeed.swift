import Emaki
import EmakiDrawing

/// A whole feed is one that a command reads without the pages that follow it.
enum WholeFeed {
  /// Reads the feed of a request.
  ///
  /// - Throws: `Failure` for a feed that is too large, whose pages would be feeds of their own here.
  static func read(_ request: DrawingRequest) async throws -> Feed {
    var request = request
    // The feed itself is asked for by its address, and nothing else is.
    request.access.network = .on
    do {
      return try await request.readFeed()
    } catch let error as FeedError {
      throw Failure(.invalidInput, Wording.sentence(error, hasPages: false))
    }
  }
}
