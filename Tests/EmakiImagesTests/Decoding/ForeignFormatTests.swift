import EmakiDisplay
import Testing

@testable import EmakiImages

/// Pictures that are intact but of a format, or of a kind of one, that is not drawn.
@Suite struct ForeignFormatTests {
  private static func boxes(_ brands: String...) -> [UInt8] {
    let content = Array("ftyp".utf8) + Array(brands[0].utf8) + [0, 0, 0, 0] + brands.dropFirst().flatMap { Array($0.utf8) }
    return [0, 0, 0, UInt8(content.count + 4)] + content + [0, 0, 0, 8] + Array("mdat".utf8)
  }

  static let beginnings: [(String, [UInt8])] = [
    ("a video or a picture in an ISO media file", boxes("isom", "mp41")),
    ("JPEG XL", [0xFF, 0x0A, 1]), ("JPEG XL", [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 13, 10, 0x87, 10, 0]),
    ("JPEG 2000", [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 13, 10, 0x87, 10]), ("JPEG 2000", [0xFF, 0x4F, 0xFF, 0x51]),
    ("TIFF", [0x49, 0x49, 42, 0, 8, 0, 0, 0]), ("TIFF", [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]),
    ("BMP", [0x42, 0x4D, 70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0]), ("ICO", [0, 0, 1, 0, 1, 0]), ("PSD", Array("8BPS".utf8)),
    ("JPEG-LS", [0xFF, 0xD8, 0xFF, 0xF7, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0, 0xFF, 0xD9]),
    ("a web page", Array("\r\n<!DOCTYPE html>\n<title>404</title>".utf8)), ("a web page", Array("<html lang=en>".utf8)),
    ("PDF", Array("%PDF-1.7".utf8)),
  ]

  @Test(arguments: beginnings) func `a format that is not drawn is named`(name: String, bytes: [UInt8]) {
    #expect(throws: ImageError.unsupported(url: "test", format: name)) { try decode(bytes) }
  }

  static let media: [(String, [UInt8])] = [
    ("AVIF", boxes("avif", "mif1", "miaf")), ("AVIF", boxes("mif1", "avif")), ("AVIF", boxes("avis", "msf1")),
    ("HEIC", boxes("heic", "mif1")), ("HEIC", boxes("mif1", "heic")),
  ]

  @Test(arguments: media) func `a file in boxes is named by its brands`(name: String, bytes: [UInt8]) {
    #expect {
      try decode(bytes)
    } throws: { error in
      // The boxes hold no picture, so the file is broken; or the library is missing.
      switch error as? ImageError {
      case .broken("test", name, _): true
      case .noLibrary("test", let library, _, _): library.contains(name)
      default: false
      }
    }
  }

  @Test func `a file that only begins like such a format is not named`() {
    for bytes in [Array("BMW has a new model".utf8), Array("P6x".utf8), Array("P8\n".utf8), [0, 0, 0, 12], Array("12345678ftyp".utf8)]
      as [[UInt8]]
    {
      #expect(throws: ImageError.unknownFormat(url: "test")) { try decode(bytes) }
    }
  }

  /// Markers of frames, each with the kind of JPEG that it stands for.
  static let processes: [(UInt8, String)] = [
    (0xC3, "lossless JPEG"), (0xCB, "lossless JPEG"), (0xC5, "hierarchical JPEG"), (0xC7, "hierarchical lossless JPEG"),
  ]

  @Test(arguments: processes) func `a kind of JPEG that is not drawn is named`(marker: UInt8, name: String) throws {
    var bytes = Samples.jpegQuadrants
    let frame = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xC0]) })
    bytes[frame + 1] = marker
    #expect(throws: ImageError.unsupported(url: "test", format: name)) { try decode(bytes) }
    #expect(throws: ImageError.unsupported(url: "test", format: name)) {
      try EncodedImage(url: "test", bytes: bytes).pixelSize(limits: ImageLimits())
    }
  }

  @Test func `a JPEG of twelve bits is named`() throws {
    var bytes = Samples.jpegQuadrants
    let frame = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xC0]) })
    bytes[frame + 4] = 12
    #expect(throws: ImageError.unsupported(url: "test", format: "JPEG of 12 bits a colour")) { try decode(bytes) }
  }
}
