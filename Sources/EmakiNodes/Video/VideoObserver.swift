/// A video observer is a node that shows what the video of a node does.
protocol VideoObserver: AnyObject {
  /// Called when the state, the time or the length of a video has changed.
  func videoChanged(_ node: VideoNode)
}
