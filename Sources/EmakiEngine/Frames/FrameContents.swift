import EmakiDiagnostics
import EmakiNodes
import EmakiRaster

/// What a frame shows where, for who explains a picture: rows, their nodes, and the fonts of their texts.
package struct FrameContents: Sendable {
  /// A row of the list as far as it is in view, or a header that stays above the rows.
  package struct Row: Sendable {
    /// The row's id, or what messages call it.
    package var name: String
    /// Of the frame's pixel rows.
    package var shown: Range<Int>
    /// How many of the row's own pixel rows are above those, and out of view.
    package var cut: Int
    /// Of the whole row, in device pixels.
    package var height: Int
    package var nodes: [Node]
    package var links: [Link]
  }

  /// A node of a row's tree.
  package struct Node: Hashable, Sendable {
    /// `debugName` or the class; further nodes of one name in a row are `TextNode 2` and on.
    package var name: String
    /// In points from the row's top left corner, without transforms.
    package var frame: Rect

    package init(name: String, frame: Rect) { (self.name, self.frame) = (name, frame) }
  }

  /// A link in a row's texts.
  package struct Link: Hashable, Sendable {
    package var url: String
    /// One for each line and direction of reading, in points from the row's top left corner; none where it is left out.
    package var boxes: [Rect]

    package init(url: String, boxes: [Rect]) { (self.url, self.boxes) = (url, boxes) }

    init(_ link: TextLink) { self.init(url: link.url, boxes: link.rects) }
  }

  /// From top to bottom; between them the ground shows.
  package var rows: [Row] = []
  /// The files that texts in view are set in, each once, in the order of their paths.
  package var fonts: [String] = []

  init() {}

  /// One row that is the whole frame.
  init(name: String, height: Int, nodes: [Node], links: [Link], fonts: Set<ExactString>) {
    rows = [Row(name: name, shown: 0..<height, cut: 0, height: height, nodes: nodes, links: links)]
    self.fonts = fonts.sorted().map(\.string)
  }

  /// Cuts away what a row lies over, and adds it.
  mutating func lay(_ header: Row) {
    rows = rows.flatMap { [$0.part(0..<header.shown.lowerBound), $0.part(header.shown.upperBound..<Int.max)].compactMap(\.self) }
    rows.append(header)
    rows.sort { $0.shown.lowerBound < $1.shown.lowerBound }
  }
}

extension FrameContents.Row {
  /// - Parameters:
  ///   - top: of the row, in pixel rows of the frame; `nil` comes of a row that is out of view.
  ///   - frameHeight: in device pixels.
  init?(name: String, top: Int, height: Int, frameHeight: Int, nodes: [FrameContents.Node], links: [FrameContents.Link]) {
    let shown = max(0, top)..<max(0, top, min(frameHeight, top + height))
    if shown.isEmpty { return nil }
    self.init(name: name, shown: shown, cut: shown.lowerBound - top, height: height, nodes: nodes, links: links)
  }

  /// What of the row is in some of the frame's pixel rows.
  fileprivate func part(_ range: Range<Int>) -> Self? {
    let part = shown.clamped(to: range)
    if part.isEmpty { return nil }
    var row = self
    (row.shown, row.cut) = (part, cut + part.lowerBound - shown.lowerBound)
    return row
  }
}

extension FrameContents.Node {
  /// The nodes below one that show something, depth first: subnodes come behind the node that they are in.
  static func all(in root: DisplayNode) -> [Self] {
    var nodes: [Self] = []
    var counts: [String: Int] = [:]
    func collect(_ node: DisplayNode, _ origin: Point) {
      for subnode in node.subnodes where !subnode.isInvisible {
        let place = origin + subnode.frame.origin
        let count = counts[subnode.displayName, default: 0] + 1
        counts[subnode.displayName] = count
        let name = count == 1 ? subnode.displayName : "\(subnode.displayName) \(count)"
        nodes.append(Self(name: name, frame: Rect(origin: place, size: subnode.frame.size)))
        collect(subnode, place)
      }
    }
    collect(root, .zero)
    return nodes
  }
}

extension DisplayList {
  /// The files of the fonts that its texts are set in.
  var fontFiles: Set<ExactString> {
    var files: Set<ExactString> = []
    for pass in passes {
      for case .text(let layout, _) in pass.items {
        for run in layout.runs { if let file = FontIdentity.file(of: run.font) { files.insert(file.exact) } }
      }
    }
    return files
  }
}
