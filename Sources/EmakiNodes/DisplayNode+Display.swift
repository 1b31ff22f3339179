package import EmakiDisplay
import EmakiLayout

extension DisplayNode {
  /// Calls `didLoad()` on every node below that has not had it.
  package final func loadTree() {
    if !isLoaded {
      isLoaded = true
      didLoad()
    }
    for subnode in subnodes { subnode.loadTree() }
  }

  /// Resolves the tree, laid out by `layoutTree(_:in:)`, into what to paint. The node's own top left corner is the origin.
  package final func displayList(in context: MeasuringContext) -> DisplayList {
    DisplayList(size: frame.size, entries: entries(at: .zero, in: context))
  }

  /// - Parameter origin: the node's top left corner in the cell.
  private func entries(at origin: Point, in context: MeasuringContext) -> [DisplayList.Entry] {
    // Not `alpha <= 0`: an alpha that is no number paints nothing.
    if isHidden || !(alpha > 0) { return [] }
    let frame = Rect(origin: origin, size: frame.size)
    let shape = RoundedRect(frame, radius: cornerRadius)
    var inside: [DisplayList.Entry] = []
    var items: [DisplayItem] = []
    let background = backgroundColor.flatMap { $0.alpha == 0 || frame.isEmpty ? nil : DisplayItem.fill(shape, $0) }
    if let background { items.append(background) }
    items += content(in: context, frame: frame)
    if !items.isEmpty { inside.append(.pass(DisplayPass(node: displayName, items: items))) }
    for subnode in subnodesInPaintersOrder {
      inside += subnode.entries(at: origin + subnode.frame.origin, in: context)
    }
    if borderWidth > 0 && borderColor.alpha > 0 && !frame.isEmpty {
      inside.append(.pass(DisplayPass(node: displayName, items: [.border(shape, width: borderWidth, borderColor)])))
    }
    if inside.isEmpty { return [] }
    return grouped(inside, frame: frame, shape: shape)
  }

  private func grouped(_ entries: [DisplayList.Entry], frame: Rect, shape: RoundedRect) -> [DisplayList.Entry] {
    let clip = clipsToBounds ? shape : nil
    let casts = shadowOpacity > 0 && shadowColor.alpha > 0 && !clipsToBounds
    if alpha >= 1 && clip == nil && !casts && transform == .identity { return entries }
    let center = Point(x: frame.midX, y: frame.midY)
    let aboutCenter = AffineTransform.translation(x: -center.x, y: -center.y).then(transform).then(.translation(x: center.x, y: center.y))
    return [
      .group(
        DisplayGroup(
          entries: entries, opacity: min(alpha, 1), clip: clip,
          shadow: casts ? Shadow(color: shadowColor, opacity: min(shadowOpacity, 1), offset: shadowOffset, radius: shadowRadius) : nil,
          transform: transform == .identity ? .identity : aboutCenter))
    ]
  }

  private var subnodesInPaintersOrder: [DisplayNode] {
    if subnodes.allSatisfy({ $0.zPosition == subnodes[0].zPosition }) { return subnodes }
    return subnodes.enumerated()
      .sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
      .map(\.element)
  }
}
