import EmakiEncoding
import EmakiLayout
import EmakiNodes
import EmakiSupport

/// A shown bar is a bar of a frame that is painted, with its place and its description for manifests and screen readers.
struct ShownBar: Sendable {
  /// The name of the bar in messages and manifests.
  var name: String
  /// The pixels of the bar, at their place.
  var overlay: FrameOverlay
  /// Whether rows below the bar are hidden by it, or seen through a material.
  var coversRows: Bool
  /// The warnings about what the bar shows differently than asked for.
  var warnings: [RenderWarning] = []
  /// The names of the nodes that each warning concerns.
  var warnedNodes: [RenderWarning: [String]] = [:]
  /// What the bar's texts are drawn with. This property and those that follow are empty unless frames are described.
  var textSources = TextSources()
  /// The nodes of the bar, depth first.
  var nodes: [FrameContents.Node] = []
  /// The accessibility elements of the bar, with places in points from the bar's top left corner.
  var accessibility: [AccessibilityElement] = []
}

extension [ShownBar] {
  /// Adds the descriptions of the bars to the description of the frame that they lie over.
  ///
  /// A bar that covers rows is a row itself. A screen reader meets the bars above the middle of the frame before the rows, and the others after
  /// them.
  ///
  /// - Parameters:
  ///   - contents: the description of the frame.
  ///   - height: the height of the frame, in device pixels.
  ///   - station: what the frame is drawn with.
  func describe(in contents: inout FrameContents, height: Int, _ station: DrawingStation) {
    var (above, below): ([AccessibilityElement], [AccessibilityElement]) = ([], [])
    for bar in self {
      let rows = bar.overlay.rows
      if bar.coversRows,
        let row = FrameContents.Row(
          name: bar.name, top: rows.lowerBound, height: rows.count, frameHeight: height, nodes: bar.nodes, links: [])
      {
        contents.cover(with: row)
      }
      let elements = bar.accessibility.map { $0.offset(by: Point(x: 0, y: station.scale.points(rows.lowerBound))) }
      if rows.lowerBound + rows.upperBound <= height { above += elements } else { below += elements }
      contents.warnedNodes.merge(bar.warnedNodes) { $1 }
    }
    let isMirrored = station.layoutDirection == .rightToLeft
    contents.accessibility =
      above.inReadingOrder(isMirrored: isMirrored) + contents.accessibility + below.inReadingOrder(isMirrored: isMirrored)
    for bar in self { contents.add(bar.textSources) }
  }
}
