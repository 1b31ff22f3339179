/// A video node player state says what the player of a video node does.
public enum VideoNodePlayerState: Hashable, Sendable, CaseIterable {
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
