import EmakiEngine
package import EmakiFeeds
import EmakiNetwork

extension DrawingRequest {
  /// Reads the feed that the request names: a file, standard input, a text, or what is at an address, where the network is on.
  ///
  /// - Parameter resources: what reading may use of the machine; what was fetched is kept in its cache.
  /// - Throws: `InputError` for a feed that cannot be had, and `FeedError` for one that cannot be read.
  package nonisolated(nonsending) func readFeed(_ resources: DrawingResources = DrawingResources()) async throws -> Feed {
    switch feed {
    case .inline(let text, _): return try Feed(parsing: Array(text.utf8), name: feed.name, dates: feedDates)
    case .file(let path) where FetchedFeed.isAddress(path):
      // Fonts have nothing to do with it, and a lock is read when the renderer is made.
      var plain = self
      plain.fonts = nil
      let network = NetworkReader(try plain.rendererOptions(for: Feed(rows: []), resources))
      return try await FetchedFeed.feed(at: path, dates: feedDates, network: network)
    case .file(let path): return try InputFile.feed(path, dates: feedDates)
    }
  }
}
