/// Writes GIF files by hand (https://www.w3.org/Graphics/GIF/spec-gif89a.txt), the image data without compression.
struct GIFFile {
  struct Frame {
    var left = 0
    var top = 0
    var width: Int
    var height: Int
    /// Hundredths of a second.
    var delay = 10
    /// 1 leaves the frame, 2 clears it, 3 restores what was there.
    var disposal: UInt8 = 0
    var transparent: UInt8?
    var isInterlaced = false
    /// The colour at (x, y) of the frame: 0 red, 1 green, 2 blue, 3 white, others black; below 128.
    var color: (Int, Int) -> UInt8
  }

  var width: Int
  var height: Int
  var frames: [Frame]
  /// How often the animation repeats, 0 for ever; `nil` does not say.
  var repetitions: Int?

  var bytes: [UInt8] {
    // A global palette of 2 to the power of 7 colours.
    var bytes = Array("GIF89a".utf8) + littleEndian(width) + littleEndian(height) + [0x80 | 6, 0, 0]
    let palette: [[UInt8]] = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]]
    for index in 0..<128 { bytes += index < palette.count ? palette[index] : [0, 0, 0] }
    if let repetitions { bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + littleEndian(repetitions) + [0] }
    for frame in frames { bytes += self.bytes(of: frame) }
    return bytes + [0x3B]
  }

  private func bytes(of frame: Frame) -> [UInt8] {
    let flags = frame.disposal << 2 | (frame.transparent == nil ? 0 : 1)
    var bytes = [0x21, 0xF9, 4, flags] + littleEndian(frame.delay) + [frame.transparent ?? 0, 0]
    bytes += [0x2C] + littleEndian(frame.left) + littleEndian(frame.top) + littleEndian(frame.width) + littleEndian(frame.height)
    bytes += [frame.isInterlaced ? 0x40 : 0, 7]
    // Codes of eight bits as long as the decoder's table is cleared before it has 256 of them: then a code is a byte.
    var codes: [UInt8] = []
    for (index, color) in colors(of: frame).enumerated() {
      if index.isMultiple(of: 100) { codes.append(128) }
      codes.append(color)
    }
    codes.append(129)
    for start in stride(from: 0, to: codes.count, by: 255) {
      let block = codes[start..<min(codes.count, start + 255)]
      bytes += [UInt8(block.count)] + block
    }
    return bytes + [0]
  }

  private func colors(of frame: Frame) -> [UInt8] {
    let passes = frame.isInterlaced ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
    return passes.flatMap { first, step in
      stride(from: first, to: frame.height, by: step).flatMap { y in (0..<frame.width).map { x in frame.color(x, y) } }
    }
  }

  private func littleEndian(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }
}

extension GIFFile {
  /// Where the file may end without a trailer: behind a frame, and behind what is said of the next.
  var ends: [Int] {
    frames.indices.flatMap { index -> [Int] in
      var file = self
      file.frames.removeSubrange((index + 1)...)
      let end = file.bytes.count - 1
      return index + 1 < frames.count ? [end, end + 8] : [end]
    }
  }

  /// Red, green and blue for a tenth of a second each.
  static func threeColors(repetitions: Int?) -> GIFFile {
    GIFFile(
      width: 4, height: 3, frames: (0..<3).map { index in Frame(width: 4, height: 3) { _, _ in UInt8(index) } }, repetitions: repetitions)
  }
}
