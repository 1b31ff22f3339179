import EmakiDisplay
import EmakiTestSupport
import Testing

@testable import EmakiImages

/// Pictures that are intact but of a format, or of a kind of one, that is not drawn.
struct ForeignFormatTests {
  private func bytes(_ line: String) -> [UInt8] {
    line.hasPrefix("\"")
      ? line.dropFirst().replacing("\\r", with: "\r").bytes : line.words.compactMap { UInt8($0, radix: 16) }
  }

  static let files = TextFixture("../Samples/foreign-formats.txt").sections

  @Test(arguments: files)
  func `a format that is not drawn is named, and a file that only begins like one is not`(name: String, files: [String]) {
    let error = name == "none that is known" ? ImageError.unknownFormat(url: "test") : .unsupported(name)
    #expect(files.map { failure(of: bytes($0)) } == files.map { _ in error })
  }

  /// A byte behind the marker of a JPEG's frame, or the marker itself, and what such a file is.
  @Test(arguments: [
    (1, 0xC3, "lossless JPEG"), (1, 0xCB, "lossless JPEG"), (1, 0xC5, "hierarchical JPEG"), (1, 0xC7, "hierarchical lossless JPEG"),
    (4, 12, "JPEG of 12 bits a colour"),
  ]) func `a kind of JPEG that is not drawn is named`(offset: Int, value: UInt8, name: String) {
    var bytes = Samples.jpegQuadrants
    bytes[bytes.places(of: [0xFF, 0xC0])[0] + offset] = value
    #expect([failure(of: bytes), failure { try EncodedImage(bytes).size }] == [.unsupported(name), .unsupported(name)])
  }

  @Test(arguments: [
    ("AVIF", "avif mif1 miaf".words), ("AVIF", ["mif1", "avif"]), ("AVIF", ["avis", "msf1"]), ("HEIC", ["heic", "mif1"]),
    ("HEIC", ["mif1", "heic"]),
  ]) func `a file in boxes is named by its brands`(name: String, brands: [String]) {
    let content = "ftyp\(brands[0])\0\0\0\0\(brands[1...].joined())".bytes
    // The boxes hold no picture, so the file is broken.
    guard case .broken("test", name, _)? = failure(of: [0, 0, 0, UInt8(content.count + 4)] + content + [0, 0, 0, 8] + "mdat".bytes)
    else {
      Issue.record("it is not \(name)")
      return
    }
  }
}
