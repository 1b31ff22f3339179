import EmakiDisplay
import Testing

@testable import EmakiImages

/// Pictures that are intact but of a format, or of a kind of one, that is not drawn.
@Suite struct ForeignFormatTests {
  private static func boxes(_ brands: String...) -> [UInt8] {
    let content = Array("ftyp".utf8) + Array(brands[0].utf8) + [0, 0, 0, 0] + brands.dropFirst().flatMap { Array($0.utf8) }
    return [0, 0, 0, UInt8(content.count + 4)] + content + [0, 0, 0, 8] + Array("mdat".utf8)
  }

  /// A JPEG in which a byte after the marker of its frame has another value.
  private static func jpeg(_ offset: Int, _ value: UInt8) -> [UInt8] {
    var bytes = Samples.jpegQuadrants
    bytes[JPEGRepairTests.places(of: 0xC0, in: bytes)[0] + offset] = value
    return bytes
  }

  static let files: [(String, [UInt8])] = [
    ("a video or a picture in an ISO media file", boxes("isom", "mp41")),
    ("JPEG XL", [0xFF, 0x0A, 1]), ("JPEG XL", [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 13, 10, 0x87, 10, 0]),
    ("JPEG 2000", [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 13, 10, 0x87, 10]), ("JPEG 2000", [0xFF, 0x4F, 0xFF, 0x51]),
    ("TIFF", [0x49, 0x49, 42, 0, 8, 0, 0, 0]), ("TIFF", [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]),
    ("BMP", [0x42, 0x4D, 70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0]), ("ICO", [0, 0, 1, 0, 1, 0]), ("PSD", Array("8BPS".utf8)),
    ("JPEG-LS", [0xFF, 0xD8, 0xFF, 0xF7, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0, 0xFF, 0xD9]),
    ("a web page", Array("\r\n<!DOCTYPE html>\n<title>404</title>".utf8)), ("a web page", Array("<html lang=en>".utf8)),
    ("PDF", Array("%PDF-1.7".utf8)), ("lossless JPEG", jpeg(1, 0xC3)), ("lossless JPEG", jpeg(1, 0xCB)),
    ("hierarchical JPEG", jpeg(1, 0xC5)), ("hierarchical lossless JPEG", jpeg(1, 0xC7)), ("JPEG of 12 bits a colour", jpeg(4, 12)),
  ]

  @Test(arguments: files) func `a format that is not drawn is named`(name: String, bytes: [UInt8]) {
    #expect([failure(of: bytes), failure { try EncodedImage(bytes).size }] == [.unsupported(name), .unsupported(name)])
  }

  static let media: [(String, [UInt8])] = [
    ("AVIF", boxes("avif", "mif1", "miaf")), ("AVIF", boxes("mif1", "avif")), ("AVIF", boxes("avis", "msf1")),
    ("HEIC", boxes("heic", "mif1")), ("HEIC", boxes("mif1", "heic")),
  ]

  @Test(arguments: media) func `a file in boxes is named by its brands`(name: String, bytes: [UInt8]) {
    // The boxes hold no picture, so the file is broken.
    guard case .broken("test", name, _)? = failure(of: bytes) else {
      Issue.record("\(String(describing: failure(of: bytes)))")
      return
    }
  }

  @Test func `a file that only begins like such a format is not named`() {
    for text in ["BMW has a new model", "P6x", "P8\n", "\0\0\0\u{C}", "12345678ftyp"] {
      #expect(failure(of: Array(text.utf8)) == .unknownFormat(url: "test"))
    }
  }
}
