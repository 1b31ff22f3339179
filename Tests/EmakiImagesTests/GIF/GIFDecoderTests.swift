import EmakiDisplay
import EmakiTestSupport
import Testing

@testable import EmakiImages

@Suite struct GIFDecoderTests {
  static let red: UInt32 = 0xFFFF_0000
  static let green: UInt32 = 0xFF00_FF00
  static let blue: UInt32 = 0xFF00_00FF

  private func decode(_ file: GIFFile, at time: Int = 0) throws(ImageError) -> Bitmap {
    try EncodedImage(url: "test", bytes: file.bytes).bitmap(limits: ImageLimits(), at: time)
  }

  /// Times in milliseconds, and the colour at each time of an animation that plays for ever, once, and twice in all.
  static let times: [(Int, UInt32, UInt32, UInt32)] = [
    (0, red, red, red), (99, red, red, red), (100, green, green, green), (200, blue, blue, blue), (299, blue, blue, blue),
    (300, red, blue, red), (400, green, blue, green), (600, red, blue, blue), (3_000_000_100, green, blue, blue),
  ]

  @Test(arguments: times) func `the frame of the given time is shown`(time: Int, forEver: UInt32, once: UInt32, twice: UInt32) throws {
    for (repetitions, color) in [(0, forEver), (nil, once), (1, twice)] {
      let bitmap = try decode(.threeColors(repetitions: repetitions), at: time)
      #expect(bitmap.size == PixelSize(width: 4, height: 3))
      #expect(bitmap.isOpaque)
      #expect(bitmap.pixels.allSatisfy { $0 == color })
    }
  }

  @Test func `the store draws the frame of the time in the request`() throws {
    let store = ImageStore(access: ImageAccess(baseDirectory: "/nowhere"))
    let url = "data:image/gif;base64," + base64(GIFFile.threeColors(repetitions: 0).bytes)
    func pixel(at time: Int) throws -> UInt32 {
      var options = ImageOptions()
      options.animationTime = time
      return try store.prepared(
        ImageRequest(source: .url(url), size: PixelSize(width: 2, height: 2), scale: 1, options: options))[0, 0]
    }
    #expect(try [0, 100, 200, 300].map(pixel) == [Self.red, Self.green, Self.blue, Self.red])
    #expect(try store.pixelSize(of: .url(url)) == PixelSize(width: 4, height: 3))
  }

  @Test func `a delay of 0 or 1 hundredth counts as ten, as in browsers`() throws {
    var file = GIFFile.threeColors(repetitions: 0)
    file.frames[0].delay = 0
    file.frames[1].delay = 1
    #expect(try [99, 100, 199, 200].map { try decode(file, at: $0)[0, 0] } == [Self.red, Self.green, Self.green, Self.blue])
  }

  /// A red frame of 4 x 1, a green one on its second and third column, a blue one on its third.
  static let disposals: [(UInt8, [UInt32])] = [
    (0, [red, green, blue, red]), (1, [red, green, blue, red]), (2, [red, 0, blue, red]), (3, [red, red, blue, red]),
  ]

  @Test(arguments: disposals) func `each disposal leaves, clears or restores the canvas before the next frame`(
    disposal: UInt8, expected: [UInt32]
  ) throws {
    let file = GIFFile(
      width: 4, height: 1,
      frames: [
        GIFFile.Frame(width: 4, height: 1) { _, _ in 0 },
        GIFFile.Frame(left: 1, width: 2, height: 1, disposal: disposal) { _, _ in 1 },
        GIFFile.Frame(left: 2, width: 1, height: 1) { _, _ in 2 },
      ])
    #expect(try decode(file, at: 100).pixels == [Self.red, Self.green, Self.green, Self.red])
    #expect(try decode(file, at: 200).pixels == expected)
  }

  @Test func `a transparent colour leaves what is below, and the canvas of the first frame is transparent`() throws {
    let file = GIFFile(
      width: 3, height: 1,
      frames: [
        GIFFile.Frame(width: 2, height: 1) { _, _ in 0 },
        GIFFile.Frame(width: 3, height: 1, transparent: 3) { x, _ in x == 1 ? 2 : 3 },
      ])
    let first = try decode(file)
    #expect(first.pixels == [Self.red, Self.red, 0])
    #expect(!first.isOpaque)
    #expect(try decode(file, at: 100).pixels == [Self.red, Self.blue, 0])
  }

