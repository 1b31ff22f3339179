package import EmakiDisplay
import EmakiSupport

/// An image location is the place that a picture's address points to.
enum ImageLocation: Hashable {
  /// A path on this machine, relative or absolute.
  case path(String)
  /// The content of a `data:` URL, which is the part after `data:`.
  case data(Substring)
  /// A tile in an MBTiles file at a path on this machine, relative or absolute; its row is counted from the north.
  case tile(file: String, zoom: Int, column: Int, row: Int)
  /// A place on the network, for a whole `http:` or `https:` address.
  case network

  /// The path of the file that holds the picture; `nil` where no file holds it.
  var file: String? {
    switch self {
    case .path(let path), .tile(let path, _, _, _): path
    case .data, .network: nil
    }
  }

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
    case "mbtiles": self = try Self.tile(ofURL: url, rest)
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
    return try decoded(path, of: url)
  }

  /// Returns the tile of an `mbtiles:` URL, which is `mbtiles:FILE?ZOOM/COLUMN/ROW`.
  private static func tile(ofURL url: String, _ rest: Substring) throws(ImageError) -> ImageLocation {
    let path = rest.prefix { $0 != "?" }
    let parts = rest.dropFirst(path.count + 1).split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil }
    guard parts.count == 3, numbers.count == 3, numbers[0] <= 30, numbers[1] < 1 << numbers[0], numbers[2] < 1 << numbers[0] else {
      throw .malformedURL(
        url: url, cause: "an mbtiles: URL ends in ?zoom/column/row, with a zoom up to 30 and a column and a row that it has")
    }
    return .tile(file: try decoded(path, of: url), zoom: numbers[0], column: numbers[1], row: numbers[2])
  }

  /// Returns a path without its percent escapes.
  private static func decoded(_ path: Substring, of url: String) throws(ImageError) -> String {
    guard let bytes = percentDecoded(path.utf8), let decoded = String(validating: bytes, as: UTF8.self) else {
      throw .malformedURL(url: url, cause: "its percent escapes are not UTF-8 text")
    }
    guard !decoded.isEmpty else { throw .malformedURL(url: url, cause: "it has no path") }
    guard !decoded.utf8.contains(0) else { throw .malformedURL(url: url, cause: "a path cannot hold the character U+0000") }
    return decoded
  }
}

extension ImageSource {
  /// The name that errors use for the picture: its address as written. Of a `data:` URL it is only the beginning.
  package var name: String {
    switch self {
    case .bitmap(let bitmap): return "bitmap of \(bitmap.width) x \(bitmap.height) pixels"
    case .url(let address):
      let url = ImageURL(address).written
      let shown = 40
      guard url.utf8.count > shown, url.prefix(5).lowercased() == "data:" else { return url }
      return url.prefix(shown) + "... (\(url.utf8.count) bytes)"
    }
  }
}
