import Foundation
import NIOHTTP1
import Testing

@testable import EmakiServer

struct AccessLogTests {
  @Test(arguments: [
    ("/render?feed=a.json&width=390", "/render?feed=a.json&width=390"), ("/a%20b", "/a%20b"), ("/?", "/?"), ("/", "/"),
    // What would end a word, a line or a string, or lead a terminal.
    ("/a b\n127.0.0.1 \"\\\u{1B}[2J\u{7F}", "/a%20b%0A127.0.0.1%20%22%5C%1B[2J%7F"), ("/é\u{202E}", "/%C3%A9%E2%80%AE"),
    // Secrets, however their names are written.
    ("/render?feed=a&expires=1&signature=0f0f", "/render?feed=a&expires=1&signature=***"),
    ("/?TOKEN=x&s%69gnature=y&access_token=z&%=1&=1", "/?TOKEN=***&s%69gnature=***&access_token=***&%=***&=1"),
    ("http://me:secret@localhost/render?feed=a", "/render?feed=a"), ("http://me:secret@localhost?a://b", "/?a://b"),
    ("ftp://me:secret@localhost", "/"),
  ]) func `a target is one word without secrets`(uri: String, target: String) {
    #expect(AccessEntry.target(uri) == target)
  }

  @Test func `a target is not noted without end`() {
    #expect(AccessEntry.target("/" + String(repeating: "é", count: 10_000)).utf8.count == 1003)
  }

  @Test func `a line says when, what was answered, and to whom`() throws {
    let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/render?feed=\"a\nb\"")
    let entry = AccessEntry(head, from: "127.0.0.1")
    // The moment of RFC 9110, 5.6.7.
    let moment = Date(timeIntervalSince1970: 784_111_777.25)
    let text = entry.line(.text, 200, bytes: 48213, at: moment, after: .microseconds(35_240))
    #expect(text == "1994-11-06T08:49:37.250Z 200 35.2 48213 127.0.0.1 GET /render?feed=%22a%0Ab%22\n")
    let json = try JSONSerialization.jsonObject(
      with: Data(entry.line(.json, 200, bytes: 48213, at: moment, after: .microseconds(35_240)).utf8))
    let wanted = [
      "time": "1994-11-06T08:49:37.250Z", "status": "200", "ms": "35.2", "bytes": "48213", "client": "127.0.0.1", "method": "GET",
      "target": "/render?feed=%22a%0Ab%22",
    ]
    #expect((json as? [String: Any])?.mapValues { "\($0)" } == wanted)
    #expect(AccessEntry(nil, from: "::1").line(.text, 431, bytes: 90, after: .zero).hasSuffix(" 431 0.0 90 ::1 - -\n"))
  }
}