  @Test(arguments: [1, 2, 3, 5, 8, 17]) func `an interlaced file shows the same as a plain one`(height: Int) throws {
    var file = GIFFile(width: 7, height: height, frames: [GIFFile.Frame(width: 7, height: height) { x, y in UInt8((x + 3 * y) % 5) }])
    let plain = try decode(file)
    file.frames[0].isInterlaced = true
    #expect(try decode(file).pixels == plain.pixels)
  }

  @Test func `a first frame beyond the screen enlarges it`() throws {
    for (width, height) in [(2, 2), (0, 0), (3, 1)] {
      let file = GIFFile(width: width, height: height, frames: [GIFFile.Frame(left: 1, top: 1, width: 2, height: 1) { _, _ in 1 }])
      let bitmap = try decode(file)
      #expect(bitmap.size == PixelSize(width: 3, height: 2))
      #expect(bitmap.pixels == [0, 0, 0, 0, Self.green, Self.green])
      #expect(try EncodedImage(url: "test", bytes: file.bytes).pixelSize(limits: ImageLimits()) == bitmap.size)
    }
  }

  @Test func `the part of a later frame outside the canvas is cut off`() throws {
    let file = GIFFile(
      width: 2, height: 2,
      frames: [
        GIFFile.Frame(width: 2, height: 2) { _, _ in 0 }, GIFFile.Frame(left: 1, top: 1, width: 9, height: 9) { _, _ in 1 },
      ])
    #expect(try decode(file, at: 100).pixels == [Self.red, Self.red, Self.red, Self.green])
  }

  @Test func `a screen and a frame without pixels are an error`() {
    let file = GIFFile(width: 0, height: 0, frames: [GIFFile.Frame(width: 0, height: 1) { _, _ in 1 }])
    #expect(throws: ImageError.broken(url: "test", format: "GIF", cause: "no pixels")) { try decode(file) }
  }

  @Test func `a file without a trailer shows the frames that are there`() throws {
    let file = GIFFile.threeColors(repetitions: 0)
    for (index, end) in file.ends.enumerated() {
      let bytes = Array(file.bytes.prefix(end))
      #expect(try faults(of: bytes) == ["it ends without a trailer"])
      let last = try EncodedImage(url: "test", bytes: bytes).bitmap(limits: ImageLimits(), at: index / 2 * 100)
      #expect(last[0, 0] == [Self.red, Self.green, Self.blue][index / 2])
    }
    let strange = file.bytes.dropLast() + Array("GIF".utf8)
    #expect(try faults(of: Array(strange)) == ["what follows its last frame is neither a frame nor a trailer"])
    // What comes after the trailer is not looked at.
    #expect(try faults(of: file.bytes + [1, 2, 3]) == [])
  }

  @Test func `a file whose codes are too wide is an error that says so`() {
    var bytes = GIFFile(width: 1, height: 1, frames: [GIFFile.Frame(width: 1, height: 1) { _, _ in 1 }]).bytes
    // Behind the palette, the control block of 8 bytes and the frame's header of 10.
    bytes[13 + 3 * 128 + 8 + 10] = 11
    let cause = "the codes of a frame begin with more than 8 bits"
    #expect(throws: ImageError.broken(url: "test", format: "GIF", cause: cause)) { try EmakiImagesTests.decode(bytes) }
  }

  @Test func `a copy of the canvas counts as memory`() throws {
    let picture = EncodedImage(url: "test", bytes: GIFFile.threeColors(repetitions: 0).bytes)
    #expect(try picture.header(limits: ImageLimits()).workingPixels == 12)
  }

