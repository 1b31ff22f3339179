internal import EmakiDisplay

/// A video canvas decodes the frames of a video, and goes to one that lies far ahead or back by the nearest key frame before it.
final class VideoCanvas: AnimationCanvas {
  private let file: VideoFile
  private let index: VideoIndex
  private var next = 0

  /// Makes a canvas for a file, whose bytes outlive it.
  init(_ file: VideoFile, _ index: VideoIndex) { (self.file, self.index) = (file, index) }

  func nextFrame() throws(DecodingFailure) -> Bitmap {
    defer { next += 1 }
    return try file.frame(next, from: index.packet(before: next))
  }

  func frame(_ index: Int) throws(DecodingFailure) -> (bitmap: Bitmap, decoded: Int)? {
    next = index
    let before = file.decodedFrames
    let bitmap = try nextFrame()
    return (bitmap, file.decodedFrames - before)
  }
}
