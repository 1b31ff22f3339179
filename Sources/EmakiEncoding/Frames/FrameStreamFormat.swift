import EmakiDiagnostics

/// A format that the frames of a scroll are written in, where they become one file or stream.
public enum FrameStreamFormat: String, Hashable, Sendable, CaseIterable {
  /// An animated PNG that loops. Readers without animation show the first frame.
  case apng
  /// YUV4MPEG2, uncompressed video that programs such as ffmpeg read: 4:4:4, 8 bits, BT.709 in limited range, opaque.
  case y4m
  /// R G B A bytes, colour not multiplied by alpha, frame after frame, without a header.
  case raw

  /// How many frames a second may be shown.
  public static let framesPerSecond = Limits.framesPerSecond.range
}
