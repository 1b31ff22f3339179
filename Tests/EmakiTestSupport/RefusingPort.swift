import Foundation

/// A refusing port is a port of this machine's loopback address at which connections are refused. It is taken, so that no server of another
/// test gets it, and nothing listens at it.
package final class RefusingPort: Sendable {
  /// The number of the port.
  package let number: Int
  private let descriptor: Int32

  /// Takes a free port.
  package init() throws { (descriptor, number) = try Self.take() }

  deinit { close(descriptor) }

  /// Takes connections from now on, and never answers.
  package func listen() throws {
    guard Glibc.listen(descriptor, 8) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  /// Returns a socket to which a free port is bound, and the port.
  static func take() throws -> (descriptor: Int32, port: Int) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }
}
