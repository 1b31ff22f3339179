import EmakiDiagnostics

/// An allowed host is a host's name or address by itself, in the form in which the hosts of addresses are compared with it.
package enum AllowedHost {
  /// Returns whether an address can have a text as its host. It cannot where the text holds more than a host, such as a port, or is spelled
  /// otherwise than curl spells it. Where libcurl is missing, it returns true for every text, because no host is asked then.
  package static func isPossible(_ text: String) -> Bool {
    // curl would take what stands behind these for another part of an address, or a name for a pattern.
    guard !text.isEmpty, !text.utf8.contains(where: { "/?#@*%\\ ".utf8.contains($0) }) else { return false }
    let host = text.contains(":") && !text.hasPrefix("[") ? "[\(text)]" : text
    do throws(NetworkFailure) {
      return HTTPClientOptions(allowedHosts: [text]).allows(try HTTPAddress("http://\(host)/").host)
    } catch {
      if case .noLibrary = error { return true }
      return false
    }
  }

  /// Returns the host that was probably meant by a text that is no host; `nil` where none can be guessed.
  package static func meant(by text: String) -> String? {
    // A network, as in 10.0.0.0/8, is many hosts.
    if text.split(separator: "/").count == 2, text.split(separator: "/")[1].allSatisfy(\.isNumber) { return nil }
    let address = HTTPAddress.scheme(of: text).map { $0 == "http" || $0 == "https" } == true ? text : "http://\(text)"
    guard let host = (try? HTTPAddress(address))?.host, isPossible(host) else { return nil }
    return host
  }
}
