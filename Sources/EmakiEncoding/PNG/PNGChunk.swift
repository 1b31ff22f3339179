import CDeflate
import EmakiDisplay

/// Makes the chunks of a PNG file that surround the bands (https://www.w3.org/TR/png-3/#5DataRep).
enum PNGChunk {
  /// The bytes that a file begins with.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The number of bytes of a file up to the end of its header, the first chunk.
  static let headerEnd = signature.count + overhead + 13

  /// The number of bytes of a chunk besides its data: length and type before the data, checksum after it.
  static let overhead = 12
  /// The largest number of data bytes of a chunk, which the format's 31 bits limit.
  static let maximumDataCount = Int(Int32.max)

  /// The bytes that a zlib stream begins with: deflate with a window of 32 KB.
  static let zlibHead: [UInt8] = [0x78, 0x01]

  /// Returns all bytes before the first band: signature, header, sRGB, density, and the zlib header in an `IDAT` of its own.
  static func head(size: PixelSize, format: PNGPixelFormat, scale: Double?) -> [UInt8] {
    header(size: size, bitDepth: 8, colorType: format.rawValue, scale: scale) + chunk("IDAT", zlibHead)
  }

  /// Returns all bytes before the pixels of a whole picture.
  static func head(size: PixelSize, samples: PNGSamples, scale: Double?) -> [UInt8] {
    let bytes = header(size: size, bitDepth: UInt8(samples.bitDepth), colorType: samples.colorType.rawValue, scale: scale)
    guard samples.isIndexed else { return bytes }
    let colors = samples.palette.flatMap { color in [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) } }
    let alphas = samples.palette.map { UInt8($0 >> 24) }.prefix { $0 < 255 }
    return bytes + chunk("PLTE", colors) + (alphas.isEmpty ? [] : chunk("tRNS", Array(alphas)))
  }

  /// Returns the signature, the header, the sRGB chunk, and the density where a scale is given.
  static func header(size: PixelSize, bitDepth: UInt8, colorType: UInt8, scale: Double?) -> [UInt8] {
    let sides = 1...Int(Int32.max)
    precondition(
      sides.contains(size.width) && sides.contains(size.height),
      "a PNG is 1 to \(Int32.max) pixels wide and high, not \(size.width)x\(size.height)")
    let header = chunk("IHDR", bigEndian(size.width) + bigEndian(size.height) + [bitDepth, colorType, 0, 0, 0])
    return signature + header + chunk("sRGB", [0]) + density(scale)  // 0: perceptual intent, as libpng writes.
  }

  /// Returns the chunk with the pixel density, which says how large the picture is where it is printed or pasted
  /// (https://www.w3.org/TR/png-3/#11pHYs).
  ///
  /// - Parameter scale: the number of device pixels in a point, which is 1/72 of an inch, as Core Graphics writes it. With `nil` there is no
  ///   chunk.
  static func density(_ scale: Double?) -> [UInt8] {
    guard let scale else { return [] }
    // An inch is 0.0254 metres. The format has 31 bits.
    let pixelsPerMeter = bigEndian(Int(min(max((scale * 72 / 0.0254).rounded(), 1), Double(Int32.max))))
    return chunk("pHYs", pixelsPerMeter + pixelsPerMeter + [1])  // 1: the unit is the metre.
  }

  /// Returns a whole chunk.
  static func chunk(_ type: StaticString, _ data: [UInt8]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 8) + data + [0, 0, 0, 0]
    bytes.withUnsafeMutableBytes { finish(type, $0) }
    return bytes
  }

  /// Completes a chunk whose data stands at byte 8: writes its length and type before, its checksum after.
  static func finish(_ type: StaticString, _ chunk: UnsafeMutableRawBufferPointer) {
    let dataCount = chunk.count - overhead
    precondition(dataCount >= 0 && dataCount <= maximumDataCount, "a PNG chunk holds at most \(maximumDataCount) bytes, not \(dataCount)")
    chunk.storeBytes(of: UInt32(dataCount).bigEndian, toByteOffset: 0, as: UInt32.self)
    UnsafeMutableRawBufferPointer(rebasing: chunk[4..<8]).copyMemory(from: UnsafeRawBufferPointer(start: type.utf8Start, count: 4))
    let checksum = libdeflate_crc32(0, chunk.baseAddress! + 4, dataCount + 4)  // Not empty: at least `overhead` bytes.
    chunk.storeBytes(of: checksum.bigEndian, toByteOffset: chunk.count - 4, as: UInt32.self)
  }

  static func bigEndian(_ value: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(value).bigEndian) { Array($0) }
  }
}

/// Holds bytes that never change or move, so that a list of buffers can point at them.
final class PNGBytes: Sendable {
  // The memory is written only in `init` and freed only in `deinit`, so nothing can see it change.
  nonisolated(unsafe) let buffer: UnsafeRawBufferPointer

  convenience init(_ bytes: [UInt8]) {
    self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
  }

  /// Makes bytes that a function writes.
  ///
  /// - Parameter fill: receives uninitialised memory and must write all of it.
  init(count: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    fill(memory)
    buffer = UnsafeRawBufferPointer(memory)
  }

  deinit { buffer.deallocate() }
}

/// A PNG text is a note inside a PNG: a keyword and a text, written as an `iTXt` chunk.
struct PNGText {
  /// The keyword, 1 to 79 printable ASCII characters. `Title`, `Software`, `Comment` and a few more have a meaning
  /// (https://www.w3.org/TR/png-3/#11keywords).
  let keyword: String
  /// The text, which may be any string. A NUL, which the format forbids, is written as U+FFFD.
  let text: String
  /// Whether the text is written as a zlib stream.
  let isCompressed: Bool

  /// Makes a text. The keyword must be valid.
  init(keyword: String, text: String, isCompressed: Bool = false) {
    precondition(
      Self.isValid(keyword: keyword),
      "PNG text keyword \"\(keyword)\": use 1 to 79 printable ASCII characters, without a space at either end or two in a row")
    self.keyword = keyword
    self.text = text
    self.isCompressed = isCompressed
  }

  /// Returns whether a keyword may name a text.
  static func isValid(keyword: String) -> Bool {
    let bytes = Array(keyword.utf8)
    return (1...79).contains(bytes.count) && bytes.allSatisfy { (0x20...0x7E).contains($0) }
      && bytes.first != 0x20 && bytes.last != 0x20 && !zip(bytes, bytes.dropFirst()).contains { $0 == 0x20 && $1 == 0x20 }
  }

  /// The data of the text's chunk: keyword, whether it is compressed, no language, no translated keyword, text.
  var chunkData: [UInt8] {
    let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
    let text = text.utf8.flatMap { $0 == 0 ? replacement : [$0] }
    return Array(keyword.utf8) + [0, isCompressed ? 1 : 0, 0, 0, 0] + (isCompressed ? ZlibStream.compressed(text, level: 9) : text)
  }
}
