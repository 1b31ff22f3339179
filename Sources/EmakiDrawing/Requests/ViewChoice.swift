package import EmakiEngine

/// A view choice holds the properties of a view that were given, before it is known whether they fit together.
package struct ViewChoice: Sendable {
  /// The distance that the list is scrolled, in points.
  package var offset: Double?
  /// The id of the row at the top of the viewport.
  package var row: String?
  /// The id of the row that is drawn alone.
  package var only: String?
  /// Whether the whole list is shown.
  package var full = false
  /// The largest height of a part of the whole list, in points.
  package var split: Double?
  /// The instant on the list's virtual clock that is shown.
  package var at: Instant?

  package init() {}

  package init(_ view: DrawingRequest.View) {
    switch view {
    case .screen(let place, let instant):
      at = instant
      switch place {
      case .rest: break
      case .offset(let points): offset = points
      case .row(let id): row = id
      }
    case .wholeList(let height): (full, split) = (true, height)
    case .onlyRow(let id): only = id
    }
  }

  /// Returns the view that the properties describe.
  ///
  /// - Parameter hasScript: whether there is a scroll script.
  /// - Throws: `DrawingRequestError` where properties contradict each other.
  func view(hasScript: Bool) throws(DrawingRequestError) -> DrawingRequest.View {
    let given: [DrawingRequestError.Property] = [
      offset.map { _ in .offset }, row.map { _ in .row }, only.map { _ in .only }, full ? .full : nil,
    ].compactMap(\.self)
    if given.count > 1 { throw .exclusive(given) }
    if full || only != nil {
      let view: DrawingRequestError.Property = full ? .full : .only
      if at != nil { throw .needsScreen(.at, view: view) }
      if hasScript { throw .needsScreen(.script, view: view) }
    }
    if split != nil && !full { throw .splitWithoutFull }
    if full { return .wholeList(partHeight: split) }
    if let only { return .onlyRow(id: only) }
    let place: DrawingRequest.Place = offset.map { .offset(points: $0) } ?? row.map { .row(id: $0) } ?? .rest
    return .screen(place: place, at: at)
  }
}
