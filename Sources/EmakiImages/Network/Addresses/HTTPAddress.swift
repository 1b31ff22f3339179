internal import CLoadedLibraries
package import EmakiSupport
import Glibc

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
    var parts = emaki_address()
    if let fault = emaki_address_read(text, base?.text, &parts) { throw .malformed(cause: String(cString: fault)) }
    defer { emaki_address_free(&parts) }
    guard let scheme = parts.scheme.map({ String(cString: $0) }) else { throw .malformed(cause: "the address has no scheme") }
    guard scheme == "http" || scheme == "https" else { throw .refusedRedirect(to: text) }
    guard parts.user == nil, parts.password == nil else { throw .credentials }
    guard var host = parts.host.map({ String(cString: $0) }), !host.isEmpty else { throw .malformed(cause: "the address has no host") }
    // A host name must be ASCII, because the encoding of other names in a request would depend on the locale.
    guard host.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw .malformed(cause: "the host's name must be written in Punycode (xn--...)")
    }
    host = host.lowercased()
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    guard let port = parts.port.flatMap({ Int(String(cString: $0)) }), let whole = parts.whole.map({ String(cString: $0) }) else {
      throw .malformed(cause: "the address cannot be read")
    }
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

/// An allowed host is the name or address of a host without a scheme or port, written as the hosts of addresses are when they are compared.
package enum AllowedHost {
  /// Returns whether an address can have a text as its host. It cannot if the text holds more than a host, such as a port, or if curl
  /// spells the host differently. If libcurl is missing, the result is true for every text, because no host is contacted then.
  package static func isPossible(_ text: String) -> Bool {
    // curl would take the text after one of these characters for another part of the address, or the name for a pattern.
    guard !text.isEmpty, !text.utf8.contains(where: { "/?#@*%\\ ".utf8.contains($0) }) else { return false }
    let host = text.contains(":") && !text.hasPrefix("[") ? "[\(text)]" : text
    let name = canonical(text)
    guard IPAddress(name) != nil || isName(name) else { return false }
    do throws(NetworkFailure) {
      return HTTPClientOptions(allowedHosts: [text]).allows(try HTTPAddress("http://\(host)/").host)
    } catch {
      if case .noLibrary = error { return true }
      return false
    }
  }

  /// Returns the form of a host in which hosts are compared: in lower case, without brackets and without the dot that ends a full name, and an
  /// IPv6 address as short as it can be.
  static func canonical(_ host: String) -> String {
    var name = host.lowercased()
    if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
    if name.hasSuffix("."), name.count > 1 { name.removeLast() }
    return IPAddress(name)?.description ?? name
  }

  /// Returns whether a host can have a name: labels of 1 to 63 letters, digits, hyphens and low lines, with dots between them, 253 in all. A
  /// name whose last label is a number would be an address (https://url.spec.whatwg.org/#ends-in-a-number-checker), which it is not.
  private static func isName(_ name: String) -> Bool {
    let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard name.utf8.count <= 253, let last = labels.last, !last.allSatisfy(digits.contains) else { return false }
    return labels.allSatisfy { label in
      (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
        && label.allSatisfy { digits.contains($0) || (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    }
  }

  /// Returns the host that was probably meant by a text that is not a host; `nil` if it cannot be guessed.
  package static func meant(by text: String) -> String? {
    // A network such as 10.0.0.0/8 has many hosts, so no single host can be guessed.
    if text.split(separator: "/").count == 2, text.split(separator: "/")[1].allSatisfy(\.isNumber) { return nil }
    let address = HTTPAddress.scheme(of: text).map { $0 == "http" || $0 == "https" } == true ? text : "http://\(text)"
    guard let host = (try? HTTPAddress(address))?.host, isPossible(host) else { return nil }
    return host
  }
}

/// An IP address is the address of a host, of four or sixteen bytes.
struct IPAddress: Hashable {
  let bytes: [UInt8]

  /// Whether the address belongs to one host of the Internet, according to IANA's registries of special addresses
  /// (iana-ipv4-special-registry, iana-ipv6-special-registry). It does not if it stands for this machine, its network, many hosts, no host,
  /// or documentation.
  var isPublic: Bool {
    if bytes.count == 4 { return !Self.special4.contains { $0.contains(bytes) } }
    // These IPv6 addresses contain an IPv4 address, either mapped or translated (RFC 6052). The IPv4 address decides.
    if Self.mapped.contains(bytes) || Self.translated.contains(bytes) { return IPAddress(bytes: Array(bytes[12...])).isPublic }
    return Self.global6.contains(bytes) && !Self.special6.contains { $0.contains(bytes) }
  }

  private struct Block {
    let prefix: [UInt8]
    let bits: Int

    /// Reads a block of addresses.
    ///
    /// - Parameter text: A block such as `10.0.0.0/8`.
    init(_ text: String) {
      let parts = text.split(separator: "/")
      prefix = IPAddress(String(parts[0]))?.bytes ?? []
      bits = Int(parts[1]) ?? 0
    }

    func contains(_ bytes: [UInt8]) -> Bool {
      guard bytes.count == prefix.count else { return false }
      let whole = bits / 8
      guard bytes.prefix(whole) == prefix.prefix(whole) else { return false }
      let rest = bits % 8
      return rest == 0 || (bytes[whole] ^ prefix[whole]) >> (8 - rest) == 0
    }
  }

  private static let special4 =
    words(
      "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 "
        + "192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4"
    ).map(Block.init)
  private static let mapped = Block("::ffff:0:0/96")
  private static let translated = Block("64:ff9b::/96")
  /// The block of public IPv6 addresses. Loopback, unspecified, unique-local, link-local and multicast addresses are outside.
  private static let global6 = Block("2000::/3")
  private static let special6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"].map(Block.init)
}

extension IPAddress: CustomStringConvertible {
  /// Reads the address of a socket.
  ///
  /// - Parameter address: A socket address, of which `count` bytes may be read.
  /// - Returns: `nil` for a family other than IPv4 and IPv6.
  init?(_ address: UnsafePointer<sockaddr>, count: Int) {
    let raw = UnsafeRawPointer(address)
    switch Int32(address.pointee.sa_family) {
    case AF_INET where count >= MemoryLayout<sockaddr_in>.size:
      bytes = withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in.self).sin_addr) { Array($0) }
    case AF_INET6 where count >= MemoryLayout<sockaddr_in6>.size:
      bytes = withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { Array($0) }
    default: return nil
    }
  }

  /// Reads an address from text; any other text gives `nil`.
  ///
  /// - Parameter text: An address such as `127.0.0.1` or `::1`.
  init?(_ text: String) {
    var (short, long) = (in_addr(), in6_addr())
    if inet_pton(AF_INET, text, &short) == 1 {
      bytes = withUnsafeBytes(of: short) { Array($0) }
    } else if inet_pton(AF_INET6, text, &long) == 1 {
      bytes = withUnsafeBytes(of: long) { Array($0) }
    } else {
      return nil
    }
  }

  var description: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "?" }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
