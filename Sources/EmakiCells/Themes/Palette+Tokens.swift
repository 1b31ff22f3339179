import EmakiDisplay

extension Palette {
  /// Creates the palette of a theme's tokens in an appearance. A token that the theme lacks is that of the built-in look.
  init(_ tokens: CellTheme, _ theme: Theme) {
    func color(_ token: String, _ standard: KeyPath<Palette, Color>) -> Color {
      tokens.colors[token]?.resolved(for: theme) ?? theme.palette[keyPath: standard]
    }
    self.init(
      ground: color("ground", \.ground), unreadGround: color("unreadGround", \.unreadGround), primary: color("primary", \.primary),
      secondary: color("secondary", \.secondary), accent: color("accent", \.accent), placeholder: color("placeholder", \.placeholder),
      unreadPlaceholder: color("unreadPlaceholder", \.unreadPlaceholder), separator: color("separator", \.separator),
      unreadSeparator: color("unreadSeparator", \.unreadSeparator), pictureEdge: color("pictureEdge", \.pictureEdge))
  }
}
