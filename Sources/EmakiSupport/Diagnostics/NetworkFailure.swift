/// A network failure says why the content at an `http:` or `https:` address is not available. The code that reports it adds the address.
public enum NetworkFailure: Error, Hashable, Sendable {
  /// Nothing may be fetched: the mode is `NetworkAccess.Mode.off`.
  case off
  /// Only content that is kept may be read, and the content at this address is not kept: the mode is `NetworkAccess.Mode.cache`.
  case notCached
  /// The address is not one that can be asked; `cause` says why.
  case malformed(cause: String)
  /// The address has a user name or a password in it.
  case credentials
  /// The port is asked only on hosts that are allowed by name.
  case refusedPort(host: String, port: Int)
  /// The host is at `address`, which is not public: it belongs to this machine, to its network, or to many hosts.
  case refusedAddress(host: String, address: String)
  /// The redirect leads to a scheme that is not followed: to another than `http:` and `https:`, or to `http:` from `https:`.
  case refusedRedirect(to: String)
  case tooManyRedirects(limit: Int)
  /// The host's name has no address.
  case unresolved(host: String)
  /// The host cannot be connected to; `cause` is the system's message.
  case unreachable(host: String, cause: String)
  /// The connection is not secure; `cause` is curl's message.
  case insecure(host: String, cause: String)
  /// The request took longer than `seconds` in all.
  case timedOut(seconds: Double)
  /// The answer came at fewer bytes a second than the limit, for `seconds`.
  case tooSlow(bytesPerSecond: Int, seconds: Int)
  /// The server answered with this status in place of the content.
  case status(Int)
  /// The content is longer than the limit, in bytes after decompression.
  case tooManyBytes(limit: Int)
  /// The answer broke off or cannot be read; `cause` is curl's message.
  case broken(cause: String)
  /// libcurl cannot be loaded; `cause` is the loader's message.
  case noLibrary(cause: String)
  /// The system refuses to start a thread for the transfers. `cause` says why, and how to mend it.
  case noThread(cause: String)
}

extension NetworkFailure: CustomStringConvertible {
  /// The failure in words: what happened, and how to mend it.
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
      "no whole answer within \(seconds.plainText) s. Try again later, or save it beside the feed."
    case .tooSlow(let bytes, let seconds):
      "fewer than \(bytes) bytes a second for \(seconds) s. Try again later, or save it beside the feed."
    case .status(let code):
      "the server answers \(code)\(Self.meanings[code].map { " (\($0))" } ?? ""). "
        + (Self.passing.contains(code) ? "Try again later, or ask its owner." : "Correct the address, or ask its owner.")
    case .tooManyBytes(let limit):
      "more than the limit of \(limit) bytes. Make it smaller."
    case .broken(let cause):
      "the answer cannot be read (\(printable(cause))). Try again, or ask its owner."
    case .noLibrary(let cause):
      "nothing can be fetched without libcurl (\(printable(cause, limit: 200))). "
        + remedy("Install it: on Debian the package libcurl4.", for: cause)
    case .noThread(let cause): cause
    }
  }

  /// The status codes of a server that may answer otherwise later: it has too much to do, or something broke down.
  private static let passing: Set = [408, 425, 429, 500, 502, 503, 504]

  private static let meanings = [
    204: "No Content", 301: "Moved Permanently", 302: "Found", 304: "Not Modified", 400: "Bad Request", 401: "Unauthorized",
    403: "Forbidden", 404: "Not Found", 406: "Not Acceptable", 408: "Request Timeout", 410: "Gone", 425: "Too Early",
    429: "Too Many Requests", 451: "Unavailable For Legal Reasons",
    500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
  ]
}
