import EmakiTestSupport
import Foundation
import NIOCore
import NIOHTTP1
import Synchronization
import Testing

@testable import EmakiServer

extension HTTPListener {
  /// Connects to the listener.
  fileprivate func client(_ host: String = "127.0.0.1", from own: String = "127.0.0.1") throws -> LocalClient {
    try LocalClient(host: host, port: port, from: own)
  }
}

struct HTTPListenerTests {
  private func listener(
    host: String = "127.0.0.1", respond: @escaping HTTPListener.Responder = HTTPListenerTests.echo,
    health: (@Sendable (ServedRequest) -> ServedResponse)? = nil, log: AccessLog? = nil,
    limits change: (inout ConnectionLimits) -> Void = { _ in }
  ) async throws -> HTTPListener {
    var limits = ConnectionLimits()
    // Other tests may keep the threads busy for minutes before an answer is made.
    (limits.head, limits.body, limits.answer) = (.seconds(900), .seconds(900), .seconds(900))
    change(&limits)
    return try await HTTPListener(host: host, port: 0, limits: limits, .init(respond: respond, health: health, log: log))
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
    #expect(await client.isClosed)
    let slow = try listener.client()
    slow.send(Array("GET / HT".utf8))
    #expect(await slow.answer()?.status == 408)
    #expect(await slow.isClosed)
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
    #expect(answer?.status == 503 && answer?.error["kind"] as? String == "ending" && answer?.error["code"] as? Int == 71)
    await listener.ended()
  }

  @Test func `what is no request, and what is too long, is answered in JSON and noted with its status`() async throws {
    let pipe = Pipe()
    var log = AccessLog(form: .text)
    log.file = pipe.fileHandleForWriting.fileDescriptor
    let listener = try await listener(log: log)
    let long = String(repeating: "a", count: 20_000)
    for (text, status, kind) in [
      ("GET /\u{1} HTTP/1.1\r\n\r\n", 400, "head"), ("hello\r\n\r\n", 400, "head"),
      ("GET /\(long) HTTP/1.1\r\nHost: localhost\r\n\r\n", 414, "target"),
      ("GET / HTTP/1.1\r\nHost: localhost\r\nA: \(long)\(long)\(long)\(long)\(long)\r\n\r\n", 431, "head"),
    ] {
      let client = try listener.client()
      client.send(Array(text.utf8))
      let answer = try #require(await client.answer())
      let seen = "\(answer.status) \(answer.error["kind"] ?? "")"
      #expect([seen, answer.headers["content-type"], answer.headers["connection"]] == ["\(status) \(kind)", "application/json", "close"])
      #expect(await client.isClosed)
    }
    try pipe.fileHandleForWriting.close()
    let lines = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self).split(separator: "\n")
    #expect(lines.map { $0.split(separator: " ")[1] } == ["400", "400", "414", "431"])
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

