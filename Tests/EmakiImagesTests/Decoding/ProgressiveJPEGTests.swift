import EmakiDisplay
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiImages

/// What the first bytes of a progressive JPEG show.
@Suite struct ProgressiveJPEGTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "samples/pictures/kittens").resolvingSymlinksInPath()

  private func store() -> ImageStore { ImageStore(access: ImageAccess(baseDirectory: Self.folder.path)) }

  private func encoded(_ name: String) throws -> EncodedImage {
    EncodedImage(url: name, bytes: Array(try Data(contentsOf: Self.folder.appending(path: name))))
  }

  private func prepared(_ name: String, _ quality: ImageQuality) throws -> Bitmap {
    try store().prepared(
      ImageRequest(
        source: .url(name), size: PixelSize(width: 300, height: 200), scale: 1, contentMode: .scaleAspectFill, quality: quality))
  }

  /// Returns how near two pictures are, in decibels over all channels; infinite for equal ones.
  private func ratio(_ a: Bitmap, _ b: Bitmap) -> Double {
    let squares = zip(a.pixels, b.pixels).reduce(0.0) { sum, pair in
      [0, 8, 16].reduce(sum) { sum, shift in
        let difference = Double(pair.0 >> shift & 255) - Double(pair.1 >> shift & 255)
        return sum + difference * difference
      }
    }
    return 10 * log10(255 * 255 / (squares / Double(a.size.area * 3)))
  }

  @Test(arguments: ["01.jpg", "05.jpg", "11.jpg", "17.jpg", "20.jpg", "23.jpg", "29.jpg"])
  func `the picture gets no worse from 10 to 40 to 100 percent of its bytes`(name: String) throws {
    let full = try prepared(name, .full)
    let tenth = ratio(try prepared(name, .progress(percent: 10)), full)
    let more = ratio(try prepared(name, .progress(percent: 40)), full)
    // What a tenth shows is the picture: 18 dB is far above an even grey of the same mean.
    #expect(tenth > 18, "\(name): \(tenth) dB")
    #expect(more > tenth + 1, "\(name): \(tenth) and \(more) dB")
  }

  @Test func `a progressive file shows something wherever it is cut after its first scan has begun`() throws {
    for name in ["17.jpg", "20.jpg"] {
      let picture = try encoded(name)
      let from = try #require(picture.progressiveFrom)
      #expect(from < 5)
      let size = try picture.pixelSize(limits: ImageLimits())
      for percent in from...99 { #expect(try picture.bitmap(limits: ImageLimits(), percent: percent).size == size) }
      #expect(throws: ImageError.self) { try picture.bitmap(limits: ImageLimits(), percent: from - 1) }
    }
  }

  /// The sample is small, so every byte can be tried. Most of its bytes are headers of scans.
  @Test func `cutting the file at any byte is no error`() throws {
    let bytes = Samples.jpegProgressive
    let first = try #require(JPEGSegments(bytes).firstProgressiveScan)
    for count in first + 1..<bytes.count {
      let bitmap = try Array(bytes[..<count]).withUnsafeBufferPointer { input throws(DecodingFailure) in
        try JPEGDecoder.bitmap(fromFirst: input, size: PixelSize(width: 32, height: 16), limits: ImageLimits())
      }
      #expect(bitmap.isOpaque)
    }
  }

  @Test func `the progress of all bytes shows the whole picture`() throws {
    let bytes = Samples.jpegProgressive
    let bitmap = try bytes.withUnsafeBufferPointer { input throws(DecodingFailure) in
      try JPEGDecoder.bitmap(fromFirst: input, size: PixelSize(width: 32, height: 16), limits: ImageLimits())
    }
    #expect(bitmap.pixels == (try decode(bytes)).pixels)
  }

  @Test func `other files show nothing until they are whole`() throws {
    for bytes in [Samples.jpegQuadrants, Samples.webpLossy, PNGFile(width: 2, height: 2).bytes] {
      let picture = EncodedImage(url: "a", bytes: bytes)
      #expect(picture.progressiveFrom == nil)
      #expect(throws: ImageError.self) { try picture.bitmap(limits: ImageLimits(), percent: 99) }
    }
    let failure = #expect(throws: DecodingFailure.self) {
      try Samples.jpegQuadrants.withUnsafeBufferPointer { input throws(DecodingFailure) in
        try JPEGDecoder.bitmap(fromFirst: input, size: PixelSize(width: 32, height: 16), limits: ImageLimits())
      }
    }
    #expect(failure == .broken(cause: "its beginning shows nothing"))
  }

  @Test func `a part of a picture is cached apart from the whole`() throws {
    let store = store()
    func prepared(_ quality: ImageQuality) throws -> Bitmap {
      try store.prepared(ImageRequest(source: .url("01.jpg"), size: PixelSize(width: 30, height: 20), scale: 1, quality: quality))
    }
    let (part, full) = (try prepared(.progress(percent: 10)), try prepared(.full))
    #expect(part != full && part.pixels != full.pixels)
    #expect(try prepared(.progress(percent: 10)) == part)
    #expect(store.counters == ImageCounters(decoded: 2, prepared: 2, hits: 1))
  }

  @Test func `limits hold for a part of a picture`() throws {
    let picture = try encoded("17.jpg")
    #expect(throws: ImageError.self) { try picture.bitmap(limits: ImageLimits(pixels: 1000), percent: 40) }
  }

  @Test func `the facts of a picture are read from its file`() {
    #expect(store().facts(of: "05.jpg", decoding: true, inPart: true).progressiveFrom != nil)
    #expect(store().facts(of: "02.jpg", decoding: true, inPart: true) == ImageFacts())
    for inPart in [false, true] {
      #expect(store().facts(of: "none.jpg", decoding: true, inPart: inPart) == ImageFacts(fails: true))
      #expect(store().facts(of: "none.jpg", decoding: false, inPart: inPart) == ImageFacts())
    }
  }

  @Test func `facts about parts are not read where pictures are only shown whole`() {
    #expect(store().facts(of: "05.jpg", decoding: true, inPart: false) == ImageFacts())
  }

  @Test func `a file is read once for its facts and its pixels`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Samples.jpegProgressive, to: "a.jpg")
    let store = ImageStore(access: ImageAccess(baseDirectory: folder.path))
    #expect(store.facts(of: "a.jpg", decoding: false, inPart: true).progressiveFrom != nil)
    // The pixels are those of the file whose facts were read, although the file has changed since.
    try folder.write(PNGFile(width: 2, height: 2).bytes, to: "a.jpg")
    #expect(try store.picture("a.jpg").size == PixelSize(width: 32, height: 16))
  }
}
