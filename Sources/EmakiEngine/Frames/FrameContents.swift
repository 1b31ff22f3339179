package import EmakiLayout
import EmakiNodes
package import EmakiSupport

/// A frame's contents describe the rows in a frame, their nodes, the places of both, and the accessibility elements. Manifests and
/// explanations of differences use them.
package struct FrameContents: Sendable {
  /// A row in the frame is the part of a row of the list that is in view, or a header that stays above the rows.
  struct Row {
    /// The row's id, or its name in messages.
    var name: String
    /// The frame's pixel rows that the row covers.
    var shown: Range<Int>
    /// The number of the row's own pixel rows that lie above `shown`, out of view.
    var cut: Int
    /// The height of the whole row, in device pixels.
    var height: Int
    /// The row's nodes, depth first.
    var nodes: [Node]
    /// The links in the row's texts.
    var links: [Link]
  }

  /// A node is the description of one node in the tree of a row.
  package struct Node: Hashable, Sendable {
    /// The node's `debugName`, or the name of its class. Further nodes of one name in a row are `TextNode 2` and so on.
    package var name: String
    /// The node's frame, in points from the row's top left corner, without transforms.
    package var frame: Rect
  }

  /// A link is the description of one link in a row's texts.
  struct Link: Hashable, Sendable {
    /// The address of the link.
    var url: String
    /// The boxes of the link's text, one for each line and direction of reading, in points from the row's top left corner. There are none
    /// where truncation has left the text out.
    var boxes: [Rect]
  }

  /// The rows in view from top to bottom. The background colour shows between them.
  var rows: [Row] = []
  /// The accessibility elements of the frame, in the order of reading; one element, mostly a group, for each row. Places are points from the
  /// frame's top left corner.
  var accessibility: [AccessibilityElement] = []

  /// The names of the rows in view, from top to bottom.
  package var rowNames: [String] { rows.map(\.name) }

  /// Returns the rows and nodes with their frames, in points from the frame's top left corner.
  ///
  /// - Parameter scale: the device pixels of a point.
  package func boxes(scale: Double) -> JSONTree {
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

  /// Returns the same contents at another place of a larger frame.
  ///
  /// - Parameters:
  ///   - distance: how far everything lies from the left and the top of the larger frame, in points.
  ///   - scale: the device pixels of a point.
  package func moved(by distance: Point, scale: Double) -> FrameContents {
    var contents = self
    let down = Int((distance.y * scale).rounded())
    let right = Point(x: distance.x, y: 0)
    contents.rows = rows.map { row in
      var row = row
      row.shown = row.shown.lowerBound + down..<row.shown.upperBound + down
      // Rows are as wide as the frame.
      row.nodes = row.nodes.map { Node(name: $0.name, frame: $0.frame.offset(by: right)) }
      row.links = row.links.map { Link(url: $0.url, boxes: $0.boxes.map { $0.offset(by: right) }) }
      return row
    }
    contents.accessibility = accessibility.map { $0.offset(by: distance) }
    return contents
  }

  /// Adds a header or footer that covers parts of other rows, and removes those parts from the rows.
  mutating func cover(with header: Row) {
    rows = rows.flatMap { [$0.part(0..<header.shown.lowerBound), $0.part(header.shown.upperBound..<Int.max)].compactMap(\.self) }
    rows.append(header)
    rows.sort { $0.shown.lowerBound < $1.shown.lowerBound }
  }
}

extension FrameContents.Row {
  /// Creates the description of a row; `nil` for a row that is out of view.
  ///
  /// - Parameters:
  ///   - name: the row's id, or its name in messages.
  ///   - top: the top of the row, in pixel rows of the frame.
  ///   - height: the height of the row, in device pixels.
  ///   - frameHeight: the height of the frame, in device pixels.
  ///   - nodes: the row's nodes.
  ///   - links: the links in the row's texts.
  init?(name: String, top: Int, height: Int, frameHeight: Int, nodes: [FrameContents.Node], links: [FrameContents.Link]) {
    let shown = max(0, top)..<max(0, top, min(frameHeight, top + height))
    if shown.isEmpty { return nil }
    self.init(name: name, shown: shown, cut: shown.lowerBound - top, height: height, nodes: nodes, links: links)
  }

  /// Returns the part of the row that lies in a range of the frame's pixel rows; `nil` where no part of the row does.
  fileprivate func part(_ range: Range<Int>) -> Self? {
    let part = shown.clamped(to: range)
    if part.isEmpty { return nil }
    var row = self
    (row.shown, row.cut) = (part, cut + part.lowerBound - shown.lowerBound)
    return row
  }
}

extension FrameContents.Node {
  /// Returns the descriptions of all nodes below `root` that show something, depth first: a node's subnodes follow it.
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
