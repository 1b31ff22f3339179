extension DisplayNode {
  /// The identifiers of the versions that multiplex image nodes below display, in tree order.
  package final var displayedImageIdentifiers: [String] {
    (shownImageIdentifier.map { [$0] } ?? []) + subnodes.flatMap(\.displayedImageIdentifiers)
  }
}
