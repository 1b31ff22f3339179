import EmakiDrawing
import EmakiFeeds
import EmakiImages

/// A whole feed is a feed that a command reads without the pages that follow it.
enum WholeFeed {
  /// Reads the feed of a request.
  ///
  /// - Throws: `Failure` for a feed that is too large. This command would take the pages of such a feed as separate feeds.
  static func read(_ request: DrawingRequest) async throws -> Feed {
    var request = request
    // The network is used only to fetch the feed itself.
    request.access.network = .on
    do {
      return try await request.readFeed()
    } catch let error as FeedError {
      throw Failure(.invalidInput, Wording.sentence(error, hasPages: false))
    }
  }
}
