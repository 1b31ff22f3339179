import EmakiDisplay
import EmakiTestSupport
import Testing

@testable import EmakiImages

@Suite struct DamagedFileTests {
  struct File: CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    /// The number of bytes at the end without which the pixels are still whole.
    let spare: Int
    /// The places, besides the end, at which a cut is not an error: between frames.
    var ends: [Int] = []
  }

  static let files = [
    // The end chunk, the data's check sums and the last block's framing.
    File(testDescription: "PNG", bytes: PNGFile(width: 9, height: 9) { x, y in [UInt8(x), UInt8(y), 0, 200] }.bytes, spare: 20),
    // The last marker.
    File(testDescription: "JPEG", bytes: Samples.jpegQuadrants, spare: 2),
    File(testDescription: "progressive JPEG", bytes: Samples.jpegProgressive, spare: 2),
    File(testDescription: "JPEG with EXIF", bytes: Samples.jpegTurned, spare: 2),
    // One byte of padding.
    File(testDescription: "WebP", bytes: Samples.webpLossless, spare: 1),
    File(
      testDescription: "GIF", bytes: GIFFile.threeColors(repetitions: 0).bytes, spare: 1, ends: GIFFile.threeColors(repetitions: 0).ends),
    File(testDescription: "lossy WebP", bytes: Samples.webpLossy, spare: 1),
  ]

  @Test(arguments: files) func `a file that is cut off anywhere is an error`(file: File) {
    for count in 0..<(file.bytes.count - file.spare) where !file.ends.contains(count) {
      #expect(throws: ImageError.self, "\(count) of \(file.bytes.count) bytes") { try decode(Array(file.bytes.prefix(count))) }
    }
  }

  @Test(arguments: files) func `a file with wrong bytes gives a picture or an error`(file: File) {
    let limits = ImageLimits(pixels: 1_000_000)
    for seed in 1...300 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var bytes = file.bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      do throws(ImageError) {
        let bitmap = try decode(bytes, limits: limits)
        #expect(bitmap.size.area <= limits.pixels, "seed \(seed)")
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }

  @Test func `other files are not recognised as pictures`() {
    for bytes in [[], [0], Array("GIF90a and more".utf8), Array("RIFF1234WAVE".utf8)] as [[UInt8]] {
      #expect(throws: ImageError.unknownFormat(url: "test")) { try decode(bytes) }
    }
  }
}