  @Test func `a connection over the limit is taken in place of the oldest one without a request`() async throws {
    let listener = try await listener(limits: { $0.connections = 3 })
    let halves = try (0..<9).map { _ in try listener.client() }
    for half in halves { half.send(Array("GET / HTTP/1.1\r\nHost: lo".utf8)) }
    let next = try listener.client()
    next.send("GET", "/")
    #expect(await next.answer()?.status == 200)
    for half in halves[..<7] { #expect(await half.isClosed) }
    halves[8].send(Array("calhost\r\n\r\n".utf8))
    #expect(await halves[8].answer()?.status == 200)
  }

  /// Answers after some round trips of another connection, in which a fault would show.
  private func settle(_ listener: HTTPListener) async throws {
    let other = try listener.client(from: "127.0.0.9")
    for _ in 0..<5 {
      other.send("GET", "/other")
      #expect(await other.answer()?.status == 200)
    }
  }

  @Test func `the next request of a connection begins when its client has taken the answer`() async throws {
    let begun = Mutex(0)
    let large = [UInt8](repeating: 7, count: 12 << 20)
    let listener = try await listener { request in
      if request.path == "/other" { return ServedResponse(.ok) }
      begun.withLock { $0 += 1 }
      return ServedResponse(.ok, type: "text/plain", large)
    }
    let client = try listener.client()
    for _ in 0..<3 { client.send("GET", "/large") }
    try await settle(listener)
    #expect(begun.withLock { $0 } == 1)
    for count in 1...3 {
      #expect(await client.answer()?.body.count == large.count)
      #expect((count...count + 1).contains(begun.withLock { $0 }))
    }
  }

  @Test func `answers that wait are bounded, and who has less of them gets room from who has most`() async throws {
    let large = [UInt8](repeating: 7, count: 8 << 20)
    let listener = try await listener(
      respond: { $0.path == "/other" ? ServedResponse(.ok) : ServedResponse(.ok, type: "text/plain", large) },
      limits: { $0.answerBytes = 20 << 20 })
    let greedy = try (0..<3).map { _ in try listener.client() }
    for client in greedy {
      client.send("GET", "/")
      try await settle(listener)
    }
    #expect(await greedy[2].answer()?.status == 503)
    let modest = try listener.client(from: "127.0.0.2")
    modest.send("GET", "/")
    #expect(await modest.answer()?.body.count == large.count)
    #expect(await greedy[0].answer()?.body.count == large.count)
    #expect(await greedy[1].answer() == nil)
  }

  @Test func `a client that has all seats leaves some to others, and health has a door of its own`() async throws {
    let (starts, started) = AsyncStream<String>.makeStream()
    let listener = try await listener(
      respond: {
        started.yield($0.client)
        if $0.client == "127.0.0.1" { for await _ in AsyncStream<Void>.makeStream().stream {} }
        return ServedResponse(.ok)
      }, health: { _ in ServedResponse(.noContent) }, limits: { $0.connections = 8 })
    let greedy = try (0..<7).map { _ in try listener.client() }
    var begun = starts.makeAsyncIterator()
    for client in greedy {
      client.send("POST", "/", body: "long")
      #expect(await begun.next() == "127.0.0.1")
    }
    let further = try listener.client()
    for (path, status) in [("/health?x", 204), ("/", 503)] {
      further.send("GET", path)
      #expect(await further.answer()?.status == status)
    }
    let modest = try listener.client(from: "127.0.0.2")
    modest.send("GET", "/")
    #expect(await modest.answer()?.status == 200)
    #expect(await greedy[6].answer()?.status == 503)
  }

  @Test func `requests that are answered at once may come in any number`() async throws {
    let listener = try await listener(health: { _ in ServedResponse(.noContent) })
    let client = try listener.client()
    client.send(Array(String(repeating: "GET /health HTTP/1.1\r\nHost: a\r\n\r\n", count: 3000).utf8))
    for _ in 0..<3000 { #expect(await client.answer(hasBody: false)?.status == 204) }
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

  @Test func `a share is an address's, or that of a network of 64 bits`() throws {
    let addresses = "10.0.0.1 ::ffff:10.0.0.1 10.0.0.2 2001:db8:1:2::3 2001:db8:1:2:ffff::4 2001:db8:1:3::3"
    let clients = try addresses.words.map { try SocketAddress(ipAddress: $0, port: 1).client }
    #expect(clients[0] == clients[1] && clients[3] == clients[4] && Set(clients).count == 4)
  }

  @Test func `a port that is taken is an error that says what to do`() async throws {
    let listener = try await listener()
    let error = await #expect(throws: ListenError.self) {
      try await HTTPListener(host: "127.0.0.1", port: listener.port, limits: ConnectionLimits(), .init(respond: Self.echo))
    }
    #expect(
      error?.description
        == #"cannot listen at "127.0.0.1", port \#(listener.port): Address already in use. Give another --port, or 0 for one that is free."#
    )
  }
}
