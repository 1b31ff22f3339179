package import EmakiEncoding
import EmakiEngine
import EmakiSupport
import FoundationEssentials

/// An HTML report shows pictures beside their goldens. It is written case by case, and loads no other file. In a report that has grown to
/// megabytes further cases are short.
package final class HTMLReport {
  private let output: Output

  package init(to output: Output) throws {
    self.output = output
    try write(Self.page.head)
  }

  /// Adds a picture.
  ///
  /// - Parameters:
  ///   - name: the name of the picture.
  ///   - status: the status in one word.
  ///   - message: why the picture has the status; empty where nothing is to be said.
  ///   - golden: the path of the golden.
  ///   - outcome: the outcome of the comparison; `nil` for a picture that could not be drawn.
  ///   - warnings: the warnings about the picture and its feeds, in words.
  /// - Throws: `SnapshotError` where a picture cannot be decoded.
  package func add(
    _ name: String, status: String, message: String, golden: String, outcome: SnapshotOutcome?, warnings: [String]
  ) throws {
    let entry = try ReportCase(
      name: name, status: status, message: message, golden: golden, outcome: outcome, warnings: warnings,
      isShort: output.byteCount > 2 << 20)
    try write(entry, in: "class=\"case\"")
  }

  /// Ends the report.
  ///
  /// - Parameters:
  ///   - summary: the summary in one line.
  ///   - orphans: the paths of goldens that no case has.
  package func finish(summary: String, orphans: [String]) throws {
    try write(["summary": [summary], "orphans": orphans], in: "id=\"run\"")
    try write(Self.page.tail)
  }

  /// Writes JSON as an element that the page's script reads.
  private func write(_ value: some Encodable, in attribute: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    var json: [UInt8] = []
    // The character "<" only occurs inside strings of the JSON. In an element it could begin "</script>" or "<!--", so it is escaped.
    // https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
    for byte in try encoder.encode(value) {
      if byte == UInt8(ascii: "<") { json += #"\u003c"#.utf8 } else { json.append(byte) }
    }
    try write("<script type=\"application/json\" \(attribute)>\(String(decoding: json, as: UTF8.self))</script>\n")
  }

  private func write(_ text: String) throws { try output.write(Array(text.utf8)) }

  /// The page before the cases and behind them. It is made from the files `report.html`, `report.css` and `report.js`, which are part of the
  /// program.
  ///
  /// Colours follow the reader's light or dark setting. The content policy of the page allows no connection to other addresses.
  private static let page: (head: String, tail: String) = {
    let page = String(decoding: PackageResources.report_html, as: UTF8.self)
      .replacing("{{report.css}}\n", with: String(decoding: PackageResources.report_css, as: UTF8.self))
      .replacing("{{report.js}}\n", with: String(decoding: PackageResources.report_js, as: UTF8.self))
    let parts = page.split(separator: "{{cases}}\n", maxSplits: 1)
    precondition(parts.count == 2, "report.html says with {{cases}} where the cases stand")
    return (String(parts[0]), String(parts[1]))
  }()
}

/// A report case is one picture of an HTML report. The page's script draws the expected picture, the actual one and their difference from
/// it.
///
/// Rows that did not change are part of the expected picture. Only other rows are added, which keeps a report small. In a report that is
/// already large, a case is short and holds only those other rows.
struct ReportCase: Encodable {
  struct Row: Encodable {
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
      kind = change.kind.rawValue
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

  /// Makes a case of a report, as `HTMLReport.add` takes it.
  ///
  /// - Parameter isShort: whether rows that look as expected are left out.
  init(
    name: String, status: String, message: String, golden: String, outcome: SnapshotOutcome?, warnings: [String] = [], isShort: Bool
  ) throws(SnapshotError) {
    (self.name, self.status, self.message, self.golden, self.warnings) = (name, status, message, golden, warnings)
    let difference = outcome?.verdict.difference
    rows = difference?.rows.map(Row.init) ?? []
    isAligned = difference?.unit == .row
    size = difference.map { [$0.actualSize.width, $0.actualSize.height] } ?? [0, 0]
    guard let outcome else { return }
    func whole(_ kind: String) -> String? { outcome.pictures.first { $0.kind == kind }.map { Self.url($0.bytes) } }
    // Parts of a picture are written without alpha, so both pictures must be opaque for that.
    guard let difference, isAligned, difference.actualSize.width == difference.expectedSize.width, let old = outcome.expected,
      old.png != nil, !outcome.pictures.isEmpty, case let after = try outcome.actual.pixels(), Self.isOpaque(after)
    else {
      // A picture that passes is shown because of its warnings.
      (expected, actual) = (whole("expected"), whole("actual") ?? outcome.actual.png.map { Self.url($0()) })
      return
    }
    for (index, change) in difference.rows.enumerated() where !change.isInExpected {
      rows[index].source = change.actual.map { Self.url(PNGPixels.file(Array(Self.words($0, of: after)), width: after.size.width)) }
    }
    if isShort, case let before = try old.pixels(), Self.isOpaque(before) {
      shorten(difference.rows, before)
    } else {
      expected = whole("expected")
    }
  }

  /// Leaves out rows that are the same and rows that have only moved. If no other rows are left, it leaves out only those that are the
  /// same.
  private mutating func shorten(_ changes: [RowChange], _ before: PNGPixels) {
    let moved = changes.indices.filter { changes[$0].kind == .moved }
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
    if !old.isEmpty { expected = Self.url(PNGPixels.file(old, width: before.size.width)) }
  }

  private static func isOpaque(_ pixels: PNGPixels) -> Bool { pixels.words.allSatisfy { $0 >= 0xFF00_0000 } }

  private static func words(_ row: PictureManifest.Row, of pixels: PNGPixels) -> ArraySlice<UInt32> {
    pixels.words[row.top * pixels.size.width..<row.rows.upperBound * pixels.size.width]
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
