import CDeflate
import EmakiDisplay

/// Makes the chunks of a PNG file that surround the bands (https://www.w3.org/TR/png-3/#5DataRep).
enum PNGChunk {
  /// The number of bytes of a chunk besides its data: length and type before the data, checksum after it.
  static let overhead = 12
  /// The largest number of data bytes of a chunk, which the format's 31 bits limit.
  static let maximumDataCount = Int(Int32.max)

  /// The bytes that a zlib stream begins with: deflate with a window of 32 KB.
  static let zlibHead: [UInt8] = [0x78, 0x01]

  /// Returns the end of a zlib stream of bands: an empty final deflate block and the checksum of the filtered rows.
  static func zlibTail(_ checksum: Adler32) -> [UInt8] { [0x03, 0x00] + bigEndian(Int(checksum.value)) }

  /// Returns all bytes before the first band: signature, header, sRGB, density, texts, and the zlib header in an `IDAT` of its own.
  static func head(size: PixelSize, format: PNGPixelFormat, scale: Double?, texts: [PNGText]) -> [UInt8] {
    var bytes = header(size: size, bitDepth: 8, colorType: format.colorType, scale: scale, texts: texts)
    append("IDAT", zlibHead, to: &bytes)
    return bytes
  }

  /// Returns all bytes before the pixels of a whole picture.
  static func head(size: PixelSize, samples: PNGSamples, scale: Double?, texts: [PNGText]) -> [UInt8] {
    var bytes = header(size: size, bitDepth: UInt8(samples.bitDepth), colorType: samples.colorType.rawValue, scale: scale, texts: texts)
    guard samples.isIndexed else { return bytes }
    append(
      "PLTE",
      samples.palette.flatMap { [UInt8(truncatingIfNeeded: $0 >> 16), UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] },
      to: &bytes)
    let alphas = samples.palette.map { UInt8($0 >> 24) }.prefix { $0 < 255 }
    if !alphas.isEmpty { append("tRNS", Array(alphas), to: &bytes) }
    return bytes
  }

  /// Returns the signature, the header, the sRGB chunk, the density where a scale is given, and the texts.
  static func header(size: PixelSize, bitDepth: UInt8, colorType: UInt8, scale: Double?, texts: [PNGText]) -> [UInt8] {
    let sides = 1...Int(Int32.max)
    precondition(
      sides.contains(size.width) && sides.contains(size.height),
      "a PNG is 1 to \(Int32.max) pixels wide and high, not \(size.width)x\(size.height)")
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    append("IHDR", bigEndian(size.width) + bigEndian(size.height) + [bitDepth, colorType, 0, 0, 0], to: &bytes)
    append("sRGB", [0], to: &bytes)  // Perceptual intent, as libpng writes.
    appendDensity(scale, to: &bytes)
    for text in texts { append("iTXt", text.chunkData, to: &bytes) }
    return bytes
  }

  /// Appends the chunk with the pixel density, which says how large the picture is where it is printed or pasted
  /// (https://www.w3.org/TR/png-3/#11pHYs).
  ///
  /// - Parameter scale: the number of device pixels in a point, which is 1/72 of an inch, as Core Graphics writes it. With `nil` nothing is
  ///   appended.
  static func appendDensity(_ scale: Double?, to bytes: inout [UInt8]) {
    guard let scale else { return }
    // An inch is 0.0254 metres. The format has 31 bits.
    let pixelsPerMeter = Int(min(max((scale * 72 / 0.0254).rounded(), 1), Double(Int32.max)))
    append("pHYs", bigEndian(pixelsPerMeter) + bigEndian(pixelsPerMeter) + [1], to: &bytes)  // 1: the unit is the metre.
  }

  /// Returns all bytes after the last band.
  static func tail(_ checksum: Adler32) -> [UInt8] {
    var bytes: [UInt8] = []
    append("IDAT", zlibTail(checksum), to: &bytes)
    append("IEND", [], to: &bytes)
    return bytes
  }

  static func append(_ type: StaticString, _ data: [UInt8], to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(contentsOf: [UInt8](repeating: 0, count: overhead))
    bytes.insert(contentsOf: data, at: start + 8)
    bytes.withUnsafeMutableBytes { finish(type, UnsafeMutableRawBufferPointer(rebasing: $0[start...])) }
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

  var count: Int { buffer.count }

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
