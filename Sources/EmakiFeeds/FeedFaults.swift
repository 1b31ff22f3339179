/// Feed faults are what is probably a mistake in a feed that is being read.
final class FeedFaults {
  /// A kind is a sort of fault of which a feed may have one in each row. The first alone is reported.
  enum Kind { case shortRecord, neitherYesNorNo, repeatedID, language, words }

  /// The faults in the order in which they were found.
  private(set) var found: [FeedWarning.Fault] = []
  private var reported: Set<Kind> = []

  init() {}

  func add(_ fault: FeedWarning.Fault) { found.append(fault) }

  /// Adds a fault, if it is the first of its kind.
  func addFirst(_ kind: Kind, _ fault: @autoclosure () -> FeedWarning.Fault) {
    if reported.insert(kind).inserted { found.append(fault()) }
  }
}
