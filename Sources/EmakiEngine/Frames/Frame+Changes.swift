#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Frame {
  /// From the first row that differs from another frame's to the last; `nil` where none does.
  ///
  /// - Parameter other: of the same size.
  func rowsChanged(since other: Frame) -> Range<Int>? {
    precondition(size == other.size, "frames of \(size) and \(other.size) cannot be compared")
    let stretches = SharedStretch.all(segments, other.segments)
    guard let first = stretches.lazy.compactMap({ $0.firstDifference() }).first,
      let last = stretches.reversed().lazy.compactMap({ $0.lastDifference() }).first
    else { return nil }
    return first..<last + 1
  }
}

/// Rows at the same place of two frames, inside one bitmap in each.
private struct SharedStretch {
  var top: Int
  var one: Frame.Segment
  var other: Frame.Segment

  /// All rows of two frames, from top to bottom.
  static func all(_ one: [Frame.Segment], _ other: [Frame.Segment]) -> [SharedStretch] {
    var result: [SharedStretch] = []
    var top = 0
    var (rest, otherRest) = (one[...], other[...])
    while let first = rest.first, let second = otherRest.first {
      let count = min(first.rows.count, second.rows.count)
      result.append(SharedStretch(top: top, one: rest.takeRows(count), other: otherRest.takeRows(count)))
      top += count
    }
    return result
  }

  func firstDifference() -> Int? { isSame ? nil : (0..<one.rows.count).first(where: differs).map { top + $0 } }

  func lastDifference() -> Int? { isSame ? nil : (0..<one.rows.count).last(where: differs).map { top + $0 } }

  /// Whether both are the same memory.
  private var isSame: Bool { one.layer.isSame(as: other.layer) && one.rows == other.rows }

  /// - Parameter row: counted from the stretch's top.
  private func differs(_ row: Int) -> Bool {
    one.withRow(row) { pixels in
      other.withRow(row) { others in memcmp(pixels.baseAddress!, others.baseAddress!, pixels.count * 4) != 0 }  // A row has a pixel.
    }
  }
}

extension Frame.Segment {
  fileprivate func withRow<Result>(_ row: Int, _ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
    layer.bitmap.withPixels(rows: rows.lowerBound + row..<rows.lowerBound + row + 1, body)
  }
}

extension ArraySlice<Frame.Segment> {
  /// Takes rows off the first segment, which has at least so many.
  fileprivate mutating func takeRows(_ count: Int) -> Frame.Segment {
    var taken = self[startIndex]
    let end = taken.rows.lowerBound + count
    self[startIndex].rows = end..<taken.rows.upperBound
    if self[startIndex].rows.isEmpty { removeFirst() }
    taken.rows = taken.rows.lowerBound..<end
    return taken
  }
}
