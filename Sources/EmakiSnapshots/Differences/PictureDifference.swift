import EmakiDisplay
import EmakiEncoding
import EmakiEngine

/// A comparison unit says how pictures are compared.
package enum ComparisonUnit: String, Hashable, Sendable, CaseIterable {
  /// Pictures are compared row by row, wherever the rows stand.
  case row
  /// Pictures are compared pixel by pixel, at the same place.
  case pixel
}

/// A picture difference says how a picture differs from the expected one.
package struct PictureDifference: Hashable, Sendable {
  /// The unit in which the pictures were compared.
  var unit: ComparisonUnit
  /// The size of the expected picture, in device pixels.
  var expectedSize: PixelSize
  /// The size of the actual picture, in device pixels.
  var actualSize: PixelSize
  /// The change of each row, in the order of the actual picture, including rows that are the same. In a comparison pixel by pixel it is one
  /// row without a name.
  var rows: [RowChange]

  /// The number of rows that changed in each way: of rows with ids, and of the background below rows where it is repainted.
  var counts: [RowChange.Kind: Int] {
    var counts = Dictionary(uniqueKeysWithValues: RowChange.Kind.allCases.map { ($0, 0) })
    for row in rows where row.name != nil || row.kind == .repainted || row.kind == .tolerated { counts[row.kind, default: 0] += 1 }
    return counts
  }

  /// The difference of all pixels that were repainted; `nil` where there are none.
  var pixels: PixelDifference? {
    rows.compactMap(\.difference).reduce(nil) { $0?.joined($1) ?? $1 }
  }

  /// Whether the picture is the expected one.
  package var isNone: Bool { expectedSize == actualSize && rows.allSatisfy { $0.kind == .same } }

  /// Whether the picture is the expected one except for what a tolerance allows.
  package var isTolerated: Bool { expectedSize == actualSize && rows.allSatisfy { $0.kind == .same || $0.kind == .tolerated } }

  /// Compares two pictures. They are decoded only where hashes are not enough.
  ///
  /// - Parameters:
  ///   - unit: the unit of the comparison; `nil` compares rows where both pictures have a manifest.
  ///   - tolerance: what each row may differ by.
  /// - Throws: `SnapshotError` where a picture cannot be decoded, or has no manifest and rows are to be compared.
  package init(
    expected: ComparedPicture, actual: ComparedPicture, by unit: ComparisonUnit? = nil, tolerance: Tolerance = .exact
  ) throws(SnapshotError) {
    (expectedSize, actualSize) = (expected.size, actual.size)
    if unit != .pixel, let old = expected.manifest, let new = actual.manifest {
      self.unit = .row
      if old.looksLike(new) {
        rows = zip(old.rows, new.rows).map { RowChange(kind: .same, expected: $0, actual: $1) }
        return
      }
      let pictures = expected.png != nil && actual.png != nil ? (expected, actual) : nil
      rows = try RowAlignment(expected: old, actual: new, tolerance: tolerance, pictures: pictures).changes()
      if isNone || old.size != new.size || pictures == nil { return }
      // Rows may have other names or edges although all pixels are the same.
      if try expected.pixels().words == actual.pixels().words {
        rows = new.rows.map { RowChange(kind: .same, expected: $0, actual: $0) }
      }
      return
    }
    if unit == .row {
      for picture in [expected, actual] where picture.manifest == nil {
        throw picture.isOutdated ? .outdatedManifest(file: picture.name) : .noManifest(file: picture.name)
      }
    }
    self.unit = .pixel
    rows = [try Self.wholeChange(expected, actual, tolerance)]
  }

  private static func wholeChange(
    _ expected: ComparedPicture, _ actual: ComparedPicture, _ tolerance: Tolerance
  ) throws(SnapshotError) -> RowChange {
    let (old, new) = (try expected.pixels(), try actual.pixels())
    let shared = min(old.size.height, new.size.height)
    var change = RowChange(
      kind: old.size == new.size ? .same : .resized,
      expected: PictureManifest.Row(height: old.size.height),
      actual: PictureManifest.Row(height: new.size.height))
    guard let mask = DifferenceMask(old, 0..<shared, new, 0..<shared) else { return change }
    let difference = mask.difference(top: 0)
    change.difference = difference
    if old.size == new.size {
      change.kind = tolerance.allows(difference) ? .tolerated : .repainted
    }
    return change
  }
}

