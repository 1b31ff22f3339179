import CLoadedLibraries
import EmakiDisplay
import Foundation
import Testing

@testable import EmakiImages

/// Pictures in AVIF and HEIC.
struct MediaDecoderTests {
  private static let quarters = [red, green, blue, white]

  private func place(of name: String, in bytes: [UInt8]) -> Int { bytes.places(of: name.bytes)[0] }

  static let pictures: [(String, [UInt8], [UInt32])] = [
    ("full range", Samples.avif, quarters), ("limited range", Samples.avifLimited, quarters),
    // Colours outside sRGB are cut, so pure red, green and blue stay the same. Colours mixed with white would change; a test of profiles
    // checks those.
    ("Display P3", Samples.avifWide, quarters), ("tiles", Samples.avifGrid, quarters),
    ("sequence", Samples.avifSequence, quarters), ("HEVC", Samples.heic, quarters),
    // Alpha is a picture of its own.
    ("alpha", Samples.avifAlpha, [red, 0x8000_8000, blue, 0x8080_8080]),
    ("alpha in HEVC", Samples.heicAlpha, [red, 0x8000_8000, blue, 0x8080_8080]),
  ]

  @Test func `a picture is drawn, whatever its matrix, range and parts`() throws {
    for (name, bytes, corners) in Self.pictures {
      let size = name == "tiles" ? PixelSize(128, 128) : PixelSize(32, 16)
      let file = EncodedImage(bytes)
      let (bitmap, repair) = { ($0.bitmap, $0.repair) }(try file.picture(file.header()))
      // The alpha of a sequence's frames is 255 everywhere.
      let isRight = bitmap.size == size && bitmap.isOpaque == !name.hasPrefix("alpha") && bitmap.corners.isNear(corners)
      #expect(isRight && repair == nil, "\(name)")
    }
  }

  @Test func `of a picture with a clean aperture that part is shown`() throws {
    let bitmap = try decode(Samples.avifCut)
    #expect(bitmap.size == PixelSize(16, 8) && bitmap.corners.isNear([blue, white, blue, white]))
  }

  @Test func `a curve that is not known is reported`() throws {
    var bytes = Samples.avifWide
    let curve = place(of: "colrnclx", in: bytes) + 11
    bytes[curve] = 16
    #expect(try decode(bytes).corners.isNear(Self.quarters))
    bytes[curve] = 200
    #expect(try faults(of: bytes) == ["its curve 200 is not known"])
  }

  @Test func `ten bits are dithered`() throws {
    let bitmap = try decode(Samples.avifDeep)
    #expect(bitmap.size == PixelSize(64, 16) && Set(bitmap.pixels).count > 2)
    for x in stride(from: 0, to: 64, by: 8) {
      // Eight columns hold two squares of the pattern. The ramp rises by 2 steps of 1023 in them.
      let levels = (x..<x + 8).flatMap { x in (0..<16).map { bitmap[x, $0] & 255 } }
      let mean: Double = 400 + (Double(x) + 3.5) / 4
      #expect(abs(Double(levels.reduce(0, +)) / 128 - mean / 1023 * 255) < 0.3, "\(x)")
    }
  }

  @Test func `a picture of another size than its header says is an error`() throws {
    var bytes = Samples.avifGrid
    // These bytes describe the grid: version and flags, rows and columns less one, the width and the height.
    let grid = bytes.places(of: [0, 0, 1, 1, 0, 128, 0, 128])[0]
    bytes[grid + 7] = 119
    #expect(failure(of: bytes) == .broken("AVIF", "its picture is not what its header says"))
  }

  /// Quarter turns anticlockwise, the mirroring after them (0 exchanges top and bottom, 1 left and right), and the colours that are then at
  /// the top left, top right, bottom left and bottom right. Before, these are red, green, blue and white.
  static let turns: [(UInt8, UInt8, [UInt32])] = [
    (0, 0, [blue, white, red, green]), (0, 1, [green, red, white, blue]), (1, 0, [red, blue, green, white]),
    (1, 1, [white, green, blue, red]), (2, 0, [green, red, white, blue]), (2, 1, [blue, white, red, green]),
    (3, 0, [white, green, blue, red]), (3, 1, [red, blue, green, white]),
  ]

  @Test(arguments: turns) func `a picture is turned and mirrored`(quarters: UInt8, mirror: UInt8, expected: [UInt32]) throws {
    var bytes = Samples.avifTurned
    for (name, value) in [("irot", quarters), ("imir", mirror)] { bytes[place(of: name, in: bytes) + 4] = value }
    try expectUpright(bytes, isTurned: quarters % 2 == 1, expected)
  }

  @Test(arguments: [Samples.avif, Samples.avifGrid, Samples.avifSequence, Samples.heic])
  func `a file that is cut off anywhere is an error or shows what it has`(bytes: [UInt8]) {
    for count in stride(from: 16, to: bytes.count, by: 7) {
      switch failure(of: Array(bytes.prefix(count))) {
      case nil, .broken: continue
      case let error?: Issue.record("\(count): \(error)")
      }
    }
  }

  @Test func `without its library a picture says what to install, and others are drawn`() async {
    // In a process of its own, because libraries are loaded once.
    await #expect(processExitsWith: .success) {
      emaki_library_set_search_path(strdup("/nowhere"))
      for (bytes, library, package) in [
        (Samples.avif, "libavif, which decodes AVIF,", "libavif15"), (Samples.heic, "libheif, which decodes HEIC,", "libheif1"),
        (SVGDecoderTests.halves, "librsvg, which draws SVG,", "librsvg2-2"),
      ] {
        #expect(failure(of: bytes)?.missingLibrary ?? ("", "", false) == (library, package, true))
      }
      #expect(failure(of: Samples.jpegGray) == nil)
    }
  }
}
