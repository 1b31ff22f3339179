import EmakiDisplay
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiImages

/// What the first bytes of a progressive JPEG show.
struct ProgressiveJPEGTests {
  private static let folder = URL.samples.appending(path: "pictures/kittens").resolvingSymlinksInPath()

  private let store = ImageStore(in: Self.folder.path)

  private func encoded(_ name: String) throws -> EncodedImage {
    EncodedImage(Array(try Data(contentsOf: Self.folder.appending(path: name))))
  }

  /// Returns the sample as far as it is read.
  private func beginning(_ bytes: [UInt8]) throws -> Bitmap {
    try bytes.withUnsafeBufferPointer { input throws(DecodingFailure) in
      try JPEGDecoder.bitmap(fromFirst: DecoderInput(bytes: input, size: PixelSize(32, 16), limits: ImageLimits()))
    }
  }

  /// Returns how near two pictures are, in decibels over all channels; infinite for equal ones.
  private func ratio(_ a: Bitmap, _ b: Bitmap) -> Double {
    let levels = [a, b].map { $0.pixels.flatMap(EmakiImagesTests.levels) }
    let squares = zip(levels[0], levels[1]).reduce(0.0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    return 10 * log10(255 * 255 / (squares / Double(levels[0].count)))
  }

  @Test(arguments: "01.jpg 05.jpg 11.jpg 17.jpg 20.jpg 23.jpg 29.jpg".words)
  func `the picture gets no worse from 10 to 40 to 100 percent of its bytes`(name: String) throws {
    let pictures = try [ImageQuality.full, .progress(percent: 10), .progress(percent: 40)].map {
      try store.prepared(name, 300, 200, mode: .scaleAspectFill, quality: $0)
    }
    let (tenth, more) = (ratio(pictures[1], pictures[0]), ratio(pictures[2], pictures[0]))
    // What a tenth shows is the picture: 18 dB is far above an even grey of the same mean.
    #expect(tenth > 18 && more > tenth + 1, "\(name): \(tenth) and \(more) dB")
  }

  @Test(arguments: ["17.jpg", "20.jpg"])
  func `a progressive file shows something wherever it is cut after its first scan has begun`(name: String) throws {
    let picture = try encoded(name)
    let (from, size) = (try #require(picture.progressiveFrom), try picture.size)
    #expect(from < 5)
    for percent in from...99 { #expect(try picture.bitmap(percent: percent).size == size) }
    #expect(throws: ImageError.self) { try picture.bitmap(percent: from - 1) }
  }

  /// The sample is small, so every byte can be tried. Most of its bytes are headers of scans.
  @Test func `cutting the file at any byte is no error, and all bytes show the whole picture`() throws {
    let bytes = Samples.jpegProgressive
    let first = try #require(JPEGSegments(bytes).firstProgressiveScan)
    for count in first + 1..<bytes.count { #expect(try beginning(Array(bytes[..<count])).isOpaque) }
    #expect(try beginning(bytes).pixels == decode(bytes).pixels)
  }

  @Test func `other files show nothing until they are whole`() throws {
    for bytes in [Samples.jpegQuadrants, Samples.webpLossy, PNGFile(width: 2, height: 2).bytes] {
      #expect(EncodedImage(bytes).progressiveFrom == nil)
      #expect(throws: ImageError.self) { try EncodedImage(bytes).bitmap(percent: 99) }
    }
    #expect(throws: DecodingFailure.broken(cause: "its beginning shows nothing")) { try beginning(Samples.jpegQuadrants) }
  }

  @Test func `limits hold for a part of a picture`() throws {
    let picture = try encoded("17.jpg")
    #expect(throws: ImageError.self) { try picture.bitmap(limits: ImageLimits(pixels: 1000), percent: 40) }
  }

  /// Facts about parts are not read where pictures are only shown whole.
  @Test func `the facts of a picture are read from its file`() {
    func facts(_ name: String, decoding: Bool = true, inPart: Bool) -> ImageFacts {
      ImageStore(in: Self.folder.path).facts(of: name, decoding: decoding, inPart: inPart)
    }
    #expect(facts("05.jpg", inPart: true).progressiveFrom != nil)
    let missing = [false, true].flatMap { inPart in [true, false].map { facts("none.jpg", decoding: $0, inPart: inPart) } }
    let found = [facts("05.jpg", inPart: false), facts("02.jpg", inPart: true)] + missing
    #expect(found.map(\.fails) == [false, false, true, false, true, false] && found.allSatisfy { $0.progressiveFrom == nil })
  }

  @Test func `a file is read once for its facts and its pixels`() throws {
    let folder = TemporaryFolder()
    try folder.write(Samples.jpegProgressive, to: "a.jpg")
    let store = ImageStore(in: folder.path)
    #expect(store.facts(of: "a.jpg", decoding: false, inPart: true).progressiveFrom != nil)
    // The pixels are those of the file whose facts were read, although the file has changed since.
    try folder.write(PNGFile(width: 2, height: 2).bytes, to: "a.jpg")
    #expect(try store.picture("a.jpg").size == PixelSize(32, 16))
  }
}
