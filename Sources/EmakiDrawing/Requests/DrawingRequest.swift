public import EmakiEngine
package import EmakiFeeds
public import EmakiImages
public import EmakiNodes
import EmakiSupport

/// A drawing request describes a picture of a feed's list completely: everything that decides its pixels and the bytes of its file.
///
/// The command line, the lines of a batch, the requests on a stream and the cases of a suite are all read into this type, and one function
/// draws it. Settings that decide no byte, such as the number of workers, are in `DrawingResources`.
///
/// ```swift
/// var request = DrawingRequest(feed: .file("notifications.json"))
/// request.look.theme = .dark
/// let frame = try await request.frame()
/// ```
///
/// A request is encoded with one key for each property. `canonicalEncoding()` gives the same bytes for equal requests. Two texts that
/// differ only in how Unicode spells an accent are equal in Swift, but their encodings differ.
public struct DrawingRequest: Hashable, Codable, Sendable {
  /// The source that the list's rows are read from.
  public var feed: FeedSource
  /// The source of the mapping that says where the parts of a row stand in a document of any shape; `nil` for Emaki's own formats.
  public var map: MappingSource?
  /// The encoding of the feed's file, by a name that iconv knows, such as `gb18030`; `nil` for the one that the file names, or UTF-8.
  public var encoding: String?
  /// The part of the list that the picture shows.
  public var view: View
  /// The size and the scale of the viewport, and the direction of rows.
  public var screen: Screen
  /// The colours, the sizes of texts and the language of the list.
  public var look: ListLook
  /// The style in which dates are written.
  public var dates: DateStyle
  /// The source of the cells that draw the rows; `nil` draws notification cells.
  public var cell: CellSource?
  /// The path of a font lock; `nil` sets texts in the default fonts.
  public var fonts: String?
  /// The font that texts are set in before all others: the path of a font file, or a family of the fonts in use; `nil` for none.
  public var font: String?
  /// The times that the list's work takes, and how far ahead of the viewport the list is made ready.
  public var timing: ListTiming
  /// The places that pictures and further pages may come from.
  public var access: ResourceAccess
  /// The format of the picture's file.
  public var file: PictureFile
  /// The things that are drawn over a copy of the picture, such as frames. The copy is written instead of the picture. A manifest contains
  /// the same rows and nodes as without an overlay, but its hashes are those of the pixels that are written.
  public var overlay: PictureOverlay

  /// Creates a request for a picture of a feed.
  ///
  /// The defaults are those of the command line, except that nothing is fetched over the network, and that the whole screen is shown.
  public init(
    feed: FeedSource, map: MappingSource? = nil, encoding: String? = nil, view: View = .screen(), screen: Screen = Screen(),
    look: ListLook = ListLook(),
    dates: DateStyle = DateStyle(),
    cell: CellSource? = nil, fonts: String? = nil, font: String? = nil, timing: ListTiming = ListTiming(),
    access: ResourceAccess = ResourceAccess(),
    file: PictureFile = PictureFile(),
    overlay: PictureOverlay = []
  ) {
    (self.map, self.encoding) = (map, encoding)
    (self.feed, self.view, self.screen, self.look, self.dates) = (feed, view, screen, look, dates)
    (self.cell, self.fonts, self.font, self.timing, self.access, self.file, self.overlay) = (
      cell, fonts, font, timing, access, file, overlay
    )
  }
}

extension DrawingRequest {
  /// Returns the function that reads feeds by their names, with the request's access: regular files, and what is at addresses where the
  /// network is on. It asks for an address each time, or reads the cache, and blocks the calling thread meanwhile.
  ///
  /// - Parameter resources: what reading may use of the machine.
  package func feedBytes(_ resources: DrawingResources) -> @Sendable (_ name: String) throws -> [UInt8] {
    var network = networkAccess
    // All readers share what connects.
    if network.mode == .on { network.loader = HTTPClient(HTTPClientOptions(allowedHosts: network.allowedHosts)) }
    return { [network] name in
      guard Feed.isAddress(name) else { return try InputFile.contents(ofFile: name) }
      do {
        return try NetworkReader(network, cacheDirectory: resources.cacheDirectory)
          .contents(of: HTTPAddress(name).text, byteLimit: FeedLimits().bytes)
      } catch let failure as NetworkFailure {
        throw InputError.feedNetwork(name, failure)
      }
    }
  }
}

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
    let options = try feedOptions(files)
    switch feed {
    case .inline(let text, _):
      var options = options
      options.encoding = nil
      return try Feed(parsing: Array(text.utf8), name: feed.name, options: options)
    case .file(let path) where Feed.isAddress(path):
      let network = NetworkReader(networkAccess, cacheDirectory: resources.cacheDirectory)
      return try await FetchedFeed.feed(at: path, options: options, network: network)
    case .file(let path): return try InputFile.feed(path, options: options)
    }
  }
}

