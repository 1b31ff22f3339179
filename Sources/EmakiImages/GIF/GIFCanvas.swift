internal import EmakiDisplay

/// A GIF canvas holds the pixels that the frames of a GIF file are painted on.
final class GIFCanvas: AnimationCanvas {
  private let pixels: UnsafeMutableBufferPointer<UInt32>
  private let size: PixelSize
  private var painter: GIFPainter

  /// Makes a transparent canvas for a file, whose bytes outlive it.
  init(_ bytes: UnsafeBufferPointer<UInt8>, _ size: PixelSize) throws(DecodingFailure) {
    let reader = try GIFReader(bytes)
    let pixels = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: size.area)
    pixels.initialize(repeating: 0)
    (self.pixels, self.size) = (pixels, size)
    // A buffer of at least one pixel has an address.
    painter = GIFPainter(reader, on: pixels.baseAddress!, size)
  }

  deinit { pixels.deallocate() }

  func nextFrame() throws(DecodingFailure) -> Bitmap {
    try painter.paintNext()
    return Bitmap(copying: pixels, size)
  }
}
