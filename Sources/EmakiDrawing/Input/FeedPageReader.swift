import EmakiCells
package import EmakiFeeds
import EmakiImages
import EmakiSupport
import FoundationEssentials

/// A feed page reader reads the pages that follow a feed's file.
///
/// A page is named by a path that is relative to the page before it. Its file must be in the feed's folder or in one of the allowed
/// folders. Where the network is on, a page may also be named by an `http:` or `https:` address.
struct FeedPageReader: Sendable {
  private let options: FeedOptions
  /// How further pages are read.
  private var pageOptions: FeedOptions
  private let name: String
  private let gate: FileGate
  /// The path of the feed's own folder as it was given, in which links are not resolved.
  private let directory: String
  private let network: NetworkReader
  private let noted: @Sendable (String) -> Void

  /// Creates a reader for the pages of one feed.
  ///
  /// - Parameters:
  ///   - name: the feed's path, or what messages call it.
  ///   - folder: the folder that relative paths in the feed start from.
  ///   - options: how the pages are read.
  ///   - allowed: further folders that pages may come from.
  ///   - network: the reader that fetches pages over the network.
  ///   - noted: a function that is called with the resolved path of each page before the page is read.
  init(
    _ name: String, in folder: String, options: FeedOptions, allowed: [String], network: NetworkReader,
    noted: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    (self.name, self.options, pageOptions) = (name, options, options)
    // The pages of one list are read by one reader, whose dates are English where no language is known.
    if options.dates.language == .list { pageOptions.feedLanguage = options.language ?? "en" }
    self.network = network
    self.noted = noted
    directory = folder
    gate = FileGate(folder, further: allowed)
  }

  /// Reads the next page.
  ///
  /// - Parameters:
  ///   - address: the page's address as the last page gives it.
  ///   - rows: the rows of the pages so far, with the paths or addresses of those pages.
  /// - Returns: the page, and the path or address that it is known by.
  /// - Throws: `InputError` for a page that is not available, and `FeedError` for a page that is malformed or has too many rows.
  func page(at address: String, after rows: FeedRows) async throws -> (page: Feed, name: String) {
    let last = rows.pages.last ?? ""
    if Feed.isAddress(last) || Feed.isAddress(address) { return try await fetchedPage(at: address, from: last, after: rows) }
    guard let relative = Self.path(of: address) else {
      throw InputError.pageScheme(address)
    }
    // The name of the feed itself may be that of no file.
    let path = FilePath.resolved(relative, in: last == name ? directory : InputFile.folder(of: last))
    let place = FilePath.resolved(path, in: FilePath.real(".") ?? "")
    let real: String
    do throws(FileGate.Refusal) { real = try gate.file(place) } catch {
      switch error {
      case .outside: throw InputError.pageOutside(address)
      case .missing(_, let code):
        // It may come later.
        noted(place)
        throw InputError.unreadable(path, code: code)
      }
    }
    if rows.pages.contains(where: { Self.real($0).exact == real.exact }) { throw InputError.pageCircle(address, last: last) }
    noted(real)
    let page = try Feed(parsing: InputFile.contents(ofFile: path), name: path, options: pageOptions)
    try check(page, path, after: rows)
    return (moved(page, at: path), path)
  }

  /// Reads another feed, and makes the addresses of its pictures start from the first feed's folder.
  func feed(_ path: String) throws -> Feed { moved(try InputFile.feed(path, options: options), at: path) }

  /// Rewrites the addresses of a feed's pictures so that they start from the first feed's folder.
  private func moved(_ feed: Feed, at path: String) -> Feed {
    let folder = InputFile.folder(of: path)
    return folder.exact == directory.exact ? feed : feed.placed(at: folder) { Self.moved($0, to: folder) }
  }

  /// Fetches a page over the network. The page may name only addresses and `data:` URLs, never files of this machine.
  private func fetchedPage(at address: String, from last: String, after rows: FeedRows) async throws -> (page: Feed, name: String) {
    do {
      let base = Feed.isAddress(last) ? try HTTPAddress(last) : nil
      let place = try HTTPAddress(address, relativeTo: base)
      if rows.pages.contains(place.text) { throw InputError.pageCircle(address, last: last) }
      noted(place.text)
      let page = try Feed(
        parsing: try await network.anew().contents(of: place.text, byteLimit: FeedLimits().bytes), name: place.text, options: pageOptions)
      try check(page, place.text, after: rows)
      return (FetchedFeed.placed(page, at: place), place.text)
    } catch let failure as NetworkFailure {
      throw InputError.pageNetwork(address, failure)
    }
  }

