import EmakiDisplay
import Testing

@testable import EmakiImages

/// PNG files that break a rule and that every viewer opens.
struct PNGRepairTests {
  /// A file, what it shows, and what is wrong with it.
  struct File: CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let pixels: [UInt32]
    let faults: [String]

    init(_ name: String, _ bytes: [UInt8], _ faults: String...) {
      (testDescription, self.bytes, pixels, self.faults) = (name, bytes, [0xFF0A_1400, 0xFF0A_1401], faults)
    }

    /// Two pixels with numbers of 0 and 1.
    init(_ name: String, _ type: PNGFile.ColorType = .palette, chunks: [PNGFile.Chunk], _ pixels: [UInt32], _ fault: String? = nil) {
      (testDescription, self.pixels, faults) = (name, pixels, fault.map { [$0] } ?? [])
      bytes = PNGFile(width: 2, height: 1, colorType: type, extraChunks: chunks) { x, _ in [UInt8(x)] }.bytes
    }
  }

  /// 2 x 1 pixels, a text before them.
  private static let intact = PNGFile(width: 2, height: 1, colorType: .rgb, extraChunks: [("tEXt", [65, 0, 66])]) { x, _ in
    [10, 20, UInt8(x)]
  }.bytes
  /// The signature, the header and the text are before the pixels, whose chunk has a zlib stream of one block.
  private static let (text, data, end) = (33, 48, intact.count - 12)

  private static func wrong(at place: Int) -> [UInt8] {
    var bytes = intact
    bytes[place] ^= 1
    return bytes
  }

  /// The pixels in two chunks, with others between them.
  private static func split(between chunks: [UInt8]) -> [UInt8] {
    let stream = Array(intact[(data + 8)..<(end - 4)])
    return Array(intact[..<data]) + PNGFile.chunk("IDAT", Array(stream[..<5])) + chunks + PNGFile.chunk("IDAT", Array(stream[5...]))
      + Array(intact[end...])
  }

  private static let palette: PNGFile.Chunk = ("PLTE", [1, 2, 3, 4, 5, 6])
  private static func alpha(_ values: UInt8...) -> PNGFile.Chunk { ("tRNS", values) }

  static let files = [
    File("intact", intact),
    File("bytes behind", intact + "more".bytes, "other bytes follow its end"),
    File("pixels apart", split(between: Array(intact[text..<data])), "other chunks stand between its IDAT chunks"),
    File("pixels in parts", split(between: [])),
    File("two faults", Array(wrong(at: data - 1)[..<end]), "the checksum of its chunk tEXt is wrong", "it ends without its chunk IEND"),
    File("transparency as the rule says", chunks: [palette, alpha(0, 255)], [0, 0xFF04_0506]),
    // Browsers show the entries that there are colours for.
    File(
      "too many entries", chunks: [palette, alpha(0, 255, 9, 9, 9)], [0, 0xFF04_0506],
      "its chunk tRNS has more entries than there are colours"),
    // Black, as libpng has it; the PNG specification, section 13.1, calls it an error.
    File(
      "a colour beyond the palette", chunks: [("PLTE", [1, 2, 3])], [0xFF01_0203, 0xFF00_0000],
      "its pixels name colours that its palette does not have, and are black there"),
    File(
      "a colour beyond a palette with transparency", chunks: [("PLTE", [1, 2, 3]), alpha(0)], [0, 0xFF00_0000],
      "its pixels name colours that its palette does not have, and are black there"),
    // Browsers leave it out.
    File(
      "transparency before the palette", chunks: [alpha(0, 255), palette], [0xFF01_0203, 0xFF04_0506],
      "its chunk tRNS stands before PLTE, and is not used"),
    File(
      "transparency twice", chunks: [palette, alpha(0, 255), alpha(255, 0)], [0, 0xFF04_0506],
      "its chunk tRNS is there twice, and the first counts"),
    File(
      "transparency of another length", .gray, chunks: [alpha(0, 0, 0)], [0xFF00_0000, 0xFF01_0101],
      "its chunk tRNS has a length that its colours do not have, and is not used"),
  ]

  @Test(arguments: files) func `the picture is drawn, and what is wrong is named`(file: File) throws {
    #expect(try shown(file.bytes) == Shown(pixels: file.pixels, faults: file.faults))
  }

  @Test func `pixels or a header that are damaged are an error`() {
    // All but the end of the second chunk of pixels.
    #expect(failure(of: Self.split(between: []).dropLast(24)) != nil)
    let failures = [31, Self.end - 1].map { failure(of: Self.wrong(at: $0)) }
    #expect(failures == [.broken("PNG", "IHDR: CRC error"), .broken("PNG", "IDAT: CRC error")])
  }

  // MARK: Orientation

  /// A TIFF structure of one entry, the orientation.
  static func exif(_ value: UInt8) -> [UInt8] { "MM".bytes + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0] }

  @Test(arguments: JPEGDecoderTests.orientations) func `the EXIF orientation is applied`(value: UInt8, expected: [UInt32]) throws {
    let colors: [[UInt8]] = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]]
    func file(_ chunks: [PNGFile.Chunk]) -> [UInt8] {
      PNGFile(width: 2, height: 2, colorType: .rgb, extraChunks: chunks) { x, y in colors[x + 2 * y] }.bytes
    }
    let (plain, early) = (file([]), file([("eXIf", Self.exif(value))]))
    // The chunk may come after the pixels too, and some writers name it as JPEG does.
    let late = Array(plain.dropLast(12)) + PNGFile.chunk("eXIf", "Exif\0\0".bytes + Self.exif(value)) + plain.suffix(12)
    var damaged = early
    // The last byte of its checksum, after the signature, the header and the rest of it.
    damaged[33 + 12 + 22 - 1] ^= 1
    #expect(try [early, late, damaged].map { try decode($0).pixels } == [expected, expected, [red, green, blue, white]])
  }

  @Test func `the size of a turned picture is the one that is shown`() throws {
    let bytes = PNGFile(width: 3, height: 1, colorType: .gray, extraChunks: [("eXIf", Self.exif(6))]) { _, _ in [0] }.bytes
    #expect(try sizes(of: bytes) == [PixelSize(1, 3), PixelSize(1, 3)])
  }
}
