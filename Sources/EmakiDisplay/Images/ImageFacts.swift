/// What has to be known of a picture before it comes.
package struct ImageFacts: Hashable, Sendable {
  /// Whether it cannot be had.
  package var fails: Bool
  /// The least whole percentage of its bytes that shows something; `nil` for a picture that shows nothing before it is whole.
  package var progressiveFrom: Int?

  package init(fails: Bool = false, progressiveFrom: Int? = nil) {
    self.fails = fails
    self.progressiveFrom = progressiveFrom
  }
}
