public import EmakiEngine

extension DrawingRequest {
  /// What a picture shows of a list.
  public enum View: Hashable, Codable, Sendable {
    /// What a viewport shows.
    ///
    /// - Parameters:
    ///   - place: how far the list is scrolled.
    ///   - at: the instant on the list's clock; `nil` shows the list when everything is there.
    case screen(place: Place = .rest, at: Instant? = nil)
    /// The whole list, however high.
    ///
    /// - Parameter partHeight: the most points of one picture, where the list is cut into several; `nil` leaves it whole.
    case wholeList(partHeight: Double? = nil)
    /// One row alone, as large as its cell.
    ///
    /// - Parameter id: the row's id in the feed.
    case onlyRow(id: String)
  }

  /// How far a list is scrolled.
  public enum Place: Hashable, Codable, Sendable {
    /// Where the list rests before anybody scrolls it, or where the scroll script has it.
    case rest
    /// A distance in points.
    case offset(points: Double)
    /// A row at the top.
    ///
    /// - Parameter id: the row's id in the feed.
    case row(id: String)
  }
}

extension DrawingRequest.View {
  /// Whether the list is cut into several pictures.
  package var isSplit: Bool { if case .wholeList(.some) = self { true } else { false } }
  package var isWholeList: Bool { if case .wholeList = self { true } else { false } }
  /// Where a viewport begins; `.rest` for other views.
  package var place: DrawingRequest.Place { if case .screen(let place, _) = self { place } else { .rest } }
}
