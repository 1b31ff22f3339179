private import CLoadedLibraries
internal import EmakiDisplay

/// Decodes the frames of videos in H.264, HEVC, VP9 and AV1 with FFmpeg's libraries, which are loaded when the first video is opened.
enum VideoDecoder: ImageDecoder {
  static let format = DecodingFailure.videoFormat

  /// The most memory that a decoder's kept pictures take, in pictures of four bytes a pixel. The decoder keeps sixteen pictures of one and
  /// a half bytes a pixel that others refer to, and as many that wait to be shown.
  static let keptPictures = 12

  /// The divisor of the pixel limit: a frame of a video may have a seventh of the pixels of the largest picture.
  private static let part = 7

  /// The reason why FFmpeg's libraries cannot be loaded; `nil` if they can be loaded. Reading it loads them.
  static var missingLibrary: String? {
    emaki_ffmpeg_missing().map { String(cString: $0) + "; on Debian it is in the package " + String(cString: emaki_ffmpeg_package()) }
  }

  static func recognizes(_ bytes: [UInt8]) -> Bool { VideoFile.Container(bytes) != nil }

  static func orientation(of bytes: [UInt8]) -> Orientation {
    bytes.withUnsafeBufferPointer { (try? VideoFile($0))?.orientation } ?? .upright
  }

  static func storedSize(of input: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> PixelSize { try VideoFile(input).size }

  static func workingPixels(of input: UnsafeBufferPointer<UInt8>, size: PixelSize, limits: ImageLimits) throws(DecodingFailure) -> Int {
    // A decoder usually keeps half of the most that it may. With it, a video takes no more memory than the largest still picture.
    let limit = limits.pixels / part
    let area = try VideoFile(input).area
    guard area <= limit else { throw .tooManyPixels(size, limit: limit) }
    return area * (1 + keptPictures) - size.area
  }

  static func mayBeAnimated(_ input: UnsafeBufferPointer<UInt8>) -> Bool { true }

  static func animation(in input: UnsafeBufferPointer<UInt8>, size: PixelSize, limits: ImageLimits) throws(DecodingFailure)
    -> AnimationFile?
  {
    let file = try VideoFile(input)
    let index = try index(of: file, limits)
    return AnimationFile(
      playback: index.playback, costs: index.costs.map { $0 * file.area }, faults: file.faults, work: .videoPixels,
      decodedPixels: file.area)
  }

  private static func index(of file: VideoFile, _ limits: ImageLimits) throws(DecodingFailure) -> VideoIndex {
    let (milliseconds, overflows) = limits.videoSeconds.multipliedReportingOverflow(by: 1000)
    return try file.readIndex(frameLimit: limits.frames, millisecondLimit: overflows ? .max : milliseconds)
  }

  static func canvas(of bytes: UnsafeBufferPointer<UInt8>, size: PixelSize, limits: ImageLimits) throws(DecodingFailure)
    -> any AnimationCanvas
  {
    let file = try VideoFile(bytes)
    return VideoCanvas(file, try index(of: file, limits), pixelLimit: limits.videoPixels)
  }

  static func bitmap(
    from input: UnsafeBufferPointer<UInt8>, size: PixelSize, at time: Int, limits: ImageLimits, faults: inout [String]
  ) throws(DecodingFailure) -> Bitmap {
    let file = try VideoFile(input)
    faults += file.faults
    let index = try index(of: file, limits)
    let frame = index.playback.frame(at: time)
    return try file.frame(frame, index, pixelLimit: limits.videoPixels)
  }
}
