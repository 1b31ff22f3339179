import EmakiDiagnostics

/// An allowed host is the name or address of a host without a scheme or port, written as the hosts of addresses are when they are compared.
package enum AllowedHost {
  /// Returns whether an address can have a text as its host. It cannot if the text holds more than a host, such as a port, or if curl
  /// spells the host differently. If libcurl is missing, the result is true for every text, because no host is contacted then.
  package static func isPossible(_ text: String) -> Bool {
    // curl would take the text after one of these characters for another part of the address, or the name for a pattern.
    guard !text.isEmpty, !text.utf8.contains(where: { "/?#@*%\\ ".utf8.contains($0) }) else { return false }
    let host = text.contains(":") && !text.hasPrefix("[") ? "[\(text)]" : text
    do throws(NetworkFailure) {
      return HTTPClientOptions(allowedHosts: [text]).allows(try HTTPAddress("http://\(host)/").host)
    } catch {
      if case .noLibrary = error { return true }
      return false
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
