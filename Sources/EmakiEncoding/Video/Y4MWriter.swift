import CEmakiKernels
package import EmakiDisplay

/// Writes frames as YUV4MPEG2 video (https://wiki.multimedia.cx/index.php/YUV4MPEG2): a line about the stream, then for each frame a
/// line and its planes Y, Cb and Cr, all three as large as the frame.
package struct Y4MWriter: FrameStreamWriter {
  private static let frameHead = Array("FRAME\n".utf8)

  private let sink: ByteSink
  private let area: Int
  /// The bytes of the frame that is being written: its line and planes.
  private var bytes: [UInt8]

  /// Makes a writer, and hands the line about the stream to `sink`.
  ///
  /// - Parameters:
  ///   - size: The width and height of every frame, in pixels.
  ///   - framesPerSecond: How many frames are shown in a second, at least 1.
  package init(size: PixelSize, framesPerSecond: Int, to sink: @escaping ByteSink) throws {
    self.sink = sink
    area = size.area
    bytes = Self.frameHead + [UInt8](repeating: 0, count: 3 * size.area)
    // The video is progressive, has square pixels, and stores all planes at full size.
    let head = "YUV4MPEG2 W\(size.width) H\(size.height) F\(framesPerSecond):1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
    try Array(head.utf8).withUnsafeBytes(sink)
  }

  /// Writes the next frame, which must be opaque: the format has no transparency.
  package mutating func append(_ frame: StackedPicture) throws {
    precondition(frame.isOpaque, "y4m has no transparency, and a frame may be translucent")
    bytes.withUnsafeMutableBufferPointer { bytes in
      var position = bytes.baseAddress! + Self.frameHead.count  // Never empty.
      frame.forEachStretch { pixels in
        guard let first = pixels.baseAddress else { return }
        emaki_ycbcr_bt709(position, position + area, position + 2 * area, first, pixels.count)
        position += pixels.count
      }
    }
    try bytes.withUnsafeBytes(sink)
  }

  /// Writes nothing: the format has no end.
  package mutating func finish() {}
}
