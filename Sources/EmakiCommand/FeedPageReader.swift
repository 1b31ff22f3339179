import Emaki
import EmakiDiagnostics
import EmakiNetwork
import Foundation
import Synchronization

/// Reads the pages that follow a feed's file: paths relative to the page before, inside the feed's folder or those allowed besides; or
/// `http:` and `https:` addresses, where the network is on.
final class FeedPageReader: Sendable {
  private let dates: FeedDates
  private let folders: [String]
  /// The feed's own folder, as it was given.
  private let directory: String
  private let network: NetworkReader
  private let state: Mutex<State>

  private struct State {
    /// Of the last page: a path, or an address.
    var last: String
    /// What was read, to tell a circle.
    var places: Set<String>
    var rowCount: Int
  }

  /// - Parameter allowed: further folders that pages may come from.
  init(_ path: String, _ feed: Feed, dates: FeedDates, allowed: [String], network: NetworkReader) {
    self.dates = dates
    self.network = network
    directory = FeedInput.directory(of: path)
    folders = ([directory] + allowed).map(Self.real)
    state = Mutex(State(last: path == "-" ? "./-" : path, places: [Self.real(path)], rowCount: feed.rows.count))
  }

  /// - Parameter address: as the page before gives it.
  func page(at address: String) async throws -> Feed {
    let last = state.withLock { $0.last }
    if Self.isFetched(last) || Self.isFetched(address) { return try await fetchedPage(at: address, from: last) }
    guard let relative = Self.path(of: address) else {
      throw Failure(
        .missingResource, "the page at \(quoted(address)) has a scheme that is not known. Use a path, or a file:, http: or https: URL.")
    }
    let path = relative.hasPrefix("/") ? relative : FeedInput.directory(of: last) + "/" + relative
    let real = Self.real(path)
    guard folders.contains(where: { real == $0 || real.hasPrefix($0 == "/" ? "/" : $0 + "/") }) else {
      throw Failure(
        .missingResource, "the page at \(quoted(address)) is outside the feed's folder. Put it there, or give its folder with --allow-path."
      )
    }
    try visit(real, as: address, from: last)
    var page = try FeedInput.read(path, dates: dates)
    try note(page, at: path)
    let folder = FeedInput.directory(of: path)
    if folder != directory { for index in page.rows.indices { page.rows[index].imageURL = moved(page.rows[index].imageURL, to: folder) } }
    return page
  }

  /// A page that is fetched names only what is fetched, and `data:` URLs: nothing of this machine.
  private func fetchedPage(at address: String, from last: String) async throws -> Feed {
    do {
      let base = Self.isFetched(last) ? try HTTPAddress(last) : nil
      let place = try HTTPAddress(address, relativeTo: base)
      let bytes = try await network.contents(of: place.text, byteLimit: FeedLimits().bytes)
      try visit(place.text, as: address, from: last)
      var page = try Feed(parsing: bytes, name: place.text, dates: dates)
      try note(page, at: place.text)
      for index in page.rows.indices {
        guard let image = page.rows[index].imageURL, !image.lowercased().hasPrefix("data:") else { continue }
        // What is refused here is a warning where it is drawn.
        let resolved = (try? HTTPAddress(image, relativeTo: place))?.text
        page.rows[index].imageURL = resolved ?? (image.lowercased().hasPrefix("file:") ? nil : image)
      }
      return page
    } catch let failure as NetworkFailure {
      throw Failure(.missingResource, "the page at \(quoted(address)): \(failure)")
    }
  }

  /// - Throws: where a page was read before.
  private func visit(_ place: String, as address: String, from last: String) throws {
    let isNew = state.withLock { $0.places.insert(place).inserted }
    if !isNew {
      throw Failure(
        .missingResource, "the page at \(quoted(address)) was read before: the pages go round in a circle. Mend next in \(last).")
    }
  }

  private func note(_ page: Feed, at place: String) throws {
    let limit = FeedLimits().rows
    let count = state.withLock { state -> Int in
      state.last = place
      state.rowCount += page.rows.count
      return state.rowCount
    }
    if count > limit { throw FeedError.tooManyRows(file: place, limit: limit) }
  }

  /// A picture's address as it is from the feed's own folder.
  private func moved(_ address: String?, to folder: String) -> String? {
    guard let address, let path = Self.path(of: address), !path.hasPrefix("/") else { return address }
    return Self.real(folder) + "/" + path
  }

  private static func isFetched(_ address: String) -> Bool { address.wholeMatch(of: /[hH][tT][tT][pP][sS]?:.*/) != nil }

  /// The path that an address is; `nil` where it has a scheme.
  private static func path(of address: String) -> String? {
    if address.hasPrefix("file://") { return URL(string: address)?.path }
    return address.wholeMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:.*/) == nil ? address : nil
  }

  private static func real(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return URL(filePath: path).standardizedFileURL.path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
