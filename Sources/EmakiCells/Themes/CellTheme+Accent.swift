public import EmakiDisplay

extension CellTheme {
  /// Returns the theme with another accent, in which links and grounds of the accent's colour follow it.
  public func accented(_ accent: Color) -> CellTheme {
    var theme = self
    theme.colors["accent"] = DynamicColor(accent)
    theme.followAccent(except: [])
    return theme
  }

  /// Sets links and grounds to the accent's colour, made darker or lighter until texts have a contrast of at least 4.5 to 1
  /// (https://www.w3.org/TR/WCAG22/#contrast-minimum).
  ///
  /// - Parameter kept: the tokens whose colours stay.
  mutating func followAccent(except kept: Set<String>) {
    guard let accent = colors["accent"] else { return }
    func readable(on ground: (Theme) -> Color) -> DynamicColor {
      DynamicColor(
        light: accent.resolved(for: .light).readable(on: ground(.light)), dark: accent.resolved(for: .dark).readable(on: ground(.dark)))
    }
    let ground = colors["ground"]
    if !kept.contains("link") { colors["link"] = readable { ground?.resolved(for: $0) ?? .white } }
    if kept.contains("accentGround") || kept.contains("onAccent") { return }
    colors["accentGround"] = readable { _ in .white }
    colors["onAccent"] = DynamicColor(.white)
  }
}
