/// Validators are the values by which a server knows whether a content has changed (RFC 9110, section 8.8).
public struct HTTPValidators: Hashable, Sendable {
  /// The address that the validators come from, after redirects. They are sent to no other address.
  public var url: String
  /// The server's `ETag`, as it wrote it.
  public var etag: String?
  /// The server's `Last-Modified`, as it wrote it.
  public var lastModified: String?

  /// Makes validators that came from an address.
  public init(url: String, etag: String? = nil, lastModified: String? = nil) {
    self.url = url
    self.etag = etag
    self.lastModified = lastModified
  }
}
