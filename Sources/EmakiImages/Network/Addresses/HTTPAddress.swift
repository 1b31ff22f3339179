internal import CLoadedLibraries
package import EmakiSupport

/// An HTTP address is an `http:` or `https:` URL as parsed by curl itself. So the address that is checked is also the one that is
/// requested.
package struct HTTPAddress: Hashable, Sendable {
  /// The address as curl spells it, without its fragment.
  package let text: String
  /// Whether the scheme is `https`.
  let isSecure: Bool
  /// The host in lower case; an IPv6 address stands without its brackets.
  let host: String
  /// The port of the request; the default port of the scheme if the address does not name one.
  let port: Int

  private static let byteLimit = 8192

  /// Reads an address.
  ///
  /// - Parameter base: The address that a relative one starts from.
  /// - Throws: `malformed`, `credentials` for an address with a name or password, `refusedRedirect` for another scheme, `noLibrary`.
  package init(_ text: String, relativeTo base: HTTPAddress? = nil) throws(NetworkFailure) {
    if let reason = emaki_curl_missing() { throw .noLibrary(cause: String(cString: reason)) }
    guard text.utf8.count <= Self.byteLimit else { throw .malformed(cause: "the address is longer than \(Self.byteLimit) bytes") }
    guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { throw .malformed(cause: "the address has control characters") }
    // curl takes some other schemes for hosts or paths, so the scheme is checked first.
    if let scheme = Self.scheme(of: text), scheme != "http" && scheme != "https" { throw .refusedRedirect(to: text) }
    guard let url = emaki_curl_url() else { throw .malformed(cause: "out of memory") }
    defer { emaki_curl_url_cleanup(url) }
    if let base { try Self.set(url, base.text) }
    try Self.set(url, text)
    guard let scheme = Self.part(url, CURLUPART_SCHEME) else { throw .malformed(cause: "the address has no scheme") }
    guard scheme == "http" || scheme == "https" else { throw .refusedRedirect(to: text) }
    guard Self.part(url, CURLUPART_USER) == nil, Self.part(url, CURLUPART_PASSWORD) == nil else { throw .credentials }
    guard var host = Self.part(url, CURLUPART_HOST), !host.isEmpty else { throw .malformed(cause: "the address has no host") }
    // A host name must be ASCII, because the encoding of other names in a request would depend on the locale.
    guard host.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw .malformed(cause: "the host's name must be written in Punycode (xn--...)")
    }
    host = host.lowercased()
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    _ = emaki_curl_url_set(url, CURLUPART_FRAGMENT, nil, 0)
    guard let port = Self.part(url, CURLUPART_PORT, UInt32(CURLU_DEFAULT_PORT)).flatMap({ Int($0) }),
      let whole = Self.part(url, CURLUPART_URL)
    else { throw .malformed(cause: "the address cannot be read") }
    (self.text, isSecure, self.host, self.port) = (whole, scheme == "https", host, port)
  }

  /// Returns the address that a server redirects to, which may be relative to this one.
  ///
  /// - Throws: What `init` throws, and `refusedRedirect` for `http:` from `https:`.
  func redirected(to location: String) throws(NetworkFailure) -> HTTPAddress {
    let target = try HTTPAddress(location, relativeTo: self)
    if isSecure && !target.isSecure { throw .refusedRedirect(to: target.text) }
    return target
  }

  /// Returns a text's scheme in lower case, as defined in RFC 3986, section 3.1; `nil` if the text has no scheme.
  package static func scheme(of text: String) -> String? {
    let isLetter: (UInt8) -> Bool = { (0x41...0x5A).contains($0 & 0xDF) }
    let name = text.utf8.prefix { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E }
    guard let first = name.first, isLetter(first), name.endIndex < text.endIndex, text.utf8[name.endIndex] == 0x3A else { return nil }
    return Substring(name).lowercased()
  }

  private static func set(_ url: OpaquePointer, _ text: String) throws(NetworkFailure) {
    let code = emaki_curl_url_set(url, CURLUPART_URL, text, UInt32(CURLU_URLENCODE | CURLU_NON_SUPPORT_SCHEME))
    guard code == CURLUE_OK else { throw .malformed(cause: String(cString: emaki_curl_url_strerror(code))) }
  }

  private static func part(_ url: OpaquePointer, _ part: CURLUPart, _ flags: UInt32 = 0) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard emaki_curl_url_get(url, part, &text, flags) == CURLUE_OK, let text else { return nil }
    defer { emaki_curl_free(text) }
    return String(cString: text)
  }
}

/// A loopback host is a name or address that only this machine's own programs can connect to.
package enum LoopbackHost {
  /// Returns whether a host is one: `localhost`, `::1` however it is spelled, or an address that begins with 127.
  package static func matches(_ host: String) -> Bool {
    if host.lowercased() == "localhost" { return true }
    guard let bytes = IPAddress(host)?.bytes else { return false }
    return bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
  }
}
