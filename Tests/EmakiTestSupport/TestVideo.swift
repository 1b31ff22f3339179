private import CVideoWriter
private import Glibc

/// A test video says how a video is written whose frames are of one colour, or of two.
package struct TestVideo {
  /// A codec is what a video is coded in.
  package enum Codec: String, CaseIterable, Sendable {
    case h264 = "libx264"
    case hevc = "libx265"
    case vp9 = "libvpx-vp9"
    case av1 = "libaom-av1"
  }

  /// FFmpeg's name of the container.
  package var container = "mp4"
  /// FFmpeg's name of the encoder.
  package var encoder = Codec.h264.rawValue
  /// FFmpeg's name of the form of samples.
  package var samples = "yuv420p"
  package var (width, height) = (64, 48)
  package var framesPerSecond = 10
  /// The number of frames from one key frame to the next.
  package var keyDistance = 10
  package var bFrames = 0
  /// The colour matrix by its number in ITU-T H.273.
  package var matrix = 1
  package var isFullRange = false
  /// Whether the file does not name its matrix and range.
  package var isSilent = false
  /// The degrees by which the pictures are turned clockwise.
  package var turn = 0
  package var pixelWidth = 1
  package var streams = 1
  /// The transfer function by its number in ITU-T H.273; 0 where the file says nothing.
  package var transfer = 0
  /// More settings for x264, as `name=value:name=value`.
  package var x264 = ""

  /// Makes a video of 64 x 48 pixels in H.264 and MP4, with ten frames and a key frame a second, but for what `change` sets.
  package init(_ change: (inout TestVideo) -> Void = { _ in }) { change(&self) }

  /// Writes the video.
  ///
  /// - Parameter colors: the colours of the left and right half of each frame, as 0xRRGGBB.
  /// - Returns: the file; empty where FFmpeg cannot write such a one.
  package func bytes(_ colors: [(left: UInt32, right: UInt32)]) -> [UInt8] {
    let words = colors.flatMap { [$0.left, $0.right] }
    let names = [container, encoder, samples, x264].map { (name: String) in strdup(name) }
    defer { for name in names { free(name) } }
    let video = test_video(
      container: names[0], encoder: names[1], samples: names[2], width: Int32(width), height: Int32(height),
      frames_per_second: Int32(framesPerSecond), key_distance: Int32(keyDistance), b_frames: Int32(bFrames), matrix: Int32(matrix),
      is_full_range: isFullRange ? 1 : 0, is_silent: isSilent ? 1 : 0, turn: Int32(turn), pixel_width: Int32(pixelWidth),
      streams: Int32(streams), transfer: Int32(transfer), x264: names[3])
    var length = 0
    guard let bytes = write_test_video(video, words, Int32(colors.count), &length) else { return [] }
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: length))
  }

  /// Writes the video with each second in another colour, `framesPerSecond` frames of it.
  package func bytes(seconds colors: [UInt32]) -> [UInt8] {
    bytes(colors.flatMap { Array(repeating: ($0, $0), count: framesPerSecond) })
  }
}
