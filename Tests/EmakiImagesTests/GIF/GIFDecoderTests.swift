import EmakiDisplay
import EmakiTestSupport
import Testing

@testable import EmakiImages

struct GIFDecoderTests {
  private typealias Frame = GIFFile.Frame

  private static var threeColors: GIFFile { .threeColors(repetitions: 0) }

  private func decode(_ file: GIFFile, at time: Int = 0) throws(ImageError) -> Bitmap { try EncodedImage(file.bytes).bitmap(at: time) }

  /// A file of one row of frames.
  private func row(_ width: Int, _ frames: [Frame]) -> GIFFile { GIFFile(width: width, height: 1, frames: frames) }

  /// A file of one pixel, which is green.
  private func pixel(frames: Int = 1) -> GIFFile {
    GIFFile(width: 1, height: 1, frames: (0..<frames).map { _ in Frame(width: 1, height: 1) { _, _ in 1 } })
  }

  /// Times in milliseconds, and the colour at each time of an animation that plays for ever, once, and twice in all.
  static let times: [(Int, [UInt32])] = [
    (0, [red, red, red]), (99, [red, red, red]), (100, [green, green, green]), (200, [blue, blue, blue]), (299, [blue, blue, blue]),
    (300, [red, blue, red]), (400, [green, blue, green]), (600, [red, blue, blue]), (3_000_000_100, [green, blue, blue]),
  ]

  @Test(arguments: times) func `the frame of the given time is shown`(time: Int, expected: [UInt32]) throws {
    let shown = try [0, nil, 1].map { try decode(.threeColors(repetitions: $0), at: time).content }
    #expect(shown == expected.map { bitmap(4, 3, of: $0).content })
  }

  @Test func `the store draws the frame of the time in the request`() throws {
    let (store, url) = (ImageStore(), dataURL(Self.threeColors.bytes))
    #expect(try [0, 100, 200, 300].map { try store.prepared(url, 2, 2, at: $0)[0, 0] } == [red, green, blue, red])
    #expect(try store.pixelSize(of: .url(url)) == PixelSize(4, 3))
  }

  @Test func `a delay of 0 or 1 hundredth counts as ten, as in browsers`() throws {
    var file = Self.threeColors
    (file.frames[0].delay, file.frames[1].delay) = (0, 1)
    #expect(try [99, 100, 199, 200].map { try decode(file, at: $0)[0, 0] } == [red, green, green, blue])
  }

  /// A red frame of 4 x 1, a green one on its second and third column, a blue one on its third.
  @Test(
    arguments: [(0, [red, green, blue, red]), (1, [red, green, blue, red]), (2, [red, 0, blue, red]), (3, [red, red, blue, red])]
      as [(UInt8, [UInt32])])
  func `each disposal leaves, clears or restores the canvas before the next frame`(disposal: UInt8, expected: [UInt32]) throws {
    let file = row(
      4,
      [
        Frame(width: 4, height: 1) { _, _ in 0 }, Frame(left: 1, width: 2, height: 1, disposal: disposal) { _, _ in 1 },
        Frame(left: 2, width: 1, height: 1) { _, _ in 2 },
      ])
    #expect(try [100, 200].map { try decode(file, at: $0).pixels } == [[red, green, green, red], expected])
  }

  @Test func `a transparent colour leaves what is below, and the canvas of the first frame is transparent`() throws {
    let file = row(
      3, [Frame(width: 2, height: 1) { _, _ in 0 }, Frame(width: 3, height: 1, transparent: 3) { x, _ in x == 1 ? 2 : 3 }])
    let shown = try [0, 100].map { try decode(file, at: $0) }
    #expect(shown.map(\.pixels) == [[red, red, 0], [red, blue, 0]] && !shown[0].isOpaque)
  }

  /// Chromium and Pillow show black, too.
  @Test func `colours beyond the palette are black`() throws {
    var bytes = row(4, [Frame(width: 4, height: 1, transparent: 3) { x, _ in UInt8(x) }]).bytes
    // The palette keeps two of its 128 colours.
    bytes[10] = 0x80
    bytes.removeSubrange(13 + 3 * 2..<13 + 3 * 128)
    #expect(try EmakiImagesTests.decode(bytes).pixels == [red, green, 0xFF00_0000, 0])
  }

  @Test(arguments: [1, 2, 3, 5, 8, 17]) func `an interlaced file shows the same as a plain one`(height: Int) throws {
    var file = GIFFile(width: 7, height: height, frames: [Frame(width: 7, height: height) { x, y in UInt8((x + 3 * y) % 5) }])
    let plain = try decode(file)
    file.frames[0].isInterlaced = true
    #expect(try decode(file).pixels == plain.pixels)
  }

  @Test(arguments: [(2, 2), (0, 0), (3, 1)]) func `a first frame beyond the screen enlarges it`(width: Int, height: Int) throws {
    let file = GIFFile(width: width, height: height, frames: [Frame(left: 1, top: 1, width: 2, height: 1) { _, _ in 1 }])
    #expect(try decode(file).pixels == [0, 0, 0, 0, green, green])
    #expect(try sizes(of: file.bytes) == [PixelSize(3, 2), PixelSize(3, 2)])
  }

  @Test func `the part of a later frame outside the canvas is cut off`() throws {
    let frames = [Frame(width: 2, height: 2) { _, _ in 0 }, Frame(left: 1, top: 1, width: 9, height: 9) { _, _ in 1 }]
    #expect(try decode(GIFFile(width: 2, height: 2, frames: frames), at: 100).pixels == [red, red, red, green])
  }

