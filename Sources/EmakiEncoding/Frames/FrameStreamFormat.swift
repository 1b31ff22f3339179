import EmakiSupport

/// A frame stream format is the format of a file or stream that the frames of a scroll are written to.
public enum FrameStreamFormat: String, Hashable, Sendable, CaseIterable {
  /// An animated PNG that loops. Readers without animation show the first frame.
  case apng
  /// An animated GIF that loops, with at most 256 colours, which are chosen for all frames at once. So the frames are drawn twice, and the
  /// first time only to choose the colours. A GIF shows at most 50 frames a second.
  case gif
  /// YUV4MPEG2, uncompressed video that programs such as ffmpeg read: 4:4:4, 8 bits, BT.709 in limited range, opaque.
  case y4m
  /// Uncompressed bytes in the order R, G, B, A, frame after frame, without a header. Colours are not multiplied by alpha.
  case raw

  /// Whether the format has no transparency, so that a frame that may be translucent is refused.
  package var isOpaque: Bool {
    switch self {
    case .apng, .raw: false
    case .gif, .y4m: true
    }
  }

  /// The range of the number of frames that may be shown in a second.
  public static let framesPerSecond = Limits.framesPerSecond.range
}

/// A frame stream writer turns frames into the bytes of one file or stream. Frames come in order, and all have one size.
package protocol FrameStreamWriter {
  /// Writes the next frame.
  mutating func append(_ frame: StackedPicture) throws
  /// Writes the bytes after the last frame.
  mutating func finish() throws
}

/// A byte sink is a function that receives the next bytes of a file. The buffer lives as long as the call.
package typealias ByteSink = (UnsafeRawBufferPointer) throws -> Void
