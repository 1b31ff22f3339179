import NIOHTTP1

/// A served response is the answer to a request.
package struct ServedResponse: Sendable {
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

  init(_ status: HTTPResponseStatus, type: String, _ bytes: [UInt8], headers: HTTPHeaders = [:]) {
    (self.status, self.headers, body) = (status, headers, .bytes(bytes))
    self.headers.add(name: "Content-Type", value: type)
  }

  /// Creates a response without a body.
  init(_ status: HTTPResponseStatus, headers: HTTPHeaders = [:]) {
    (self.status, self.headers, body) = (status, headers, .bytes([]))
  }

  init(pieces: AsyncStream<[UInt8]>, type: String) {
    (status, headers, body) = (.ok, ["Content-Type": type, "Cache-Control": "no-store"], .pieces(pieces))
  }
}
