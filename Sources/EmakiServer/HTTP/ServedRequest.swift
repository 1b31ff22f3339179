package import NIOHTTP1

/// A served request is an HTTP request that has arrived whole.
package struct ServedRequest: Sendable {
  /// The method, such as `GET`.
  package var method: HTTPMethod
  /// The path, without the query and with `%20` and the like resolved.
  package var path: String
  /// The query as it was sent; `nil` where there is none.
  package var query: String?
  /// The names and values of the header.
  package var headers: HTTPHeaders
  /// The body; empty where there is none.
  package var body: [UInt8]

  /// Creates a request from the head and the body of a message.
  ///
  /// - Returns: `nil` for a target that is no path, or not UTF-8.
  package init?(_ head: HTTPRequestHead, body: [UInt8]) {
    guard head.uri.utf8.first == UInt8(ascii: "/") else { return nil }
    let parts = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = QueryText.decoded(parts[0], isForm: false) else { return nil }
    (method, self.path, headers, self.body) = (head.method, path, head.headers, body)
    query = parts.count > 1 ? String(parts[1]) : nil
  }

  /// Returns the value of a header that may be sent once; `nil` where it is absent or sent more often.
  package func header(_ name: String) -> String? {
    let values = headers[name]
    return values.count == 1 ? values[0] : nil
  }
}
