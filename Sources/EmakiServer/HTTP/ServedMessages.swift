import EmakiSupport
import Glibc
import NIOHTTP1

/// A served request is an HTTP request that has arrived whole.
struct ServedRequest: Sendable {
  /// The method, such as `GET`.
  var method: HTTPMethod
  /// The path, without the query and with `%20` and the like resolved.
  var path: String
  /// The query as it was sent; `nil` where there is none.
  var query: String?
  /// The names and values of the header.
  var headers: HTTPHeaders
  /// The body; empty where there is none.
  var body: [UInt8]
  /// Whose share of the service it takes.
  var client = ""

  /// Creates a request from the head and the body of a message.
  ///
  /// - Returns: `nil` for a target that is neither a path nor a whole address, or not UTF-8.
  init?(_ head: HTTPRequestHead, body: [UInt8]) {
    var (target, headers) = (Substring(head.uri), head.headers)
    if let scheme = ["http://", "https://"].first(where: { target.lowercased().hasPrefix($0) }) {
      // The host of a whole address counts in place of that of the header (RFC 9112, 3.2.2).
      let rest = target.dropFirst(scheme.count)
      let host = rest.prefix { $0 != "/" && $0 != "?" }
      target = rest.dropFirst(host.count)
      if !target.hasPrefix("/") { target = "/" + target }
      if headers["Host"].count == 1 { headers.replaceOrAdd(name: "Host", value: String(host)) }
    }
    guard target.utf8.first == UInt8(ascii: "/") else { return nil }
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = QueryText.decoded(parts[0], isForm: false) else { return nil }
    (method, self.path, self.headers, self.body) = (head.method, path, headers, body)
    query = parts.count > 1 ? String(parts[1]) : nil
  }

  /// Returns the value that the query has first for a name; empty where it has none.
  func queryValue(_ name: String) -> String { QueryText.pairs(query ?? "")?.first { $0.name == name }?.value ?? "" }

  /// Returns the values of a header that is a list.
  func list(_ header: String) -> [String] {
    headers[header].joined(separator: ",").split(separator: ",").map { $0.filter { $0 != " " } }
  }

  /// Returns the value of a header that may be sent once; `nil` where it is absent or sent more often.
  func header(_ name: String) -> String? {
    let values = headers[name]
    return values.count == 1 ? values[0] : nil
  }
}

/// A served response is the answer to a request.
struct ServedResponse: Sendable {
  /// A body says what follows the header.
  enum Body: Sendable {
    /// The whole body is there.
    case bytes([UInt8])
    /// The body is sent piece by piece, until the stream ends or the client goes.
    case pieces(AsyncStream<[UInt8]>)
  }

  /// The status, such as 200.
  var status: HTTPResponseStatus
  /// The names and values of the header, without those that say how the body is sent.
  var headers: HTTPHeaders
  var body: Body

  /// Creates a response, by default without a body.
  init(_ status: HTTPResponseStatus, type: String? = nil, _ bytes: [UInt8] = [], headers: HTTPHeaders = [:]) {
    (self.status, self.headers, body) = (status, headers, .bytes(bytes))
    if let type { self.headers.add(name: "Content-Type", value: type) }
  }

  /// Creates a response that nobody keeps.
  init(_ status: HTTPResponseStatus = .ok, json: JSONTree) {
    self.init(status, type: "application/json", Array((json.json + "\n").utf8), headers: ["Cache-Control": "no-store"])
  }

  init(pieces: AsyncStream<[UInt8]>, type: String) {
    (status, headers, body) = (.ok, ["Content-Type": type, "Cache-Control": "no-store"], .pieces(pieces))
  }
}

/// Query text reads what stands behind the question mark of an address.
enum QueryText {
  /// Returns the names and values of a query in their order; `nil` where a part is not UTF-8 or has a `%` without two digits.
  static func pairs(_ query: String) -> [(name: String, value: String)]? {
    var pairs: [(name: String, value: String)] = []
    for part in query.split(separator: "&") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decoded(sides[0], isForm: true), let value = decoded(sides.count > 1 ? sides[1] : "", isForm: true) else {
        return nil
      }
      pairs.append((name, value))
    }
    return pairs
  }

  /// Resolves `%20` and the like; `nil` for what is then not UTF-8, or holds a zero byte.
  ///
  /// - Parameter isForm: whether a plus sign is a space.
  static func decoded(_ text: Substring, isForm: Bool) -> String? {
    let plain = text.utf8.lazy.map { isForm && $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    guard let bytes = percentDecoded(plain), !bytes.contains(0) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}

/// HTTP dates write moments as headers have them (RFC 9110, 5.6.7).
enum HTTPDate {
  /// The names of days and months in headers are those of the locale C, whatever the process's own is.
  nonisolated(unsafe) private static let locale = newlocale(LC_TIME_MASK, "C", nil)

  /// Returns a moment as text, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  ///
  /// - Parameter second: the seconds since 1970.
  static func text(_ second: Int) -> String {
    var (second, parts) = (time_t(second), tm())
    gmtime_r(&second, &parts)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      strftime_l(text.baseAddress, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts, locale)
      return String(cString: text.baseAddress!)  // An allocation of 64 characters.
    }
  }
}
