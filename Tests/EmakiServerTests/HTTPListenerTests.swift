import EmakiTestSupport
import NIOHTTP1
import Testing

@testable import EmakiServer

extension HTTPListener {
  /// Connects to the listener.
  fileprivate func client(_ host: String = "127.0.0.1") throws -> LocalClient { try LocalClient(host: host, port: port) }
}

struct HTTPListenerTests {
  private func listener(
    host: String = "127.0.0.1", respond: @escaping HTTPListener.Responder = HTTPListenerTests.echo,
    limits change: (inout ConnectionLimits) -> Void = { _ in }
  ) async throws -> HTTPListener {
    var limits = ConnectionLimits()
    // Other tests may keep the threads busy for minutes before an answer is made.
    (limits.head, limits.body, limits.answer) = (.seconds(900), .seconds(900), .seconds(900))
    change(&limits)
    return try await HTTPListener(host: host, port: 0, limits: limits, respond: respond)
  }

  private static func echo(_ request: ServedRequest) async -> ServedResponse {
    ServedResponse(.ok, type: "text/plain", Array("\(request.method) \(request.path) ".utf8) + request.body)
  }

  @Test func `requests of one connection are answered in their order`() async throws {
    let listener = try await listener()
    let client = try listener.client()
    client.send("POST", "/one", body: "first")
    client.send("GET", "/two%20more")
    #expect(await [client.answer()?.text, client.answer()?.text] == ["POST /one first", "GET /two more "])
  }

  @Test func `the answer to HEAD says the length and has no body`() async throws {
    let listener = try await listener()
    let client = try listener.client()
    client.send("HEAD", "/page")
    client.send("GET", "/page")
    #expect(await client.answer(hasBody: false)?.headers["content-length"] == "\("HEAD /page ".utf8.count)")
    #expect(await client.answer()?.text == "GET /page ")
  }

  @Test func `a body over the limit is refused with 413, whether or not its length is announced`() async throws {
    let listener = try await listener(limits: { $0.bodyBytes = 10 })
    let told = try listener.client()
    told.send("POST", "/", ["Content-Length": "11"])
    let untold = try listener.client()
    untold.send("POST", "/", ["Transfer-Encoding": "chunked"])
    untold.send(Array("6\r\nsixsix\r\n6\r\nsixsix\r\n".utf8))
    #expect(await [told.answer()?.status, untold.answer()?.status] == [413, 413])
    #expect(await untold.isClosed)
  }

  @Test func `a request for which there is no room is told to try again later`() async throws {
    let listener = try await listener(limits: { $0.heldBytes = 10 })
    let one = try listener.client()
    one.send("POST", "/", ["Content-Length": "11"], body: "12345678")
    let other = try listener.client()
    // The first body may come second; either way both do not fit.
    other.send("POST", "/", body: "12345678901")
    #expect(await other.answer()?.headers["retry-after"] == "1")
  }

  // These two tests use the real clock, because they are about it.
  @Test func `a client that sends no request loses its connection`() async throws {
    let listener = try await listener(limits: { $0.head = .milliseconds(20) })
    let client = try listener.client()
    client.send(Array("GET / HT".utf8))
    #expect(await client.isClosed)
  }

  @Test func `a client that sends a body too slowly is told so`() async throws {
    let listener = try await listener(limits: { $0.body = .milliseconds(20) })
    let client = try listener.client()
    client.send("POST", "/", ["Content-Length": "100"], body: "some")
    #expect(await client.answer()?.status == 408)
    #expect(await client.isClosed)
  }

  @Test func `the work on a request is cancelled when its client goes`() async throws {
    let (starts, started) = AsyncStream<Void>.makeStream()
    let (ends, ended) = AsyncStream<Bool>.makeStream()
    let listener = try await listener { _ in
      started.yield()
      // This work never ends by itself.
      for await _ in AsyncStream<Void>.makeStream().stream {}
      ended.yield(Task.isCancelled)
      return ServedResponse(.ok)
    }
    let client = try listener.client()
    client.send("GET", "/")
    for await _ in starts { break }
    client.end()
    for await isCancelled in ends {
      #expect(isCancelled)
      break
    }
  }

