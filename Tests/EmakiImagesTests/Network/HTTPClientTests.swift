import Dispatch
import EmakiImages
import EmakiSupport
import EmakiTestSupport
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(2))) struct HTTPClientTests {
  private let client = HTTPClient.local()

  private func serve(_ reply: LocalServer.Reply) throws -> LocalServer { try LocalServer { _, _ in reply } }

  @Test func `content is returned with the server's validators and age`() async throws {
    let date = "Sat, 21 Nov 2026 08:00:00 GMT"
    let server = try serve(
      .init(200, ["ETag": "\"1\"", "Last-Modified": date, "Cache-Control": "public, max-age=60", "Age": "20"], [1, 2]))
    let url = server.url("a")
    let validators = HTTPValidators(url: url, etag: "\"1\"", lastModified: date)
    #expect(await client.get(url) == .success(HTTPResponse(body: [1, 2], validators: validators, maxAge: 40)))
    let headers = try #require(server.requests.first).headers
    #expect("user-agent accept-encoding cookie if-none-match".words.map { headers[$0] } == ["emaki/0.1", "gzip", nil, nil])
  }

  /// Ages are whole numbers from 0 on: a server may send anything.
  @Test(arguments: [
    ("max-age=-9223372036854775808", "9223372036854775807", 0), ("max-age=9223372036854775807", "-9223372036854775808", 1 << 31),
    ("max-age=x", "0", 0), ("max-age=\"60\"", "61", 0),
  ]) func `invalid ages are ignored`(control: String, age: String, expected: Int) async throws {
    let server = try serve(.init(200, ["Cache-Control": control, "Age": age], [1]))
    #expect(try await client.get(server.url("a")).get().maxAge == expected)
  }

  /// A long error page is reported as its status, too.
  @Test(arguments: [(404, 2), (403, 2), (204, 0), (206, 2), (304, 0), (500, 2), (404, 1 << 20)])
  func `a status other than 200 is a failure`(status: Int, length: Int) async throws {
    let server = try serve(.init(status, [:], [UInt8](repeating: 32, count: length)))
    let failure = await client.failure(server.url("a"))
    #expect((failure, server.requests.count) == (.status(status), 1))
  }

  @Test func `a server that never answers, or too slowly, is given up`() async throws {
    let slow = Array(repeating: [LocalServer.Reply.Step.send([0]), .wait(.milliseconds(100))], count: 40).joined()
    let head = LocalServer.Reply.Step.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n".bytes)
    let (silent, sluggish) = (try serve(.init([.hang])), try serve(.init([head] + slow)))
    async let late = HTTPClient.local { $0.timeout = .milliseconds(300) }.failure(silent.url("a"))
    async let low = HTTPClient.local { $0.lowSpeedSeconds = 1 }.failure(sluggish.url("a"))
    #expect(await [late, low] == [.timedOut(seconds: 0.3), .tooSlow(bytesPerSecond: 100, seconds: 1)])
  }

  @Test func `an answer that breaks off, or whose head has no end, is a failure, and one beyond its announced length is cut`() async throws
  {
    let server = try LocalServer { request, _ in .init(200, ["Content-Length": request.path], [1, 2, 3]) }
    let line = Array("X: \(String(repeating: "a", count: 50_000))\r\n".utf8)
    let endless = try serve(.init([.send("HTTP/1.1 200 OK\r\n".bytes)] + Array(repeating: .send(line), count: 20)))
    for url in [server.url("9"), endless.url("a")] { #expect(await client.failure(url)?.isBroken == true, "\(url)") }
    #expect(await client.body(server.url("2")) == "\u{1}\u{2}")
  }

  @Test func `a header that is too long is named`() async throws {
    let header = String(repeating: "a", count: 150_000)
    let server = try serve(.init(200, ["X": header], [1]))
    #expect(await client.failure(server.url("a")) == .broken(cause: "one of its headers is longer than 102400 bytes"))
  }

  @Test func `compressed content is decompressed, and its size is limited after that`() async throws {
    let server = try LocalServer { request, _ in
      .init(200, ["Content-Encoding": "gzip"], gzip([UInt8](repeating: 7, count: Int(request.path) ?? 0)))
    }
    #expect(try await client.get(server.url("1000")).get().body == [UInt8](repeating: 7, count: 1000))
    #expect(await client.failure(server.url("8000000")) == .tooManyBytes(limit: 1 << 20))
  }

  @Test func `content above the limit is refused, whether its length is announced or not`() async throws {
    let body = [UInt8](repeating: 0, count: 1001)
    let server = try LocalServer { request, _ in
      request.path == "length" ? .init(200, [:], body) : .init([.send("HTTP/1.1 200 OK\r\n\r\n".bytes + body)])
    }
    for url in ["length", "open"].map({ server.url($0) }) {
      let failures = [await client.failure(url, byteLimit: 1000), await client.failure(url, byteLimit: 1001)]
      #expect(failures == [.tooManyBytes(limit: 1000), nil], "\(url)")
    }
  }

  @Test func `transfers run at the same time, six to a host`() async throws {
    let counts = Mutex((seen: 0, now: 0, most: 0))
    // The server answers only when six requests to it have arrived, and the one to another host, which was made last.
    let expected = DispatchGroup()
    for _ in 0..<7 { expected.enter() }
    let server = try LocalServer { request, _ in
      if request.path == "last" {
        expected.leave()
      } else {
        let number = counts.withLock { counts in
          counts = (counts.seen + 1, counts.now + 1, max(counts.most, counts.now + 1))
          return counts.seen
        }
        if number <= 6 { expected.leave() }
        _ = expected.wait(timeout: .now() + 4)
        counts.withLock { $0.now -= 1 }
      }
      return .init(200, [:], request.path.bytes)
    }
    let client = HTTPClient.local { $0.allowedHosts.append("localhost") }
    let urls = (0..<12).map { server.url("\($0)") } + [server.url("last", host: "localhost")]
    let (answers, continuation) = AsyncStream<[UInt8]?>.makeStream()
    for url in urls { client.load(HTTPRequest(url: url, byteLimit: 10)) { continuation.yield(try? $0.get().body) } }
    let bodies = await answers.prefix(urls.count).reduce(into: []) { $0.append($1.map { $0.text }) }
    #expect((Set(bodies), counts.withLock { $0.most }) == (Set((0..<12).map(String.init) + ["last"]), 6))
  }

  @Test func `a client that ends cancels transfers that are under way`() async throws {
    let server = try serve(.init([.hang]))
    let result = await withCheckedContinuation { continuation in
      let client = HTTPClient.local()
      client.load(HTTPRequest(url: server.url("a"), byteLimit: 1)) { continuation.resume(returning: $0) }
    }
    #expect(result == .failure(.broken(cause: "the client has ended")))
  }

  // MARK: Asking again

  @Test func `a busy server is asked again, three times at most`() async throws {
    for first in [LocalServer.Reply(503), .init(429, ["Retry-After": "0"]), .init([.reset])] {
      for tries in [2, 3] {
        let server = try LocalServer { _, number in number < tries ? first : .init(200, [:], "there".bytes) }
        let body = await client.body(server.url("a"))
        #expect((body, server.requests.count) == (tries == 2 ? "there" : nil, 3))
      }
    }
  }

  @Test(arguments: [
    LocalServer.Reply(429), .init(429, ["Retry-After": "3600"]), .init(503, ["Retry-After": "Sat, 21 Nov 2026 08:00:00 GMT"]),
  ])
  func `a server that names no time to wait, or a long one, is not asked again`(reply: LocalServer.Reply) async throws {
    let server = try serve(reply)
    if case .status? = await client.failure(server.url("a")) {} else { Issue.record("the status is no failure") }
    #expect(server.requests.count == 1)
  }
}
