import EmakiDisplay
public import EmakiLayout

/// A video node plays a video on the virtual clock: MP4, MOV, Matroska or WebM with H.264, HEVC, VP9 or AV1, without sound.
///
/// Until it plays, the node shows its poster: the picture that it has as a `NetworkImageNode`, from `url` or `image`. Without a poster it
/// shows the video's first frame. A video plays only while the node is in view; when the node comes back, the video goes on from where it
/// was. In a still picture, a video that plays by itself is shown at its beginning.
///
/// As in Texture, the node takes the whole size that it is offered, and size 0 if that is unbounded. So give it a size, or a ratio with a
/// `RatioLayoutSpec`. If the video cannot be loaded, the poster or `defaultImage` stays, and there is a warning.
///
/// ```swift
/// let video = VideoNode()
/// video.assetURL = "clips/harbour.mp4"
/// video.shouldAutoplay = true
/// video.gravity = .resizeAspectFill
/// ```
open class VideoNode: NetworkImageNode {
  /// Creates a node without a video.
  public override init() {
    super.init()
    contentMode = gravity.contentMode
    // The tree gets its timeline now, so that it knows the time from the first hook on.
    onDidLoad { _ = $0.root.madeTimeline }
  }

  /// The address of the video: a path relative to the feed, or a `file:`, `data:`, `http:` or `https:` URL; `nil` for none. A new video
  /// starts at its beginning.
  public final var assetURL: String? {
    get { videoURL?.written }
    set {
      let new = newValue.map { ImageURL(video: $0) }
      if new == videoURL { return }
      videoURL = new
      run = nil
      heldTime = 0
      playback = nil
      (isReady, hasFailed) = (false, false)
      hasStarted = false
      change(to: .unknown)
      setNeedsDisplay()
    }
  }
  private var videoURL: ImageURL?

  /// The way in which the video and its poster fill bounds of another shape; `.resizeAspect` by default, as in Texture. It sets `contentMode`.
  public final var gravity = VideoGravity.resizeAspect { didSet { contentMode = gravity.contentMode } }

  /// Whether the video plays by itself whenever the node comes into view, once the video has arrived. Off by default, as in Texture.
  public final var shouldAutoplay = false

  /// Whether the video begins anew at its end. Off by default, as in Texture.
  public final var shouldAutorepeat: Bool {
    get { repeats }
    set { changeCourse { repeats = newValue } }
  }
  private var repeats = false

  /// The number of seconds of the video that are played per second; 1 by default. With 0, a negative number or a value that is not finite,
  /// the video stands still.
  public final var rate: Double {
    get { givenRate }
    set { changeCourse { givenRate = newValue } }
  }
  private var givenRate = 1.0

  /// Whether the sound is off; off by default, as in Texture. It has no effect, because videos have no sound here. It exists for ported
  /// code.
  public final var muted = false

  /// The largest number of calls that report the time to the delegate, per second of the video's time; 10,000 by default, as in Texture. At
  /// most one call is made for each frame of the list.
  public final var periodicTimeObserverTimescale: Int32 = 10_000

  /// The state of the player.
  public private(set) final var playerState = VideoNodePlayerState.unknown

  /// The length of the video in seconds; `nil` until the video has arrived. It is known in a row that is in a list's preload range.
  public final var duration: Double? { playback.map { Double($0.duration) / 1000 } }

  /// The time within the video that is shown now, in seconds from its beginning.
  public final var currentTime: Double { Double(time) / 1000 }

  // MARK: The course

  /// The way in which the video plays now; `nil` where it stands still.
  private var run: PlayedImage.Course?
  /// The time within the video in milliseconds: the present time of a video that stands still, or the time from which a playing video
  /// started.
  private var heldTime = 0
  /// Whether the video was played and so shows in place of the poster.
  private var hasStarted = false
  /// Whether the video is to play as soon as it can.
  private var shouldBePlaying = false
  /// Whether the video has arrived, or cannot be loaded.
  private var isReady = false
  /// Whether the video cannot be had. It is then shown as one that is missing, also where there is a poster.
  private var hasFailed = false
  private var isInView = false
  private var playback: Playback?
  /// The values of the last report to the delegate: the video's time in parts of a second, and the number of repetitions.
  private var reported = (parts: 0.0, passes: 0)
  /// The node that is notified of what the video does; `nil` for none.
  final weak var observer: (any VideoObserver)?

