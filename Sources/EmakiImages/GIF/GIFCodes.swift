/// Counts the clear codes of a GIF's frame without unpacking it (appendix F of the specification).
///
/// A decoder empties its table at each clear code. Such a code may have as little as one bit, so a small file with many of them can keep a
/// decoder busy for minutes over one pixel.
struct GIFCodes {
  /// The number of clear codes that were read.
  private(set) var clears = 0
  private let clear: UInt32
  private let leastWidth: UInt32
  /// The width of the next code, in bits.
  private var width: UInt32
  /// The next code that the decoder adds to its table, after the end code.
  private var next: UInt32
  /// The bits that were read and belong to no code yet, the lowest first.
  private var bits: UInt32 = 0
  private var bitCount: UInt32 = 0

  /// Starts to read the codes of a frame.
  ///
  /// - Parameter minimumSize: the LZW minimum code size of the file, in bits. At first, codes have one bit more. If it is above 11, no
  ///   codes are read, because a decoder gives up on such data.
  init(minimumSize: Int) {
    let size = UInt32(clamping: minimumSize)
    leastWidth = size + 1
    width = leastWidth
    clear = size < Self.mostWidth ? 1 << size : 0
    next = clear + 2
  }

  private static let mostWidth: UInt32 = 12

  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    if leastWidth > Self.mostWidth { return }
    for byte in bytes {
      bits |= UInt32(byte) << bitCount
      bitCount += 8
      while bitCount >= width {
        let code = bits & ((1 << width) - 1)
        bits >>= width
        bitCount -= width
        count(code)
      }
    }
  }

  private mutating func count(_ code: UInt32) {
    if code == clear {
      clears += 1
      (width, next) = (leastWidth, clear + 2)
    } else if next <= 1 << Self.mostWidth {
      next += 1
      if next > 1 << width, width < Self.mostWidth { width += 1 }
    }
  }
}
