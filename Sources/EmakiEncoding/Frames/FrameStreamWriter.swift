/// A frame stream writer turns frames into the bytes of one file or stream. Frames come in order, and all have one size.
package protocol FrameStreamWriter {
  /// Writes the next frame.
  mutating func append(_ frame: StackedPicture) throws
  /// Writes the bytes after the last frame.
  mutating func finish() throws
}

/// A byte sink is a function that receives the next bytes of a file. The buffer lives as long as the call.
package typealias ByteSink = (UnsafeRawBufferPointer) throws -> Void
