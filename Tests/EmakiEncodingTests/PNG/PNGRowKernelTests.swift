import CEmakiKernels
import EmakiSupport
import EmakiTestSupport
import Testing

@testable import EmakiEncoding

struct PNGRowKernelTests {
  /// Returns what the vector code and the plain code make of pixels.
  private func packed(_ pixels: [UInt32], _ format: PNGPixelFormat) -> [[UInt8]] {
    [emaki_png_pack, emaki_png_pack_portable].map { pack in
      var bytes = [UInt8](repeating: 0xAA, count: pixels.count * format.bytesPerPixel)
      pack(&bytes, pixels, pixels.count, UInt32(format.bytesPerPixel))
      return bytes
    }
  }

  @Test(arguments: SeededPicture.formats) func `every colour is divided by every alpha exactly`(format: PNGPixelFormat) {
    // A pixel whose channel is above its alpha is not a premultiplied colour, so it is left out here.
    var pixels: [UInt32] = []
    for alpha: UInt32 in 0...255 {
      for channel in 0...alpha { pixels.append(alpha << 24 | channel << 16 | (alpha - channel) << 8 | channel / 2) }
    }
    let expected = pixels.flatMap { SeededPicture.bytes(of: $0, format: format) }
    #expect(packed(pixels, format) == [expected, expected])
  }

  @Test func `a channel above its alpha becomes 255`() {
    #expect(Set(packed([0x80FF_8040, 0x00FF_FFFF], .rgba)) == [[255, 255, 128, 128, 0, 0, 0, 0]])
  }

  @Test(arguments: SeededPicture.formats, 1...70)
  func `packing and filtering write their own bytes only, in vector code as in plain code`(format: PNGPixelFormat, width: Int) {
    let (channels, margin) = (UInt32(format.bytesPerPixel), [UInt8](repeating: 0xAA, count: 32))
    let row = SeededPicture(width, 1, format, seed: UInt64(width))
    var bytes = margin + row.bytes.map { _ in 0xAA } + margin
    bytes.withUnsafeMutableBufferPointer { emaki_png_pack($0.baseAddress! + 32, row.pixels, width, channels) }
    #expect(bytes == margin + row.bytes + margin)
    for seed: UInt64 in 0..<4 {
      let picture = SeededPicture(width, 40, format, seed: UInt64(width) * 100 + seed)
      let outputs = [Int32(0), 1].map { isPortable in
        // The scratch holds different rubbish in each round, which must not change the result.
        var scratch = [UInt8](repeating: UInt8(seed) * 50 + 3, count: emaki_png_scratch_size(width, channels))
        var bytes = [UInt8](repeating: 0xAA, count: 40 * (1 + width * format.bytesPerPixel)) + margin
        emaki_png_filter_rows(&bytes, picture.pixels, width, 40, channels, &scratch, isPortable)
        return bytes
      }
      #expect(outputs[0] == outputs[1] && outputs[0].suffix(32) == margin[...], "seed \(seed)")
    }
  }

  /// Returns the filter of the second of two rows.
  private func filter(of row: [UInt32], below first: [UInt32]) -> UInt8 {
    let rowBytes = 1 + 3 * row.count
    var scratch = [UInt8](repeating: 0, count: emaki_png_scratch_size(row.count, 3))
    var bytes = [UInt8](repeating: 0, count: 2 * rowBytes)
    emaki_png_filter_rows(&bytes, first + row, row.count, 2, 3, &scratch, 0)
    return bytes[rowBytes]
  }

  @Test func `each kind of row gets the filter that predicts it best`() {
    var random = SeededGenerator(seed: 4)
    func row(_ gray: (Int) -> Int) -> [UInt32] { (0..<300).map { 0xFF00_0000 | UInt32(gray($0) & 255) * 0x01_0101 } }
    let noise = row { _ in .random(in: 0...255, using: &random) }
    let flat = row { _ in 100 }
    let ink = row { _ in random.int(0..<12) == 0 ? 26 : 255 }
    // White counts as -1, because a byte is signed here. So white pixels cost next to nothing without a filter, and with one every edge
    // costs two residuals.
    let (inked, plain) = (filter(of: ink, below: flat), filter(of: flat, below: noise))
    let repeated = filter(of: row { $0 == 7 ? 0 : Int(noise[$0] & 255) }, below: noise)
    // Both rows have steps: 4 pixels of one grey, then 4 of another. Each pixel of the second row is brighter by 5 than the one above it.
    // "Left" fails at the steps, and "up" is wrong by 5 everywhere. Paeth takes left within a step, and up or upper left at its edge.
    let steps = filter(of: row { 65 + $0 / 4 % 2 * 60 }, below: row { 60 + $0 / 4 % 2 * 60 })
    #expect([inked, plain, repeated, steps] == [0, 1, 2, 4])
  }
}
