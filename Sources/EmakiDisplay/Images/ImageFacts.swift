/// Image facts are what has to be known of a picture before it arrives.
package struct ImageFacts: Hashable, Sendable {
  /// Whether the picture cannot be had.
  package var fails: Bool
  /// The least whole percentage of the picture's bytes with which something shows; `nil` for a picture that shows nothing until all of it
  /// has arrived.
  package var progressiveFrom: Int?

  package init(fails: Bool = false, progressiveFrom: Int? = nil) {
    self.fails = fails
    self.progressiveFrom = progressiveFrom
  }
}
