public import EmakiLayout

/// A video player node's delegate chooses and arranges the controls of the player, and is notified of what the player does. Every method
/// has a default.
public protocol VideoPlayerNodeDelegate: AnyObject {
  /// Returns the kinds of the library's controls that the player makes. It is called once. The default returns all.
  func videoPlayerNodeNeededDefaultControls(_ videoPlayer: VideoPlayerNode) -> [VideoPlayerNode.ControlType]
  /// Returns nodes to use as controls. Each replaces the library's control of its kind, or is added if the library makes none of that kind.
  /// It is called once. The default returns none.
  ///
  /// A replacing control must act by itself, by calling the methods of the player.
  func videoPlayerNodeCustomControls(_ videoPlayer: VideoPlayerNode) -> [VideoPlayerNode.ControlType: DisplayNode]
  /// Returns the layout of the controls, over the video; `nil`, the default, puts them in a bar at the bottom.
  ///
  /// - Parameters:
  ///   - controls: the controls that there are.
  ///   - maximumSize: the size of the player in points.
  func videoPlayerNodeLayoutSpec(
    _ videoPlayer: VideoPlayerNode, forControls controls: [VideoPlayerNode.ControlType: DisplayNode], forMaximumSize maximumSize: Size
  ) -> LayoutSpec?
  /// Returns the layout of the controls, as the method does that may return `nil`. This one is for ported code, because Texture's method always
  /// returns a layout: a delegate has one of the two.
  func videoPlayerNodeLayoutSpec(
    _ videoPlayer: VideoPlayerNode, forControls controls: [VideoPlayerNode.ControlType: DisplayNode], forMaximumSize maximumSize: Size
  ) -> LayoutSpec
  /// Returns the text of a time: minutes and seconds by default, as `01:05`, and hours before them where there are any.
  ///
  /// - Parameters:
  ///   - type: `.elapsedText` or `.durationText`.
  ///   - seconds: the time; 0 while a length is not known.
  func videoPlayerNode(
    _ videoPlayer: VideoPlayerNode, timeStringForTimeLabelType type: VideoPlayerNode.ControlType, forTime seconds: Double
  ) -> String
  /// Called where the video is tapped, as `VideoPlayerNode.tap()` does. The default lets it play and pause in turn.
  func didTap(_ videoPlayer: VideoPlayerNode)

  /// Called where the mark for the full screen is tapped.
  func didTapFullScreenButtonNode(_ videoPlayer: VideoPlayerNode)
}

extension VideoPlayerNodeDelegate {
  /// Returns all.
  public func videoPlayerNodeNeededDefaultControls(_ videoPlayer: VideoPlayerNode) -> [VideoPlayerNode.ControlType] {
    VideoPlayerNode.ControlType.allCases
  }
  /// Returns none.
  public func videoPlayerNodeCustomControls(_ videoPlayer: VideoPlayerNode) -> [VideoPlayerNode.ControlType: DisplayNode] { [:] }
  /// Returns what the method returns that always returns a layout; `nil` where the delegate has none of the two.
  public func videoPlayerNodeLayoutSpec(
    _ videoPlayer: VideoPlayerNode, forControls controls: [VideoPlayerNode.ControlType: DisplayNode], forMaximumSize maximumSize: Size
  ) -> LayoutSpec? {
    let spec: LayoutSpec = videoPlayerNodeLayoutSpec(videoPlayer, forControls: controls, forMaximumSize: maximumSize)
    return spec is ControlBarSpec ? nil : spec
  }
  /// Returns the bar at the bottom.
  public func videoPlayerNodeLayoutSpec(
    _ videoPlayer: VideoPlayerNode, forControls controls: [VideoPlayerNode.ControlType: DisplayNode], forMaximumSize maximumSize: Size
  ) -> LayoutSpec { ControlBarSpec() }
  /// Returns minutes and seconds, and hours before them where there are any.
  public func videoPlayerNode(
    _ videoPlayer: VideoPlayerNode, timeStringForTimeLabelType type: VideoPlayerNode.ControlType, forTime seconds: Double
  ) -> String { VideoPlayerNode.timeString(seconds) }
  /// Does nothing.
  public func didTapFullScreenButtonNode(_ videoPlayer: VideoPlayerNode) {}
  /// Lets the video play, or pause.
  public func didTap(_ videoPlayer: VideoPlayerNode) { videoPlayer.togglePlayPause() }
}

/// Stands for the player's own bar of controls, which the player makes itself.
private final class ControlBarSpec: LayoutSpec {}
