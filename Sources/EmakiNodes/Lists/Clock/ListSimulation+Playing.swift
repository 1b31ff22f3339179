package import EmakiDisplay

/// Animations play while their rows are in view.
///
/// An animation begins once its row is in view and displayed and its picture has arrived. A wheel or a caret plays without a picture, and
/// begins no earlier than its node plays it. Animations that play are not waited for: a list in which only they run is settled.
extension ListSimulation {
  /// The pictures in rows in view that have arrived, but of which it is not known whether they are animations. Each is listed once.
  package var unknownAnimations: [ImageURL] {
    var unknown: [ImageURL] = []
    for index in ranges.visible {
      guard let state = states[index] else { continue }
      for played in state.row.traits.playedImages where !stills.contains(played.url) && playbacks[played.url] == nil {
        if begin(of: played, in: state) != nil, !unknown.contains(played.url) { unknown.append(played.url) }
      }
    }
    return unknown
  }

  /// Notes which of the pictures are animations, and when their frames show. `nil` means that a picture stands still.
  package mutating func note(_ found: [ImageURL: Playback?]) {
    for (url, playback) in found {
      if let playback { playbacks[url] = playback } else { stills.insert(url) }
    }
  }

  /// Returns whether an animation plays in a row, so that its look changes by itself.
  package func isPlaying(_ index: Int) -> Bool {
    guard !playbacks.isEmpty, let state = states[index] else { return false }
    return state.row.traits.playedImages.contains { playbacks[$0.url] != nil && begin(of: $0, in: state) != nil }
  }

  /// Returns the frames that the animations of a row show at the present instant. Animations that show the frame with which they begin are
  /// left out.
  func frames(of state: State) -> [PlayedImage: Int] {
    var frames: [PlayedImage: Int] = [:]
    for played in state.row.traits.playedImages {
      guard let file = playbacks[played.url], let begin = begin(of: played, in: state) else { continue }
      let playback = played.playback(of: file)
      let shown = playback.frame(at: played.time(after: now - begin))
      if shown != playback.frame(at: played.start) { frames[played] = playback.start(ofFrame: shown) }
    }
    return frames
  }

  /// The rows in view in which videos play.
  package var rowsWithVideos: [Int] { showingVideos.isEmpty ? [] : ranges.visible.filter(showingVideos.contains) }

  /// The next instant at which a video in view that does not repeat comes to its end; `nil` where none does.
  package var nextVideoEnd: Int? {
    if playbacks.isEmpty { return nil }
    var next: Int?
    for index in rowsWithVideos {
      guard let state = states[index] else { continue }
      for played in state.row.traits.playedImages {
        guard let video = played.video, !video.repeats, let playback = playbacks[played.url], let begin = begin(of: played, in: state)
        else { continue }
        let end = begin + played.elapsed(until: playback.duration)
        if end > now { next = min(next ?? end, end) }
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
}
