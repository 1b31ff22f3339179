import EmakiImages
import EmakiNodes
import EmakiRaster

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

/// A row description describes the nodes of a row beside their drawing: links, accessibility elements, marks. Places are points from the
/// row's top left corner.
struct RowDescription: Sendable {
  /// The links in the row's texts; empty unless frames have contents.
  var links: [FrameContents.Link] = []
  // An optional element would make each row's state larger, which mostly has no description.
  /// The accessibility elements of the row: one, mostly a group, or none. Empty unless frames have contents.
  var accessibility: [AccessibilityElement] = []
  /// The marks that the overlay draws over the row; empty where there is no overlay.
  var marks: [OverlayMark] = []

  var isEmpty: Bool { links.isEmpty && accessibility.isEmpty && marks.isEmpty }
}
