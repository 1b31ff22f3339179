/// Writes GIF files by hand (https://www.w3.org/Graphics/GIF/spec-gif89a.txt), the image data without compression.
package struct GIFFile {
  /// A frame is a rectangle of the canvas with its colours.
  package struct Frame {
    /// The column of the canvas at which the frame begins.
    package var left: Int
    /// The row of the canvas at which the frame begins.
    package var top: Int
    /// The number of columns.
    package var width: Int
    /// The number of rows.
    package var height: Int
    /// Hundredths of a second.
    package var delay: Int
    /// 1 leaves the frame, 2 clears it, 3 restores what was there.
    package var disposal: UInt8
    /// The colour that leaves what is below; `nil` for none.
    package var transparent: UInt8?
    /// Whether the rows are stored in the order of interlaced frames.
    package var isInterlaced: Bool
    /// The colour at (x, y) of the frame: 0 red, 1 green, 2 blue, 3 white, others black; below 128.
    package var color: (Int, Int) -> UInt8

    /// Makes a frame. By default it stays, and shows for a tenth of a second.
    package init(
      left: Int = 0, top: Int = 0, width: Int, height: Int, delay: Int = 10, disposal: UInt8 = 0, transparent: UInt8? = nil,
      isInterlaced: Bool = false, color: @escaping (Int, Int) -> UInt8
    ) {
      (self.left, self.top, self.width, self.height, self.delay, self.disposal) = (left, top, width, height, delay, disposal)
      (self.transparent, self.isInterlaced, self.color) = (transparent, isInterlaced, color)
    }
  }

  /// The number of the canvas's columns.
  package var width: Int
  /// The number of the canvas's rows.
  package var height: Int
  /// The frames in the order in which they show.
  package var frames: [Frame]
  /// How often the animation repeats, 0 for ever; `nil` does not say.
  package var repetitions: Int?

  /// Makes a file.
  package init(width: Int, height: Int, frames: [Frame], repetitions: Int? = nil) {
    (self.width, self.height, self.frames, self.repetitions) = (width, height, frames, repetitions)
  }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    // A global palette of 2 to the power of 7 colours.
    var bytes = "GIF89a".bytes + littleEndian(width) + littleEndian(height) + [0x80 | 6, 0, 0]
    let palette: [[UInt8]] = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]]
    for index in 0..<128 { bytes += index < palette.count ? palette[index] : [0, 0, 0] }
    if let repetitions { bytes += [0x21, 0xFF, 11] + "NETSCAPE2.0".bytes + [3, 1] + littleEndian(repetitions) + [0] }
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
  package var ends: [Int] {
    frames.indices.flatMap { index -> [Int] in
      var file = self
      file.frames.removeSubrange((index + 1)...)
      let end = file.bytes.count - 1
      return index + 1 < frames.count ? [end, end + 8] : [end]
    }
  }

  /// Red, green and blue for a tenth of a second each.
  package static func threeColors(repetitions: Int?) -> GIFFile {
    GIFFile(
      width: 4, height: 3, frames: (0..<3).map { index in Frame(width: 4, height: 3) { _, _ in UInt8(index) } }, repetitions: repetitions)
  }
}
