package import EmakiDisplay

extension DisplayNode {
  /// The identifiers of the picture versions that the multiplex image nodes of this tree display, in tree order.
  package final var displayedImageIdentifiers: [String] {
    (shownImageIdentifier.map { [$0] } ?? []) + subnodes.flatMap(\.displayedImageIdentifiers)
  }

  /// The addresses of the pictures that the node itself shows, the best first. It shows the first that can be had.
  package final var pictureURLs: [ImageURL] { shownURLs }
}
