import EmakiDisplay
import EmakiEncoding

/// A difference report describes a difference in a JSON document. Lengths are device pixels, and boxes are `[x, y, width, height]` in the
/// actual picture.
package struct DifferenceReport: Encodable, Sendable {
  /// A size report holds the sizes of both pictures as `[width, height]`.
  package struct Size: Encodable, Sendable {
    var expected: [Int]
    var actual: [Int]
  }

  /// A pixel report describes the pixels that differ.
  struct Pixels: Encodable, Sendable {
    var count: Int
    var largestDifference: Int
    var largestArea: Int
    var box: [Int]

    init(_ difference: PixelDifference) {
      (count, largestDifference) = (difference.count, difference.largest)
      (largestArea, box) = (difference.largestArea, difference.box)
    }
  }

  /// A row report describes a row that is not the same.
  package struct Row: Encodable, Sendable {
    /// The name of the row; `nil` for the background below rows.
    var row: String?
    var change: String
    /// The distance in pixels by which a row has moved.
    var by: Int?
    /// The earlier height of a resized row, in pixels.
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

  /// The result of the comparison: `same`, `tolerated` or `differs`.
  var status: String
  /// The unit of the comparison: `row` or `pixel`.
  var by: String
  /// The sizes of the expected and the actual picture.
  var size: Size
  /// The number of rows that changed in each way; `nil` where pixels were compared.
  var rows: PictureDifference.Counts?
  /// The pixels that were repainted; `nil` where there are none.
  var pixels: Pixels?
  /// The rows that differ.
  var changes: [Row]

  /// Describes a difference.
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
  /// The changes in words, one line for each row that differs. Neighbours that moved together share one line.
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
        // The background comes after the rows.
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
