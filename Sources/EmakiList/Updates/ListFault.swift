/// A list fault says why the rows of a list cannot be had from its data source.
package enum ListFault: Hashable, Sendable {
  /// Updates did not lead from the rows before them to those of the data source.
  case updates(TableUpdatesError)
  /// The data source was an object that nobody has kept.
  case sourceIsGone
}
