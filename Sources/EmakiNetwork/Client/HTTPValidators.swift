/// By what a server tells whether something has changed (RFC 9110, section 8.8).
public struct HTTPValidators: Hashable, Sendable {
  /// Where they come from, after redirects: no other address is told them.
  public var url: String
  public var etag: String?
  public var lastModified: String?

  public init(url: String, etag: String? = nil, lastModified: String? = nil) {
    self.url = url
    self.etag = etag
    self.lastModified = lastModified
  }
}
