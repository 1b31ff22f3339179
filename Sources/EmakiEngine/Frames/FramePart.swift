/// Some rows of a layer, as a part of a frame.
struct FramePart: Sendable {
  var layer: EncodedLayer
  var rows: Range<Int>

  var segment: Frame.Segment { Frame.Segment(layer: layer, rows: rows) }
}

extension [FramePart] {
  /// The parts of some rows of the frame, which begins with the first part.
  func rows(_ wanted: Range<Int>) -> [FramePart] {
    var top = 0
    return compactMap { part in
      defer { top += part.rows.count }
      let shown = (top..<top + part.rows.count).clamped(to: wanted)
      if shown.isEmpty { return nil }
      let start = part.rows.lowerBound + shown.lowerBound - top
      return FramePart(layer: part.layer, rows: start..<start + shown.count)
    }
  }
}
