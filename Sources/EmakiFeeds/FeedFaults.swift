/// Feed faults are what is probably a mistake in a feed that is being read.
final class FeedFaults {
  /// The faults in the order in which they were found.
  private(set) var found: [FeedWarning.Fault] = []

  /// Creates faults of a feed in which none was found yet.
  init() {}

  /// Adds a fault.
  func add(_ fault: FeedWarning.Fault) { found.append(fault) }
}
