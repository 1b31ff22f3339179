import EmakiSupport

/// An HTTP cache folder keeps fetched responses in files, one for each address. A file's name is the SHA-256 of the address. The file also
/// contains a SHA-256 of its contents.
///
/// Any number of processes may share the folder. A file appears only when it is complete. A damaged file is ignored. Files that were used
/// longest ago are removed first.
package final class HTTPCacheFolder: HTTPCache {
  private let folder: CacheFolder

  /// Creates a cache in a folder.
  ///
  /// - Parameter byteLimit: The largest number of bytes of all files together. A response of more than 1/32 of it, which is 16 MB by
  ///   default, is not kept. Default: 512 MB.
  package init(_ path: String, byteLimit: Int = 512 << 20) { folder = CacheFolder(path, byteLimit: byteLimit, partCount: 16) }

  /// Returns the response that is kept for an address, as `HTTPCache` says.
  package func response(for url: String) -> CachedResponse? {
    folder.contents(of: Self.name(url)).flatMap { CachedResponse(bytes: $0, for: url) }
  }

  /// Keeps a response in a file, as `HTTPCache` says.
  package func store(_ response: CachedResponse, for url: String) { folder.write(response.bytes(for: url), as: Self.name(url)) }

  private static func name(_ url: String) -> Digest {
    var url = url
    return url.withUTF8 { Digest(of: UnsafeRawBufferPointer($0)) }
  }
}
