import EmakiList

/// What a table is for its pictures: a copy, so that the node may change meanwhile.
struct ListContent: Sendable {
  let rows: TableRows
  let ground: Color
  /// In points.
  let heights: [Double]?

  init(_ table: TableNode) {
    rows = table.rows
    ground = table.backgroundColor ?? .white
    heights = table.rowHeights
  }

  /// A row is at most so many points high.
  private static let heightLimit = 1e9

  /// Each row's top in device pixels, and after them the bottom of the last; `nil` where heights are not known.
  func tops(scale: Double) throws(RenderError) -> [Int]? {
    guard let heights else { return nil }
    if heights.count != rows.count { throw .rowHeightCount(heights.count, rows: rows.count) }
    var tops = [0]
    tops.reserveCapacity(heights.count + 1)
    for (row, height) in heights.enumerated() {
      guard height >= 0, height <= Self.heightLimit else { throw .rowHeight(row: rows[row].name, given: height, measured: nil) }
      tops.append(tops[row] + Int((height * scale).rounded()))
    }
    return tops
  }
}
