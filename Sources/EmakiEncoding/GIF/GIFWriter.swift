import CGIF
package import EmakiDisplay

/// Writes frames as an animated GIF that loops, with one palette. Each frame is written as the rows in which it differs from the previous one.
///
/// A GIF measures time in hundredths of a second, and viewers slow down if a frame has less than two of them. So if there are more than 50
/// frames a second, some are left out. The others are shown for as long as all frames would be.
package struct GIFWriter: FrameStreamWriter {
  /// The largest width and height of a GIF in pixels.
  package static let maximumSide = 65_535
  private static let leastDelay = 2

  private let palette: GIFPalette
  private let size: PixelSize
  private let framesPerSecond: Int
  private let file: File
  private var index = 0
  /// The frame that is still to be written, and the hundredth of a second at which it shows.
  private var pending: (frame: StackedPicture, time: Int)?
  private var written: StackedPicture?

  /// Makes a writer, and hands the bytes before the first frame to `sink`.
  ///
  /// - Parameters:
  ///   - size: the width and height of every frame, in pixels, at most `maximumSide`.
  ///   - palette: the colours of all frames.
  ///   - framesPerSecond: the number of frames that are shown in a second, at least 1.
  ///   - sink: receives the next bytes of the file. The buffer lives as long as the call.
  package init(size: PixelSize, palette: GIFPalette, framesPerSecond: Int, to sink: @escaping ByteSink) throws {
    precondition(max(size.width, size.height) <= Self.maximumSide, "a GIF of \(size) is more than \(Self.maximumSide) pixels wide or high")
    (self.size, self.palette, self.framesPerSecond) = (size, palette, framesPerSecond)
    file = try File(size, palette.colors, to: sink)
  }

  /// Writes the next frame, which must be opaque: the file has no transparency.
  package mutating func append(_ frame: StackedPicture) throws {
    let time = (index * 100 + framesPerSecond / 2) / framesPerSecond
    index += 1
    guard let last = pending else {
      pending = (frame, time)
      return
    }
    // A frame is shown if it is the first one, or if enough time has passed since the last one.
    if time - last.time < Self.leastDelay { return }
    try write(last.frame, hundredths: time - last.time)
    pending = (frame, time)
  }

  /// Writes the last frame, and the last bytes of the file.
  package mutating func finish() throws {
    if let last = pending {
      let end = (index * 100 + framesPerSecond / 2) / framesPerSecond
      try write(last.frame, hundredths: max(Self.leastDelay, end - last.time))
    }
    pending = nil
    try file.finish()
  }

  private mutating func write(_ frame: StackedPicture, hundredths: Int) throws {
    // A frame must have at least one row, even if nothing has changed.
    let rows = written.map { frame.rowsChanged(since: $0) ?? 0..<1 } ?? 0..<frame.size.height
    try file.begin(rows, hundredths: min(hundredths, 65_535))
    var line = [UInt8](repeating: 0, count: size.width)
    for part in frame.parts.rows(rows) {
      for row in part.rows {
        // The dither pattern is fixed to the layer. So it moves with scrolled content and does not seem to swim on it.
        part.layer.bitmap.withPixels(rows: row..<row + 1) { pixels in
          line.withUnsafeMutableBufferPointer { palette.write(pixels, y: row, to: $0) }
        }
        try file.write(&line)
      }
    }
    written = frame
  }

  /// A file is giflib's handle of a file, together with the sink that it writes to.
  private final class File {
    private let sink: ByteSink
    private var error: (any Error)?
    private var handle: UnsafeMutablePointer<GifFileType>?
    private let size: PixelSize

    init(_ size: PixelSize, _ colors: [UInt32], to sink: @escaping ByteSink) throws {
      (self.size, self.sink) = (size, sink)
      var code: Int32 = 0
      handle = EGifOpen(
        Unmanaged.passUnretained(self).toOpaque(),
        { handle, bytes, count in
          guard let owner = handle?.pointee.UserData, let bytes else { return 0 }
          return Unmanaged<File>.fromOpaque(owner).takeUnretainedValue().take(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
            ? count : 0
        }, &code)
      guard let handle else { throw failure(code) }
      EGifSetGifVersion(handle, true)
      // The number of colours in a GIF's colour map must be a power of two.
      var room = 2
      while room < colors.count { room *= 2 }
      let entries = (colors + [UInt32](repeating: 0, count: room - colors.count)).map {
        GifColorType(Red: UInt8($0 >> 16 & 255), Green: UInt8($0 >> 8 & 255), Blue: UInt8($0 & 255))
      }
      guard let map = GifMakeMapObject(Int32(room), entries) else { throw failure(0) }
      defer { GifFreeMapObject(map) }
      try check(EGifPutScreenDesc(handle, Int32(size.width), Int32(size.height), 8, 0, map))
      // It loops for ever.
      try check(EGifPutExtensionLeader(handle, APPLICATION_EXT_FUNC_CODE))
      try check(EGifPutExtensionBlock(handle, 11, "NETSCAPE2.0"))
      try check(EGifPutExtensionBlock(handle, 3, [1, 0, 0] as [UInt8]))
      try check(EGifPutExtensionTrailer(handle))
    }

    deinit {
      var code: Int32 = 0
      if let handle { _ = EGifCloseFile(handle, &code) }
    }

    private func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
      guard error == nil else { return false }
      do { try sink(bytes) } catch { self.error = error }
      return error == nil
    }

    func begin(_ rows: Range<Int>, hundredths: Int) throws {
      guard let handle else { return }
      // The frame stays in place before the next one is drawn, and no colour is transparent.
      let control: [UInt8] = [4, UInt8(hundredths & 255), UInt8(hundredths >> 8), 0]
      try check(EGifPutExtension(handle, GRAPHICS_EXT_FUNC_CODE, 4, control))
      try check(EGifPutImageDesc(handle, 0, Int32(rows.lowerBound), Int32(size.width), Int32(rows.count), false, nil))
    }

    func write(_ line: inout [UInt8]) throws {
      guard let handle else { return }
      try check(EGifPutLine(handle, &line, Int32(line.count)))
    }

    func finish() throws {
      guard let handle else { return }
      self.handle = nil
      var code: Int32 = 0
      let isClosed = EGifCloseFile(handle, &code) == GIF_OK
      if let error { throw error }
      if !isClosed { throw failure(code) }
    }

    private func failure(_ code: Int32) -> EncodingFailure {
      EncodingFailure(library: "giflib", size: size, reason: "its error \(code)", advice: "Make the frames smaller or write apng.")
    }

    private func check(_ result: Int32) throws {
      if let error { throw error }
      if result != GIF_OK { throw failure(handle?.pointee.Error ?? 0) }
    }
  }
}