  /// Returns the address of a picture that a row of a further page names; `nil` for one that it may not name.
  ///
  /// - Parameter place: the folder of the page, or its address.
  static func picture(_ address: String, at place: String) -> String? {
    guard Feed.isAddress(place) else { return moved(address, to: place) }
    return (try? HTTPAddress(place)).map { FetchedFeed.resolved(address, from: $0) }
  }

  /// Checks that the page does not give the list more rows than a feed may have.
  private func check(_ page: Feed, _ name: String, after rows: FeedRows) throws {
    let limit = FeedLimits().rows
    if rows.rows.count + page.rows.count > limit { throw FeedError.tooManyRows(file: name, limit: limit) }
  }

  /// Rewrites one picture's address so that it starts from the first feed's folder.
  private static func moved(_ address: String, to folder: String) -> String {
    guard let path = path(of: address), !path.hasPrefix("/") else { return address }
    return real(folder) + "/" + path
  }

  /// Returns the path that an address stands for; `nil` where it has another scheme than `file:`, or a host that is not this machine.
  private static func path(of address: String) -> String? {
    guard let scheme = HTTPAddress.scheme(of: address) else { return address }
    guard scheme == "file", let url = URL(string: address), ["", "localhost"].contains(url.host ?? "") else { return nil }
    return url.path
  }

  /// Returns a path with its links resolved.
  private static func real(_ path: String) -> String {
    FilePath.real(path) ?? URL(filePath: path).standardizedFileURL.path
  }
}

/// A fetched feed is a feed at an `http:` or `https:` address. It may name only addresses and `data:` URLs, never files of this machine.
enum FetchedFeed {
  /// Fetches the feed at an address.
  ///
  /// - Parameters:
  ///   - name: the address.
  ///   - options: how the feed is read.
  ///   - network: what fetches it.
  /// - Throws: `InputError.feedNetwork` for a feed that cannot be had, and `FeedError` for one that cannot be read.
  static func feed(at name: String, options: FeedOptions, network: NetworkReader) async throws -> Feed {
    do {
      let address = try HTTPAddress(name)
      let bytes = try await network.contents(of: address.text, byteLimit: FeedLimits().bytes)
      return placed(try Feed(parsing: bytes, name: name, options: options), at: address)
    } catch let failure as NetworkFailure {
      throw InputError.feedNetwork(name, failure)
    }
  }

  /// Returns a feed with the addresses of its pictures resolved, as if the feed were read from an address.
  static func placed(_ feed: Feed, at place: HTTPAddress) -> Feed {
    feed.placed(at: place.text) { resolved($0, from: place) }
  }

  /// Returns the address of a picture of a fetched feed. One that would be a path on this machine is of another one, and drawing it gives a warning.
  static func resolved(_ image: String, from place: HTTPAddress) -> String {
    let scheme = HTTPAddress.scheme(of: image)
    if scheme == "data" { return image }
    if scheme == "file" { return "file://the-feed.invalid/" + image.dropFirst(5).drop { $0 == "/" } }
    // An address that cannot be resolved is kept, because drawing it gives a warning.
    return (try? HTTPAddress(image, relativeTo: place))?.text ?? (scheme == nil ? "http:" + image : image)
  }
}

extension Feed {
  /// Returns whether the name of a feed is an address that is fetched over HTTP.
  package static func isAddress(_ name: String) -> Bool {
    let scheme = HTTPAddress.scheme(of: name)
    return scheme == "http" || scheme == "https"
  }

  /// Returns the feed with other addresses of its pictures, whose cells start from a place.
  fileprivate func placed(at place: String, _ moved: (String) -> String) -> Feed {
    var feed = self
    for index in feed.rows.indices {
      feed.rows[index].imageURL = feed.rows[index].imageURL.map(moved)
      if feed.rows[index].values != nil { feed.rows[index].place = place }
    }
    return feed
  }

  /// Returns the feed with the addresses that its pictures have when it is at an address; that of a file stays as it is.
  package func placed(at name: String) throws -> Feed { Feed.isAddress(name) ? FetchedFeed.placed(self, at: try HTTPAddress(name)) : self }
}
