import EmakiEncoding

/// A difference as a JSON document tells it. Lengths are device pixels; boxes are `[x, y, width, height]` in the actual picture.
package struct DifferenceReport: Encodable, Sendable {
  package struct Size: Encodable, Sendable {
    var expected: [Int]
    var actual: [Int]
  }

  package struct Pixels: Encodable, Sendable {
    var count: Int
    var largestDifference: Int
    var largestArea: Int
    var box: [Int]

    init(_ difference: PixelDifference) {
      (count, largestDifference) = (difference.count, difference.largest)
      (largestArea, box) = (difference.largestArea, difference.box)
    }
  }

  /// A row that is not the same.
  package struct Row: Encodable, Sendable {
    /// None for the ground.
    var row: String?
    var change: String
    /// Of a row that moved.
    var by: Int?
    /// Heights of a row that was resized.
    var from: Int?
    var to: Int?
    var tolerated: Bool?
    var pixels: Pixels?
    var nodes: [String]?

    init(_ change: RowChange) {
      (row, self.change) = (change.name, change.kind.word)
      switch change.kind {
      case .moved(let distance): by = distance
      case .resized(let old, let new): (from, to) = (old, new)
      case .repainted: tolerated = change.isTolerated
      case .same, .added, .removed: break
      }
      pixels = change.difference.map(Pixels.init)
      nodes = change.nodes.isEmpty ? nil : change.nodes.map(\.name)
    }
  }

  /// `same`, `tolerated` or `differs`.
  package var status: String
  package var by: String
  package var size: Size
  /// Only row by row.
  package var rows: PictureDifference.Counts?
  package var pixels: Pixels?
  package var changes: [Row]

  package init(_ difference: PictureDifference) {
    status = difference.isNone ? "same" : difference.isTolerated ? "tolerated" : "differs"
    by = difference.unit.rawValue
    size = Size(
      expected: [difference.expectedSize.width, difference.expectedSize.height],
      actual: [difference.actualSize.width, difference.actualSize.height])
    rows = difference.unit == .row ? difference.counts : nil
    pixels = difference.pixels.map(Pixels.init)
    changes = difference.rows.filter { $0.kind != .same }.map(Row.init)
  }
}

extension PictureDifference {
  /// A line for each row that is not the same; neighbours that moved together are one.
  package var lines: [String] {
    var lines: [String] = []
    var moved: [RowChange] = []
    func flush() {
      if moved.count > 1, let first = moved.first, let last = moved.last, case .moved(let distance) = first.kind {
        lines.append("\(moved.count) rows from \(first.place) to \(last.place) moved by \(distance > 0 ? "+" : "")\(distance) px")
      } else {
        lines += moved.map(\.description)
      }
      moved = []
    }
    for row in rows {
      if case .moved = row.kind {
        // The ground follows the rows.
        if row.name == nil { continue }
        if let last = moved.last, last.kind != row.kind { flush() }
        moved.append(row)
        continue
      }
      flush()
      if row.kind != .same { lines.append(row.description) }
    }
    flush()
    return lines
  }
}
