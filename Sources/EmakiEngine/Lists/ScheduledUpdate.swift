public import EmakiList

/// A scheduled update changes a list's rows at an instant of the virtual clock. A fetch under way at that instant is cancelled, because it
/// continues content that is no longer shown.
public struct ScheduledUpdate: Sendable {
  /// The instant of the update on the virtual clock, in milliseconds.
  public var at: Int
  /// The function that returns the updates that lead from the content shown at that instant to `dataSource`.
  public var updates: @Sendable (_ shown: any TableDataSource) -> TableUpdates
  /// The content that the updates lead to.
  public var dataSource: any TableDataSource

  /// Creates an update of content that nothing changes before the instant.
  public init(at: Int, updates: TableUpdates, dataSource: any TableDataSource) {
    self.init(at: at, dataSource: dataSource) { _ in updates }
  }

  /// Creates an update of content that fetches or other updates may have changed before the instant.
  public init(at: Int, dataSource: any TableDataSource, updates: @escaping @Sendable (_ shown: any TableDataSource) -> TableUpdates) {
    (self.at, self.updates, self.dataSource) = (at, updates, dataSource)
  }
}
