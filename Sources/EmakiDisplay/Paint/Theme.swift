/// A theme is the choice between light and dark colours.
public enum Theme: String, Hashable, Sendable, CaseIterable {
  /// The list has light backgrounds and dark texts, or the other way round.
  case light, dark
}
