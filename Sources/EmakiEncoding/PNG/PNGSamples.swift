import CEmakiKernels
import EmakiDisplay

/// PNG samples are the pixels of a picture in the smallest form that PNG has for them, with rows not filtered yet.
struct PNGSamples {
  /// A colour type is the one in the image header (https://www.w3.org/TR/png-3/#11IHDR).
  enum ColorType: UInt8 {
    case grey = 0
    case rgb = 2
    case indexed = 3
    case rgba = 6
  }

  let colorType: ColorType
  /// The number of bits of a sample: 1, 2, 4 or 8.
  let bitDepth: Int
  /// The colours of an indexed picture: `0xAARRGGBB`, not premultiplied, transparent ones first.
  let palette: [UInt32]
  let size: PixelSize
  /// The number of bytes of a row, without the filter byte.
  let rowBytes: Int
  private let bytes: [UInt8]

  var isIndexed: Bool { colorType == .indexed }
  /// The distance in bytes that the filters look to the left.
  private var pixelBytes: Int { colorType == .rgb ? 3 : colorType == .rgba ? 4 : 1 }

  init(smallestOf pixels: UnsafeBufferPointer<UInt32>, size: PixelSize, format: PNGPixelFormat) {
    self.size = size
    let channels = format.bytesPerPixel
    let packed = format.packed(pixels, size)
    let colors = Self.distinctColors(packed, channels: channels)
    if let colors, colors.count <= 16 || !Self.isGrey(packed, channels) {
      // Transparent colours come first, because the alpha chunk then ends with the last of them.
      palette = colors.sorted()
      colorType = .indexed
      bitDepth = palette.count <= 2 ? 1 : palette.count <= 4 ? 2 : palette.count <= 16 ? 4 : 8
      let indices = Dictionary(uniqueKeysWithValues: palette.enumerated().map { ($1, UInt8($0)) })
      rowBytes = (size.width * bitDepth + 7) / 8
      bytes = Self.indexed(packed, channels, size, bitDepth, rowBytes) { indices[$0, default: 0] }
    } else if Self.isGrey(packed, channels) {
      (palette, colorType, bitDepth, rowBytes) = ([], .grey, 8, size.width)
      bytes = stride(from: 0, to: packed.count, by: channels).map { packed[$0] }
    } else {
      (palette, colorType, bitDepth, rowBytes) = ([], format == .rgb ? .rgb : .rgba, 8, size.width * channels)
      bytes = packed
    }
  }

  /// Returns the distinct colours of a picture; `nil` if there are more than 256.
  private static func distinctColors(_ packed: [UInt8], channels: Int) -> Set<UInt32>? {
    var known: Set<UInt32> = []
    var last: UInt32?
    for index in stride(from: 0, to: packed.count, by: channels) {
      let color = color(packed, index, channels)
      if color == last { continue }
      last = color
      known.insert(color)
      if known.count > 256 { return nil }
    }
    return known
  }

  private static func color(_ packed: [UInt8], _ index: Int, _ channels: Int) -> UInt32 {
    let alpha: UInt32 = channels == 4 ? UInt32(packed[index + 3]) : 255
    let (red, green, blue) = (UInt32(packed[index]), UInt32(packed[index + 1]), UInt32(packed[index + 2]))
    let rgb = red << 16 | green << 8 | blue
    return alpha << 24 | rgb
  }

  private static func isGrey(_ packed: [UInt8], _ channels: Int) -> Bool {
    if channels != 3 { return false }
    for index in stride(from: 0, to: packed.count, by: 3) where packed[index] != packed[index + 1] || packed[index] != packed[index + 2] {
      return false
    }
    return true
  }

  private static func indexed(
    _ packed: [UInt8], _ channels: Int, _ size: PixelSize, _ bitDepth: Int, _ rowBytes: Int, _ index: (UInt32) -> UInt8
  ) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: rowBytes * size.height)
    let perByte = 8 / bitDepth
    var (lastColor, lastIndex): (UInt32?, UInt8) = (nil, 0)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let color = color(packed, (y * size.width + x) * channels, channels)
        if color != lastColor { (lastColor, lastIndex) = (color, index(color)) }
        // The leftmost pixel is in the highest bits.
        bytes[y * rowBytes + x / perByte] |= lastIndex << UInt8(8 - bitDepth * (x % perByte + 1))
      }
    }
    return bytes
  }

  // MARK: Filters

  /// Returns the filtered rows, each after the number of its filter.
  func filtered(by choice: PNGFilterChoice) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((1 + rowBytes) * size.height)
    if choice == .none {
      for y in 0..<size.height {
        result.append(0)
        result += bytes[y * rowBytes..<(y + 1) * rowBytes]
      }
      return result
    }
    return [UInt8](unsafeUninitializedCapacity: (1 + rowBytes) * size.height) { output, count in
      count = output.count
      // Neither is empty.
      bytes.withUnsafeBufferPointer {
        emaki_png_filter_bytes(
          output.baseAddress!, $0.baseAddress!, rowBytes, size.height, UInt32(pixelBytes), choice == .leastSum ? 1 : 0)
      }
    }
  }
}

/// A PNG pixel format says how a PNG holds its pixels: 8 bits a channel, in sRGB, colour not multiplied by alpha.
///
/// The raw value is the number of the colour type in the image header.
enum PNGPixelFormat: UInt8, Hashable, Sendable {
  /// The format for opaque pixels: their alpha is not read.
  case rgb = 2
  case rgba = 6

  /// Returns the bytes of pixels as libraries take them, in rows without padding.
  ///
  /// - Parameter pixels: `size.area` words as `PNGBandEncoder.encode` takes them, at least one.
  func packed(_ pixels: UnsafeBufferPointer<UInt32>, _ size: PixelSize) -> [UInt8] {
    precondition(size.width > 0 && size.height > 0, "a PNG needs at least one pixel, not \(size.width)x\(size.height)")
    precondition(pixels.count == size.area, "a PNG of \(size.width)x\(size.height) needs \(size.area) pixels, not \(pixels.count)")
    return [UInt8](unsafeUninitializedCapacity: size.area * bytesPerPixel) { bytes, count in
      count = size.area * bytesPerPixel
      emaki_png_pack(bytes.baseAddress!, pixels.baseAddress!, size.area, UInt32(bytesPerPixel))  // Neither is empty.
    }
  }

  /// The number of bytes of one pixel, 3 or 4.
  var bytesPerPixel: Int { self == .rgb ? 3 : 4 }
}
