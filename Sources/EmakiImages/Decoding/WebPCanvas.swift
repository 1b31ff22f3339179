private import CEmakiKernels
private import CWebP
internal import EmakiDisplay

/// A WebP canvas is the canvas that libwebp paints the frames of an animated WebP file on.
final class WebPCanvas: AnimationCanvas {
  private let frames: WebPFrames
  private let size: PixelSize
  /// Converts each frame that is shown to sRGB. Frames are painted over each other in the file's own colours.
  private let conversion: ColorConversion?

  /// Makes a canvas for a file, whose bytes outlive it.
  init(_ bytes: UnsafeBufferPointer<UInt8>, _ size: PixelSize, _ conversion: ColorConversion?) throws(DecodingFailure) {
    (frames, self.size, self.conversion) = (try WebPFrames(bytes, size), size, conversion)
  }

  func nextFrame() throws(DecodingFailure) -> Bitmap {
    let pixels = try frames.next()
    var isOpaque = false
    let bitmap = Bitmap(size: size, isOpaque: false, cleared: false) { target in
      UnsafeMutableRawPointer(target).copyMemory(from: pixels, byteCount: size.area * 4)
      conversion?.convert(target, size.area)
      isOpaque = emaki_premultiply(target, size.area) != 0
    }
    return isOpaque ? bitmap.knownOpaque() : bitmap
  }
}

/// Decodes the frames of an animated WebP file one after the other, with libwebp. The file's memory must outlive it.
final class WebPFrames {
  private let decoder: OpaquePointer

  init(_ input: UnsafeBufferPointer<UInt8>, _ size: PixelSize) throws(DecodingFailure) {
    var options = WebPAnimDecoderOptions()
    guard WebPAnimDecoderOptionsInit(&options) != 0 else { throw WebPDecoder.damage }
    options.color_mode = MODE_BGRA
    var data = WebPData(bytes: input.baseAddress, size: input.count)
    guard let decoder = WebPAnimDecoderNew(&data, &options) else { throw WebPDecoder.damage }
    self.decoder = decoder
    var info = WebPAnimInfo()
    guard WebPAnimDecoderGetInfo(decoder, &info) != 0, Int(info.canvas_width) == size.width, Int(info.canvas_height) == size.height else {
      throw WebPDecoder.damage
    }
  }

  deinit { WebPAnimDecoderDelete(decoder) }

  /// Decodes the next frame and returns the canvas with it, whose colours are not multiplied by alpha. It is valid up to the next call.
  func next() throws(DecodingFailure) -> UnsafeMutablePointer<UInt8> {
    var (pixels, time): (UnsafeMutablePointer<UInt8>?, Int32) = (nil, 0)
    guard WebPAnimDecoderGetNext(decoder, &pixels, &time) != 0, let pixels else { throw WebPDecoder.damage }
    return pixels
  }
}
