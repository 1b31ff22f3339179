import Emaki
import EmakiDiagnostics
import Foundation

/// Reads the pages that follow a feed's file: paths relative to the page before, inside the feed's folder or those allowed besides.
struct FeedPageReader {
  private let dates: FeedDates
  private let folders: [String]
  /// The feed's own folder, as it was given.
  private let directory: String

  /// - Parameters:
  ///   - path: of the feed; `-` is standard input.
  ///   - allowed: further folders that pages may come from.
  init(_ path: String, dates: FeedDates, allowed: [String]) {
    self.dates = dates
    directory = FeedInput.directory(of: path)
    folders = ([directory] + allowed).map(Self.real)
  }

  /// - Parameters:
  ///   - address: as the last page gives it.
  ///   - rows: of the pages so far, which are called by their paths.
  func page(at address: String, after rows: FeedRows) throws -> (page: Feed, name: String) {
    let last = rows.pages.last ?? ""
    guard let relative = Self.path(of: address) else {
      throw Failure(
        .missingResource,
        "the page at \(quoted(address)) is not fetched: there is no network here. Save it as a file, and name that as next.")
    }
    let path = relative.hasPrefix("/") ? relative : FeedInput.directory(of: last) + "/" + relative
    let real = Self.real(path)
    guard folders.contains(where: { real == $0 || real.hasPrefix($0 == "/" ? "/" : $0 + "/") }) else {
      throw Failure(
        .missingResource, "the page at \(quoted(address)) is outside the feed's folder. Put it there, or give its folder with --allow-path."
      )
    }
    guard !rows.pages.contains(where: { Self.real($0) == real }) else {
      throw Failure(
        .missingResource, "the page at \(quoted(address)) was read before: the pages go round in a circle. Mend next in \(last).")
    }
    var page = try FeedInput.read(path, dates: dates)
    let limit = FeedLimits().rows
    if rows.rows.count + page.rows.count > limit { throw FeedError.tooManyRows(file: path, limit: limit) }
    let folder = FeedInput.directory(of: path)
    if folder != directory { for index in page.rows.indices { page.rows[index].imageURL = moved(page.rows[index].imageURL, to: folder) } }
    return (page, path)
  }

  /// A picture's address as it is from the feed's own folder.
  private func moved(_ address: String?, to folder: String) -> String? {
    guard let address, let path = Self.path(of: address), !path.hasPrefix("/") else { return address }
    return Self.real(folder) + "/" + path
  }

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
