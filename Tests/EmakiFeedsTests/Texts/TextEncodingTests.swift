import EmakiFeeds
import EmakiSupport
import EmakiTestSupport
import Foundation
import Testing

/// Texts in UTF-16 with faults, and of any bytes. Others are cases of `encodings.txt`.
struct TextEncodingTests {
  private func feed(_ bytes: [UInt8], _ encoding: String? = nil) throws -> Feed {
    var options = FeedOptions()
    options.encoding = encoding
    return try Feed(parsing: bytes, name: "a.csv", options: options)
  }

  private func bytes(_ text: String, _ encoding: String.Encoding) -> [UInt8] { Array(text.data(using: encoding) ?? Data()) }

  @Test func `half a pair and a byte too many are lost, which is told`() throws {
    let feed = try feed(bytes("\u{FEFF}body\na", .utf16LittleEndian) + [0x00, 0xD8, 0x62, 0x00, 0x63])
    let isTold = if case .lostBytes(_, 2, "UTF-16LE")? = feed.warnings.map(\.fault).first { true } else { false }
    #expect(feed.rows.map(\.body).first?.hasPrefix("a\u{FFFD}") == true && isTold, "\(feed.warnings)")
  }

  @Test(arguments: [[0xFF, 0xFE, 0x5B], [0xFF, 0xFE, 0, 0, 1, 2], [0, 0, 0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]] as [[UInt8]])
  func `a mark with half a unit behind it is refused`(bytes: [UInt8]) { #expect(throws: FeedError.self) { try feed(bytes) } }

  @Test(arguments: [false, true]) func `a text in UTF-16 that has lost its mark is read, with a warning`(isBig: Bool) throws {
    let feed = try feed(bytes("Date,Name,Message\n2024-01-05,Ann,Héllo\n", isBig ? .utf16BigEndian : .utf16LittleEndian))
    #expect(feed.rows.map(\.body) == ["Ann: Héllo"] && feed.warnings.map(\.fault) == [.assumedEncoding(isBig ? "UTF-16BE" : "UTF-16LE")])
  }

  @Test func `bytes of any kind are read in any encoding, or refused`() throws {
    var random = SeededGenerator(seed: 1)
    let marks: [UInt8] = [0x1B, 0x0E, 0x0F, 0x7E, 0x24, 0x42, 0x28, 0x49, 0x2B]
    for name in ["shift_jis", "gb18030", "big5", "euc-jp", "euc-kr", "iso-2022-jp", "iso-2022-kr", "utf-7", "windows-1258", "cp437"] {
      for _ in 0..<20 {
        let body = (0..<300).map { _ in
          Bool.random(using: &random) ? UInt8.random(in: 0...255, using: &random) : marks.randomElement(using: &random)!
        }
        _ = try? feed(Array("body,date\n".utf8) + body, name)
      }
    }
  }

  @Test(.timeLimit(.minutes(2))) func `many faults take no more than their number`() throws {
    let bytes = Array("body\n".utf8) + (0..<1000).flatMap { _ in [UInt8](repeating: 0xFF, count: 400) + [0x0A] }
    let feed = try feed(bytes, "big5")
    #expect(feed.rows.count == 1000 && feed.warnings.map(\.fault) == [.lostBytes(400_000, line: 2, encoding: "big5")])
  }
}
