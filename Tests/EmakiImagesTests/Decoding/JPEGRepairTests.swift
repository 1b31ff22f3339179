import EmakiDisplay
import Testing

@testable import EmakiImages

/// JPEG files that break a rule and that browsers draw, and what decoding takes in memory.
struct JPEGRepairTests {
  /// Expects that a file shows the same as another, and has faults.
  private func expect(_ bytes: [UInt8], showsAs other: [UInt8], _ expected: String...) throws {
    #expect(try shown(bytes) == Shown(pixels: decode(other).pixels, faults: expected))
  }

  @Test(arguments: [Samples.jpegQuadrants, Samples.jpegProgressive, Samples.jpegInks])
  func `a file without its last marker is whole`(bytes: [UInt8]) throws {
    #expect(try faults(of: bytes) == [])
    for missing in [1, 2] { try expect(bytes.dropLast(missing), showsAs: bytes, "it ends without its last marker") }
  }

  @Test func `a progressive file that lacks scans is an error, unless it has its last marker`() {
    let bytes = Samples.jpegProgressive
    for scan in bytes.places(of: [0xFF, 0xDA]).dropFirst() {
      let failures = [[], [0xFF, 0xD9]].map { failure(of: Array(bytes[..<scan]) + $0) }
      #expect(failures == [.broken("JPEG", "Premature end of JPEG file"), nil])
    }
  }

  @Test func `a baseline file with zeros in its scan's header shows the same`() throws {
    var bytes = Samples.jpegQuadrants
    let scan = bytes.places(of: [0xFF, 0xDA])[0]
    // The length counts itself; the last three bytes name coefficients and bits.
    let end = scan + 2 + Int(bytes[scan + 3])
    bytes[end - 2] = 0
    try expect(bytes, showsAs: Samples.jpegQuadrants, "a scan names other coefficients than a baseline file has")
  }

  /// A file with bytes before its last marker, as where a decoder has read less of damaged data than there is.
  private func file(_ bytes: [UInt8], leaving extra: [UInt8]) -> [UInt8] { bytes.dropLast(2) + extra + bytes.suffix(2) }

  @Test(arguments: [Samples.jpegQuadrants, Samples.jpegProgressive])
  func `bytes of a scan that are left over show that its data is damaged`(bytes: [UInt8]) throws {
    let fault = "bytes of a scan are left over, as where its data is damaged"
    try expect(file(bytes, leaving: Array(1...20)), showsAs: bytes, fault)
  }

  @Test func `a few bytes too many, zeros, and bytes between other markers are harmless`() throws {
    let bytes = Samples.jpegQuadrants
    let tables = bytes.places(of: [0xFF, 0xDB])[0]
    let files = [
      file(bytes, leaving: [1, 2, 3]), file(bytes, leaving: [UInt8](repeating: 0, count: 500)),
      Array(bytes[..<tables]) + Array(1...20) + Array(bytes[tables...]),
    ]
    #expect(try files.map(faults) == [[], [], []])
  }

  // MARK: Memory

  @Test func `a file with too many coefficients is refused before they are kept`() throws {
    // Inks of 8000 x 8000 pixels.
    var baseline = Samples.jpegInks
    let frame = baseline.places(of: [0xFF, 0xC0])[0]
    baseline.replaceSubrange(frame + 5..<frame + 9, with: [0x1F, 0x40, 0x1F, 0x40])
    var progressive = baseline
    progressive[frame + 1] = 0xC2
    let (small, most) = (Samples.jpegProgressive, ImageLimits().coefficients)
    let failures = [(small, 1536), (small, 1535), (Samples.jpegQuadrants, 0), (baseline, most), (progressive, most)].map { bytes, limit in
      failure { try EncodedImage(bytes).header(limits: ImageLimits(coefficients: limit)) }
    }
    #expect(failures == [nil, .tooMuchWork(.coefficients, 1535), nil, nil, .tooMuchWork(.coefficients, 128_000_000)])
  }

  @Test func `the largest picture takes all that is decoded at one time`() {
    #expect(ImageLimits().pixels == ImageLimits().pixelsAtOnce)
  }
}