  @Test func `a file that is cut off within a frame is an error at any time`() {
    let (bytes, ends) = (GIFFile.threeColors(repetitions: 0).bytes, GIFFile.threeColors(repetitions: 0).ends)
    for count in 6..<bytes.count where !ends.contains(count) {
      #expect(throws: ImageError.self, "\(count) of \(bytes.count) bytes") {
        try EncodedImage(url: "test", bytes: Array(bytes.prefix(count))).bitmap(limits: ImageLimits(), at: 0)
      }
    }
  }

  @Test func `a canvas of 60,000 x 60,000 is refused before anything is decoded`() {
    let error = ImageError.tooManyPixels(url: "test", size: PixelSize(width: 60000, height: 60000), limit: 64_000_000)
    #expect(throws: error) { try decode(GIFFile(width: 60000, height: 60000, frames: [])) }
  }

  @Test func `frames that are too large together are refused`() {
    let frame = GIFFile.Frame(width: 1, height: 1) { _, _ in 0 }
    let file = GIFFile(width: 1, height: 1, frames: [frame, frame])
    var bytes = file.bytes
    // The size in the second frame's header, after the first and the 8 bytes of its control block.
    let size = file.ends[0] + 8 + 5
    bytes.replaceSubrange(size..<size + 4, with: [255, 255, 255, 255])
    #expect(throws: ImageError.tooMuchWork(url: "test", .framePixels, limit: 128_000_000)) {
      try EncodedImage(url: "test", bytes: bytes).bitmap(limits: ImageLimits(), at: 100)
    }
  }

  @Test func `the limit of pixels counts the frames up to the one that is shown`() throws {
    let picture = EncodedImage(url: "test", bytes: GIFFile.threeColors(repetitions: 0).bytes)
    // Two frames of 12 pixels, with a clear code each.
    let limits = ImageLimits(framePixels: 2 * (12 + 64))
    #expect(try [0, 100, 300].map { try picture.bitmap(limits: limits, at: $0)[0, 0] } == [Self.red, Self.green, Self.red])
    #expect(throws: ImageError.tooMuchWork(url: "test", .framePixels, limit: 152)) { try picture.bitmap(limits: limits, at: 200) }
  }

  @Test func `a file with more frames than the limit is refused at any time`() throws {
    let picture = EncodedImage(url: "test", bytes: GIFFile.threeColors(repetitions: 0).bytes)
    #expect(try picture.bitmap(limits: ImageLimits(frames: 3))[0, 0] == Self.red)
    #expect(throws: ImageError.tooMuchWork(url: "test", .frames, limit: 2)) { try picture.bitmap(limits: ImageLimits(frames: 2)) }
  }

  @Test func `repeated clear codes are refused, because each empties the decoder's table`() throws {
    var bytes = GIFFile(width: 1, height: 1, frames: [GIFFile.Frame(width: 1, height: 1) { _, _ in 1 }]).bytes
    // Clear, green, end: codes of eight bits in a block of three.
    let block: [UInt8] = [3, 128, 1, 129]
    let place = bytes.count - 2 - block.count
    #expect(Array(bytes[place..<place + 4]) == block)
    bytes.replaceSubrange(place..<place, with: (0..<4).flatMap { _ in [250] + [UInt8](repeating: 128, count: 250) })
    let picture = EncodedImage(url: "test", bytes: bytes)
    let work = 1 + 1001 * 64
    #expect(try picture.bitmap(limits: ImageLimits(framePixels: work)).pixels == [Self.green])
    #expect(throws: ImageError.tooMuchWork(url: "test", .framePixels, limit: work - 1)) {
      try picture.bitmap(limits: ImageLimits(framePixels: work - 1))
    }
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

  @Test func `a file whose frames have no pixels is an error`() {
    // The columns and rows of a frame's header follow its place; the first frame stands behind the palette.
    for count in 1...2 {
      var file = GIFFile(width: 1, height: 1, frames: (0..<count).map { _ in GIFFile.Frame(width: 1, height: 1) { _, _ in 1 } }).bytes
      for place in file.indices where file[place...].starts(with: [0x2C, 0, 0, 0, 0, 1, 0, 1, 0]) {
        file.replaceSubrange(place + 5..<place + 9, with: [0, 0, 0, 0])
      }
      #expect(throws: ImageError.broken(url: "test", format: "GIF", cause: "no frame has pixels")) {
        try EncodedImage(url: "test", bytes: file).bitmap(limits: ImageLimits())
      }
    }
  }

  @Test func `a file without a frame is an error`() {
    #expect(throws: ImageError.broken(url: "test", format: "GIF", cause: "it has no frame")) {
      try decode(GIFFile(width: 1, height: 1, frames: []))
    }
  }
}
