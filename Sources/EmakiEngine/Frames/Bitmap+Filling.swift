import EmakiDisplay

extension Bitmap {
  /// One colour.
  init(filling size: PixelSize, with color: Color) {
    self.init(size: size, isOpaque: color.isOpaque, cleared: false) { pixels in
      pixels.update(repeating: color.premultiplied, count: size.area)
    }
  }
}
