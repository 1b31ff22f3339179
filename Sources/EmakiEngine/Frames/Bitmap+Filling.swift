import EmakiDisplay

extension Bitmap {
  /// Creates a bitmap of one colour.
  init(filling size: PixelSize, with color: Color) {
    self.init(size: size, isOpaque: color.isOpaque, cleared: false) { pixels in
      pixels.update(repeating: color.premultiplied, count: size.area)
    }
  }
}
