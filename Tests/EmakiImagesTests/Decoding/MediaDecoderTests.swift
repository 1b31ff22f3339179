import CPictureLibraries
import EmakiDisplay
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiImages

/// Pictures in AVIF and HEIC.
@Suite struct MediaDecoderTests {
  private static let (red, green, blue, white): (UInt32, UInt32, UInt32, UInt32) = (0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF)

  private func corners(of bitmap: Bitmap) -> [UInt32] {
    let (right, bottom) = (bitmap.width - 3, bitmap.height - 3)
    return [bitmap[2, 2], bitmap[right, 2], bitmap[2, bottom], bitmap[right, bottom]]
  }

  private func areNear(_ a: [UInt32], _ b: [UInt32], _ tolerance: Int = 3) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { Bitmap.difference($0, $1) <= tolerance }
  }

  @Test(arguments: [MediaSamples.avif, MediaSamples.avifLimited, MediaSamples.heic])
  func `a picture is drawn, whatever its matrix and range`(bytes: [UInt8]) throws {
    let bitmap = try decode(bytes)
    #expect(bitmap.size == PixelSize(width: 32, height: 16))
    #expect(bitmap.isOpaque)
    #expect(areNear(corners(of: bitmap), [Self.red, Self.green, Self.blue, Self.white]))
    #expect(try faults(of: bytes) == [])
    #expect(try decode(bytes).pixels == bitmap.pixels)
  }

  @Test(arguments: [MediaSamples.avifAlpha, MediaSamples.heicAlpha]) func `alpha is a picture of its own`(bytes: [UInt8]) throws {
    let bitmap = try decode(bytes)
    #expect(!bitmap.isOpaque)
    #expect(areNear(corners(of: bitmap), [Self.red, 0x8000_8000, Self.blue, 0x8080_8080]))
  }

  @Test func `primaries of Display P3 become sRGB`() throws {
    // Colours outside sRGB are cut, so pure red, green and blue stay the same. Colours mixed with white would change; a test of profiles
    // checks those.
    #expect(areNear(corners(of: try decode(MediaSamples.avifWide)), [Self.red, Self.green, Self.blue, Self.white]))
    var bytes = MediaSamples.avifWide
    let colors = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("colrnclx".utf8)) })
    #expect(Array(bytes[colors + 8..<colors + 12]) == [0, 12, 0, 13])
    bytes[colors + 11] = 16
    #expect(areNear(corners(of: try decode(bytes)), [Self.red, Self.green, Self.blue, Self.white]))
    bytes[colors + 11] = 200
    #expect(try faults(of: bytes) == ["its curve 200 is not known"])
  }

  @Test func `ten bits are dithered`() throws {
    let bitmap = try decode(MediaSamples.avifDeep)
    #expect(bitmap.size == PixelSize(width: 64, height: 16))
    for x in stride(from: 0, to: 64, by: 8) {
      // Eight columns hold two squares of the pattern. The ramp rises by 2 steps of 1023 in them.
      var sum = 0.0
      var expected = 0.0
      for column in x..<x + 8 {
        for y in 0..<16 { sum += Double(bitmap[column, y] & 255) }
        let tenBits: Double = 400 + Double(column) / 4
        expected += tenBits / 1023 * 255 / 8
      }
      #expect(abs(sum / 128 - expected) < 0.3, "\(x)")
    }
    #expect(Set(bitmap.pixels).count > 2)
  }

  @Test func `a grid of tiles is one picture, and a sequence its first frame`() throws {
    let grid = try decode(MediaSamples.avifGrid)
    #expect(grid.size == PixelSize(width: 128, height: 128))
    #expect(areNear(corners(of: grid), [Self.red, Self.green, Self.blue, Self.white]))
    #expect(areNear(corners(of: try decode(MediaSamples.avifSequence)), [Self.red, Self.green, Self.blue, Self.white]))
  }

  @Test func `a picture of another size than its header says is an error`() throws {
    var bytes = MediaSamples.avifGrid
    // These bytes describe the grid: version and flags, rows and columns less one, the width and the height.
    let grid = try #require(bytes.indices.first { bytes[$0...].starts(with: [0, 0, 1, 1, 0, 128, 0, 128]) })
    bytes[grid + 7] = 119
    #expect(throws: ImageError.broken(url: "test", format: "AVIF", cause: "its picture is not what its header says")) { try decode(bytes) }
  }

  /// Quarter turns anticlockwise, the mirroring after them (0 exchanges top and bottom, 1 left and right), and the colours that are then at
  /// the top left, top right, bottom left and bottom right. Before, these are red, green, blue and white.
  static let turns: [(UInt8, UInt8, [UInt32])] = [
    (0, 0, [blue, white, red, green]), (0, 1, [green, red, white, blue]), (1, 0, [red, blue, green, white]),
    (1, 1, [white, green, blue, red]), (2, 0, [green, red, white, blue]), (2, 1, [blue, white, red, green]),
    (3, 0, [white, green, blue, red]), (3, 1, [red, blue, green, white]),
  ]

  @Test(arguments: turns) func `a picture is turned and mirrored`(quarters: UInt8, mirror: UInt8, expected: [UInt32]) throws {
    var bytes = MediaSamples.avifTurned
    for (name, value) in [("irot", quarters), ("imir", mirror)] {
      let place = try #require(bytes.indices.first { bytes[$0...].starts(with: Array(name.utf8)) })
      bytes[place + 4] = value
    }
    let bitmap = try decode(bytes)
    #expect(bitmap.size == (quarters % 2 == 1 ? PixelSize(width: 16, height: 32) : PixelSize(width: 32, height: 16)))
    #expect(try EncodedImage(url: "test", bytes: bytes).pixelSize(limits: ImageLimits()) == bitmap.size)
    #expect(areNear(corners(of: bitmap), expected))
  }

  @Test(arguments: [MediaSamples.avif, MediaSamples.heic]) func `sizes are checked before anything is decoded`(bytes: [UInt8]) {
    #expect(throws: ImageError.tooManyPixels(url: "test", size: PixelSize(width: 32, height: 16), limit: 511)) {
      try decode(bytes, limits: ImageLimits(pixels: 511))
    }
  }

  @Test(arguments: [MediaSamples.avif, MediaSamples.avifGrid, MediaSamples.avifSequence, MediaSamples.heic])
  func `a file that is cut off anywhere is an error or shows what it has`(bytes: [UInt8]) {
    for count in stride(from: 16, to: bytes.count, by: 7) {
      do throws(ImageError) {
        _ = try decode(Array(bytes.prefix(count)))
      } catch {
        if case .broken = error { continue }
        Issue.record("\(count): \(error)")
      }
    }
  }

  @Test func `without its library a picture says what to install, and others are drawn`() async {
    // In a process of its own, because libraries are loaded once.
    await #expect(processExitsWith: .success) {
      emaki_avif_set_library(strdup("libnowhere.so"))
      emaki_heif_set_library(strdup("libnowhere.so"))
      for (bytes, library, package) in [
        (MediaSamples.avif, "libavif, which decodes AVIF,", "libavif15"), (MediaSamples.heic, "libheif, which decodes HEIC,", "libheif1"),
      ] {
        #expect {
          try decode(bytes)
        } throws: { error in
          guard case .noLibrary("test", library, package, let cause)? = error as? ImageError else { return false }
          return cause.contains("libnowhere.so")
        }
      }
      #expect(throws: Never.self) { try decode(Samples.jpegGray) }
    }
  }
}
