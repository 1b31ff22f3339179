/// Image facts are what has to be known of a picture before it comes.
package struct ImageFacts: Hashable, Sendable {
  /// Whether the picture cannot be had.
  package var fails: Bool
  /// The least whole percentage of the picture's bytes that shows something; `nil` for a picture that shows nothing before it is whole.
  package var progressiveFrom: Int?

  /// Makes the facts of a picture that comes as a whole, as far as no parameter says otherwise.
  package init(fails: Bool = false, progressiveFrom: Int? = nil) {
    self.fails = fails
    self.progressiveFrom = progressiveFrom
  }
}
