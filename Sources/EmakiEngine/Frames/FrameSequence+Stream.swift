import EmakiEncoding

extension FrameSequence {
  /// Of every frame, in device pixels.
  public var size: PixelSize { viewport.pixelSize(station.scale) }

  /// Calls `body` with the parts of one file that holds all frames, in order; only two frames are in memory.
  ///
  /// An `.apng` says how many frames it has before the first: for a scroll to the end of the list all rows are measured beforehand.
  ///
  /// - Parameters:
  ///   - framesPerSecond: 1 to 1000; raw frames have none.
  ///   - progress: called with each frame once it is written.
  /// - Throws: `RenderError.framesPerSecond`; for an `.apng` `RenderError.frameCount` for too many frames or none, and
  ///   `RenderError.withoutBands` for a PNG mode that has no bands; for a `.y4m` `RenderError.translucent` for a frame that
  ///   may be; what the sequence and `body` throw.
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
      // A file could be mended once its frames are there, standard output could not: both are told beforehand.
      var sequence = self
      let record = content.delegate.map(FetchRecord.init)
      sequence.content.delegate = record
      let count = try await Iterator.frameCount(of: sequence)
      record?.rewind()
      iterator = sequence.makeAsyncIterator()
      guard APNG.frameCounts.contains(count) else { throw RenderError.frameCount(count) }
      writer = try APNGWriter(
        size: size, isOpaque: content.ground.isOpaque, compression: compression, frameCount: count, framesPerSecond: framesPerSecond,
        to: body)
    case .y4m:
      iterator = makeAsyncIterator()
      writer = try Y4MWriter(size: size, framesPerSecond: framesPerSecond, to: body)
    case .raw:
      iterator = makeAsyncIterator()
      writer = RawFrameWriter(size: size, to: body)
    }
    while var frame = try await iterator.next(isolation: #isolation) {
      let start = ContinuousClock.now
      if format == .y4m && !frame.isOpaque { throw RenderError.translucent(frame: frame.index) }
      try writer.append(frame.picture)
      frame.timing.write = ContinuousClock.now - start
      progress(frame)
    }
    try writer.finish()
  }

  /// Writes one file that holds all frames, under a temporary name first: the file is never half there.
  ///
  /// - Parameter path: relative to the current folder, or absolute. What is there is replaced; a pipe or a device is written as it is.
  /// - Returns: the file's length in bytes.
  /// - Throws: as `write(as:framesPerSecond:progress:to:)` does, and `OutputError`.
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
