internal import EmakiDisplay

#if GIF
  import CGIF
#endif

/// Writes frames as an animated GIF that loops, with one palette. Each frame is written as the rows in which it differs from the previous one.
///
/// The colours of all frames count: what shows in a few alone, such as a picture that fades in, would have colours of others in a palette of
/// samples. So nothing is written before the last frame is there, and of each frame the rows that changed are kept, compressed if they have bands.
///
/// A GIF measures time in hundredths of a second, and viewers slow down if a frame has less than two of them. So if there are more than 50
/// frames a second, some are left out. The others are shown for as long as all frames would be.
struct GIFWriter: FrameStreamWriter {
  private static let leastDelay = 2

  private let size: PixelSize
  private let framesPerSecond: Int
  private let output: Output
  private var colors = ColorCount()
  private var index = 0
  private var last: Picture?
  /// The last frame that will be shown.
  private var shown: Picture?
  private var changes: [Change] = []

  /// A change is what a frame shows otherwise than the frame before: at least one row, even if nothing has changed.
  private struct Change {
    /// The hundredth of a second at which the frame shows.
    var time: Int
    var top: Int
    var parts: [LayerRows]
  }

  /// Makes a writer, which hands nothing to `output` before `finish()`.
  ///
  /// - Parameters:
  ///   - size: the width and height of every frame, in pixels, at most `FrameStreamFormat.gifSide`.
  ///   - framesPerSecond: the number of frames that are shown in a second, at least 1.
  init(size: PixelSize, framesPerSecond: Int, to output: Output) {
    precondition(
      max(size.width, size.height) <= FrameStreamFormat.gifSide,
      "a GIF of \(size) is more than \(FrameStreamFormat.gifSide) pixels wide or high")
    (self.size, self.framesPerSecond, self.output) = (size, framesPerSecond, output)
  }

  /// The hundredth of a second at which the next frame shows.
  private var time: Int { (index * 100 + framesPerSecond / 2) / framesPerSecond }

  /// Keeps the next frame, which must be opaque: the file has no transparency.
  mutating func append(_ frame: Picture) throws {
    if let rows = frame.rowsChanged(since: last) { frame.forEachStretch(of: rows) { colors.add($0) } }
    // A frame is shown if it is the first one, or if enough time has passed since the last one.
    if changes.last.map({ time - $0.time >= Self.leastDelay }) ?? true {
      let rows = frame.rowsChanged(since: shown) ?? 0..<1
      let parts = frame.parts.rows(rows).map { LayerRows(layer: $0.layer.compressed ?? $0.layer, rows: $0.rows) }
      changes.append(Change(time: time, top: rows.lowerBound, parts: parts))
      shown = frame
    }
    last = frame
    index += 1
  }

  /// Writes the file.
  mutating func finish() throws {
    (last, shown) = (nil, nil)
    let palette = GIFPalette(colors)
    let file = try File(size, palette.colors, to: output)
    var line = [UInt8](repeating: 0, count: size.width)
    for (number, change) in changes.enumerated() {
      let end = number + 1 < changes.count ? changes[number + 1].time : max(time, change.time + Self.leastDelay)
      let height = change.parts.reduce(0) { $0 + $1.rows.count }
      try file.begin(change.top..<change.top + height, hundredths: min(end - change.time, 65_535))
      for part in change.parts {
        let bitmap = part.layer.bitmap
        for row in part.rows {
          // The dither pattern is fixed to the layer. So it moves with scrolled content and does not seem to swim on it.
          bitmap.withPixels(rows: row..<row + 1) { pixels in
            line.withUnsafeMutableBufferPointer { palette.write(pixels, y: row, to: $0) }
          }
          try file.write(&line)
        }
      }
      // The pixels that were decoded for this frame are needed no more.
      changes[number].parts = []
    }
    try file.finish()
  }

  #if GIF
    /// A file is giflib's handle of a file, together with the output that it writes to.
    private final class File {
      private let output: Output
      private var handle: UnsafeMutablePointer<GifFileType>?
      private let size: PixelSize

      init(_ size: PixelSize, _ colors: [UInt32], to output: Output) throws {
        (self.size, self.output) = (size, output)
        var code: Int32 = 0
        handle = EGifOpen(
          output.context, { handle, bytes, count in Output.take(bytes, Int(count), at: handle?.pointee.UserData) ? count : 0 }, &code)
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
        try output.check()
        if !isClosed { throw failure(code) }
      }

      private func failure(_ code: Int32) -> EncodingFailure {
        EncodingFailure(library: "giflib", size: size, reason: "its error \(code)", advice: "Make the frames smaller or write apng.")
      }

      private func check(_ result: Int32) throws {
        try output.check()
        if result != GIF_OK { throw failure(handle?.pointee.Error ?? 0) }
      }
    }
  #else
    /// In a build without giflib nothing can be written.
    private struct File {
      init(_ size: PixelSize, _ colors: [UInt32], to output: Output) throws {
        throw EncodingFailure(library: "giflib", size: size, reason: "Emaki is built without the trait GIF", advice: "Write apng.")
      }

      func begin(_ rows: Range<Int>, hundredths: Int) throws {}
      func write(_ line: inout [UInt8]) throws {}
      func finish() throws {}
    }
  #endif
}
