import EmakiSupport
import Foundation
import Testing

@testable import EmakiCommand
@testable import EmakiDrawing

/// Tests the values of options that are refused, with what is said of them. `Cases/options.txt` has a command line for each option.
struct OptionValueTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    var refused: [String]
    var message: String
    var parse: @Sendable (String) throws -> Void

    var testDescription: String { message }
  }

  /// Returns a function that reads a value of an option of the table.
  private static func option(_ name: String) -> @Sendable (String) throws -> Void {
    { text in _ = try OptionValue.draft(RequestOption[name], text) }
  }

  /// Returns the message of the error of a closure.
  private static func message(_ body: () throws -> Void) -> String {
    do { try body() } catch { return "\(error)" }
    return ""
  }

  static let kinds = [
    Kind(
      refused: "0 nan -1 17 inf abc 3x".words, message: "Give a number from 0.01 to 16.",
      parse: option("scale")),
    Kind(
      refused: "0x10 -1x5 nanxnan 16385x10 infx3 abc 10 10x 1x2x3".words,
      message: "Give a width and a height of 1 to 16384 points, such as 390x844.", parse: option("size")),
    Kind(
      refused: "-1 nan inf top 1000000001 1e20 1e308".words,
      message: "Give 0 to 1000000000 points.", parse: option("offset")),
    Kind(
      refused: "0 257 -2 two 1.5".words, message: "Give 1 to 256.",
      parse: { _ = try OptionValue.number(in: Limits.jobs.range, Limits.jobs.numbers)($0) }),
    Kind(
      refused: ["0", "-5", "320,", "a,b", "16385", "", "320,x", "99999"],
      message: "Give widths of 1 to 16384 points, separated by commas, such as 320,375.", parse: { _ = try Widths(parsing: $0) }),
    Kind(
      refused: "0 -1".words, message: "Give 1 to 1000000.",
      parse: { _ = try OptionValue.number(in: Limits.frameCount.range, Limits.frameCount.numbers)($0) }),
    Kind(
      refused: "0 1001 -1 29.97".words, message: "Give 1 to 1000.",
      parse: { _ = try OptionValue.number(in: Limits.framesPerSecond.range, Limits.framesPerSecond.numbers)($0) }),
    Kind(
      refused: "0 -5 inf 0.5 1e-320 a".words, message: "Give 1 to 1000000000 points.",
      parse: option("split")),
    Kind(
      refused: ["frame", "frames,", "frames hit"],
      message: "Give one or more of ranges, frames, baselines, scale, hit, with commas between them.",
      parse: option("overlay")),
    Kind(
      refused: "phone nav,tabs".words, message: "Give one of nav, tabs.",
      parse: option("screen")),
  ]

  @Test(arguments: kinds) func `a value that is malformed or out of range is refused`(kind: Kind) {
    let messages = kind.refused.map { value in Self.message { try kind.parse(value) } }
    #expect(messages == kind.refused.map { _ in kind.message })
  }

  @Test(
    arguments: [
      ("http://localhost:8080/x", "localhost"), ("localhost:8080", "localhost"), ("localhost/x", "localhost"), ("[::1]:80", "::1"),
      ("127.1", "127.0.0.1"), ("a b", nil), (String(repeating: "a", count: 70), nil), (String(repeating: "a.", count: 140) + "a", nil),
    ] + "*.example.com 10.0.0.0/8 日本 user@host ::1:: 256.1.1.1 . example..com -x x- example.1".words.map { ($0, nil) }
      as [(String, String?)])
  func `a host that matches no address is refused`(host: String, meant: String?) {
    let request = DrawingRequest(feed: .file("a"), access: ResourceAccess(allowedHosts: [host]))
    #expect(throws: DrawingRequestError.host(host, meant: meant)) { try request.checkHosts() }
  }

  @Test(
    arguments: "localhost LOCALHOST 127.0.0.1 ::1 [::1] example.com xn--wgv71a localhost. 127.0.0.1. 0:0:0:0:0:0:0:1 my_host".words
  ) func `a host by its name or address is allowed`(host: String) {
    let request = DrawingRequest(feed: .file("a"), access: ResourceAccess(allowedHosts: [host]))
    #expect(throws: Never.self) { try request.checkHosts() }
  }

  @Test func `a picture is not given the ending of another format`() {
    let endings = [
      "list.tiff TIFF", "LIST.BMP BMP", "a/list.avif AVIF", "list.svg SVG", "list.pdf PDF", "x.txt plain text", "x.json JSON",
      "x.yaml YAML",
      "x.html HTML", "x.jpg JPEG", "x.webp WebP",
    ].map { $0.split(separator: " ", maxSplits: 1) }
    let messages = endings.map { ending in Self.message { try PictureFormat.png.check(String(ending[0])) } }
    #expect(
      messages == endings.map { "\($0[0]) has the ending of \($0[1]), and would be png. The formats that there are: png, webp, jpg." })
  }
}
