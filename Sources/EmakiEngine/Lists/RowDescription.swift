/// A row description holds what the nodes of a row tell of themselves besides their drawing. Places are points from the row's top left corner.
struct RowDescription: Sendable {
  /// The links in the row's texts; empty unless frames have contents.
  var links: [FrameContents.Link] = []
  // An optional element would make each row's state larger, which mostly has no description.
  /// What a screen reader is told of the row: one element, mostly a group, or nothing. Empty unless frames have contents.
  var accessibility: [AccessibilityElement] = []
  /// What the overlay draws over the row; empty where there is none.
  var marks: [OverlayMark] = []

  var isEmpty: Bool { links.isEmpty && accessibility.isEmpty && marks.isEmpty }
}
