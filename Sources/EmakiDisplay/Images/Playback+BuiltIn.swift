package import EmakiSupport

extension Playback {
  /// The playback of an activity indicator: eight steps in a second, for ever.
  package static let activityIndicator = Playback(milliseconds: Array(repeating: 125, count: 8), plays: nil)

  /// The playback of a caret, which is visible for half a second and hidden for half a second, for ever.
  package static let caret = Playback(milliseconds: [500, 500], plays: nil)

  /// Returns the playback of what plays without a file; `nil` for the address of a picture.
  package static func builtIn(_ url: ImageURL) -> Playback? {
    switch url {
    case .activityIndicator: activityIndicator
    case .caret: caret
    default: nil
    }
  }
}

extension ImageURL {
  /// The address that stands for an activity indicator, which is no picture.
  package static let activityIndicator = ImageURL("emaki:activity-indicator")
  /// The address that stands for a caret, which is no picture.
  package static let caret = ImageURL("emaki:caret")
}
