extension DisplayNode {
  /// The identifiers of the picture versions that the multiplex image nodes of this tree display, in tree order.
  package final var displayedImageIdentifiers: [String] {
    (shownImageIdentifier.map { [$0] } ?? []) + subnodes.flatMap(\.displayedImageIdentifiers)
  }
}
