import Emaki

extension ViewController {
  /// Draws the controller on the screen of a phone, an iPhone's in portrait by default. Its bars cover 47 + 44 points at the top, and 34
  /// points at the bottom or 83 with a tab bar.
  nonisolated(nonsending) func drawn(
    width: Double = 390, height: Double = 844, direction: LayoutDirection = .leftToRight, theme: Theme = .light
  ) async throws -> Picture {
    try await Renderer.test(width, height, layoutDirection: direction, theme: theme).render(self).picture
  }
}
