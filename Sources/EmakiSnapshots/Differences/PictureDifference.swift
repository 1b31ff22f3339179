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
  package var unit: ComparisonUnit
  /// The size of the expected picture, in device pixels.
  var expectedSize: PixelSize
  /// The size of the actual picture, in device pixels.
  var actualSize: PixelSize
  /// The change of each row, in the order of the actual picture, including rows that are the same. In a comparison pixel by pixel it is one
  /// row without a name.
  var rows: [RowChange]

  /// Counts hold the number of rows that changed in each way.
  struct Counts: Hashable, Encodable, Sendable {
    /// The number of rows that are the same.
    var same = 0
    /// The number of rows that are new.
    var added = 0
    /// The number of rows that are gone.
    var removed = 0
    /// The number of rows that stand elsewhere and look the same.
    var moved = 0
    /// The number of rows whose height has changed.
    var resized = 0
    /// The number of rows whose pixels have changed.
    var repainted = 0
    /// The number of rows whose difference is tolerated. They do not count as repainted.
    var tolerated = 0
  }

  /// The counts of changed rows. They cover rows with ids, and the background below rows where it is repainted.
  var counts: Counts {
    var counts = Counts()
    for row in rows where row.name != nil || row.kind == .repainted {
      switch row.kind {
      case .same: counts.same += 1
      case .moved: counts.moved += 1
      case .resized: counts.resized += 1
      case .repainted: if row.isTolerated { counts.tolerated += 1 } else { counts.repainted += 1 }
      case .added: counts.added += 1
      case .removed: counts.removed += 1
      }
    }
    return counts
  }

  /// The difference of all pixels that were repainted; `nil` where there are none.
  var pixels: PixelDifference? {
    rows.compactMap(\.difference).reduce(nil) { $0?.joined($1) ?? $1 }
  }

  /// Whether the picture is the expected one.
  package var isNone: Bool { expectedSize == actualSize && rows.allSatisfy { $0.kind == .same } }

  /// Whether the picture is the expected one except for what a tolerance allows.
  package var isTolerated: Bool { expectedSize == actualSize && rows.allSatisfy { $0.kind == .same || $0.isTolerated } }

  /// Compares two pictures. They are decoded only where hashes are not enough.
  ///
  /// - Parameters:
  ///   - unit: the unit of the comparison; `nil` compares rows where both pictures have a manifest.
  ///   - names: the names that errors use for the pictures.
  /// - Throws: `SnapshotError` where a picture cannot be decoded, or has no manifest and rows are to be compared.
  package init(
    expected: ComparedPicture, actual: ComparedPicture, by unit: ComparisonUnit? = nil, tolerance: Tolerance = .exact,
    names: (expected: String, actual: String)
  ) throws(SnapshotError) {
    (expectedSize, actualSize) = (expected.size, actual.size)
    if unit != .pixel, let old = expected.knownManifest, let new = actual.knownManifest {
      self.unit = .row
      if old.looksLike(new) {
        rows = zip(old.rows, new.rows).map { RowChange(kind: .same, expected: $0, actual: $1) }
        return
      }
      var decoded: (expected: PNGPixels, actual: PNGPixels)?
      func decode() throws(SnapshotError) -> (expected: PNGPixels, actual: PNGPixels) {
        if let decoded { return decoded }
        let pixels = (expected: try expected.pixels(name: names.expected), actual: try actual.pixels(name: names.actual))
        decoded = pixels
        return pixels
      }
      let hasPixels = expected.png != nil && actual.png != nil
      rows = try RowAlignment(old, new, tolerance: tolerance, decode: hasPixels ? decode : nil).changes()
      if isNone || old.size != new.size || !hasPixels { return }
      // Rows may have other names or edges although all pixels are the same.
      let pixels = try decode()
      if pixels.expected.words == pixels.actual.words { rows = new.rows.map { RowChange(kind: .same, expected: $0, actual: $0) } }
      return
    }
    if unit == .row {
      for (picture, name) in [(expected, names.expected), (actual, names.actual)] {
        switch picture.manifest {
        case .known: continue
        case .absent: throw .noManifest(file: name)
        case .outdated: throw .outdatedManifest(file: name)
        }
      }
    }
    self.unit = .pixel
    rows = [try Self.wholeChange(expected, actual, tolerance, names)]
  }

  private static func wholeChange(
    _ expected: ComparedPicture, _ actual: ComparedPicture, _ tolerance: Tolerance, _ names: (expected: String, actual: String)
  ) throws(SnapshotError) -> RowChange {
    let (old, new) = (try expected.pixels(name: names.expected), try actual.pixels(name: names.actual))
    let shared = min(old.size.height, new.size.height)
    var change = RowChange(
      kind: old.size == new.size ? .same : .resized(from: old.size.height, to: new.size.height),
      expected: PictureManifest.Row(name: nil, top: 0, height: old.size.height, digest: ""),
      actual: PictureManifest.Row(name: nil, top: 0, height: new.size.height, digest: ""))
    guard let mask = DifferenceMask(old, 0..<shared, new, 0..<shared) else { return change }
    let difference = mask.difference(top: 0)
    change.difference = difference
    if old.size == new.size {
      change.kind = .repainted
      change.isTolerated = tolerance.allows(difference)
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
    let named = rows.filter { $0.name != nil && ($0.difference != nil || $0.changesList) }
    if !named.isEmpty {
      let shown = named.prefix(3).map(\.place)
      parts.append("in \(shown.joined(separator: ", "))\(named.count > 3 ? " and \(named.count - 3) more" : "")")
    }
    return parts.joined(separator: "; ")
  }

  /// The counts in words, such as `1 added, 199 moved, 0 repainted`. Counts of 0 are left out, except for repainted rows.
  var summary: String {
    let counts = counts
    let parts = [
      ("added", counts.added), ("removed", counts.removed), ("moved", counts.moved), ("resized", counts.resized),
      ("tolerated", counts.tolerated),
    ]
    return (parts.filter { $0.1 > 0 } + [("repainted", counts.repainted)]).map { "\($0.1) \($0.0)" }.joined(separator: ", ")
  }
}
