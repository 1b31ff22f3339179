import CLCMS
import EmakiDisplay
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiImages

/// Tests how pictures with ICC profiles are drawn, and which are not converted.
@Suite struct ColorProfileTests {
  static let p3 = ICCFile.matrix(ICCFile.displayP3).bytes
  /// Red is green, green is blue and blue is red.
  static let swapped = ICCFile.matrix([ICCFile.sRGB[1], ICCFile.sRGB[2], ICCFile.sRGB[0]]).bytes

  /// A chunk iCCP, whose stream is stored.
  static func iCCP(_ profile: [UInt8]) -> (name: String, content: [UInt8]) {
    ("iCCP", Array("profile".utf8) + [0, 0] + PNGFile.stored(profile))
  }

  /// A row of pixels of eight bits.
  private func png(_ colors: [[Int]], _ chunks: [(name: String, content: [UInt8])]) -> [UInt8] {
    PNGFile(width: colors.count, height: 1, colorType: colors[0].count == 1 ? .gray : .rgb, extraChunks: chunks) { x, _ in
      colors[x].map { UInt8($0) }
    }.bytes
  }

  private func levels(_ pixel: UInt32) -> [Double] { [16, 8, 0].map { Double(pixel >> $0 & 255) } }

  private static let colors = [
    [200, 120, 60], [0, 0, 0], [255, 255, 255], [255, 0, 0], [12, 200, 90], [128, 128, 128], [30, 40, 250], [3, 9, 4],
  ]

  @Test func `Display P3 becomes sRGB`() throws {
    // The formula gives 213.2, 114.7 and 41.9.
    let pixel = try decode(png([[200, 120, 60]], [Self.iCCP(Self.p3)])).pixels[0]
    #expect(Bitmap.difference(pixel, 0xFFD5_732A) <= 1)
  }

  @Test(arguments: [(ICCFile.displayP3, nil), (ICCFile.adobeRGB, 563.0 / 256), (ICCFile.sRGB, 1.8)])
  func `colours are those of the formula`(colorants: [[Double]], gamma: Double?) throws {
    let bitmap = try decode(png(Self.colors, [Self.iCCP(ICCFile.matrix(colorants, gamma: gamma).bytes)]))
    for (x, color) in Self.colors.enumerated() {
      let expected = ColorMath.sRGB(of: color, colorants) { value in gamma.map { pow(value, $0) } ?? ColorMath.light(value) }
      for (found, wanted) in zip(levels(bitmap[x, 0]), expected) { #expect(abs(found - wanted) <= 1.2, "\(color)") }
    }
  }

  @Test func `alpha stays, and colours are converted before they are multiplied by it`() throws {
    let file = PNGFile(width: 3, height: 1, extraChunks: [Self.iCCP(Self.swapped)]) { x, _ in [255, 0, 0, [0, 128, 255][x]] }
    #expect(try decode(file.bytes).pixels == [0, 0x8000_8000, 0xFF00_FF00])
  }

  @Test func `grey has the curve of its profile`() throws {
    let bitmap = try decode(png((0..<256).map { [$0] }, [Self.iCCP(ICCFile.gray(gamma: 1.8).bytes)]))
    for value in 0..<256 {
      let expected = ColorMath.level(ofLight: pow(Double(value) / 255, 461.0 / 256))
      // Little CMS interpolates between points of a table, which shows in dark colours.
      for level in levels(bitmap[value, 0]) { #expect(abs(level - expected) <= 2, "\(value)") }
    }
    // With a profile of colours, grey is one of its colours.
    let pixel = try decode(png([[100]], [Self.iCCP(ICCFile.matrix(ICCFile.sRGB, gamma: 1.8).bytes)])).pixels[0]
    #expect(abs(levels(pixel)[1] - ColorMath.level(ofLight: pow(100.0 / 255, 461.0 / 256))) <= 1.2)
  }

  @Test func `sixteen bits are converted before they become eight`() throws {
    let file = PNGFile(width: 8, height: 8, bitDepth: 16, colorType: .rgb, extraChunks: [Self.iCCP(Self.p3)]) { _, _ in
      [200, 200, 120, 120, 60, 60]
    }
    let pixels = try decode(file.bytes).pixels
    let expected = ColorMath.sRGB(of: [200, 120, 60], ICCFile.displayP3, ColorMath.light)
    for (index, wanted) in expected.enumerated() {
      #expect(abs(pixels.reduce(0) { $0 + levels($1)[index] } / 64 - wanted) < 0.5)
    }
  }

  // MARK: Formats

  /// Returns JPEG segments that hold a profile in parts, in the order of their numbers.
  static func segments(_ profile: [UInt8], parts: Int) -> [[UInt8]] {
    let size = (profile.count + parts - 1) / parts
    return (0..<parts).map { index in
      let content = Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), UInt8(parts)] + profile.dropFirst(index * size).prefix(size)
      return [0xFF, 0xE2] + ICCFile.half(content.count + 2) + content
    }
  }

