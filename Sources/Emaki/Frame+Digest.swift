package import EmakiDigest

extension Frame {
  /// A hash of the pixels of some of the frame's rows, wherever they stand.
  package func digest(ofRows rows: Range<Int>) -> Digest {
    var digest = DigestBuilder()
    digest.append(size.width)
    digest.append(rows.count)
    var top = 0
    for segment in segments {
      defer { top += segment.rows.count }
      let shown = (top..<top + segment.rows.count).clamped(to: rows)
      if shown.isEmpty { continue }
      let start = segment.rows.lowerBound + shown.lowerBound - top
      segment.layer.bitmap.withPixels(rows: start..<start + shown.count) { digest.append(UnsafeRawBufferPointer($0)) }
    }
    return digest.digest()
  }
}
