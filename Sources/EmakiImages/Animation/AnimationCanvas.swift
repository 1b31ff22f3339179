internal import EmakiDisplay

/// An animation canvas paints the frames of an animation one after the other, each on what the frames before it have left.
protocol AnimationCanvas: AnyObject {
  /// Paints the next frame.
  ///
  /// - Returns: the canvas with the frame, as it shows.
  func nextFrame() throws(DecodingFailure) -> Bitmap
}
