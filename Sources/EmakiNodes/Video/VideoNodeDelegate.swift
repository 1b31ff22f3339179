public import EmakiDisplay

/// A video node's delegate is notified as its video and its poster come, and as the video plays. Every method has a default.
///
/// Calls come on the task that holds the tree, at instants of the list's virtual clock: at the exact end of a video, and otherwise whenever
/// a frame of the list is made.
public protocol VideoNodeDelegate: NetworkImageNodeDelegate {
  /// Called when the video has been played to its end. If the video repeats, it is called with the next frame of the list.
  func videoDidPlay(toEnd videoNode: VideoNode)
  /// Called where a finger taps the video, as `VideoNode.tap()` does. The default plays the video, or lets it pause.
  func didTap(_ videoNode: VideoNode)
  /// Called when the state of the player is about to change.
  func videoNode(_ videoNode: VideoNode, willChange state: VideoNodePlayerState, to newState: VideoNodePlayerState)
  /// Returns whether the player may go on to `.playing` or `.paused`, because `play()` or `pause()` was called. The default returns `true`.
  func videoNode(_ videoNode: VideoNode, shouldChangePlayerStateTo state: VideoNodePlayerState) -> Bool
  /// Called with the time within the video that has been reached, in seconds, while the video plays.
  func videoNode(_ videoNode: VideoNode, didPlayToTimeInterval seconds: Double)
  /// Called when the video is requested.
  func videoNodeDidStartInitialLoading(_ videoNode: VideoNode)
  /// Called when the video has been loaded.
  func videoNodeDidFinishInitialLoading(_ videoNode: VideoNode)
  /// Called when the video cannot be loaded.
  func videoNode(_ videoNode: VideoNode, didFailToLoadWith error: ImageError)
}

extension VideoNodeDelegate {
  /// Does nothing.
  public func videoDidPlay(toEnd videoNode: VideoNode) {}
  /// Plays the video, or lets it pause.
  public func didTap(_ videoNode: VideoNode) { videoNode.togglePlaying() }
  /// Does nothing.
  public func videoNode(_ videoNode: VideoNode, willChange state: VideoNodePlayerState, to newState: VideoNodePlayerState) {}
  /// Returns `true`.
  public func videoNode(_ videoNode: VideoNode, shouldChangePlayerStateTo state: VideoNodePlayerState) -> Bool { true }
  /// Does nothing.
  public func videoNode(_ videoNode: VideoNode, didPlayToTimeInterval seconds: Double) {}
  /// Does nothing.
  public func videoNodeDidStartInitialLoading(_ videoNode: VideoNode) {}
  /// Does nothing.
  public func videoNodeDidFinishInitialLoading(_ videoNode: VideoNode) {}
  /// Does nothing.
  public func videoNode(_ videoNode: VideoNode, didFailToLoadWith error: ImageError) {}
}

/// A video node player state says what the player of a video node does.
public enum VideoNodePlayerState: Sendable, CaseIterable {
  /// The node is not in a list's preload range, or has no video.
  case unknown
  /// The video is being fetched.
  case initialLoading
  /// The video has come, and has not been played.
  case readyToPlay
  /// The player has loaded enough of the video, but does not play it. No node here has this state, because a video is either loaded or not.
  case playbackLikelyToKeepUpButNotPlaying
  /// The video plays.
  case playing
  /// The player waits for more of the video. No node here has this state, because a video is either loaded or not.
  case loading
  /// The video was played and stands still.
  case paused
  /// The video has been played to its end.
  case finished
}

/// A video gravity says how a video fills bounds of another shape. UIKit's name for it is `AVLayerVideoGravity`.
public enum VideoGravity: Sendable, CaseIterable {
  /// The whole video is shown in its own shape. The background shows in the rest of the bounds.
  case resizeAspect
  /// The bounds are filled, and what sticks out of them is cut off.
  case resizeAspectFill
  /// The video is stretched to the bounds.
  case resize

  /// The content mode that does the same with a picture.
  public var contentMode: ContentMode {
    switch self {
    case .resizeAspect: .scaleAspectFit
    case .resizeAspectFill: .scaleAspectFill
    case .resize: .scaleToFill
    }
  }
}
