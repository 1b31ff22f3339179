import CEmakiKernels
package import EmakiDisplay

/// Writes frames as R G B A bytes, colour not multiplied by alpha, and nothing else.
package struct RawFrameWriter: FrameStreamWriter {
  private let sink: ByteSink
  /// The bytes of the frame that is being written.
  private var bytes: [UInt8]

  /// Makes a writer for frames of one size, in pixels.
  package init(size: PixelSize, to sink: @escaping ByteSink) {
    self.sink = sink
    bytes = [UInt8](repeating: 0, count: 4 * size.area)
  }

  /// Writes the next frame.
  package mutating func append(_ frame: StackedPicture) throws {
    bytes.withUnsafeMutableBufferPointer { bytes in
      var position = bytes.baseAddress!  // Never empty.
      frame.forEachStretch { pixels in
        guard let first = pixels.baseAddress else { return }
        emaki_png_pack(position, first, pixels.count, 4)
        position += 4 * pixels.count
      }
    }
    try bytes.withUnsafeBytes(sink)
  }

  /// Writes nothing: the format has no end.
  package mutating func finish() {}
}