  static func jpeg(_ bytes: [UInt8], _ segments: [[UInt8]]) -> [UInt8] { Array(bytes[..<2]) + segments.flatMap { $0 } + bytes[2...] }

  @Test(arguments: [Samples.jpegQuadrants, Samples.jpegProgressive]) func `the parts of a JPEG's profile come in any order`(bytes: [UInt8])
    throws
  {
    let parts = Self.segments(Self.swapped, parts: 3)
    for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
      let bitmap = try decode(Self.jpeg(bytes, order.map { parts[$0] }))
      // Red is green, green is blue, blue is red.
      for (x, y, color) in [(4, 4, 0xFF00_FF00), (27, 4, 0xFF00_00FF), (4, 11, 0xFFFF_0000), (27, 11, 0xFFFF_FFFF)] as [(Int, Int, UInt32)]
      {
        #expect(Bitmap.difference(bitmap[x, y], color) <= 6)
      }
    }
    let lacking = Self.jpeg(bytes, [parts[0], parts[2]])
    #expect(try faults(of: lacking) == ["its colour profile lacks a part"])
    #expect(try decode(lacking).pixels == (try decode(bytes)).pixels)
    let twice = Self.jpeg(bytes, parts + [parts[1]])
    #expect(try faults(of: twice) == ["its colour profile has wrong parts"])
  }

  @Test func `the beginning of a progressive JPEG has the colours of the whole`() throws {
    let bytes = Self.jpeg(Samples.jpegProgressive, Self.segments(Self.swapped, parts: 1))
    let part = try EncodedImage(url: "test", bytes: bytes).bitmap(limits: ImageLimits(), percent: 99)
    #expect(Bitmap.difference(part[4, 4], 0xFF00_FF00) <= 6)
  }

  /// A WebP file of the extended form with other chunks round its picture.
  private func webp(_ file: [UInt8], before: [(String, [UInt8])], after: [(String, [UInt8])] = []) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + little(content.count, 4) + content + (content.count % 2 == 1 ? [0] : [])
    }
    let flags: UInt8 = (before.contains { $0.0 == "ICCP" } ? 0x20 : 0) | (after.contains { $0.0 == "EXIF" } ? 8 : 0) | 0x10
    let body =
      chunk("VP8X", [flags, 0, 0, 0] + little(31, 3) + little(15, 3)) + before.flatMap { chunk($0.0, $0.1) } + file[12...]
      + after.flatMap { chunk($0.0, $0.1) }
    return Array("RIFF".utf8) + little(body.count + 4, 4) + Array("WEBP".utf8) + body
  }

  @Test func `WebP has a profile in its chunk ICCP`() throws {
    let bitmap = try decode(webp(Samples.webpLossless, before: [("ICCP", Self.swapped)]))
    #expect([bitmap[0, 0], bitmap[31, 0], bitmap[0, 15], bitmap[31, 15]] == [0xFF00_FF00, 0x8000_0080, 0x4040_0000, 0])
  }

  @Test func `the EXIF orientation of WebP is applied`() throws {
    let tiff: [UInt8] = Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
    for content in [tiff, Array("Exif\0\0".utf8) + tiff] {
      let bytes = webp(Samples.webpLossless, before: [], after: [("EXIF", content)])
      let bitmap = try decode(bytes)
      #expect(bitmap.size == PixelSize(width: 16, height: 32))
      #expect(try EncodedImage(url: "test", bytes: bytes).pixelSize(limits: ImageLimits()) == bitmap.size)
      // The stored left column is the top, from right to left.
      #expect([bitmap[15, 0], bitmap[15, 31], bitmap[0, 0]] == [0xFFFF_0000, 0x8000_8000, 0x4000_0040])
    }
  }

  @Test func `the frames of an animation are converted once`() throws {
    let plain = APNGFile.threeColors().bytes
    let (name, content) = Self.iCCP(Self.swapped)
    let header = PNGFile(width: 4, height: 3).signatureAndHeader.count
    let bytes = Array(plain[..<header]) + PNGFile.chunk(name, content) + plain[header...]
    let player = try #require(try EncodedImage(url: "test", bytes: bytes).player(limits: ImageLimits()))
    let shown = try [0, 100, 200].map { try player.picture(at: $0).bitmap[1, 1] }
    #expect(shown == [0xFF00_FF00, 0xFF00_00FF, 0xFFFF_0000])
    #expect(try decode(bytes)[1, 1] == 0xFF00_FF00)
  }

  // MARK: Inks

  /// A profile in which black ink is L* = 0, and each mixture of the other inks is a grey.
  static let inks = ICCFile.inks { corner in
    [corner[3] == 1 ? 0 : [100, 75, 50, 40, 60, 30, 20, 10][corner[0] * 4 + corner[1] * 2 + corner[2]], 0, 0]
  }
  .bytes

  @Test func `inks have the colours of their profile, inverted as Adobe's or not`() throws {
    func gray(_ lightness: Double) -> UInt32 {
      let level = UInt32(ColorMath.level(ofLight: lightness > 8 ? pow((lightness + 16) / 116, 3) : lightness / 903.3).rounded())
      return 0xFF00_0000 | level << 16 | level << 8 | level
    }
    // The left half has magenta and yellow, which are L* = 40.
    let adobe = try decode(Self.jpeg(Samples.jpegInks, Self.segments(Self.inks, parts: 1)))
    #expect(Bitmap.difference(adobe[2, 4], gray(40)) <= 3)
    // The right half has half of black's ink, which is half way between no ink and black in L*.
    #expect(Bitmap.difference(adobe[13, 4], gray(50)) <= 3)
    // Without Adobe's marker the same numbers mean other inks: cyan and black, and half of black with all others.
    var bytes = Samples.jpegInks
    bytes.removeSubrange(2..<18)
    let plain = try decode(Self.jpeg(bytes, Self.segments(Self.inks, parts: 1)))
    #expect(Bitmap.difference(plain[2, 4], gray(0)) <= 3)
  }

  // MARK: What is not converted

  private func isUntouched(_ profile: [UInt8]) throws -> Bool {
    let colors = (0..<256).map { [$0, 255 - $0, $0 / 2] }
    return try decode(png(colors, [Self.iCCP(profile)])).pixels == decode(png(colors, [])).pixels
  }

  @Test func `a profile that is sRGB changes no pixel and loads nothing`() async {
    // In a process of its own, because libraries are loaded once.
    await #expect(processExitsWith: .success) {
      emaki_lcms_set_library(strdup("libnowhere.so"))
      let tests = ColorProfileTests()
      try #expect(tests.isUntouched(ICCFile.matrix(ICCFile.sRGB).bytes))
      // This profile has the curve as 1024 numbers, as most files do.
      let table = (0..<1024).flatMap { ICCFile.half(Int((ColorMath.light(Double($0) / 1023) * 65_535).rounded())) }
      var tabulated = ICCFile.matrix(ICCFile.sRGB)
      for index in 3..<6 { tabulated.tags[index].content = Array("curv".utf8) + [0, 0, 0, 0] + ICCFile.word(1024) + table }
      try #expect(tests.isUntouched(tabulated.bytes))
      let gray = ColorProfileTests.iCCP(ICCFile.gray().bytes)
      try #expect(decode(tests.png([[77]], [gray])).pixels == [0xFF4D_4D4D])
      // Profiles of other colours need the library.
      #expect {
        try decode(tests.png([[1, 2, 3]], [ColorProfileTests.iCCP(ColorProfileTests.p3)]))
      } throws: { error in
        if case .noLibrary("test", "Little CMS", "liblcms2-2", let cause)? = error as? ImageError {
          cause.contains("libnowhere.so")
        } else {
          false
        }
      }
    }
  }

  static let broken: [(String, [UInt8])] = [
    ("its colour profile is none", Array("nothing".utf8)),
    ("its colour profile is none", [UInt8](repeating: 0, count: 400)),
    ("its colour profile ends early", Array(p3[..<140])),
    ("its colour profile is for other samples than it has", inks),
    ("its colour profile is not one of a picture", ICCFile(deviceClass: "link").bytes),
    ("its colour profile has no three colours to mix", ICCFile.matrix([[0, 0, 0], [0, 0, 0], [0, 0, 0]]).bytes),
    ("its colour profile has no three colours to mix", ICCFile.matrix([ICCFile.sRGB[0], ICCFile.sRGB[0], ICCFile.sRGB[2]]).bytes),
  ]

  @Test(arguments: broken) func `a profile that cannot be used is reported, and the picture drawn as sRGB`(words: String, profile: [UInt8])
    throws
  {
    let bytes = png([[1, 2, 3]], [Self.iCCP(profile)])
    #expect(try decode(bytes).pixels == [0xFF01_0203])
    #expect(try faults(of: bytes) == [words])
  }

  @Test func `a profile that lacks a part is reported`() throws {
    var file = ICCFile.matrix(ICCFile.displayP3)
    file.tags.removeAll { $0.name == "gTRC" }
    let bytes = png([[1, 2, 3]], [Self.iCCP(file.bytes)])
    #expect(try decode(bytes).pixels == [0xFF01_0203])
    #expect(try faults(of: bytes).count == 1)
    #expect(try faults(of: bytes)[0].hasPrefix("its colour profile cannot be used"))
  }

  @Test func `a profile of more than 4 MB is not read`() throws {
    let bytes = png([[1, 2, 3]], [Self.iCCP(Self.p3 + [UInt8](repeating: 0, count: 4 << 20))])
    #expect(try decode(bytes).pixels == [0xFF01_0203])
    #expect(try faults(of: bytes) == ["its colour profile has more than 4194304 bytes"])
  }

  @Test func `a table that needs more memory than is allowed is refused`() throws {
    var file = ICCFile.inks { _ in [50, 0, 0] }
    // 255 points for each of four inks: 25 GB.
    file.tags[0].content[10] = 255
    let bytes = Self.jpeg(Samples.jpegInks, Self.segments(file.bytes, parts: 1))
    #expect(try faults(of: bytes).count == 1)
    #expect(try decode(bytes).pixels == (try decode(Samples.jpegInks)).pixels)
  }

  @Test func `a picture is drawn whatever byte of its profile is changed`() throws {
    for profile in [Self.p3, Self.inks, ICCFile.gray(gamma: 1.8).bytes] {
      let samples = profile == Self.inks ? Samples.jpegInks : Samples.jpegGray
      for place in profile.indices {
        for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] where profile[place] != value {
          var changed = profile
          changed[place] = value
          #expect(throws: Never.self) { try decode(Self.jpeg(samples, Self.segments(changed, parts: 1))) }
        }
      }
    }
  }
}
