import EmakiDigest
import EmakiFiles

/// What was fetched, in a folder: a file an address, named by the SHA-256 of it, with a SHA-256 of what is in it.
///
/// Any number of processes may share it. A file appears whole; one that is damaged is as good as none. What was used longest ago goes first.
package final class HTTPCacheFolder: HTTPCache {
  private let folder: CacheFolder

  /// - Parameter byteLimit: of all files together. An answer of more than a thirty-second of it, 16 MB, is not kept. Default: 512 MB.
  package init(_ path: String, byteLimit: Int = 512 << 20) { folder = CacheFolder(path, byteLimit: byteLimit, partCount: 16) }

  /// Returns the answer that is kept for an address, as `HTTPCache` says.
  package func response(for url: String) -> CachedResponse? {
    folder.contents(of: Self.name(url)).flatMap { CachedResponse(bytes: $0, for: url) }
  }

  /// Keeps an answer in a file, as `HTTPCache` says.
  package func store(_ response: CachedResponse, for url: String) { folder.write(response.bytes(for: url), as: Self.name(url)) }

  private static func name(_ url: String) -> Digest {
    var url = url
    return url.withUTF8 { Digest(of: UnsafeRawBufferPointer($0)) }
  }
}
