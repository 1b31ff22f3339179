/// Why what is at an `http:` or `https:` address could not be had. Whoever reports it names the address.
public enum NetworkFailure: Error, Hashable, Sendable {
  /// Nothing is fetched: `NetworkAccess.Mode.off`.
  case off
  /// Only what is kept is read, and this is not: `NetworkAccess.Mode.cache`.
  case notCached
  /// An address that cannot be asked, and why.
  case malformed(cause: String)
  /// The address has a user name or a password in it.
  case credentials
  /// A port that only hosts allowed by name are asked on.
  case refusedPort(host: String, port: Int)
  /// The host is at `address`, which is no public one: of this machine, of its network, or for many.
  case refusedAddress(host: String, address: String)
  /// A redirect to a scheme that is not followed: one that is no `http:` or `https:`, or `http:` from `https:`.
  case refusedRedirect(to: String)
  case tooManyRedirects(limit: Int)
  /// The name has no address.
  case unresolved(host: String)
  /// Nobody answers there; `cause` is the system's message.
  case unreachable(host: String, cause: String)
  /// The connection is not secure; `cause` is curl's message.
  case insecure(host: String, cause: String)
  /// The whole took longer.
  case timedOut(seconds: Double)
  /// Fewer bytes a second than the limit, for so long.
  case tooSlow(bytesPerSecond: Int, seconds: Int)
  /// The server's answer is not the content but this status.
  case status(Int)
  /// The content is longer than the limit, in bytes after decompression.
  case tooManyBytes(limit: Int)
  /// The answer broke off or cannot be read; `cause` is curl's message.
  case broken(cause: String)
  /// libcurl is not there; `cause` is the loader's message.
  case noLibrary(cause: String)
}

extension NetworkFailure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .off:
      "the network is off. Allow it in NetworkAccess, or save what is there beside the feed and name it by a relative path."
    case .notCached:
      "it was never fetched, and only what was is read. Fetch it once with the network on."
    case .malformed(let cause):
      "\(printable(cause)). Correct the address."
    case .credentials:
      "addresses with a user name or a password are not asked. Take them out of it."
    case .refusedPort(let host, let port):
      "the port \(port) of \(quoted(host)) is not asked, only 80 and 443. Allow the host in NetworkAccess."
    case .refusedAddress(let host, let address):
      "\(quoted(host)) is at \(address), which is not a public address. Allow the host in NetworkAccess."
    case .refusedRedirect(let target):
      "the server sends on to \(quoted(target)); only https:, and http: from http:, are followed. Name the right address."
    case .tooManyRedirects(let limit):
      "the server sends on more than \(limit) times. Name the address where it ends."
    case .unresolved(let host):
      "the name \(quoted(host)) has no address. Correct it, or see whether this machine has a network."
    case .unreachable(let host, let cause):
      "\(quoted(host)) cannot be reached (\(printable(cause))). Correct the address, or try again later."
    case .insecure(let host, let cause):
      "the connection to \(quoted(host)) is not secure (\(printable(cause))). Correct the address or the server's certificate."
    case .timedOut(let seconds):
      "no whole answer within \(Self.text(seconds)) s. Try again later, or save it beside the feed."
    case .tooSlow(let bytes, let seconds):
      "fewer than \(bytes) bytes a second for \(seconds) s. Try again later, or save it beside the feed."
    case .status(let code):
      "the server answers \(code)\(Self.meanings[code].map { " (\($0))" } ?? ""). Correct the address, or ask its owner."
    case .tooManyBytes(let limit):
      "more than the limit of \(limit) bytes. Make it smaller."
    case .broken(let cause):
      "the answer cannot be read (\(printable(cause))). Try again, or ask its owner."
    case .noLibrary(let cause):
      "nothing can be fetched without libcurl (\(printable(cause, limit: 200))). Install it: on Debian the package libcurl4."
    }
  }

  /// Whether it is the same for other addresses: then it is told once.
  package var isShared: Bool {
    switch self {
    case .off, .notCached, .refusedPort, .refusedAddress, .unresolved, .unreachable, .insecure, .noLibrary: true
    default: false
    }
  }

  private static let meanings = [
    204: "No Content", 301: "Moved Permanently", 302: "Found", 304: "Not Modified", 400: "Bad Request", 401: "Unauthorized",
    403: "Forbidden", 404: "Not Found", 406: "Not Acceptable", 410: "Gone", 429: "Too Many Requests", 451: "Unavailable For Legal Reasons",
    500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
  ]

  private static func text(_ value: Double) -> String { Int(exactly: value).map { String($0) } ?? String(value) }
}
