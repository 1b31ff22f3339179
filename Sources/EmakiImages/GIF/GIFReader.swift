internal import EmakiDisplay

#if GIF
  private import CGIF
#endif

#if GIF
  /// Reads a GIF file in memory once, record by record. The memory must outlive the reader.
  final class GIFReader {
    private struct Input {
      let bytes: FileBytes
      var position = 0
    }

    /// The name and version of the library.
    static let version = "giflib \(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)"

    private let input: UnsafeMutablePointer<Input>
    private let file: UnsafeMutablePointer<GifFileType>
    /// The disposal that the file has set for the next frame.
    private var disposal = FrameDisposal.keep
    private var transparent: Int?
    private var hundredths = 0
    private var plays: Int? = 1
    /// The rules of the format that the file breaks, in words.
    private var faults: [String] = []

    init(_ bytes: FileBytes) throws(DecodingFailure) {
      let input = UnsafeMutablePointer<Input>.allocate(capacity: 1)
      input.initialize(to: Input(bytes: bytes))
      var code: Int32 = 0
      let opened = DGifOpen(
        input,
        { file, target, count in
          guard let target, count > 0, let input = file?.pointee.UserData?.assumingMemoryBound(to: Input.self) else { return 0 }
          let (bytes, position) = (input.pointee.bytes, input.pointee.position)
          let part = UnsafeBufferPointer(rebasing: bytes[position..<min(bytes.count, position + Int(count))])
          // Both are sequences of bytes; an empty one has no address.
          if let base = part.baseAddress { target.update(from: base, count: part.count) }
          input.pointee.position += part.count
          return Int32(part.count)
        }, &code)
      guard let opened else {
        input.deallocate()
        throw Self.failure(code)
      }
      self.input = input
      file = opened
    }

    deinit {
      DGifCloseFile(file, nil)
      input.deallocate()
    }

    /// Reads on to the first frame and returns the size of the canvas that all frames are painted on.
    ///
    /// It is the logical screen of the file, enlarged where the first frame reaches beyond it, as in browsers. The parts of later frames
    /// beyond the canvas are cut off.
    func canvas() throws(DecodingFailure) -> PixelSize {
      var size = PixelSize(width: Int(file.pointee.SWidth), height: Int(file.pointee.SHeight))
      if let frame = try nextFrame(), !frame.columns.isEmpty, !frame.rows.isEmpty {
        size = PixelSize(width: max(size.width, frame.columns.upperBound), height: max(size.height, frame.rows.upperBound))
      }
      return size
    }

    /// Reads all frames up to the end of the file, without decoding any.
    ///
    /// - Parameter frameLimit: the largest number of frames that are allowed; each costs some memory before anything is decoded.
    func animation(frameLimit: Int) throws(DecodingFailure) -> GIFAnimation {
      var frames: [GIFAnimation.Frame] = []
      while var frame = try nextFrame(mayEnd: !frames.isEmpty) {
        guard frames.count < frameLimit else { throw .tooMuchWork(.frames, limit: frameLimit) }
        frame.clears = try skipPixels()
        frames.append(frame)
      }
      if frames.isEmpty { throw DecodingFailure(cause: "it has no frame") }
      // Nothing would be painted, and the place would be blank without a word.
      if frames.allSatisfy({ $0.columns.isEmpty || $0.rows.isEmpty }) { throw DecodingFailure(cause: "no frame has pixels") }
      return GIFAnimation(frames: frames, plays: plays, faults: faults)
    }

    /// Paints the pixels of the frame whose header was read last on a canvas.
    func paint(
      _ frame: GIFAnimation.Frame, on canvas: UnsafeMutableBufferPointer<UInt32>, _ size: PixelSize
    ) throws(DecodingFailure) {
      if frame.columns.isEmpty || frame.rows.isEmpty {
        try skipPixels()
        return
      }
      guard let map = file.pointee.Image.ColorMap ?? file.pointee.SColorMap else { throw DecodingFailure(cause: "a frame has no colours") }
      // Colours beyond the end of the palette are black, as in Chromium and Pillow; that which the frame names as transparent is transparent.
      var palette = [UInt32](repeating: 0xFF00_0000, count: 256)
      if let transparent = frame.transparent { palette[transparent] = 0 }
      for index in 0..<min(256, Int(map.pointee.ColorCount)) where index != frame.transparent {
        let color = map.pointee.Colors[index]
        palette[index] = 0xFF00_0000 | UInt32(color.Red) << 16 | UInt32(color.Green) << 8 | UInt32(color.Blue)
      }
      var line = [GifPixelType](repeating: 0, count: frame.columns.count)
      let columns = frame.columns.clamped(to: 0..<size.width)
      for row in frame.isInterlaced ? GIFAnimation.interlacedRows(frame.rows.count) : Array(0..<frame.rows.count) {
        try check(DGifGetLine(file, &line, Int32(line.count)))
        let y = frame.rows.lowerBound + row
        guard y < size.height else { continue }
        for x in columns {
          let color = palette[Int(line[x - frame.columns.lowerBound])]
          if color != 0 { canvas[y * size.width + x] = color }
        }
      }
    }

    // MARK: Records

    /// Reads on to the next frame's header, and returns the frame; `nil` at the end of the file.
    ///
    /// - Parameter mayEnd: whether the file may end here without a trailer. Browsers show the frames that were read so far.
    func nextFrame(mayEnd: Bool = false) throws(DecodingFailure) -> GIFAnimation.Frame? {
      while true {
        var type = UNDEFINED_RECORD_TYPE
        if DGifGetRecordType(file, &type) != GIF_OK {
          guard mayEnd else { throw Self.failure(file.pointee.Error) }
          let isOver = file.pointee.Error == D_GIF_ERR_READ_FAILED
          faults.append(isOver ? "it ends without a trailer" : "what follows its last frame is neither a frame nor a trailer")
          return nil
        }
        switch type {
        case IMAGE_DESC_RECORD_TYPE:
          if DGifGetImageDesc(file) != GIF_OK { throw frameFailure() }
          let image = file.pointee.Image
          let (left, top) = (Int(image.Left), Int(image.Top))
          let frame = GIFAnimation.Frame(
            columns: left..<left + Int(image.Width), rows: top..<top + Int(image.Height), isInterlaced: image.Interlace,
            disposal: disposal, transparent: transparent, milliseconds: Playback.shown(milliseconds: hundredths * 10))
          (disposal, transparent, hundredths) = (.keep, nil, 0)
          return frame
        case EXTENSION_RECORD_TYPE: try readExtension()
        case TERMINATE_RECORD_TYPE: return nil
        default: continue
        }
      }
    }

    /// Returns the reason why a frame's header cannot be read. giflib stops after a code width that it does not accept, but reports that the
    /// file ended.
    private func frameFailure() -> DecodingFailure {
      let (bytes, position) = (input.pointee.bytes, input.pointee.position)
      guard position > 0, position < bytes.count, bytes[position - 1] > 8 else { return Self.failure(file.pointee.Error) }
      return DecodingFailure(cause: "the codes of a frame begin with more than 8 bits")
    }

    private func readExtension() throws(DecodingFailure) {
      var code: Int32 = 0
      var block: UnsafeMutablePointer<GifByteType>?
      try check(DGifGetExtension(file, &code, &block))
      var isLoop = false
      while let pointer = block {
        // The first byte is the number of bytes that follow.
        let bytes = UnsafeBufferPointer(start: pointer + 1, count: Int(pointer[0]))
        if code == Int32(GRAPHICS_EXT_FUNC_CODE), bytes.count >= 4 {
          disposal = [2: .clear, 3: .restore][Int(bytes[0]) >> 2 & 7] ?? .keep
          hundredths = Int(bytes[1]) | Int(bytes[2]) << 8
          transparent = bytes[0] & 1 == 1 ? Int(bytes[3]) : nil
        } else if code == Int32(APPLICATION_EXT_FUNC_CODE),
          bytes.elementsEqual("NETSCAPE2.0".utf8) || bytes.elementsEqual("ANIMEXTS1.0".utf8)
        {
          isLoop = true
        } else if isLoop, bytes.count >= 3, bytes[0] == 1 {
          // These bytes hold how many times the animation is repeated; 0 means for ever.
          let repetitions = Int(bytes[1]) | Int(bytes[2]) << 8
          plays = repetitions == 0 ? nil : repetitions + 1
        }
        try check(DGifGetExtensionNext(file, &block))
      }
    }

    /// Skips the pixels of a frame.
    ///
    /// - Returns: the number of clear codes that were skipped.
    @discardableResult
    private func skipPixels() throws(DecodingFailure) -> Int {
      var size: Int32 = 0
      var block: UnsafeMutablePointer<GifByteType>?
      try check(DGifGetCode(file, &size, &block))
      var codes = GIFCodes(minimumSize: Int(size))
      while let pointer = block {
        // The first byte is the number of bytes that follow.
        codes.read(UnsafeBufferPointer(start: pointer + 1, count: Int(pointer[0])))
        try check(DGifGetCodeNext(file, &block))
      }
      return codes.clears
    }

    private func check(_ result: Int32) throws(DecodingFailure) {
      if result != GIF_OK { throw Self.failure(file.pointee.Error) }
    }

    private static func failure(_ code: Int32) -> DecodingFailure {
      DecodingFailure(cause: GifErrorString(code).map { String(cString: $0) } ?? "it is damaged")
    }
  }
#else
  /// In a build without giflib nothing can be read.
  final class GIFReader {
    static let version = "giflib ?"

    init(_ bytes: FileBytes) throws(DecodingFailure) {
      throw .noLibrary("giflib, which decodes GIF,", package: "libgif-dev", cause: "Emaki is built without the trait GIF")
    }

    func canvas() throws(DecodingFailure) -> PixelSize { PixelSize(width: 0, height: 0) }
    func animation(frameLimit: Int) throws(DecodingFailure) -> GIFAnimation { GIFAnimation(frames: []) }
    func nextFrame() throws(DecodingFailure) -> GIFAnimation.Frame? { nil }
    func paint(_ frame: GIFAnimation.Frame, on canvas: UnsafeMutableBufferPointer<UInt32>, _ size: PixelSize) throws(DecodingFailure) {}
  }
#endif

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

  mutating func read(_ bytes: FileBytes) {
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
