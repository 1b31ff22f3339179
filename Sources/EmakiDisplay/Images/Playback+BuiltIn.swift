extension Playback {
  /// The playback of an activity indicator: eight steps in a second, for ever.
  package static let activityIndicator = Playback(milliseconds: Array(repeating: 125, count: 8), plays: nil)

  /// Returns the playback of what plays without a file; `nil` for the address of a picture.
  package static func builtIn(_ url: ImageURL) -> Playback? { url == .activityIndicator ? activityIndicator : nil }
}

extension ImageURL {
  /// The address that stands for an activity indicator, which is no picture.
  package static let activityIndicator = ImageURL("emaki:activity-indicator")
}
