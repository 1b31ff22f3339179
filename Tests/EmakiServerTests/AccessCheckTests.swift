import EmakiImages
import EmakiTestSupport
import NIOHTTP1
import Testing

@testable import EmakiServer

struct AccessCheckTests {
  private let local = AccessCheck(host: "127.0.0.1")
  private let guarded = AccessCheck(host: "0.0.0.0", token: "secret")

  /// Returns the kind of the fault of a request; `nil` for one that is answered.
  private func code(
    _ check: AccessCheck, _ target: String = "/", hosts: [String] = ["127.0.0.1"], with headers: [(String, String)] = [],
    isOpen: Bool = false
  ) throws -> String? {
    let head = HTTPRequestHead(
      version: .http1_1, method: .GET, uri: target, headers: HTTPHeaders(hosts.map { ("Host", $0) } + headers))
    return check.fault(try #require(ServedRequest(head, body: [])), isOpen: isOpen)?.kind
  }

  @Test(
    arguments: [
      ("127.0.0.1", "localhost localhost:8080 LOCALHOST 127.0.0.1:80 127.0.0.2 [::1]:8080 feeds.test".words, nil),
      ("127.0.0.1", ["evil.test", "127.0.0.1.evil.test", "localhost.evil.test", "10.0.0.5", "", "[::1", "localhost@evil.test"], "host"),
      // A service for other machines.
      ("0.0.0.0", ["192.168.1.7:8080"], nil), ("0.0.0.0", ["rebound.test"], "host"),
    ] as [(String, [String], String?)])
  func `hosts of this machine, those that are allowed and addresses of a service for others are answered, and no others`(
    listening: String, hosts: [String], fault: String?
  ) throws {
    let check = AccessCheck(host: listening, others: ["feeds.test"])
    for host in hosts { #expect(try code(check, hosts: [host]) == fault, "\(host)") }
  }

  @Test(arguments: [
    ("localhost", true), ("127.0.0.1", true), ("127.9.9.9", true), ("::1", true), ("0:0:0:0:0:0:0:1", true), ("127.1", false),
    ("::2", false),
    ("0.0.0.0", false), ("10.0.0.1", false), ("127.0.0.1.evil.test", false), ("", false),
  ])
  func `an address of this machine alone is known however it is spelled`(host: String, isLoopback: Bool) {
    #expect(LoopbackHost.matches(host) == isLoopback)
  }

  @Test func `a request names exactly one host`() throws {
    #expect(try [[], ["localhost", "localhost"]].map { try code(local, hosts: $0) } == ["host", "host"])
  }

  @Test(
    arguments: [
      ("http://localhost:8080", nil), ("https://localhost:8080", nil), ("http://localhost:9999", "origin"), ("http://evil.test", "origin"),
      ("null", "origin"), ("file://", "origin"),
    ] as [(String, String?)])
  func `only pages of the same host may ask`(origin: String, fault: String?) throws {
    #expect(try code(local, hosts: ["localhost:8080"], with: [("Origin", origin)]) == fault)
  }

  @Test func `a picture in a page of another host is refused`() throws {
    #expect(try code(local, "/render?feed=a.json", with: [("Sec-Fetch-Site", "cross-site")]) == "origin")
  }

  @Test(
    arguments: [
      ("Bearer secret", nil), ("bearer secret", nil), ("Bearer secre", "token"), ("Bearer ", "token"), ("Basic c2VjcmV0", "token"),
    ] as [(String, String?)])
  func `where a token is set, a request has to send it`(header: String, fault: String?) throws {
    #expect(try code(guarded, with: [("Authorization", header)]) == fault)
  }

  @Test func `where a token is set, what is open can be asked for without it`() throws {
    #expect(try [false, true].map { try code(guarded, "/health", isOpen: $0) } == ["token", nil])
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

  private static let signed = address + "&signature=" + signature

  @Test(arguments: [("Sec-Fetch-Site", "cross-site"), ("Origin", "https://elsewhere.test")])
  func `a signed address may be asked for by a page of another host, and nothing else may`(name: String, value: String) throws {
    let other = Self.address + "&signature=" + Self.signature.replacing("4", with: "5")
    #expect(try [Self.signed, other].map { try code(guarded, $0, with: [(name, value)]) } == [nil, "origin"])
    #expect(try code(guarded, Self.address, with: [(name, value), ("Authorization", "Bearer secret")]) == "origin")
  }

  @Test func `a signed address needs no token, until it expires or is changed`() throws {
    let old = ["/render?feed=a.json&expires=1000000000", "/render?feed=a.json"].map { address in
      "\(address)&signature=\(AccessCheck.signature(of: address, token: Array("secret".utf8)))"
    }
    let changed = [Self.signed.replacing("a.json", with: "b.json"), Self.signed + "&full=true"]
    for address in old + changed { #expect(try code(guarded, address) == "signature", "\(address)") }
    #expect(try code(guarded, Self.signed) == nil)
    #expect(try code(AccessCheck(host: "0.0.0.0", token: "other"), Self.signed) == "signature")
    // A name that is made to be this machine's (DNS rebinding) stays refused.
    #expect(try code(guarded, Self.signed, hosts: ["rebound.test"]) == "host")
  }
}
