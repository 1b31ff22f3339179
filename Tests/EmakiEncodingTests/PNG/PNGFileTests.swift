import EmakiDisplay
import EmakiEncoding
import EmakiTestSupport
import Testing

@Suite struct PNGFileTests {
  static let formats: [PNGPixelFormat] = [.rgb, .rgba]

  @Test(arguments: formats, 1...70)
  func `libpng reads the pixels back at any width and band height`(format: PNGPixelFormat, width: Int) throws {
    let encoder = PNGBandEncoder()
    let picture = SeededPicture(width: width, height: 23, format: format, seed: UInt64(width))
    for bandRows in [1, 2, 3, 7, 22, 23] {
      let decoded = try decodedByLibPNG(picture.file(bandRows: bandRows, by: encoder).bytes, format: format)
      #expect(decoded.size == picture.size)
      #expect(decoded.bytes == picture.expectedBytes, "bands of \(bandRows) rows")
    }
  }

  @Test(arguments: formats) func `a reader that follows only the format's rules reads the same pixels`(format: PNGPixelFormat) throws {
    let encoder = PNGBandEncoder()
    var filters = [Int](repeating: 0, count: 5)
    for seed in 1...40 as ClosedRange<UInt64> {
      let picture = SeededPicture(width: Int(seed) + 3, height: 31, format: format, seed: seed)
      let plain = try picture.pixels.withUnsafeBufferPointer { try LibPNGEncoder.encode($0, size: picture.size, format: format) }
      for bytes in [picture.file(bandRows: 8, by: encoder).bytes, plain] {
        let read = try UnfilteredPNG(bytes)
        filters = zip(filters, read.filters).map(+)
        var found: [UInt8] = []
        for word in read.words {
          for shift: UInt32 in [16, 8, 0] + (format == .rgba ? [24] : []) { found.append(UInt8(truncatingIfNeeded: word >> shift)) }
        }
        #expect(read.width == picture.size.width && found == picture.expectedBytes, "seed \(seed)")
      }
    }
    #expect(filters.allSatisfy { $0 > 0 }, "\(filters)")
  }

  @Test(arguments: formats)
  func `a picture of one pixel can be written`(format: PNGPixelFormat) throws {
    var picture = SeededPicture(width: 1, height: 1, format: format, seed: 1)
    picture.pixels = [format == .rgb ? 0xFF12_3456 : 0x8040_2010]
    let file = picture.file(bandRows: 1, by: PNGBandEncoder())
    // 64 of 128 is 127.5 of 255, which rounds up to 128; 32 is 63.75; 16 is 31.875.
    #expect(try decodedByLibPNG(file.bytes, format: format).bytes == (format == .rgb ? [0x12, 0x34, 0x56] : [128, 64, 32, 128]))
  }

  @Test(arguments: formats, 1...8 as ClosedRange<UInt64>)
  func `bands can be used in any order, in several files and twice in one file`(format: PNGPixelFormat, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let picture = SeededPicture(width: 61, height: 60, format: format, seed: seed)
    let encoder = PNGBandEncoder()
    var pieces: [(rows: Range<Int>, band: PNGBand)] = []
    var top = 0
    while top < picture.size.height {
      let rows = top..<min(top + Int.random(in: 1...13, using: &random), picture.size.height)
      pieces.append((rows, picture.band(rows, by: encoder)))
      top = rows.upperBound
    }
    for _ in 0..<4 {
      pieces.shuffle(using: &random)
      let order = pieces + [pieces[0]]
      let size = PixelSize(width: 61, height: order.reduce(0) { $0 + $1.rows.count })
      let file = PNGFile(size: size, format: format, bands: order.map(\.band))
      let rowBytes = 61 * format.bytesPerPixel
      let expected = order.flatMap { picture.expectedBytes[$0.rows.lowerBound * rowBytes..<$0.rows.upperBound * rowBytes] }
      #expect(try decodedByLibPNG(file.bytes, format: format).bytes == expected)
    }
  }

