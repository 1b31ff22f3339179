import EmakiDisplay
import Testing

@testable import EmakiImages

/// JPEG files that break a rule and that browsers draw, and what decoding takes in memory.
@Suite struct JPEGRepairTests {
  /// The place of each marker with this code.
  private func places(of code: UInt8, in bytes: [UInt8]) -> [Int] {
    bytes.indices.filter { bytes[$0...].starts(with: [0xFF, code]) }
  }

  @Test(arguments: [Samples.jpegQuadrants, Samples.jpegProgressive, Samples.jpegInks], [1, 2])
  func `a file without its last marker is whole`(bytes: [UInt8], missing: Int) throws {
    let cut = Array(bytes.dropLast(missing))
    #expect(try decode(cut).pixels == (try decode(bytes)).pixels)
    #expect(try faults(of: cut) == ["it ends without its last marker"])
    #expect(try faults(of: bytes) == [])
  }

  @Test func `a progressive file that lacks scans is an error, unless it has its last marker`() throws {
    let bytes = Samples.jpegProgressive
    for scan in places(of: 0xDA, in: bytes).dropFirst() {
      let cut = Array(bytes[..<scan])
      #expect(throws: ImageError.broken(url: "test", format: "JPEG", cause: "Premature end of JPEG file")) { try decode(cut) }
      #expect(throws: Never.self) { try decode(cut + [0xFF, 0xD9]) }
    }
  }

  @Test func `a baseline file with zeros in its scan's header shows the same`() throws {
    var bytes = Samples.jpegQuadrants
    let scan = try #require(places(of: 0xDA, in: bytes).first)
    // The length counts itself; the last three bytes name coefficients and bits.
    let end = scan + 2 + Int(bytes[scan + 3])
    #expect(Array(bytes[end - 3..<end]) == [0, 63, 0])
    bytes[end - 2] = 0
    #expect(try decode(bytes).pixels == (try decode(Samples.jpegQuadrants)).pixels)
    #expect(try faults(of: bytes) == ["a scan names other coefficients than a baseline file has"])
  }

  /// A file with bytes before its last marker, as where a decoder has read less of damaged data than there is.
  private func file(_ bytes: [UInt8], leaving extra: [UInt8]) -> [UInt8] { bytes.dropLast(2) + extra + bytes.suffix(2) }

  @Test(arguments: [Samples.jpegQuadrants, Samples.jpegProgressive])
  func `bytes of a scan that are left over show that its data is damaged`(bytes: [UInt8]) throws {
    let damaged = file(bytes, leaving: Array(1...20))
    #expect(try decode(damaged).pixels == (try decode(bytes)).pixels)
    #expect(try faults(of: damaged) == ["bytes of a scan are left over, as where its data is damaged"])
  }

  @Test func `a few bytes too many, zeros, and bytes between other markers are harmless`() throws {
    let bytes = Samples.jpegQuadrants
    #expect(try faults(of: file(bytes, leaving: [1, 2, 3])) == [])
    #expect(try faults(of: file(bytes, leaving: [UInt8](repeating: 0, count: 500))) == [])
    let tables = try #require(places(of: 0xDB, in: bytes).first)
    #expect(try faults(of: Array(bytes[..<tables]) + Array(1...20) + Array(bytes[tables...])) == [])
  }

  // MARK: Memory

  private func header(_ bytes: [UInt8], _ limits: ImageLimits = ImageLimits()) throws -> EncodedImage.Header {
    try EncodedImage(url: "test", bytes: bytes).header(limits: limits)
  }

  @Test func `the coefficients of several scans count as memory, two for a pixel`() throws {
    // 32 x 16, three components of 8 blocks of 64.
    #expect(try header(Samples.jpegProgressive).workingPixels == 3 * 8 * 64 / 2)
    #expect(try header(Samples.jpegQuadrants).workingPixels == 0)
    // A picture that is turned needs a second bitmap.
    #expect(try header(Samples.jpegTurned).workingPixels == 32 * 16)
  }

  @Test func `a file with too many coefficients is refused before they are kept`() throws {
    #expect(throws: Never.self) { try header(Samples.jpegProgressive, ImageLimits(coefficients: 1536)) }
    #expect(throws: ImageError.tooMuchWork(url: "test", .coefficients, limit: 1535)) {
      try header(Samples.jpegProgressive, ImageLimits(coefficients: 1535))
    }
    #expect(throws: Never.self) { try header(Samples.jpegQuadrants, ImageLimits(coefficients: 0)) }
  }

  @Test func `a progressive file of inks and 8000 x 8000 pixels is refused`() throws {
    var bytes = Samples.jpegInks
    let frame = try #require(places(of: 0xC0, in: bytes).first)
    bytes.replaceSubrange(frame + 5..<frame + 9, with: [0x1F, 0x40, 0x1F, 0x40])
    #expect(throws: Never.self) { try header(bytes) }
    bytes[frame + 1] = 0xC2
    #expect(throws: ImageError.tooMuchWork(url: "test", .coefficients, limit: 128_000_000)) { try header(bytes) }
  }

  @Test func `no picture within the limits takes more than what is decoded at one time`() {
    let limits = ImageLimits()
    #expect(limits.pixels + limits.coefficients / 2 <= limits.pixelsAtOnce)
    #expect(limits.pixels * 2 <= limits.pixelsAtOnce)
  }
}
