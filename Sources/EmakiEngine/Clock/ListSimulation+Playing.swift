import EmakiDisplay
import EmakiLayout
import EmakiNodes

/// Animations play while their rows are in view.
///
/// An animation begins once its row is in view and displayed and its picture has arrived. A wheel or a caret plays without a picture, and
/// begins no earlier than its node plays it. Animations that play are not waited for: a list in which only they run is settled.
extension ListSimulation {
  /// The pictures in rows in view that have arrived, but of which it is not known whether they are animations. Each is listed once.
  var unknownAnimations: [ImageURL] {
    var unknown: [ImageURL] = []
    for state in ranges.visible.compactMap({ states[$0] }) {
      for played in state.row.traits.playedImages where !stills.contains(played.url) && playbacks[played.url] == nil {
        if begin(of: played, in: state) != nil, !unknown.contains(played.url) { unknown.append(played.url) }
      }
    }
    return unknown
  }

  /// Notes which of the pictures are animations, and when their frames show. `nil` means that a picture stands still.
  mutating func note(_ found: [ImageURL: Playback?]) {
    for (url, playback) in found {
      if let playback { playbacks[url] = playback } else { stills.insert(url) }
    }
  }

  /// Returns whether an animation plays in a row, so that its look changes by itself.
  func isPlaying(_ index: Int) -> Bool {
    guard !playbacks.isEmpty, let state = states[index] else { return false }
    return state.row.traits.playedImages.contains { playbacks[$0.url] != nil && begin(of: $0, in: state) != nil }
  }

  /// Returns the frames that the animations of a row show at the present instant. Animations that show the frame with which they begin are
  /// left out.
  func frames(of state: State) -> [PlayedImage: Int] {
    var frames: [PlayedImage: Int] = [:]
    for played in state.row.traits.playedImages {
      guard let file = playbacks[played.url], let begin = begin(of: played, in: state) else { continue }
      if let shown = played.frame(of: file, after: now - begin) { frames[played] = shown }
    }
    return frames
  }

  /// The rows in view in which videos play.
  var rowsWithVideos: [Int] { ranges.visible.filter(showingVideos.contains) }

  /// The next instant at which a video in view that does not repeat comes to its end; `nil` where none does.
  var nextVideoEnd: Int? {
    var next: Int?
    for state in rowsWithVideos.compactMap({ states[$0] }) {
      for played in state.row.traits.playedImages {
        guard let length = playbacks[played.url].flatMap(played.length(of:)), let begin = begin(of: played, in: state) else { continue }
        if begin + length > now { next = min(next ?? .max, begin + length) }
      }
    }
    return next
  }

  /// Returns the instant at which a picture begins to play in a row; `nil` while the row is not in view, or the picture is not completely
  /// shown.
  private func begin(of played: PlayedImage, in state: State) -> Int? {
    guard let seenAt = state.seenAt, case .done(let displayedAt, _) = state.display else { return nil }
    // The node of a video knows the instant from which it plays. The video goes on even while a placeholder covers it.
    if let since = played.video?.since { return images[played.url].map(\.isFull) ?? true ? min(since, now) : nil }
    guard let load = images[played.url] else { return max(seenAt, displayedAt, state.begins[played] ?? 0) }
    guard load.isFull, let cameAt = load.full else { return nil }
    return max(seenAt, displayedAt, cameAt)
  }

  /// Returns the instants at which nodes began to play built-in animations, which need no file. For a node that did not play it before,
  /// this is now.
  func begins(of playing: [PlayedImage], after old: State) -> [PlayedImage: Int] {
    var begins: [PlayedImage: Int] = [:]
    for played in playing where Playback.builtIn(played.url) != nil {
      begins[played] = old.row.traits.playedImages.contains(played) ? old.begins[played] : now
    }
    return begins
  }

  /// The rows whose nodes are animated, each with how much larger it is now than in the end, in points.
  var growths: [(row: Int, growth: Size)] {
    moving.keys.sorted().compactMap { index in states[index]?.row.traits.motion.map { (index, $0.growth(at: now)) } }
  }

  /// The rows in which a node is being scrolled.
  var scrolledRows: [Int] {
    moving.keys.filter { states[$0]?.row.traits.motion?.scrolls ?? false }.sorted()
  }

  /// The next instant at which an animation ends.
  var nextStop: Int? { moving.compactMap { index, reported in states[index]?.row.traits.motion?.stop(after: reported) }.min() }

  /// Reports the rows in which animations have ended.
  mutating func reportStops() {
    for (index, reported) in moving.sorted(by: { $0.key < $1.key }) {
      guard let stop = states[index]?.row.traits.motion?.stop(after: reported), stop <= now else { continue }
      moving[index] = now
      events.append(.animationsEnded(row: index))
    }
  }

  /// Notes how the nodes of a row move from now on.
  mutating func noteMotion(_ motion: TreeMotion, of index: Int) {
    if motion.end <= now { return }
    moving[index] = now
    extendFades(by: motion.end - now)
  }

  /// An inheritance is what a row has of the rows that showed its cells before an update.
  struct Inheritance {
    /// The instant at which the first of them was displayed; `nil` where none is.
    var displayedAt: Int?
    /// Whether displaying it took time.
    var wasAwaited = false
    /// The time that is left of a display pass that was under way; `nil` where none was.
    var left: Int?
    /// The instant at which the first of them came into view; `nil` where none is in view.
    var seenAt: Int?
    /// The pictures that they may have played, and when built-in ones among them began.
    var played: [PlayedImage: Int?] = [:]
    /// The pictures of which their nodes have heard.
    var reported: Set<ImageURL> = []

    init(_ state: State, _ other: Inheritance?) {
      if let other { self = other }
      if case .done(let at, let wasAwaited) = state.display, at < displayedAt ?? .max { (displayedAt, self.wasAwaited) = (at, wasAwaited) }
      if case .waiting(let time) = state.display { left = min(left ?? time, time) }
      if let at = state.seenAt { seenAt = min(seenAt ?? at, at) }
      for image in state.row.traits.playedImages { played.updateValue(state.begins[image], forKey: image) }
      reported.formUnion(state.wanted.filter { !state.unreported.contains($0) })
    }
  }
}

extension ListSimulation.State {
  /// Goes on where other rows were.
  ///
  /// - Parameter now: the present instant. What they did not play begins now.
  mutating func inherit(_ former: ListSimulation.Inheritance, at now: Int) {
    inherited = former
    if former.displayedAt != nil { isKnown = true }
    for image in row.traits.playedImages { begins[image] = former.played[image] ?? now }
  }
}

/// A row look describes how a row looks at an instant.
struct RowLook: Hashable {
  /// The contents of the row that have arrived, the frames that its animated pictures show, and the instant at which animated nodes are
  /// seen. It is `nil` once everything has arrived, no fade is running, each picture shows the frame with which it begins, and no node is
  /// animated.
  var moment: DisplayMoment?
  /// The opacity of the row, from 0 to 1.
  var opacity: Double

  /// The look of a row whose contents have all come, and in which animations have not begun.
  static let settled = RowLook(moment: nil, opacity: 1)
}
