import CEmakiKernels
import EmakiEncoding
import EmakiTestSupport
import Testing

@Suite struct PNGRowKernelTests {
  @Test(arguments: PNGFileTests.formats)
  func `every colour is divided by every alpha exactly`(format: PNGPixelFormat) {
    // A pixel whose channel is above its alpha is not a premultiplied colour, so it is left out here.
    var pixels: [UInt32] = []
    for alpha: UInt32 in 0...255 {
      for channel in 0...alpha { pixels.append(alpha << 24 | channel << 16 | (alpha - channel) << 8 | channel / 2) }
    }
    let expected = pixels.flatMap { SeededPicture.bytes(of: $0, format: format) }
    let channels = UInt32(format.bytesPerPixel)
    for pack in [emaki_png_pack, emaki_png_pack_portable] {
      var bytes = [UInt8](repeating: 0xAA, count: expected.count)
      pack(&bytes, pixels, pixels.count, channels)
      #expect(bytes == expected)
    }
  }

  @Test func `a channel above its alpha becomes 255`() {
    for pack in [emaki_png_pack, emaki_png_pack_portable] {
      var bytes = [UInt8](repeating: 0xAA, count: 8)
      pack(&bytes, [0x80FF_8040, 0x00FF_FFFF], 2, 4)
      #expect(bytes == [255, 255, 128, 128, 0, 0, 0, 0])
    }
  }

  @Test(arguments: PNGFileTests.formats, 1...70)
  func `packing writes its own bytes only`(format: PNGPixelFormat, width: Int) {
    let picture = SeededPicture(width: width, height: 1, format: format, seed: UInt64(width))
    let count = width * format.bytesPerPixel
    var bytes = [UInt8](repeating: 0xAA, count: count + 64)
    bytes.withUnsafeMutableBufferPointer { emaki_png_pack($0.baseAddress! + 32, picture.pixels, width, UInt32(format.bytesPerPixel)) }
    let margin = [UInt8](repeating: 0xAA, count: 32)
    #expect(bytes == margin + picture.expectedBytes + margin)
  }

  @Test(arguments: PNGFileTests.formats, 1...70)
  func `the vector code filters as the plain code does`(format: PNGPixelFormat, width: Int) {
    let height = 40
    let channels = UInt32(format.bytesPerPixel)
    let count = height * (1 + width * format.bytesPerPixel)
    for seed in 0..<4 as Range<UInt64> {
      let picture = SeededPicture(width: width, height: height, format: format, seed: UInt64(width) * 100 + seed)
      let outputs = [emaki_png_filter_rows, emaki_png_filter_rows_portable].map { filter in
        // The scratch holds different rubbish in each round, which must not change the result.
        var scratch = [UInt8](repeating: UInt8(seed) * 50 + 3, count: emaki_png_scratch_size(width, channels))
        var bytes = [UInt8](repeating: 0xAA, count: count + 32)
        filter(&bytes, picture.pixels, width, height, channels, &scratch)
        return bytes
      }
      #expect(outputs[0] == outputs[1], "seed \(seed)")
      #expect(outputs[0][count...].allSatisfy { $0 == 0xAA })
    }
  }

  /// Returns the filter of the second of two rows.
  private func filter(of row: [UInt32], below first: [UInt32]) -> UInt8 {
    let rowBytes = 1 + 3 * row.count
    var scratch = [UInt8](repeating: 0, count: emaki_png_scratch_size(row.count, 3))
    var bytes = [UInt8](repeating: 0, count: 2 * rowBytes)
    emaki_png_filter_rows(&bytes, first + row, row.count, 2, 3, &scratch)
    return bytes[rowBytes]
  }

  @Test func `each kind of row gets the filter that predicts it best`() {
    var random = SeededGenerator(seed: 4)
    func grey(_ value: Int) -> UInt32 { 0xFF00_0000 | UInt32(value & 255) * 0x01_0101 }
    func row(_ pixel: (Int) -> UInt32) -> [UInt32] { (0..<300).map(pixel) }
    let noise = row { _ in grey(.random(in: 0...255, using: &random)) }
    let flat = row { _ in grey(100) }
    let ink = row { _ in Int.random(in: 0..<12, using: &random) == 0 ? grey(26) : grey(255) }
    // White counts as -1, because a byte is signed here. So white pixels cost next to nothing without a filter, and with one every edge
    // costs two residuals.
    #expect(filter(of: ink, below: flat) == 0)
    #expect(filter(of: flat, below: noise) == 1)
    #expect(filter(of: row { $0 == 7 ? grey(0) : noise[$0] }, below: noise) == 2)
    // Both rows have steps: 4 pixels of one grey, then 4 of another. Each pixel of the second row is brighter by 5 than the one above it.
    // "Left" fails at the steps, and "up" is wrong by 5 everywhere. Paeth takes left within a step, and up or upper left at its edge.
    #expect(filter(of: row { grey(65 + $0 / 4 % 2 * 60) }, below: row { grey(60 + $0 / 4 % 2 * 60) }) == 4)
  }
}
