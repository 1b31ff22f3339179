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
    #expect(feed.rows.map(\.body) == ["a\u{FFFD}b\u{FFFD}"] && feed.warnings.map(\.fault) == [.lostBytes(3, line: 2, encoding: "UTF-16LE")])
  }

  /// What Python's codecs make of such units with `errors="replace"`. A mark is no letter, and without one in UTF-16 the encoding is guessed.
  @Test(arguments: "UTF-16LE UTF-16BE UTF-32LE UTF-32BE".words, [[0xD83D], [0xDCA9, 0xD83D]] as [[UInt32]])
  func `a unit that is of no letter is lost alone`(name: String, units: [UInt32]) throws {
    let (size, isBig) = (name.hasPrefix("UTF-16") ? 2 : 4, name.hasSuffix("BE"))
    func text(_ mark: String) -> [UInt8] {
      let scalars = "\(mark)body\na".unicodeScalars.map(\.value) + units + "b\nGrüße\n".unicodeScalars.map(\.value)
      return scalars.flatMap { scalar in
        let bytes = (0..<size).map { UInt8(scalar >> (8 * UInt32($0)) & 0xFF) }
        return isBig ? bytes.reversed() : bytes
      }
    }
    let (bodies, lost) = (["a\(String(repeating: "\u{FFFD}", count: units.count))b", "Grüße"], size * units.count)
    for (mark, encoding) in [("\u{FEFF}", nil), ("", name), ("", name.lowercased())] {
      let feed = try feed(text(mark), encoding)
      #expect(feed.rows.map(\.body) == bodies && feed.warnings.map(\.fault) == [.lostBytes(lost, line: 2, encoding: encoding ?? name)])
    }
    if size > 2 { return }
    let feed = try feed(text(""))
    #expect(feed.rows.map(\.body) == bodies)
    #expect(feed.warnings.map(\.fault) == [.assumedEncoding(name), .lostBytes(lost, line: 2, encoding: name)])
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
    for name in "shift_jis gb18030 big5 euc-jp euc-kr iso-2022-jp iso-2022-kr utf-7 windows-1258 cp437".words {
      for _ in 0..<20 {
        let body = (0..<300).map { _ in
          random.flip() ? random.byte() : marks.randomElement(using: &random)!
        }
        _ = try? feed("body,date\n".bytes + body, name)
      }
    }
  }

  @Test(.timeLimit(.minutes(2))) func `many faults take no more than their number`() throws {
    let bytes = "body\n".bytes + (0..<1000).flatMap { _ in [UInt8](repeating: 0xFF, count: 400) + [0x0A] }
    let feed = try feed(bytes, "big5")
    #expect(feed.rows.count == 1000 && feed.warnings.map(\.fault) == [.lostBytes(400_000, line: 2, encoding: "big5")])
  }
}
