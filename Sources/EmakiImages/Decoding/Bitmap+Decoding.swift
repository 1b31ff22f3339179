private import CEmakiKernels
internal import EmakiDisplay

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
