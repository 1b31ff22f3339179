private import CWebP
import EmakiDisplay

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
