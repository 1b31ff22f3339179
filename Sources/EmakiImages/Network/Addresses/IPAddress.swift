#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An IP address is the address of a host, of four or sixteen bytes.
struct IPAddress: Hashable {
  let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

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

  private static let special4 = [
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24",
    "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
  ].map(Block.init)
  private static let mapped = Block("::ffff:0:0/96")
  private static let translated = Block("64:ff9b::/96")
  /// The block of public IPv6 addresses. Loopback, unspecified, unique-local, link-local and multicast addresses are outside.
  private static let global6 = Block("2000::/3")
  private static let special6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"].map(Block.init)
}

extension IPAddress: CustomStringConvertible {
  var description: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "?" }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
