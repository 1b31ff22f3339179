import EmakiDisplay
import Foundation
import Testing

@testable import EmakiImages

/// The chunks of PNG that say what colours are, and which of them counts (PNG specification, third edition, section 4.3).
@Suite struct PNGColorTests {
  private typealias Chunk = (name: String, content: [UInt8])

  private static let profile = ColorProfileTests.iCCP(ColorProfileTests.swapped)
  private static let standard: Chunk = ("sRGB", [0])
  /// The curve of sRGB, nearly.
  private static let gamma: Chunk = ("gAMA", ICCFile.word(45_455))
  /// White, red, green and blue of Display P3.
  private static let wide: Chunk = ("cHRM", [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000].flatMap(ICCFile.word))
  private static let usual: Chunk = ("cHRM", [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000].flatMap(ICCFile.word))

  private func coded(_ primaries: UInt8, _ transfer: UInt8, _ matrix: UInt8 = 0, _ range: UInt8 = 1) -> Chunk {
    ("cICP", [primaries, transfer, matrix, range])
  }

  private func pixel(_ chunks: [Chunk], _ color: [UInt8] = [200, 120, 60]) throws -> UInt32 {
    try decode(PNGFile(width: 1, height: 1, colorType: .rgb, extraChunks: chunks) { _, _ in color }.bytes).pixels[0]
  }

  private let same: UInt32 = 0xFFC8_783C
  private let swapped: UInt32 = 0xFF3C_C878
  private let p3: UInt32 = 0xFFD5_732A

  @Test func `cICP counts before iCCP, iCCP before sRGB, and sRGB before gAMA and cHRM`() throws {
    let all = [Self.profile, Self.standard, Self.gamma, Self.wide]
    #expect(Bitmap.difference(try pixel(all + [coded(12, 13)]), p3) <= 1)
    #expect(try pixel(all + [coded(1, 13)]) == same)
    #expect(try pixel(all + [coded(2, 2)]) == same)
    #expect(Bitmap.difference(try pixel(all), swapped) <= 1)
    #expect(try pixel([Self.standard, Self.gamma, Self.wide]) == same)
    // If gAMA counted here, its other exponent would change the pixel.
    #expect(try pixel([Self.standard, ("gAMA", ICCFile.word(100_000))]) == same)
    #expect(Bitmap.difference(try pixel([Self.profile, ("gAMA", ICCFile.word(100_000))]), swapped) <= 1)
    #expect(Bitmap.difference(try pixel([coded(12, 13), ("gAMA", ICCFile.word(100_000))]), p3) <= 1)
  }

