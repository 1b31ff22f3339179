import EmakiDisplay
import Foundation
import Testing

@testable import EmakiImages

/// The chunks of PNG that say what colours are, and which of them counts (PNG specification, third edition, section 4.3).
struct PNGColorTests {
  private static let profile = ColorProfileTests.iCCP(Samples.profile("swapped"))
  private static let standard: PNGFile.Chunk = ("sRGB", [0])

  private static func gamma(_ value: Int) -> PNGFile.Chunk { ("gAMA", PNGFile.word(value)) }

  /// White, red, green and blue.
  private static func primaries(_ numbers: [Int]) -> PNGFile.Chunk { ("cHRM", numbers.flatMap(PNGFile.word)) }
  private static let wide = primaries([31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000])
  private static let usual = primaries([31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000])

  private static func coded(_ primaries: UInt8, _ transfer: UInt8, _ matrix: UInt8 = 0, _ range: UInt8 = 1) -> PNGFile.Chunk {
    ("cICP", [primaries, transfer, matrix, range])
  }

  private func png(_ chunks: [PNGFile.Chunk], _ color: [UInt8] = [200, 120, 60]) -> [UInt8] {
    PNGFile(width: 1, height: 1, colorType: color.count == 1 ? .gray : .rgb, extraChunks: chunks) { _, _ in color }.bytes
  }

  private func pixel(_ chunks: [PNGFile.Chunk], _ color: [UInt8] = [200, 120, 60]) throws -> UInt32 {
    try decode(png(chunks, color)).pixels[0]
  }

  private func isNear(_ pixel: UInt32, _ expected: [Double], _ tolerance: Double) -> Bool {
    EmakiImagesTests.isNear(levels(pixel), expected, tolerance)
  }

  private static let same: UInt32 = 0xFFC8_783C
  private static let swapped: UInt32 = 0xFF3C_C878
  private static let p3: UInt32 = 0xFFD5_732A

  /// An exponent of 1 would change the pixel.
  private static let all = [profile, standard, gamma(45_455), wide]
  static let orders: [([PNGFile.Chunk], UInt32)] = [
    (all + [coded(12, 13)], p3), (all + [coded(1, 13)], same), (all + [coded(2, 2)], same), (all, swapped), (Array(all[1...]), same),
    ([standard, gamma(100_000)], same), ([profile, gamma(100_000)], swapped), ([coded(12, 13), gamma(100_000)], p3),
    // Without a curve there is nothing to compute with.
    ([wide], same),
  ]

  @Test func `cICP counts before iCCP, iCCP before sRGB, and sRGB before gAMA and cHRM`() throws {
    for (chunks, expected) in Self.orders {
      #expect(Bitmap.difference(try pixel(chunks), expected) <= (expected == Self.same ? 0 : 1))
    }
  }

  @Test func `gAMA with cHRM gives primaries and a curve`() throws {
    // The exponent is 2.2. It differs from sRGB's curve by some levels in dark colours, but not here.
    let expected = ColorMath.sRGB(of: [200, 120, 60], ColorMath.displayP3) { pow($0, 2.2) }
    #expect(isNear(try pixel([Self.gamma(45_455), Self.wide]), expected, 1.2))
  }

  /// Chromium takes a value near 1/2.2 for sRGB's own curve, unless cHRM stands beside it.
  @Test func `gAMA alone is a curve of light, which becomes the curve of sRGB`() throws {
    for (value, chunks) in [
      (100_000, []), (55_556, []), (33_333, []), (48_000, []), (43_000, []), (100_000, [Self.usual]), (45_455, [Self.usual]),
    ] as [(Int, [PNGFile.Chunk])] {
      for kind in [.gray, .rgb] as [PNGFile.ColorType] {
        let file = PNGFile(width: 256, height: 1, colorType: kind, extraChunks: chunks + [Self.gamma(value)]) { x, _ in
          [UInt8](repeating: UInt8(x), count: kind == .gray ? 1 : 3)
        }
        for (level, pixel) in try decode(file.bytes).pixels.enumerated() {
          let shown = ColorMath.level(ofLight: pow(Double(level) / 255, 100_000 / Double(value)))
          #expect(isNear(pixel, [shown, shown, shown], 2), "\(value): \(level)")
        }
      }
    }
    #expect(try [45_455, 45_000, 47_000, 44_000, 0].allSatisfy { try pixel([Self.gamma($0)]) == Self.same })
  }

  /// Chromium draws them so, with sRGB's primaries and others.
  @Test(arguments: [1, 6, 14, 15] as [UInt8]) func `the curves of cameras in cICP are those of displays in a dark room`(transfer: UInt8)
    throws
  {
    let level = ColorMath.level(ofLight: pow(128.0 / 255, 2.4))
    for primaries in [1, 12] as [UInt8] {
      #expect(isNear(try pixel([Self.coded(primaries, transfer)], [128, 128, 128]), [level, level, level], 1))
    }
    // Where the primaries are not named, nothing is converted.
    #expect(try pixel([Self.coded(2, transfer)]) == Self.same)
  }

  /// Light is the half of a screen's up to white paper (203 cd/m², at 0.58 of PQ and 0.75 of HLG), and all of it at 1,000 cd/m². Chromium shows 187 and
  /// 188 for white, and 240 for 0.7 of PQ.
  @Test(arguments: [(16, 0, 0), (16, 148, 188), (16, 179, 244), (16, 192, 255), (16, 255, 255), (18, 0, 0), (18, 191, 188), (18, 255, 255)])
  func `greys of high dynamic range are shown`(transfer: UInt8, number: UInt8, shown: Double) throws {
    for primaries in [1, 9, 12] as [UInt8] {
      let found = try EmakiImagesTests.shown(png([Self.coded(primaries, transfer)], [number, number, number]))
      #expect(isNear(found.pixels[0], [shown, shown, shown], 2) && found.faults == [], "\(found)")
    }
  }

  static let faulty: [(String, [PNGFile.Chunk])] = [
    ("its curve 200 is not known", [coded(1, 200)]), ("its primaries 200 are not known", [coded(200, 13)]),
    ("its chunk cICP is not one of red, green and blue", [coded(1, 13, 1)]),
    ("its chunk cICP is not one of red, green and blue", [coded(1, 13, 0, 0)]),
    // gAMA does not count beside them.
    ("the primaries of its chunk cHRM are no colours", [gamma(70_000), primaries([0, 0, 0, 0, 0, 0, 0, 0])]),
    (
      "the primaries of its chunk cHRM are no colours",
      [gamma(70_000), primaries([31_270, 32_900, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000])]
    ),
  ]

  @Test func `a chunk that says nothing of use is reported, and does not count`() throws {
    var bytes = png([Self.profile])
    // The last byte of its checksum, behind the signature, the header and the rest of it.
    bytes[33 + 12 + Self.profile.content.count - 1] ^= 1
    for (words, bytes) in Self.faulty.map({ ($0, png($1)) }) + [("the checksum of its chunk iCCP is wrong", bytes)] {
      #expect(try shown(bytes) == Shown(pixels: [Self.same], faults: [words]))
    }
  }
}
