import EmakiLayout
package import EmakiNodes

extension LiveList: DrawnList {
  package var presentElements: ListElements? { updating?.elements ?? (changeLog.isEmpty ? list.content.elements : nil) }

  package var visibleRows: [VisibleRow] {
    if let updating { return updating.visible }
    let elements = list.content.elements
    return simulation.ranges.visible.compactMap { index in
      guard index < list.measuredCount, let place = elements.shape.place(at: index) else { return nil }
      return VisibleRow(elements[index], place: place, part: visiblePart(ofRow: index))
    }
  }

  /// Stores in the node which rows were in view last, if any were.
  func keepVisibleRows() {
    if simulation.ranges.visible.isEmpty { return }
    owner?.lastVisibleRows = visibleRows
  }

  /// Returns the rows in view that stay, at the places to which a mapping takes them.
  func visibleRows(in elements: ListElements, _ mapping: ElementMapping) -> [VisibleRow] {
    simulation.ranges.visible.compactMap { old in
      guard old < list.measuredCount, let new = mapping.keptNew(ofOld: old), let place = elements.shape.place(at: new) else { return nil }
      return VisibleRow(elements[new], place: place, part: visiblePart(ofRow: old))
    }
  }

  /// Returns the part of a row that is in view, in points along the direction of scrolling from the row's top or left edge; `nil` where rows are
  /// shown as a whole.
  private func visiblePart(ofRow index: Int) -> ClosedRange<Double>? {
    guard hasOffset else { return nil }
    let (frame, viewport) = (cellFrame(index), viewportRect)
    let (start, length) = list.isHorizontal ? (frame.minX, frame.width) : (frame.minY, frame.height)
    let (first, last) = list.isHorizontal ? (viewport.minX, viewport.maxX) : (viewport.minY, viewport.maxY)
    let part = max(0, first - start)...max(0, first - start, min(length, last - start))
    // In an inverted list, or a horizontal one from right to left, the part is counted from the row's other edge.
    let isTurned = list.isHorizontal ? list.station.layoutDirection == .rightToLeft : list.isInverted
    return isTurned ? length - part.upperBound...length - part.lowerBound : part
  }
}
