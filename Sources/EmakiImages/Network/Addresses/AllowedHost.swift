import EmakiSupport

/// An allowed host is the name or address of a host without a scheme or port, written as the hosts of addresses are when they are compared.
package enum AllowedHost {
  /// Returns whether an address can have a text as its host. It cannot if the text holds more than a host, such as a port, or if curl
  /// spells the host differently. If libcurl is missing, the result is true for every text, because no host is contacted then.
  package static func isPossible(_ text: String) -> Bool {
    // curl would take the text after one of these characters for another part of the address, or the name for a pattern.
    guard !text.isEmpty, !text.utf8.contains(where: { "/?#@*%\\ ".utf8.contains($0) }) else { return false }
    let host = text.contains(":") && !text.hasPrefix("[") ? "[\(text)]" : text
    guard isAddress(text) || isName(canonical(text)) else { return false }
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

  private static func isAddress(_ text: String) -> Bool { IPAddress(canonical(text)) != nil }

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
