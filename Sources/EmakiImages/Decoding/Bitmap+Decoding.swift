private import CEmakiKernels
package import EmakiDisplay

extension Bitmap {
  /// Makes a decoded picture of colours that are not multiplied by their opacity yet.
  ///
  /// - Parameters:
  ///   - size: the size in pixels.
  ///   - hasAlpha: whether pixels may be transparent. A picture whose pixels turn out to be opaque is known as such.
  ///   - isMultiplied: whether the colours are multiplied by their opacity already.
  ///   - paint: sets every pixel, 0xAARRGGBB in rows from the top.
  init(
    decoding size: PixelSize, hasAlpha: Bool, isMultiplied: Bool = false,
    paint: (UnsafeMutablePointer<UInt32>) throws(DecodingFailure) -> Void
  ) throws(DecodingFailure) {
    var failure: DecodingFailure?
    var isOpaque = !hasAlpha
    let bitmap = Bitmap(size: size, isOpaque: isOpaque, cleared: false) { pixels in
      do throws(DecodingFailure) {
        try paint(pixels)
        guard hasAlpha else { return }
        isOpaque =
          isMultiplied
          ? UnsafeBufferPointer(start: pixels, count: size.area).allSatisfy { $0 >> 24 == 255 } : emaki_premultiply(pixels, size.area) != 0
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    self = isOpaque ? bitmap.knownOpaque() : bitmap
  }
}

/// Decodes whole files, for pictures that a program reads itself.
extension Bitmap {
  /// Decodes the file at a path, at its own size and upright. A relative path starts from the current folder. Any folder may be read.
  package init(contentsOfFile path: String, limits: ImageLimits = ImageLimits()) throws(ImageError) {
    let folders = ImageFolders(ImageAccess(baseDirectory: ".", allowedDirectories: ["/"]))
    try self.init(decoding: folders.contents(of: path, byteLimit: limits.bytes, url: path), name: path, limits: limits)
  }

  /// Decodes the bytes of a file, at the picture's own size and upright. Of an animation it is the first frame.
  ///
  /// - Parameter name: the name that errors use for the picture.
  package init(decoding bytes: [UInt8], name: String, limits: ImageLimits = ImageLimits()) throws(ImageError) {
    if bytes.count > limits.bytes { throw .tooManyBytes(url: name, limit: limits.bytes) }
    let file = EncodedImage(url: name, bytes: bytes)
    self = try file.picture(file.header(limits: limits)).bitmap
  }
}
