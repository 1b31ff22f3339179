/// A writer turns frames into the bytes of one file or stream. Frames come in order, and all have one size.
package protocol FrameStreamWriter {
  /// Writes the next frame.
  mutating func append(_ frame: StackedPicture) throws
  /// Writes what stands after the last frame.
  mutating func finish() throws
}

/// A sink takes the next bytes of a file; the buffer lives as long as the call.
package typealias ByteSink = (UnsafeRawBufferPointer) throws -> Void
