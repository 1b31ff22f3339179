import EmakiDisplay
import Testing

@testable import EmakiImages

/// PNG files that break a rule and that every viewer opens.
@Suite struct PNGRepairTests {
  /// 2 x 1 pixels, a text before them.
  private static let intact = PNGFile(width: 2, height: 1, colorType: .rgb, extraChunks: [("tEXt", [65, 0, 66])]) { x, _ in
    [10, 20, UInt8(x)]
  }.bytes
  private static let pixels: [UInt32] = [0xFF0A_1400, 0xFF0A_1401]
  /// The signature, the header and the text are before the pixels, whose chunk has a zlib stream of one block.
  private static let (text, data, end) = (33, 48, intact.count - 12)

  struct Fault: CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let faults: [String]
  }

  static let faults: [Fault] = {
    var wrong = intact
    wrong[data - 1] ^= 1
    let trailing = intact + Array("more".utf8)
    let endless = Array(intact[..<end])
    return [
      Fault(testDescription: "intact", bytes: intact, faults: []),
      Fault(testDescription: "checksum", bytes: wrong, faults: ["the checksum of its chunk tEXt is wrong"]),
      Fault(testDescription: "bytes behind", bytes: trailing, faults: ["other bytes follow its end"]),
      Fault(testDescription: "no end", bytes: endless, faults: ["it ends without its chunk IEND"]),
      Fault(
        testDescription: "pixels apart", bytes: split(between: Array(intact[text..<data])),
        faults: ["other chunks stand between its IDAT chunks"]),
      Fault(testDescription: "pixels in parts", bytes: split(between: []), faults: []),
      Fault(
        testDescription: "two faults", bytes: Array(wrong[..<end]),
        faults: ["the checksum of its chunk tEXt is wrong", "it ends without its chunk IEND"]),
    ]
  }()

  /// The pixels in two chunks, with others between them.
  private static func split(between chunks: [UInt8]) -> [UInt8] {
    let stream = Array(intact[(data + 8)..<(end - 4)])
    return Array(intact[..<data]) + PNGFile.chunk("IDAT", Array(stream[..<5])) + chunks + PNGFile.chunk("IDAT", Array(stream[5...]))
      + Array(intact[end...])
  }

  @Test(arguments: faults) func `the picture is drawn, and what is wrong is named`(fault: Fault) throws {
    #expect(try decode(fault.bytes).pixels == Self.pixels)
    #expect(try EmakiImagesTests.faults(of: fault.bytes) == fault.faults)
  }

  struct Transparency: CustomTestStringConvertible {
    let testDescription: String
    var type = PNGFile.ColorType.palette
    let chunks: [(name: String, content: [UInt8])]
    let pixels: [UInt32]
    let faults: [String]
  }

  private static let colors: (String, [UInt8]) = ("PLTE", [1, 2, 3, 4, 5, 6])
  static let transparencies: [Transparency] = [
    Transparency(
      testDescription: "as the rule says", chunks: [colors, ("tRNS", [0, 255])], pixels: [0, 0xFF04_0506], faults: []),
    // Browsers show the entries that there are colours for.
    Transparency(
      testDescription: "too many entries", chunks: [colors, ("tRNS", [0, 255, 9, 9, 9])], pixels: [0, 0xFF04_0506],
      faults: ["its chunk tRNS has more entries than there are colours"]),
    // Browsers leave it out.
    Transparency(
      testDescription: "before the palette", chunks: [("tRNS", [0, 255]), colors], pixels: [0xFF01_0203, 0xFF04_0506],
      faults: ["its chunk tRNS stands before PLTE, and is not used"]),
    Transparency(
      testDescription: "twice", chunks: [colors, ("tRNS", [0, 255]), ("tRNS", [255, 0])], pixels: [0, 0xFF04_0506],
      faults: ["its chunk tRNS is there twice, and the first counts"]),
    Transparency(
      testDescription: "of another length", type: .gray, chunks: [("tRNS", [0, 0, 0])], pixels: [0xFF00_0000, 0xFF01_0101],
      faults: ["its chunk tRNS has a length that its colours do not have, and is not used"]),
  ]

  @Test(arguments: transparencies) func `transparency that breaks a rule is named`(file: Transparency) throws {
    let bytes = PNGFile(width: 2, height: 1, colorType: file.type, extraChunks: file.chunks) { x, _ in [UInt8(x)] }.bytes
    #expect(try decode(bytes).pixels == file.pixels)
    #expect(try EmakiImagesTests.faults(of: bytes) == file.faults)
  }

  @Test func `pixels of which a part is missing are an error`() {
    // All but the end of the second chunk of pixels.
    let bytes = Array(Self.split(between: [])[..<(Self.intact.count - 12)])
    #expect(throws: ImageError.self) { try decode(bytes) }
  }

  @Test func `a wrong checksum of pixels or header is an error that says so`() {
    for (place, name) in [(31, "IHDR"), (Self.end - 1, "IDAT")] {
      var bytes = Self.intact
      bytes[place] ^= 1
      #expect(throws: ImageError.broken(url: "test", format: "PNG", cause: "\(name): CRC error")) { try decode(bytes) }
    }
  }

  /// A TIFF structure of one entry, the orientation.
  private func exif(_ value: UInt8) -> [UInt8] { Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0] }

  /// Rows of 1, 2 and 3, 4.
  private func file(_ chunks: [(name: String, content: [UInt8])]) -> PNGFile {
    PNGFile(width: 2, height: 2, colorType: .gray, extraChunks: chunks) { x, y in [UInt8(1 + x + 2 * y)] }
  }

  static let orientations: [(UInt8, [UInt32])] = [
    (1, [1, 2, 3, 4]), (2, [2, 1, 4, 3]), (3, [4, 3, 2, 1]), (6, [3, 1, 4, 2]), (8, [2, 4, 1, 3]), (9, [1, 2, 3, 4]),
  ]

  @Test(arguments: orientations) func `the EXIF orientation is applied`(value: UInt8, expected: [UInt32]) throws {
    func grays(_ bytes: [UInt8]) throws -> [UInt32] { try decode(bytes).pixels.map { $0 & 0xFF } }
    let early = file([("eXIf", exif(value))]).bytes
    #expect(try grays(early) == expected)
    // The chunk may come after the pixels too, and some writers name it as JPEG does.
    let plain = file([]).bytes
    let late = Array(plain.dropLast(12)) + PNGFile.chunk("eXIf", Array("Exif\0\0".utf8) + exif(value)) + plain.suffix(12)
    #expect(try grays(late) == expected)
    var damaged = early
    // The last byte of its checksum, after the signature, the header and the rest of it.
    damaged[33 + 12 + 22 - 1] ^= 1
    #expect(try grays(damaged) == [1, 2, 3, 4])
  }

  @Test func `the size of a turned picture is the one that is shown`() throws {
    let bytes = PNGFile(width: 3, height: 1, colorType: .gray, extraChunks: [("eXIf", exif(6))]) { _, _ in [0] }.bytes
    #expect(try decode(bytes).size == PixelSize(width: 1, height: 3))
    #expect(try EncodedImage(url: "test", bytes: bytes).pixelSize(limits: ImageLimits()) == PixelSize(width: 1, height: 3))
  }

  @Test(arguments: [PNGFile.ColorType.gray, .rgb, .grayAlpha, .rgba])
  func `an interlaced file of sixteen bits shows the same as a plain one`(type: PNGFile.ColorType) throws {
    let count = [PNGFile.ColorType.gray: 1, .rgb: 3, .grayAlpha: 2, .rgba: 4][type] ?? 0
    for chunks in [[], [("gAMA", [0, 1, 0x86, 0xA0])]] as [[(name: String, content: [UInt8])]] {
      var file = PNGFile(width: 13, height: 11, bitDepth: 16, colorType: type, extraChunks: chunks) { x, y in
        (0..<count).flatMap { [UInt8(x * 19), UInt8(y * 23 + $0)] }
      }
      let plain = try decode(file.bytes)
      file.isInterlaced = true
      #expect(try decode(file.bytes).pixels == plain.pixels)
    }
  }
}
