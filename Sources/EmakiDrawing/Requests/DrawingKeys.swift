package import EmakiDigest
import EmakiEngine
import Foundation
import Synchronization

/// Makes the keys by which finished pictures are known: pictures of one key have the same bytes, as long as local pictures and further pages
/// are what they were.
///
/// A key is a digest of the request's canonical encoding, the contents of every file that the request names, the rendering version, and the
/// versions of libraries and fonts. The feed itself is not in it: whoever reads the feed adds its contents and its folder.
package final class DrawingKeys: Sendable {
  /// Raised whenever keys are made of something else than before.
  package static let version = 2

  private let files: RequestFiles
  private let cacheDirectory: String?
  /// Of the default fonts, once they were looked at.
  private let defaultFonts = Mutex<Digest?>(nil)

  /// - Parameters:
  ///   - files: reads the files that requests name.
  ///   - cacheDirectory: where what was read of fonts is kept between runs.
  package init(files: RequestFiles, cacheDirectory: String?) { (self.files, self.cacheDirectory) = (files, cacheDirectory) }

  /// The key of a request, but for its feed.
  package func key(of request: DrawingRequest) throws -> Digest {
    var digest = DigestBuilder()
    digest.append(Self.version)
    for version in RenderingVersion.all { digest.append(version) }
    // A lock has the contents' hashes, and counts by its own contents below.
    if request.fonts == nil { digest.append(try defaultFontDigest()) }
    var request = request
    request.feed = .inline(text: "", folder: "")
    let encoding = try request.canonicalEncoding()
    digest.append(encoding.count)
    encoding.withUnsafeBytes { digest.append($0) }
    for path in [request.fonts, request.timing.script, request.timing.update?.path].compactMap(\.self) {
      let contents = try files.contents(of: path)
      digest.append(contents.count)
      contents.withUnsafeBytes { digest.append($0) }
    }
    return digest.digest()
  }

  /// A font's file counts as the same while its size and its time of change stay.
  private func defaultFontDigest() throws -> Digest {
    if let known = defaultFonts.withLock({ $0 }) { return known }
    let set = FontSet.default
    var digest = DigestBuilder()
    for face in try FontFace.all(in: set, cacheDirectory: cacheDirectory) {
      digest.append(face.path)
      digest.append(face.index)
      if let stamp = FileStamp(ofFile: face.path) { digest.append(stamp) }
    }
    digest.append(set.families.count)
    for family in set.families { digest.append(family) }
    let new = digest.digest()
    defaultFonts.withLock { $0 = new }
    return new
  }
}