  @Test func `a listener that drains answers what it has taken, and no more`() async throws {
    let (starts, started) = AsyncStream<Void>.makeStream()
    let (goes, go) = AsyncStream<Void>.makeStream()
    // Servers of other tests have another address, so that none of them takes the port when it is free again.
    let host = "127.0.0.2"
    let listener = try await listener(host: host) { request in
      started.yield()
      for await _ in goes { break }
      return await Self.echo(request)
    }
    let (busy, idle) = (try listener.client(host), try listener.client(host))
    busy.send("GET", "/taken")
    for await _ in starts { break }
    listener.drain()
    #expect(await idle.isClosed)
    go.yield()
    let answer = await busy.answer()
    #expect([answer?.text, answer?.headers["connection"]] == ["GET /taken ", "close"])
    #expect(await busy.isClosed)
    await listener.ended()
    #expect(throws: (any Error).self) { try listener.client(host) }
  }

  @Test func `a listener that drains does not wait for the rest of a request`() async throws {
    let listener = try await listener()
    let client = try listener.client()
    client.send("POST", "/", ["Content-Length": "100", "Expect": "100-continue"], body: "s")
    // The head has arrived.
    #expect(await client.answer(hasBody: false)?.status == 100)
    listener.drain()
    let answer = await client.answer()
    #expect(answer?.status == 503 && answer?.error["code"] as? String == "ending")
    await listener.ended()
  }

  @Test func `what is no request, and what is too long, is answered in JSON`() async throws {
    let listener = try await listener()
    let long = String(repeating: "a", count: 20_000)
    for (text, status, code) in [
      ("GET /\u{1} HTTP/1.1\r\n\r\n", 400, "head"), ("hello\r\n\r\n", 400, "head"),
      ("GET /\(long) HTTP/1.1\r\nHost: localhost\r\n\r\n", 414, "target"),
      ("GET / HTTP/1.1\r\nHost: localhost\r\nA: \(long)\(long)\(long)\(long)\(long)\r\n\r\n", 431, "head"),
    ] {
      let client = try listener.client()
      client.send(Array(text.utf8))
      let answer = try #require(await client.answer())
      let seen = "\(answer.status) \(answer.error["code"] ?? "")"
      #expect([seen, answer.headers["content-type"], answer.headers["connection"]] == ["\(status) \(code)", "application/json", "close"])
      #expect(await client.isClosed)
    }
  }

  @Test func `a target may be a whole address, whose host counts`() async throws {
    let listener = try await listener { ServedResponse(.ok, type: "text/plain", Array("\($0.path) \($0.header("Host") ?? "")".utf8)) }
    let client = try listener.client()
    for (target, text) in [
      ("http://localhost:80/a%20b?c", "/a b localhost:80"), ("HTTP://one.test", "/ one.test"), ("https://two.test?a=/", "/ two.test"),
    ] {
      client.send("GET", target, ["Host": "other.test"])
      #expect(await client.answer()?.text == text)
    }
    client.send("GET", "ftp://localhost/")
    #expect(await client.answer()?.status == 400)
  }

  @Test func `answers have a date`() async throws {
    let listener = try await listener()
    let client = try listener.client()
    client.send("GET", "/")
    let date = await client.answer()?.headers["date"]
    #expect(date?.wholeMatch(of: /(Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-3]\d [A-Z][a-z]{2} \d{4} [0-2]\d:[0-5]\d:[0-6]\d GMT/) != nil)
    // The example of RFC 9110, 5.6.7.
    #expect(HTTPDate.text(784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
  }

  @Test func `further connections than the limit are closed`() async throws {
    let listener = try await listener(limits: { $0.connections = 1 })
    let first = try listener.client()
    first.send("GET", "/")
    #expect(await first.answer()?.status == 200)
    let second = try listener.client()
    #expect(await second.isClosed)
  }

  @Test func `pieces are sent as they come`() async throws {
    let (pieces, continuation) = AsyncStream<[UInt8]>.makeStream()
    let listener = try await listener { _ in ServedResponse(pieces: pieces, type: "text/event-stream") }
    let client = try listener.client()
    client.send("GET", "/events")
    #expect(await client.answer()?.headers["content-type"] == "text/event-stream")
    continuation.yield(Array("data: 1\n\n".utf8))
    #expect(await client.read(until: "data: 1\n\n") != nil)
    // The stream never ends by itself, so the listener has to end it.
    listener.drain()
    await listener.ended()
  }

  @Test func `a port that is taken is an error that says what to do`() async throws {
    let listener = try await listener()
    let error = await #expect(throws: ListenError.self) {
      try await HTTPListener(host: "127.0.0.1", port: listener.port, limits: ConnectionLimits(), respond: Self.echo)
    }
    #expect(
      error?.description
        == #"cannot listen at "127.0.0.1", port \#(listener.port): Address already in use. Give another --port, or 0 for one that is free."#
    )
  }
}
