import EmakiDisplay
import EmakiEncoding
import EmakiTestSupport
import Testing

@Suite struct PNGContentsTests {
  private let picture: [UInt8] = {
    let words: [UInt32] = [0xFF01_0203, 0xFF04_0506, 0x8040_4040, 0x0000_0000]
    return words.withUnsafeBufferPointer { SmallPNGEncoder.encode($0, size: PixelSize(width: 2, height: 2), format: .rgba) }
  }()

  @Test func `the pixels are those that libpng reads`() throws {
    let pixels = try PNGPixels(PNGContents(picture))
    #expect(pixels.size == PixelSize(width: 2, height: 2))
    #expect(pixels.words == (try DecodedPNG(picture)).words)
  }

  @Test(arguments: [false, true]) func `a text that is written is read back`(isCompressed: Bool) throws {
    let text = PNGText(keyword: "emaki", text: String(repeating: "行 row\n", count: 500), isCompressed: isCompressed)
    let bytes = try PNGContents(picture).bytes(with: text)
    #expect(try PNGContents(bytes).text("emaki") == text)
    #expect(try PNGContents(bytes).text("emak") == nil)
    #expect(try DecodedPNG(bytes).words == DecodedPNG(picture).words)
    #expect((bytes.count < 400) == isCompressed)
  }

  @Test func `setting a text replaces the one with the same keyword`() throws {
    let long = try PNGContents(picture).bytes(with: PNGText(keyword: "emaki", text: "the first one"))
    let short = try PNGContents(picture).bytes(with: PNGText(keyword: "emaki", text: "2"))
    #expect(try PNGContents(long).bytes(with: PNGText(keyword: "emaki", text: "2")) == short)
  }

  @Test func `texts are not part of the image data`() throws {
    func imageBytes(_ file: [UInt8]) throws -> [UInt8] {
      var bytes: [UInt8] = []
      try PNGContents(file).withImageChunks { bytes += $0 }
      return bytes
    }
    let noted = try PNGContents(picture).bytes(with: PNGText(keyword: "emaki", text: "note"))
    #expect(try imageBytes(noted) == imageBytes(picture))
    // The image data is the whole file except its signature.
    #expect(try imageBytes(picture) == Array(picture[8...]))
  }

  @Test func `a file that ends early is refused`() {
    for count in 8..<picture.count { #expect(throws: PNGReadingError.truncated) { try PNGContents(Array(picture[..<count])) } }
    for count in 0..<8 { #expect(throws: PNGReadingError.notPNG) { try PNGContents(Array(picture[..<count])) } }
  }

  @Test func `a damaged byte is noticed anywhere in the file`() {
    for index in picture.indices.dropFirst(8) {
      var damaged = picture
      damaged[index] ^= 0x10
      #expect(throws: PNGReadingError.self, "byte \(index)") { try PNGContents(damaged) }
    }
  }

  @Test func `a compressed text that is not a zlib stream is an error`() throws {
    let text = try PNGContents(picture).bytes(with: PNGText(keyword: "emaki", text: "abc"))
    // The flag stands after the signature, the header, and the chunk's length, type and keyword. It says now that the text is compressed.
    var bytes = text
    let flag = 33 + 8 + 6
    #expect(bytes[flag] == 0)
    bytes[flag] = 1
    let chunk = 33..<33 + 12 + 13
    let checksum = crc(Array(bytes[chunk.lowerBound + 4..<chunk.upperBound - 4]))
    for (place, shift) in [24, 16, 8, 0].enumerated() { bytes[chunk.upperBound - 4 + place] = UInt8(checksum >> UInt32(shift) & 255) }
    #expect(throws: PNGReadingError.text(keyword: "emaki")) { try PNGContents(bytes).text("emaki") }
  }

  /// Returns the checksum, computed bit by bit as the PNG specification does.
  private func crc(_ bytes: [UInt8]) -> UInt32 {
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }
    return value ^ 0xFFFF_FFFF
  }

  @Test func `the errors say what is wrong and how to mend it`() {
    let sentences: [(PNGReadingError, String)] = [
      (.notPNG, "it is no PNG. Name a PNG file."), (.truncated, "the PNG ends early. Write it anew."),
      (.checksum(chunk: "IDAT"), "the PNG's chunk IDAT is damaged: its checksum is another. Write the file anew."),
      (.text(keyword: "emaki"), #"the PNG's text "emaki" is damaged. Write the file anew."#),
      (
        .tooManyPixels(PixelSize(width: 3, height: 2), limit: 5),
        "the PNG has 3 x 2 pixels, and at most 5 can be compared. Make it smaller."
      ),
      (.libraryRefused(reason: "bad"), "libpng does not decode the PNG: bad. Write the file anew."),
    ]
    for (error, sentence) in sentences { #expect(error.description == sentence) }
  }
}
