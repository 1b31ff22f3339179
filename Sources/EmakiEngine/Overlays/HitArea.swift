import EmakiLayout
import EmakiNodes

/// A hit area is the area in which a node, or a link of its text, can be tapped, in points.
struct HitArea: Hashable, Sendable {
  /// Edges are sides of a rectangle.
  struct Edges: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let top = Edges(rawValue: 1)
    static let left = Edges(rawValue: 2)
    static let bottom = Edges(rawValue: 4)
    static let right = Edges(rawValue: 8)
  }

  /// The part of the node's bounds, with its `hitTestSlop`, that no node above cuts off.
  var rect: Rect
  /// The edges where a node above has cut the area.
  var cut: Edges = []
  /// The edges in `cut` where a node above cuts the area because it clips, although it has a `hitTestSlop`.
  var clipped: Edges = []

  /// Returns the same area moved by as many points on each axis.
  func offset(by delta: Point) -> HitArea {
    var moved = self
    moved.rect = rect.offset(by: delta)
    return moved
  }

  /// Cuts the area at the rectangle that a node above takes touches in.
  ///
  /// - Parameter clips: whether the node would take touches in a larger one if it did not clip.
  mutating func cut(at limit: Rect, clips: Bool) {
    var edges: Edges = []
    if rect.minY < limit.minY { edges.insert(.top) }
    if rect.minX < limit.minX { edges.insert(.left) }
    if rect.maxY > limit.maxY { edges.insert(.bottom) }
    if rect.maxX > limit.maxX { edges.insert(.right) }
    if edges.isEmpty { return }
    cut.formUnion(edges)
    if clips { clipped.formUnion(edges) }
    rect = rect.intersection(limit)
  }
}

extension HitArea {
  /// Creates the area of a node in the root's coordinate space, limited by the nodes above it. Nodes that scroll do not limit it, because
  /// what they hide can be scrolled into view. The row limits it, because a row takes no touches outside its bounds.
  ///
  /// Source: `ASControlNode`'s `layout` in Texture's `AsyncDisplayKit+Debug.mm`.
  ///
  /// - Parameters:
  ///   - rect: the area in the node's coordinate space.
  ///   - node: the node, which is the root or below it.
  ///   - root: the node of the whole row.
  init(_ rect: Rect, of node: DisplayNode, in root: DisplayNode) {
    self.init(rect: rect)
    var (current, isCut) = (node, true)
    while current !== root, let above = current.supernode {
      self = offset(by: current.frame.origin)
      current = above
      if above is ScrollNode || above is ListContainerNode { isCut = false }
      if !isCut { continue }
      let slop = above.hitTestSlop
      let clips = slop != .zero && above.clipsToBounds
      cut(at: clips ? above.bounds : above.bounds.inset(by: slop), clips: clips)
    }
    if isCut { cut(at: root.bounds, clips: false) }
  }
}
