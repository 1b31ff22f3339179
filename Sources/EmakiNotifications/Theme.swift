/// A theme is the choice between the light and the dark palette of a list.
public enum Theme: String, Hashable, Sendable, CaseIterable {
  /// The list has the light palette, or the dark one.
  case light, dark

  /// The palette of the theme.
  public var palette: Palette { self == .light ? .light : .dark }
}
