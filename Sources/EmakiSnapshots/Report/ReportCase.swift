import EmakiDisplay
import EmakiEncoding
import EmakiEngine
import FoundationEssentials

/// A report case is one picture of an HTML report. The page's script draws the expected picture, the actual one and their difference from
/// it.
///
/// Rows that did not change are part of the expected picture. Only other rows are added, which keeps a report small. In a report that is
/// already large, a case is short and holds only those other rows.
package struct ReportCase: Encodable, Sendable {
  struct Row: Encodable, Sendable {
    var kind: String
    /// The verdict in words.
    var text: String
    /// The row's top, its height, and the height that is cut off above, in the expected picture, in device pixels.
    var expected: [Int]?
    var actual: [Int]?
    /// The picture of the actual row as a `data:` URL, where the expected picture does not have it.
    var source: String?
    /// The box of the difference, as `[x, y, width, height]` in the actual picture.
    var box: [Int]?

    init(_ change: RowChange) {
      kind = change.isTolerated ? "tolerated" : change.kind.word
      text = change.description
      expected = change.expected.map { [$0.top, $0.height, $0.cut] }
      actual = change.actual.map { [$0.top, $0.height, $0.cut] }
      box = change.difference?.box
    }
  }

  var name: String
  var status: String
  var message: String
  /// The warnings of the picture, in words.
  var warnings: [String]
  /// The golden's path.
  var golden: String
  /// The expected picture as a `data:` URL; `nil` where there is none.
  var expected: String?
  /// The whole picture as a `data:` URL, where it is not put together from rows.
  var actual: String?
  /// The size of the actual picture, in device pixels.
  var size: [Int]
  var rows: [Row]
  /// Whether rows are aligned by their ids.
  var isAligned: Bool
  /// The number of rows that look as expected and are left out of the pictures.
  var hidden = 0

  /// Makes a case of a report.
  ///
  /// - Parameters:
  ///   - status: the status in one word.
  ///   - outcome: the outcome of the check; `nil` for a picture that could not be drawn.
  ///   - feedWarnings: the warnings about the picture's feeds, in words.
  ///   - isShort: whether rows that look as expected are left out.
  /// - Throws: `SnapshotError` where a picture cannot be decoded.
  package init(
    name: String, status: String, message: String, golden: String, outcome: SnapshotCheck.Outcome?, feedWarnings: [String] = [],
    isShort: Bool
  ) throws(SnapshotError) {
    (self.name, self.status, self.message, self.golden) = (name, status, message, golden)
    warnings = (outcome?.warnings.map(\.sentence) ?? []) + feedWarnings
    let difference = outcome?.verdict.difference
    rows = difference?.rows.map(Row.init) ?? []
    isAligned = difference?.unit == .row
    size = difference.map { [$0.actualSize.width, $0.actualSize.height] } ?? [0, 0]
    guard let outcome, let comparison = outcome.comparison else { return }
    func whole(_ kind: String) -> String? { outcome.pictures.first { $0.kind == kind }.map { Self.url($0.bytes) } }
    // Parts of a picture are written without alpha, so both pictures must be opaque for that.
    guard let difference, isAligned, difference.actualSize.width == difference.expectedSize.width, let old = comparison.expected,
      old.png != nil, !outcome.pictures.isEmpty, case let after = try comparison.actual.pixels(name: name), Self.isOpaque(after)
    else {
      // A picture that passes is shown because of its warnings.
      (expected, actual) = (whole("expected"), whole("actual") ?? comparison.actual.png.map { Self.url($0()) })
      return
    }
    for (index, change) in difference.rows.enumerated() where !change.isInExpected {
      rows[index].source = change.actual.map { Self.url(Array(Self.words($0, of: after)), width: after.size.width) }
    }
    if isShort, case let before = try old.pixels(name: golden), Self.isOpaque(before) {
      shorten(difference.rows, before)
    } else {
      expected = whole("expected")
    }
  }

  /// Leaves out rows that are the same and rows that have only moved. If no other rows are left, it leaves out only those that are the
  /// same.
  private mutating func shorten(_ changes: [RowChange], _ before: PNGPixels) {
    let moved = changes.indices.filter { if case .moved = changes[$0].kind { true } else { false } }
    let others = changes.indices.filter { changes[$0].kind != .same && !moved.contains($0) }
    let shown = others.isEmpty ? moved : others
    hidden = rows.count - shown.count
    for index in rows.indices where !shown.contains(index) {
      (rows[index].expected, rows[index].actual, rows[index].box, rows[index].source) = (nil, nil, nil, nil)
    }
    var old: [UInt32] = []
    for index in shown.sorted(by: { changes[$0].expected?.top ?? 0 < changes[$1].expected?.top ?? 0 }) {
      guard let row = changes[index].expected else { continue }
      rows[index].expected = [old.count / before.size.width, row.height, row.cut]
      old += Self.words(row, of: before)
    }
    size[1] = 0
    for index in shown {
      guard let row = changes[index].actual else { continue }
      rows[index].actual = [size[1], row.height, row.cut]
      rows[index].box?[1] += size[1] - row.top
      size[1] += row.height
    }
    if !old.isEmpty { expected = Self.url(old, width: before.size.width) }
  }

  private static func isOpaque(_ pixels: PNGPixels) -> Bool { pixels.words.allSatisfy { $0 >= 0xFF00_0000 } }

  private static func words(_ row: PictureManifest.Row, of pixels: PNGPixels) -> ArraySlice<UInt32> {
    pixels.words[row.top * pixels.size.width..<row.rows.upperBound * pixels.size.width]
  }

  private static func url(_ words: [UInt32], width: Int) -> String {
    let size = PixelSize(width: width, height: words.count / width)
    return url(words.withUnsafeBufferPointer { PNGFile(encoding: $0, size: size, format: .rgb).bytes })
  }

  private static func url(_ png: [UInt8]) -> String { "data:image/png;base64," + Data(png).base64EncodedString() }
}

extension RowChange {
  /// Whether the row in the expected picture looks the same as in the actual picture.
  fileprivate var isInExpected: Bool {
    guard let expected, let actual, difference == nil else { return false }
    return expected.height == actual.height && expected.cut == actual.cut && expected.digest == actual.digest
  }
}
