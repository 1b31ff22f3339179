import EmakiDisplay

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension StackedPicture {
  /// Returns the rows from the first to the last that differs from another picture's row; `nil` where no row does.
  ///
  /// - Parameter other: A picture of the same size.
  func rowsChanged(since other: StackedPicture) -> Range<Int>? {
    precondition(size == other.size, "frames of \(size) and \(other.size) cannot be compared")
    let stretches = SharedStretch.all(parts, other.parts)
    guard let first = stretches.lazy.compactMap({ $0.firstDifference() }).first,
      let last = stretches.reversed().lazy.compactMap({ $0.lastDifference() }).first
    else { return nil }
    return first..<last + 1
  }
}

/// A shared stretch is a range of rows at the same place of two pictures, inside one layer of each.
private struct SharedStretch {
  var top: Int
  var one: LayerRows
  var other: LayerRows

  /// Returns the stretches that all rows of two stacks of the same height are made of, from top to bottom.
  static func all(_ stack: [LayerRows], _ otherStack: [LayerRows]) -> [SharedStretch] {
    var result: [SharedStretch] = []
    var top = 0
    for one in stack {
      var row = one.rows.lowerBound
      for other in otherStack.rows(top..<top + one.rows.count) {
        let part = LayerRows(layer: one.layer, rows: row..<row + other.rows.count)
        result.append(SharedStretch(top: top, one: part, other: other))
        row += other.rows.count
        top += other.rows.count
      }
    }
    return result
  }

  func firstDifference() -> Int? { isSame ? nil : (0..<one.rows.count).first(where: differs).map { top + $0 } }

  func lastDifference() -> Int? { isSame ? nil : (0..<one.rows.count).last(where: differs).map { top + $0 } }

  /// Whether the rows of both pictures are the same rows of the same memory.
  private var isSame: Bool { one.layer.isSame(as: other.layer) && one.rows == other.rows }

  /// Returns whether a row, counted from the stretch's top, has different pixels in the two pictures.
  private func differs(_ row: Int) -> Bool {
    one.withRow(row) { pixels in
      other.withRow(row) { others in memcmp(pixels.baseAddress!, others.baseAddress!, pixels.count * 4) != 0 }  // A row has a pixel.
    }
  }
}

extension LayerRows {
  fileprivate func withRow<Result>(_ row: Int, _ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
    layer.bitmap.withPixels(rows: rows.lowerBound + row..<rows.lowerBound + row + 1, body)
  }
}
