internal import EmakiDisplay

/// A PNG canvas holds the pixels that the frames of an animated PNG file are painted on.
final class PNGCanvas: AnimationCanvas {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let size: PixelSize
  private let animation: PNGAnimation
  /// Converts each frame to sRGB before it is painted; `nil` where no conversion is needed.
  private let conversion: ColorConversion?
  private let pixels: UnsafeMutableBufferPointer<UInt32>
  private var next = 0
  /// The pixels that were below the frame that was painted last; empty if that frame does not restore them.
  private var below: [UInt32] = []

  /// Makes a transparent canvas for a file, whose bytes outlive it.
  init(_ bytes: UnsafeBufferPointer<UInt8>, _ size: PixelSize, _ animation: PNGAnimation, _ conversion: ColorConversion?) {
    (self.bytes, self.size, self.animation, self.conversion) = (bytes, size, animation, conversion)
    pixels = .allocate(capacity: size.area)
    pixels.initialize(repeating: 0)
  }

  deinit { pixels.deallocate() }

  func nextFrame() throws(DecodingFailure) -> Bitmap {
    if next > 0 { dispose(of: animation.frames[next - 1]) }
    guard next < animation.frames.count else { throw DecodingFailure(cause: "a frame is missing") }
    let frame = animation.frames[next]
    let frameSize = PixelSize(width: frame.columns.count, height: frame.rows.count)
    let bitmap = try animation.file(of: frame, in: bytes).withUnsafeBufferPointer { input throws(DecodingFailure) in
      try PNGDecoder.bitmap(from: input, size: frameSize, conversion)
    }
    next += 1
    below = []
    if frame.disposal == .restore { for y in frame.rows { below += pixels[row(y, of: frame)] } }
    bitmap.withPixels { painted in
      for (count, y) in frame.rows.enumerated() {
        for (offset, place) in row(y, of: frame).enumerated() {
          let pixel = painted[count * frameSize.width + offset]
          pixels[place] = frame.isOver ? blended(pixel, over: pixels[place]) : pixel
        }
      }
    }
    return Bitmap(copying: pixels, size)
  }

  private func dispose(of frame: PNGAnimation.Frame) {
    if frame.disposal == .keep { return }
    for (count, y) in frame.rows.enumerated() {
      for (offset, place) in row(y, of: frame).enumerated() {
        pixels[place] = below.isEmpty ? 0 : below[count * frame.columns.count + offset]
      }
    }
  }

  private func row(_ y: Int, of frame: PNGAnimation.Frame) -> Range<Int> {
    y * size.width + frame.columns.lowerBound..<y * size.width + frame.columns.upperBound
  }
}
