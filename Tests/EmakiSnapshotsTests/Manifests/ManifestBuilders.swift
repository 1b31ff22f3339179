import Emaki
import EmakiEncoding
import EmakiSnapshots
import Foundation

/// A row of one colour that its id decides, with a square in it.
final class MarkedCell: CellNode {
  private let square = DisplayNode()
  private let height: Double

  init(_ row: MarkedRow) {
    height = row.height
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = row.color
    square.debugName = "mark"
    square.backgroundColor = row.mark
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    square.style.preferredSize = Size(4, 4)
    style.height = .points(height)
    return InsetLayoutSpec(insets: EdgeInsets(top: 2, left: 3, bottom: height - 6, right: 100), child: square)
  }
}

struct MarkedRow: Identifiable, Sendable {
  var id: String
  var height = 8.0
  var color: Color
  var mark = Color(0x000000)

  static let new = MarkedRow(id: "new", color: Color(0xFF00FF))
  static let three = rows(0..<3)

  /// Returns rows with these numbers as ids, each of another colour, of which one may have another mark.
  static func rows(_ range: Range<Int>, marking number: Int? = nil, _ mark: UInt32 = 0) -> [MarkedRow] {
    range.map { MarkedRow(id: "\($0)", color: Color(0x102030 + UInt32($0) * 0x0305), mark: Color($0 == number ? mark : 0)) }
  }
}

extension TableNode {
  convenience init(marked rows: [MarkedRow]) {
    self.init(rows: rows) { row in { MarkedCell(row) } }
    separator = nil
  }
}

/// What tests draw with.
enum TestRenderer {
  static let cacheDirectory = FileManager.default.temporaryDirectory.appending(path: "emaki-test-fonts").path

  static func renderer(width: Double = 107, height: Double = 40, scale: Double = 1, pictures: String = ".") throws -> Renderer {
    try Renderer(
      viewport: Size(width, height), scale: scale,
      options: Renderer.Options(
        jobs: 2, images: ImageAccess(baseDirectory: pictures), cacheDirectory: cacheDirectory, describesFrames: true))
  }

  /// The whole list.
  static func full(_ rows: [MarkedRow]) async throws -> Frame { try await renderer().renderFull(TableNode(marked: rows)).frame() }

  /// The manifest of what shows of a list.
  static func manifest(
    _ table: TableNode, width: Double = 107, height: Double = 20, scale: Double = 1, offset: Double = 0, pictures: String = "."
  ) async throws -> PictureManifest {
    let renderer = try renderer(width: width, height: height, scale: scale, pictures: pictures)
    return try PictureManifest(of: await renderer.render(table, offset: offset))
  }

  /// Returns the frame as a file with a manifest.
  static func file(_ frame: Frame) throws -> [UInt8] { try PictureManifest(of: frame).file(frame.png).bytes }

  static func picture(_ frame: Frame) throws -> ComparedPicture { try ComparedPicture(file: file(frame), name: "test.png") }

  static func picture(_ rows: [MarkedRow]) async throws -> ComparedPicture { try picture(await full(rows)) }
}

extension PictureDifference {
  /// Compares two pictures as tests do: row by row where both have manifests.
  static func of(_ actual: ComparedPicture, from expected: ComparedPicture, by unit: ComparisonUnit? = nil, tolerance: Tolerance = .exact)
    throws
    -> PictureDifference
  {
    try PictureDifference(expected: expected, actual: actual, by: unit, tolerance: tolerance)
  }
}
