import EmakiEncoding
import EmakiRaster
import Foundation

extension Renderer {
  /// A picture of any node, as large as it is laid out in a range.
  ///
  /// - Parameters:
  ///   - node: handed over for good; the tree is laid out and painted on a worker.
  ///   - constrainedSize: what the node may be as large as; up to the viewport's size by default.
  ///   - ground: what shows where nothing is painted.
  /// - Throws: `RenderError.layout` where an element cannot be laid out, `RenderError.pictureSize` for a node without pixels, or with too many,
  ///   `RenderError.noCairo` where it needs Cairo, which is not there.
  public func render(
    _ node: sending DisplayNode, in constrainedSize: SizeRange? = nil, ground: Color = .white
  ) async throws -> Frame {
    let name = node.debugName
    return try await render(HandedOver(node), in: constrainedSize ?? SizeRange(max: viewport), ground: ground, name: name)
  }

  /// - Parameter name: what warnings call the node.
  package func render(_ handed: HandedOver, in range: SizeRange, ground: Color, name: String? = nil) async throws -> Frame {
    let scale = scale
    let (list, nodes, links) = try await workers.submit {
      [describesFrames] worker -> Result<(DisplayList, [FrameContents.Node], [FrameContents.Link]), RenderError> in
      let node = handed.node
      var errors = node.layoutTree(range, in: worker.render.measuring)
      node.loadTree()
      errors += node.layoutTree(range, in: worker.render.measuring)
      if !errors.isEmpty { return .failure(.layout(row: node.debugName ?? "node", errors: errors)) }
      let list = node.displayList(in: worker.render.measuring)
      errors = worker.render.measuring.takeErrors()
      if !errors.isEmpty { return .failure(.layout(row: node.debugName ?? "node", errors: errors)) }
      if !describesFrames { return .success((list, [], [])) }
      return .success(
        (list, FrameContents.Node.all(in: node), node.linksBelow(in: worker.render.measuring).map(FrameContents.Link.init)))
    }.value.get()
    let name = name ?? "node"
    let pixels = (list.size.width * scale).rounded() * (list.size.height * scale).rounded()
    guard pixels >= 1, pixels <= Double(Self.maximumPixels) else {
      throw RenderError.pictureSize(width: Int((list.size.width * scale).rounded()), height: Int((list.size.height * scale).rounded()))
    }
    let (picture, fonts) = try await workers.submit { worker in
      // A list with pixels has a layer.
      let painted = worker.render.layer(list, over: ground)!
      let shown = DisplayList(size: list.size, entries: list.entries + painted.substitutes)
      return Result { () throws(RenderError) in
        try painted.check()
        let layer = EncodedLayer(painted.bitmap, by: worker)
        let frame = try Frame(
          StackedPicture(layer), index: 0, offset: 0,
          warnings: shown.missingGlyphs.map { .missingGlyph(row: name, $0) } + painted.errors.map { .image(row: name, $0) },
          mode: worker.png)
        return (frame, shown.fontFiles)
      }
    }.value.get()
    var frame = picture
    if describesFrames {
      frame.contents = FrameContents(name: name, height: frame.size.height, nodes: nodes, links: links, fonts: fonts)
    }
    return frame
  }
}
