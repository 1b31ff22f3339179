import EmakiDiagnostics
import EmakiDisplay
import EmakiNetwork

/// An image location is the place that a picture's address points to.
enum ImageLocation: Hashable {
  /// A path on this machine, relative or absolute.
  case path(String)
  /// The content of a `data:` URL, which is the part after `data:`.
  case data(Substring)
  /// A place on the network, for a whole `http:` or `https:` address.
  case network

  /// Finds the location that an address points to.
  ///
  /// - Throws: `unknownScheme`, or `malformedURL` for a `file:` URL that names no path here and an address without its scheme.
  init(_ address: String) throws(ImageError) {
    let url = ImageURL(address).written
    guard let scheme = HTTPAddress.scheme(of: url) else {
      if url.hasPrefix("//") { throw .malformedURL(url: url, cause: "an address that begins with // needs its scheme, such as https:") }
      guard !url.isEmpty else { throw .malformedURL(url: url, cause: "the address is empty") }
      guard !url.utf8.contains(0) else { throw .malformedURL(url: url, cause: "a path cannot hold the character U+0000") }
      self = .path(url)
      return
    }
    let rest = Substring(url.utf8.dropFirst(scheme.utf8.count + 1))
    switch scheme {
    case "http", "https": self = .network
    case "data": self = .data(rest)
    case "file": self = .path(try Self.path(ofFileURL: url, rest))
    default: throw .unknownScheme(url: url, scheme: scheme)
    }
  }

  /// Returns the path of a `file:` URL (RFC 8089): `file:///path`, `file://localhost/path` or `file:/path`. A query or fragment is dropped.
  private static func path(ofFileURL url: String, _ rest: Substring) throws(ImageError) -> String {
    var path = rest.prefix { $0 != "?" && $0 != "#" }
    if path.hasPrefix("//") {
      path = path.dropFirst(2)
      let host = path.prefix { $0 != "/" }
      guard host.isEmpty || host.lowercased() == "localhost" else {
        throw .malformedURL(url: url, cause: "a file: URL with the host \(quoted(String(host))) is not on this machine")
      }
      path = path.dropFirst(host.count)
    }
    guard let bytes = percentDecoded(path.utf8), let decoded = String(validating: bytes, as: UTF8.self) else {
      throw .malformedURL(url: url, cause: "its percent escapes are not UTF-8 text")
    }
    guard !decoded.isEmpty else { throw .malformedURL(url: url, cause: "it has no path") }
    guard !decoded.utf8.contains(0) else { throw .malformedURL(url: url, cause: "a path cannot hold the character U+0000") }
    return decoded
  }
}
