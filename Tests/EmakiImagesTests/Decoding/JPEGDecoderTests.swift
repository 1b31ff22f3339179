import EmakiDisplay
import Testing

@testable import EmakiImages

struct JPEGDecoderTests {
  @Test(arguments: [Samples.jpegQuadrants, Samples.jpegProgressive])
  func `baseline and progressive files show their colours`(bytes: [UInt8]) throws {
    #expect(try decode(bytes).isOpaque)
    try expectUpright(bytes, isTurned: false, [red, green, blue, white], 6)
  }

  /// Where the stored picture's corners (red, green / blue, white) appear: top left, top right, bottom left, bottom right.
  /// From the definition: 6, for example, means that the stored top row is the right side and the stored left column the top.
  static let orientations: [(UInt8, [UInt32])] = [
    (1, [red, green, blue, white]), (2, [green, red, white, blue]), (3, [white, blue, green, red]), (4, [blue, white, red, green]),
    (5, [red, blue, green, white]), (6, [blue, red, white, green]), (7, [white, green, blue, red]), (8, [green, white, red, blue]),
    // Not defined: left as it is.
    (0, [red, green, blue, white]), (9, [red, green, blue, white]),
  ]

  @Test(arguments: orientations, [false, true]) func `the EXIF orientation is applied`(
    orientation: (value: UInt8, expected: [UInt32]), isLittleEndian: Bool
  ) throws {
    var bytes = Samples.jpegTurned
    bytes[Samples.jpegOrientationByte] = orientation.value
    if isLittleEndian {
      let little: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation.value, 0]
      let tiff = Samples.jpegOrientationByte - 19
      bytes.replaceSubrange(tiff..<tiff + little.count, with: little)
    }
    try expectUpright(bytes, isTurned: (5...8).contains(orientation.value), orientation.expected, 6)
  }

  @Test func `a file with too many scans is refused, as is its beginning`() throws {
    let bytes = Samples.jpegProgressive
    // The last scan, from its marker to the end of the image.
    let scan = bytes.places(of: [0xFF, 0xDA]).last!
    let repeated = Array(bytes[..<scan]) + (0..<250).flatMap { _ in bytes[scan..<bytes.count - 2] } + [0xFF, 0xD9]
    let failures = [failure(of: repeated), failure { try EncodedImage(repeated).bitmap(percent: 99) }]
    #expect(failures == [.tooMuchWork(.scans, 200), .tooMuchWork(.scans, 200)])
    #expect(try decode(repeated, limits: ImageLimits(scans: 300)).pixels == decode(bytes).pixels)
  }

  @Test(arguments: [
    (ImageLimits(), [200, 200, 80, 20, 20]), (ImageLimits(scans: 9), [9, 9, 9, 9, 9]),
    (ImageLimits(scanPixels: 640_000_000), [200, 100, 40, 20, 20]),
  ]) func `a larger picture may have fewer scans`(limits: ImageLimits, expected: [Int]) {
    let sizes = [(1, 1), (2000, 3200), (4000, 4000), (8000, 8000), (65500, 65500)]
    #expect(sizes.map { limits.scans(forSize: PixelSize($0, $1)) } == expected)
  }

  @Test func `a file with one channel is grey`() throws {
    #expect(try decode(Samples.jpegGray).pixels.allSatisfy { Bitmap.difference($0, 0xFF64_6464) <= 1 })
  }

  /// Adobe's marker says how the inks are stored: as CMYK or, with a 2, as luma and colour differences.
  ///
  /// As YCCK, stored are 255, 0, 0 and black 255. They give R = 255 - 1.402 * 128 = 75.6, G above 255, and B = 255 - 1.772 * 128 = 28.2. The
  /// stored cyan, magenta and yellow are 255 less these. By Adobe's convention they are what the inks leave. At the right, stored are 255,
  /// 255, 255 and black 127: G = 255 - 0.344 * 127 - 0.714 * 127 = 120.6, the others are above 255; 134 * 127 / 255 = 67.
  @Test(arguments: [(0, [red, 0xFF7F_7F7F]), (2, [0xFFB3_00E3, 0xFF00_4300])] as [(UInt8, [UInt32])])
  func `CMYK inks become colours`(transform: UInt8, expected: [UInt32]) throws {
    var bytes = Samples.jpegInks
    bytes[17] = transform
    let bitmap = try decode(bytes)
    #expect([bitmap[2, 4], bitmap[13, 4]].isNear(expected, 6))
  }

  /// Pillow 13 shows FE0000 and 7F7F7F for this file, as for the one with the marker.
  @Test func `inks without Adobe's marker are stored like Adobe's`() throws {
    var bytes = Samples.jpegInks
    bytes.removeSubrange(2..<18)
    let bitmap = try decode(bytes)
    #expect([bitmap[2, 4], bitmap[13, 4]].isNear([red, 0xFF7F_7F7F], 6))
  }

  @Test func `damaged data is an error`() {
    var bytes = Samples.jpegQuadrants
    // An end marker stands inside the data of the image.
    bytes.replaceSubrange((bytes.count - 12)..<(bytes.count - 10), with: [0xFF, 0xD9])
    #expect(failure(of: bytes) != nil)
  }
}
