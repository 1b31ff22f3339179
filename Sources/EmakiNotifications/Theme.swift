/// A theme says which palette a list has.
public enum Theme: String, Hashable, Sendable, CaseIterable {
  /// The light palette, or the dark one.
  case light, dark

  /// The colours of the theme.
  public var palette: Palette { self == .light ? .light : .dark }
}