  // MARK: Faults

  @Test func `a file without a trailer shows the frames that are there`() throws {
    let file = Self.threeColors.bytes
    let cut = Self.threeColors.ends.map { Array(file.prefix($0)) }
    #expect(try cut.enumerated().map { try EncodedImage($1).bitmap(at: $0 / 2 * 100)[0, 0] } == [red, red, green, green, blue])
    // What comes after the trailer is not looked at.
    let strange = [file.dropLast() + "GIF".bytes, file + [1, 2, 3]]
    let expected = [["what follows its last frame is neither a frame nor a trailer"], []]
    #expect(try (cut + strange).map(faults) == cut.map { _ in ["it ends without a trailer"] } + expected)
  }

  @Test func `a file without pixels is an error that says so`() {
    // The columns and rows of a frame's header follow its place.
    let emptied = [1, 2].map { count in
      var file = pixel(frames: count).bytes
      for place in file.indices where file[place...].starts(with: [0x2C, 0, 0, 0, 0, 1, 0, 1, 0]) {
        file.replaceSubrange(place + 5..<place + 9, with: [0, 0, 0, 0])
      }
      return failure(of: file)
    }
    let empty = GIFFile(width: 0, height: 0, frames: [Frame(width: 0, height: 1) { _, _ in 1 }])
    let failures = [pixel(frames: 0), empty].map { failure(of: $0.bytes) } + emptied
    #expect(failures == ["it has no frame", "no pixels", "no frame has pixels", "no frame has pixels"].map { .broken("GIF", $0) })
  }

  @Test func `a file whose codes are too wide is an error that says so`() {
    var bytes = pixel().bytes
    // Behind the palette, the control block of 8 bytes and the frame's header of 10.
    bytes[13 + 3 * 128 + 8 + 10] = 11
    #expect(failure(of: bytes) == .broken("GIF", "the codes of a frame begin with more than 8 bits"))
  }

  // MARK: Limits

  @Test func `frames that are too large together are refused`() {
    var bytes = pixel(frames: 2).bytes
    // The size in the second frame's header, after the first and the 8 bytes of its control block.
    let size = pixel(frames: 2).ends[0] + 8 + 5
    bytes.replaceSubrange(size..<size + 4, with: [255, 255, 255, 255])
    #expect(failure(of: bytes, at: 100) == .tooMuchWork(.framePixels, 128_000_000))
  }

  @Test func `the limit of pixels counts the frames up to the one that is shown`() throws {
    // Two frames of 12 pixels, with a clear code each.
    let limits = ImageLimits(framePixels: 2 * (12 + 64))
    let picture = EncodedImage(Self.threeColors.bytes)
    #expect(try [0, 100, 300].map { try picture.bitmap(limits: limits, at: $0)[0, 0] } == [red, green, red])
    #expect(failure(of: picture.bytes, limits: limits, at: 200) == .tooMuchWork(.framePixels, 152))
  }

  @Test func `a file with more frames than the limit is refused at any time`() {
    let failures = [3, 2].map { failure(of: Self.threeColors.bytes, limits: ImageLimits(frames: $0)) }
    #expect(failures == [nil, .tooMuchWork(.frames, 2)])
  }

  @Test func `repeated clear codes are refused, because each empties the decoder's table`() throws {
    var bytes = pixel().bytes
    // Clear, green, end: codes of eight bits in a block of three.
    let place = bytes.count - 2 - 4
    bytes.replaceSubrange(place..<place, with: (0..<4).flatMap { _ in [250] + [UInt8](repeating: 128, count: 250) })
    let work = 1 + 1001 * 64
    #expect(try EmakiImagesTests.decode(bytes, limits: ImageLimits(framePixels: work)).pixels == [green])
    #expect(failure(of: bytes, limits: ImageLimits(framePixels: work - 1)) == .tooMuchWork(.framePixels, work - 1))
  }

  /// The codes are written with the width that a decoder expects of each.
  @Test(arguments: 2...8) func `codes are counted with the width that they have`(minimumSize: Int) {
    let (clear, most) = (1 << minimumSize, 12)
    var (bytes, bits, count): ([UInt8], UInt64, Int) = ([], 0, 0)
    func append(_ code: Int, _ width: Int) {
      bits |= UInt64(code) << UInt64(count)
      count += width
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: bits))
        (bits, count) = (bits >> 8, count - 8)
      }
    }
    for _ in 0..<3 {
      append(clear, minimumSize + 1)
      // The first code after a clear code makes no entry in the table. Each code after it makes one, until all 4096 are made. From then on
      // all codes have the greatest width.
      for made in 0..<5000 {
        let next = clear + 2 + max(0, made - 1)
        append(0, min(most, max(minimumSize + 1, Int.bitWidth - next.leadingZeroBitCount)))
      }
      append(clear, most)
      append(0, minimumSize + 1)
    }
    if count > 0 { bytes.append(UInt8(bits)) }
    var codes = GIFCodes(minimumSize: minimumSize)
    bytes.withUnsafeBufferPointer { bytes in
      // The codes are written in blocks that end anywhere.
      for start in stride(from: 0, to: bytes.count, by: 77) {
        codes.read(UnsafeBufferPointer(rebasing: bytes[start..<min(start + 77, bytes.count)]))
      }
    }
    #expect(codes.clears == 6)
  }
}