  @Test(arguments: formats)
  func `the file has the chunks of the format, and its data is one zlib stream of filtered rows`(format: PNGPixelFormat) throws {
    let picture = SeededPicture(width: 40, height: 30, format: format, seed: 7)
    let file = picture.file(bandRows: 12, by: PNGBandEncoder())
    let found = try chunks(of: file.bytes)
    #expect(found.map(\.type) == ["IHDR", "sRGB", "IDAT", "IDAT", "IDAT", "IDAT", "IDAT", "IEND"])
    #expect(found[0].data == [0, 0, 0, 40, 0, 0, 0, 30, 8, format == .rgb ? 2 : 6, 0, 0, 0])
    #expect(found[1].data == [0])
    let filteredCount = 30 * (1 + 40 * format.bytesPerPixel)
    #expect(try inflatedZlibStream(zlibStream(of: found), count: filteredCount).count == filteredCount)
  }

  @Test func `the buffers hold the bytes of the file, and their number is known beforehand`() {
    let picture = SeededPicture(width: 33, height: 50, format: .rgb, seed: 3)
    let file = picture.file(bandRows: 9, by: PNGBandEncoder())
    let buffers = file.withBuffers { $0.map { Array($0) } }
    #expect(buffers.count == 6 + 2)
    #expect(buffers.flatMap { $0 } == file.bytes)
    #expect(file.byteCount == file.bytes.count)
  }

  // Scale 1 is 2835 pixels a metre, the 72 pixels an inch that Core Graphics writes. 144 pixels an inch are 5669.
  @Test(arguments: [(1.0, 2835), (2, 5669), (1.5, 4252), (1e-9, 1), (1e12, Int(Int32.max))])
  func `each encoder says how many pixels a point has`(scale: Double, pixelsPerMeter: Int) throws {
    let picture = SeededPicture(width: 3, height: 2, format: .rgb, seed: 3)
    var files: [[UInt8]] = []
    try picture.pixels.withUnsafeBufferPointer {
      files.append(PNGFile(encoding: $0, size: picture.size, format: .rgb, scale: scale).bytes)
      files.append(SmallPNGEncoder.encode($0, size: picture.size, format: .rgb, scale: scale))
      files.append(try LibPNGEncoder.encode($0, size: picture.size, format: .rgb, scale: scale))
    }
    for file in files {
      let found = try chunks(of: file)
      let density = try #require(found.firstIndex { $0.type == "pHYs" })
      let pixels = try #require(found.firstIndex { $0.type == "IDAT" })
      #expect(density < pixels)
      let length = (0..<4).map { UInt8(truncatingIfNeeded: pixelsPerMeter >> (24 - 8 * $0)) }
      #expect(found[density].data == length + length + [1])
      #expect(try decodedByLibPNG(file, format: .rgb).bytes == picture.expectedBytes)
    }
  }

  @Test func `texts are written between the header and the pixels`() throws {
    let picture = SeededPicture(width: 3, height: 2, format: .rgb, seed: 3)
    let texts = [PNGText(keyword: "Software", text: "Emaki 絵巻"), PNGText(keyword: "Comment", text: "a\0b")]
    let file = picture.file(bandRows: 2, by: PNGBandEncoder(), texts: texts)
    let found = try chunks(of: file.bytes)
    #expect(found.map(\.type) == ["IHDR", "sRGB", "iTXt", "iTXt", "IDAT", "IDAT", "IDAT", "IEND"])
    #expect(found[2].data == Array("Software".utf8) + [0, 0, 0, 0, 0] + Array("Emaki 絵巻".utf8))
    #expect(found[3].data == Array("Comment".utf8) + [0, 0, 0, 0, 0] + Array("a\u{FFFD}b".utf8))
    #expect(try decodedByLibPNG(file.bytes, format: .rgb).bytes == picture.expectedBytes)
  }

  @Test func `a file without bands stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = PNGFile(size: PixelSize(width: 1, height: 1), format: .rgb, bands: [])
    }
  }

  @Test func `bands that do not add up to the height stop the program`() async {
    await #expect(processExitsWith: .failure) {
      let picture = SeededPicture(width: 4, height: 4, format: .rgb, seed: 1)
      let bands = picture.bands(of: 4, by: PNGBandEncoder())
      _ = PNGFile(size: PixelSize(width: 4, height: 5), format: .rgb, bands: bands)
    }
  }

  @Test func `a band of another width stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let picture = SeededPicture(width: 4, height: 4, format: .rgb, seed: 1)
      let bands = picture.bands(of: 4, by: PNGBandEncoder())
      _ = PNGFile(size: PixelSize(width: 5, height: 4), format: .rgb, bands: bands)
    }
  }
}
