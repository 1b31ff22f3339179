import EmakiDigest

extension Frame {
  /// A `PixelHash` of the pixels of some of the frame's rows, wherever they stand.
  package func hash(ofRows rows: Range<Int>) -> String {
    let hash = PixelHash()
    hash.append(size.width)
    hash.append(rows.count)
    var top = 0
    for segment in segments {
      defer { top += segment.rows.count }
      let shown = (top..<top + segment.rows.count).clamped(to: rows)
      if shown.isEmpty { continue }
      let start = segment.rows.lowerBound + shown.lowerBound - top
      segment.layer.bitmap.withPixels(rows: start..<start + shown.count) { hash.append(UnsafeRawBufferPointer($0)) }
    }
    return hash.hexadecimal
  }
}
