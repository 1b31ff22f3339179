internal import EmakiDisplay

/// A video canvas decodes the frames of a video. To reach a frame far ahead or back, it starts at the nearest key frame before that frame.
final class VideoCanvas: AnimationCanvas {
  private let file: VideoFile
  private let index: VideoIndex
  private let pixelLimit: Int
  private var next = 0

  /// Makes a canvas for a file, whose bytes outlive it.
  ///
  /// - Parameter pixelLimit: the largest number of pixels that are decoded for a frame from a key frame on.
  init(_ file: VideoFile, _ index: VideoIndex, pixelLimit: Int) {
    (self.file, self.index, self.pixelLimit) = (file, index, pixelLimit)
  }

  func sharing() throws(DecodingFailure) -> (any AnimationCanvas)? {
    VideoCanvas(try VideoFile(sharing: file), index, pixelLimit: pixelLimit)
  }

  func nextFrame() throws(DecodingFailure) -> Bitmap {
    defer { next += 1 }
    return try file.frame(next, index, pixelLimit: pixelLimit)
  }

  func frame(_ index: Int) throws(DecodingFailure) -> (bitmap: Bitmap, decoded: Int)? {
    next = index
    let before = file.decodedFrames
    let bitmap = try nextFrame()
    return (bitmap, file.decodedFrames - before)
  }
}
