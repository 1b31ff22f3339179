package import EmakiDisplay
import EmakiSupport
private import FoundationEssentials
private import Glibc

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
    let url = address.exact.written
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
      let url = address.exact.written
      let shown = 40
      guard url.utf8.count > shown, url.prefix(5).lowercased() == "data:" else { return url }
      return url.prefix(shown) + "... (\(url.utf8.count) bytes)"
    }
  }
}

/// Reads picture files, and only those that the gate allows.
extension FileGate {
  /// Returns the whole path of a file. Where no file has the name that was written, it is that of an allowed one whose name is the same without
  /// percent escapes, or with its accents spelled in another way.
  ///
  /// - Parameter path: a path that is absolute, or relative to the base folder.
  func full(_ path: String) -> String {
    let written = FilePath.resolved(path, in: folders[0])
    if FilePath.real(written) != nil { return written }
    let decoded = percentDecoded(path.utf8).flatMap { $0.contains(0) ? nil : String(validating: $0, as: UTF8.self) }
    let paths = [written] + (decoded.map { [FilePath.resolved($0, in: folders[0])] } ?? [])
    // Other files are left out, so that an error does not reveal whether they exist.
    let found = (paths + paths.compactMap(respelled)).first { FilePath.real($0).map(allows) ?? false }
    return found ?? written
  }

  /// Returns the path of a file whose names are equal to those of a path but for their bytes, as `é` is to `e` with an accent.
  private func respelled(_ path: String) -> String? {
    if path.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
    var found = ""
    for part in FilePath.parts(of: path) {
      var name: String? = part
      if FilePath.real(found + "/" + part) == nil {
        guard let folder = FilePath.real(found + "/"), allows(folder) else { return nil }
        name = FilePath.names(in: folder).filter { $0 == part }.min { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      }
      guard let name else { return nil }
      found += "/" + name
    }
    return found
  }

  /// Returns the bytes of a whole file.
  ///
  /// - Parameters:
  ///   - path: the file's path, absolute or relative to the base folder.
  ///   - byteLimit: the largest number of bytes. A longer file is not read.
  ///   - url: the address as written, for errors.
  func contents(of path: String, byteLimit: Int, url: String) throws(ImageError) -> [UInt8] {
    let resolved = try resolved(path, url: url)
    // The flags make opening safe: a pipe does not block, a terminal does not become the process's own, and a link that was put at the path
    // in the meantime is not followed.
    let file = open(resolved, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW | O_CLOEXEC)
    // The code ENXIO stands for a socket, or for a device without a driver.
    guard file >= 0 else { throw errno == ENXIO ? .notAFile(url: url, path: resolved) : Self.error(errno, url: url, path: resolved) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw Self.error(errno, url: url, path: resolved) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(url: url, path: resolved) }
    guard Int(status.st_size) <= byteLimit else { throw .tooManyBytes(url: url, limit: byteLimit) }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size) + 1)
    var count = 0
    while true {
      let got = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress! + count, $0.count - count) }  // Never empty.
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw Self.error(errno, url: url, path: resolved) }
      count += got
      // The file may have grown since its size was read, and some files report no size at all.
      guard count <= byteLimit else { throw .tooManyBytes(url: url, limit: byteLimit) }
      if got == 0 { break }
      if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: max(4096, count))) }
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Returns the whole path of a regular file that may be read, without links.
  ///
  /// - Parameters:
  ///   - path: the file's path, absolute or relative to the base folder.
  ///   - url: the address as written, for errors.
  func regularFile(_ path: String, url: String) throws(ImageError) -> String {
    let resolved = try resolved(path, url: url)
    var status = stat()
    guard lstat(resolved, &status) == 0 else { throw Self.error(errno, url: url, path: resolved) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(url: url, path: resolved) }
    return resolved
  }

  private func resolved(_ path: String, url: String) throws(ImageError) -> String {
    do throws(Refusal) { return try file(full(path)) } catch {
      switch error {
      case .outside(let path): throw .outsideFolder(url: url, path: path, allowed: folders)
      case .missing(let path, let code): throw Self.error(code, url: url, path: path)
      }
    }
  }

  private static func error(_ code: Int32, url: String, path: String) -> ImageError {
    switch code {
    case ENOENT, ENOTDIR: .missing(url: url, path: path)
    default: .unreadable(url: url, path: path, cause: String(cString: strerror(code)))
    }
  }
}

/// Reads the bytes inside a `data:` URL (RFC 2397). Its media type is ignored, because a picture's bytes show its format.
enum DataURL {
  /// Returns the decoded bytes of a `data:` URL.
  ///
  /// - Parameters:
  ///   - content: the part of the URL after `data:`.
  ///   - byteLimit: the largest number of decoded bytes that are allowed.
  static func bytes(of content: Substring, byteLimit: Int, url: String) throws(ImageError) -> [UInt8] {
    let utf8 = content.utf8
    guard let comma = utf8.firstIndex(of: UInt8(ascii: ",")) else {
      throw .malformedURL(url: url, cause: "a data: URL needs a comma before its content")
    }
    let isBase64 = content[..<comma].lowercased().split(separator: ";", omittingEmptySubsequences: false).dropFirst()
      .contains { $0.trimming(while: { $0 == " " }) == "base64" }
    let payload = utf8[utf8.index(after: comma)...]
    // Four base64 characters hold three bytes, and one escaped byte takes three characters. So a text longer than this holds too many bytes
    // in either form.
    guard payload.count / 4 <= byteLimit else { throw .tooManyBytes(url: url, limit: byteLimit) }
    guard let unescaped = percentDecoded(payload) else {
      throw .malformedURL(url: url, cause: "a \"%\" in it is not followed by two hexadecimal digits")
    }
    let bytes = isBase64 ? try base64Decoded(unescaped, url: url) : unescaped
    guard bytes.count <= byteLimit else { throw .tooManyBytes(url: url, limit: byteLimit) }
    return bytes
  }

  /// Decodes base64 as browsers do: white space is skipped and the padding may be left out.
  private static func base64Decoded(_ text: [UInt8], url: String) throws(ImageError) -> [UInt8] {
    var digits = text.filter { !($0 == 0x20 || (0x09...0x0D).contains($0)) }
    if digits.count % 4 > 1 { digits.append(contentsOf: repeatElement(UInt8(ascii: "="), count: 4 - digits.count % 4)) }
    guard let data = Data(base64Encoded: Data(digits)) else {
      throw .malformedURL(url: url, cause: "its content is not base64")
    }
    return [UInt8](data)
  }
}

/// An image access says which files a feed's pictures may be read from.
public struct ImageAccess: Hashable, Sendable {
  /// The folder that relative paths start from, usually the feed's. Pictures in it and below it may be read.
  public var baseDirectory: String
  /// Further folders whose pictures may be read, by absolute path, by `..` or by `file:` URL.
  public var allowedDirectories: [String]

  /// Makes an access from a base folder and further folders.
  public init(baseDirectory: String, allowedDirectories: [String] = []) {
    self.baseDirectory = baseDirectory
    self.allowedDirectories = allowedDirectories
  }
}
