import EmakiDiagnostics
import EmakiDisplay

/// What an address in a feed means.
enum ImageLocation: Hashable {
  /// A path on this machine, relative or absolute.
  case path(String)
  /// What follows `data:`.
  case data(Substring)
  /// An `http:` or `https:` address, whole.
  case network

  /// - Throws: `unknownScheme`, or `malformedURL` for a `file:` URL that names no path here and an address without its scheme.
  init(_ url: String) throws(ImageError) {
    guard let colon = Self.schemeEnd(in: url) else {
      if url.hasPrefix("//") { throw .malformedURL(url: url, cause: "an address that begins with // needs its scheme, such as https:") }
      guard !url.isEmpty else { throw .malformedURL(url: url, cause: "the address is empty") }
      guard !url.utf8.contains(0) else { throw .malformedURL(url: url, cause: "a path cannot hold the character U+0000") }
      self = .path(url)
      return
    }
    let rest = url[url.index(after: colon)...]
    switch url[..<colon].lowercased() {
    case "http", "https": self = .network
    case "data": self = .data(rest)
    case "file": self = .path(try Self.path(ofFileURL: url, rest))
    case let scheme: throw .unknownScheme(url: url, scheme: scheme)
    }
  }

  /// The colon after a scheme as RFC 3986 section 3.1 spells it: a letter, then letters, digits, "+", "-", ".".
  private static func schemeEnd(in url: String) -> String.Index? {
    guard let end = url.utf8.firstIndex(where: { !isSchemeByte($0) }), url.utf8[end] == UInt8(ascii: ":") else { return nil }
    guard let first = url.utf8.first, isLetter(first) else { return nil }
    return end
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  /// RFC 8089: `file:///path`, `file://localhost/path`, `file:/path`; a query or fragment is dropped.
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

/// The bytes with each `%41` replaced by its byte; `nil` if a "%" is not followed by two hexadecimal digits.
func percentDecoded(_ text: some Sequence<UInt8>) -> [UInt8]? {
  var result: [UInt8] = []
  result.reserveCapacity(text.underestimatedCount)
  var bytes = text.makeIterator()
  while let byte = bytes.next() {
    guard byte == UInt8(ascii: "%") else {
      result.append(byte)
      continue
    }
    guard let high = bytes.next().flatMap(hexadecimal), let low = bytes.next().flatMap(hexadecimal) else { return nil }
    result.append(high << 4 | low)
  }
  return result
}

private func hexadecimal(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46: byte - 0x41 + 10
  case 0x61...0x66: byte - 0x61 + 10
  default: nil
  }
}
