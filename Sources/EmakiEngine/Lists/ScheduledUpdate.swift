public import EmakiList

/// Updates at an instant of the virtual clock. A fetch that is under way then is cancelled: it goes on from content that is no longer shown.
public struct ScheduledUpdate: Sendable {
  /// In milliseconds.
  public var at: Int
  /// The updates that lead from what is shown at that instant to `dataSource`.
  public var updates: @Sendable (_ shown: any TableDataSource) -> TableUpdates
  /// The content that the updates lead to.
  public var dataSource: any TableDataSource

  /// For content that nothing changes before.
  public init(at: Int, updates: TableUpdates, dataSource: any TableDataSource) {
    self.init(at: at, dataSource: dataSource) { _ in updates }
  }

  /// For content that fetches or updates before may have changed.
  public init(at: Int, dataSource: any TableDataSource, updates: @escaping @Sendable (_ shown: any TableDataSource) -> TableUpdates) {
    (self.at, self.updates, self.dataSource) = (at, updates, dataSource)
  }
}
