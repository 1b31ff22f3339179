extension DisplayNode {
  /// Of the multiplex image nodes below that display something, what they display, in tree order.
  package final var displayedImageIdentifiers: [String] {
    (shownImageIdentifier.map { [$0] } ?? []) + subnodes.flatMap(\.displayedImageIdentifiers)
  }
}
