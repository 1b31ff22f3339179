private import CEmakiKernels
private import CWebP
internal import EmakiDisplay

/// A picture format is a file format that pictures are written in. Its name is the option's value and the ending of files.
public enum PictureFormat: String, Hashable, Codable, Sendable, CaseIterable {
  /// The picture is a PNG file.
  case png
  /// The picture is a lossless WebP file.
  case webp
  /// The picture is a JPEG file, of quality 92 and without subsampling of colours.
  case jpeg = "jpg"
}

extension PictureFormat {
  /// The largest width and height of a picture in this format, in pixels; `nil` where every picture fits.
  package var largestSide: Int? {
    switch self {
    case .png: nil
    case .webp: WebPEncoder.maximumSide
    case .jpeg: JPEGEncoder.maximumSide
    }
  }

  /// Encodes a picture of at most `largestSide`, and hands its file to an output.
  ///
  /// - Parameters:
  ///   - png: the picture's PNG file.
  ///   - scale: the number of device pixels in a point.
  /// - Throws: `EncodingFailure` where a library gives up, and any error of the output.
  package func write(_ picture: Picture, png: @autoclosure () -> EncodedFile, scale: Double, to output: Output) throws {
    switch self {
    case .png: try output.write(png())
    case .webp: try output.write(WebPEncoder.encode(picture.bitmap()))
    case .jpeg: try JPEGEncoder.encode(picture, scale: scale, to: output)
    }
  }
}

/// Encodes whole pictures as lossless WebP.
enum WebPEncoder {
  /// The largest width and height of a picture in this format, 16383 pixels.
  static let maximumSide = Int(WEBP_MAX_DIMENSION)

  /// Returns the bytes of a lossless WebP file. Each pixel keeps its alpha, and its colour divided by its alpha and rounded to nearest.
  ///
  /// - Parameter bitmap: A bitmap of at most `maximumSide` pixels wide and high.
  /// - Throws: `EncodingFailure` when memory ends.
  static func encode(_ bitmap: Bitmap) throws(EncodingFailure) -> [UInt8] {
    precondition(
      max(bitmap.width, bitmap.height) <= maximumSide, "a WebP of \(bitmap.size) is more than \(maximumSide) pixels wide or high")
    var config = WebPConfig()
    var picture = WebPPicture()
    guard WebPConfigInit(&config) != 0, WebPPictureInit(&picture) != 0 else {
      throw EncodingFailure(library: "libwebp", size: bitmap.size, reason: "its version is another")
    }
    config.lossless = 1
    config.exact = 1  // The encoder keeps the colour of pixels with alpha 0, which is 0.
    picture.use_argb = 1
    (picture.width, picture.height) = (Int32(bitmap.width), Int32(bitmap.height))
    defer { WebPPictureFree(&picture) }

    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer { WebPMemoryWriterClear(&writer) }
    picture.writer = WebPMemoryWrite
    // A large picture takes minutes, which end with the task.
    picture.progress_hook = { _, _ in Task.isCancelled ? 0 : 1 }
    let succeeded = bitmap.withPixels { pixels in
      guard take(pixels, isOpaque: bitmap.isOpaque, into: &picture) else { return false }
      return withUnsafeMutablePointer(to: &writer) { writer in
        picture.custom_ptr = UnsafeMutableRawPointer(writer)
        return WebPEncode(&config, &picture) != 0
      }
    }
    guard succeeded else {
      throw EncodingFailure(library: "libwebp", size: bitmap.size, reason: "its error \(picture.error_code.rawValue)")
    }
    return Array(UnsafeBufferPointer(start: writer.mem, count: writer.size))
  }

  /// Gives libwebp the pixels. Opaque pixels are read where they are; others are copied.
  private static func take(_ pixels: UnsafeBufferPointer<UInt32>, isOpaque: Bool, into picture: inout WebPPicture) -> Bool {
    if isOpaque {
      // libwebp uses words of 0xAARRGGBB, too. With `exact` it does not write to them, so they are not copied.
      picture.argb = UnsafeMutablePointer(mutating: pixels.baseAddress)
      picture.argb_stride = picture.width
      return true
    }
    let bytes = PNGPixelFormat.rgba.packed(pixels, PixelSize(width: Int(picture.width), height: Int(picture.height)))
    return WebPPictureImportRGBA(&picture, bytes, picture.width * 4) != 0
  }
}

/// Encodes pictures as JPEG, row by row. Translucent pixels are drawn over white, because the format has no transparency.
enum JPEGEncoder {
  /// The largest width and height of a picture in this format that libjpeg writes, 65500 pixels.
  static let maximumSide = 65_500
  /// The quality of pictures on libjpeg's scale. At this quality, letters have no visible halo.
  private static let quality = 92

  /// Encodes a picture, and hands its file to an output as it is made.
  ///
  /// - Parameters:
  ///   - picture: a picture of at most `maximumSide` pixels wide and high.
  ///   - scale: the number of device pixels in a point, which is 1/72 of an inch.
  /// - Throws: `EncodingFailure` if memory runs out, and any error of the output.
  static func encode(_ picture: Picture, scale: Double, to output: Output) throws {
    let size = picture.size
    precondition(max(size.width, size.height) <= maximumSide, "a JPEG of \(size) is more than \(maximumSide) pixels wide or high")
    let density = Int32(min(65_535, max(1, (72 * scale).rounded())))
    let file = emaki_jpeg_open(
      Int32(size.width), Int32(size.height), Int32(quality), density, output.context
    ) { context, bytes, count in Output.take(bytes, count, at: context) ? 0 : 1 }
    let noMemory = EncodingFailure(
      library: "libjpeg", size: size, reason: "there is not enough memory", advice: "Make the picture smaller.")
    guard let file else { throw noMemory }
    defer { emaki_jpeg_close(file) }
    var isWritten = true
    picture.forEachStretch { pixels in
      if isWritten, !Task.isCancelled { isWritten = emaki_jpeg_write(file, pixels.baseAddress, Int32(pixels.count / size.width)) != 0 }
    }
    try Task.checkCancellation()
    isWritten = isWritten && emaki_jpeg_finish(file) != 0
    try output.check()
    if !isWritten { throw noMemory }
  }
}
