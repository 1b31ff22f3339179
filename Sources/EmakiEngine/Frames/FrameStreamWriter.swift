/// Turns frames into the bytes of one file or stream. They come in order, all of one size.
protocol FrameStreamWriter {
  mutating func append(_ frame: Frame) throws
  /// After the last frame.
  mutating func finish() throws
}

/// Takes the next bytes; the buffer lives as long as the call.
typealias ByteSink = (UnsafeRawBufferPointer) throws -> Void