  private var videoDelegate: (any VideoNodeDelegate)? { delegate as? any VideoNodeDelegate }

  private var played: PlayedImage? {
    guard let videoURL, let run else { return nil }
    return PlayedImage(url: videoURL, start: heldTime, video: run)
  }

  /// The instant of the virtual clock; `nil` where time does not pass.
  private var now: Int? { root.motion?.timeline?.now }

  /// The time within the video in milliseconds, with its repetitions.
  private var wholeTime: Int {
    guard let played, let now, let since = run?.since else { return heldTime }
    return played.time(after: max(0, now - since))
  }

  /// The time within the video in milliseconds.
  private var time: Int {
    guard let duration = playback?.duration, wholeTime >= duration else { return wholeTime }
    return repeats && run != nil ? wholeTime % duration : duration
  }

  /// Changes how the video plays from now on.
  private func changeCourse(_ change: () -> Void) {
    heldTime = time
    let wasPlaying = run != nil
    run = nil
    change()
    if wasPlaying { run = course() }
    setNeedsDisplay()
    observer?.videoChanged(self)
  }

  private func course() -> PlayedImage.Course? {
    guard givenRate > 0, givenRate.isFinite else { return nil }
    return PlayedImage.Course(since: now, rate: givenRate, repeats: repeats)
  }

  private func change(to state: VideoNodePlayerState) {
    if state == playerState { return }
    videoDelegate?.videoNode(self, willChange: playerState, to: state)
    playerState = state
    observer?.videoChanged(self)
  }

  /// Plays the video from where it is, once it has come and while the node is in view.
  public final func play() {
    if videoDelegate?.videoNode(self, shouldChangePlayerStateTo: .playing) == false { return }
    shouldBePlaying = true
    beginIfPossible()
  }

  /// Pauses the video where it is.
  public final func pause() {
    if videoDelegate?.videoNode(self, shouldChangePlayerStateTo: .paused) == false { return }
    shouldBePlaying = false
    stop()
  }

  /// Returns whether the video plays now.
  public final func isPlaying() -> Bool { run != nil }

  /// Goes to a time within the video, in seconds from its beginning. A time outside goes to the nearest end; what is not finite is ignored. A video
  /// that plays goes on from there.
  public final func seek(to seconds: Double) {
    if !seconds.isFinite { return }
    let duration = Double(playback?.duration ?? Int(Self.longest))
    let target = Int(max(0, min((seconds * 1000).rounded(), duration, Self.longest)))
    changeCourse { heldTime = target }
    if playerState == .finished { change(to: .paused) }
  }

  private static let longest = 1e9

  /// Goes back to the beginning and shows the poster.
  public final func resetToPlaceholder() {
    heldTime = 0
    run = nil
    pause()
    hasStarted = false
    setNeedsDisplay()
    observer?.videoChanged(self)
  }

  /// Asks the delegate about a tap, or otherwise switches between playing and pausing. As in Texture, the node's own reaction comes before the
  /// actions that were added for `.touchUpInside`.
  public final override func takeTap(at point: Point) { if let videoDelegate { videoDelegate.didTap(self) } else { togglePlaying() } }

  final func togglePlaying() { if shouldBePlaying { pause() } else { play() } }

  private func beginIfPossible() {
    guard shouldBePlaying, isInView, isReady, run == nil, videoURL != nil else { return }
    // At the end of a video there is nothing to play.
    if let playback, !repeats, heldTime >= playback.duration { return }
    run = course()
    hasStarted = true
    reported = (0, 0)
    setNeedsDisplay()
    if run != nil { change(to: .playing) }
  }

  private func stop() {
    guard run != nil else { return }
    heldTime = time
    run = nil
    setNeedsDisplay()
    change(to: .paused)
  }

  // MARK: News

  override func willChangeInterfaceState(to state: InterfaceState) {
    let wasInView = isInView
    isInView = state.contains(.visible)
    if !state.contains(.preload), interfaceState.contains(.preload) {
      stop()
      isReady = false
      playback = nil
      change(to: .unknown)
    } else if isInView, !wasInView {
      if shouldAutoplay || shouldBePlaying { play() }
    } else if !isInView, wasInView {
      stop()
    }
  }

