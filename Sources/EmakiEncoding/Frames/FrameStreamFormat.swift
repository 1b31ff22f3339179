import CEmakiKernels
package import EmakiDisplay
import EmakiSupport

/// A frame stream format is the format of a file or stream that the frames of a scroll are written to.
public enum FrameStreamFormat: String, Hashable, Sendable, CaseIterable {
  /// An animated PNG that loops. Readers without animation show the first frame.
  case apng
  /// An animated GIF that loops, with at most 256 colours, which are chosen for all frames at once: nothing is written before the last
  /// frame is drawn. A GIF shows at most 50 frames a second.
  case gif
  /// YUV4MPEG2, uncompressed video that programs such as ffmpeg read: 4:4:4, 8 bits, BT.709 in limited range, opaque.
  case y4m
  /// Uncompressed bytes in the order R, G, B, A, frame after frame, without a header. Colours are not multiplied by alpha.
  case raw

  /// The range of the number of frames that may be shown in a second.
  public static let framesPerSecond = Limits.framesPerSecond.range
}

/// A frame stream writer turns frames into the bytes of one file or stream. Frames come in order, and all have one size.
package protocol FrameStreamWriter {
  /// Writes the next frame.
  mutating func append(_ frame: Picture) throws
  /// Writes the bytes after the last frame.
  mutating func finish() throws
}

extension FrameStreamFormat {
  /// The numbers of frames that an `.apng` may hold. Each takes two of the numbers of 31 bits that count a file's chunks.
  package static let apngFrameCounts = 1...1 << 30
  /// The largest width and height of a `.gif` in pixels.
  package static let gifSide = 65_535

  /// Makes a writer of the format. That of a GIF hands nothing to `output` before the end.
  ///
  /// - Parameters:
  ///   - size: the size of every frame, for a GIF at most `gifSide` wide and high.
  ///   - isOpaque: whether all frames are opaque; then an APNG has no alpha.
  ///   - scale: the number of device pixels in a point.
  ///   - mode: how the bands of all frames are compressed.
  ///   - frameCount: how many frames will follow, for an APNG within `apngFrameCounts`. With `nil` all its frames are kept, compressed, until the
  ///     last is there.
  ///   - framesPerSecond: how many frames are shown in a second, 1 to 65535.
  package func writer(
    size: PixelSize, isOpaque: Bool, scale: Double, mode: PNGMode, frameCount: Int?, framesPerSecond: Int, to output: Output
  ) throws -> any FrameStreamWriter {
    switch self {
    case .apng:
      try APNGWriter(
        size: size, isOpaque: isOpaque, scale: scale, mode: mode, frameCount: frameCount,
        framesPerSecond: framesPerSecond, to: output)
    case .gif: GIFWriter(size: size, framesPerSecond: framesPerSecond, to: output)
    case .y4m: try Y4MWriter(size: size, framesPerSecond: framesPerSecond, to: output)
    case .raw: RawFrameWriter(size: size, to: output)
    }
  }
}

/// An encoding failure says why a library could not encode a picture, and how to mend it.
package struct EncodingFailure: Error, Hashable {
  /// The library's name, such as "libpng".
  let library: String
  /// The picture's size in pixels.
  let size: PixelSize
  /// The library's reason for the failure, without a full stop at the end.
  let reason: String
  /// The advice on how to mend the failure, as a whole sentence.
  var advice = "Make the picture smaller or write PNG."
}

extension EncodingFailure: CustomStringConvertible {
  package var description: String { "\(library) did not encode \(size.width)x\(size.height) pixels: \(reason). \(advice)" }
}

/// Writes frames as R G B A bytes, colour not multiplied by alpha, and nothing else.
struct RawFrameWriter: FrameStreamWriter {
  private let output: Output
  /// The bytes of the frame that is being written.
  private var bytes: [UInt8]

  /// Makes a writer for frames of one size, in pixels.
  init(size: PixelSize, to output: Output) {
    self.output = output
    bytes = [UInt8](repeating: 0, count: 4 * size.area)
  }

  /// Writes the next frame.
  mutating func append(_ frame: Picture) throws {
    bytes.withUnsafeMutableBufferPointer { bytes in
      var position = bytes.baseAddress!  // Never empty.
      frame.forEachStretch { pixels in
        guard let first = pixels.baseAddress else { return }
        emaki_png_pack(position, first, pixels.count, 4)
        position += 4 * pixels.count
      }
    }
    try output.write(bytes)
  }

  /// Writes nothing: the format has no end.
  mutating func finish() {}
}

/// Writes frames as YUV4MPEG2 video (https://wiki.multimedia.cx/index.php/YUV4MPEG2): a line about the stream, then for each frame a
/// line and its planes Y, Cb and Cr, all three as large as the frame.
struct Y4MWriter: FrameStreamWriter {
  private static let frameHead = Array("FRAME\n".utf8)

  private let output: Output
  private let area: Int
  /// The bytes of the frame that is being written: its line and planes.
  private var bytes: [UInt8]

  /// Makes a writer, and hands the line about the stream to `output`.
  ///
  /// - Parameters:
  ///   - size: The width and height of every frame, in pixels.
  ///   - framesPerSecond: How many frames are shown in a second, at least 1.
  init(size: PixelSize, framesPerSecond: Int, to output: Output) throws {
    self.output = output
    area = size.area
    bytes = Self.frameHead + [UInt8](repeating: 0, count: 3 * size.area)
    // The video is progressive, has square pixels, and stores all planes at full size.
    let head = "YUV4MPEG2 W\(size.width) H\(size.height) F\(framesPerSecond):1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
    try output.write(Array(head.utf8))
  }

  /// Writes the next frame, which must be opaque: the format has no transparency.
  mutating func append(_ frame: Picture) throws {
    precondition(frame.isOpaque, "y4m has no transparency, and a frame may be translucent")
    bytes.withUnsafeMutableBufferPointer { bytes in
      var position = bytes.baseAddress! + Self.frameHead.count  // Never empty.
      frame.forEachStretch { pixels in
        guard let first = pixels.baseAddress else { return }
        emaki_ycbcr_bt709(position, position + area, position + 2 * area, first, pixels.count)
        position += pixels.count
      }
    }
    try output.write(bytes)
  }

  /// Writes nothing: the format has no end.
  mutating func finish() {}
}
