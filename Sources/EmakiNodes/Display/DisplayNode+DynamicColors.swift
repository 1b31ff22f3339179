public import EmakiDisplay

/// Colours that follow the theme.
extension DisplayNode {
  /// The background colour in light and in dark trees, as a `UIColor` such as `systemBackground` has it; `nil` by default. It sets `backgroundColor` to
  /// the one that suits the node's traits, now and whenever the theme changes; whoever sets `backgroundColor` afterwards takes it away.
  public final var dynamicBackgroundColor: DynamicColor? {
    get { rareLook?.values.dynamicBackgroundColor.flatMap { $0.resolved(for: shownTheme) == backgroundColor ? $0 : nil } }
    set {
      if newValue == nil, rareLook?.values.dynamicBackgroundColor == nil { return }
      changeLook { $0.dynamicBackgroundColor = newValue }
      backgroundColor = newValue?.resolved(for: shownTheme)
    }
  }

  /// The colour of the border in light and in dark trees, as `dynamicBackgroundColor` is that of the background; `nil` by default.
  public final var dynamicBorderColor: DynamicColor? {
    get { rareLook?.values.dynamicBorderColor.flatMap { $0.resolved(for: shownTheme) == borderColor ? $0 : nil } }
    set {
      if newValue == nil, rareLook?.values.dynamicBorderColor == nil { return }
      changeLook { $0.dynamicBorderColor = newValue }
      if let newValue { borderColor = newValue.resolved(for: shownTheme) }
    }
  }

  private var shownTheme: Theme { traitCollection.theme }

  /// Has colours follow another theme, unless others were set meanwhile.
  final func followTheme(from old: Theme, to new: Theme) {
    guard old != new, let values = rareLook?.values else { return }
    if let color = values.dynamicBackgroundColor, backgroundColor == color.resolved(for: old) {
      backgroundColor = color.resolved(for: new)
    }
    if let color = values.dynamicBorderColor, borderColor == color.resolved(for: old) { borderColor = color.resolved(for: new) }
  }
}
