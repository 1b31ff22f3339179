import EmakiDisplay
import EmakiEngine
import EmakiLayout
import EmakiSupport

/// A preview picture is a list as it was drawn for the page, with what the page says of it.
struct PreviewPicture: Sendable {
  /// The file, a PNG.
  let png: [UInt8]
  /// A name of the picture: the same bytes have the same one.
  let tag: String
  /// The size in device pixels.
  let size: PixelSize
  /// The number of device pixels in a point.
  let scale: Double
  /// The rows with their nodes.
  let rows: [FrameContents.Row]
  /// The sentences of the warnings.
  let warnings: [String]
  /// The number of rows of the feed, some of which may be left out.
  let rowCount: Int

  init(_ frame: Frame, scale: Double, warnings: [String], rowCount: Int) {
    png = frame.pngBytes
    tag = png.withUnsafeBytes { Digest(of: $0) }.hexadecimal
    (size, self.scale, rows) = (frame.size, scale, frame.contents?.rows ?? [])
    (self.warnings, self.rowCount) = (warnings, rowCount)
  }

  /// What the page needs to show the picture.
  var state: JSONTree {
    .object([
      "tag": .text(tag.exact), "width": .number(Double(size.width) / scale), "height": .number(Double(size.height) / scale),
      "rows": .number(Double(rows.count)), "rowCount": .number(Double(rowCount)), "warnings": .list(warnings.map { .text($0.exact) }),
    ])
  }

  /// The rows and nodes with their frames, in points from the picture's top left corner.
  var boxes: JSONTree {
    .list(
      rows.map { row in
        let top = Double(row.shown.lowerBound - row.cut) / scale
        return .object([
          "id": .text(row.name.exact), "y": .number(top), "height": .number(Double(row.height) / scale),
          "nodes": .list(
            row.nodes.map { node in
              .object([
                "name": .text(node.name.exact), "x": .number(node.frame.minX), "y": .number(top + node.frame.minY),
                "width": .number(node.frame.size.width), "height": .number(node.frame.size.height),
              ])
            }),
        ])
      })
  }
}
