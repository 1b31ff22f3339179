import EmakiImages
import EmakiList

extension DrawingStation {
  /// Returns the description of a row that is laid out, as far as frames need it.
  func description(of row: TableRow, by worker: DisplayWorker) -> RowDescription {
    let context = worker.render.measuring
    return row.withCell { cell in
      var description = RowDescription()
      guard let cell else { return description }
      if describesFrames {
        description.links = cell.linksBelow(in: context).map(FrameContents.Link.init)
        description.accessibility = cell.accessibilityTree(in: context).map { [$0] } ?? []
      }
      description.marks = OverlayMarks.all(in: cell, overlay, context, images)
      return description
    }
  }
}
