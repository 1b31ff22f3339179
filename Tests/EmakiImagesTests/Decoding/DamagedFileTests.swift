import EmakiDisplay
import EmakiSupport
import EmakiTestSupport
import Testing

@testable import EmakiImages

/// What holds for files of every format.
struct DamagedFileTests {
  struct File: CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    /// The number of bytes at the end without which the pixels are still whole.
    let spare: Int
    /// The places, besides the end, at which a cut is not an error: between frames.
    var ends: [Int] = []

    init(_ name: String, _ bytes: [UInt8], spare: Int, ends: [Int] = []) {
      (testDescription, self.bytes, self.spare, self.ends) = (name, bytes, spare, ends)
    }
  }

  static let files = [
    // The end chunk, the data's check sums and the last block's framing.
    File("PNG", PNGFile(width: 9, height: 9) { x, y in [UInt8(x), UInt8(y), 0, 200] }.bytes, spare: 20),
    // The last marker.
    File("JPEG", Samples.jpegQuadrants, spare: 2), File("progressive JPEG", Samples.jpegProgressive, spare: 2),
    File("JPEG with EXIF", Samples.jpegTurned, spare: 2),
    // One byte of padding.
    File("WebP", Samples.webpLossless, spare: 1), File("lossy WebP", Samples.webpLossy, spare: 1),
    File("animated WebP", Samples.webpAnimation, spare: 1),
    File("GIF", GIFFile.threeColors(repetitions: 0).bytes, spare: 1, ends: GIFFile.threeColors(repetitions: 0).ends),
    // The end of a line.
    File("SVG", SVGDecoderTests.halves, spare: 1),
  ]

  @Test(arguments: files) func `a file that is cut off anywhere is an error`(file: File) {
    for count in 0..<(file.bytes.count - file.spare) where !file.ends.contains(count) {
      #expect(failure(of: Array(file.bytes.prefix(count))) != nil, "\(count) of \(file.bytes.count) bytes")
    }
  }

  @Test(arguments: files) func `a file with wrong bytes gives a picture or an error`(file: File) {
    let limits = ImageLimits(pixels: 1_000_000)
    for seed: UInt64 in 1...300 {
      var generator = SeededGenerator(seed: seed)
      var bytes = file.bytes
      bytes.damage(.random(in: 1...4, using: &generator), using: &generator)
      if let bitmap = try? decode(bytes, limits: limits) { #expect(bitmap.size.area <= limits.pixels, "seed \(seed)") }
    }
  }

  @Test func `what decoding takes beside the picture counts as memory`() throws {
    let files = [
      // 32 x 16, three components of 8 blocks of 64, two coefficients for a pixel. A picture that is turned needs a second bitmap.
      (Samples.jpegProgressive, 3 * 8 * 64 / 2), (Samples.jpegQuadrants, 0), (Samples.jpegTurned, 32 * 16),
      // The buffer for lossless pixels, and copies of the canvas.
      (Samples.webpLossless, 32 * 16), (Samples.webpLossy, 0), (Samples.webpAnimation, 48), (GIFFile.threeColors(repetitions: 0).bytes, 24),
    ]
    #expect(try files.map { try EncodedImage($0.0).header().workingPixels } == files.map(\.1))
  }

  /// Files whose headers announce more pixels than the limit, and hold few.
  static let large = [
    (PNGFile(width: 60_000, height: 60_000).signatureAndHeader + PNGFile.chunk("IDAT", []), 60_000, 60_000),
    (GIFFile(width: 60_000, height: 60_000, frames: []).bytes, 60_000, 60_000),
    (SVGDecoderTests.svg("width='20000' height='20000'"), 20_000, 20_000),
  ]

  @Test func `sizes are checked before anything is decoded`() {
    for (bytes, width, height) in Self.large {
      let failures = [failure(of: bytes), failure { try EncodedImage(bytes).size }]
      #expect(failures == Array(repeating: .tooManyPixels(width, height, limit: 64_000_000), count: 2))
    }
    for bytes in [Samples.avif, Samples.heic] {
      #expect(failure(of: bytes, limits: ImageLimits(pixels: 511)) == .tooManyPixels(32, 16, limit: 511))
    }
  }
}
