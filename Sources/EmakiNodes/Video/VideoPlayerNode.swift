public import EmakiDisplay
public import EmakiLayout

/// A video player node is a video with controls over it: a button that plays and pauses, the time that has passed, a scrubber, the length, and a
/// mark for the full screen. While the video is fetched, a wheel turns in the middle.
///
/// Its delegate chooses the controls, replaces them, and arranges them, as in Texture. The player's ground is black, and it clips to its
/// bounds. Its own bar of controls is the same in every direction of reading.
///
/// ```swift
/// let player = VideoPlayerNode(url: "clips/harbour.mp4")
/// player.shouldAutoPlay = true
/// player.style.preferredSize = Size(width: 320, height: 180)
/// ```
open class VideoPlayerNode: DisplayNode {
  /// A control type is one of the controls.
  public enum ControlType: Hashable, Sendable, CaseIterable {
    /// The controls of the library, in the order of the bar.
    public static let allCases: [ControlType] = [.playbackButton, .elapsedText, .scrubber, .durationText, .fullScreenButton]

    /// The button that plays the video and lets it pause.
    case playbackButton
    /// The time that has passed.
    case elapsedText
    /// The scrubber, whose knob stands where the video is.
    case scrubber
    /// The length of the video.
    case durationText
    /// The mark for the full screen.
    case fullScreenButton
    /// A control of the delegate's own, by a name of the delegate's choice. The delegate's layout places it; the library's leaves it out.
    case custom(String)
  }

  /// The node that shows the video. As Texture advises, set properties on the player instead of on this node.
  public final let videoNode = VideoNode()

  /// The delegate, which chooses and arranges the controls. It is held weakly.
  public final weak var delegate: (any VideoPlayerNodeDelegate)? { didSet { setNeedsLayout() } }

  /// Whether the controls are left out. Off by default.
  public final var controlsDisabled = false { didSet { layoutChange(controlsDisabled, oldValue) } }

  /// The colour of the controls; white by default.
  public final var controlsColor = Color.white { didSet { if controlsColor != oldValue { colorControls() } } }

  /// Creates a player without a video.
  public override init() {
    super.init()
    automaticallyManagesSubnodes = true
    // As in AVKit, the light controls stand on black where no picture is, and in a very small player they are cut.
    backgroundColor = .black
    clipsToBounds = true
    readsSubnodesInRows = true
    videoNode.observer = self
  }

  /// Creates a player of the video at an address.
  public convenience init(url: String) {
    self.init()
    assetURL = url
  }

  // MARK: The video

  /// The address of the video, as `VideoNode.assetURL`.
  public final var assetURL: String? {
    get { videoNode.assetURL }
    set { videoNode.assetURL = newValue }
  }
  /// The address of the poster, which is shown until the video plays; `nil`, the default, shows the first frame.
  public final var placeholderImageURL: String? {
    get { videoNode.url }
    set { videoNode.url = newValue }
  }
  /// Whether the video plays by itself, as `VideoNode.shouldAutoplay`.
  public final var shouldAutoPlay: Bool {
    get { videoNode.shouldAutoplay }
    set { videoNode.shouldAutoplay = newValue }
  }
  /// Whether the video begins anew at its end, as `VideoNode.shouldAutorepeat`.
  public final var shouldAutoRepeat: Bool {
    get { videoNode.shouldAutorepeat }
    set { videoNode.shouldAutorepeat = newValue }
  }
  /// Whether the sound is off, as `VideoNode.muted`.
  public final var muted: Bool {
    get { videoNode.muted }
    set { videoNode.muted = newValue }
  }
  /// The way in which the video fills the player, as `VideoNode.gravity`.
  public final var gravity: VideoGravity {
    get { videoNode.gravity }
    set { videoNode.gravity = newValue }
  }
  /// The state of the player.
  public final var playerState: VideoNodePlayerState { videoNode.playerState }
  /// The length of the video in seconds; `nil` until it has come.
  public final var duration: Double? { videoNode.duration }

  /// Plays the video.
  public final func play() { videoNode.play() }
  /// Lets the video stand still.
  public final func pause() { videoNode.pause() }
  /// Returns whether the video plays now.
  public final func isPlaying() -> Bool { videoNode.isPlaying() }
  /// Goes back to the beginning and shows the poster.
  public final func resetToPlaceholder() { videoNode.resetToPlaceholder() }

  /// Goes to a part of the video, in percent of its length, and plays it from there, as Texture's scrubber does.
  public final func seek(toTime percentComplete: Double) {
    guard let duration, percentComplete.isFinite else { return }
    videoNode.seek(to: duration * percentComplete / 100)
    if !isPlaying() { play() }
  }

  /// Does the same as a tap on the button: switches between playing and pausing. At its end the video plays from its beginning; in Texture
  /// it does nothing then.
  public final func togglePlayPause() {
    if isPlaying() { return pause() }
    if playerState == .finished { videoNode.seek(to: 0) }
    play()
  }

  /// Does the same as a tap on the video: calls the delegate, or otherwise switches between playing and pausing.
  public final func tap() {
    if !takesTaps { return }
    if let delegate { delegate.didTap(self) } else { togglePlayPause() }
  }

  // MARK: Controls