extension PictureDifference: CustomStringConvertible {
  /// The difference in one line: how many rows and pixels have changed, and in which rows and nodes.
  package var description: String {
    if isNone { return "the pictures are the same" }
    var parts: [String] = []
    if expectedSize != actualSize {
      parts.append("\(actualSize.width)x\(actualSize.height) pixels large, not \(expectedSize.width)x\(expectedSize.height)")
    }
    if unit == .row { parts.append(summary) }
    if let pixels { parts.append("\(pixels)") }
    let named = rows.filter { $0.name != nil && ($0.difference != nil || $0.changesList || $0.kind == .repainted) }
    if !named.isEmpty {
      let shown = named.prefix(3).map(\.place)
      parts.append("in \(shown.joined(separator: ", "))\(named.count > 3 ? " and \(named.count - 3) more" : "")")
    }
    return parts.joined(separator: "; ")
  }

  /// The counts in words, such as `1 added, 199 moved, 0 repainted`. Counts of 0 are left out, except for repainted rows.
  var summary: String {
    let counts = counts
    let kinds = [RowChange.Kind.added, .removed, .moved, .resized, .tolerated].filter { counts[$0] != 0 } + [.repainted]
    return kinds.map { "\(counts[$0] ?? 0) \($0.rawValue)" }.joined(separator: ", ")
  }
}

/// A difference is encoded as a JSON document. Lengths are device pixels, and boxes are `[x, y, width, height]` in the actual picture.
extension PictureDifference: Encodable {
  package func encode(to encoder: any Encoder) throws {
    try Document(
      status: isNone ? "same" : isTolerated ? "tolerated" : "differs", by: unit.rawValue,
      size: ["expected": [expectedSize.width, expectedSize.height], "actual": [actualSize.width, actualSize.height]],
      rows: unit == .row ? Dictionary(uniqueKeysWithValues: counts.map { ($0.rawValue, $1) }) : nil,
      pixels: pixels.map(Document.Pixels.init),
      changes: rows.filter { $0.kind != .same }.map(Document.Row.init)
    ).encode(to: encoder)
  }

  private struct Document: Encodable {
    struct Pixels: Encodable {
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
    struct Row: Encodable {
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
        (row, self.change) = (change.name, change.kind.rawValue)
        switch change.kind {
        case .moved: by = change.distance
        case .resized: (from, to) = (change.expected?.wholeHeight, change.actual?.wholeHeight)
        case .repainted: tolerated = false
        case .tolerated: (self.change, tolerated) = (RowChange.Kind.repainted.rawValue, true)
        case .same, .added, .removed: break
        }
        pixels = change.difference.map(Pixels.init)
        nodes = change.nodes.isEmpty ? nil : change.nodes.map(\.name)
      }
    }

    var status: String
    /// The unit of the comparison.
    var by: String
    var size: [String: [Int]]
    /// The number of rows that changed in each way; `nil` where pixels were compared.
    var rows: [String: Int]?
    /// The pixels that were repainted; `nil` where there are none.
    var pixels: Pixels?
    /// The rows that differ.
    var changes: [Row]
  }
}

extension PictureDifference {
  /// The changes in words, one line for each row that differs; none in a comparison by pixels. Neighbours that moved together share one line.
  package var lines: [String] {
    if unit == .pixel { return [] }
    var lines: [String] = []
    var moved: [RowChange] = []
    func flush() {
      if moved.count > 1, let first = moved.first, let last = moved.last {
        lines.append("\(moved.count) rows from \(first.place) to \(last.place) moved by \(first.distanceText)")
      } else {
        lines += moved.map(\.description)
      }
      moved = []
    }
    for row in rows {
      if row.kind == .moved {
        // The background comes after the rows.
        if row.name == nil { continue }
        if let last = moved.last, last.distance != row.distance { flush() }
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
