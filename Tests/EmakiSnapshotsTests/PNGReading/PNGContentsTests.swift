import EmakiDisplay
import EmakiSupport
import EmakiTestSupport
import Testing

@testable import EmakiEncoding
@testable import EmakiSnapshots

struct PNGContentsTests {
  private let picture: [UInt8] = {
    let words: [UInt32] = [0xFF01_0203, 0xFF04_0506, 0x8040_4040, 0x0000_0000]
    return words.withUnsafeBufferPointer { SmallPNGEncoder.encode($0, size: PixelSize(width: 2, height: 2), format: .rgba) }
  }()

  /// Returns the picture with the chunk of a text behind its header.
  private func noted(_ text: PNGText) -> [UInt8] { picture[..<33] + PNGChunks.chunk("iTXt", text.chunkData) + picture[33...] }

  @Test func `the pixels are those that libpng reads`() throws {
    let pixels = try PNGPixels(PNGContents(picture))
    #expect(try (pixels.size, pixels.words) == (PixelSize(width: 2, height: 2), DecodedPNG(picture).words))
  }

  @Test(arguments: [false, true]) func `a text that is written is read back`(isCompressed: Bool) throws {
    let text = String(repeating: "行 row\n", count: 500)
    let written = PNGText(keyword: "emaki", text: text, isCompressed: isCompressed)
    let bytes = noted(written)
    #expect(try ["emaki", "emak"].map { try PNGContents(bytes).text($0) } == [text, nil])
    #expect(try DecodedPNG(bytes).words == DecodedPNG(picture).words && (bytes.count < 400) == isCompressed, "\(bytes.count)")
  }

  @Test func `a file gets a text that may name the digest of its image data, which texts are not part of`() throws {
    // The image data is the whole file except its signature.
    let digest = picture[8...].withUnsafeBytes { Digest(of: $0).hexadecimal }
    let bytes = EncodedFile(bytes: picture).withText("emaki") { "of \($0)" }.bytes
    #expect(bytes == noted(PNGText(keyword: "emaki", text: "of \(digest)", isCompressed: true)))
    #expect(try [picture, bytes].map { try PNGContents($0).imageDigest } == [digest, digest])
  }

  @Test func `a file that ends early is refused, and a damaged byte is noticed anywhere`() {
    for count in picture.indices {
      #expect(throws: count < 8 ? PNGReadingError.notPNG : .truncated) { try PNGContents(Array(picture[..<count])) }
    }
    for index in picture.indices.dropFirst(8) {
      var damaged = picture
      damaged[index] ^= 0x10
      #expect(throws: PNGReadingError.self, "byte \(index)") { try PNGContents(damaged) }
    }
  }

  @Test func `a compressed text that is not a zlib stream is an error`() throws {
    // The flag behind the keyword says that the text is compressed.
    let text = PNGChunks.chunk("iTXt", Array("emaki\0\u{1}\0\0\0abc".utf8))
    let bytes = picture[..<33] + text + picture[33...]
    #expect(throws: PNGReadingError.text(keyword: "emaki")) { try PNGContents(Array(bytes)).text("emaki") }
  }
}
