public import EmakiEngine
import EmakiList

extension ScheduledUpdate {
  /// Has the rows shown become others, by their ids, whatever pages have come before. Where what is shown is not `FeedRows`, everything is
  /// replaced.
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
