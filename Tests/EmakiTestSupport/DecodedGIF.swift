/// A decoded GIF is an animated GIF read by a decoder of its own (https://www.w3.org/Graphics/GIF/spec-gif89a.txt), which shares nothing with
/// giflib.
package struct DecodedGIF {
  /// A frame is what the canvas shows at a time.
  package struct Frame {
    /// The pixels of the whole canvas, 0xRRGGBB.
    package var colors: [UInt32]
    /// The rows that the file has for the frame.
    package var rows: Range<Int>
    /// Hundredths of a second.
    package var delay: Int
  }

  /// Why a file cannot be read.
  package struct Fault: Error {
    /// What is wrong.
    package var reason: String
  }

  /// The width of the canvas.
  package private(set) var width = 0
  /// The height of the canvas.
  package private(set) var height = 0
  /// The frames in order.
  package private(set) var frames: [Frame] = []
  /// Whether it says that it loops for ever.
  package private(set) var loops = false
  /// The number of colour tables of single frames.
  package private(set) var localTables = 0

  /// Reads a file.
  package init(_ file: [UInt8]) throws(Fault) {
    guard file.starts(with: Array("GIF89a".utf8)), file.count > 13 else { throw Fault(reason: "no head") }
    (width, height) = (Int(file[6]) | Int(file[7]) << 8, Int(file[8]) | Int(file[9]) << 8)
    guard file[10] & 0x80 != 0 else { throw Fault(reason: "no colours for all frames") }
    var place = 13
    func table(_ bits: UInt8) -> [UInt32] {
      defer { place += 3 << (Int(bits & 7) + 1) }
      return (0..<1 << (Int(bits & 7) + 1)).map { index in
        let start = place + 3 * index
        return UInt32(file[start]) << 16 | UInt32(file[start + 1]) << 8 | UInt32(file[start + 2])
      }
    }
    let colors = table(file[10])
    var canvas = [UInt32](repeating: 0, count: width * height)
    var delay = 0
    func blocks() -> [UInt8] {
      var bytes: [UInt8] = []
      while file[place] != 0 {
        bytes += file[place + 1...place + Int(file[place])]
        place += Int(file[place]) + 1
      }
      place += 1
      return bytes
    }
    while place < file.count {
      switch file[place] {
      case 0x21:
        let label = file[place + 1]
        place += 2
        let data = blocks()
        if label == 0xF9 { delay = Int(data[1]) | Int(data[2]) << 8 }
        if label == 0xFF { loops = data == Array("NETSCAPE2.0".utf8) + [1, 0, 0] }
      case 0x2C:
        func word(_ offset: Int) -> Int { Int(file[place + offset]) | Int(file[place + offset + 1]) << 8 }
        let (left, top, frameWidth, frameHeight, flags) = (word(1), word(3), word(5), word(7), file[place + 9])
        guard left == 0, frameWidth == width, flags & 0x40 == 0 else { throw Fault(reason: "a frame that is not of whole rows") }
        place += 10
        if flags & 0x80 != 0 { localTables += 1 }
        let own = flags & 0x80 != 0 ? table(flags) : colors
        let bits = Int(file[place])
        place += 1
        let indices = try Self.unpacked(blocks(), bits: bits)
        guard indices.count == frameWidth * frameHeight else { throw Fault(reason: "\(indices.count) pixels") }
        for (index, color) in indices.enumerated() { canvas[top * width + index] = own[Int(color)] }
        frames.append(Frame(colors: canvas, rows: top..<top + frameHeight, delay: delay))
      case 0x3B:
        guard place == file.count - 1 else { throw Fault(reason: "bytes behind the end") }
        return
      default: throw Fault(reason: "an unknown block")
      }
    }
    throw Fault(reason: "no end")
  }

  /// Returns the bytes that are compressed by the method of Lempel, Ziv and Welch.
  private static func unpacked(_ data: [UInt8], bits: Int) throws(Fault) -> [UInt8] {
    let (clear, end) = (1 << bits, 1 << bits + 1)
    var table: [[UInt8]] = []
    var (size, last, result): (Int, [UInt8]?, [UInt8]) = (bits + 1, nil, [])
    func reset() {
      table = (0..<clear).map { [UInt8(truncatingIfNeeded: $0)] } + [[], []]
      (size, last) = (bits + 1, nil)
    }
    reset()
    var (held, count) = (0, 0)
    for byte in data {
      held |= Int(byte) << count
      count += 8
      while count >= size {
        let code = held & (1 << size - 1)
        held >>= size
        count -= size
        if code == clear {
          reset()
          continue
        }
        if code == end { return result }
        guard code < table.count || code == table.count && last != nil else { throw Fault(reason: "the code \(code)") }
        let word = code < table.count ? table[code] : last! + [last![0]]  // The line before says that there is one.
        result += word
        if let last, table.count < 4096 { table.append(last + [word[0]]) }
        last = word
        if table.count == 1 << size, size < 12 { size += 1 }
      }
    }
    throw Fault(reason: "no end of the pixels")
  }
}
