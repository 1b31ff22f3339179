import EmakiLayout
import EmakiNodes

extension ListContent {
  /// The largest height of a row, in points.
  private static let heightLimit = 1e9

  /// Returns the beginning of each element in device pixels, followed by the end of the last element; `nil` where the elements have to be
  /// measured.
  ///
  /// - Throws: `RenderError.rowHeightCount` or `RenderError.rowHeight` where the given heights cannot be right.
  func tops(scale: Scale) throws(RenderError) -> [Int]? {
    if case .pages(let page) = arrangement {
      let width = scale.nearestPixelCount(page.width)
      return (0...elements.count).map { $0 * width }
    }
    guard let heights else { return nil }
    if heights.count != elements.count { throw .rowHeightCount(heights.count, rows: elements.count) }
    var tops = [0]
    tops.reserveCapacity(heights.count + 1)
    for (row, height) in heights.enumerated() {
      guard height >= 0, height <= Self.heightLimit else { throw .rowHeight(row: elements[row].name, given: height, measured: nil) }
      tops.append(tops[row] + scale.nearestPixelCount(height))
    }
    return tops
  }
}
