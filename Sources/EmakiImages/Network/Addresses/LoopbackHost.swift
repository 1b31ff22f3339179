/// A loopback host is a name or address that only this machine's own programs can connect to.
package enum LoopbackHost {
  /// Returns whether a host is one: `localhost`, `::1` however it is spelled, or an address that begins with 127.
  package static func matches(_ host: String) -> Bool {
    if host.lowercased() == "localhost" { return true }
    guard let bytes = IPAddress(host)?.bytes else { return false }
    return bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
  }
}
