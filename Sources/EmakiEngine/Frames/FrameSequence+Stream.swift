public import EmakiDisplay
public import EmakiEncoding
import EmakiLayout
import EmakiNodes
import EmakiSupport

extension FrameSequence {
  /// The size of every frame, in device pixels.
  public var size: PixelSize { viewport.pixelSize(station.scale) }

  /// Writes all frames as one file and passes its parts to `body` in order. Only two frames are in memory at a time.
  ///
  /// An `.apng` says before its first frame how many frames follow. For a scroll to the end of the list, all rows are measured beforehand
  /// to count them.
  ///
  /// - Parameters:
  ///   - format: the format of the file.
  ///   - framesPerSecond: from 1 to 1000. Raw frames carry no rate.
  ///   - progress: called with each frame once it is written.
  ///   - body: called with the parts of the file.
  /// - Throws: `RenderError.framesPerSecond` for a rate out of range. For an `.apng`, `RenderError.frameCount` for too many frames or none,
  ///   and `RenderError.withoutBands` for a PNG mode that has no bands. For a `.gif` or `.y4m`, `RenderError.translucent` for a frame that may be
  ///   translucent. The errors of the sequence and of `body`.
  public nonisolated(nonsending) func write(
    as format: FrameStreamFormat, framesPerSecond: Int = 60, progress: (Frame) -> Void = { _ in },
    to body: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) async throws {
    guard FrameStreamFormat.framesPerSecond.contains(framesPerSecond) else { throw RenderError.framesPerSecond(framesPerSecond) }
    var iterator: Iterator
    var writer: any FrameStreamWriter
    switch format {
    case .apng:
      guard let compression = station.png.bandCompression else { throw RenderError.withoutBands(station.png) }
      // The frames are counted before anything is written. A file could still be corrected after its frames are written, but standard
      // output could not.
      var sequence = self
      let record = content.delegate.map(FetchRecord.init)
      sequence.content.delegate = record
      let count = try await Iterator.frameCount(of: sequence)
      record?.rewind()
      iterator = sequence.makeAsyncIterator()
      guard APNG.frameCounts.contains(count) else { throw RenderError.frameCount(count) }
      writer = try APNGWriter(
        size: size, isOpaque: content.ground.resolved(for: station.traits.theme).isOpaque, scale: station.scale.factor,
        compression: compression, frameCount: count, framesPerSecond: framesPerSecond, to: body)
    case .gif:
      if Swift.max(size.width, size.height) > GIFWriter.maximumSide { throw RenderError.gifSize(width: size.width, height: size.height) }
      var sequence = self
      let record = content.delegate.map(FetchRecord.init)
      sequence.content.delegate = record
      // All frames count: what shows in a few alone, such as a picture that fades in, would have colours of others in a palette of samples.
      // Only rows that have changed are looked at, which takes a tenth of the time of the file.
      var counter = GIFPaletteCounter()
      var counted = sequence.makeAsyncIterator()
      while let frame = try await counted.next(isolation: #isolation) { counter.add(frame.picture) }
      record?.rewind()
      iterator = sequence.makeAsyncIterator()
      writer = try GIFWriter(size: size, palette: counter.palette, framesPerSecond: framesPerSecond, to: body)
    case .y4m:
      iterator = makeAsyncIterator()
      writer = try Y4MWriter(size: size, framesPerSecond: framesPerSecond, to: body)
    case .raw:
      iterator = makeAsyncIterator()
      writer = RawFrameWriter(size: size, to: body)
    }
    while var frame = try await iterator.next(isolation: #isolation) {
      let start = ContinuousClock.now
      if format.isOpaque && !frame.isOpaque { throw RenderError.translucent(frame: frame.index) }
      try writer.append(frame.picture)
      frame.timing.write = ContinuousClock.now - start
      progress(frame)
    }
    try writer.finish()
  }

  /// Writes all frames as one file. It is in its place only when it is whole: a half-written file is never seen.
  ///
  /// - Parameters:
  ///   - format: the format of the file.
  ///   - framesPerSecond: from 1 to 1000. Raw frames carry no rate.
  ///   - path: the file, absolute or relative to the current folder. An existing file is replaced; a pipe or a device is written directly.
  ///   - progress: called with each frame once it is written.
  /// - Returns: the file's length in bytes.
  /// - Throws: the errors of `write(as:framesPerSecond:progress:to:)`, and `OutputError`.
  @discardableResult
  public nonisolated(nonsending) func write(
    as format: FrameStreamFormat, framesPerSecond: Int = 60, toFile path: String, progress: (Frame) -> Void = { _ in }
  ) async throws -> Int {
    let file = try OutputFile(path)
    try await write(as: format, framesPerSecond: framesPerSecond, progress: progress) { try file.write($0) }
    try file.commit()
    return file.byteCount
  }
}