  override var wantsImageNews: Bool { videoURL != nil || super.wantsImageNews }

  override var untoldURL: ImageURL? { videoURL != nil && !isReady ? videoURL : showsVideo ? nil : super.untoldURL }

  override func receive(_ news: ImageNews) {
    switch news {
    case .started(videoURL):
      change(to: .initialLoading)
      videoDelegate?.videoNodeDidStartInitialLoading(self)
    case .timed(videoURL, let playback):
      self.playback = playback
      observer?.videoChanged(self)
    case .loaded(videoURL, _):
      videoDelegate?.videoNodeDidFinishInitialLoading(self)
      arrive()
    case .failed(videoURL, let error):
      videoDelegate?.videoNode(self, didFailToLoadWith: error)
      hasFailed = true
      setNeedsDisplay()
      // A video that failed still begins to play if it should.
      arrive()
    case .progressed(videoURL, _): break
    default: super.receive(news)
    }
  }

  private func arrive() {
    isReady = true
    if playerState != .playing { change(to: hasStarted ? .paused : .readyToPlay) }
    beginIfPossible()
  }

  /// Notifies the node that time has passed, so that it can end.
  final func advanceVideo() {
    guard run != nil else { return }
    let time = time
    let whole = wholeTime
    let parts = (Double(whole) * Double(max(1, periodicTimeObserverTimescale)) / 1000).rounded(.down)
    if whole > 0, parts != reported.parts {
      reported.parts = parts
      videoDelegate?.videoNode(self, didPlayToTimeInterval: Double(time) / 1000)
    }
    observer?.videoChanged(self)
    guard let duration = playback?.duration, whole >= duration, run != nil else { return }
    if repeats {
      if whole / duration != reported.passes { videoDelegate?.videoDidPlay(toEnd: self) }
      reported.passes = whole / duration
    } else {
      heldTime = duration
      run = nil
      shouldBePlaying = false
      setNeedsDisplay()
      change(to: .finished)
      videoDelegate?.videoDidPlay(toEnd: self)
    }
  }

  // MARK: Layout and display

  /// Returns the whole offered size, and size 0 if it is unbounded, as in Texture.
  open override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    constrainedSize.width.isFinite && constrainedSize.height.isFinite ? constrainedSize : .zero
  }

  /// Whether the node shows its video and not its poster.
  private var showsVideo: Bool { videoURL != nil && (hasStarted || hasFailed || !holdsImage && url == nil) }

  override var shownURL: ImageURL? { showsVideo ? videoURL : super.shownURL }

  override var needs: NodeNeeds {
    var needs = super.needs
    if showsVideo { needs.played = played.asArray } else { needs.attached = videoURL.asArray }
    return needs
  }

  override var alternativeURLs: [ImageURL] { showsVideo ? super.shownURL.asArray : [] }

  override var standIn: Image? { showsVideo ? heldImage ?? defaultImage : super.standIn }

  override var hasContent: Bool { videoURL != nil || super.hasContent }

  override func options(for url: ImageURL?, at moment: DisplayMoment?) -> ImageOptions {
    guard let url, url == videoURL else { return super.options(for: url, at: moment) }
    var options = imageLook.options
    // A frame always gets the same time, however it was reached, so that it is decoded only once.
    options.animationTime = playback.map { $0.start(ofFrame: $0.once.frame(at: heldTime)) } ?? heldTime
    if let played, let time = moment?.frames[played] { options.animationTime = time }
    return options
  }
}

extension Playback {
  /// The same frames, played once.
  fileprivate var once: Playback { Playback(milliseconds: milliseconds, plays: 1) }
}

extension DisplayNode {
  /// Notifies the videos that play in this tree that time has passed.
  package func advanceVideos() {
    if isInvisible { return }
    (self as? VideoNode)?.advanceVideo()
    for subnode in subnodes { subnode.advanceVideos() }
  }
}

/// A video observer is a node that shows what the video of a node does.
protocol VideoObserver: AnyObject {
  /// Called when the state, the time or the length of a video has changed.
  func videoChanged(_ node: VideoNode)
}
