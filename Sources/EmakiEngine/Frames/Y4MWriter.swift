import CEmakiKernels

/// Writes frames as YUV4MPEG2 video (https://wiki.multimedia.cx/index.php/YUV4MPEG2): a line about the stream, then for each frame a
/// line and its planes Y, Cb and Cr, all three as large as the frame.
struct Y4MWriter: FrameStreamWriter {
  private static let frameHead = Array("FRAME\n".utf8)

  private let sink: ByteSink
  private let area: Int
  /// A frame's line and planes.
  private var bytes: [UInt8]

  init(size: PixelSize, framesPerSecond: Int, to sink: @escaping ByteSink) throws {
    self.sink = sink
    area = size.area
    bytes = Self.frameHead + [UInt8](repeating: 0, count: 3 * size.area)
    // Progressive, square pixels, no plane subsampled.
    let head = "YUV4MPEG2 W\(size.width) H\(size.height) F\(framesPerSecond):1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
    try Array(head.utf8).withUnsafeBytes(sink)
  }

  mutating func append(_ frame: Frame) throws {
    guard frame.isOpaque else { throw RenderError.translucent(frame: frame.index) }
    bytes.withUnsafeMutableBufferPointer { bytes in
      var position = bytes.baseAddress! + Self.frameHead.count  // Never empty.
      for segment in frame.segments {
        segment.layer.bitmap.withPixels(rows: segment.rows) { pixels in
          guard let first = pixels.baseAddress else { return }
          emaki_ycbcr_bt709(position, position + area, position + 2 * area, first, pixels.count)
          position += pixels.count
        }
      }
    }
    try bytes.withUnsafeBytes(sink)
  }

  mutating func finish() {}
}
