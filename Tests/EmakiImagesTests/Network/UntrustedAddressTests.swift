import EmakiSupport
import EmakiTestSupport
import Testing

@testable import EmakiImages

/// Tests addresses from feeds, which strangers write.
@Suite(.timeLimit(.minutes(2))) struct UntrustedAddressTests {
  private let client = HTTPClient.local()

  private func redirecting(_ target: @escaping @Sendable (_ path: String) -> String?) throws -> LocalServer {
    try LocalServer { request, _ in
      target(request.path).map { .init(302, ["Location": $0]) } ?? .init(200, [:], "there".bytes)
    }
  }

  private func refusedAddress(_ url: String, by client: HTTPClient) async -> String? {
    if case .refusedAddress(_, let address)? = await client.failure(url) { address } else { nil }
  }

  @Test func `absolute and relative redirects are followed, at most five`() async throws {
    let end = try redirecting { _ in nil }
    let address = end.url("end")
    let server = try redirecting { $0 == "0" ? "/1" : $0 == "1" ? "2?x" : address }
    let five = try redirecting { $0 == "5" ? nil : "/\((Int($0) ?? 0) + 1)" }
    #expect(await [client.body(server.url("0")), client.body(five.url("0"))] == ["there", "there"])
    #expect(server.requests.map(\.path) == "0 1 2?x".words)
    let endless = try redirecting { "/\((Int($0) ?? 0) + 1)" }
    let failure = await client.failure(endless.url("0"))
    #expect((failure, endless.requests.count) == (.tooManyRedirects(limit: 5), 6))
  }

  static let refused = TextFixture("Texts/refused-addresses.txt").sections

  @Test(arguments: refused[1].lines)
  func `a redirect to another scheme is refused`(target: String) async throws {
    let server = try redirecting { _ in target }
    #expect(await client.failure(server.url("0")) == .refusedRedirect(to: target))
  }

  @Test func `a redirect from https to http is refused`() throws {
    let secure = try HTTPAddress("HTTPS://Example.org/a/b?c#d")
    #expect((secure.text.lowercased(), secure.host, secure.port) == ("https://example.org/a/b?c", "example.org", 443))
    #expect(throws: NetworkFailure.refusedRedirect(to: "http://example.org/")) { try secure.redirected(to: "http://example.org/") }
    let (other, relative) = (try secure.redirected(to: "//other.org:8443/x"), try secure.redirected(to: "../e"))
    let isSecure = try HTTPAddress("http://a/").redirected(to: "https://b/").isSecure
    #expect((other.port, relative.text.suffix(2), isSecure) == (8443, "/e", true))
  }

  @Test func `a redirect to a host that is not public is refused, by name and by address`() async throws {
    let end = try redirecting { _ in nil }
    let port = end.port
    let server = try redirecting { "http://\($0):\(port)/" }
    let failures = [await client.failure(server.url("localhost")), await client.failure(server.url("2130706433"))]
    // The number is 127.0.0.1 in another spelling, which is allowed.
    #expect(failures == [.refusedPort(host: "localhost", port: port), nil])
    let standard = try redirecting { "http://\($0)/" }
    for (host, address) in [
      ("127.0.0.2", "127.0.0.2"), ("[::1]", "::1"), ("[::ffff:127.0.0.1]", "::ffff:127.0.0.1"), ("0x7f.2", "127.0.0.2"),
    ] {
      #expect(await refusedAddress(standard.url(host), by: client) == address)
    }
    #expect(end.requests.count == 1)
  }

  @Test func `requests to this machine are refused by default, whatever its name`() async throws {
    let (server, client) = (try redirecting { _ in nil }, HTTPClient())
    let failure = await client.failure(server.url("a"))
    #expect((failure, server.requests.count) == (.refusedPort(host: "127.0.0.1", port: server.port), 0))
    for host in ["127.0.0.1", "169.254.169.254"] {
      #expect(await client.failure("http://\(host)/a") == .refusedAddress(host: host, address: host))
    }
    #expect(await refusedAddress("http://localhost/a", by: client) != nil)
  }

  @Test func `an address with a password is refused, and the password is not sent`() async throws {
    let server = try redirecting { $0 == "a" ? "http://user:secret@127.0.0.1/" : nil }
    for url in [server.url("a"), server.url("b", host: "user@127.0.0.1")] { #expect(await client.failure(url) == .credentials) }
  }

  @Test func `a malformed address is an error that gives the reason`() async {
    for url in Self.refused[0].lines + ["http://a/\u{1}"] {
      guard case .malformed? = await client.failure(url) else {
        Issue.record("\(url) was asked")
        continue
      }
    }
    let long = "http://a/" + String(repeating: "x", count: 9000)
    #expect(await client.failure(long) == .malformed(cause: "the address is longer than 8192 bytes"))
  }

  @Test func `a host that refuses connections is unreachable each time it is asked`() async throws {
    let port = try RefusingPort()
    let url = "http://127.0.0.1:\(port.number)/"
    for _ in 0..<2 { #expect(await client.failure(url) == .unreachable(host: "127.0.0.1", cause: "Connection refused")) }
    withExtendedLifetime(port) {}
  }

  @Test func `a host that could not be reached is asked again after the time that one request may take`() async throws {
    let (port, client) = (try RefusingPort(), HTTPClient.local { $0.timeout = .seconds(2) })
    let url = "http://127.0.0.1:\(port.number)/"
    let refused = NetworkFailure.unreachable(host: "127.0.0.1", cause: "Connection refused")
    #expect(await client.failure(url) == refused)
    try port.listen()
    try await Task.sleep(for: .seconds(2.1))
    #expect(await client.failure(url) == .timedOut(seconds: 2))
  }

  static let addresses = TextFixture("Texts/addresses.txt").sections

  @Test(arguments: addresses)
  func `only addresses of single hosts of the Internet are public`(title: String, addresses: [String]) {
    #expect(addresses.map { IPAddress($0)?.isPublic } == addresses.map { _ in title == "public" })
  }
}
