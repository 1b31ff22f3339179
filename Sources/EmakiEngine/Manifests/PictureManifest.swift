package import EmakiDisplay
package import EmakiEncoding
import EmakiLayout
import EmakiNodes
import EmakiSupport

/// A picture manifest describes the contents of a picture: its rows, nodes and links with their positions, its accessibility elements, a
/// hash of each row's pixels, and everything that decided these pixels. It is stored inside the picture's PNG file or beside it.
package struct PictureManifest: Hashable, Sendable {
  /// A row is some of the picture's pixel rows, in its full width.
  package struct Row: Hashable, Sendable {
    /// The id of the list's row; `nil` for the background between and below rows.
    package var name: String?
    /// The distance of the row from the picture's top, in device pixels.
    package var top: Int
    /// The height of the part of the row that is in view, in device pixels.
    package var height: Int
    /// The number of the row's own pixel rows that are out of view above.
    package var cut: Int
    /// The height of the whole row, in device pixels.
    package var wholeHeight: Int
    /// The `PixelHash` of the pixels in view. Rows with the same hash look the same, wherever they stand.
    package var digest: String
    /// The row's nodes with their frames.
    package var nodes: [FrameContents.Node]
    /// The row's links with their frames.
    var links: [FrameContents.Link]

    init(
      name: String?, top: Int, height: Int, cut: Int = 0, wholeHeight: Int? = nil, digest: String, nodes: [FrameContents.Node] = [],
      links: [FrameContents.Link] = []
    ) {
      self.name = name
      self.top = top
      self.height = height
      self.cut = cut
      self.wholeHeight = wholeHeight ?? height
      self.digest = digest
      self.nodes = nodes
      self.links = links
    }

    /// Makes the row of a picture of which nothing is known but its height.
    package init(height: Int) { self.init(name: nil, top: 0, height: height, digest: "") }

    /// The range of the picture's pixel rows that the row takes.
    package var rows: Range<Int> { top..<top + height }
  }

  /// The picture's size, in device pixels.
  package var size: PixelSize
  /// The number of device pixels in a point.
  package var scale: Double
  /// The environment that decided the pixels.
  package var environment: PictureEnvironment
  /// The rows from top to bottom, without gaps. Their heights add up to the picture's.
  package var rows: [Row]
  /// The accessibility elements of the picture, in the order of reading. Places are points from the picture's top left corner.
  var accessibility: [AccessibilityElement] = []
  /// The SHA-256 of the image data of the file that the manifest is in; `nil` outside a file.
  package var imageDigest: String?

  /// The keyword of the manifest's text in a PNG.
  package static let keyword = "emaki"

  /// Returns a PNG file of the picture with the manifest in it.
  package func file(_ png: EncodedFile) -> EncodedFile {
    png.withText(Self.keyword) { digest in
      var manifest = self
      manifest.imageDigest = digest
      return manifest.json
    }
  }
}

extension PictureManifest {
  /// Makes the manifest of a frame by hashing its rows.
  ///
  /// - Parameter frame: the frame. If its renderer does not have `describesFrames`, the manifest has a single row without a name.
  /// - Throws: `FontLockError.unreadable` for a font that is gone.
  package init(of frame: Frame) throws(FontLockError) {
    var rows: [Row] = []
    var bottom = 0
    func ground(to top: Int) {
      if bottom == top { return }
      rows.append(Row(name: nil, top: bottom, height: top - bottom, digest: frame.hash(ofRows: bottom..<top)))
    }
    for row in frame.contents?.rows ?? [] {
      ground(to: row.shown.lowerBound)
      rows.append(
        Row(
          name: row.name, top: row.shown.lowerBound, height: row.shown.count, cut: row.cut, wholeHeight: row.height,
          digest: frame.hash(ofRows: row.shown), nodes: row.nodes, links: row.links))
      bottom = row.shown.upperBound
    }
    ground(to: frame.size.height)
    self.init(
      size: frame.size, scale: frame.scale,
      environment: try PictureEnvironment(of: frame.notes), rows: rows, accessibility: frame.accessibilityElements)
  }

  /// The manifest as lines for people: the rows from the picture's top to its bottom, and then the accessibility elements in the order of
  /// reading.
  package var lines: [String] {
    var lines = ["\(size.width) x \(size.height) pixels at scale \(jsonNumber(scale))"]
    for row in rows {
      let name = row.name.map { "row \(quoted($0))" } ?? "ground"
      let top = jsonNumber(Double(row.top) / scale)
      let height = jsonNumber(Double(row.height) / scale)
      lines.append("\(name): y \(top), \(height) points high")
      lines += row.nodes.map { "  \(printable($0.name)): \($0.frame.place)" }
      lines += row.links.map { link in
        "  link \(printable(link.url)): " + (link.boxes.isEmpty ? "left out" : link.boxes.map(\.place).joined(separator: "; "))
      }
    }
    if accessibility.isEmpty { return lines }
    return lines + ["accessibility"] + accessibility.flatMap { $0.lines(indent: "  ") }
  }
}

extension AccessibilityElement {
  /// Returns the line of the element, followed by those of the elements inside it, each indented by two more spaces.
  fileprivate func lines(indent: String) -> [String] {
    let parts = [
      isElement ? "\(printable(node)): \(label.map { quoted($0) } ?? "no label")" : "group \(printable(node))",
      value.map { "value \(quoted($0))" }, hint.map { "hint \(quoted($0))" }, identifier.map { "identifier \(quoted($0))" },
      traits.isEmpty ? nil : "\(traits)", actions.isEmpty ? nil : "actions " + actions.map { quoted($0) }.joined(separator: ", "),
      frame.place,
    ]
    return [indent + parts.compactMap(\.self).joined(separator: ", ")] + elements.flatMap { $0.lines(indent: indent + "  ") }
  }
}

extension Rect {
  fileprivate var place: String { "(\(numbers))" }
}
