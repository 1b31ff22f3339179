import EmakiDisplay
import Testing

@testable import EmakiImages

@Suite struct JPEGDecoderTests {
  static let red: UInt32 = 0xFFFF_0000
  static let green: UInt32 = 0xFF00_FF00
  static let blue: UInt32 = 0xFF00_00FF
  static let white: UInt32 = 0xFFFF_FFFF

  @Test(arguments: [Samples.jpegQuadrants, Samples.jpegProgressive])
  func `baseline and progressive files show their colours`(bytes: [UInt8]) throws {
    let bitmap = try decode(bytes)
    #expect(bitmap.size == PixelSize(width: 32, height: 16))
    #expect(bitmap.isOpaque)
    #expect(corners(of: bitmap).near([Self.red, Self.green, Self.blue, Self.white]))
  }

  /// Where the stored picture's corners (red, green / blue, white) appear: top left, top right, bottom left, bottom right.
  /// From the definition: 6, for example, means that the stored top row is the right side and the stored left column the top.
  static let orientations: [(UInt8, [UInt32])] = [
    (1, [red, green, blue, white]), (2, [green, red, white, blue]), (3, [white, blue, green, red]), (4, [blue, white, red, green]),
    (5, [red, blue, green, white]), (6, [blue, red, white, green]), (7, [white, green, blue, red]), (8, [green, white, red, blue]),
    // Not defined: left as it is.
    (0, [red, green, blue, white]), (9, [red, green, blue, white]),
  ]

  @Test(arguments: orientations) func `the EXIF orientation is applied`(value: UInt8, expected: [UInt32]) throws {
    var bytes = Samples.jpegTurned
    bytes[Samples.jpegOrientationByte] = value
    let bitmap = try decode(bytes)
    let size = (5...8).contains(value) ? PixelSize(width: 16, height: 32) : PixelSize(width: 32, height: 16)
    #expect(bitmap.size == size)
    #expect(try EncodedImage(url: "test", bytes: bytes).pixelSize(limits: ImageLimits()) == size)
    #expect(corners(of: bitmap).near(expected))
  }

  @Test(arguments: orientations) func `the EXIF orientation is applied in the other byte order too`(value: UInt8, expected: [UInt32]) throws
  {
    var bytes = Samples.jpegTurned
    let tiff = Samples.jpegOrientationByte - 19
    #expect(bytes[tiff..<tiff + 2].elementsEqual("MM".utf8))
    let little: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, value, 0]
    bytes.replaceSubrange(tiff..<tiff + little.count, with: little)
    #expect(corners(of: try decode(bytes)).near(expected))
  }

  @Test func `a file with too many scans is refused, and a larger picture may have fewer`() throws {
    let bytes = Samples.jpegProgressive
    // The last scan, from its marker to the end of the image.
    let scan = try #require(bytes.indices.last { bytes[$0...].starts(with: [0xFF, 0xDA]) })
    let repeated = Array(bytes[..<scan]) + (0..<250).flatMap { _ in bytes[scan..<bytes.count - 2] } + [0xFF, 0xD9]
    #expect(throws: ImageError.tooMuchWork(url: "test", .scans, limit: 200)) { try decode(repeated) }
    let picture = EncodedImage(url: "test", bytes: repeated)
    // The beginning of the file has too many scans as well.
    #expect(throws: ImageError.tooMuchWork(url: "test", .scans, limit: 200)) { try picture.bitmap(limits: ImageLimits(), percent: 99) }
    #expect(try picture.bitmap(limits: ImageLimits(scans: 300)).pixels == (try decode(bytes)).pixels)
    let sizes = [(1, 1), (2000, 3200), (4000, 4000), (8000, 8000), (65500, 65500)].map { PixelSize(width: $0, height: $1) }
    #expect(sizes.map { ImageLimits().scans(forSize: $0) } == [200, 200, 80, 20, 20])
    #expect(sizes.map { ImageLimits(scans: 9).scans(forSize: $0) } == [9, 9, 9, 9, 9])
    #expect(sizes.map { ImageLimits(scanPixels: 640_000_000).scans(forSize: $0) } == [200, 100, 40, 20, 20])
  }

  @Test func `a file with one channel is grey`() throws {
    #expect(try decode(Samples.jpegGray).pixels.allSatisfy { Bitmap.difference($0, 0xFF64_6464) <= 1 })
  }

  @Test func `CMYK inks become colours`() throws {
    let bitmap = try decode(Samples.jpegInks)
    #expect(Bitmap.difference(bitmap[2, 4], Self.red) <= 6)
    #expect(Bitmap.difference(bitmap[13, 4], 0xFF7F_7F7F) <= 6)
  }

  @Test func `CMYK inks stored as luma and colour differences become colours`() throws {
    var bytes = Samples.jpegInks
    // Adobe's marker says how the inks are stored; here the same samples are YCCK.
    bytes[17] = 2
    let bitmap = try decode(bytes)
    // Stored are 255, 0, 0 and black 255. They give R = 255 - 1.402 * 128 = 75.6, G above 255, and B = 255 - 1.772 * 128 = 28.2. The stored
    // cyan, magenta and yellow are 255 less these. By Adobe's convention they are what the inks leave.
    #expect(Bitmap.difference(bitmap[2, 4], 0xFFB3_00E3) <= 6)
    // Stored 255, 255, 255 and black 127: G = 255 - 0.344 * 127 - 0.714 * 127 = 120.6, the others are above 255; 134 * 127 / 255 = 67.
    #expect(Bitmap.difference(bitmap[13, 4], 0xFF00_4300) <= 6)
  }

  @Test func `damaged data is an error`() {
    var bytes = Samples.jpegQuadrants
    // An end marker stands inside the data of the image.
    bytes.replaceSubrange((bytes.count - 12)..<(bytes.count - 10), with: [0xFF, 0xD9])
    #expect(throws: ImageError.self) { try decode(bytes) }
  }

  private func corners(of bitmap: Bitmap) -> [UInt32] {
    let (right, bottom) = (bitmap.width - 3, bitmap.height - 3)
    return [bitmap[2, 2], bitmap[right, 2], bitmap[2, bottom], bitmap[right, bottom]]
  }
}

extension [UInt32] {
  fileprivate func near(_ other: [UInt32]) -> Bool { zip(self, other).allSatisfy { Bitmap.difference($0, $1) <= 6 } }
}
