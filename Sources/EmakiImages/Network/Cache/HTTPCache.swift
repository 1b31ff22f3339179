import EmakiSupport

/// An HTTP cache keeps fetched responses for other runs of the program. It is safe to use from any thread.
///
/// A failure of a cache is never an error, because a response that cannot be kept is fetched again.
public protocol HTTPCache: Sendable {
  /// Returns the whole response that was stored for an address; `nil` where there is none, or it is damaged.
  func response(for url: String) -> CachedResponse?
  /// Stores a response for an address in place of an earlier one. It is called from the thread that fetches, and must be quick.
  func store(_ response: CachedResponse, for url: String)
}

/// A cached response is a content that was fetched, with the time when it was fetched.
public struct CachedResponse: Hashable, Sendable {
  /// The bytes of the content, decompressed.
  public var body: [UInt8]
  /// The validators by which a server knows whether the content has changed.
  public var validators: HTTPValidators
  /// The seconds from `date` during which the content need not be asked for again; `nil` where the server did not say.
  public var maxAge: Int?
  /// The time when the content was fetched or last found unchanged, in seconds since 1970.
  public var date: Int

  /// Makes a cached response of a content and what the server said about it.
  public init(body: [UInt8], validators: HTTPValidators, maxAge: Int?, date: Int) {
    self.body = body
    self.validators = validators
    self.maxAge = maxAge
    self.date = date
  }

  /// Returns whether the content may be used without asking the server.
  ///
  /// - Parameter now: The time in seconds since 1970. If it is before `date`, because the clock was put back, no response is fresh.
  public func isFresh(at now: Int) -> Bool {
    guard let maxAge, now >= date else { return false }
    return now - date < maxAge
  }
}

/// Converts a cached response to bytes and back. The bytes hold some texts about the response with their lengths, and then its body.
extension CachedResponse {
  /// The marker at the beginning of the bytes. It is changed whenever the format changes.
  private static let mark = "emaki http 1"

  /// Returns the response as one run of bytes.
  ///
  /// - Parameter url: The address that was requested. Reading the bytes back with `init(bytes:for:)` and another address gives `nil`.
  func bytes(for url: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(body.count + 512)
    for field in [
      Self.mark, url, validators.url, validators.etag ?? "", validators.lastModified ?? "", maxAge.map(String.init) ?? "", String(date),
    ] {
      withUnsafeBytes(of: UInt32(field.utf8.count).littleEndian) { bytes += $0 }
      bytes += field.utf8
    }
    return bytes + body
  }

  /// Reads a response back; `nil` for bytes of another address or of another format.
  init?(bytes: [UInt8], for url: String) {
    var rest = bytes[...]
    func field() -> String? {
      guard rest.count >= 4 else { return nil }
      let count = rest.number(at: rest.startIndex, isLittleEndian: true)
      rest = rest.dropFirst(4)
      guard rest.count >= count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return String(validating: rest.prefix(count), as: UTF8.self)
    }
    guard field() == Self.mark, field() == url, let final = field(), let etag = field(), let modified = field(), let age = field(),
      let date = field().flatMap(Int.init)
    else { return nil }
    self.init(
      body: Array(rest),
      validators: HTTPValidators(url: final, etag: etag.isEmpty ? nil : etag, lastModified: modified.isEmpty ? nil : modified),
      maxAge: Int(age), date: date)
  }
}

/// An HTTP cache folder keeps fetched responses in files, one for each address. A file's name is the SHA-256 of the address. The file also
/// contains a SHA-256 of its contents.
///
/// Any number of processes may share the folder. A file appears only when it is complete. A damaged file is ignored. Files that were used
/// longest ago are removed first.
final class HTTPCacheFolder: HTTPCache {
  private let folder: CacheFolder

  /// Creates a cache in a folder.
  ///
  /// - Parameter byteLimit: The largest number of bytes of all files together. A response of more than 1/32 of it, which is 16 MB by
  ///   default, is not kept. Default: 512 MB.
  init(_ path: String, byteLimit: Int = 512 << 20) { folder = CacheFolder(path, byteLimit: byteLimit, partCount: 16) }

  /// Returns the response that is kept for an address, as `HTTPCache` says.
  func response(for url: String) -> CachedResponse? {
    folder.contents(of: Self.name(url)).flatMap { CachedResponse(bytes: $0, for: url) }
  }

  /// Keeps a response in a file, as `HTTPCache` says.
  func store(_ response: CachedResponse, for url: String) { folder.write(response.bytes(for: url), as: Self.name(url)) }

  private static func name(_ url: String) -> Digest {
    var url = url
    return url.withUTF8 { Digest(of: UnsafeRawBufferPointer($0)) }
  }
}
