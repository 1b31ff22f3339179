extension CollectionFlowLayout {
  /// Returns the lines of a collection as a table's rows. Updates of a collection lead to such a source: `BatchContext` and
  /// `ScheduledUpdate` take it.
  ///
  /// - Parameter width: the width of the collection in points, or its height where it scrolls sideways. It decides how many `.fixed` items a
  ///   line has.
  public func lines(of dataSource: any CollectionDataSource, width: Double) -> any TableDataSource {
    check()
    return CollectionLines(dataSource, .flow(self), breadth: width)
  }
}
