public import EmakiDisplay

/// Colours that follow the theme.
extension DisplayNode {
  /// The background colours for light and for dark trees, like those of `UIColor.systemBackground`; `nil` by default. They set
  /// `backgroundColor` to the colour that suits the node's traits, now and whenever the theme changes. Setting `backgroundColor` afterwards
  /// removes them.
  public final var dynamicBackgroundColor: DynamicColor? {
    get { rareProperties?.values.dynamicBackgroundColor.flatMap { $0.resolved(for: shownTheme) == backgroundColor ? $0 : nil } }
    set {
      if newValue == nil, rareProperties?.values.dynamicBackgroundColor == nil { return }
      changeLook { $0.dynamicBackgroundColor = newValue }
      backgroundColor = newValue?.resolved(for: shownTheme)
    }
  }

  /// The border colours for light and for dark trees, in the same way as `dynamicBackgroundColor`; `nil` by default.
  public final var dynamicBorderColor: DynamicColor? {
    get { rareProperties?.values.dynamicBorderColor.flatMap { $0.resolved(for: shownTheme) == borderColor ? $0 : nil } }
    set {
      if newValue == nil, rareProperties?.values.dynamicBorderColor == nil { return }
      changeLook { $0.dynamicBorderColor = newValue }
      if let newValue { borderColor = newValue.resolved(for: shownTheme) }
    }
  }

  private var shownTheme: Theme { traitCollection.theme }

  /// Changes the dynamic colours to those of another theme, unless other colours were set meanwhile.
  final func followTheme(from old: Theme, to new: Theme) {
    guard old != new, let values = rareProperties?.values else { return }
    if let color = values.dynamicBackgroundColor, backgroundColor == color.resolved(for: old) {
      backgroundColor = color.resolved(for: new)
    }
    if let color = values.dynamicBorderColor, borderColor == color.resolved(for: old) { borderColor = color.resolved(for: new) }
  }
}
