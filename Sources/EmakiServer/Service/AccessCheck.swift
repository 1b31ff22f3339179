import EmakiImages
import EmakiSupport
import Glibc
import NIOHTTP1

/// An access check says which requests are answered at all.
///
/// A page that a browser has open may ask any address, this machine's own among them, and may give its own name an address of this machine.
/// So requests name a host that is known, and those that a page of another origin has made are refused. Where others than this machine's
/// programs can connect, a request proves that it knows a secret. An address that is signed with it was given out to be asked for, and so
/// may stand in any page.
struct AccessCheck: Sendable {
  private let names: Set<String>
  private let takesAddresses: Bool
  private let token: [UInt8]?

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - host: the name or address that is listened at.
  ///   - others: further names that requests may give as their host, such as that of a proxy.
  ///   - token: the secret that requests prove to know; `nil` asks for none.
  init(host: String, others: [String] = [], token: String? = nil) {
    takesAddresses = !LoopbackHost.matches(host)
    names = Set((["localhost", host] + others).map { $0.lowercased() })
    self.token = token.map { Array($0.utf8) }
  }

  /// Returns why a request is not answered; `nil` where it is.
  ///
  /// - Parameter isOpen: whether no secret is needed.
  func fault(_ request: ServedRequest, isOpen: Bool) -> ServiceFault? {
    guard let host = request.header("Host") else {
      return ServiceFault(.badRequest, "host", "the request names no host, or several. Send one Host.")
    }
    let name = Self.name(of: host)
    guard names.contains(name.lowercased()) || LoopbackHost.matches(name) || takesAddresses && Self.isAddress(name) else {
      return ServiceFault(
        .misdirectedRequest, "host", "the host \(quoted(host)) is not this service's. Ask for localhost, or start it with --allow-host.")
    }
    var signature: ServiceFault?
    if let token, request.method == .GET || request.method == .HEAD, let query = request.query, query.contains("signature=") {
      signature = signatureFault(request.path, query, token)
      if signature == nil { return nil }
    }
    if let origin = request.headers.first(name: "Origin") {
      let place = origin.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
      let isOwn =
        place.count == 3 && ["http:", "https:"].contains(place[0]) && place[1].isEmpty && place[2].lowercased() == host.lowercased()
      if !isOwn {
        return ServiceFault(.forbidden, "origin", "pages of \(quoted(origin)) may not ask this service. Ask from a page of the same host.")
      }
    }
    if let site = request.header("Sec-Fetch-Site"), site == "cross-site" || site == "same-site" {
      return ServiceFault(.forbidden, "origin", "pages of other hosts may not ask this service. Ask from a page of the same host.")
    }
    guard let token, !isOpen else { return nil }
    if let given = request.header("Authorization"), given.lowercased().hasPrefix("bearer ") {
      if Self.areEqual(Array(given.dropFirst(7).utf8), token) { return nil }
      return ServiceFault(.unauthorized, "token", "the token is not this service's. Send the one that it was started with.")
    }
    return signature
      ?? ServiceFault(
        .unauthorized, "token", "the request proves no right to ask. Send Authorization: Bearer with the token, or a signed address.")
  }

  // MARK: Signed addresses

  /// Returns the signature of an address, as 64 hexadecimal digits: the HMAC-SHA-256 (RFC 2104) of its path and query, with the token as key.
  ///
  /// - Parameter address: the path, `?`, and the query with `expires`, as they are sent.
  static func signature(of address: String, token: [UInt8]) -> String {
    Array(address.utf8).withUnsafeBytes { Digest(of: $0, key: token) }.hexadecimal
  }

  /// Returns why an address is not signed with the token; `nil` where it is.
  private func signatureFault(_ path: String, _ query: String, _ token: [UInt8]) -> ServiceFault? {
    func fault(_ message: String) -> ServiceFault { ServiceFault(.unauthorized, "signature", message) }
    // The signature stands last, so that exactly the bytes before it are what was signed.
    guard let place = query.ranges(of: "&signature=").last, case let given = query[place.upperBound...], given.utf8.count == 64 else {
      return fault("the signature does not stand last in the query, with 64 digits. Sign the address anew.")
    }
    let signed = String(query[..<place.lowerBound])
    guard Self.areEqual(Array(given.lowercased().utf8), Array(Self.signature(of: path + "?" + signed, token: token).utf8)) else {
      return fault("the signature is not that of this address. Sign the address as it is sent.")
    }
    let expires = QueryText.pairs(signed)?.filter { $0.name == "expires" }.map(\.value) ?? []
    guard expires.count == 1, let second = Int(expires[0]) else {
      return fault("a signed address has one expires, in seconds since 1970. Sign the address with it.")
    }
    return second < time(nil) ? fault("the signed address has expired. Sign it anew.") : nil
  }

  // MARK: Parts

  /// Returns the name in a host, without the port and the brackets of an address.
  private static func name(of host: String) -> String {
    if host.hasPrefix("["), let end = host.firstIndex(of: "]") { return String(host[host.index(after: host.startIndex)..<end]) }
    return String(host.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)[0])
  }

  private static func isAddress(_ name: String) -> Bool {
    var bytes = in6_addr()
    return inet_pton(AF_INET, name, &bytes) == 1 || inet_pton(AF_INET6, name, &bytes) == 1
  }

  /// Compares secrets in a time that does not tell where they differ.
  private static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    func digits(_ secret: [UInt8]) -> String.UTF8View { secret.withUnsafeBytes { Digest(of: $0) }.hexadecimal.utf8 }
    return zip(digits(one), digits(other)).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
