import CLoadedLibraries
import EmakiDisplay
import Foundation
import Testing

@testable import EmakiImages

/// Tests how pictures with ICC profiles are drawn, and which are not converted.
struct ColorProfileTests {
  private static let p3 = Samples.profile("display-p3")
  /// Red is green, green is blue and blue is red.
  private static let swapped = Samples.profile("swapped")
  private static let inks = Samples.profile("inks")

  /// A chunk iCCP, whose stream is stored.
  static func iCCP(_ profile: [UInt8]) -> PNGFile.Chunk { ("iCCP", "profile".bytes + [0, 0] + PNGFile.stored(profile)) }

  /// A row of pixels of eight bits, with a profile.
  private func png(_ colors: [[Int]], _ profile: [UInt8]?) -> [UInt8] {
    PNGFile(
      width: colors.count, height: 1, colorType: colors[0].count == 1 ? .gray : .rgb, extraChunks: profile.map { [Self.iCCP($0)] } ?? []
    ) { x, _ in colors[x].map { UInt8($0) } }.bytes
  }

  @Test(arguments: [
    ("display-p3", ColorMath.displayP3, nil), ("adobe-rgb", ColorMath.adobeRGB, 563.0 / 256), ("srgb-1.8", ColorMath.sRGB, 1.8),
  ]) func `colours are those of the formula`(name: String, colorants: [[Double]], gamma: Double?) throws {
    let colors = [
      [200, 120, 60], [0, 0, 0], [255, 255, 255], [255, 0, 0], [12, 200, 90], [128, 128, 128], [30, 40, 250], [3, 9, 4],
    ]
    let bitmap = try decode(png(colors, Samples.profile(name)))
    for (x, color) in colors.enumerated() {
      let expected = ColorMath.sRGB(of: color, colorants) { value in gamma.map { pow(value, $0) } ?? ColorMath.light(value) }
      #expect(isNear(levels(bitmap[x, 0]), expected, 1.2), "\(color)")
    }
  }

  @Test func `alpha stays, and colours are converted before they are multiplied by it`() throws {
    let file = PNGFile(width: 3, height: 1, extraChunks: [Self.iCCP(Self.swapped)]) { x, _ in [255, 0, 0, [0, 128, 255][x]] }
    #expect(try decode(file.bytes).pixels == [0, 0x8000_8000, 0xFF00_FF00])
  }

  @Test func `grey has the curve of its profile`() throws {
    let bitmap = try decode(png((0..<256).map { [$0] }, Samples.profile("gray-1.8")))
    func expected(_ value: Int) -> [Double] {
      Array(repeating: ColorMath.level(ofLight: pow(Double(value) / 255, 461.0 / 256)), count: 3)
    }
    // Little CMS interpolates between points of a table, which shows in dark colours.
    for value in 0..<256 { #expect(isNear(levels(bitmap[value, 0]), expected(value), 2), "\(value)") }
    // With a profile of colours, grey is one of its colours.
    let pixel = try decode(png([[100]], Samples.profile("srgb-1.8"))).pixels[0]
    #expect(isNear(levels(pixel), expected(100), 1.2))
  }

  @Test func `sixteen bits are converted before they become eight`() throws {
    let file = PNGFile(width: 8, height: 8, bitDepth: 16, colorType: .rgb, extraChunks: [Self.iCCP(Self.p3)]) { _, _ in
      [200, 200, 120, 120, 60, 60]
    }
    let pixels = try decode(file.bytes).pixels
    let means = (0..<3).map { channel in pixels.reduce(0) { $0 + levels($1)[channel] } / 64 }
    #expect(isNear(means, ColorMath.sRGB(of: [200, 120, 60], ColorMath.displayP3, ColorMath.light), 0.5))
  }

  // MARK: Formats

  /// Returns a JPEG with segments that hold a profile in parts; by default one.
  private func jpeg(_ bytes: [UInt8], _ profile: [UInt8], order: [Int] = [0], parts: Int = 1) -> [UInt8] {
    let size = (profile.count + parts - 1) / parts
    let segments = order.flatMap { index -> [UInt8] in
      let content = "ICC_PROFILE\0".bytes + [UInt8(index + 1), UInt8(parts)] + profile.dropFirst(index * size).prefix(size)
      return [0xFF, 0xE2] + PNGFile.half(content.count + 2) + content
    }
    return Array(bytes[..<2]) + segments + bytes[2...]
  }

  @Test(arguments: [Samples.jpegQuadrants, Samples.jpegProgressive]) func `the parts of a JPEG's profile come in any order`(bytes: [UInt8])
    throws
  {
    for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
      let bitmap = try decode(jpeg(bytes, Self.swapped, order: order, parts: 3))
      #expect(bitmap.corners.isNear([green, blue, red, white], 6), "\(order)")
    }
    let lacking = try shown(jpeg(bytes, Self.swapped, order: [0, 2], parts: 3))
    #expect(lacking == Shown(pixels: try decode(bytes).pixels, faults: ["its colour profile lacks a part"]))
    #expect(try faults(of: jpeg(bytes, Self.swapped, order: [0, 1, 2, 1], parts: 3)) == ["its colour profile has wrong parts"])
  }

