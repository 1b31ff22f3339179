import Emaki
import EmakiPNG
import Foundation

/// One picture of an HTML report: what its script draws expected, actual and difference from.
///
/// Rows that did not change are in the expected picture already; only others are there once more, so that a report stays small.
package struct ReportCase: Encodable, Sendable {
  struct Row: Encodable, Sendable {
    var kind: String
    /// The verdict in words.
    var text: String
    /// Top, height, and how much of the row is cut above, in device pixels.
    var expected: [Int]?
    var actual: [Int]?
    /// Of the actual row, where the expected picture does not have it: a `data:` URL.
    var source: String?
    /// `[x, y, width, height]` in the actual picture.
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
  /// The golden's path.
  var golden: String
  /// A `data:` URL; `nil` where there is none.
  var expected: String?
  /// The whole picture as a `data:` URL, where it is not put together from rows.
  var actual: String?
  /// Of the actual picture, in device pixels.
  var size: [Int]
  var rows: [Row]
  /// Whether rows are aligned by their ids.
  var isAligned: Bool

  /// - Parameters:
  ///   - status: in a word.
  ///   - pictures: of the check's outcome.
  /// - Throws: `SnapshotError` where the actual picture cannot be decoded.
  package init(
    name: String, status: String, message: String, golden: String, difference: PictureDifference?, pictures: [SnapshotCheck.Picture]
  ) throws(SnapshotError) {
    (self.name, self.status, self.message, self.golden) = (name, status, message, golden)
    let expected = pictures.first { $0.kind == "expected" }?.bytes
    let actual = pictures.first { $0.kind == "actual" }?.bytes
    self.expected = expected.map(Self.url)
    rows = difference?.rows.map(Row.init) ?? []
    isAligned = difference?.unit == .row
    size = difference.map { [$0.actualSize.width, $0.actualSize.height] } ?? [0, 0]
    guard let actual else { return }
    guard let difference, isAligned, expected != nil, difference.actualSize.width == difference.expectedSize.width else {
      self.actual = Self.url(actual)
      return
    }
    let pixels = try ComparedPicture(file: actual, name: name).pixels(name: name)
    // A crop is written without alpha.
    guard pixels.words.allSatisfy({ $0 >= 0xFF00_0000 }) else {
      self.actual = Self.url(actual)
      return
    }
    for (index, change) in difference.rows.enumerated() where !change.isInExpected {
      rows[index].source = change.actual.flatMap { Self.crop($0, of: pixels) }.map(Self.url)
    }
  }

  private static func crop(_ row: PictureManifest.Row, of pixels: PNGPixels) -> [UInt8]? {
    let width = pixels.size.width
    return pixels.words[row.top * width..<row.rows.upperBound * width].withUnsafeBufferPointer { words in
      try? LibPNGEncoder.encode(words, size: PixelSize(width: width, height: row.height), format: .rgb)
    }
  }

  private static func url(_ png: [UInt8]) -> String { "data:image/png;base64," + Data(png).base64EncodedString() }
}

extension RowChange {
  /// Whether the expected picture shows what the actual one does.
  fileprivate var isInExpected: Bool {
    guard let expected, let actual, difference == nil else { return false }
    return expected.height == actual.height && expected.cut == actual.cut && expected.digest == actual.digest
  }
}
