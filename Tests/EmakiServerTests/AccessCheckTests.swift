import EmakiNetwork
import NIOHTTP1
import Testing

@testable import EmakiServer

@Suite struct AccessCheckTests {
  private func code(
    _ check: AccessCheck, _ target: String = "/health", _ headers: [(String, String)] = [("Host", "localhost:8080")], isOpen: Bool = false
  ) throws -> String? {
    let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: target, headers: HTTPHeaders(headers))
    return check.fault(try #require(ServedRequest(head, body: [])), isOpen: isOpen)?.code
  }

  @Test(arguments: ["localhost", "localhost:8080", "LOCALHOST", "127.0.0.1:80", "127.0.0.2", "[::1]:8080", "feeds.test"])
  func `hosts of this machine and those that are allowed are answered`(host: String) throws {
    #expect(try code(AccessCheck(host: "127.0.0.1", others: ["feeds.test"]), "/", [("Host", host)]) == nil)
  }

  @Test(arguments: [
    ("localhost", true), ("127.0.0.1", true), ("127.9.9.9", true), ("::1", true), ("0:0:0:0:0:0:0:1", true), ("127.1", false),
    ("::2", false),
    ("0.0.0.0", false), ("10.0.0.1", false), ("127.0.0.1.evil.test", false), ("", false),
  ])
  func `an address of this machine alone is known however it is spelled`(host: String, isLoopback: Bool) {
    #expect(LoopbackHost.matches(host) == isLoopback)
  }

  @Test(arguments: ["evil.test", "127.0.0.1.evil.test", "localhost.evil.test", "10.0.0.5", "", "[::1", "localhost@evil.test"])
  func `other hosts are refused`(host: String) throws {
    #expect(try code(AccessCheck(host: "127.0.0.1"), "/", [("Host", host)]) == "host")
  }

  @Test func `a service for other machines answers requests to its addresses, but not to unknown names`() throws {
    let check = AccessCheck(host: "0.0.0.0")
    #expect(try code(check, "/", [("Host", "192.168.1.7:8080")]) == nil)
    #expect(try code(check, "/", [("Host", "rebound.test")]) == "host")
  }

  @Test func `a request names exactly one host`() throws {
    #expect(try code(AccessCheck(host: "127.0.0.1"), "/", []) == "host")
    #expect(try code(AccessCheck(host: "127.0.0.1"), "/", [("Host", "localhost"), ("Host", "localhost")]) == "host")
  }

  @Test(
    arguments: [
      ("http://localhost:8080", nil), ("https://localhost:8080", nil), ("http://localhost:9999", "origin"), ("http://evil.test", "origin"),
      ("null", "origin"), ("file://", "origin"),
    ] as [(String, String?)])
  func `only pages of the same host may ask`(origin: String, fault: String?) throws {
    #expect(try code(AccessCheck(host: "127.0.0.1"), "/", [("Host", "localhost:8080"), ("Origin", origin)]) == fault)
  }

  @Test func `a picture in a page of another host is refused`() throws {
    let headers = [("Host", "localhost"), ("Sec-Fetch-Site", "cross-site")]
    #expect(try code(AccessCheck(host: "127.0.0.1"), "/render?feed=a.json", headers) == "origin")
  }

  @Test func `where a token is set, a request has to send it`() throws {
    let check = AccessCheck(host: "0.0.0.0", token: "secret")
    func code(_ header: String) throws -> String? { try self.code(check, "/", [("Host", "127.0.0.1"), ("Authorization", header)]) }
    #expect(try code("Bearer secret") == nil)
    #expect(try code("bearer secret") == nil)
    #expect(try code("Bearer secre") == "token")
    #expect(try code("Bearer ") == "token")
    #expect(try code("Basic c2VjcmV0") == "token")
    #expect(try self.code(check) == "token")
    #expect(try self.code(check, isOpen: true) == nil)
  }

  /// The digits are those of `printf '/render?feed=a.json&expires=32503680000' | openssl dgst -sha256 -hmac secret`.
  private static let address = "/render?feed=a.json&expires=32503680000"
  private static let signature = "4a7e61a4e8d16a9f5637c188262386aff4b24b79fb5f3e4daa798277767d2107"

  @Test func `signatures are HMAC-SHA-256`() {
    #expect(AccessCheck.signature(of: Self.address, token: Array("secret".utf8)) == Self.signature)
    // RFC 4231, test case 6: a key that is longer than a block.
    #expect(
      AccessCheck.signature(of: "Test Using Larger Than Block-Size Key - Hash Key First", token: [UInt8](repeating: 0xAA, count: 131))
        == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
  }

  @Test func `a signed address may be asked for by a page of another host, and nothing else may`() throws {
    let check = AccessCheck(host: "0.0.0.0", token: "secret")
    for header in [("Sec-Fetch-Site", "cross-site"), ("Origin", "https://elsewhere.test")] {
      let headers = [("Host", "127.0.0.1"), header]
      #expect(try code(check, Self.address + "&signature=" + Self.signature, headers) == nil)
      #expect(try code(check, Self.address + "&signature=" + Self.signature.replacing("4", with: "5"), headers) == "origin")
      #expect(try code(check, Self.address, headers + [("Authorization", "Bearer secret")]) == "origin")
    }
    // A name that is made to be this machine's (DNS rebinding) stays refused.
    #expect(try code(check, Self.address + "&signature=" + Self.signature, [("Host", "rebound.test")]) == "host")
  }

  @Test func `a signed address needs no token, until it expires or is changed`() throws {
    let check = AccessCheck(host: "0.0.0.0", token: "secret")
    let host = [("Host", "127.0.0.1")]
    let signed = Self.address + "&signature=" + Self.signature
    #expect(try code(check, signed, host) == nil)
    #expect(try code(check, signed.replacing("a.json", with: "b.json"), host) == "signature")
    #expect(try code(check, signed + "&full=true", host) == "signature")
    #expect(try code(AccessCheck(host: "0.0.0.0", token: "other"), signed, host) == "signature")
    for old in ["/render?feed=a.json&expires=1000000000", "/render?feed=a.json"] {
      let signature = AccessCheck.signature(of: old, token: Array("secret".utf8))
      #expect(try code(check, "\(old)&signature=\(signature)", host) == "signature")
    }
  }
}