  /// The controls of the player: the library's controls that the delegate wants, and the delegate's own.
  public final var controls: [ControlType: DisplayNode] {
    if let made { return made }
    var controls: [ControlType: DisplayNode] = [:]
    for type in delegate?.videoPlayerNodeNeededDefaultControls(self) ?? ControlType.allCases {
      if case .custom = type { continue }
      controls[type] = makeControl(type)
    }
    controls.merge(delegate?.videoPlayerNodeCustomControls(self) ?? [:]) { $1 }
    made = controls
    colorControls()
    showState()
    return controls
  }
  private var made: [ControlType: DisplayNode]?

  /// The wheel that turns while the video is fetched.
  public final let spinnerNode = ActivityIndicatorNode(style: .large)

  private var isFetching: Bool { playerState == .initialLoading || playerState == .loading }

  private func makeControl(_ type: ControlType) -> DisplayNode {
    switch type {
    case .playbackButton:
      let button = MarkNode(.play, label: "Play")
      button.addTarget(self, action: VideoPlayerNode.togglePlayPause, forControlEvents: .touchUpInside)
      return button
    case .fullScreenButton:
      let button = MarkNode(.fullScreen, label: "Full screen")
      button.addTarget(self, action: VideoPlayerNode.fullScreenTapped, forControlEvents: .touchUpInside)
      return button
    case .elapsedText, .durationText: return TextNode()
    case .scrubber:
      let scrubber = ScrubberNode()
      scrubber.style.flexShrink = 1
      return scrubber
    case .custom: return DisplayNode()
    }
  }

  private func fullScreenTapped() { delegate?.didTapFullScreenButtonNode(self) }

  private func colorControls() {
    spinnerNode.color = controlsColor
    for control in (made ?? [:]).values {
      (control as? MarkNode)?.color = controlsColor
      if let scrubber = control as? ScrubberNode {
        scrubber.minimumTrackTint = controlsColor
        scrubber.thumbTint = controlsColor
        scrubber.maximumTrackTint = controlsColor.withAlpha(0.4)
      }
    }
    showState()
  }

  /// Makes the controls show what the video does now.
  private func showState() {
    if let button = made?[.playbackButton] as? MarkNode {
      button.shape = isPlaying() ? .pause : .play
      button.accessibilityLabel = isPlaying() ? "Pause" : "Play"
    }
    let time = videoNode.currentTime
    let length = duration ?? 0
    (made?[.scrubber] as? ScrubberNode)?.value = length > 0 ? min(1, time / length) : 0
    showTime(time, in: .elapsedText)
    showTime(length, in: .durationText)
  }

  private func showTime(_ seconds: Double, in type: ControlType) {
    guard let label = made?[type] as? TextNode else { return }
    let text = delegate?.videoPlayerNode(self, timeStringForTimeLabelType: type, forTime: seconds) ?? Self.timeString(seconds)
    label.attributedText = AttributedText(text, font: .system(size: 12), color: controlsColor)
  }

  /// Returns a time as text: minutes and seconds, and hours before them where there are any.
  static func timeString(_ seconds: Double) -> String {
    let whole = seconds > 0 && seconds < 1e9 ? Int(seconds) : 0
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let hours = whole / 3600
    let minutes = whole / 60 % 60
    return (hours > 0 ? "\(hours):" : "") + two(minutes) + ":" + two(whole % 60)
  }

  // MARK: Layout

  open override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let max = constrainedSize.max
    let size = max.width.isFinite && max.height.isFinite ? max : .zero
    videoNode.style.preferredSize = size
    let over: LayoutSpec
    isArrangedByDelegate = false
    if controlsDisabled {
      over = LayoutSpec()
    } else {
      let own: LayoutSpec? = delegate.flatMap { $0.videoPlayerNodeLayoutSpec(self, forControls: controls, forMaximumSize: size) }
      isArrangedByDelegate = own != nil
      over = own ?? defaultLayoutSpec(for: size)
    }
    let video = OverlayLayoutSpec(child: videoNode, overlay: over)
    if !isFetching { return video }
    return OverlayLayoutSpec(child: video, overlay: CenterLayoutSpec(child: spinnerNode))
  }

  private var isArrangedByDelegate = false

  /// The library's bar has the same order in every direction of reading, as UIKit's controls of playback. A layout of the delegate's is
  /// mirrored like any other.
  override var turnsWithDirection: Bool { isArrangedByDelegate }

  private func defaultLayoutSpec(for size: Size) -> LayoutSpec {
    let controls = controls
    controls[.scrubber]?.style.preferredSize = Size(width: size.width, height: 44)
    let bar = StackLayoutSpec(.horizontal, spacing: 10, alignItems: .center, children: ControlType.allCases.compactMap { controls[$0] })
    let inset = InsetLayoutSpec(insets: EdgeInsets(all: 10), child: bar)
    inset.style.alignSelf = .stretch
    let spacer = LayoutSpec()
    spacer.style.flexGrow = 1
    return StackLayoutSpec(.vertical, children: [spacer, inset])
  }
}

extension VideoPlayerNode: VideoObserver {
  func videoChanged(_ node: VideoNode) {
    showState()
    if isFetching != spinnerNode.isAnimating {
      if isFetching { spinnerNode.startAnimating() } else { spinnerNode.stopAnimating() }
      setNeedsLayout()
    }
  }
}

/// A video player node's delegate chooses and arranges the controls of the player, and is notified of what the player does. Every method
/// has a default.
public protocol VideoPlayerNodeDelegate: DelegateShape {
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
