import EmakiDisplay
package import EmakiLayout

extension DisplayNode {
  /// The outermost nodes that the edges of this cell cut, and those that the edges of cells in it cut, in tree order.
  ///
  /// What nodes in the cell cut is meant: a list, a scroll node, a round box. Nodes that are turned are not looked at.
  var cuts: [DisplayTraits.Lack] {
    var cuts: [DisplayTraits.Lack] = []
    if !isInvisible { collectCuts(CellEdges(of: self, at: .zero, in: nil), at: .zero, clip: nil, &cuts) }
    return cuts
  }

  private func collectCuts(_ edges: CellEdges, at origin: Point, clip: Rect?, _ cuts: inout [DisplayTraits.Lack]) {
    for element in memory?.placed?.leftOut ?? [] { cuts += element.lostTexts.map { edges.cut($0, .zero) } }
    for node in subnodes where !node.isInvisible && node.rareProperties?.values.transform ?? .identity == .identity {
      let frame = Rect(origin: origin + node.frame.origin, size: node.frame.size)
      if let text = node as? TextNode, text.isTooSmall(frame) { cuts.append(edges.cut(node, .zero, isLost: text.isSqueezedOut)) }
      // A stack may give a child no length without laying it out: then the child has no subnodes yet.
      if frame.size == .zero, node.subnodes.isEmpty, !(node is TextNode) { cuts += node.lostTexts.map { edges.cut($0, .zero) } }
      let isClip = node.clipsToBounds || node.shouldRasterizeDescendants
      if isClip, node is CellNode {
        node.collectCuts(CellEdges(of: node, at: frame.origin, in: edges), at: frame.origin, clip: nil, &cuts)
        continue
      }
      let shown = clip.map(frame.intersection) ?? frame
      if !edges.allowed.contains(shown) || node.contentLeavesFrame, let content = node.contentBox(in: frame) {
        let seen = clip.map(content.intersection) ?? content
        if !seen.isEmpty && !edges.allowed.contains(seen) {
          cuts.append(edges.cut(node, seen))
          continue
        }
      }
      if !node.subnodes.isEmpty { node.collectCuts(edges, at: frame.origin, clip: isClip ? shown : clip, &cuts) }
    }
  }

  /// Whether what the node itself shows may reach over its frame.
  fileprivate var contentLeavesFrame: Bool {
    guard let size = (self as? TextNode)?.broken.first?.layout.size else { return false }
    return size.height > frame.height + 1 || size.width > frame.width + 1
  }

  /// Returns the box of what the node itself shows, or of what scrolls in it; `nil` where that is nothing.
  ///
  /// - Parameter frame: the node's frame.
  private func contentBox(in frame: Rect) -> Rect? {
    if frame.isEmpty { return nil }
    let isBox =
      (backgroundColor?.alpha ?? 0) > 0 || scrolledAxes != (false, false) || rareProperties?.values.drawing != nil
      || borderWidth > 0 && borderColor.alpha > 0 || drawParameters() != nil
    if isBox || !hasContent { return isBox ? frame : nil }
    return (self as? TextNode).map { $0.lineBox(in: frame) } ?? frame
  }
}

extension LayoutElement {
  /// The texts in an element that was not laid out.
  fileprivate var lostTexts: [TextNode] {
    if let text = self as? TextNode { return text.showsLetters ? [text] : [] }
    guard let node = self as? DisplayNode else { return heldElements.flatMap(\.lostTexts) }
    if node.isInvisible { return [] }
    return node.subnodes.isEmpty ? node.layoutSpec(in: SizeRange(exactly: .zero))?.lostTexts ?? [] : node.subnodes.flatMap(\.lostTexts)
  }
}

extension TextNode {
  /// The boxes of the lines that are shown, in the node's coordinate space. A line without letters has none.
  package var lineBoxes: [Rect] {
    let place = Point(x: textContainerInset.left, y: textContainerInset.top)
    return (broken.first?.layout.lines ?? []).filter { $0.frame.width > 0 }.map { $0.frame.offset(by: place) }
  }

  /// Whether there is no room for the node's letters.
  fileprivate var isSqueezedOut: Bool { (frame.width < 1 || frame.height < 1) && showsLetters }

  /// Whether the node is lower than a line of its letters, which then lie on what follows. Of several lines those without room are cut off.
  fileprivate func isTooSmall(_ frame: Rect) -> Bool {
    isSqueezedOut || contentLeavesFrame && (lineBox(in: frame)?.maxY ?? 0) > frame.maxY + 1
  }

  /// Whether the text has letters.
  fileprivate var showsLetters: Bool {
    attributedText?.string.unicodeScalars.contains {
      !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
    } == true
  }

  /// Returns the box of the lines, without the eighth of their height above and below in which letters seldom stand; `nil` where they are empty.
  fileprivate func lineBox(in frame: Rect) -> Rect? {
    let box = lineBoxes.reduce(Rect.zero) { box, line in
      box.union(line.inset(by: EdgeInsets(top: line.height / 8, bottom: line.height / 8)))
    }.offset(by: frame.origin)
    if box.isEmpty { return nil }
    return truncationMode == .byClipping ? box.intersection(frame) : box
  }
}

/// Cell edges are the edges at which a cell cuts what is in it.
private struct CellEdges {
  let rect: Rect
  /// The rectangle that nothing may leave.
  let allowed: Rect
  /// The places in the cell file of the cell's elements, by their numbers from 1.
  let elementNames: [String]

  /// - Parameter outer: the edges of the cell that holds the cell; `nil` for none.
  init(of node: DisplayNode, at origin: Point, in outer: CellEdges?) {
    // What leaves a cell that does not clip shows over the cells above and below.
    let reach = node is CellNode && !node.clipsToBounds ? 1e9 : 0
    rect = Rect(origin: origin, size: node.frame.size).inset(by: EdgeInsets(top: -reach, bottom: -reach))
    // Rounding moves edges by a point or a pixel at most.
    let slack = -max(1, 1 / max(node.traitCollection.displayScale, 1e-3))
    allowed = rect.inset(by: EdgeInsets(all: slack))
    let own = (node as? CellNode)?.elementNames ?? []
    elementNames = own.isEmpty ? outer?.elementNames ?? [] : own
  }

  /// - Parameters:
  ///   - box: what the node shows; `.zero` for a text without room.
  ///   - isLost: whether nothing of it is seen, if it is inside the edges.
  func cut(_ node: DisplayNode, _ box: Rect, isLost: Bool = true) -> DisplayTraits.Lack {
    var numbered = node
    while numbered.elementNumber == 0, let supernode = numbered.supernode { numbered = supernode }
    let index = Int(numbered.elementNumber) - 1
    let place = elementNames.indices.contains(index) ? elementNames[index] : nil
    let beyond = EdgeInsets(
      top: max(0, rect.minY - box.minY), left: max(0, rect.minX - box.minX), bottom: max(0, box.maxY - rect.maxY),
      right: max(0, box.maxX - rect.maxX))
    return .cut(
      place.map { place in node.debugName.map { $0 == place ? place : "\($0), \(place)" } ?? place } ?? node.displayName,
      beyond: box == .zero ? EdgeInsets() : beyond,
      isLost: isLost && rect.intersection(box).isEmpty)
  }
}
