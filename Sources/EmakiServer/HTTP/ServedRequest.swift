import NIOHTTP1

/// A served request is an HTTP request that has arrived whole.
package struct ServedRequest: Sendable {
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

  /// Returns the value of a header that may be sent once; `nil` where it is absent or sent more often.
  func header(_ name: String) -> String? {
    let values = headers[name]
    return values.count == 1 ? values[0] : nil
  }
}
