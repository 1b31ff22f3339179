import CEmakiKernels

/// Writes frames as R G B A bytes, colour not multiplied by alpha, and nothing else.
struct RawFrameWriter: FrameStreamWriter {
  private let sink: ByteSink
  /// Of a frame.
  private var bytes: [UInt8]

  init(size: PixelSize, to sink: @escaping ByteSink) {
    self.sink = sink
    bytes = [UInt8](repeating: 0, count: 4 * size.area)
  }

  mutating func append(_ frame: Frame) throws {
    bytes.withUnsafeMutableBufferPointer { bytes in
      var position = bytes.baseAddress!  // Never empty.
      for segment in frame.segments {
        segment.layer.bitmap.withPixels(rows: segment.rows) { pixels in
          guard let first = pixels.baseAddress else { return }
          emaki_png_pack(position, first, pixels.count, 4)
          position += 4 * pixels.count
        }
      }
    }
    try bytes.withUnsafeBytes(sink)
  }

  mutating func finish() {}
}
