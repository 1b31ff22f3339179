/// Which palette a list has.
public enum Theme: String, Hashable, Sendable, CaseIterable {
  case light, dark

  public var palette: Palette { self == .light ? .light : .dark }
}
