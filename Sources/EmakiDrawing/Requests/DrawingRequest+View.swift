public import EmakiEngine

extension DrawingRequest {
  /// A view says what a picture shows of a list.
  public enum View: Hashable, Codable, Sendable {
    /// The picture shows the part of the list that is in the viewport.
    ///
    /// - Parameters:
    ///   - place: how far the list is scrolled.
    ///   - at: the instant on the list's virtual clock; `nil` shows the list when everything has arrived.
    case screen(place: Place = .rest, at: Instant? = nil)
    /// The picture shows the whole list, however high it is.
    ///
    /// - Parameter partHeight: the largest height of one picture in points, where the list is cut into several; `nil` draws one picture.
    case wholeList(partHeight: Double? = nil)
    /// The picture shows one row alone, and is as large as the row's cell.
    ///
    /// - Parameter id: the row's id in the feed.
    case onlyRow(id: String)
  }

  /// A place says how far a list is scrolled.
  public enum Place: Hashable, Codable, Sendable {
    /// The list is where it rests before it is scrolled, or where the scroll script puts it.
    case rest
    /// The list is scrolled by a distance in points.
    case offset(points: Double)
    /// The list is scrolled so that a row is at the top of the viewport.
    ///
    /// - Parameter id: the row's id in the feed.
    case row(id: String)
  }
}

extension DrawingRequest.View {
  /// Whether the list is cut into several pictures.
  package var isSplit: Bool { if case .wholeList(.some) = self { true } else { false } }
  /// The place where the viewport begins; `.rest` for views without a viewport.
  var place: DrawingRequest.Place { if case .screen(let place, _) = self { place } else { .rest } }
}
