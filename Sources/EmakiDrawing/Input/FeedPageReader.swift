import EmakiDiagnostics
package import EmakiFeeds
package import EmakiNetwork
package import EmakiNotifications
import Foundation

/// Reads the pages that follow a feed's file: paths relative to the page before, inside the feed's folder or those allowed besides; or
/// `http:` and `https:` addresses, where the network is on.
package struct FeedPageReader: Sendable {
  private let dates: FeedDates
  private let folders: [String]
  /// The feed's own folder, as it was given.
  private let directory: String
  private let network: NetworkReader
  private let noted: @Sendable (String) -> Void

  /// - Parameters:
  ///   - path: of the feed; `-` is standard input.
  ///   - allowed: further folders that pages may come from.
  ///   - noted: called with the path of each page before it is read.
  package init(
    _ path: String, dates: FeedDates, allowed: [String], network: NetworkReader, noted: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.dates = dates
    self.network = network
    self.noted = noted
    directory = InputFile.folder(of: path)
    folders = ([directory] + allowed).map(Self.real)
  }

  /// - Parameters:
  ///   - address: as the last page gives it.
  ///   - rows: of the pages so far, which are called by their paths.
  package func page(at address: String, after rows: FeedRows) async throws -> (page: Feed, name: String) {
    let last = rows.pages.last ?? ""
    if Self.isFetched(last) || Self.isFetched(address) { return try await fetchedPage(at: address, from: last, after: rows) }
    guard let relative = Self.path(of: address) else {
      throw InputError.pageScheme(address)
    }
    let path = relative.hasPrefix("/") ? relative : InputFile.folder(of: last) + "/" + relative
    let real = Self.real(path)
    // Byte by byte: letters with accents may be spelled in two ways that are two folders.
    guard folders.contains(where: { $0 == "/" || (real + "/").utf8.starts(with: ($0 + "/").utf8) }) else {
      throw InputError.pageOutside(address)
    }
    if rows.pages.contains(where: { Self.real($0).exact == real.exact }) { throw InputError.pageCircle(address, last: last) }
    noted(real)
    let page = try InputFile.page(path, dates: dates)
    try check(page, path, after: rows)
    return (moved(page, at: path), path)
  }

  /// Another feed, whose pictures are beside it.
  package func feed(_ path: String) throws -> Feed { moved(try InputFile.feed(path, dates: dates), at: path) }

  /// A feed of a file, its pictures named as they are from the first feed's own folder.
  private func moved(_ feed: Feed, at path: String) -> Feed {
    let folder = InputFile.folder(of: path)
    if folder.exact == directory.exact { return feed }
    var feed = feed
    for index in feed.rows.indices { feed.rows[index].imageURL = moved(feed.rows[index].imageURL, to: folder) }
    return feed
  }

  /// A page that is fetched names only what is fetched, and `data:` URLs: nothing of this machine.
  private func fetchedPage(at address: String, from last: String, after rows: FeedRows) async throws -> (page: Feed, name: String) {
    do {
      let base = Self.isFetched(last) ? try HTTPAddress(last) : nil
      let place = try HTTPAddress(address, relativeTo: base)
      if rows.pages.contains(place.text) { throw InputError.pageCircle(address, last: last) }
      var page = try Feed(
        parsing: try await network.contents(of: place.text, byteLimit: FeedLimits().bytes), name: place.text, dates: dates)
      try check(page, place.text, after: rows)
      for index in page.rows.indices {
        guard let image = page.rows[index].imageURL else { continue }
        let scheme = HTTPAddress.scheme(of: image)
        if scheme == "data" { continue }
        // What is refused here is a warning where it is drawn, but for what would be a path.
        let resolved = (try? HTTPAddress(image, relativeTo: place))?.text
        page.rows[index].imageURL = resolved ?? (scheme == nil || scheme == "file" ? nil : image)
      }
      return (page, place.text)
    } catch let failure as NetworkFailure {
      throw InputError.pageNetwork(address, failure)
    }
  }

  private func check(_ page: Feed, _ name: String, after rows: FeedRows) throws {
    let limit = FeedLimits().rows
    if rows.rows.count + page.rows.count > limit { throw FeedError.tooManyRows(file: name, limit: limit) }
  }

  /// A picture's address as it is from the feed's own folder.
  private func moved(_ address: String?, to folder: String) -> String? {
    guard let address, let path = Self.path(of: address), !path.hasPrefix("/") else { return address }
    return Self.real(folder) + "/" + path
  }

  private static func isFetched(_ address: String) -> Bool { ["http", "https"].contains(HTTPAddress.scheme(of: address)) }

  /// The path that an address is; `nil` where it has a scheme, or a host that is not this machine.
  private static func path(of address: String) -> String? {
    guard let scheme = HTTPAddress.scheme(of: address) else { return address }
    guard scheme == "file", let url = URL(string: address), ["", "localhost"].contains(url.host ?? "") else { return nil }
    return url.path
  }

  private static func real(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return URL(filePath: path).standardizedFileURL.path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
