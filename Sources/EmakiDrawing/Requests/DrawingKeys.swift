import EmakiEngine
package import EmakiFeeds
import EmakiLayout
import EmakiRaster
package import EmakiSupport
import FoundationEssentials
import Synchronization

/// Drawing keys identify finished pictures: pictures with the same key have the same bytes, as long as local pictures and further pages
/// have not changed.
///
/// A key is a digest of the request's canonical encoding, the contents of every file that the request names, the rendering version, and the
/// versions of libraries and fonts. The feed itself is not part of it: the caller that reads the feed adds its contents and its folder.
package final class DrawingKeys: Sendable {
  /// The version of the keys. It is raised whenever the inputs of a key change.
  static let version = 4

  private let files: RequestFiles
  private let cacheDirectory: String?
  /// The digest of the default fonts; `nil` until it is first needed.
  private let defaultFonts = Mutex<Digest?>(nil)

  /// Creates keys that remember the files they have read.
  ///
  /// - Parameters:
  ///   - files: what reads the files that requests name.
  ///   - cacheDirectory: the folder in which font descriptions are kept between runs; `nil` keeps none.
  package init(files: RequestFiles, cacheDirectory: String?) { (self.files, self.cacheDirectory) = (files, cacheDirectory) }

  /// Returns the key of everything in a request but its feed.
  ///
  /// - Throws: `InputError` for a file that cannot be read, and what opening the default fonts throws.
  package func key(of request: DrawingRequest) throws -> Digest {
    var digest = DigestBuilder()
    digest.append(Self.version)
    for version in RenderingVersion.all { digest.append(version) }
    // The default fonts are not part of the key if there is a lock. A lock contains the hashes of its fonts, and its own contents are added
    // below.
    if request.fonts == nil { digest.append(try defaultFontDigest()) }
    var request = request
    request.feed = .inline(text: "", folder: "")
    let encoding = try request.canonicalEncoding()
    digest.append(encoding.count)
    encoding.withUnsafeBytes { digest.append($0) }
    for path in request.files.map(\.path) + [request.timing.update?.path].compactMap(\.self) {
      let contents = try files.contents(of: path)
      digest.append(contents.count)
      contents.withUnsafeBytes { digest.append($0) }
    }
    return digest.digest()
  }

  /// Returns the digest of the default fonts. A font file counts as unchanged while its size and its time of change are the same.
  private func defaultFontDigest() throws -> Digest {
    if let known = defaultFonts.withLock({ $0 }) { return known }
    let set = FontSet.default
    var digest = DigestBuilder()
    for face in try FontFace.all(in: set, cacheDirectory: cacheDirectory) {
      digest.append(face.path)
      digest.append(face.index)
      for value in FileStamp(ofFile: face.path)?.kept ?? [] { digest.append(value) }
    }
    digest.append(set.families.count)
    for family in set.families { digest.append(family) }
    let new = digest.digest()
    defaultFonts.withLock { $0 = new }
    return new
  }
}

/// A renderer kind holds everything that decides whether two requests can be drawn by one renderer.
///
/// It is the request without the properties that only affect lists and not renderers. So a new property of a request is part of the kind,
/// unless it is left out here.
package struct RendererKind: Hashable, Sendable {
  private let request: DrawingRequest
  /// The texts of the request, compared byte by byte, because Swift's strings are equal even if they spell a letter by different code
  /// points.
  private let names: [ExactString]

  /// Creates the kind of a request's renderer.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - feed: the feed, whose language may decide the direction.
  ///   - readsFolder: whether the renderer reads pictures from the feed's folder alone. Otherwise `Renderer.begin(_:)` says where
  ///     pictures are before each list.
  package init(_ request: DrawingRequest, feed: Feed, readsFolder: Bool) {
    var kind = request
    kind.screen.size = Screen().size
    (kind.screen.bars, kind.screen.device) = (nil, nil)
    kind.screen.direction = request.layoutDirection(of: feed) == .rightToLeft ? .rtl : .ltr
    (kind.view, kind.look, kind.dates, kind.timing, kind.cell) = (.screen(), ListLook(), DateStyle(), ListTiming(), nil)
    (kind.feed, kind.map, kind.encoding) = (.file(""), nil, nil)
    if !readsFolder { kind.access.allowedFolders = [] }
    self.request = kind
    names =
      [kind.fonts ?? "", kind.font ?? "", readsFolder ? request.feed.folder : ""].map(\.exact)
      + (kind.access.allowedHosts + (readsFolder ? request.pictureFolders : [])).map(\.exact)
  }
}
