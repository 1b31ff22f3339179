import EmakiEngine
package import EmakiFeeds
import EmakiImages

extension DrawingRequest {
  /// Reads the feed that the request names. The feed is a file, standard input, a text, or the content of an address if the network is on.
  ///
  /// - Parameters:
  ///   - resources: the resources of the machine that reading may use. Fetched contents are kept in its cache.
  ///   - files: what reads the mapping file.
  /// - Throws: `InputError` for a feed that is not available, and `FeedError` for a feed that is malformed.
  package nonisolated(nonsending) func readFeed(
    _ resources: DrawingResources = DrawingResources(), files: RequestFiles = RequestFiles()
  ) async throws -> Feed {
    let dates = try feedDates(files)
    switch feed {
    case .inline(let text, _):
      var dates = dates
      dates.encoding = nil
      return try Feed(parsing: Array(text.utf8), name: feed.name, dates: dates)
    case .file(let path) where FetchedFeed.isAddress(path):
      // Fetching a feed needs no fonts. A font lock is read only when the renderer is made.
      var plain = self
      plain.fonts = nil
      let network = NetworkReader(try plain.rendererOptions(for: Feed(rows: []), resources))
      return try await FetchedFeed.feed(at: path, dates: dates, network: network)
    case .file(let path): return try InputFile.feed(path, dates: dates)
    }
  }
}