extension DrawingRequest {
  /// A view says what a picture shows of a list.
  public enum View: Hashable, Codable, Sendable {
    /// The picture shows the part of the list that is in the viewport.
    ///
    /// - Parameters:
    ///   - place: how far the list is scrolled.
    ///   - at: the instant on the list's virtual clock; `nil` shows the list when everything has arrived.
    case screen(place: Place = .rest, at: Instant? = nil)
    /// The picture shows the beginning of the list: no more than the viewport does, and no higher than its rows, but at least 240 points, as far
    /// as the viewport is so high. It is what commands draw where neither a size nor anything of a screen is asked for.
    case content
    /// The picture shows the whole list, however high it is.
    ///
    /// - Parameter partHeight: the largest height of one picture in points, where the list is cut into several; `nil` draws one picture.
    case wholeList(partHeight: Double? = nil)
    /// The picture shows one row alone, and is as large as the row's cell.
    ///
    /// - Parameter id: the row's id in the feed.
    case onlyRow(id: String)
  }

  /// A place says how far a list is scrolled.
  public enum Place: Hashable, Codable, Sendable {
    /// The list is where it rests before it is scrolled, or where the scroll script puts it.
    case rest
    /// The list is scrolled by a distance in points.
    case offset(points: Double)
    /// The list is scrolled so that a row is at the top of the viewport.
    ///
    /// - Parameter id: the row's id in the feed.
    case row(id: String)
  }
}

extension DrawingRequest.View {
  /// Whether the list is cut into several pictures.
  package var isSplit: Bool { if case .wholeList(.some) = self { true } else { false } }
  /// The place where the viewport begins; `.rest` for views without a viewport.
  var place: DrawingRequest.Place { if case .screen(let place, _) = self { place } else { .rest } }
}

/// List timing says how long the list's work takes on its virtual clock, and how far ahead of the viewport the list is made ready.
public struct ListTiming: Hashable, Codable, Sendable {
  /// The path of a scroll script, which says where the list is at each time and how long work takes; `-` is standard input.
  ///
  /// With `nil` nothing takes time.
  public var script: String?
  /// The distance ahead of the viewport in which rows are displayed, 0 to 100 screenfuls; `nil` is the range mode's own value.
  public var leading: Double?
  /// The distance behind the viewport in which rows are kept, 0 to 100 screenfuls; `nil` is the range mode's own value.
  public var trailing: Double?
  /// The range mode, which says how much of the list is kept ready.
  public var rangeMode: RangeMode
  /// The feed that the list changes to while it is shown; `nil` for none.
  public var update: FeedUpdate?

  /// Creates a timing: by default nothing takes time.
  public init(
    script: String? = nil, leading: Double? = nil, trailing: Double? = nil, rangeMode: RangeMode = .full, update: FeedUpdate? = nil
  ) {
    (self.script, self.leading, self.trailing, self.rangeMode, self.update) = (script, leading, trailing, rangeMode, update)
  }
}

/// A feed update is another feed that a list changes to, row by row.
public struct FeedUpdate: Hashable, Codable, Sendable {
  /// The path of the other feed.
  public var path: String
  /// The time of the change in milliseconds after the first frame; `nil` is the time of the second frame.
  public var milliseconds: Int?

  /// Creates an update to the feed at a path.
  public init(path: String, milliseconds: Int? = nil) { (self.path, self.milliseconds) = (path, milliseconds) }
}

/// Resource access says where the pictures and the further pages of a feed may come from, besides the feed's own folder.
public struct ResourceAccess: Hashable, Codable, Sendable {
  /// Whether `http:` and `https:` addresses are fetched. With `.on`, pixels depend on what servers answer.
  public var network: NetworkAccess.Mode
  /// The hosts that are asked even where their address is not public, and on any port.
  public var allowedHosts: [String]
  /// The further folders that pictures and pages may be read from.
  public var allowedFolders: [String]

  /// Creates an access: by default only the feed's own folder, and no network.
  public init(network: NetworkAccess.Mode = .off, allowedHosts: [String] = [], allowedFolders: [String] = []) {
    (self.network, self.allowedHosts, self.allowedFolders) = (network, allowedHosts, allowedFolders)
  }
}
