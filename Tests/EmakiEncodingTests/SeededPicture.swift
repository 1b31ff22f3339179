import EmakiDisplay
import EmakiSupport
import EmakiTestSupport

@testable import EmakiEncoding

/// A picture with what an interface has: flat rows, rows like the one above, ink on a tint, gradients and noise.
struct SeededPicture {
  let size: PixelSize
  let format: PNGPixelFormat
  var pixels: [UInt32]

  static let formats: [PNGPixelFormat] = [.rgb, .rgba]

  init(_ width: Int, _ height: Int, _ format: PNGPixelFormat = .rgb, seed: UInt64 = 1) {
    size = PixelSize(width, height)
    self.format = format
    var random = SeededGenerator(seed: seed)
    pixels = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      let kind = random.int(y == 0 ? 1..<6 : 0..<6)
      let tint = UInt32.random(in: 0...0xFF_FFFF, using: &random)
      for x in 0..<width {
        let noise = UInt32.random(in: 0...0xFF_FFFF, using: &random)
        let alpha = format == .rgb ? 1 : random.double(0...1)
        switch kind {
        case 0: pixels.append(pixels[(y - 1) * width + x])
        case 1: pixels.append(Color(tint, alpha: format == .rgb ? 1 : 0.5).premultiplied)
        case 2: pixels.append((noise & 1 == 0 ? Color(0x1A1A1A) : .white).premultiplied)
        case 3: pixels.append(Color(UInt32(x * 3 + y * 2) & 255).withAlpha(alpha.rounded()).premultiplied)
        default: pixels.append(Color(noise, alpha: alpha).premultiplied)
        }
      }
    }
  }

  init(_ width: Int, _ height: Int, _ format: PNGPixelFormat = .rgb, pixels: [UInt32]) {
    (size, self.format, self.pixels) = (PixelSize(width, height), format, pixels)
  }

  /// The bytes that a file holds: R G B, or R G B A with colour divided by alpha and rounded to nearest, halves up.
  var bytes: [UInt8] { pixels.flatMap { Self.bytes(of: $0, format: format) } }

  /// The pixels that a reader gives, `0xAARRGGBB` of the same numbers.
  var words: [UInt32] {
    pixels.map { pixel in
      let bytes = Self.bytes(of: pixel, format: format).map { UInt32($0) }
      return (bytes.count == 4 ? bytes[3] : 255) << 24 | bytes[0] << 16 | bytes[1] << 8 | bytes[2]
    }
  }

  static func bytes(of pixel: UInt32, format: PNGPixelFormat) -> [UInt8] {
    let channels = [pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255]
    if format == .rgb { return channels.map { UInt8($0) } }
    let alpha = pixel >> 24
    if alpha == 0 { return [0, 0, 0, 0] }
    return channels.map { UInt8((2 * 255 * $0 + alpha) / (2 * alpha)) } + [UInt8(alpha)]
  }

  /// Returns the picture in bands of `rows` rows each. The last one has the remaining rows.
  func bands(of rows: Int, by encoder: PNGBandEncoder = PNGBandEncoder()) -> [PNGBand] {
    stride(from: 0, to: size.height, by: rows).map { band($0..<min($0 + rows, size.height), by: encoder) }
  }

  func band(_ rows: Range<Int>, by encoder: PNGBandEncoder = PNGBandEncoder()) -> PNGBand {
    pixels.withUnsafeBufferPointer {
      encoder.encode(
        UnsafeBufferPointer(rebasing: $0[rows.lowerBound * size.width..<rows.upperBound * size.width]),
        width: size.width, rows: rows.count, format: format)
    }
  }

  func file(bandRows: Int, by encoder: PNGBandEncoder = PNGBandEncoder()) -> EncodedFile {
    EncodedFile(size: size, format: format, bands: bands(of: bandRows, by: encoder))
  }
}