  @Test func `the beginning of a progressive JPEG has the colours of the whole`() throws {
    let part = try EncodedImage(jpeg(Samples.jpegProgressive, Self.swapped)).bitmap(percent: 99)
    #expect(Bitmap.difference(part[4, 4], green) <= 6)
  }

  @Test func `WebP has a profile in its chunk ICCP`() throws {
    #expect(try decode(Samples.webpProfile).corners == [green, 0x8000_0080, 0x4040_0000, 0])
  }

  @Test(arguments: Samples.webpTurned) func `the EXIF orientation of WebP is applied`(bytes: [UInt8]) throws {
    // The stored left column is the top, from right to left.
    try expectUpright(bytes, isTurned: true, [0x4000_0040, red, 0, 0x8000_8000], 0)
  }

  @Test func `the frames of an animation are converted once`() throws {
    let plain = APNGFile.threeColors().bytes
    let (name, content) = Self.iCCP(Self.swapped)
    let header = PNGFile(width: 4, height: 3).signatureAndHeader.count
    let bytes = Array(plain[..<header]) + PNGFile.chunk(name, content) + plain[header...]
    let player = try EncodedImage(bytes).animationPlayer()
    let pictures = try [0, 100, 200].map { try player.picture(at: $0).bitmap } + [decode(bytes)]
    #expect(pictures.map { $0[1, 1] } == [green, blue, red, green])
  }

  // MARK: Inks

  @Test func `inks have the colours of their profile, with Adobe's marker or without`() throws {
    func gray(_ lightness: Double) -> UInt32 {
      let level = UInt32(ColorMath.level(ofLight: lightness > 8 ? pow((lightness + 16) / 116, 3) : lightness / 903.3).rounded())
      return 0xFF00_0000 | level * 0x01_0101
    }
    // The left half has magenta and yellow, which are L* = 40. The right half has half of black's ink, which is half way between no ink and
    // black in L*.
    let adobe = try decode(jpeg(Samples.jpegInks, Self.inks))
    var bytes = Samples.jpegInks
    bytes.removeSubrange(2..<18)
    let other = try decode(jpeg(bytes, Self.inks))
    #expect([adobe[2, 4], adobe[13, 4], other[2, 4], other[13, 4]].isNear([gray(40), gray(50), gray(40), gray(50)]))
  }

  // MARK: What is not converted

  @Test func `a profile that is sRGB changes no pixel and loads nothing`() async {
    // In a process of its own, because libraries are loaded once.
    await #expect(processExitsWith: .success) {
      emaki_library_set_search_path(strdup("/nowhere"))
      let tests = ColorProfileTests()
      let colors = (0..<256).map { [$0, 255 - $0, $0 / 2] }
      let untouched = try decode(tests.png(colors, nil)).pixels
      // The table has 1024 numbers, as most files do.
      for name in ["srgb", "srgb-table"] { try #expect(decode(tests.png(colors, Samples.profile(name))).pixels == untouched) }
      try #expect(decode(tests.png([[77]], Samples.profile("gray"))).pixels == [0xFF4D_4D4D])
      // Profiles of other colours need the library.
      let missing = failure(of: tests.png([[1, 2, 3]], ColorProfileTests.p3))?.missingLibrary
      #expect(missing ?? ("", "", false) == ("Little CMS", "liblcms2-2", true))
    }
  }

  static let broken = [
    ("its colour profile is none", "nothing".bytes), ("its colour profile is none", [UInt8](repeating: 0, count: 400)),
    ("its colour profile ends early", Array(p3[..<140])), ("its colour profile is for other samples than it has", inks),
    ("its colour profile is not one of a picture", Samples.profile("link")),
    ("its colour profile has no three colours to mix", Samples.profile("black")),
    ("its colour profile has no three colours to mix", Samples.profile("two-colours")),
    ("its colour profile cannot be used", Samples.profile("without-green-curve")),
    ("its colour profile has more than 4194304 bytes", p3 + [UInt8](repeating: 0, count: 4 << 20)),
  ]

  @Test(arguments: broken) func `a profile that cannot be used is reported, and the picture drawn as sRGB`(words: String, profile: [UInt8])
    throws
  {
    var shown = try shown(png([[1, 2, 3]], profile))
    // The words of Little CMS may follow.
    if words.hasSuffix("used") { shown.faults = shown.faults.map { String($0.prefix(words.count)) } }
    #expect(shown == Shown(pixels: [0xFF01_0203], faults: [words]))
  }

  @Test func `a table that needs more memory than is allowed is refused`() throws {
    // 255 points for each of four inks: 25 GB.
    let shown = try shown(jpeg(Samples.jpegInks, Samples.profile("inks-255-points")))
    #expect(try shown.faults.count == 1 && shown.pixels == decode(Samples.jpegInks).pixels, "\(shown.faults)")
  }

  @Test func `a picture is drawn whatever byte of its profile is changed`() {
    for profile in [Self.p3, Self.inks, Samples.profile("gray-1.8")] {
      let samples = profile == Self.inks ? Samples.jpegInks : Samples.jpegGray
      for place in profile.indices {
        // A field has four bytes, and so it meets each value.
        var changed = profile
        changed[place] = [0, 0x7F, 0xFF][place % 3]
        #expect(failure(of: jpeg(samples, changed)) == nil)
      }
    }
  }
}
