import Foundation

/// A local client is one connection to an HTTP server on this machine's loopback address. It sends what it is given, byte for byte.
package final class LocalClient: Sendable {
  /// An answer is what a server has sent for one request.
  package struct Answer: Sendable {
    /// The status, such as 200.
    package var status: Int
    /// The headers, with names in lower case.
    package var headers: [String: String]
    /// The body; empty where the server sent none.
    package var body: [UInt8]

    /// The body as text.
    package var text: String { body.text }
    /// The members of a body that is a JSON object; empty for another body.
    package var json: [String: Any] { (try? JSONSerialization.jsonObject(with: Data(body))) as? [String: Any] ?? [:] }
    /// The members of `error` in the body.
    package var error: [String: Any] { json["error"] as? [String: Any] ?? [:] }

    package init(status: Int, headers: [String: String], body: [UInt8]) { (self.status, self.headers, self.body) = (status, headers, body) }
  }

  private let descriptor: Int32

  /// Connects to a port of one of this machine's loopback addresses.
  ///
  /// - Parameter own: the loopback address that the server sees.
  package init(host: String = "127.0.0.1", port: Int, from own: String = "127.0.0.1") throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    for (call, host, port) in [(bind, own, 0), (connect, host, port)] {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = UInt16(port).bigEndian
      address.sin_addr.s_addr = inet_addr(host)
      let code = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
      }
      if code != 0 { throw CocoaError(.fileReadUnknown) }
    }
    // A server that never answers fails a test and does not hold it up.
    var limit = timeval(tv_sec: 900, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  /// Sends bytes; what the server does not take any more is dropped.
  package func send(_ bytes: [UInt8]) { _ = bytes.send(to: descriptor) }

  /// Sends a request with a Host and a Content-Length, unless `headers` gives others.
  package func send(_ method: String, _ target: String, _ headers: [String: String] = [:], body: String? = nil) {
    var headers = headers
    if headers["Host"] == nil { headers["Host"] = "localhost" }
    if let body, headers["Content-Length"] == nil { headers["Content-Length"] = String(body.utf8.count) }
    send(Array("\(method) \(target) HTTP/1.1\r\n\(headers.headerLines)\r\n\(body ?? "")".utf8))
  }

  /// Says that nothing more is sent, or breaks the connection.
  package func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Returns the next answer; `nil` where the server closes the connection before there is a whole one.
  ///
  /// - Parameter hasBody: whether a body follows; none does after HEAD.
  package func answer(hasBody: Bool = true) async -> Answer? { await onThread { $0.nextAnswer(hasBody: hasBody) } }

  private func nextAnswer(hasBody: Bool) -> Answer? {
    guard let head = text(until: "\r\n\r\n") else { return nil }
    var lines = head.split(separator: "\r\n")
    guard let status = lines.removeFirst().words.dropFirst().first.flatMap({ Int($0) }) else { return nil }
    let headers = [String: String](headerLines: lines)
    var body: [UInt8] = []
    let length = headers["content-length"].flatMap { Int($0) } ?? 0
    while hasBody, body.count < length {
      guard let bytes = read(atMost: length - body.count) else { return nil }
      body += bytes
    }
    return Answer(status: status, headers: headers, body: body)
  }

  /// Reads up to an ending, byte by byte, and returns what comes before it; `nil` where the server closes the connection first.
  package func read(until end: String) async -> String? { await onThread { $0.text(until: end) } }

  private func text(until end: String) -> String? {
    var bytes: [UInt8] = []
    while !bytes.suffix(end.utf8.count).elementsEqual(end.utf8) {
      guard let byte = read(atMost: 1) else { return nil }
      bytes += byte
    }
    return bytes.dropLast(end.utf8.count).text
  }

  /// Whether the server closes the connection without sending anything more.
  package var isClosed: Bool { get async { await onThread { $0.read(atMost: 1) == nil } } }

  /// Waits on a thread: the server may need all those that tasks have.
  private func onThread<Value: Sendable>(_ body: @escaping @Sendable (LocalClient) -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: body(self)) }
    }
  }

  private func read(atMost count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: min(count, 1 << 16))
    let got = recv(descriptor, &bytes, bytes.count, 0)
    return got > 0 ? Array(bytes[..<got]) : nil
  }
}
