private import CEmakiKernels
internal import EmakiDisplay

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
