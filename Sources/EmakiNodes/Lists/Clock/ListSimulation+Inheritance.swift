import EmakiDisplay

/// A line of a collection that is made anew shows the cells of other lines. It goes on where those were: what was displayed or in view stays so.
extension ListSimulation {
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
