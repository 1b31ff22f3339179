internal import EmakiDisplay

/// An animation canvas paints the frames of an animation one after the other. Each frame is painted over the result of the frames before
/// it.
protocol AnimationCanvas: AnyObject {
  /// Paints the next frame.
  ///
  /// - Returns: the whole canvas as it is shown with the frame.
  func nextFrame() throws(DecodingFailure) -> Bitmap

  /// Paints any frame of the animation; `nil` for a canvas that can only paint the next frame.
  ///
  /// - Returns: the frame, as it shows, and the number of frames that were decoded for it.
  func frame(_ index: Int) throws(DecodingFailure) -> (bitmap: Bitmap, decoded: Int)?

  /// Makes a canvas of the same animation that shares what was read of the file; `nil` for a canvas that shares nothing. Each may be used on its
  /// own thread.
  func sharing() throws(DecodingFailure) -> (any AnimationCanvas)?
}

extension AnimationCanvas {
  func frame(_ index: Int) throws(DecodingFailure) -> (bitmap: Bitmap, decoded: Int)? { nil }
  func sharing() throws(DecodingFailure) -> (any AnimationCanvas)? { nil }
}

extension Bitmap {
  /// Makes a bitmap of premultiplied pixels, and looks whether all are opaque.
  init(copying pixels: UnsafeMutableBufferPointer<UInt32>, _ size: PixelSize) {
    let bitmap = Bitmap(size: size, isOpaque: false, cleared: false) { target in
      _ = UnsafeMutableBufferPointer(start: target, count: size.area).update(fromContentsOf: pixels)
    }
    self = pixels.allSatisfy { $0 >> 24 == 255 } ? bitmap.knownOpaque() : bitmap
  }
}

/// A frame disposal says what happens to a frame of an animation before the next one is painted.
enum FrameDisposal: Hashable {
  case keep
  /// The frame's rectangle becomes transparent.
  case clear
  /// The frame's rectangle is restored to the pixels before the frame.
  case restore
}
