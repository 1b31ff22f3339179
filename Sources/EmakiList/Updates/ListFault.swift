/// A list fault says why the rows of a list are not available from its data source.
package enum ListFault: Hashable, Sendable {
  /// Updates did not lead from the rows before them to those of the data source.
  case updates(TableUpdatesError)
  /// The data source was an object that was freed, because nothing held it strongly.
  case sourceIsGone
}

extension ListFault: CustomStringConvertible {
  /// The message that says what is wrong, and how to mend it.
  package var description: String {
    switch self {
    case .updates(let error): error.description
    case .sourceIsGone:
      "the list's data source is gone: nobody has kept the object, and a list does not. Keep it as long as the list is drawn; "
        + "withExtendedLifetime(source) { … } keeps a local variable."
    }
  }
}