  @Test func `gAMA with cHRM gives primaries and a curve`() throws {
    // The exponent is 2.2. It differs from sRGB's curve by some levels in dark colours, but not here.
    let expected = ColorMath.sRGB(of: [200, 120, 60], ICCFile.displayP3) { pow($0, 2.2) }
    let found = try pixel([Self.gamma, Self.wide])
    for (shift, wanted) in zip([16, 8, 0], expected) { #expect(abs(Double(found >> shift & 255) - wanted) <= 1.2) }
    // Without a curve there is nothing to compute with.
    #expect(try pixel([Self.wide]) == same)
  }

  /// Chromium takes a value near 1/2.2 for sRGB's own curve, unless cHRM stands beside it.
  @Test func `gAMA alone is a curve of light, which becomes the curve of sRGB`() throws {
    for (value, chunks) in [
      (100_000, []), (55_556, []), (33_333, []), (48_000, []), (43_000, []), (100_000, [Self.usual]), (45_455, [Self.usual]),
    ] as [(Int, [Chunk])] {
      let chunks = chunks + [("gAMA", ICCFile.word(value))]
      func check(_ pixel: UInt32, _ level: Int) {
        let light = pow(Double(level) / 255, 100_000 / Double(value))
        for shift in [16, 8, 0] { #expect(abs(Double(pixel >> shift & 255) - ColorMath.level(ofLight: light)) <= 2, "\(value): \(level)") }
      }
      for level in 0..<256 {
        let byte = UInt8(level)
        check(try pixel(chunks, [byte, byte, byte]), level)
        let gray = PNGFile(width: 1, height: 1, colorType: .gray, extraChunks: chunks) { _, _ in [byte] }
        check(try decode(gray.bytes).pixels[0], level)
      }
    }
    for value in [45_455, 45_000, 47_000, 44_000, 0] { #expect(try pixel([("gAMA", ICCFile.word(value))]) == same) }
  }

  /// Chromium draws them so, with sRGB's primaries and others.
  @Test(arguments: [1, 6, 14, 15] as [UInt8]) func `the curves of cameras in cICP are those of displays in a dark room`(transfer: UInt8)
    throws
  {
    for primaries in [1, 12] as [UInt8] {
      let found = try pixel([coded(primaries, transfer)], [128, 128, 128])
      let level = ColorMath.level(ofLight: pow(128.0 / 255, 2.4))
      for shift in [16, 8, 0] { #expect(abs(Double(found >> shift & 255) - level) <= 1) }
    }
    // Where the primaries are not named, nothing is converted.
    #expect(try pixel([coded(2, transfer)]) == same)
  }

  @Test func `gAMA does not count beside a cHRM whose numbers are no colours`() throws {
    for numbers in [[0, 0, 0, 0, 0, 0, 0, 0], [31_270, 32_900, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000]] {
      let chunks: [Chunk] = [("gAMA", ICCFile.word(70_000)), ("cHRM", numbers.flatMap(ICCFile.word))]
      #expect(try pixel(chunks) == same)
      let bytes = PNGFile(width: 1, height: 1, colorType: .rgb, extraChunks: chunks) { _, _ in [200, 120, 60] }.bytes
      #expect(try faults(of: bytes) == ["the primaries of its chunk cHRM are no colours"])
    }
  }

  /// Light is the half of a screen's up to white paper (203 cd/m², at 0.58 of PQ and 0.75 of HLG), and all of it at 1,000 cd/m². Chromium shows 187 and
  /// 188 for white, and 240 for 0.7 of PQ.
  @Test(arguments: [(16, 0, 0), (16, 148, 188), (16, 179, 244), (16, 192, 255), (16, 255, 255), (18, 0, 0), (18, 191, 188), (18, 255, 255)])
  func `greys of high dynamic range are shown`(transfer: UInt8, number: UInt8, shown: Int) throws {
    for primaries in [1, 9, 12] as [UInt8] {
      let chunks = [coded(primaries, transfer)]
      let bytes = PNGFile(width: 1, height: 1, colorType: .rgb, extraChunks: chunks) { _, _ in [number, number, number] }.bytes
      let pixel = try decode(bytes).pixels[0]
      for shift in [0, 8, 16] { #expect(abs(Int(pixel >> UInt32(shift) & 255) - shown) <= 2) }
      #expect(try faults(of: bytes) == [])
    }
  }

  @Test func `a value of cICP that is not supported is reported`() throws {
    for (chunk, words) in [
      (coded(1, 200), "its curve 200 is not known"),
      (coded(200, 13), "its primaries 200 are not known"), (coded(1, 13, 1), "its chunk cICP is not one of red, green and blue"),
      (coded(1, 13, 0, 0), "its chunk cICP is not one of red, green and blue"),
    ] {
      let bytes = PNGFile(width: 1, height: 1, colorType: .rgb, extraChunks: [chunk]) { _, _ in [200, 120, 60] }.bytes
      #expect(try decode(bytes).pixels == [same])
      #expect(try faults(of: bytes) == [words])
    }
  }

  @Test func `a chunk whose checksum is wrong does not count`() throws {
    var bytes = PNGFile(width: 1, height: 1, colorType: .rgb, extraChunks: [Self.profile]) { _, _ in [200, 120, 60] }.bytes
    // The last byte of its checksum, behind the signature, the header and the rest of it.
    bytes[33 + 12 + Self.profile.content.count - 1] ^= 1
    #expect(try decode(bytes).pixels == [same])
    #expect(try faults(of: bytes) == ["the checksum of its chunk iCCP is wrong"])
  }
}
