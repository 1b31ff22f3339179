internal import EmakiDisplay

/// An animation canvas paints the frames of an animation one after the other, each on what the frames before it have left.
protocol AnimationCanvas: AnyObject {
  /// Paints the next frame.
  ///
  /// - Returns: the canvas with the frame, as it shows.
  func nextFrame() throws(DecodingFailure) -> Bitmap

  /// Paints any frame, where the canvas can go to it by itself; `nil` where it can only paint the next one.
  ///
  /// - Returns: the frame, as it shows, and the number of frames that were decoded for it.
  func frame(_ index: Int) throws(DecodingFailure) -> (bitmap: Bitmap, decoded: Int)?
}

extension AnimationCanvas {
  func frame(_ index: Int) throws(DecodingFailure) -> (bitmap: Bitmap, decoded: Int)? { nil }
}
