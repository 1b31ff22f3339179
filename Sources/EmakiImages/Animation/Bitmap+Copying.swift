internal import EmakiDisplay

extension Bitmap {
  /// Makes a bitmap of premultiplied pixels, and looks whether all are opaque.
  init(copying pixels: UnsafeMutableBufferPointer<UInt32>, _ size: PixelSize) {
    let bitmap = Bitmap(size: size, isOpaque: false, cleared: false) { target in
      _ = UnsafeMutableBufferPointer(start: target, count: size.area).update(fromContentsOf: pixels)
    }
    self = pixels.allSatisfy { $0 >> 24 == 255 } ? bitmap.knownOpaque() : bitmap
  }
}
