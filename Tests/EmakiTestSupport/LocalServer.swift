import Foundation
import Synchronization

/// A local server is an HTTP server on this machine's loopback address, on a port of its own. It takes one request a connection.
package final class LocalServer: Sendable {
  /// A request is what a client asked for.
  package struct Request: Sendable {
    /// The path that was asked for.
    package var path: String
    /// The headers, with names in lower case.
    package var headers: [String: String]
  }

  /// A reply says what the server does with a connection, step by step. Then the server closes the connection.
  package struct Reply: Sendable {
    /// A step is one thing that the server does.
    package enum Step: Sendable {
      case send([UInt8])
      /// Waits for a time, or until the other side closes the connection.
      case wait(Duration)
      /// Waits until the other side closes the connection.
      case hang
      /// Breaks the connection.
      case reset
    }

    /// The steps in order.
    package var steps: [Step]

    /// Creates a reply of steps.
    package init(_ steps: [Step]) { self.steps = steps }

    /// Creates an answer with its length, unless `headers` gives another length.
    package init(_ status: Int = 200, _ headers: [String: String] = [:], _ body: [UInt8] = []) {
      var headers = headers
      if headers["Content-Length"] == nil && status != 304 { headers["Content-Length"] = String(body.count) }
      steps = [.send("HTTP/1.1 \(status) X\r\nConnection: close\r\n\(headers.headerLines)\r\n".bytes + body)]
    }
  }

  /// The port that the server listens on.
  package let port: Int
  private let listener: Int32
  private let seen = Mutex<[Request]>([])
  private let handler: @Sendable (Request, _ number: Int) -> Reply

  /// Starts a server.
  ///
  /// - Parameter handler: a function that answers a request; it gets the number of requests before.
  package init(_ handler: @escaping @Sendable (Request, _ number: Int) -> Reply) throws {
    self.handler = handler
    let listener: Int32
    (listener, port) = try RefusingPort.take()
    self.listener = listener
    guard listen(listener, 256) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    Thread.detachNewThread { [weak self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0, let self else { break }
        Thread.detachNewThread { self.serve(connection) }
      }
      close(listener)
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// Returns the address of a path on the server.
  package func url(_ path: String, host: String = "127.0.0.1") -> String { "http://\(host):\(port)/\(path)" }

  /// The requests in the order in which they arrived.
  package var requests: [Request] { seen.withLock { $0 } }

  private func serve(_ connection: Int32) {
    defer { close(connection) }
    var limit = timeval(tv_sec: 5, tv_usec: 0)
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    guard let request = Self.request(from: connection) else { return }
    let number = seen.withLock { seen in
      seen.append(request)
      return seen.count - 1
    }
    for step in handler(request, number).steps {
      switch step {
      case .send(let bytes): if !bytes.send(to: connection) { return }
      case .wait(let duration):
        var end = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
        if poll(&end, 1, Int32(duration / .milliseconds(1))) != 0 { return }
      case .hang:
        var byte: UInt8 = 0
        while recv(connection, &byte, 1, 0) > 0 {}
      case .reset:
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        return
      }
    }
    shutdown(connection, Int32(SHUT_WR))
  }

  private static func request(from connection: Int32) -> Request? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while !bytes.text.hasSuffix("\r\n\r\n") {
      let count = recv(connection, &chunk, chunk.count, 0)
      if count <= 0 { return nil }
      bytes += chunk[..<count]
    }
    let lines = bytes.text.split(separator: "\r\n")
    let path = lines.first?.words.dropFirst().first.map { String($0.dropFirst()) } ?? ""
    return Request(path: path, headers: [String: String](headerLines: lines.dropFirst()))
  }
}

extension [String: String] {
  /// Reads the lines of headers; names are in lower case, and the last of several counts.
  init(headerLines lines: some Sequence<Substring>) {
    self.init(
      lines.map { line in
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return (parts[0].lowercased(), parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : "")
      }
    ) { $1 }
  }

  /// The lines of headers, in the order of their names.
  var headerLines: String { sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined() }
}

extension [UInt8] {
  /// Sends all bytes, and returns whether the other side took them.
  func send(to connection: Int32) -> Bool {
    var rest = self[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
