public import EmakiNodes

extension ScheduledUpdate {
  /// Creates an update that changes the rows shown at that instant into others. Rows are matched by their ids, whichever pages were added
  /// before. If the list shows something other than `FeedRows`, all of it is replaced.
  ///
  /// - Parameters:
  ///   - at: the instant in milliseconds.
  ///   - rows: the rows after the update.
  public init(at: Int, rows: FeedRows) {
    self.init(at: at, dataSource: rows) { shown in
      if let shown = shown as? FeedRows { return RowDiff.updates(from: shown.namedRows, to: rows.namedRows) }
      var updates = TableUpdates()
      updates.deleteSections(0..<shown.numberOfSections)
      updates.insertSections(0..<1)
      return updates
    }
  }
}
