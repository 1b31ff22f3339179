import CZlib
import EmakiDisplay
import EmakiSupport
import EmakiTestSupport
import Testing

@testable import EmakiEncoding

struct PNGFileTests {
  @Test(arguments: SeededPicture.formats, 1...70)
  func `libpng reads the pixels back at any width and band height`(format: PNGPixelFormat, width: Int) throws {
    let (encoder, picture) = (PNGBandEncoder(), SeededPicture(width, 23, format, seed: UInt64(width)))
    for bandRows in [1, 2, 3, 7, 22, 23] {
      #expect(try picture.isHeld(by: picture.file(bandRows: bandRows, by: encoder).bytes), "bands of \(bandRows) rows")
    }
  }

  @Test(
    arguments: [(PNGPixelFormat.rgb, 0xFF12_3456, [0x12, 0x34, 0x56]), (.rgba, 0x8040_2010, [128, 64, 32, 128])]
      as [(PNGPixelFormat, UInt32, [UInt8])])
  func `a picture of one pixel can be written`(format: PNGPixelFormat, pixel: UInt32, bytes: [UInt8]) throws {
    let picture = SeededPicture(1, 1, format, pixels: [pixel])
    // 64 of 128 is 127.5 of 255, which rounds up to 128; 32 is 63.75; 16 is 31.875.
    #expect(try picture.bytes == bytes && picture.isHeld(by: picture.file(bandRows: 1).bytes), "\(picture.bytes)")
  }

  @Test(arguments: SeededPicture.formats, 1...8)
  func `bands can be used in any order, in several files and twice in one file`(format: PNGPixelFormat, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (picture, encoder) = (SeededPicture(61, 60, format, seed: seed), PNGBandEncoder())
    var pieces: [(rows: Range<Int>, band: PNGBand)] = []
    while (pieces.last?.rows.upperBound ?? 0) < 60 {
      let top = pieces.last?.rows.upperBound ?? 0
      let rows = top..<min(top + random.int(1...13), 60)
      pieces.append((rows, picture.band(rows, by: encoder)))
    }
    for _ in 0..<4 {
      pieces.shuffle(using: &random)
      let order = pieces + [pieces[0]]
      let pixels = order.flatMap { picture.pixels[$0.rows.lowerBound * 61..<$0.rows.upperBound * 61] }
      let expected = SeededPicture(61, pixels.count / 61, format, pixels: pixels)
      #expect(try expected.isHeld(by: EncodedFile(size: expected.size, format: format, bands: order.map(\.band)).bytes))
    }
  }

  @Test(arguments: SeededPicture.formats)
  func `the file has the chunks of the format, and its data is one zlib stream of filtered rows`(format: PNGPixelFormat) throws {
    let file = SeededPicture(40, 30, format, seed: 7).file(bandRows: 12)
    let found = try PNGChunks(file.bytes)
    #expect(found.all.map(\.type) == ["IHDR", "sRGB"] + Array(repeating: "IDAT", count: 5) + ["IEND"])
    #expect(found.all[..<2].map(\.data) == [[0, 0, 0, 40, 0, 0, 0, 30, 8, format == .rgb ? 2 : 6, 0, 0, 0], [0]])
    var length = uLongf(30 * (1 + 40 * format.bytesPerPixel))
    var rows = [UInt8](repeating: 0, count: Int(length))
    #expect(uncompress(&rows, &length, found.pixels, uLong(found.pixels.count)) == Z_OK && Int(length) == rows.count)
    // The buffers hold the bytes of the file, and their number is known beforehand.
    let buffers = file.withBuffers { $0.map { Array($0) } }
    #expect(buffers.count == 3 + 2 && buffers.flatMap { $0 } == file.bytes && file.byteCount == file.bytes.count)
  }

  // Scale 1 is 2835 pixels a metre, the 72 pixels an inch that Core Graphics writes. 144 pixels an inch are 5669.
  @Test(arguments: [(1.0, 2835), (2, 5669), (1.5, 4252), (1e-9, 1), (1e12, Int(Int32.max))])
  func `each encoder says how many pixels a point has`(scale: Double, pixelsPerMeter: Int) throws {
    let picture = SeededPicture(3, 2, seed: 3)
    var files = [EncodedFile(Bitmap(size: picture.size, pixels: picture.words), scale: scale).bytes]
    try picture.pixels.withUnsafeBufferPointer {
      files.append(SmallPNGEncoder.encode($0, size: picture.size, format: .rgb, scale: scale))
      files.append(try LibPNGEncoder.encode($0, size: picture.size, format: .rgb, scale: scale))
    }
    for file in files {
      let density = try PNGChunks(file).all.prefix { $0.type != "IDAT" }.first { $0.type == "pHYs" }?.data
      #expect(density == PNGChunks.bytes(pixelsPerMeter) + PNGChunks.bytes(pixelsPerMeter) + [1])
      #expect(try picture.isHeld(by: file))
    }
  }

  @Test func `a file without bands, of another height or of another width stops the program`() async {
    await #expect(processExitsWith: .failure) { _ = EncodedFile(size: PixelSize(1, 1), format: .rgb, bands: []) }
    await #expect(processExitsWith: .failure) {
      _ = EncodedFile(size: PixelSize(4, 5), format: .rgb, bands: SeededPicture(4, 4).bands(of: 4))
    }
    await #expect(processExitsWith: .failure) {
      _ = EncodedFile(size: PixelSize(5, 4), format: .rgb, bands: SeededPicture(4, 4).bands(of: 4))
    }
  }
}
